// Rankings of faults (Kettl, section 4.4): each is a pure function from the faults of one localizer to a
// score for each of them. Scores are at least 0 and sum to 1, so that several rankings can be combined by
// their average.
//
// To add one: a function and a row in ranking.cpp. `--rank` and its messages follow from the row.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fault/fault.h"

namespace faultline::rank {

enum class Violated : std::uint8_t { UsersProperty, BuiltInCheck };  // an assertion; bounds, pointers, ...

// What a ranking may look at besides the faults.
struct Scene {
  const cfa::Program& program;
  SourceRange error;  // where the run fails
  Violated violated = Violated::UsersProperty;
  std::uint32_t steps = 0;  // of the run
  // By statement: the last step of the run that visits it; none: the run does not.
  std::vector<std::optional<std::uint32_t>> last_visits;
  std::vector<bool> harness;  // by function: it only sets the scene and checks, others do the work; empty: none does
};

// What the run looks like to a ranking: `edges` are those that it takes, in order.
Scene scene(const cfa::Program& program, const SourceRange& error, Violated violated,
            std::span<const cfa::EdgeId> edges);

using Faults = std::span<const fault::Fault>;
using Scores = std::vector<double>;  // by fault

struct KnownRanking {
  std::string_view name;
  std::string_view summary;
  Scores (*raw)(Faults faults, const Scene& scene);  // h in the thesis: not yet normalised, at least 0
};

std::span<const KnownRanking> known_rankings();
const KnownRanking* find_ranking(std::string_view name);

// n in the thesis: h divided by its sum. Where all are 0, all are alike.
Scores normalised(Scores raw);

}  // namespace faultline::rank
