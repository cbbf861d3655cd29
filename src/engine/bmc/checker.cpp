#include "engine/bmc/checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "engine/bmc/simplify.h"

namespace faultline::engine::bmc {

using logic::Term;
using trace::unrolling::Claim;
using trace::unrolling::Cut;

namespace {

constexpr std::uint32_t kFreePasses = 1 << 17;  // per loop and bound
constexpr std::uint64_t kFeasibilityConflicts = 500;
constexpr std::uint32_t kUnaskedPasses = 4;
constexpr std::uint64_t kQuickConflicts = 1000;
constexpr std::uint32_t kMostDeferred = 2;  // rounds in a row
constexpr std::uint32_t kLargestBound = 1u << 30;

}  // namespace

Checker::Checker(const cfa::Program& program, const Options& options)
    : program_(program), options_(options), names_(program, terms_), interpreter_(program) {
  auto solver = solve::make_solver(terms_);
  if (options.double_check) solver = solve::checked(std::move(solver));
  solver_ = solve::counted(std::move(solver), queries_);
  how_.checks = checks_for(options.properties);
  how_.budget = options.budget;
  how_.bounds.loop = options.unwind.value_or(options.first_bound);
  how_.bounds.recursion = how_.bounds.loop;
  how_.bounds.free_passes = options.unwind ? 0 : kFreePasses;
  for (const LoopBound& own : options.first_bounds)
    set_bound(own);
  for (const LoopBound& own : options.unwindset)
    set_bound(own);
  how_.unasked_passes = std::max(options.first_bound, kUnaskedPasses);
  how_.feasible = [this](Term condition) { return is_feasible(condition); };
  how_.progress = [this](std::uint64_t equations) {
    result_.statistics.equations = equations;
    report(Progress::Phase::Unrolling);
  };
}

bool Checker::counts(const Claim& claim) const {
  return options_.properties.contains(claim.kind) && (!options_.places || options_.places(claim.range));
}

// A run that fails makes no step behind its failure: whatever it stores, it has stored before.
Term Checker::accepted() {
  if (!options_.accepted) return terms_.boolean(true);
  std::vector<Term> stores;
  for (const trace::unrolling::Equation& equation : unrolling_.equations)
    if (equation.variable == options_.accepted)
      stores.push_back(terms_.logical_and(
          equation.guard, terms_.logical_not(terms_.equal(equation.value, terms_.bit_vector(equation.value.sort().width(), 0)))));
  return terms_.logical_or(stores);
}

void Checker::set_bound(const LoopBound& own) {
  if (own.loop.head) {
    how_.bounds.loops[own.loop.head] = own.count;
  } else {
    how_.bounds.functions[own.loop.function] = own.count;
  }
}

// What this round looks at, for the result.
void Checker::note_bounds() {
  result_.bound = how_.bounds.loop;
  result_.bounds.clear();
  for (const auto& [head, count] : how_.bounds.loops)
    result_.bounds.push_back({{program_.locations[head].function, head}, count});
  for (const auto& [function, count] : how_.bounds.functions)
    result_.bounds.push_back({{function, {}}, count});
  std::sort(result_.bounds.begin(), result_.bounds.end(), [](const LoopBound& a, const LoopBound& b) {
    return std::pair(a.loop.function.value, a.loop.head.value) <
           std::pair(b.loop.function.value, b.loop.head.value);
  });
}

Result Checker::run() {
  for (;;) {
    ++result_.statistics.rounds;
    unroll();
    if (!unrolling_.complete) {
      finish(some_round_held_ ? Verdict::SafeWithinBound : Verdict::Unknown, why_stopped(nullptr));
      break;
    }
    const Outcome outcome = look_for_violations();
    if (outcome == Outcome::Deferred) {
      ++deferred_;
      deepen(open_);
      continue;
    }
    deferred_ = 0;
    if (outcome == Outcome::GaveUp) {
      finish(some_round_held_ ? Verdict::SafeWithinBound : Verdict::Unknown, why_stopped(&*unknown_));
      break;
    }
    note_bounds();
    if (outcome == Outcome::Violated && options_.wanted == Wanted::First) break;
    some_round_held_ = true;
    if (!look_for_cuts()) break;
  }
  if (!result_.violations.empty()) result_.verdict = Verdict::Unsafe;
  result_.statistics.queries = queries_->queries();
  result_.statistics.terms = terms_.size();
  return std::move(result_);
}

void Checker::report(Progress::Phase phase) const {
  if (options_.progress)
    options_.progress({phase, how_.bounds.loop, result_.statistics.equations, since(start_)});
}

void Checker::finish(Verdict verdict, std::string reason) {
  result_.verdict = verdict;
  result_.reason = std::move(reason);
}

std::string Checker::why_stopped(const solve::Unknown* unknown) const {
  if (options_.budget.stop.stop_requested()) return "stopped";
  if (unknown && unknown->reason == solve::Reason::Memory) return "memory";
  if (options_.budget.is_over()) return "time";
  if (unknown) return std::string(solve::to_string(unknown->reason));
  return "memory";
}

// A quick question; what is not answered soon may well be.
bool Checker::is_feasible(Term condition) {
  if (condition.is_constant()) return condition.is_true();
  solve::Limits limits;
  limits.budget = options_.budget;
  const Clock::time_point start = Clock::now();
  const solve::Answer answer = solver_->check({condition}, limits.with_conflicts(kFeasibilityConflicts));
  const double seconds = since(start);
  result_.statistics.solve_seconds += seconds;
  asked_while_unrolling_ += seconds;
  return !solve::is_unsat(answer);
}

void Checker::unroll() {
  report(Progress::Phase::Unrolling);
  const Clock::time_point start = Clock::now();
  unrolling_ = trace::unrolling::unroll(program_, terms_, names_, how_);
  result_.statistics.unroll_seconds += since(start) - asked_while_unrolling_;
  asked_while_unrolling_ = 0;
  result_.statistics.equations = unrolling_.equations.size();
  result_.statistics.claims = unrolling_.claims.size();
  for (const Term constraint : unrolling_.constraints)
    if (constrained_.insert(constraint).second) solver_->add(constraint);
}

// Encoding is asked for alone, so that its cost is seen: a search of no conflicts.
solve::Answer Checker::ask(Term assumption, std::uint64_t conflicts) {
  solve::Limits limits;
  limits.budget = options_.budget;
  if (assumption.is_false()) return solve::Unsat{};
  const Clock::time_point start = Clock::now();
  solve::Answer answer = solver_->check({assumption}, limits.with_conflicts(0));
  result_.statistics.encode_seconds += since(start);
  const auto* unknown = std::get_if<solve::Unknown>(&answer);
  if (!unknown || unknown->reason != solve::Reason::Conflicts) return answer;
  const Clock::time_point search = Clock::now();
  answer = solver_->check({assumption}, limits.with_conflicts(conflicts));
  result_.statistics.solve_seconds += since(search);
  return answer;
}

Checker::Outcome Checker::look_for_violations() {
  report(Progress::Phase::Solving);
  bool found = false;
  for (;;) {
    std::vector<Term> open;
    for (const Claim& claim : unrolling_.claims)
      if (counts(claim) && !violated_.contains({claim.kind, claim.range}))
        open.push_back(claim.violated);
    const Term any = terms_.logical_and(terms_.logical_or(open), accepted());
    solve::Answer answer = ask(any, may_defer() ? kQuickConflicts : solve::Limits::kUnlimited);
    const auto* hard = std::get_if<solve::Unknown>(&answer);
    if (hard && hard->reason == solve::Reason::Conflicts) {
      open_ = open_loops();
      if (!open_.empty()) return found ? Outcome::Violated : Outcome::Deferred;
      answer = ask(any);
    }
    if (solve::is_unsat(answer)) return found ? Outcome::Violated : Outcome::Holds;
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) {
      unknown_ = *unknown;
      return Outcome::GaveUp;
    }
    add_violation(std::get<solve::Sat>(answer).model);
    found = !result_.violations.empty();
    if (found && options_.wanted == Wanted::First) return Outcome::Violated;
  }
}

