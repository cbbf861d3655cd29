#include "checked_program.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "frontend/c/frontend.h"

namespace faultline::engine {

cfa::Program read_c(const std::vector<std::string>& texts) {
  std::string folder = (std::filesystem::temp_directory_path() / "faultline-XXXXXX").string();
  if (!mkdtemp(folder.data())) throw std::runtime_error("no temporary folder");
  frontend::c::Options options;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    options.files.push_back(folder + "/" + std::to_string(i) + ".c");
    std::ofstream(options.files.back()) << texts[i];
  }
  frontend::c::Result result = frontend::c::read(options, Color::Off);
  std::filesystem::remove_all(folder);
  if (result.program) return std::move(*result.program);
  std::string messages = result.compiler_output;
  for (const Diagnostic& diagnostic : result.diagnostics)
    messages += diagnostic.message + "\n";
  throw std::runtime_error(messages);
}

std::string with_declarations(const std::string& text) {
  return "extern void __VERIFIER_assert(int); int nondet_int(void); unsigned nondet_unsigned(void); "
         "void __VERIFIER_assume(int); void __VERIFIER_error(void); void *malloc(unsigned long); "
         "void free(void *);\n" +
         text;
}

cfa::Program read_checked(const std::string& text) {
  return read_c({with_declarations(text)});
}

std::vector<std::int64_t> inputs(const Violation& violation) {
  std::vector<std::int64_t> all;
  for (const trace::UsedInput& input : violation.run.inputs)
    all.push_back(static_cast<std::int32_t>(input.bits));
  return all;
}

std::vector<std::string> failures(const Result& result) {
  std::vector<std::string> all;
  for (const Violation& violation : result.violations)
    all.push_back(std::string(trace::id(violation.run.event.kind)) + " at " +
                  std::to_string(violation.run.event.range.begin.line));
  std::sort(all.begin(), all.end());
  return all;
}

LoopId loop(const cfa::Program& program, const std::string& name) {
  const auto found = find_loop(program, name);
  if (!found) throw std::runtime_error("no loop " + name);
  return *found;
}

}  // namespace faultline::engine
