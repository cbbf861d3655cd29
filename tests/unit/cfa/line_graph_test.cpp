// The program dependence graph by lines, against graphs drawn by hand.
#include "cfa/line_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "small_program.h"

namespace faultline::cfa {
namespace {

using testing::ElementsAre;

// "3: 1 2": line 3 depends on lines 1 and 2.
std::vector<std::string> drawn(const Program& program) {
  const LineGraph graph = line_graph(program);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < graph.lines.size(); ++i) {
    all.push_back(std::to_string(graph.lines[i].line) + ":");
    for (const std::size_t used : graph.depends_on[i])
      all.back() += " " + std::to_string(graph.lines[used].line);
  }
  return all;
}

// 1 x = 1; 2 x = 2; 3 y = x; 4 return y
TEST(LineGraph, AValueThatIsWrittenOverReachesNobody) {
  SmallProgram p;
  const LocationId a = p.location(), b = p.location(), c = p.location();
  p.assign(p.entry(), a, "x", p.number(1));
  p.assign(a, b, "x", p.number(2));
  p.assign(b, c, "y", p.read("x"));
  p.finish(c, p.read("y"));
  EXPECT_THAT(drawn(p.program()), ElementsAre("1:", "2:", "3: 2", "4: 3"));
}

// 1 x = 1; 2/3 if (x) 4 y = 1; else 5 y = 2; 6 return y
TEST(LineGraph, BranchesDecideUntilTheirWaysMeet) {
  SmallProgram p;
  const LocationId a = p.location(), yes = p.location(), no = p.location(), end = p.location();
  p.assign(p.entry(), a, "x", p.number(1));
  p.branch(a, yes, no, p.read("x"));
  p.assign(yes, end, "y", p.number(1));
  p.assign(no, end, "y", p.number(2));
  p.finish(end, p.read("y"));
  EXPECT_THAT(drawn(p.program()), ElementsAre("1:", "2: 1", "3: 1", "4: 2", "5: 2", "6: 4 5"));
}

// 1 x = 3; while (2/3 x) 4 x = x - 1; 5 return x. What the loop does next depends on its condition, too.
TEST(LineGraph, ALoopDependsOnItself) {
  SmallProgram p;
  const LocationId head = p.location(), body = p.location(), end = p.location();
  p.assign(p.entry(), head, "x", p.number(3));
  p.branch(head, body, end, p.read("x"));
  p.assign(body, head, "x", p.op(BinaryOp::Sub, p.read("x"), p.number(1)));
  p.finish(end, p.read("x"));
  EXPECT_THAT(drawn(p.program()), ElementsAre("1:", "2: 1 4", "3: 1 2 4", "4: 1 2", "5: 1 4"));
}

// A global depends on all that is ever assigned to it, and jumps are no lines.
TEST(LineGraph, GlobalsAreNotFollowed) {
  SmallProgram p;
  p.variable("g", p.int_type, Storage::Global);
  const LocationId a = p.location(), b = p.location(), c = p.location();
  p.assign(p.entry(), a, "g", p.number(1));
  p.assign(a, b, "g", p.number(2));
  p.skip(b, c);
  p.finish(c, p.read("g"));
  EXPECT_THAT(drawn(p.program()), ElementsAre("1:", "2:", "4: 1 2"));
}

}  // namespace
}  // namespace faultline::cfa
