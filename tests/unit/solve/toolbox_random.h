// Random sets of elements over a few Boolean and small bit-vector variables, and what brute force says about
// them: every assignment of the variables is tried.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "logic/evaluate.h"
#include "logic/term_manager.h"
#include "solve/toolbox/elements.h"

namespace faultline::solve::toolbox {

class Random {
 public:
  // The seed is mixed, for streams whose states differ by a multiple of the step would be shifted copies.
  explicit Random(std::uint64_t seed) : state_(mixed(seed)) {}
  std::uint32_t below(std::uint64_t bound) {
    return static_cast<std::uint32_t>(mixed(state_ += 0x9E3779B97F4A7C15ull) % bound);
  }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

 private:
  static std::uint64_t mixed(std::uint64_t z) {  // splitmix64's
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
  }

  std::uint64_t state_;
};

// Elements are groups of formulas over a hard part, under `fixed` assumptions.
struct Instance {
  explicit Instance(std::uint64_t seed) : random(seed) {
    for (int i = 0; i < 3; ++i)
      variables.push_back(terms.variable("p" + std::to_string(i), logic::Sort::boolean()));
    for (int i = 0; i < 2; ++i)
      variables.push_back(terms.variable("x" + std::to_string(i), logic::Sort::bit_vector(2)));
    for (std::uint32_t i = random.below(3); i > 0; --i)
      hard.push_back(clause(2 + random.below(2)));
    if (random.one_in(25)) hard.push_back(terms.boolean(false));
    if (random.one_in(4)) fixed.push_back(atom());
    for (std::uint32_t i = random.one_in(2) ? 12 - random.below(3) : random.below(13); i > 0; --i) {
      std::vector<logic::Term> group;
      for (std::uint32_t size = random.one_in(3) ? random.below(4) : 1; size > 0; --size)
        group.push_back(random.one_in(40) ? terms.boolean(false)
                                          : clause(random.one_in(2) ? 1 : 2 + random.below(2)));
      groups.push_back(std::move(group));
    }
  }

  logic::Term atom() {
    const logic::Term p = variables[random.below(3)];
    const logic::Term x = variables[3 + random.below(2)];
    const logic::Term y =
        random.one_in(2) ? variables[3 + random.below(2)] : terms.bit_vector(2, random.below(4));
    switch (random.below(6)) {
      case 0: return terms.equal(x, y);
      case 1: return terms.bv_ult(x, y);
      case 2: return terms.bv_slt(terms.bv_add(x, y), terms.bit_vector(2, random.below(4)));
      case 3: return terms.logical_not(p);
      default: return p;
    }
  }
  logic::Term clause(std::uint32_t size) {
    std::vector<logic::Term> atoms;
    for (; size > 0; --size)
      atoms.push_back(random.one_in(3) ? terms.logical_not(atom()) : atom());
    return terms.logical_or(atoms);
  }

  // Some elements are tied to selectors of the caller's.
  void add_to(Elements& elements) {
    for (const logic::Term formula : hard)
      elements.solver().add(formula);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (i % 5 != 4) {
        elements.add(groups[i]);
        continue;
      }
      const logic::Term selector = terms.fresh_variable("own", logic::Sort::boolean());
      elements.solver().add(terms.implies(selector, terms.logical_and(groups[i])));
      elements.add_selector(selector);
    }
  }

  Random random;
  logic::TermManager terms;
  std::vector<logic::Term> variables;
  std::vector<logic::Term> hard;
  std::vector<logic::Term> fixed;
  std::vector<std::vector<logic::Term>> groups;
};

using Sets = std::set<ElementSet>;

inline ElementSet set_of(std::uint32_t mask) {
  ElementSet out;
  for (ElementId element = 0; mask >> element != 0; ++element)
    if (mask >> element & 1) out.push_back(element);
  return out;
}
inline std::uint32_t mask_of(const ElementSet& set) {
  std::uint32_t out = 0;
  for (const ElementId element : set)
    out |= std::uint32_t{1} << element;
  return out;
}

