// One check in progress. Private to bmc/.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "engine/bmc/bmc.h"
#include "solve/decorator.h"
#include "trace/unrolling/unrolling.h"
#include "trace/unrolling/valued_inputs.h"

namespace faultline::engine::bmc {

using trace::unrolling::Asked;

class Checker {
 public:
  Checker(const cfa::Program& program, const Options& options);
  Result run();

 private:
  using Clock = std::chrono::steady_clock;
  // What is violated: a kind of event at a place of the source.
  using Property = std::pair<trace::EventKind, SourceRange>;
  enum class Outcome : std::uint8_t { Holds, Violated, Deferred, GaveUp };

  // One round: all runs within the bounds.
  void unroll();
  Outcome look_for_violations();
  bool look_for_cuts();  // do all runs end within the bounds? Deepens where they do not.
  std::string look_for_gap();
  void look_for_vacuity();
  void look_for_unasked();

  void add_violation(const solve::Model& model);
  trace::Run replay(const solve::Model& model, std::vector<Asked>* asked);
  // Tries to make the run simple; the violation as it is then.
  Violation simplified(const Property& property, trace::Run run);
  bool counts(const trace::unrolling::Claim& claim) const;  // is it one that is looked for?
  logic::Term accepted();  // see Options::accepted
  logic::Term any_of(const Property& property);
  solve::Answer ask(logic::Term assumption, std::uint64_t conflicts = solve::Limits::kUnlimited);
  bool may_defer() const;
  std::vector<LoopId> open_loops();
  std::vector<LoopId> cut_loops(std::uint64_t conflicts);
  void set_bound(const LoopBound& own);
  void note_bounds();
  bool is_users(const LoopId& loop) const;
  bool is_feasible(logic::Term condition);
  bool is_deep_enough(const std::vector<LoopId>& loops) const;
  void deepen(const std::vector<LoopId>& loops);
  void finish(Verdict verdict, std::string reason);
  std::string why_stopped(const solve::Unknown* unknown) const;
  void report(Progress::Phase phase) const;
  double since(Clock::time_point start) const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  const cfa::Program& program_;
  const Options& options_;
  Clock::time_point start_ = Clock::now();
  logic::TermManager terms_;
  trace::unrolling::Names names_;
  std::shared_ptr<solve::Statistics> queries_ = std::make_shared<solve::Statistics>();
  std::unique_ptr<solve::Solver> solver_;
  trace::Interpreter interpreter_;
  trace::unrolling::Options how_;
  trace::unrolling::Unrolling unrolling_;
  std::set<logic::Term> constrained_;
  std::set<Property> violated_;
  std::optional<solve::Unknown> unknown_;
  std::vector<LoopId> open_;  // of the round that was deferred
  Result result_;
  double asked_while_unrolling_ = 0;  // seconds
  std::uint32_t deferred_ = 0;        // rounds in a row that were not decided
  bool some_round_held_ = false;
};

}  // namespace faultline::engine::bmc
