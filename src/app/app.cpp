#include "app/app.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <new>

#include "app/command.h"
#include "app/source_options.h"
#include "app/suggestion.h"

namespace faultline::app {
namespace {

std::string usage() {
  std::string text = "usage: faultline [COMMAND] FILE... [OPTIONS] [-- COMPILER OPTIONS]\n\ncommands:\n";
  for (const Command& command : commands())
    text += fmt::format("  {:<10} {}\n", command.name, command.summary);
  text +=
      "\n'faultline COMMAND --help' explains a command.\n"
      "exit codes: 0 no violation, 10 violation, 5 inconclusive, 1 usage, 2 bad input, 6 internal error\n";
  return text;
}

const Command* find_command(std::string_view name) {
  const std::span<const Command> table = commands();
  const auto found = std::ranges::find(table, name, &Command::name);
  return found == table.end() ? nullptr : &*found;
}

// The options of one thing begin with its name: --max-sat-most, --max-sat-largest.
std::vector<std::string> with_same_beginning(const std::string& name, const std::vector<std::string>& known) {
  const std::size_t dash = name.rfind('-');
  std::vector<std::string> alike;
  for (const std::string& each : known)
    if (dash != name.npos && dash > 1 && each.starts_with(name.substr(0, dash + 1))) alike.push_back(each);
  return alike;
}

Failure unknown_option(const CLI::App& app, const std::string& option) {
  std::vector<std::string> known;
  for (const CLI::Option* each : app.get_options()) {
    for (const std::string& name : each->get_lnames())
      known.push_back("--" + name);
    for (const std::string& name : each->get_snames())
      known.push_back("-" + name);
  }
  const std::string name = option.substr(0, option.find('='));
  const std::string guess = nearest(name, known);
  if (const std::vector<std::string> alike = with_same_beginning(name, known); alike.size() > 1)
    return Failure(ExitCode::Usage,
                   fmt::format("unknown option {}; known are {}", name, fmt::join(alike, ", ")));
  return Failure(ExitCode::Usage,
                 guess.empty()
                     ? fmt::format("unknown option {} ('{} --help' lists them)", name, app.get_name())
                     : fmt::format("unknown option {}, did you mean {}?", name, guess));
}

ExitCode run_command(const Command& command, std::vector<std::string> arguments, Console& console) {
  Invocation invocation{console, {}};
  if (const auto end = std::ranges::find(arguments, "--"); end != arguments.end()) {
    invocation.compiler_arguments.assign(end + 1, arguments.end());
    arguments.erase(end, arguments.end());
  }
  CLI::App app(std::string(command.summary), fmt::format("faultline {}", command.name));
  app.set_help_flag("-h,--help", "Print this text");
  app.footer(fmt::format("Examples:\n{}", command.examples));
  app.allow_extras();
  const Action action = command.declare(app);
  std::ranges::reverse(arguments);  // as CLI11 wants them
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    console.out() << app.help();
    return ExitCode::Success;
  } catch (const CLI::ParseError& error) {
    throw Failure(ExitCode::Usage, error.what());
  }
  if (const std::vector<std::string> extra = app.remaining(); !extra.empty())
    throw unknown_option(app, extra.front());
  return action(invocation);
}

// No command is named: the arguments are those of the standard one, unless the first looks like a slip.
ExitCode run_without_command(const std::vector<std::string>& arguments, Console& console) {
  const std::string& first = arguments.front();
  std::vector<std::string> names;
  for (const Command& command : commands())
    names.emplace_back(command.name);
  std::error_code ignored;
  const bool is_argument = first.starts_with('-') || std::filesystem::exists(first, ignored);
  const std::string guess = is_argument ? "" : nearest(first, names);
  if (guess.empty()) return run_command(*find_command(kStandardCommand), arguments, console);
  console.report(Severity::Error, fmt::format("unknown command '{}', did you mean '{}'?", first, guess));
  console.print_err(usage());
  return ExitCode::Usage;
}

ExitCode dispatch(const std::vector<std::string>& arguments, Console& console) {
  if (arguments.empty()) {
    console.print_err(usage());
    return ExitCode::Usage;
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || first == "help") {
    console.out() << "faultline tells why a verification failed.\n\n" << usage();
    return ExitCode::Success;
  }
  if (first == "--version") {
    console.out() << "faultline " FAULTLINE_VERSION "\n";
    return ExitCode::Success;
  }
  if (const Command* const command = find_command(first))
    return run_command(*command, {arguments.begin() + 1, arguments.end()}, console);
  return run_without_command(arguments, console);
}

}  // namespace

ExitCode run_tool(const std::vector<std::string>& arguments, Console& console) {
  try {
    const ExitCode code = dispatch(arguments, console);
    console.flush();
    if (console.out().fail()) throw Failure(ExitCode::Usage, "cannot write to the standard output");
    return code;
  } catch (const Failure& failure) {
    console.report(Severity::Error, failure.what());
    return failure.code();
  } catch (const Rejected&) {
    return ExitCode::BadInput;
  } catch (const InputError& error) {
    console.report(Severity::Error, error.what());
    return ExitCode::BadInput;
  } catch (const std::bad_alloc&) {
    console.report(Severity::Error, "inconclusive: out of memory");
    return ExitCode::Inconclusive;
  } catch (const std::exception& error) {
    console.report(Severity::Error, fmt::format("internal error: {}; please report this", error.what()));
    return ExitCode::InternalError;
  }
}

}  // namespace faultline::app
