// Work that falls into numbered pieces, by threads that take the next piece each.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace faultline::localize::repair {

// As many threads as there are cores, but not for fewer than `least` pieces each. What a piece writes is its own.
template <class Work>
void in_parallel(std::size_t pieces, std::size_t least, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto take_turns = [&] {
    for (std::size_t piece = next++; piece < pieces; piece = next++)
      work(piece);
  };
  const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t threads = std::min(cores, 1 + pieces / std::max<std::size_t>(1, least));
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < threads; ++i)
    helpers.emplace_back(take_turns);
  take_turns();
}

}  // namespace faultline::localize::repair
