#include "trace/interpreter.h"

#include <fmt/format.h>

#include <mutex>
#include <new>

#include "trace/machine.h"

namespace faultline::trace {

// The flattened program, and what runs have worked in, for the next ones.
struct Interpreter::Prepared {
  explicit Prepared(const cfa::Program& program) : code(program) {}

  std::unique_ptr<Scratch> take() const {
    const std::lock_guard lock(mutex);
    if (scratches.empty()) return std::make_unique<Scratch>(code.program, code.memory);
    auto scratch = std::move(scratches.back());
    scratches.pop_back();
    return scratch;
  }
  void put_back(std::unique_ptr<Scratch> scratch) const {
    const std::lock_guard lock(mutex);
    scratches.push_back(std::move(scratch));
  }

  Code code;
  mutable std::mutex mutex;
  mutable std::vector<std::unique_ptr<Scratch>> scratches;
};

namespace {

template <Recording recording>
void execute(const Code& code, Scratch& scratch, InputSource& inputs, const RunOptions& options, Run& run) {
  Recorder recorder(run.trace, std::min<std::uint64_t>(options.memory_limit, options.budget.memory));
  Machine<recording> machine(code, scratch, inputs, options, run,
                             recording == Recording::On ? &recorder : nullptr);
  try {
    machine.run();
  } catch (Failure& failure) {
    run.event = std::move(failure.event);
  } catch (const TraceFull&) {
    run.event =
        machine.event(EventKind::MemoryLimit, machine.edge_range(),
                      fmt::format("the trace has reached the limit of {} bytes", options.memory_limit));
  } catch (const std::bad_alloc&) {
    run.event = machine.event(EventKind::MemoryLimit, machine.edge_range(), "the machine has no memory left");
  }
  run.steps = machine.steps();
  if constexpr (recording == Recording::On) recorder.finish();
}

}  // namespace

Interpreter::Interpreter(const cfa::Program& program) : prepared_(std::make_unique<Prepared>(program)) {}
Interpreter::~Interpreter() = default;
Interpreter::Interpreter(Interpreter&&) noexcept = default;
Interpreter& Interpreter::operator=(Interpreter&&) noexcept = default;

Run Interpreter::run(InputSource& inputs, const RunOptions& options) const {
  Run run;
  run.trace.pointer_bytes = prepared_->code.program.types.pointer_bytes();
  std::unique_ptr<Scratch> scratch = prepared_->take();
  if (options.recording == Recording::On) {
    execute<Recording::On>(prepared_->code, *scratch, inputs, options, run);
  } else {
    execute<Recording::Off>(prepared_->code, *scratch, inputs, options, run);
  }
  scratch->memory.end_run();
  prepared_->put_back(std::move(scratch));
  return run;
}

}  // namespace faultline::trace
