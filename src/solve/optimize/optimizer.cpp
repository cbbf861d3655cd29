#include "solve/optimizer.h"

#include <algorithm>
#include <new>

#include "base/diagnostic.h"
#include "solve/backend/cadical/cadical_engine.h"
#include "solve/optimize/alternate.h"

namespace faultline::solve {

using logic::Term;
using sat::Literal;

namespace {

constexpr std::uint64_t kMostWeight = std::uint64_t{1} << 63;  // the sum of all weights stays below

// The question whether there is a model at all comes first, but briefly: where the answer is easy, so is much
// that follows.
constexpr std::uint64_t kFirstLook = 200;  // conflicts

class BlastOptimizer final : public Optimizer {
 public:
  BlastOptimizer(logic::TermManager& terms, Strategy strategy)
      : strategy_(strategy), solver_(terms, make_cadical_engine()) {}

  void add(Term hard) override { solver_.require(hard); }

  std::size_t add_soft(Soft soft) override {
    if (!soft.formula.sort().is_bool()) throw InternalError("optimizer: a soft formula is not Boolean");
    if (soft.weight == 0) throw InternalError("optimizer: a soft formula without weight");
    if (soft.weight >= kMostWeight - total_) throw InternalError("optimizer: the weights are too large");
    total_ += soft.weight;
    softs_.push_back(soft);
    return softs_.size() - 1;
  }

  using Optimizer::minimize;
  OptimumAnswer minimize(std::span<const Term> assumptions, const Limits& limits) override {
    if (broken_) return Unknown{Reason::Memory, ""};
    try {
      return encode_and_run(assumptions, limits);
    } catch (const std::bad_alloc&) {
      broken_ = true;
      return Unknown{Reason::Memory, ""};
    }
  }

  std::uint64_t queries() const override { return queries_; }

 private:
  OptimumAnswer encode_and_run(std::span<const Term> assumptions, const Limits& limits) {
    if (const auto reason = encode(assumptions, limits.budget)) return Unknown{*reason, ""};
    std::vector<Literal> literals;
    for (const Term assumption : assumptions)
      literals.push_back(solver_.literal(assumption));
    optimize::Search search(solver_, costs_, literals, limits);
    run(search);
    queries_ += search.queries();
    return answer(search, assumptions, literals);
  }

  std::optional<Reason> encode(std::span<const Term> assumptions, const Budget& budget) {
    std::vector<Term> formulas(assumptions.begin(), assumptions.end());
    for (std::size_t i = costs_.size(); i < softs_.size(); ++i)
      formulas.push_back(softs_[i].formula);
    if (const auto reason = solver_.prepare(formulas, budget)) return reason;
    for (std::size_t i = costs_.size(); i < softs_.size(); ++i) {
      costs_.push_back({~solver_.literal(softs_[i].formula), softs_[i].weight});
      cores_.add(costs_.back());
      solver_.prefer(~costs_.back().literal);
    }
    return std::nullopt;
  }

  void run(optimize::Search& search) {
    cores_.begin(search);
    if (search.solve({}, kFirstLook) == sat::Verdict::Unsat) search.declare_infeasible();
    switch (strategy_) {
      case Strategy::CoreGuided: return cores_.run(search, Limits::kUnlimited);
      case Strategy::ModelImproving: return models_.run(search, cores_, Limits::kUnlimited);
      case Strategy::Alternating: return optimize::alternate(search, cores_, models_);
    }
  }

  static OptimumAnswer answer(const optimize::Search& search, std::span<const Term> assumptions,
                              const std::vector<Literal>& literals) {
    if (search.infeasible()) {
      Unsat result;
      for (std::size_t i = 0; i < assumptions.size(); ++i)
        if (std::ranges::find(search.infeasible_core(), literals[i]) != search.infeasible_core().end())
          result.core.push_back(assumptions[i]);
      return result;
    }
    if (!search.has_model()) return Unknown{search.stopped().value_or(Reason::Incomplete), ""};
    Optimum result{search.model(), search.lower(), search.upper(), search.violated(), {}};
    if (!result.proven()) result.stopped = Unknown{search.stopped().value_or(Reason::Incomplete), ""};
    return result;
  }

  Strategy strategy_;
  blast::BitSolver solver_;
  std::vector<Soft> softs_;
  std::uint64_t total_ = 0;
  std::uint64_t queries_ = 0;
  bool broken_ = false;                // ran out of memory in the middle of something
  std::vector<optimize::Cost> costs_;  // of the softs that have been encoded
  optimize::Totalizer totalizer_{solver_};
  optimize::CoreGuided cores_{solver_, totalizer_};
  optimize::ModelImproving models_{solver_, totalizer_};
};

}  // namespace

std::unique_ptr<Optimizer> make_optimizer(logic::TermManager& terms, Strategy strategy) {
  return std::make_unique<BlastOptimizer>(terms, strategy);
}

std::vector<Soft> element_softs(logic::TermManager& terms, Term array, const logic::Value& value,
                                std::span<const logic::BitVector> indices, std::uint64_t weight) {
  if (array.sort() != value.sort() || !array.sort().is_array())
    throw InternalError("optimizer: element softs need an array and a value of its sort");
  std::vector<Soft> softs;
  for (const logic::BitVector& index : indices) {
    const Term element = terms.select(array, terms.bit_vector(index));
    softs.push_back({terms.equal(element, terms.constant(value.array().at(index))), weight});
  }
  return softs;
}

}  // namespace faultline::solve
