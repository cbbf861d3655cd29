// Guessing before searching: the circuit is carried out on some hundred inputs at once, and if one of them
// makes all goals true, there is nothing to search for. What a search finds only by luck (a fault that one
// input in two hundred shows, behind comparisons that say nothing about each other) is found here by trying.
//
// The inputs are the same in every run: most are small numbers, as programs see them, some are any.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solve/blast/aig.h"
#include "solve/blast/poll.h"

namespace faultline::solve::blast {

// Consecutive inputs of the graph that are the bits of one number, the lowest first.
struct InputWord {
  std::uint32_t first = 0;
  std::uint32_t width = 0;
};

constexpr std::size_t kGuesses = 1024;

// For each bit of the words an edge that is true under a guess which makes all goals true. Inputs that belong
// to no word are false. None if no guess does; about as much work as making four nodes for each node of the
// graph.
std::optional<std::vector<Edge>> guess(const Aig& aig, std::span<const InputWord> words,
                                       std::span<const Edge> goals, Poll& poll);

}  // namespace faultline::solve::blast
