// The table of localizers: what the command line can rely on.
#include "localize/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "investigated.h"

namespace faultline::localize {
namespace {

using testing::HasSubstr;

TEST(Registry, EveryRowIsWhole) {
  std::set<std::string_view> ids;
  for (const Row& row : localizers()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    EXPECT_EQ(find_localizer(row.id), &row);
    EXPECT_FALSE(row.summary.empty()) << row.id;
    EXPECT_FALSE(row.paper.empty()) << row.id;
    std::set<std::string_view> names;
    for (const Option& option : row.options) {
      EXPECT_TRUE(names.insert(option.name).second) << row.id << " " << option.name;
      EXPECT_FALSE(option.help.empty()) << option.name;
      if (option.words.empty()) {
        EXPECT_LE(option.least, option.standard) << option.name;
        EXPECT_LE(option.standard, option.most) << option.name;
      } else {
        EXPECT_LT(option.standard, option.words.size()) << option.name;
      }
    }
    EXPECT_NE(row.make(Settings(row.options)), nullptr) << row.id;
  }
  EXPECT_EQ(find_localizer("nobody"), nullptr);
}

TEST(Registry, NumbersStayInTheirRange) {
  const std::vector<Option> options = {{"most", "help", {}, 10, 2, 20}};
  Settings settings(options);
  EXPECT_EQ(settings.number("most"), 10u);
  for (const char* wrong : {"1", "21", "", "-3", "5x", "0x5", "99999999999999999999999"})
    EXPECT_THAT(settings.set("most", wrong), HasSubstr("is not a number from 2 to 20")) << wrong;
  EXPECT_EQ(settings.number("most"), 10u);
  EXPECT_EQ(settings.set("most", "20"), "");
  EXPECT_EQ(settings.number("most"), 20u);
  EXPECT_EQ(describe_values(options[0]), "2..20, 10 if not given");
}

TEST(Registry, WordsAreThoseOfTheEnumeration) {
  const std::vector<Option>& options = find_localizer("min-cores")->options;
  Settings settings(options);
  EXPECT_EQ(settings.choice<trace::Selectors>("selectors"), trace::Selectors::PerStep);
  EXPECT_EQ(settings.set("selectors", "statement"), "");
  EXPECT_EQ(settings.choice<trace::Selectors>("selectors"), trace::Selectors::PerStatement);
  EXPECT_EQ(settings.set("selectors", "edge"), "'edge' is none of step, statement, candidate");
}

TEST(Registry, OptionsReachTheLocalizer) {
  const Investigated program(R"(int main(void) {
    int x = nondet_int(); int y = x + 1; int z = y + 1;
    assert(z != 7); return 0; })");
  const Row& row = *find_localizer("max-sat");
  Settings settings(row.options);
  const std::size_t all = program.ask(*row.make(settings)).faults.size();
  ASSERT_GT(all, 1u);
  EXPECT_EQ(settings.set("most", "1"), "");
  const fault::Localization one = program.ask(*row.make(settings));
  EXPECT_EQ(one.faults.size(), 1u);
  EXPECT_EQ(one.completeness, fault::Completeness::LimitReached);
}

}  // namespace
}  // namespace faultline::localize
