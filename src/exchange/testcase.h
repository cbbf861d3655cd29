// A recorded run as a test case of the Competition on Software Testing: the values of the input functions in
// the order in which the program asks for them.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::exchange {

// What the format has no room for: inputs that are no function's result. "'x' (a.c:3) was 5 in the run"
struct TestcaseLimits {
  std::vector<std::string> left_out;
};

TestcaseLimits write_testcase(std::ostream& out, const cfa::Program& program, const trace::Run& run);

}  // namespace faultline::exchange
