// A C file that makes the user's program fail as the recorded run did.
//
// It is compiled together with the program's own, unchanged files:
//     gcc -g program.c harness.c && ./a.out
// and defines what the program leaves open: input functions answer with the recorded values, in the order in
// which gcc's program asks (call_order.h), extern variables hold what the run read from them, main is called
// with the recorded arguments or, where another function is the entry, calls that one.
//
// What fails is the program itself: assert aborts, a division by zero traps. For errors that a plain
// executable does not notice, compile with -fsanitize=address,undefined.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::exchange {

struct HarnessInfo {
  std::string tool;                // "faultline 0.1.0"
  std::vector<std::string> files;  // the program's C files, as given to the frontend
};

// What a file beside the program cannot give it. Where this is empty, every input of the run is answered.
struct HarnessLimits {
  std::vector<std::string> not_forced;  // "'x' (a.c:3) has no initialiser; it was 5 in the run"
};

// The run is recorded and ends in a violation. The limits are also said in the comment at the head.
HarnessLimits write_harness(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                            const HarnessInfo& info);

}  // namespace faultline::exchange
