#include "solve/optimize/core_guided.h"

#include <algorithm>

#include "base/diagnostic.h"

namespace faultline::solve::optimize {

using sat::Literal;
using sat::Verdict;

namespace {

// For a question without the counters that are held back: rather with them than a hard one.
constexpr std::uint64_t kDisjointConflicts = 100;

}  // namespace

void CoreGuided::add(const Cost& cost) {
  const Known place{costs_.size(), static_cast<Position>(active_.size())};
  const auto [entry, is_new] = known_.try_emplace(cost.literal, place);
  if (is_new) {
    costs_.push_back(cost);
    active_.push_back({cost.literal, cost.weight});
  } else {
    costs_[entry->second.cost].weight += cost.weight;
    active_[entry->second.active].weight += cost.weight;
  }
  stratum_ = Limits::kUnlimited;
  ++epoch_;
}

void CoreGuided::begin(const Search& search) {
  const auto assumed = [&](Literal premise) {
    return std::ranges::find(search.assumptions(), premise) != search.assumptions().end();
  };
  // A guard is no assumption of any later call: what rests on it goes.
  if (!std::ranges::all_of(premises_, assumed)) reset();
  if (guard_) {
    solver_.add_clause({~guard_});
    guard_ = {};
    for (Active& each : active_)
      each.hardened = false;
  }
}

void CoreGuided::reset() {
  for (const Counter& counter : counters_)
    totalizer_.retire(counter.id);
  counters_.clear();
  pending_.clear();
  premises_.clear();
  active_.clear();
  for (const Cost& cost : costs_) {
    known_[cost.literal].active = static_cast<Position>(active_.size());
    active_.push_back({cost.literal, cost.weight});
  }
  lower_ = 0;
  stratum_ = Limits::kUnlimited;
  ++epoch_;
}

void CoreGuided::run(Search& search, std::uint64_t conflicts) {
  const std::uint64_t begin = search.conflicts();
  if (stratum_ == Limits::kUnlimited) lower_stratum();
  search.raise_lower(lower_);
  std::vector<Position> asked;
  std::vector<Literal> assumed;
  while (!search.finished()) {
    harden(search);
    asked.clear();
    assumed.clear();
    for (Position i = 0; i < active_.size(); ++i)
      if (active_[i].weight >= stratum_ && !active_[i].hardened) asked.push_back(i);
    for (const Position i : asked)
      assumed.push_back(~active_[i].literal);

    const std::uint64_t before = search.conflicts();
    const std::uint64_t left = remaining(search, begin, conflicts);
    const Verdict verdict =
        ask(search, assumed, pending_.empty() ? left : std::min(left, kDisjointConflicts));
    earned_ += search.conflicts() - before;
    if (verdict == Verdict::Unsat)
      relax(search, failed_core(search, asked));
    else if (!pending_.empty() && left != 0 && !search.finished())
      introduce_pending(search);
    else if (verdict == Verdict::Unknown)
      return;
    else if (!all_assumed())
      lower_stratum();
    else if (!search.finished())
      throw InternalError("optimizer: the cores do not add up to the cost of the model");
  }
}

Verdict CoreGuided::ask(Search& search, std::span<const Literal> assumed, std::uint64_t conflicts) {
  if (!guard_) return search.solve(assumed, conflicts);
  std::vector<Literal> guarded{guard_};
  guarded.insert(guarded.end(), assumed.begin(), assumed.end());
  return search.solve(guarded, conflicts);
}

CoreGuided::Core CoreGuided::failed_core(const Search& search, std::span<const Position> asked) const {
  Core core;
  for (const Position i : asked)
    if (search.failed(~active_[i].literal)) core.members.push_back(i);
  for (const Literal assumption : search.assumptions())
    if (search.failed(assumption)) core.premises.push_back(assumption);
  if (guard_ && search.failed(guard_)) core.premises.push_back(guard_);
  return core;
}

void CoreGuided::rest_on(std::span<const Literal> premises, std::span<const Literal> costs) {
  premises_.insert(premises.begin(), premises.end());
  std::vector<Literal> clause(costs.begin(), costs.end());
  for (const Literal premise : premises)
    clause.push_back(~premise);
  solver_.add_clause(clause);
}

void CoreGuided::conclude_from_no_core(Search& search, const Core& core) {
  if (guard_ && std::ranges::find(core.premises, guard_) != core.premises.end())
    search.raise_lower(search.upper());  // only what is no better than the best model was forbidden
  else
    search.declare_infeasible();
}

void CoreGuided::relax(Search& search, Core core) {
  if (core.members.size() > 1) minimise(search, core);
  if (search.finished()) return;
  if (core.members.empty()) return conclude_from_no_core(search, core);

  std::uint64_t least = Limits::kUnlimited;
  std::vector<Literal> literals;
  for (const Position i : core.members) {
    least = std::min(least, active_[i].weight);
    literals.push_back(active_[i].literal);
  }
  rest_on(core.premises, literals);
  lower_ += least;
  std::vector<CounterId> inputs;
  for (const Position i : core.members) {
    Active& member = active_[i];
    inputs.push_back(totalizer_.leaf(member.literal));
    member.weight -= least;
    if (!member.last_output) continue;
    member.last_output = false;
    pending_.push_back(member.counter);
  }
  search.raise_lower(lower_);
  if (inputs.size() == 1) return;

  const CounterId sum = totalizer_.sum(inputs);
  const std::uint32_t paid = exhaust(search, sum, least);
  counters_.push_back({sum, least, paid});
  if (paid < totalizer_.size(sum)) pending_.push_back(static_cast<std::uint32_t>(counters_.size() - 1));
}

void CoreGuided::introduce_pending(Search& search) {
  while (!pending_.empty()) {
    const std::uint32_t index = pending_.back();
    Counter& counter = counters_[index];
    if (counter.introduced < totalizer_.size(counter.id)) {
      const Literal output = totalizer_.at_least(counter.id, counter.introduced + 1, search.budget());
      if (!output) return search.stop_with_budget();
      ++counter.introduced;
      active_.push_back({output, counter.weight, index, true});
    }
    pending_.pop_back();
  }
}

}  // namespace faultline::solve::optimize
