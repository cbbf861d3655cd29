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

// The instructions of a variant, in the scratch's own copy of them, for as long as this lives.
class Diversion {
 public:
  Diversion(const Code& code, const Variant& variant, Scratch& scratch)
      : code_(code), variant_(variant), scratch_(scratch) {
    scratch.visits = variant.visits ? variant.visits->data() : nullptr;
    scratch.diverted = !variant.detours.empty() || variant.watched;
    if (!scratch.diverted) return;
    std::vector<Instruction>& own = scratch.instructions;
    if (own.empty()) {
      own = code.instructions;
      own.emplace_back();  // what is watched moves here
    }
    for (const Detour& detour : variant.detours)
      own[detour.at.value] = code.instructions[detour.as.value];
    if (variant.watched) move_behind(variant.watched, code.instructions.size(), Opcode::Watch);
    if (!variant.snapshot || variant.snapshot->state != Snapshot::State::None) return;
    scratch.snapshot = variant.snapshot;
    for (const Detour& detour : variant.detours) {
      own.emplace_back();
      move_behind(detour.at, own.size() - 1, Opcode::Pause);
    }
  }
  ~Diversion() {
    scratch_.visits = nullptr;
    scratch_.snapshot = nullptr;
    if (!scratch_.diverted) return;
    scratch_.instructions.resize(code_.instructions.size() + 1);
    for (const Detour& detour : variant_.detours)
      scratch_.instructions[detour.at.value] = code_.instructions[detour.at.value];
    if (variant_.watched)
      scratch_.instructions[variant_.watched.value] = code_.instructions[variant_.watched.value];
    scratch_.diverted = false;
  }
  Diversion(const Diversion&) = delete;
  Diversion& operator=(const Diversion&) = delete;

 private:
  // The location's instruction moves to `place`, and `before` goes on to it.
  void move_behind(cfa::LocationId at, std::size_t place, Opcode before) {
    Instruction& instruction = scratch_.instructions[at.value];
    scratch_.instructions[place] = instruction;
    instruction.op = before;
    instruction.next = static_cast<std::uint32_t>(place);
  }

  const Code& code_;
  const Variant& variant_;
  Scratch& scratch_;
};

// About what a run costs to prepare, and each of its steps.
constexpr Budget::Work kOfRun{500};
constexpr Budget::Work kOfStep{40};

template <Recording recording>
void execute(const Code& code, Scratch& scratch, InputSource& inputs, const RunOptions& options, Run& run,
             const Snapshot* from = nullptr) {
  Recorder recorder(run.trace, std::min<std::uint64_t>(options.memory_limit, options.budget.memory));
  Machine<recording> machine(code, scratch, inputs, options, run,
                             recording == Recording::On ? &recorder : nullptr);
  try {
    if constexpr (recording == Recording::Off) {
      from ? machine.run_from(*from) : machine.run();
    } else {
      machine.run();
    }
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
  return run(inputs, options, {});
}

Run Interpreter::run(InputSource& inputs, const RunOptions& options, const Variant& variant) const {
  Run run;
  const std::uint64_t begun = variant.snapshot && variant.snapshot->is_taken() ? variant.snapshot->steps : 0;
  run.trace.pointer_bytes = prepared_->code.program.types.pointer_bytes();
  std::unique_ptr<Scratch> scratch = prepared_->take();
  {
    const Diversion diversion(prepared_->code, variant, *scratch);
    if (options.recording == Recording::On) {
      execute<Recording::On>(prepared_->code, *scratch, inputs, options, run);
    } else {
      execute<Recording::Off>(prepared_->code, *scratch, inputs, options, run, begun > 0 ? variant.snapshot : nullptr);
    }
  }
  scratch->memory.end_run();
  options.budget.spend(kOfRun + static_cast<Budget::Work::rep>(run.steps - begun) * kOfStep);
  prepared_->put_back(std::move(scratch));
  return run;
}

}  // namespace faultline::trace
