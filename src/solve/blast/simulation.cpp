#include "solve/blast/simulation.h"

#include <algorithm>
#include <array>
#include <bit>

namespace faultline::solve::blast {
namespace {

// The values of one node under several guesses, one bit ("lane") each.
constexpr std::size_t kWords = 4;
using Lanes = std::array<std::uint64_t, kWords>;
constexpr std::size_t kPasses = kGuesses / (64 * kWords);

// How many low bits of a number are free in the eight lanes of each group; the others are copies of the
// highest of them or zero.
constexpr std::array<std::uint32_t, 8> kFreeBits = {2, 3, 4, 5, 7, 10, 16, 1 << 30};

std::uint64_t lanes_with_free(std::uint32_t bit) {
  std::uint64_t out = 0;
  for (std::size_t group = 0; group < kFreeBits.size(); ++group)
    if (kFreeBits[group] > bit) out |= std::uint64_t{0xFF} << (8 * group);
  return out;
}

class Random {  // splitmix64, from a fixed seed
 public:
  std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
  }

 private:
  std::uint64_t state_ = 1;
};

class Simulation {
 public:
  Simulation(const Aig& aig, std::span<const InputWord> words, Poll& poll)
      : aig_(aig), words_(words), poll_(poll), values_(aig.size()) {}

  void guess_inputs() {
    for (const auto [first, width] : words_)
      for (std::uint32_t bit = 0; bit < width; ++bit) {
        const std::uint64_t free = lanes_with_free(bit);
        for (std::size_t i = 0; i < kWords; ++i) {
          const bool keeps_sign = i % 2 == 1 && bit > 0;
          const std::uint64_t rest = keeps_sign ? values_[first + bit - 1][i] : 0;
          values_[first + bit][i] = (random_() & free) | (rest & ~free);
        }
      }
  }

  void carry_out() {
    for (std::uint32_t node = 1; node < values_.size(); ++node) {
      if (!aig_.is_conjunction(node)) continue;
      const Edge l = aig_.left(node), r = aig_.right(node);
      const Lanes &a = values_[l.node()], &b = values_[r.node()];
      const std::uint64_t flip_a = sign(l), flip_b = sign(r);
      Lanes& out = values_[node];
      for (std::size_t i = 0; i < kWords; ++i)
        out[i] = (a[i] ^ flip_a) & (b[i] ^ flip_b);
      if (node % 64 == 0) poll_(4);
    }
  }

  // The first guess under which all goals are true.
  std::optional<std::size_t> success(std::span<const Edge> goals) const {
    Lanes all;
    all.fill(~std::uint64_t{0});
    for (const Edge goal : goals)
      for (std::size_t i = 0; i < kWords; ++i)
        all[i] &= values_[goal.node()][i] ^ sign(goal);
    for (std::size_t i = 0; i < kWords; ++i)
      if (all[i] != 0) return 64 * i + static_cast<std::size_t>(std::countr_zero(all[i]));
    return std::nullopt;
  }

  std::vector<Edge> inputs_of(std::size_t lane) const {
    std::vector<Edge> out;
    for (const auto [first, width] : words_)
      for (std::uint32_t node = first; node < first + width; ++node)
        out.push_back(Edge(node, (values_[node][lane / 64] >> (lane % 64) & 1) == 0));
    return out;
  }

 private:
  static std::uint64_t sign(Edge edge) { return edge.is_negated() ? ~std::uint64_t{0} : 0; }

  const Aig& aig_;
  std::span<const InputWord> words_;
  Poll& poll_;
  Random random_;
  std::vector<Lanes> values_;  // by node; inputs without a word, and the constant, are false
};

}  // namespace

std::optional<std::vector<Edge>> guess(const Aig& aig, std::span<const InputWord> words,
                                       std::span<const Edge> goals, Poll& poll) {
  if (std::ranges::any_of(goals, &Edge::is_false)) return std::nullopt;
  Simulation simulation(aig, words, poll);
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    simulation.guess_inputs();
    simulation.carry_out();
    if (const auto lane = simulation.success(goals)) return simulation.inputs_of(*lane);
  }
  return std::nullopt;
}

}  // namespace faultline::solve::blast
