#include "lowered.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cfa/print.h"
#include "cfa/wellformed.h"

namespace faultline::frontend::c {

Source::Source(std::vector<std::string> texts) {
  std::string pattern = (std::filesystem::temp_directory_path() / "faultline-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string path = fmt::format("{}/{}.c", folder_, i);
    std::ofstream(path) << texts[i];
    options.files.push_back(path);
  }
}

Source::~Source() {
  std::filesystem::remove_all(folder_);
}

Ran run(const char* text, const char* inputs, trace::RunOptions options) {
  Ran ran;
  const Source source(text);
  const Result result = source.read();
  EXPECT_EQ(result.compiler_output, "");
  if (!result.program) {
    ADD_FAILURE() << fmt::format("{}", fmt::join(messages(result), "\n"));
    return ran;
  }
  EXPECT_EQ(cfa::find_defects(*result.program), std::vector<std::string>{});
  options.output = [&](cfa::PrintTo, std::string_view printed) { ran.output += printed; };
  const auto choices = trace::parse_choices(inputs);
  trace::ListedInputs listed(std::get<trace::Choices>(choices));
  ran.run = trace::Interpreter(*result.program).run(listed, options);
  return ran;
}

std::vector<std::string> messages(const Result& result) {
  std::vector<std::string> out;
  for (const Diagnostic& diagnostic : result.diagnostics)
    out.push_back(fmt::format("{}:{}: {}: {}", diagnostic.range.begin.line, diagnostic.range.begin.column,
                              diagnostic.severity == Severity::Error ? "error" : "warning",
                              diagnostic.message));
  return out;
}

std::string automaton(const cfa::Program& program, const std::string& function) {
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    if (program.functions[cfa::FunctionId(i)].name != function) continue;
    std::string out;
    for (const cfa::Edge& edge : program.edges)
      if (program.locations[edge.from].function == cfa::FunctionId(i))
        out += cfa::print_operation(program, edge.operation) + "\n";
    return out;
  }
  return "no such function";
}

}  // namespace faultline::frontend::c
