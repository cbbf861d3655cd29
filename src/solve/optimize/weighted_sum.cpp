#include "solve/optimize/weighted_sum.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/diagnostic.h"

namespace faultline::solve::optimize {
namespace {

using sat::Literal;

class UnarySum final : public WeightedSum {
 public:
  UnarySum(Totalizer& totalizer, std::span<const Summand> summands)
      : totalizer_(totalizer), weight_(summands.front().weight) {
    std::vector<CounterId> parts;
    for (const Summand& summand : summands)
      parts.push_back(summand.counter);
    root_ = totalizer.sum(parts);
  }

  Literal below(std::uint64_t bound, const Budget& budget) override {
    const std::uint64_t count = (bound - 1) / weight_ + 1;
    if (count > totalizer_.size(root_)) throw InternalError("optimizer: no sum reaches this bound");
    return ~totalizer_.at_least(root_, static_cast<std::uint32_t>(count), budget);
  }
  void retire() override { totalizer_.retire(root_); }

 private:
  Totalizer& totalizer_;
  std::uint64_t weight_;
  CounterId root_;
};

// The outputs of one node of a generalized totalizer, ascending: the literal is true if the sum is at least
// this. Sums that are larger than `largest` count as `largest`.
struct Output {
  std::uint64_t sum;
  Literal literal;
};
using Outputs = std::vector<Output>;

// Adds up two nodes; a first pass with `Pass::Count` finds out how large the result would be.
class GeneralizedTotalizer final : public WeightedSum {
 public:
  GeneralizedTotalizer(blast::BitSolver& solver, std::uint64_t largest, std::size_t most_clauses)
      : solver_(solver), largest_(largest), most_clauses_(most_clauses) {}

  // False: over the limit of clauses.
  bool fits(const std::vector<Outputs>& leaves) {
    std::size_t clauses = 0;
    std::vector<std::vector<std::uint64_t>> level;
    for (const Outputs& leaf : leaves) {
      level.emplace_back();
      for (const Output& each : leaf)
        level.back().push_back(each.sum);
    }
    while (level.size() > 1) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
        clauses += (level[i].size() + 1) * (level[i + 1].size() + 1);
        if (clauses > most_clauses_) return false;
        level[kept++] = sums(level[i], level[i + 1]);
      }
      if (level.size() % 2 == 1) level[kept++] = std::move(level.back());
      level.resize(kept);
    }
    return true;
  }

  bool encode(std::vector<Outputs> level, const Budget& budget) {
    while (level.size() > 1) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
        if (budget.exhausted()) {
          retire();
          return false;
        }
        level[kept++] = add(level[i], level[i + 1]);
      }
      if (level.size() % 2 == 1) level[kept++] = std::move(level.back());
      level.resize(kept);
    }
    root_ = std::move(level.front());
    return true;
  }

  Literal below(std::uint64_t bound, const Budget&) override {
    const auto reached = std::lower_bound(root_.begin(), root_.end(), bound,
                                          [](const Output& each, std::uint64_t b) { return each.sum < b; });
    if (bound > largest_ || reached == root_.end())
      throw InternalError("optimizer: no sum reaches this bound");
    return ~reached->literal;
  }
  void retire() override {
    for (const Literal literal : made_)
      solver_.add_clause({literal});
  }

 private:
  std::vector<std::uint64_t> sums(std::span<const std::uint64_t> left, std::span<const std::uint64_t> right) {
    std::vector<std::uint64_t> result(left.begin(), left.end());
    result.insert(result.end(), right.begin(), right.end());
    for (const std::uint64_t a : left)
      for (const std::uint64_t b : right)
        result.push_back(std::min(a + b, largest_));
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  Outputs add(const Outputs& left, const Outputs& right) {
    const auto only_sums = [](const Outputs& outputs) {
      std::vector<std::uint64_t> result;
      for (const Output& each : outputs)
        result.push_back(each.sum);
      return result;
    };
    Outputs result;
    for (const std::uint64_t sum : sums(only_sums(left), only_sums(right))) {
      const Literal made = solver_.fresh();
      made_.push_back(made);
      if (!result.empty()) solver_.add_clause({~made, result.back().literal});
      result.push_back({sum, made});
    }
    const auto at = [&](std::uint64_t sum) {
      return std::lower_bound(result.begin(), result.end(), std::min(sum, largest_),
                              [](const Output& each, std::uint64_t s) { return each.sum < s; })
          ->literal;
    };
    for (const Output& a : left)
      solver_.add_clause({~a.literal, at(a.sum)});
    for (const Output& b : right)
      solver_.add_clause({~b.literal, at(b.sum)});
    for (const Output& a : left)
      for (const Output& b : right)
        solver_.add_clause({~a.literal, ~b.literal, at(a.sum + b.sum)});
    return result;
  }

  blast::BitSolver& solver_;
  std::uint64_t largest_;
  std::size_t most_clauses_;
  Outputs root_;
  std::vector<Literal> made_;
};

