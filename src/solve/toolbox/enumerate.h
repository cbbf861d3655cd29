// All minimal unsatisfiable cores (MUSes) and all minimal correction sets (MCSes) of a set of elements:
// MARCO (Liffiton, Previti, Malik, Marques-Silva: "Fast, flexible MUS enumeration", Constraints 2016). A map
// solver holds the subsets that have not been explained yet; each seed from it grows to a maximal satisfiable
// set, whose complement is an MCS, or shrinks to an MUS; both kinds fall out. And, for correction sets alone,
// smallest first through the optimizer.
#pragma once

#include <functional>

#include "solve/optimizer.h"
#include "solve/toolbox/shrink.h"

namespace faultline::solve::toolbox {

// Does the enumerator go on after this set?
enum class Next : std::uint8_t { Continue, Stop };

enum class Completeness : std::uint8_t {
  Complete,      // all sets were reported (one that is not proven minimal may contain another)
  Stopped,       // a callback or the stop token said so
  LimitReached,  // time, memory or the largest number of sets
  SolverGaveUp,  // a question stayed open within its conflict limit, so that sets may be missing
};

enum class Prefer : std::uint8_t { Cores, CorrectionSets };  // which kind should come early?

struct EnumerateOptions {
  Limits limits;  // the budget is of the whole; the conflicts are of each single question
  std::uint64_t conflicts_per_test = 20'000;
  // For the first question about a subset. More than for a test, whose failing costs only one minimality.
  std::uint64_t conflicts_per_seed = 200'000;
  std::size_t most = static_cast<std::size_t>(-1);  // sets of both kinds together
  Prefer prefer = Prefer::Cores;
  std::vector<logic::Term> fixed;
  std::function<Next(const MinimalCore&)> on_core;       // may be empty
  std::function<Next(const MaximalSet&)> on_correction;  // may be empty
};

struct Enumeration {
  std::size_t cores = 0;
  std::size_t corrections = 0;
  std::size_t not_proven = 0;  // reported sets that are not proven minimal
  Completeness completeness = Completeness::Complete;
};

// Every set is reported once. Deterministic. What was under way when the budget ended is reported, too,
// marked NotProven.
Enumeration enumerate(Elements& elements, const EnumerateOptions& options);

// Correction sets by ascending total weight, each minimal: hard formulas are in the optimizer, element i is
// its soft formula i, and `softs` are these. Blocks what it reports by adding hard formulas. A set that is
// not proven to be of the smallest weight is not reported: the enumeration ends there.
struct CorrectionSet {
  std::vector<std::size_t> softs;
  std::uint64_t weight = 0;
  Model model;  // satisfies all other soft formulas
};

struct SmallestFirstOptions {
  Limits limits;
  std::size_t most = static_cast<std::size_t>(-1);
  std::uint64_t largest = Limits::kUnlimited;  // sets of a larger weight are not reported: LimitReached
  std::vector<logic::Term> fixed;
};

Completeness smallest_correction_sets(logic::TermManager& terms, Optimizer& optimizer,
                                      std::span<const Soft> softs, const SmallestFirstOptions& options,
                                      const std::function<Next(const CorrectionSet&)>& on_correction);

}  // namespace faultline::solve::toolbox
