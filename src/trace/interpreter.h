// Runs a program on given choices, exactly: the one arbiter of what a run does.
//
// The program's expressions are flattened once into compact code; a run then walks edges. Without recording
// it does tens of millions of steps a second; with recording it fills a Trace.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

struct Snapshot;  // snapshot.h

struct Run {
  Event event;
  std::uint64_t steps = 0;
  std::uint64_t watched = 0;  // how often it came to Variant::watched
  // A digest of what can be seen of a run that is not recorded: the values that assertions and the watched
  // condition compare, and what is printed. Runs that differ here do different things.
  std::uint64_t observed = 0;
  std::vector<UsedInput> inputs;
  Trace trace;  // empty if recording is off
};

// At location `at`, a run does what the program does at `as`, a location of the same function.
struct Detour {
  cfa::LocationId at;
  cfa::LocationId as;
};

// The prepared program with some detours: another program, at no cost. Each location has at most one.
struct Variant {
  std::span<const Detour> detours;
  cfa::LocationId watched;  // none: nothing is counted
  // By location, and one more: where a run that is not recorded comes to is marked. None: nobody asks.
  std::vector<std::uint8_t>* visits = nullptr;
  // Variants with detours at the same locations, on the same inputs and with the same options, share what comes before
  // the first of these. Given an empty snapshot, a run takes it there, if that is worthwhile; given a taken one, it
  // goes on from it, and asks its source only for the inputs behind (Snapshot::inputs). Not for recorded runs, nor with
  // `visits`.
  Snapshot* snapshot = nullptr;
};

class Interpreter {
 public:
  explicit Interpreter(const cfa::Program& program);
  ~Interpreter();
  Interpreter(Interpreter&&) noexcept;
  Interpreter& operator=(Interpreter&&) noexcept;

  Run run(InputSource& inputs, const RunOptions& options) const;
  Run run(InputSource& inputs, const RunOptions& options, const Variant& variant) const;

 private:
  struct Prepared;
  std::unique_ptr<const Prepared> prepared_;
};

}  // namespace faultline::trace
