#include "solve/toolbox/map_solver.h"

#include <gtest/gtest.h>

#include "solve/backend/cadical/cadical_engine.h"
#include "toolbox_random.h"

namespace faultline::solve::toolbox {

namespace {

// Explains random subsets to the map and looks at its seeds with a table of all subsets beside it.
TEST(MapSolver, SeedsAreUnexplainedAndExtreme) {
  constexpr std::uint32_t kElements = 7;
  constexpr std::uint32_t kSubsets = 1u << kElements;
  for (std::uint64_t round = 0; round < 60; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Random random(round);
    MapSolver map(kElements, make_cadical_engine());
    std::vector<char> explained(kSubsets, 0);
    std::size_t seeds = 0;
    for (;;) {
      const Extreme extreme = random.one_in(2) ? Extreme::Maximal : Extreme::Minimal;
      const MapSolver::Seed seed = map.seed(extreme, {});
      const auto* set = std::get_if<ElementSet>(&seed);
      if (set == nullptr) break;
      const std::uint32_t mask = mask_of(*set);
      ASSERT_FALSE(explained[mask]);
      ++seeds;
      for (ElementId element = 0; element < kElements; ++element) {
        const std::uint32_t bit = 1u << element;
        const bool beyond = ((mask & bit) == 0) == (extreme == Extreme::Maximal);
        EXPECT_TRUE(!beyond || explained[mask ^ bit]) << "not extreme";
      }
      const std::uint32_t kind = random.below(8);
      if (kind == 0) {
        map.give_up(*set, extreme);
        explained[mask] = 1;
      } else if (kind < 5) {
        map.explain_subsets(*set);
        for (std::uint32_t other = 0; other < kSubsets; ++other)
          if ((other & ~mask) == 0) explained[other] = 1;
      } else {
        map.explain_supersets(*set);
        for (std::uint32_t other = 0; other < kSubsets; ++other)
          if ((mask & ~other) == 0) explained[other] = 1;
      }
    }
    EXPECT_EQ(std::count(explained.begin(), explained.end(), 0), 0);
    EXPECT_GT(seeds, 0u);
  }
}

TEST(MapSolver, KnowsWhatIsSettled) {
  MapSolver map(4, make_cadical_engine());
  map.explain_subsets({0, 1});    // so an unsatisfiable set needs 2 or 3
  map.explain_supersets({1, 2});  // so a satisfiable set lacks 1 or 2
  EXPECT_EQ(map.needed({0, 1, 2}), (ElementSet{2}));
  EXPECT_EQ(map.needed({0, 1, 2, 3}), (ElementSet{}));
  EXPECT_EQ(map.excluded({0, 1}), (ElementSet{2}));
  EXPECT_EQ(map.excluded({0, 3}), (ElementSet{}));
}

TEST(MapSolver, AGivenUpSeedSettlesNothing) {
  MapSolver map(2, make_cadical_engine());
  map.give_up({0, 1}, Extreme::Maximal);
  EXPECT_EQ(map.excluded({0}), (ElementSet{}));
  EXPECT_TRUE(map.has_open_questions());
  map.explain_supersets({1});
  EXPECT_FALSE(map.has_open_questions());
}

}  // namespace
}  // namespace faultline::solve::toolbox
