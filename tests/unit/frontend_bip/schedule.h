// A schedule as the inputs of a Program.
#pragma once

#include <vector>

#include "trace/choices.h"

namespace faultline::frontend::bip {

inline trace::Choices choices_of(const std::vector<std::size_t>& steps) {
  trace::Choices choices;
  for (const std::size_t number : steps) {
    trace::Choice choice;
    choice.magnitude = number;
    choices.push_back(choice);
  }
  return choices;
}

}  // namespace faultline::frontend::bip
