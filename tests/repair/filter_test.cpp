// Where no value would help in every failing run, nothing is mutated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checked_program.h"
#include "localize/repair/filter.h"
#include "localize/repair/specification.h"

namespace faultline::localize::repair {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Filtered {
 public:
  Filtered(const char* text, const std::vector<trace::InputWords>& runs)
      : program_(engine::read_checked(text)), interpreter_(program_), pool_(program_, interpreter_, {}) {
    trace::WordInputs inputs(runs.front());
    trace::RunOptions recorded;
    recorded.recording = trace::Recording::On;
    run_ = interpreter_.run(inputs, recorded);
    EXPECT_TRUE(trace::is_violation(run_.event.kind));
    pool_.add(runs.front());
    for (std::size_t i = 1; i < runs.size(); ++i)
      EXPECT_TRUE(pool_.add_if_new(runs[i]));
    const Investigation investigation(program_, run_, {}, Budget{});
    const Sites sites(program_, {}, specification_of(program_, run_));
    filter_ = filter(investigation, sites, pool_.runs(), Context{}, 0);
  }

  const Filter& filter_of_all() const { return filter_; }
  // The lines where nothing helps.
  std::vector<std::uint32_t> hopeless() const {
    std::set<std::uint32_t> lines;
    for (std::uint32_t i = 0; i < filter_.hopeless.size(); ++i)
      if (filter_.hopeless[i])
        lines.insert(program_.edges[program_.locations[cfa::LocationId(i)].out.front()].range.begin.line);
    return {lines.begin(), lines.end()};
  }

 private:
  cfa::Program program_;
  trace::Interpreter interpreter_;
  trace::RunPool pool_;
  trace::Run run_;
  Filter filter_;
};

// Line 4 helps where kind > 0, line 5 where not, line 7 always.
const char* const kTwoWays =
    "int main(void) {\n"                                // 2
    "  int a = nondet_int(), kind = nondet_int();\n"    // 3
    "  int up = a;\n"                                   // 4
    "  int down = a;\n"                                 // 5
    "  int sum; if (kind > 0) sum = up; else sum = down;\n"  // 6
    "  int result = sum + 1;\n"                         // 7
    "  assert(result == a);\n"                          // 8
    "  return 0;\n"
    "}\n";

TEST(RepairFilter, OneRunLeavesOutWhatHasNoPartInIt) {
  const Filtered one(kTwoWays, {{5, 1}});
  EXPECT_EQ(one.filter_of_all().runs, 1u);
  EXPECT_THAT(one.hopeless(), ElementsAre(5, 6, 9));  // of line 6, the condition; what main returns
}

TEST(RepairFilter, AnotherRunLeavesOutWhatDoesNotHelpThere) {
  const Filtered both(kTwoWays, {{5, 1}, {5, 0}});
  EXPECT_EQ(both.filter_of_all().runs, 2u);
  EXPECT_THAT(both.filter_of_all().note, HasSubstr("in each of 2 failing runs"));
  EXPECT_THAT(both.hopeless(), ElementsAre(4, 5, 6, 9));
}

// Two faults, and no run has both.
TEST(RepairFilter, WhereNoPlaceHelpsInAllRunsTheCounterexampleCounts) {
  const Filtered faults(
      "int main(void) {\n"                              // 2
      "  int a = nondet_int(), kind = nondet_int();\n"  // 3
      "  int up = a + 1;\n"                             // 4
      "  int down = a - 1;\n"                           // 5
      "  if (kind > 0) assert(up == a);\n"              // 6
      "  if (kind <= 0) assert(down == a);\n"           // 7
      "  return 0;\n"
      "}\n",
      {{5, 1}, {5, 0}});
  EXPECT_EQ(faults.filter_of_all().runs, 1u);
  EXPECT_THAT(faults.hopeless(), testing::Not(testing::Contains(4u)));
}

}  // namespace
}  // namespace faultline::localize::repair
