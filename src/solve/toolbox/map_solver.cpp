#include "solve/toolbox/map_solver.h"

#include <algorithm>

namespace faultline::solve::toolbox {

using Flags = ClauseFamily::Flags;
using Origin = ClauseFamily::Origin;

void ClauseFamily::add(const ElementSet& clause, Origin origin) {
  for (const ElementId element : clause)
    occurrences_[element].push_back(static_cast<std::uint32_t>(clauses_.size()));
  clauses_.push_back(origin);
}

std::vector<std::uint32_t> ClauseFamily::count(const Flags& supporters) const {
  std::vector<std::uint32_t> out(clauses_.size(), 0);
  for (std::size_t element = 0; element < supporters.size(); ++element)
    if (supporters[element])
      for (const std::uint32_t clause : occurrences_[element])
        ++out[clause];
  return out;
}

void ClauseFamily::reduce(Flags& supporters) const {
  std::vector<std::uint32_t> left = count(supporters);
  for (std::size_t element = 0; element < supporters.size(); ++element) {
    if (!supporters[element]) continue;
    const auto& clauses = occurrences_[element];
    if (std::any_of(clauses.begin(), clauses.end(), [&](std::uint32_t clause) { return left[clause] == 1; }))
      continue;
    supporters[element] = 0;
    for (const std::uint32_t clause : clauses)
      --left[clause];
  }
}

ElementSet ClauseFamily::sole_supporters(const Flags& supporters) const {
  const std::vector<std::uint32_t> counts = count(supporters);
  ElementSet out;
  for (std::size_t element = 0; element < supporters.size(); ++element)
    if (supporters[element] &&
        std::any_of(occurrences_[element].begin(), occurrences_[element].end(), [&](std::uint32_t clause) {
          return counts[clause] == 1 && clauses_[clause] == Origin::Fact;
        }))
      out.push_back(static_cast<ElementId>(element));
  return out;
}

bool ClauseFamily::contradicts(const Flags& supporters) const {
  const std::vector<std::uint32_t> counts = count(supporters);
  for (std::size_t clause = 0; clause < clauses_.size(); ++clause)
    if (counts[clause] == 0 && clauses_[clause] == Origin::Fact) return true;
  return false;
}

MapSolver::MapSolver(std::size_t elements, std::unique_ptr<sat::Engine> engine)
    : engine_(std::move(engine)), inside_(elements), outside_(elements) {
  for (std::size_t element = 0; element < elements; ++element)
    literals_.push_back(engine_->fresh());
  prefer(Extreme::Maximal);
}

MapSolver::Seed MapSolver::seed(Extreme extreme, const Limits& limits) {
  prefer(extreme);
  const sat::Result result = engine_->solve({}, limits);
  if (result.verdict == sat::Verdict::Unsat) return AllExplained{};
  if (result.verdict == sat::Verdict::Unknown) return Unknown{result.reason, "map of subsets"};

  const bool maximal = extreme == Extreme::Maximal;
  Flags supporters(literals_.size());
  for (std::size_t element = 0; element < literals_.size(); ++element)
    supporters[element] = engine_->value(literals_[element]) != maximal;
  (maximal ? outside_ : inside_).reduce(supporters);

  ElementSet out;
  for (std::size_t element = 0; element < literals_.size(); ++element)
    if ((supporters[element] != 0) != maximal) out.push_back(static_cast<ElementId>(element));
  return out;
}

void MapSolver::explain_subsets(const ElementSet& satisfiable) {
  require_inside(satisfiable, Origin::Fact);
}

void MapSolver::explain_supersets(const ElementSet& unsatisfiable) {
  require_outside(unsatisfiable, Origin::Fact);
}

void MapSolver::give_up(const ElementSet& seed, Extreme extreme) {
  if (extreme == Extreme::Maximal)
    require_outside(seed, Origin::GivenUp);
  else
    require_inside(seed, Origin::GivenUp);
  given_up_.push_back(seed);
}

bool MapSolver::has_open_questions() const {
  return std::any_of(given_up_.begin(), given_up_.end(), [this](const ElementSet& set) {
    return !inside_.contradicts(inside(set)) && !outside_.contradicts(outside(set));
  });
}

ElementSet MapSolver::needed(const ElementSet& unsatisfiable) const {
  return inside_.sole_supporters(inside(unsatisfiable));
}

ElementSet MapSolver::excluded(const ElementSet& satisfiable) const {
  return outside_.sole_supporters(outside(satisfiable));
}

Flags MapSolver::inside(const ElementSet& set) const {
  Flags out(literals_.size(), 0);
  for (const ElementId element : set)
    out[element] = 1;
  return out;
}

Flags MapSolver::outside(const ElementSet& set) const {
  Flags out(literals_.size(), 1);
  for (const ElementId element : set)
    out[element] = 0;
  return out;
}

// Not needed for the result to be extreme, but the search then begins close to one.
void MapSolver::prefer(Extreme extreme) {
  if (extreme == preferred_) return;
  preferred_ = extreme;
  for (const sat::Literal literal : literals_)
    engine_->prefer(extreme == Extreme::Maximal ? literal : ~literal);
}

void MapSolver::require_inside(const ElementSet& satisfiable, Origin origin) {
  const Flags is_outside = outside(satisfiable);
  ElementSet elements;
  std::vector<sat::Literal> clause;
  for (std::size_t element = 0; element < literals_.size(); ++element) {
    if (!is_outside[element]) continue;
    elements.push_back(static_cast<ElementId>(element));
    clause.push_back(literals_[element]);
  }
  engine_->add_clause(clause);
  inside_.add(elements, origin);
}

void MapSolver::require_outside(const ElementSet& unsatisfiable, Origin origin) {
  std::vector<sat::Literal> clause;
  for (const ElementId element : unsatisfiable)
    clause.push_back(~literals_[element]);
  engine_->add_clause(clause);
  outside_.add(unsatisfiable, origin);
}

}  // namespace faultline::solve::toolbox
