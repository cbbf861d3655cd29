// Work that falls into numbered pieces, by threads that take the next piece each.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <memory>
#include <thread>
#include <vector>

#include "base/budget.h"

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

// Pieces in two lanes, whatever the number of cores, each with every second piece and a clock of its own: work(piece,
// budget) for those that the budget leaves time for.
template <class Work>
void in_lanes(std::size_t pieces, const Budget& budget, const Work& work) {
  const Budget lanes[] = {budget.apart(), budget.apart()};
  const auto go_along = [&](std::size_t lane) {
    for (std::size_t piece = lane; piece < pieces && !lanes[lane].exhausted(); piece += std::size(lanes))
      work(piece, lanes[lane]);
  };
  in_parallel(std::min(pieces, std::size(lanes)), 1, go_along);
  if (budget.work) budget.spend(std::max(lanes[0].work->now(), lanes[1].work->now()));
}

// Pieces within a budget, by all cores: `work(piece, clock)` passes the clock as it works. The budget is looked at between stages of
// so many pieces, so that it ends behind the same piece in every run; only Ctrl-C and the time end a stage. What is done
// by as many threads as there are cores counts as if these were two.
template <class Work>
void in_stages(std::size_t pieces, std::size_t stage, std::size_t least, const Budget& budget, const Work& work) {
  constexpr int kThreads = 2;
  for (std::size_t begin = 0; begin < pieces && !budget.exhausted(); begin += stage) {
    const auto clock = std::make_shared<WorkClock>();
    in_parallel(std::min(stage, pieces - begin), least, [&](std::size_t piece) {
      if (!budget.is_interrupted()) work(begin + piece, clock);
    });
    budget.spend(clock->now() / kThreads);
  }
}

}  // namespace faultline::localize::repair