// Which subsets are satisfiable, by trying everything.
class Oracle {
 public:
  explicit Oracle(const Instance& instance)
      : elements_(instance.groups.size()), satisfiable_(std::size_t{1} << elements_, 0) {
    logic::Assignment assignment;
    try_values(instance, 0, assignment);
    for (std::uint32_t bit = 1; bit < satisfiable_.size(); bit *= 2)  // subsets of satisfiable ones
      for (std::uint32_t mask = 0; mask < satisfiable_.size(); ++mask)
        if ((mask & bit) != 0 && satisfiable_[mask]) satisfiable_[mask & ~bit] = 1;
  }

  bool satisfiable(const ElementSet& set) const { return satisfiable_[mask_of(set)] != 0; }
  bool satisfiable(std::uint32_t mask) const { return satisfiable_[mask] != 0; }
  std::uint32_t full() const { return static_cast<std::uint32_t>(satisfiable_.size() - 1); }

  bool is_minimal_core(std::uint32_t mask) const {
    if (satisfiable_[mask]) return false;
    for (const ElementId element : set_of(mask))
      if (!satisfiable_[mask & ~(std::uint32_t{1} << element)]) return false;
    return true;
  }
  bool is_maximal(std::uint32_t mask) const {
    if (!satisfiable_[mask]) return false;
    for (const ElementId element : set_of(full() & ~mask))
      if (satisfiable_[mask | std::uint32_t{1} << element]) return false;
    return true;
  }
  Sets cores() const {
    Sets out;
    for (std::uint32_t mask = 0; mask <= full(); ++mask)
      if (is_minimal_core(mask)) out.insert(set_of(mask));
    return out;
  }
  Sets corrections() const {
    Sets out;
    for (std::uint32_t mask = 0; mask <= full(); ++mask)
      if (is_maximal(mask)) out.insert(set_of(full() & ~mask));
    return out;
  }

 private:
  void try_values(const Instance& instance, std::size_t variable, logic::Assignment& assignment) {
    if (variable < instance.variables.size()) {
      const logic::Term term = instance.variables[variable];
      for (std::uint64_t bits = 0; bits < std::uint64_t{1} << term.width(); ++bits) {
        assignment.set(term, logic::Value(term.sort(), logic::BitVector(term.width(), bits)));
        try_values(instance, variable + 1, assignment);
      }
      return;
    }
    logic::Evaluator evaluator(assignment);
    const auto holds = [&](logic::Term formula) { return evaluator.holds(formula); };
    if (!std::all_of(instance.hard.begin(), instance.hard.end(), holds)) return;
    if (!std::all_of(instance.fixed.begin(), instance.fixed.end(), holds)) return;
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < elements_; ++i)
      if (std::all_of(instance.groups[i].begin(), instance.groups[i].end(), holds))
        mask |= std::uint32_t{1} << i;
    satisfiable_[mask] = 1;
  }

  std::size_t elements_;
  std::vector<char> satisfiable_;
};

// By their definition: the minimal sets of elements that meet every one of these sets.
inline Sets minimal_hitting_sets(const Sets& sets, std::size_t elements) {
  const auto hits_all = [&](std::uint32_t mask) {
    return std::all_of(sets.begin(), sets.end(), [&](const ElementSet& set) { return mask & mask_of(set); });
  };
  Sets out;
  for (std::uint32_t mask = 0; mask < std::uint32_t{1} << elements; ++mask) {
    if (!hits_all(mask)) continue;
    const ElementSet set = set_of(mask);
    if (std::none_of(set.begin(), set.end(),
                     [&](ElementId element) { return hits_all(mask & ~(std::uint32_t{1} << element)); }))
      out.insert(set);
  }
  return out;
}

}  // namespace faultline::solve::toolbox