trace::Run Checker::replay(const solve::Model& model, std::vector<Asked>* asked) {
  trace::unrolling::ValuedInputs inputs(
      unrolling_, terms_, [&](Term term) { return model.value(term); }, names_.initial().objects.size());
  trace::RunOptions options;
  options.checks = how_.checks;
  options.recording = trace::Recording::On;
  trace::Run run = interpreter_.run(inputs, options);
  if (asked) *asked = inputs.asked();
  return run;
}

void Checker::add_violation(const solve::Model& model) {
  Property expected{};
  for (const Claim& claim : unrolling_.claims)
    if (counts(claim) && !violated_.contains({claim.kind, claim.range}) &&
        model.holds(claim.violated))
      expected = {claim.kind, claim.range};
  trace::Run run = replay(model, nullptr);
  const bool fails = trace::is_violation(run.event.kind) && options_.properties.contains(run.event.kind);
  if (!fails && unrolling_.address_value) {
    // Objects that only some runs make have other numbers there, and so other addresses.
    violated_.insert(expected);
    result_.gap =
        fmt::format("the value of an address decides ({})", program_.files.describe(expected.second));
    return;
  }
  if (!fails) {
    throw InternalError(
        fmt::format("a counterexample does not fail when it is replayed: expected {} at {}, but the run ends "
                    "with {} at {}: {}",
                    trace::id(expected.first), program_.files.describe(expected.second),
                    trace::id(run.event.kind), program_.files.describe(run.event.range), run.event.message));
  }
  violated_.insert(expected);
  const Property actual{run.event.kind, run.event.range};
  const bool known = actual != expected && !violated_.insert(actual).second;
  if (known) return;
  if (!options_.simplify || actual != expected) {
    result_.violations.push_back({std::move(run), Simplicity::AsFound});
    return;
  }
  report(Progress::Phase::Simplifying);
  const Clock::time_point start = Clock::now();
  result_.violations.push_back(simplified(expected, std::move(run)));
  result_.statistics.simplify_seconds += since(start);
}

