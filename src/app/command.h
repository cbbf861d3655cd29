// The commands of the tool, as a table. To add one: a file with a function that declares its options and
// returns what to do, and a row in command_table.cpp. `--help`, suggestions and the usage text follow from
// the row.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/console.h"
#include "app/exit_code.h"

namespace CLI {
class App;  // the library's header is large: only those who declare options include it
}

namespace faultline::app {

// What a command gets when it runs; its own options are in its Action already.
struct Invocation {
  Console& console;
  std::vector<std::string> compiler_arguments;  // behind `--`
};

using Action = std::function<ExitCode(Invocation&)>;

struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view examples;  // a line each
  // Declares the options. The Action is called after they have been read.
  Action (*declare)(CLI::App& app);
};

std::span<const Command> commands();
// What is done where the arguments begin with a file.
constexpr std::string_view kStandardCommand = "explain";

Action declare_check(CLI::App& app);
Action declare_explain(CLI::App& app);
Action declare_compare(CLI::App& app);
Action declare_pin(CLI::App& app);
Action declare_run(CLI::App& app);
Action declare_cfa(CLI::App& app);
Action declare_properties(CLI::App& app);
Action declare_localizers(CLI::App& app);
Action declare_eval(CLI::App& app);
Action declare_report(CLI::App& app);

}  // namespace faultline::app
