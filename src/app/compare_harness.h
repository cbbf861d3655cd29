// The program that runs two versions of a function side by side: equal inputs for both, then what they return
// and leave behind has to be equal. It is C, so that everything that reads C can read it.
#pragma once

#include <string>
#include <vector>

#include "app/compare_shape.h"

namespace faultline::app {

struct Version {
  const cfa::Program& program;
  Shape shape;
};

struct Comparison {
  std::string function;
  std::vector<std::string> setup;        // functions without parameters that both versions call first
  std::vector<std::string> assumptions;  // C expressions over the new version's names
};

struct Harness {
  std::string text;
  std::vector<Diagnostic> notes;  // what is not compared; the positions are the new version's
};

constexpr const char* kHarnessFile = "comparison.c";
constexpr const char* kHarnessEntry = "compare_versions";

// Throws InputError, with a position in the new version, where the function cannot be compared.
Harness make_harness(const Version& old_version, const Version& new_version, const Comparison& comparison);

}  // namespace faultline::app
