#include "cfa/simplify_graph.h"

#include <gtest/gtest.h>

#include "cfa/print.h"
#include "cfa/wellformed.h"
#include "small_program.h"

namespace faultline::cfa {
namespace {

// The edges as "0>1:operation", in the order of their ids.
std::string edges(const Program& program) {
  std::string result;
  for (const Edge& edge : program.edges) {
    const std::string to = edge.to ? std::to_string(edge.to.value) : "end";
    result +=
        std::to_string(edge.from.value) + ">" + to + ":" + print_operation(program, edge.operation) + "; ";
  }
  return result;
}

TEST(SimplifyGraph, ChainsOfSkipsAreBypassed) {
  SmallProgram s;
  const LocationId a = s.location(), b = s.location(), c = s.location(), d = s.location();
  s.skip(s.entry(), a);
  s.assign(a, b, "x", s.number(1));
  s.skip(b, c);
  s.skip(c, d);
  s.finish(d, s.read("x"));
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>1:x = 1; 1>end:return x; ");
  EXPECT_EQ(s.program().locations.size(), 2u);
  EXPECT_EQ(s.entry(), LocationId(0));
  EXPECT_TRUE(find_defects(s.program()).empty());
}

TEST(SimplifyGraph, JoinOfBranches) {
  SmallProgram s;
  const LocationId yes = s.location(), no = s.location(), join = s.location(), after = s.location();
  s.branch(s.entry(), yes, no, s.read("x"));
  s.assign(yes, join, "x", s.number(1));
  s.skip(no, join);
  s.skip(join, after);
  s.finish(after);
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>1:[x]; 0>2:[!x]; 1>2:x = 1; 2>end:return; ");
}

TEST(SimplifyGraph, AFunctionThatBeginsWithALoopKeepsTheSkipBeforeIt) {
  SmallProgram s;
  const LocationId head = s.location(), body = s.location(), again = s.location(), after = s.location();
  s.skip(s.entry(), head);
  s.branch(head, body, after, s.read("x"));
  s.assign(body, again, "x", s.number(1));
  s.skip(again, head);
  s.finish(after);
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>1:skip; 1>2:[x]; 1>3:[!x]; 2>1:x = 1; 3>end:return; ");
  EXPECT_EQ(s.entry(), LocationId(0));
}

TEST(SimplifyGraph, CyclesOfSkipsKeepOne) {
  SmallProgram s;
  const LocationId a = s.location(), b = s.location(), c = s.location();
  s.assign(s.entry(), a, "x", s.number(1));
  s.skip(a, b);
  s.skip(b, c);
  s.skip(c, b);
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>1:x = 1; 1>1:skip; ");
  EXPECT_TRUE(find_defects(s.program()).empty());
}

TEST(SimplifyGraph, GotoItselfAtTheEntry) {
  SmallProgram s;
  s.skip(s.entry(), s.entry());
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>0:skip; ");
}

TEST(SimplifyGraph, TwoWaysIntoOneCycleMeet) {
  SmallProgram s;
  const LocationId a = s.location(), b = s.location();
  s.branch(s.entry(), a, b, s.read("x"));
  s.skip(a, b);
  s.skip(b, a);
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>1:[x]; 0>1:[!x]; 1>1:skip; ");
}

TEST(SimplifyGraph, UnreachableCodeIsDropped) {
  SmallProgram s;
  const LocationId dead = s.location();
  s.finish(s.entry());
  s.assign(dead, s.entry(), "x", s.number(1));
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>end:return; ");
  EXPECT_EQ(s.program().locations.size(), 1u);
}

TEST(SimplifyGraph, CompactionIsInReadingOrderWhateverTheOrderOfEdges) {
  SmallProgram s;
  const LocationId no = s.location(), yes = s.location();
  const ExprId x = s.read("x");
  s.edge(s.entry(), no, Branch{x, Outcome::False, {}});
  s.edge(s.entry(), yes, Branch{x, Outcome::True, {}});
  s.finish(no, s.number(0));
  s.assign(yes, s.entry(), "x", s.number(1));
  compact(s.program());
  EXPECT_EQ(edges(s.program()), "0>1:[x]; 0>2:[!x]; 1>0:x = 1; 2>end:return 0; ");
}

TEST(SimplifyGraph, FunctionsStayApart) {
  SmallProgram s;
  const FunctionId g = s.function("g", s.b.types().void_type());
  Function undefined;
  undefined.name = "h";
  undefined.return_type = s.int_type;
  const FunctionId h = s.b.add_function(undefined);
  const LocationId a = s.b.add_location(g);
  s.skip(s.program().functions[g].entry, a);
  s.finish(a);
  s.finish(s.entry(), s.number(0));
  simplify_graph(s.program());
  EXPECT_EQ(edges(s.program()), "0>end:return 0; 1>end:return; ");
  EXPECT_EQ(s.program().functions[g].entry, LocationId(1));
  EXPECT_EQ(s.program().locations[LocationId(1)].function, g);
  EXPECT_FALSE(s.program().functions[h].entry);
  EXPECT_TRUE(find_defects(s.program()).empty());
}

}  // namespace
}  // namespace faultline::cfa