Term Checker::any_of(const Property& property) {
  std::vector<Term> all;
  for (const Claim& claim : unrolling_.claims)
    if (claim.kind == property.first && claim.range == property.second) all.push_back(claim.violated);
  return terms_.logical_and(terms_.logical_or(all), accepted());
}

Violation Checker::simplified(const Property& property, trace::Run run) {
  Simplifier simplifier(terms_, unrolling_, any_of(property), options_.budget);
  Violation best{std::move(run), Simplicity::AsFound};
  const auto fails_alike = [&](const trace::Run& other) {
    return other.event.kind == property.first && other.event.range == property.second;
  };
  simplifier.improve([&](const solve::Model& model, std::vector<Asked>& asked) {
    trace::Run other = replay(model, &asked);
    if (!fails_alike(other)) return false;
    best.run = std::move(other);
    return true;
  });
  best.simplicity = simplifier.simplicity();
  return best;
}

// To prove that a small bound holds can take longer than to find the violation behind it. So the proof is put
// off, a few times in a row, while there are loops that go on.
bool Checker::may_defer() const {
  return !options_.unwind && deferred_ < kMostDeferred && !unrolling_.cuts.empty() &&
         options_.wanted == Wanted::First;
}

// The loops that some runs go on with behind their bounds, and that may be given more passes.
std::vector<LoopId> Checker::open_loops() {
  std::vector<LoopId> open = cut_loops(kQuickConflicts);
  std::erase_if(open, [&](const LoopId& loop) { return is_users(loop); });
  return open;
}

std::vector<LoopId> Checker::cut_loops(std::uint64_t conflicts) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Term>> by_loop;
  for (const Cut& cut : unrolling_.cuts)
    if (cut.reason.empty()) by_loop[{cut.function.value, cut.head.value}].push_back(cut.reached);
  std::vector<LoopId> open;
  std::vector<Term> all;
  for (const auto& [loop, reached] : by_loop)
    all.insert(all.end(), reached.begin(), reached.end());
  // One question for all loops; where it is not enough, one for each.
  if (all.empty() || solve::is_unsat(ask(terms_.logical_or(all), conflicts))) return open;
  for (const auto& [loop, reached] : by_loop) {
    if (by_loop.size() > 1 && solve::is_unsat(ask(terms_.logical_or(reached), conflicts))) continue;
    const bool is_recursion = loop.second == cfa::LocationId().value;
    open.push_back(
        {cfa::FunctionId(loop.first), is_recursion ? cfa::LocationId() : cfa::LocationId(loop.second)});
  }
  return open;
}