// The sum as a binary number.
class AdderSum final : public WeightedSum {
 public:
  explicit AdderSum(blast::BitSolver& solver) : solver_(solver) {}

  bool encode(const std::vector<Outputs>& leaves, const Budget& budget) {
    std::array<std::vector<Literal>, 65> columns;  // literals of weight 2^i
    for (const Outputs& leaf : leaves) {
      const std::uint64_t weight = leaf.front().sum;  // a leaf counts in steps of its weight
      for (const Output& each : leaf)
        for (std::uint64_t rest = weight; rest != 0; rest &= rest - 1)
          columns[static_cast<std::size_t>(std::countr_zero(rest))].push_back(each.literal);
    }
    for (std::size_t i = 0; i < 64; ++i) {
      if (budget.exhausted()) return false;
      reduce(columns[i], columns[i + 1]);
      bits_.push_back(columns[i].empty() ? Literal() : columns[i].front());
    }
    return true;
  }

  Literal below(std::uint64_t bound, const Budget&) override {
    // sum <= most: wherever `most` has a zero and the sum a one, the sum has a zero where `most` has a one
    // further up.
    const std::uint64_t most = bound - 1;
    const Literal guard = solver_.fresh();
    std::vector<Literal> clause{~guard};
    for (std::size_t i = bits_.size(); i-- > 0;) {
      const bool one = (most >> i) & 1;
      if (one && !bits_[i]) break;  // a sum without this bit is smaller whatever follows
      if (!bits_[i]) continue;
      clause.push_back(~bits_[i]);
      if (one) continue;
      solver_.add_clause(clause);
      clause.pop_back();
    }
    return guard;
  }
  void retire() override {}

 private:
  // Leaves at most one literal in the column.
  void reduce(std::vector<Literal>& column, std::vector<Literal>& next) {
    std::size_t first = 0;  // what is before has been added up
    while (column.size() - first > 1) {
      const bool full = column.size() - first > 2;
      const Literal a = column[first], b = column[first + 1];
      const Literal c = full ? column[first + 2] : Literal();
      first += full ? 3 : 2;
      column.push_back(full ? exclusive_or(exclusive_or(a, b), c) : exclusive_or(a, b));
      next.push_back(full ? majority(a, b, c) : conjunction(a, b));
    }
    column.erase(column.begin(), column.begin() + static_cast<std::ptrdiff_t>(first));
  }
  Literal exclusive_or(Literal a, Literal b) {
    const Literal made = solver_.fresh();
    solver_.add_clause({~made, a, b});
    solver_.add_clause({~made, ~a, ~b});
    solver_.add_clause({made, ~a, b});
    solver_.add_clause({made, a, ~b});
    return made;
  }
  Literal conjunction(Literal a, Literal b) {
    const Literal made = solver_.fresh();
    solver_.add_clause({~made, a});
    solver_.add_clause({~made, b});
    solver_.add_clause({made, ~a, ~b});
    return made;
  }
  Literal majority(Literal a, Literal b, Literal c) {
    const Literal made = solver_.fresh();
    for (const auto& [x, y] : {std::pair(a, b), std::pair(a, c), std::pair(b, c)}) {
      solver_.add_clause({made, ~x, ~y});
      solver_.add_clause({~made, x, y});
    }
    return made;
  }

  blast::BitSolver& solver_;
  std::vector<Literal> bits_;  // none: always zero
};

}  // namespace

std::unique_ptr<WeightedSum> make_weighted_sum(blast::BitSolver& solver, Totalizer& totalizer,
                                               std::span<const Summand> summands, std::uint64_t largest,
                                               const Budget& budget, std::size_t most_clauses) {
  if (summands.empty()) throw InternalError("optimizer: a sum of nothing");
  if (std::ranges::all_of(summands, [&](const Summand& s) { return s.weight == summands.front().weight; }))
    return std::make_unique<UnarySum>(totalizer, summands);

  std::vector<Outputs> leaves;
  for (const Summand& summand : summands) {
    // More outputs would only tell apart sums that are too large anyway.
    const std::uint64_t needed =
        std::min<std::uint64_t>(totalizer.size(summand.counter), (largest - 1) / summand.weight + 1);
    leaves.emplace_back();
    for (std::uint32_t count = 1; count <= needed; ++count) {
      const Literal literal = totalizer.at_least(summand.counter, count, budget);
      if (!literal) return nullptr;
      leaves.back().push_back({count * summand.weight, literal});
    }
  }
  auto adder = std::make_unique<AdderSum>(solver);
  auto generalized = std::make_unique<GeneralizedTotalizer>(solver, largest, most_clauses);
  auto capped = leaves;
  for (Outputs& leaf : capped)
    leaf.back().sum = std::min(leaf.back().sum, largest);
  if (generalized->fits(capped))
    return generalized->encode(std::move(capped), budget) ? std::move(generalized) : nullptr;
  if (!adder->encode(leaves, budget)) return nullptr;
  return adder;
}

}  // namespace faultline::solve::optimize
