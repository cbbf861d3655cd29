// The optimum from below, core by core: OLL (Morgado, Dodaro, Marques-Silva: "Core-guided MaxSAT with soft
// cardinality constraints", CP 2014).
//
// All costs are assumed away. If that is unsatisfiable, the engine names a core: costs of which at least one
// must be paid. The least weight m in it is added to the lower bound and taken from each member, and in their
// place comes a counter of the core: its first output is paid for, each further output costs m again. The
// counter's second output is a new cost, its third becomes one when the second was in a core, and so on. When
// all costs that are left can be assumed away, the model costs exactly the lower bound.
//
// What is done beyond that, and why:
//  - Counters are held back until the costs without them are satisfiable, or finding that out becomes hard,
//  so
//    that the first cores are disjoint and a model comes early (Berg, Järvisalo: "Weight-aware core
//    extraction in SAT-based MaxSAT solving", CP 2017).
//  - Heavy costs come first (in strata), and costs which alone would reach the upper bound are hardened: a
//    guard literal, assumed, forbids them.
//  - Cores are minimised and exhausted (can even k members not suffice?). Both can cost far more than they
//    bring, so they live on an allowance: a little for each core, and what the questions for cores have cost.
//
// A core holds under the assumptions of the call and the guard that failed with it. Its clause is added with
// these, so it is true for ever; the counters are kept for the next call if its assumptions include all on
// which a core rests, else this object starts anew (the engine's own clauses remain).
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "solve/optimize/search.h"
#include "solve/optimize/weighted_sum.h"

namespace faultline::solve::optimize {

// An equivalent form of what is to be minimised: cost = base + sum of the summands, in every model under the
// premises of the cores that made it.
struct Objective {
  std::uint64_t base = 0;
  std::vector<Summand> summands;
  std::uint64_t epoch = 0;  // what was derived from an objective of an earlier epoch is void
};

class CoreGuided {
 public:
  CoreGuided(blast::BitSolver& solver, Totalizer& totalizer) : solver_(solver), totalizer_(totalizer) {}

  void add(const Cost& cost);  // adds to the weight if the literal is known

  // Before the first turn of a call: forgets the cores that need not hold any more.
  void begin(const Search& search);

  // One turn. Returns when the search is finished or the conflicts are used up.
  void run(Search& search, std::uint64_t conflicts);

  std::uint64_t lower() const { return lower_; }
  std::uint64_t epoch() const { return epoch_; }
  Objective objective();  // as the cores so far have left it

 private:
  using Position = std::uint32_t;  // in active_
  static constexpr Position kNone = static_cast<Position>(-1);

  struct Counter {
    CounterId id;
    std::uint64_t weight = 0;
    std::uint32_t introduced = 0;  // so many outputs are paid for or are, or have been, costs
  };
  struct Active {
    sat::Literal literal;
    std::uint64_t weight = 0;  // 0: no cost any more
    std::uint32_t counter = kNone;
    bool last_output = false;  // of its counter, so far
    bool hardened = false;
  };
  struct Core {
    std::vector<Position> members;
    std::vector<sat::Literal> premises;  // assumptions of the call and the guard
  };

  void reset();
  void lower_stratum();
  bool all_assumed() const;
  void harden(const Search& search);
  void introduce_pending(Search& search);

  sat::Verdict ask(Search& search, std::span<const sat::Literal> assumed, std::uint64_t conflicts);
  Core failed_core(const Search& search, std::span<const Position> asked) const;
  // One of these costs must be paid, under these premises: for ever so, and what follows rests on them.
  void rest_on(std::span<const sat::Literal> premises, std::span<const sat::Literal> costs);

  void relax(Search& search, Core core);
  void conclude_from_no_core(Search& search, const Core& core);
  void minimise(Search& search, Core& core);
  std::uint32_t exhaust(Search& search, CounterId counter, std::uint64_t weight);
  sat::Verdict test(Search& search, std::span<const sat::Literal> assumed);

  blast::BitSolver& solver_;
  Totalizer& totalizer_;
  struct Known {
    std::size_t cost = 0;  // in costs_
    Position active = 0;
  };
  std::vector<Cost> costs_;  // as they were given, each literal once
  std::unordered_map<sat::Literal, Known> known_;
  std::vector<Active> active_;
  std::vector<Counter> counters_;
  std::vector<std::uint32_t> pending_;  // counters whose next output is to become a cost
  std::uint64_t lower_ = 0;
  std::uint64_t stratum_ = Limits::kUnlimited;  // lighter costs are not yet assumed away
  std::uint64_t epoch_ = 0;

  std::unordered_set<sat::Literal> premises_;  // on which some core rests
  sat::Literal guard_;                         // of this call; none if nothing is hardened
  std::uint64_t earned_ = 0;                   // conflicts: the allowance for minimising and exhausting
  std::uint64_t spent_ = 0;
};

}  // namespace faultline::solve::optimize
