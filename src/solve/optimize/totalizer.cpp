#include "solve/optimize/totalizer.h"

#include <algorithm>

#include "base/diagnostic.h"

namespace faultline::solve::optimize {

CounterId Totalizer::leaf(sat::Literal literal) {
  Counter counter;
  counter.outputs.push_back(literal);
  return counters_.add(std::move(counter));
}

CounterId Totalizer::sum(std::span<const CounterId> parts) {
  if (parts.empty()) throw InternalError("totalizer: a sum of nothing");
  // Neighbours are joined level by level: inputs that were found together are added up together.
  std::vector<CounterId> level(parts.begin(), parts.end());
  while (level.size() > 1) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
      Counter counter;
      counter.shape = Shape::Sum;
      counter.left = level[i];
      counter.right = level[i + 1];
      counter.size = size(level[i]) + size(level[i + 1]);
      level[kept++] = counters_.add(std::move(counter));
    }
    if (level.size() % 2 == 1) level[kept++] = level.back();
    level.resize(kept);
  }
  return level.front();
}

CounterId Totalizer::tail(CounterId counter, std::uint32_t skipped) {
  if (skipped == 0) return counter;
  if (skipped >= size(counter)) throw InternalError("totalizer: a tail of nothing");
  Counter tail;
  tail.shape = Shape::Tail;
  tail.left = counter;
  tail.skipped = skipped;
  tail.size = size(counter) - skipped;
  return counters_.add(std::move(tail));
}

sat::Literal Totalizer::at_least(CounterId counter, std::uint32_t count, const Budget& budget) {
  if (count < 1 || count > size(counter)) throw InternalError("totalizer: no such output");
  return extend(counter, count, budget) ? output(counter, count) : sat::Literal();
}

sat::Literal Totalizer::output(CounterId id, std::uint32_t count) const {
  const Counter& counter = counters_[id];
  if (counter.shape == Shape::Tail) return output(counter.left, count + counter.skipped);
  return counter.outputs[count - 1];
}

// The recursion is as deep as the tree is high.
bool Totalizer::extend(CounterId id, std::uint32_t count, const Budget& budget) {
  Counter& counter = counters_[id];
  count = std::min(count, counter.size);
  if (counter.shape == Shape::Tail) return extend(counter.left, count + counter.skipped, budget);
  if (counter.outputs.size() >= count) return true;
  if (!extend(counter.left, count, budget) || !extend(counter.right, count, budget)) return false;
  while (counter.outputs.size() < count) {
    if (budget.exhausted()) return false;
    add_output(counter);
  }
  return true;
}

void Totalizer::add_output(Counter& counter) {
  const auto count = static_cast<std::uint32_t>(counter.outputs.size()) + 1;
  const sat::Literal made = solver_.fresh();
  if (count > 1) solver_.add_clause({~made, counter.outputs.back()});
  counter.outputs.push_back(made);

  const std::uint32_t left = std::min(count, size(counter.left));
  const std::uint32_t right = std::min(count, size(counter.right));
  for (std::uint32_t from_left = count - right; from_left <= left; ++from_left, ++clauses_) {
    const std::uint32_t from_right = count - from_left;
    if (from_left == 0)
      solver_.add_clause({made, ~output(counter.right, from_right)});
    else if (from_right == 0)
      solver_.add_clause({made, ~output(counter.left, from_left)});
    else
      solver_.add_clause({made, ~output(counter.left, from_left), ~output(counter.right, from_right)});
  }
}

void Totalizer::retire(CounterId id) {
  Counter& counter = counters_[id];
  if (counter.shape != Shape::Sum) return;
  for (const sat::Literal each : counter.outputs)
    solver_.add_clause({each});
  retire(counter.left);
  retire(counter.right);
}

}  // namespace faultline::solve::optimize
