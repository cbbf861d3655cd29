// `faultline cfa`: the program as we see it.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "app/output_file.h"
#include "app/source_options.h"
#include "app/suggestion.h"
#include "cfa/dot.h"
#include "cfa/print.h"

namespace faultline::app {
namespace {

struct CfaSettings {
  SourceOptions source;
  std::string function;
  std::string dot;
};

cfa::FunctionId find_function(const cfa::Program& program, const std::string& name) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const cfa::Function& function = program.functions[cfa::FunctionId(i)];
    if (!function.defined) continue;
    if (function.name == name) return cfa::FunctionId(i);
    if (function.origin == cfa::Origin::User) known.push_back(function.name);
  }
  const std::string guess = nearest(name, known);
  const std::string hint = guess.empty() ? "" : fmt::format(", did you mean '{}'?", guess);
  std::ranges::sort(known);
  throw Failure(ExitCode::Usage,
                known.empty()
                    ? fmt::format("unknown function '{}': the files define none", name)
                    : fmt::format("unknown function '{}'{} Known are: {}", name, hint.empty() ? "." : hint,
                                  one_line(fmt::format("{}", fmt::join(known, ", ")), 2000)));
}

ExitCode print_cfa(const CfaSettings& settings, Invocation& invocation) {
  Console& console = invocation.console;
  settings.source.apply(console);
  const cfa::Program program = read_program(settings.source, frontend::c::Coverage::Everything, invocation);
  cfa::FunctionId function;
  if (!settings.function.empty()) function = find_function(program, settings.function);
  if (settings.dot.empty()) {
    console.out() << (function ? cfa::print_function(program, function) : cfa::print_program(program));
    return ExitCode::Success;
  }
  OutputFile file(settings.dot, console);
  file.stream() << (function ? cfa::to_dot(program, function) : cfa::to_dot(program));
  file.close();
  return ExitCode::Success;
}

}  // namespace

Action declare_cfa(CLI::App& app) {
  const auto settings = std::make_shared<CfaSettings>();
  settings->source.declare(app);
  app.add_option("--function", settings->function, "Only this function")->option_text("NAME");
  app.add_option("--dot", settings->dot, "Write Graphviz instead ('-': to the standard output)")
      ->option_text("FILE");
  return [settings](Invocation& invocation) { return print_cfa(*settings, invocation); };
}

}  // namespace faultline::app
