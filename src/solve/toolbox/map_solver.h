// The map of MARCO: which subsets of the elements are not explained yet? A satisfiable set explains all its
// subsets, an unsatisfiable one all its supersets. Each is one clause over a Boolean per element ("in the
// subset"), and a model of the clauses is an unexplained subset.
//
// Both kinds of clauses are monotone: a family of sets of elements, each of which must keep a supporter.
//   a satisfiable set T:    some element outside T must be in the seed;
//   an unsatisfiable set C: some element of C must not be in the seed.
// So from any seed a maximal (minimal) one is reached by dropping supporters as long as no clause loses its
// last one, in time linear in the clauses, without the SAT engine. And an element that is the last supporter
// of a clause is settled: an unsatisfiable set needs it, a satisfiable set cannot take it.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "solve/sat/engine.h"
#include "solve/toolbox/elements.h"

namespace faultline::solve::toolbox {

enum class Extreme : std::uint8_t { Maximal, Minimal };

// Monotone clauses over elements.
class ClauseFamily {
 public:
  // What a clause stands for: something proved, or a question that was given up.
  enum class Origin : std::uint8_t { Fact, GivenUp };
  using Flags = std::vector<char>;  // per element: does it support the clauses?

  explicit ClauseFamily(std::size_t elements) : occurrences_(elements) {}

  void add(const ElementSet& clause, Origin origin);
  // Drops supporters, first to last, as long as every clause keeps one.
  void reduce(Flags& supporters) const;
  // The elements that alone support a fact, ascending.
  ElementSet sole_supporters(const Flags& supporters) const;
  // Is there a fact without a supporter?
  bool contradicts(const Flags& supporters) const;

 private:
  std::vector<std::uint32_t> count(const Flags& supporters) const;  // supporters of each clause

  std::vector<Origin> clauses_;
  std::vector<std::vector<std::uint32_t>> occurrences_;  // element -> clauses
};

class MapSolver {
 public:
  MapSolver(std::size_t elements, std::unique_ptr<sat::Engine> engine);

  struct AllExplained {};
  using Seed = std::variant<ElementSet, AllExplained, Unknown>;

  // A subset that is not explained and not given up, such that all its strict supersets (subsets) are.
  Seed seed(Extreme extreme, const Limits& limits);

  void explain_subsets(const ElementSet& satisfiable);
  void explain_supersets(const ElementSet& unsatisfiable);
  // The seed is not answered. It is not returned again, but nothing else is lost: beyond an extreme seed all
  // is explained.
  void give_up(const ElementSet& seed, Extreme extreme);

  // Is a seed that was given up still not explained by what was found later?
  bool has_open_questions() const;

  // Elements of this unsatisfiable set that all its unsatisfiable subsets have.
  ElementSet needed(const ElementSet& unsatisfiable) const;
  // Elements that cannot join this satisfiable set.
  ElementSet excluded(const ElementSet& satisfiable) const;

 private:
  ClauseFamily::Flags inside(const ElementSet& set) const;
  ClauseFamily::Flags outside(const ElementSet& set) const;
  void prefer(Extreme extreme);
  void require_inside(const ElementSet& satisfiable, ClauseFamily::Origin origin);
  void require_outside(const ElementSet& unsatisfiable, ClauseFamily::Origin origin);

  std::unique_ptr<sat::Engine> engine_;
  std::vector<sat::Literal> literals_;  // element -> "in the subset"
  Extreme preferred_ = Extreme::Minimal;
  ClauseFamily inside_;   // from satisfiable sets; supported by what is in the seed
  ClauseFamily outside_;  // from unsatisfiable sets; supported by what is not
  std::vector<ElementSet> given_up_;
};

}  // namespace faultline::solve::toolbox
