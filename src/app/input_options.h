// The inputs of a run, as the user gives them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/choices.h"

namespace CLI {
class App;  // the library's header is large: only those who declare options include it
class Option;
}  // namespace CLI

namespace faultline::app {

struct InputOptions {
  std::string listed;
  std::string file;
  std::optional<trace::Choices> fixed;  // by the command itself: all of them, none may be missing
  const CLI::Option* list_option = nullptr;
  const CLI::Option* file_option = nullptr;

  // The options live in `this`, which must outlive the parsing.
  void declare(CLI::App& app);
  bool are_given() const;
  std::string text() const;     // as given, or throws a Failure
  trace::Choices read(const cfa::Program& program) const;  // or throws a Failure
};

}  // namespace faultline::app
