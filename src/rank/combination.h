// Several rankings as one: the average of their scores (Kettl, section 4.4). The parts stay visible in the
// faults, as infos of kind Rank.
#pragma once

#include "rank/ranking.h"

namespace faultline::rank {

using Combination = std::vector<const KnownRanking*>;

// What is used for this localizer where the user does not choose.
Combination standard_combination(std::string_view localizer);

enum class Order : std::uint8_t {
  ByScore,  // best first; ties by source position
  AsGiven,  // the localizer's own, which for abstract error traces is that of the run (`--maintain-order`)
};

// The same faults with their scores. A localizer that scores its faults itself keeps these scores as one more
// ranking.
std::vector<fault::Fault> ranked(std::vector<fault::Fault> faults, const Combination& combination,
                                 const Scene& scene, Order order);

}  // namespace faultline::rank
