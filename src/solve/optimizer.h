// Weighted partial MaxSAT over our terms: satisfy all hard formulas and violate soft ones of the least total
// weight. Anytime: when the budget ends, the interval in which the optimum lies and the best model so far.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "solve/solver.h"

namespace faultline::solve {

struct Soft {
  logic::Term formula;
  std::uint64_t weight = 1;  // at least 1; the sum of all must fit into 63 bits
};

// Hard formulas and assumptions are satisfiable; `upper` is what the model costs.
struct Optimum {
  Model model;
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  std::vector<std::size_t> violated;  // positions of the soft formulas that the model violates, ascending
  std::optional<Unknown> stopped;     // why the interval is still open; none if it is closed

  bool proven() const { return lower == upper; }
};

// Unknown: not even one model was found.
using OptimumAnswer = std::variant<Optimum, Unsat, Unknown>;

enum class Strategy : std::uint8_t {
  CoreGuided,      // OLL: raises the lower bound, core by core
  ModelImproving,  // linear search: lowers the upper bound, model by model
  Alternating,     // both in turns on one SAT engine, with growing conflict limits, sharing bounds
};

class Optimizer {
 public:
  Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;
  virtual ~Optimizer() = default;

  virtual void add(logic::Term hard) = 0;
  virtual std::size_t add_soft(Soft soft) = 0;  // its position

  // The core of Unsat consists of assumptions that contradict the hard formulas. May be called again after
  // more formulas have been added; what was learned is kept.
  virtual OptimumAnswer minimize(std::span<const logic::Term> assumptions, const Limits& limits) = 0;
  OptimumAnswer minimize(const Limits& limits = {}) { return minimize({}, limits); }

  // Questions that the SAT engine was asked so far; 0 if that is not known.
  virtual std::uint64_t queries() const { return 0; }
};

std::unique_ptr<Optimizer> make_optimizer(logic::TermManager& terms,
                                          Strategy strategy = Strategy::Alternating);

// Z3's optimizer, for comparison in tests and benchmarks.
std::unique_ptr<Optimizer> make_z3_optimizer(logic::TermManager& terms);

// For an array variable, one soft formula for each index: `array[index] = value[index]`. A difference in one
// element then costs one element, not the array.
std::vector<Soft> element_softs(logic::TermManager& terms, logic::Term array, const logic::Value& value,
                                std::span<const logic::BitVector> indices, std::uint64_t weight = 1);

}  // namespace faultline::solve
