#include "cfa/dot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "small_program.h"

namespace faultline::cfa {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Dot, QuotesBackslashesAndNewLinesAreData) {
  EXPECT_EQ(dot_quoted("a \"b\" \\n\nc"), R"("a \"b\" \\n\nc")");
  EXPECT_EQ(dot_quoted("<b>&amp;</b>"), R"("<b>&amp;</b>")");
  EXPECT_EQ(dot_quoted("\\"), R"("\\")");
  EXPECT_EQ(dot_quoted("tab\tbell\a"), "\"tab bell?\"");
}

TEST(Dot, OnlyUtf8IsPrinted) {
  EXPECT_EQ(dot_quoted("\xC3\xA4"), "\"\xC3\xA4\"");
  EXPECT_EQ(dot_quoted("\xE2\x82\xAC!"), "\"\xE2\x82\xAC!\"");
  EXPECT_EQ(dot_quoted("\xE4!"), "\"?!\"");
  EXPECT_EQ(dot_quoted("\xC3"), "\"?\"");
  EXPECT_EQ(dot_quoted("\x80\xFF"), "\"??\"");
}

TEST(Dot, FunctionWithALoop) {
  SmallProgram s;
  const LocationId head = s.location(), body = s.location(), after = s.location();
  s.assign(s.entry(), head, "x", s.number(0));
  s.branch(head, body, after, s.compare(BinaryOp::Lt, s.read("x"), s.number(3)));
  s.assign(body, head, "x", s.op(BinaryOp::Add, s.read("x"), s.number(1)));
  s.finish(after, s.read("x"));
  EXPECT_EQ(to_dot(s.program(), s.f),
            "digraph \"f\" {\n"
            "  L0 [shape=box];\n"
            "  L1 [shape=doublecircle];\n"
            "  L2 [shape=circle];\n"
            "  L3 [shape=circle];\n"
            "  L0 -> L1 [label=\"x = 0\"];\n"
            "  L1 -> L2 [label=\"[x < 3]\"];\n"
            "  L1 -> L3 [label=\"[!(x < 3)]\", style=dashed];\n"
            "  L2 -> L1 [label=\"x = x + 1\", penwidth=2];\n"
            "  E4 [shape=point];\n"
            "  L3 -> E4 [label=\"return x\"];\n"
            "}\n");
}

TEST(Dot, UserTextStaysInItsLabel) {
  SmallProgram s;
  s.program().functions[s.f].name = "f\"]; evil [label=\"";
  const LocationId end = s.location();
  s.edge(s.entry(), end, Assert{s.number(0), AssertKind::ReachedError, "say(\"a\\b\")"});
  s.finish(end, s.number(0));
  const std::string dot = to_dot(s.program(), s.f);
  EXPECT_THAT(dot, HasSubstr(R"(digraph "f\"]; evil [label=\"" {)"));
  EXPECT_THAT(dot, HasSubstr(R"x([label="error: say(\"a\\b\")"])x"));
}

TEST(Dot, ProgramHasAClusterPerDefinedFunction) {
  SmallProgram s;
  s.finish(s.entry(), s.number(0));
  const FunctionId g = s.function("g", s.b.types().void_type());
  s.finish(s.program().functions[g].entry);
  Function undefined;
  undefined.name = "h";
  undefined.return_type = s.int_type;
  s.b.add_function(undefined);
  const std::string dot = to_dot(s.program());
  EXPECT_THAT(dot, HasSubstr("subgraph \"cluster_0\" {\n  label=\"f\";"));
  EXPECT_THAT(dot, HasSubstr("subgraph \"cluster_1\" {\n  label=\"g\";"));
  EXPECT_THAT(dot, Not(HasSubstr("\"h\"")));
}

}  // namespace
}  // namespace faultline::cfa
