// The program around one test: a function on its inputs, whatever they are; what it returns and leaves behind
// is printed, so that it can be seen, and has to be as expected only if the inputs are those of the test.
#pragma once

#include <string>
#include <vector>

#include "app/compare_shape.h"
#include "app/pin_values.h"

namespace faultline::app {

struct PinnedTest {
  std::string function;
  std::vector<std::string> setup;        // functions without parameters that are called first
  std::vector<std::string> assumptions;  // C expressions: of which other inputs there are
  std::vector<GivenValue> values;        // of all inputs
  std::vector<GivenValue> expected;      // at least one; without a place: what the function returns
};

struct PinnedHarness {
  std::string text;
  trace::Choices inputs;          // of the test, in the order in which the harness asks for them
  std::vector<Diagnostic> notes;  // what is no input, and what is not seen
};

constexpr const char* kPinFile = "pinned_test.c";
constexpr const char* kPinEntry = "pinned_test";

// Throws InputError where the test does not fit the function: an unknown name, an input without a value, a
// value of another type.
PinnedHarness make_pinned_harness(const cfa::Program& program, const Shape& shape, const PinnedTest& test);

}  // namespace faultline::app
