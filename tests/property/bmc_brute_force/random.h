// A small generator of random numbers whose sequence is the same on every machine (splitmix64).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faultline::engine::bmc::brute {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
  }
  int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }
  std::string pick(const std::vector<std::string>& some) {
    return some[static_cast<std::size_t>(below(static_cast<int>(some.size())))];
  }

 private:
  std::uint64_t state_;
};

}  // namespace faultline::engine::bmc::brute
