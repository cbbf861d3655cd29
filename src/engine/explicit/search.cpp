#include "engine/explicit/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>

#include "engine/explicit/state_set.h"

namespace faultline::engine::explicit_state {

namespace {

constexpr std::size_t kMostStates = 0xFFFFFFFE;  // indices are 32 bits wide
constexpr std::size_t kMostSteps = 1 << 24;      // out of one state
constexpr std::size_t kBetweenReports = 4096;    // states
constexpr trace::EventKind kDeadlock = trace::EventKind::ErrorReached;  // as the Program says it

class Search {
 public:
  Search(const cfa::Program& program, TransitionSystem& system, const Options& options)
      : program_(program), system_(system), options_(options), states_(system.words()) {}

  Result run() {
    const auto start = Budget::Clock::now();
    try {
      explore();
    } catch (const TransitionSystem::Stuck& stuck) {
      reason_ = stuck.reason;
      if (stuck.range) result_.gap = reason_ += fmt::format(" ({})", program_.files.describe(stuck.range));
    }
    result_.statistics.states = states_.size();
    result_.statistics.deadlocks = deadlocks_;
    result_.statistics.transitions = transitions_;
    result_.statistics.explicit_search = true;
    result_.statistics.complete = is_complete_;
    result_.statistics.depth = depth();
    result_.statistics.solve_seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
    conclude();
    return std::move(result_);
  }

 private:
  struct Path {
    std::vector<std::uint32_t> choices;
    std::uint32_t initial = 0;
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Back {
    std::uint32_t from = kNone;
    std::uint32_t choice = 0;
  };

  // The choices in their order; what the initial state says comes from there. Behind them zeros.
  class PathInputs : public trace::InputSource {
   public:
    PathInputs(TransitionSystem& system, const Path& path) : system_(system), path_(path) {}
    std::optional<std::uint64_t> next(const trace::InputRequest& request) override {
      if (const auto given = system_.given(path_.initial, request)) return given;
      return next_ < path_.choices.size() ? path_.choices[next_++] : 0;
    }

   private:
    TransitionSystem& system_;
    const Path& path_;
    std::size_t next_ = 0;
  };

  void explore() {
    system_.initial([&](std::uint32_t number, const TransitionSystem::Arrival& arrival) {
      if (!is_done()) arrive({kNone, number}, arrival);
    });
    level_end_ = states_.size();
    for (std::size_t i = 0; i < states_.size() && !is_done(); ++i) {
      if (i == level_end_) {
        ++levels_;
        level_end_ = states_.size();
      }
      if (is_out_of_budget()) return;
      if (options_.progress && i > 0 && i % kBetweenReports == 0)
        options_.progress({Progress::Phase::Exploring, 0, states_.size(), 0});
      expand(static_cast<std::uint32_t>(i));
    }
    is_complete_ = !is_done();
  }

  // A level that is left has all its successors checked; whether these are deadlocks is known one level later.
  std::uint64_t depth() const {
    return levels_ - (levels_ > 0 && options_.properties.contains(kDeadlock) ? 1 : 0);
  }

  void expand(std::uint32_t index) {
    bool moves = false;
    system_.successors(states_[index], [&](std::uint32_t choice, const TransitionSystem::Arrival& arrival) {
      moves = true;
      ++transitions_;
      if (!is_done()) arrive({index, choice}, arrival);
    });
    if (moves) return;
    ++deadlocks_;
    Path path = path_to(index);
    path.choices.push_back(0);
    found(kDeadlock, path);
  }

  void arrive(const Back& back, const TransitionSystem::Arrival& arrival) {
    if (arrival.violation) {
      Path path = back.from == kNone ? Path{{}, back.choice} : path_to(back.from);
      if (back.from != kNone) path.choices.push_back(back.choice);
      found(*arrival.violation, path);
    } else if (states_.insert(arrival.state)) {
      back_.push_back(back);
    }
  }

  Path path_to(std::uint32_t index) const {
    Path path;
    for (; back_[index].from != kNone; index = back_[index].from)
      path.choices.push_back(back_[index].choice);
    std::ranges::reverse(path.choices);
    path.initial = back_[index].choice;
    return path;
  }

  // A deadlock that nobody asks about is no event of a run.
  void found(trace::EventKind kind, const Path& path) {
    const bool is_asked = options_.properties.contains(kind);
    if (!is_asked && (kind == kDeadlock || result_.unasked)) return;
    if (is_asked && options_.wanted == Wanted::All && ++replays_[kind] > kMostReplays) return;
    trace::Run run = replay(path);
    if (run.event.kind != kind) throw InternalError("what explicit search has found does not fail in its replay");
    if (!is_asked) {
      result_.unasked = Failure{kind, run.event.range};
      return;
    }
    const bool known = std::ranges::any_of(result_.violations, [&](const Violation& other) {
      return other.run.event.kind == kind && other.run.event.range == run.event.range;
    });
    if (!known) result_.violations.push_back({std::move(run), Simplicity::Simplest});
  }

  trace::Run replay(const Path& path) {
    PathInputs inputs(system_, path);
    trace::RunOptions running;
    running.recording = trace::Recording::On;
    running.checks = checks_for(options_.properties);
    return interpreter().run(inputs, running);
  }

  const trace::Interpreter& interpreter() {
    if (!interpreter_) interpreter_.emplace(program_);
    return *interpreter_;
  }

  bool is_done() const { return options_.wanted == Wanted::First && !result_.violations.empty(); }

  // A look at the clock costs less than the cheapest of states, and states can be dear.
  bool is_out_of_budget() {
    const std::size_t bytes = states_.bytes() + back_.size() * sizeof(Back);
    if (options_.budget.stop.stop_requested()) {
      reason_ = "stopped";
    } else if (options_.budget.exhausted()) {
      reason_ = "time";
    } else if (bytes > options_.budget.memory || states_.size() > kMostStates - kMostSteps) {
      reason_ = "memory";
    }
    return !reason_.empty();
  }

  void conclude() {
    result_.reason = reason_;
    if (!result_.violations.empty()) {
      result_.verdict = Verdict::Unsafe;
    } else if (is_complete_) {
      result_.verdict = Verdict::Safe;
    }
  }

  static constexpr std::size_t kMostReplays = 1000;  // of one kind

  const cfa::Program& program_;
  TransitionSystem& system_;
  const Options& options_;
  StateSet states_;
  std::deque<Back> back_;  // by state
  std::uint64_t deadlocks_ = 0;
  std::uint64_t transitions_ = 0;
  bool is_complete_ = false;
  std::uint64_t levels_ = 0;    // that were left behind
  std::size_t level_end_ = 0;  // the first state of the next one
  std::string reason_;
  std::map<trace::EventKind, std::size_t> replays_;
  std::optional<trace::Interpreter> interpreter_;
  Result result_;
};

}  // namespace

Result check(const cfa::Program& program, TransitionSystem& system, const Options& options) {
  return Search(program, system, options).run();
}

}  // namespace faultline::engine::explicit_state
