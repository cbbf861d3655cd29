#include "app/source_options.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>

#include "app/bip_source.h"

namespace faultline::app {
namespace {

constexpr std::uintmax_t kLargestSource = 64ull << 20;

const std::map<std::string, ColorWish> kColors = {
    {"auto", ColorWish::Auto}, {"always", ColorWish::Always}, {"never", ColorWish::Never}};

Failure unreadable(const std::string& path, std::string_view why) {
  return Failure(ExitCode::BadInput, fmt::format("cannot read '{}': {}", path, why));
}

bool has_null_bytes(std::ifstream& file) {
  std::vector<char> block(1 << 16);
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0)
    if (std::memchr(block.data(), '\0', static_cast<std::size_t>(file.gcount())) != nullptr) return true;
  return false;
}

}  // namespace

void SourceOptions::declare(CLI::App& app) {
  app.add_option("FILE", files, "C source files, linked by name; or a PLC program (.st, .scl), or BIP models (.bip)")
      ->option_text("...");
  app.add_option("--entry", entry, "The function where the program starts; BIP: the root, as Type(1)")
      ->option_text("NAME (main)");
  app.add_option("-p", build_directory, "Take compiler options from DIR/compile_commands.json")
      ->option_text("DIR");
  CLI::Option* const narrow = app.add_flag("--32", is_32_bit, "Compile for 32-bit x86");
  narrow->option_text(" ");
  app.add_flag("--64")
      ->description("Compile for 64-bit x86 (the default)")
      ->excludes(narrow)
      ->option_text(" ");
  app.add_option("--color", color, "Colors: auto, always or never")
      ->transform(CLI::CheckedTransformer(kColors).description(""))
      ->option_text("WHEN");
  plc.declare(app);
  CLI::Option* const loud = app.add_flag("-v,--verbose", verbose, "Say more");
  loud->option_text(" ");
  app.add_flag("-q,--quiet", quiet, "No warnings and notes")->excludes(loud)->option_text(" ");
}

void SourceOptions::apply(Console& console) const {
  console.choose_color(color);
  console.set_verbosity(verbosity());
}

Verbosity SourceOptions::verbosity() const {
  return quiet ? Verbosity::Quiet : verbose ? Verbosity::Verbose : Verbosity::Normal;
}

std::ifstream open_to_read(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
    throw unreadable(path, std::strerror(EISDIR));
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw unreadable(path, std::strerror(errno));
  return file;
}

void check_source_file(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::is_other(status)) throw unreadable(path, "Not a regular file");
  std::ifstream file = open_to_read(path);
  if (has_null_bytes(file)) throw unreadable(path, "it has null bytes, so it is no source file");
  const std::uintmax_t size = std::filesystem::file_size(path, ignored);
  if (size > kLargestSource)
    throw unreadable(path, fmt::format("it has {} MB, and more than {} MB is no source file", size >> 20,
                                       kLargestSource >> 20));
}

frontend::c::Options reading(const SourceOptions& options,
                             const std::vector<std::string>& compiler_arguments) {
  frontend::c::Options reading;
  reading.files = options.files;
  reading.compiler_arguments = compiler_arguments;
  reading.build_directory = options.build_directory;
  reading.entry = options.entry;
  reading.pointer_bytes = options.is_32_bit ? 4 : 8;
  reading.reference = options.reference;
  reading.instead = options.harness;
  reading.has_harness = !options.harness.empty();
  return reading;
}

namespace {

// What a frontend of our own has read; its complaints are shown.
template <class Result>
cfa::Program accepted(Result& result, Console& console) {
  const SourceFiles& files = result.program ? result.program->files : result.files;
  for (const Diagnostic& diagnostic : result.diagnostics)
    console.report(diagnostic, files);
  if (!result.program) throw Rejected();
  return std::move(*result.program);
}

cfa::Program read_plc_program(const SourceOptions& options, Console& console) {
  frontend::st::Result result = frontend::st::read(plc_reading(options.files, options.entry, options.plc));
  cfa::Program program = accepted(result, console);
  *options.plc.scan = std::move(result.scan);
  return program;
}

cfa::Program read_bip_program(const SourceOptions& options, Console& console) {
  frontend::bip::Result result = frontend::bip::read(bip_reading(options));
  return accepted(result, console);
}

}  // namespace

cfa::Program read_program(const SourceOptions& options, frontend::c::Coverage coverage,
                          Invocation& invocation) {
  if (options.files.empty()) throw Failure(ExitCode::Usage, "no input file");
  if (are_plc_files(options.files)) {
    for (const std::string& file : options.files)
      check_source_file(file);
    return read_plc_program(options, invocation.console);
  }
  for (const std::string& file : options.files)
    if (std::ranges::none_of(options.harness, [&](const auto& made) { return made.path == file; }))
      check_source_file(file);
  if (is_bip(options)) return read_bip_program(options, invocation.console);

  frontend::c::Options wanted = reading(options, invocation.compiler_arguments);
  wanted.coverage = coverage;
  Console& console = invocation.console;
  frontend::c::Result result = frontend::c::read(wanted, console.err_color());

  if (!options.quiet || !result.program) console.print_err(result.compiler_output);
  const SourceFiles& files = result.program ? result.program->files : result.files;
  for (const Diagnostic& diagnostic : result.diagnostics)
    console.report(diagnostic, files);
  if (!result.program) throw Rejected();
  return std::move(*result.program);
}

}  // namespace faultline::app
