// Runs a program on given choices, exactly: the one arbiter of what a run does.
//
// The program's expressions are flattened once into compact code; a run then walks edges. Without recording
// it does tens of millions of steps a second; with recording it fills a Trace.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "cfa/program.h"
#include "trace/choices.h"
#include "trace/outcome.h"
#include "trace/trace.h"

namespace faultline::trace {

enum class Recording : std::uint8_t { Off, On };

// Checks that C programs often fail harmlessly, so they are off unless asked. All others are always on.
struct Checks {
  bool signed_overflow = false;
  bool shift_range = false;
  bool conversion = false;
  bool leaks = false;
};

struct RunOptions {
  Checks checks;
  Recording recording = Recording::Off;
  std::uint64_t step_limit = 100'000'000;
  std::uint32_t stack_limit = 100'000;      // frames
  std::uint64_t memory_limit = 2ull << 30;  // bytes of the program's own objects, and of the trace
  Budget budget;
  std::function<void(cfa::PrintTo, std::string_view)> output;  // none: output is dropped
};

struct Run {
  Event event;
  std::uint64_t steps = 0;
  std::vector<UsedInput> inputs;
  Trace trace;  // empty if recording is off
};

class Interpreter {
 public:
  explicit Interpreter(const cfa::Program& program);
  ~Interpreter();
  Interpreter(Interpreter&&) noexcept;
  Interpreter& operator=(Interpreter&&) noexcept;

  Run run(InputSource& inputs, const RunOptions& options) const;

 private:
  struct Prepared;
  std::unique_ptr<const Prepared> prepared_;
};

}  // namespace faultline::trace
