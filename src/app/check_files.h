// The files for other tools that a failing run can be written to.
#pragma once

#include <string>

#include "app/check_result.h"

namespace faultline::app {

struct CheckFiles {
  std::string witness;  // GraphML by its suffix, else YAML; empty: not wanted
  std::string harness;

  // For the first failing run; a note where there is none.
  void write(const CheckResult& check, Console& console) const;
};

}  // namespace faultline::app