// What some runs do that could not be spelled out, and where.
std::string Checker::look_for_gap() {
  std::vector<const Cut*> gaps;
  std::vector<Term> reached;
  for (const Cut& cut : unrolling_.cuts) {
    if (cut.reason.empty()) continue;
    gaps.push_back(&cut);
    reached.push_back(cut.reached);
  }
  const solve::Answer answer = ask(terms_.logical_or(reached));
  if (solve::is_unsat(answer)) return "";
  const auto* sat = std::get_if<solve::Sat>(&answer);
  const auto met =
      std::ranges::find_if(gaps, [&](const Cut* cut) { return !sat || sat->model.holds(cut->reached); });
  const Cut& gap = met == gaps.end() ? *gaps.front() : **met;
  return fmt::format("{} ({})", gap.reason, program_.files.describe(gap.range));
}

bool Checker::look_for_cuts() {
  std::vector<LoopId> open = cut_loops(solve::Limits::kUnlimited);
  result_.cut = open;
  if (const std::string gap = look_for_gap(); !gap.empty()) result_.gap = gap;
  if (result_.gap.empty() && unrolling_.address_value)
    result_.gap = fmt::format("the number of an address may decide ({})",
                              program_.files.describe(unrolling_.address_value));
  std::erase_if(open, [&](const LoopId& loop) { return is_users(loop); });
  if (result_.cut.empty()) {
    if (result_.gap.empty()) {
      finish(Verdict::Safe, "");
      result_.cut.clear();
    } else {
      finish(Verdict::SafeWithinBound, "not all runs are modelled");
    }
    look_for_vacuity();
    look_for_unasked();
    return false;
  }
  if (options_.unwind || open.empty() || is_deep_enough(open)) {
    finish(Verdict::SafeWithinBound, "the bound is reached");
    look_for_vacuity();
    look_for_unasked();
    return false;
  }
  if (options_.budget.exhausted()) {
    finish(Verdict::SafeWithinBound, why_stopped(nullptr));
    return false;
  }
  deepen(open);
  return true;
}

// Has a loop that goes on been followed as far as was asked for?
bool Checker::is_deep_enough(const std::vector<LoopId>& loops) const {
  const auto bound = [&](const LoopId& loop) {
    if (!loop.head) {
      const auto own = how_.bounds.functions.find(loop.function);
      return own == how_.bounds.functions.end() ? how_.bounds.recursion : own->second;
    }
    const auto own = how_.bounds.loops.find(loop.head);
    return own == how_.bounds.loops.end() ? how_.bounds.loop : own->second;
  };
  return options_.deepest &&
         std::ranges::any_of(loops, [&](const LoopId& loop) { return bound(loop) >= *options_.deepest; });
}

// Has the user chosen the bound of this loop?
bool Checker::is_users(const LoopId& loop) const {
  return std::any_of(options_.unwindset.begin(), options_.unwindset.end(),
                     [&](const LoopBound& own) { return own.loop == loop; });
}

void Checker::look_for_vacuity() {
  if (!unrolling_.has_assumptions || !result_.violations.empty()) return;
  std::vector<Term> ends = unrolling_.ends;
  for (const Cut& cut : unrolling_.cuts)
    ends.push_back(cut.reached);
  result_.vacuous = solve::is_unsat(ask(terms_.logical_or(ends)));
}

// A run that fails in a way that nobody asked for ends there: what it would do behind that is not looked at.
void Checker::look_for_unasked() {
  if (!result_.violations.empty()) return;
  std::vector<Term> failures;
  for (const Claim& claim : unrolling_.claims)
    if (!options_.properties.contains(claim.kind)) failures.push_back(claim.violated);
  const solve::Answer answer = ask(terms_.logical_or(failures));
  const auto* sat = std::get_if<solve::Sat>(&answer);
  if (!sat) return;
  for (const Claim& claim : unrolling_.claims)
    if (!options_.properties.contains(claim.kind) && sat->model.holds(claim.violated))
      result_.unasked = Failure{claim.kind, claim.range};
}

void Checker::deepen(const std::vector<LoopId>& loops) {
  const auto doubled = [](std::uint32_t bound) { return std::min(kLargestBound, 2 * std::max(bound, 1u)); };
  for (const LoopId& loop : loops) {
    if (loop.head) {
      auto& own = how_.bounds.loops.try_emplace(loop.head, how_.bounds.loop).first->second;
      own = doubled(own);
    } else {
      auto& own = how_.bounds.functions.try_emplace(loop.function, how_.bounds.recursion).first->second;
      own = doubled(own);
    }
  }
}

Result check(const cfa::Program& program, const Options& options) {
  return Checker(program, options).run();
}

}  // namespace faultline::engine::bmc
