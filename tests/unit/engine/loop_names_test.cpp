// Loops by name and by line.
#include <gtest/gtest.h>

#include "checked_program.h"

namespace faultline::engine {
namespace {

using Names = std::vector<std::string>;

constexpr const char* kText = R"(int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s += j;
  while (s > 100)
    s -= 10;
  return s;
}
int plain(int n) { return n + 1; }
int main(void) {
  int n = 3;
  do {
    n += plain(even(n) + fact(n));
  } while (n < 5);
  return sum(n);
}
)";

Names names(const cfa::Program& program) {
  Names all;
  for (const LoopId& one : all_loops(program))
    all.push_back(loop_name(program, one));
  return all;
}

TEST(LoopNames, AllLoopsInReadingOrder) {
  EXPECT_EQ(names(read_c({kText})), (Names{"even", "odd", "fact", "sum.0", "sum.1", "sum.2", "main.0"}));
}

TEST(LoopNames, EveryNameLeadsBack) {
  const cfa::Program program = read_c({kText});
  for (const LoopId& one : all_loops(program)) {
    const auto found = find_loop(program, loop_name(program, one));
    ASSERT_TRUE(found) << loop_name(program, one);
    EXPECT_EQ(*found, one);
  }
}

TEST(LoopNames, ByLine) {
  const cfa::Program program = read_c({kText});
  const auto at = [&](const char* name) {
    const auto found = find_loop(program, name);
    return found ? loop_name(program, *found) : "none";
  };
  EXPECT_EQ(at("7"), "sum.0");
  EXPECT_EQ(at("8"), "sum.1");
  EXPECT_EQ(at("10"), "sum.2");
  EXPECT_EQ(at("4"), "fact");
  EXPECT_EQ(at("0.c:8"), "sum.1");
  EXPECT_EQ(at("1.c:8"), "none");
  EXPECT_EQ(at(".c:8"), "none");
  EXPECT_EQ(at("9"), "none");
}

TEST(LoopNames, WhatIsNotThereIsNotFound) {
  const cfa::Program program = read_c({kText});
  for (const char* name :
       {"", "sum", "sum.3", "sum.", "main.1", "plain", "nobody.0", "0", "-7", "7x", ":", "0.c:"})
    EXPECT_FALSE(find_loop(program, name)) << name;
}

TEST(LoopNames, RangesAreInTheSource) {
  const cfa::Program program = read_c({kText});
  EXPECT_EQ(loop_range(program, loop(program, "sum.0")).begin.line, 7u);
  EXPECT_EQ(loop_range(program, loop(program, "fact")).begin.line, 4u);
}

TEST(LoopNames, ACallThroughAPointerMayBeRecursive) {
  const cfa::Program program = read_c({R"(
    int (*next)(int);
    int step(int n) { return n > 0 ? next(n - 1) : 0; }
    int other(int n) { return n; }
    int main(void) { next = step; return other(step(3)); })"});
  EXPECT_EQ(names(program), Names{"step"});
}

TEST(LoopNames, LoopsOfTwoFilesByFileAndLine) {
  const cfa::Program program =
      read_c({"int f(void);\nint main(void) { int i = 0; while (i < 3) i++; return f(); }",
              "int f(void) {\n int i = 0; while (i < 3) i++; return i; }"});
  ASSERT_TRUE(find_loop(program, "0.c:2"));
  ASSERT_TRUE(find_loop(program, "1.c:2"));
  EXPECT_EQ(loop_name(program, *find_loop(program, "0.c:2")), "main.0");
  EXPECT_EQ(loop_name(program, *find_loop(program, "1.c:2")), "f.0");
}

}  // namespace
}  // namespace faultline::engine
