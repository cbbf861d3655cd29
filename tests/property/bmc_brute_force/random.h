// A small generator of random numbers whose sequence is the same on every machine (splitmix64).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faultline::engine::bmc::brute {

class Random {
 public:
  // The seed is mixed first: steps are additions, so seeds that lie a step apart would give one sequence,
  // shifted.
  explicit Random(std::uint64_t seed) : state_(mixed(mixed(seed) + kStep)) {}

  std::uint64_t next() { return mixed(state_ += kStep); }
  int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }
  std::string pick(const std::vector<std::string>& some) {
    return some[static_cast<std::size_t>(below(static_cast<int>(some.size())))];
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15u;

  static std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
  }

  std::uint64_t state_;
};

}  // namespace faultline::engine::bmc::brute
