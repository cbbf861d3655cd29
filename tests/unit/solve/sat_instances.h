// Propositional problems for the tests of the SAT engines: random ones small enough for brute force, and hard
// ones that no engine finishes within seconds.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "solve/sat/engine.h"

namespace faultline::solve::sat {

using Clause = std::vector<Literal>;
using Clauses = std::vector<Clause>;

// Literals over the variables 1..variables. Uses no distribution of the standard library, whose results
// differ between implementations.
class RandomClauses {
 public:
  RandomClauses(std::uint32_t seed, std::uint32_t variables) : random_(seed), variables_(variables) {}

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
  Literal literal() {
    const auto variable = static_cast<std::int32_t>(1 + below(variables_));
    return Literal(below(2) == 0 ? variable : -variable);
  }
  // Literals may be repeated or contradict each other.
  Clause clause(std::size_t length) {
    Clause out;
    while (out.size() < length)
      out.push_back(literal());
    return out;
  }

 private:
  std::mt19937 random_;
  std::uint32_t variables_;
};

// Is there an assignment (bit v-1 is variable v) that satisfies all clauses and these literals?
inline bool satisfiable(const Clauses& clauses, const Clause& units, std::uint32_t variables) {
  const auto holds = [](Literal literal, std::uint32_t assignment) {
    // Not `(assignment >> n & 1) != is_negated()`: g++ 12.2 leaves the sign out when it branches on that.
    const bool value = (assignment & (1u << (literal.variable() - 1))) != 0;
    return literal.is_negated() ? !value : value;
  };
  const auto model = [&](std::uint32_t assignment) {
    for (const Literal unit : units)
      if (!holds(unit, assignment)) return false;
    for (const Clause& clause : clauses) {
      bool some = false;
      for (const Literal literal : clause)
        some = some || holds(literal, assignment);
      if (!some) return false;
    }
    return true;
  };
  for (std::uint32_t assignment = 0; assignment < (1u << variables); ++assignment)
    if (model(assignment)) return true;
  return false;
}

// `pigeons` pigeons in one hole fewer, each clause behind `selector`, if there is one: unsatisfiable, and for
// resolution exponentially hard.
inline void add_pigeons(Engine& engine, int pigeons, Literal selector = {}) {
  std::vector<Clause> sits(static_cast<std::size_t>(pigeons));
  for (Clause& pigeon : sits)
    for (int hole = 0; hole + 1 < pigeons; ++hole)
      pigeon.push_back(engine.fresh());
  const auto add = [&](Clause clause) {
    if (selector) clause.push_back(~selector);
    engine.add_clause(clause);
  };
  for (const Clause& pigeon : sits)
    add(pigeon);
  for (std::size_t i = 0; i < sits.size(); ++i)
    for (std::size_t j = i + 1; j < sits.size(); ++j)
      for (std::size_t hole = 0; hole < sits[i].size(); ++hole)
        add({~sits[i][hole], ~sits[j][hole]});
}

// A random 3-SAT problem near the threshold, where it is hardest.
inline void add_hard_random(Engine& engine, std::uint32_t seed, std::uint32_t variables,
                            Literal selector = {}) {
  std::vector<Literal> names;
  for (std::uint32_t i = 0; i < variables; ++i)
    names.push_back(engine.fresh());
  RandomClauses random(seed, variables);
  for (std::uint32_t i = 0; i < variables * 426 / 100; ++i) {
    Clause clause;
    for (const Literal each : random.clause(3)) {
      const Literal name = names[static_cast<std::size_t>(each.variable() - 1)];
      clause.push_back(each.is_negated() ? ~name : name);
    }
    if (selector) clause.push_back(~selector);
    engine.add_clause(clause);
  }
}

}  // namespace faultline::solve::sat
