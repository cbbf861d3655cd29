// The conditions that the user adds to the program, `EXPR@LINE`: what is assumed, and what is asked about.
#pragma once

#include <string>
#include <vector>

#include "app/console.h"
#include "cfa/program.h"
#include "localize/investigation.h"

namespace CLI {
class App;
}

namespace faultline::app {

struct ConditionSettings {
  std::vector<std::string> assume;
  std::vector<std::string> assume_not;
  std::vector<std::string> cause;
  bool cause_or = false;
  bool cause_not = false;
  std::vector<std::string> effect;
  bool effect_or = false;
  bool effect_not = false;

  void declare(CLI::App& app);
  // Puts them into the program. Throws Rejected after a message with a caret into the expression.
  void apply(cfa::Program& program, Console& console);
  void tell(localize::Assumptions& assumptions) const;

 private:
  localize::Predicate cause_;
  localize::Predicate effect_;
};

}  // namespace faultline::app
