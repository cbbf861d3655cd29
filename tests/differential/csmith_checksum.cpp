#include "csmith_checksum.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "engine/bmc/bmc.h"
#include "frontend/c/frontend.h"

namespace faultline::differential {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds kGenerationLimit{10};
constexpr std::chrono::seconds kCompileLimit{60};
constexpr std::chrono::seconds kRunLimit{5};

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

frontend::c::Result read_program(const fs::path& source, const ChecksumOptions& options) {
  frontend::c::Options reading;
  reading.files = {source.string()};
  reading.compiler_arguments = {"-w", "-I" + options.csmith_headers};
  reading.compiler_arguments.insert(reading.compiler_arguments.end(), options.mix->compiler_options.begin(),
                                    options.mix->compiler_options.end());
  if (options.mix->word == Word::Bits32) reading.pointer_bytes = 4;
  return frontend::c::read(reading, Color::Off);
}

// What gcc's program prints; none if there is no program, or it does not end in time.
std::optional<std::uint32_t> true_checksum(std::uint64_t seed, const fs::path& source,
                                           const ChecksumOptions& options) {
  Command generate{options.csmith, "--no-argc", "--seed", std::to_string(seed), "--output", source.string()};
  generate.insert(generate.end(), options.mix->csmith_options.begin(), options.mix->csmith_options.end());
  std::ofstream(options.folder / "platform.info")
      << "integer size = 4\npointer size = " << (options.mix->word == Word::Bits32 ? 4 : 8) << "\n";
  if (!run(generate, kGenerationLimit, options.folder).succeeded()) return {};
  Program program{{source}, options.mix->word, {"-I" + options.csmith_headers}};
  program.compiler_options.insert(program.compiler_options.end(), options.mix->compiler_options.begin(),
                                  options.mix->compiler_options.end());
  const fs::path executable = options.folder / fmt::format("{}-{}", options.mix->name, seed);
  if (!run(compile_command(program, executable, {}), kCompileLimit).succeeded()) return {};
  const Finished finished = run({executable.string()}, kRunLimit);
  fs::remove(executable);
  return finished.succeeded() ? checksum_in(finished.out) : std::nullopt;
}

std::string_view word(engine::Verdict verdict) {
  switch (verdict) {
    case engine::Verdict::Unsafe: return "unsafe";
    case engine::Verdict::Safe: return "safe";
    case engine::Verdict::SafeWithinBound: return "safe within a bound";
    case engine::Verdict::Unknown: return "unknown";
  }
  return {};
}

// Asks the interpreter first: a program that is long, or that has inputs after all, is no use.
ChecksumResult judge(const cfa::Program& program, engine::Verdict expected, const ChecksumOptions& options) {
  trace::ListedInputs none({});
  trace::RunOptions running;
  running.step_limit = options.most_steps;
  const trace::Run run = trace::Interpreter(program).run(none, running);
  ChecksumResult judged{Verdict::Skipped, "", run.steps, 0};
  if (run.event.kind == trace::EventKind::StepLimit || !run.inputs.empty()) return judged;
  const auto expected_end =
      expected == engine::Verdict::Safe ? trace::EventKind::Finished : trace::EventKind::AssertionFailed;
  judged.verdict = Verdict::Failed;
  judged.message = fmt::format("the interpreter says {}", trace::id(run.event.kind));
  if (run.event.kind != expected_end) return judged;

  engine::Options checking;
  checking.properties = engine::Properties();
  checking.properties.add(trace::EventKind::AssertionFailed);
  checking.budget = Budget().within(options.time);
  const auto begin = Budget::Clock::now();
  const engine::Result result = engine::bmc::check(program, checking);
  judged.seconds = std::chrono::duration<double>(Budget::Clock::now() - begin).count();
  judged.message =
      fmt::format("the checker says {} ({}), it is {}", word(result.verdict), result.reason, word(expected));
  if (result.verdict != expected) return judged;
  if (expected == engine::Verdict::Unsafe && result.violations.front().run.event.range != run.event.range)
    return judged;
  judged.verdict = Verdict::Equal;
  judged.message.clear();
  return judged;
}

}  // namespace

std::optional<std::uint32_t> checksum_in(std::string_view output) {
  constexpr std::string_view kBefore = "checksum = ";
  const std::size_t at = output.rfind(kBefore);
  if (at == output.npos) return {};
  const char* const begin = output.data() + at + kBefore.size();
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(begin, output.data() + output.size(), value, 16);
  if (error != std::errc() || end == begin) return {};
  return value;
}

std::string with_assertion(std::string source, std::uint32_t value) {
  const std::size_t end = source.rfind("platform_main_end(");
  if (end == source.npos) throw std::runtime_error("csmith's program has no platform_main_end");
  source.insert(end, fmt::format("assert((crc32_context ^ 0xFFFFFFFFU) == 0x{:08X}U);\n    ", value));
  return "#include <assert.h>\n" + source;
}

ChecksumResult check_checksum(std::uint64_t seed, const ChecksumOptions& options) {
  const fs::path source = options.folder / fmt::format("{}-{}.c", options.mix->name, seed);
  const auto checksum = true_checksum(seed, source, options);
  if (!checksum) return {Verdict::Skipped, "gcc's program has no checksum", 0, 0};
  const std::string text = read_text(source);
  ChecksumResult both{Verdict::Equal, "", 0, 0};
  for (const bool holds : {true, false}) {
    std::ofstream(source, std::ios::binary) << with_assertion(text, holds ? *checksum : *checksum ^ 1);
    const frontend::c::Result read = read_program(source, options);
    if (!read.program) return {Verdict::Refused, "the frontend refuses it", 0, 0};
    const ChecksumResult one =
        judge(*read.program, holds ? engine::Verdict::Safe : engine::Verdict::Unsafe, options);
    both.steps = one.steps;
    both.seconds += one.seconds;
    both.verdict = one.verdict;
    both.message = one.message;
    if (one.verdict != Verdict::Equal) break;
  }
  if (both.verdict == Verdict::Equal || both.verdict == Verdict::Skipped) fs::remove(source);
  return both;
}

}  // namespace faultline::differential
