// The parts of the search for repairs: variants of a prepared program, the pool of runs, tokens, diffs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checked_program.h"
#include "fault/edits.h"
#include "localize/repair/source_text.h"
#include "localize/repair/workshop.h"
#include "trace/runs/pool.h"

namespace faultline {
namespace {

using localize::repair::SourceText;
using localize::repair::token_distance;
using localize::repair::Workshop;
using testing::ElementsAre;
using testing::HasSubstr;

const char* const kProgram =
    "int main(void) { int x = nondet_int(); if (x > 5) x = 1; assert(x != 7); return 0; }";

trace::EventKind end_of(const trace::Interpreter& interpreter, trace::InputWords words,
                        const trace::Variant& variant = {}) {
  trace::WordInputs inputs(words);
  return interpreter.run(inputs, {}, variant).event.kind;
}

cfa::LocationId location_of(const cfa::Program& program, std::string_view text) {
  for (const cfa::Edge& edge : program.edges)
    if (program.text(edge.range) == text) return edge.from;
  throw std::runtime_error("no such edge");
}

TEST(Variants, ADetourChangesTheProgramAndIsGoneAfterwards) {
  const cfa::Program program = engine::read_checked(kProgram);
  Workshop workshop(program);
  const cfa::LocationId at = location_of(program, "x = 1");
  const cfa::LocationId skip = workshop.step(program.locations[at].out.front(), cfa::Skip{},
                                             program.edges[program.locations[at].out.front()].to);
  const trace::Interpreter interpreter(workshop.program());
  const std::vector<trace::Detour> detours = {{at, skip}};
  EXPECT_EQ(end_of(interpreter, {7}), trace::EventKind::Finished);
  EXPECT_EQ(end_of(interpreter, {7}, {detours, {}}), trace::EventKind::AssertionFailed);
  EXPECT_EQ(end_of(interpreter, {7}), trace::EventKind::Finished);
  const cfa::Program changed = workshop.made(detours);
  const trace::Interpreter made(changed);
  EXPECT_EQ(end_of(made, {7}), trace::EventKind::AssertionFailed);
}

TEST(Pool, AnAssumptionAboutInputsThatARunNeverHadSaysNothingAgainstIt) {
  const cfa::Program program = engine::read_checked(
      "int main(void) { int x = nondet_int(); __VERIFIER_assume(x > 2); assert(x != 7); int y = nondet_int();"
      " __VERIFIER_assume(y > 0 && y < 6); assert(y != x); return 0; }");
  const trace::Interpreter interpreter(program);
  const auto ends_well = [&](const trace::InputWords& words) {
    trace::WordInputs inputs(words);
    return trace::ends_well(interpreter.run(inputs, {}).event.kind, inputs);
  };
  EXPECT_TRUE(ends_well({5, 1}));
  EXPECT_TRUE(ends_well({6}));      // the second is not its own
  EXPECT_FALSE(ends_well({6, 0}));  // it is
  EXPECT_FALSE(ends_well({2}));
  EXPECT_FALSE(ends_well({7}));
  EXPECT_FALSE(ends_well({5, 5}));
  EXPECT_FALSE(ends_well({5}));  // the same run
}

TEST(Pool, InputsAreRepeatedForAWhileAndThenZero) {
  const cfa::Program program = engine::read_checked(
      "int main(void) { int n = 0; int x = nondet_int(); while (x > 0) { n = n + x; x = nondet_int(); } assert(n < 10); return 0; }");
  const trace::Interpreter interpreter(program);
  EXPECT_EQ(end_of(interpreter, {1, 0}), trace::EventKind::Finished);
  EXPECT_EQ(end_of(interpreter, {1}), trace::EventKind::AssertionFailed);  // 1, 1, 1, ... and an end
  EXPECT_EQ(end_of(interpreter, {1, 2, 0}), trace::EventKind::Finished);
}

TEST(Variants, WhatIsWatchedIsCounted) {
  const cfa::Program program = engine::read_checked(
      "int main(void) { int n = nondet_int(); for (int i = 0; i < n; i++) assert(i < 9); return 0; }");
  const cfa::LocationId check = location_of(program, "assert(i < 9)");
  const trace::Interpreter interpreter(program);
  const trace::InputWords words = {3};
  trace::WordInputs inputs(words);
  const trace::Run run = interpreter.run(inputs, {}, {{}, check});
  EXPECT_EQ(run.watched, 3u);
  EXPECT_EQ(run.event.kind, trace::EventKind::Finished);
}

TEST(Pool, HasBothKindsOfRunsAndIsTheSameEachTime) {
  const cfa::Program program = engine::read_checked(
      "int main(void) { int a = nondet_int(), b = nondet_int(); __VERIFIER_assume(a > 0);"
      " assert(a != 12 || b > 3); return 0; }");
  const trace::Interpreter interpreter(program);
  const trace::InputWords failing = {12, 0};
  trace::WordInputs inputs(failing);
  trace::RunOptions recorded;
  recorded.recording = trace::Recording::On;
  const trace::Run run = interpreter.run(inputs, recorded);
  ASSERT_EQ(run.event.kind, trace::EventKind::AssertionFailed);
  std::vector<trace::InputWords> first;
  for (int i = 0; i < 2; ++i) {
    trace::PoolOptions options;
    options.size = 100;
    trace::RunPool pool(program, interpreter, options);
    pool.add(failing);
    pool.perturb(run);
    EXPECT_EQ(pool.runs().front().inputs, failing);
    EXPECT_GT(pool.count(trace::Label::Fails), 5u);
    EXPECT_GT(pool.count(trace::Label::Passes), 20u);
    std::vector<trace::InputWords> words;
    for (const trace::PooledRun& each : pool.runs()) {
      words.push_back(each.inputs);
      EXPECT_GT(static_cast<std::int64_t>(each.inputs[0]), 0) << "the assumption is violated";
    }
    if (i == 0) first = words;
    EXPECT_EQ(words, first);
    EXPECT_FALSE(pool.add_if_new(failing));
  }
}

TEST(Tokens, CommentsAndStringsAreTold) {
  const std::string_view text = "a /* b */ += \"c // d\" >>= 0x1p-3 // e\n->f";
  std::vector<std::string_view> words;
  for (const auto& token : localize::repair::tokens_of(text))
    words.push_back(text.substr(token.begin, token.end - token.begin));
  EXPECT_THAT(words, ElementsAre("a", "+=", "\"c // d\"", ">>=", "0x1p-3", "->", "f"));
}

TEST(Tokens, DistanceCountsTokensButNotParentheses) {
  EXPECT_EQ(token_distance("a < b", "a <= b"), 1u);
  EXPECT_EQ(token_distance("a && b", "(a || b)"), 1u);
  EXPECT_EQ(token_distance("a + b / 2", "(a + b) / 2"), 0u);
  EXPECT_EQ(token_distance("x", "x + 1"), 2u);
}

TEST(Tokens, ScopesEndWithTheirBlockOrTheirFor) {
  const std::string text = "int f(void) { int a; { int b; } for (int c = 0; c < 3; c++) g(c); return a; }";
  const SourceText source(text);
  const auto end = [&](std::string_view declared) {
    return source.scope_end(static_cast<std::uint32_t>(text.find(declared)));
  };
  EXPECT_EQ(end("a;"), text.size() - 1);
  EXPECT_EQ(end("b;"), text.find("} for"));
  EXPECT_EQ(end("c = 0"), text.find("; return"));
}

fault::Edit edit(FileId file, std::uint32_t line, std::uint32_t from, std::uint32_t to, std::string after) {
  return {{file, {line, from}, {line, to}}, "", std::move(after)};
}

TEST(Dialect, StructuredTextIsReadAndWrittenAsCAndBack) {
  using localize::repair::as_c;
  using localize::repair::from_c;
  constexpr auto kPlc = cfa::Language::StructuredText;
  EXPECT_EQ(as_c(kPlc, "x := NOT (a AND b) OR y <> 3 MOD 2 (* and *)"), "x = !(a && b) || y != 3 % 2 (* and *)");
  EXPECT_EQ(as_c(kPlc, "t(IN := a = b, Q => c, d := %IX0.1)"), "t(IN = a == b, Q => c, d = %IX0.1)");
  for (const char* text : {"x := NOT (a AND b) OR y <> 3 MOD 2", "t(IN := a = b, Q => #c, d := %IX0.1)", "w.%X3 := a XOR b",
                           "NOT #a.b[3]", "x += 1", "T#1s500ms", "16#FF"})
    EXPECT_EQ(from_c(kPlc, as_c(kPlc, text)), text);
  EXPECT_EQ(from_c(kPlc, "if (a == b && !c) x = 1"), "IF (a = b AND NOT c) THEN x := 1; END_IF");
  EXPECT_EQ(from_c(kPlc, "if (a) x = 1; y = 2"), "IF (a) THEN x := 1; END_IF; y := 2");
  for (const char* text : {"x++", "a ? b : c", "{ x = 1; }", "p->x", "x << 1"})
    EXPECT_EQ(from_c(kPlc, text), std::nullopt);
  EXPECT_EQ(from_c(cfa::Language::C, "x++"), "x++");
}

TEST(Edits, ADiffHasContextAndAppliesFromTheEnd) {
  SourceFiles files;
  const FileId file = files.add("a.c", "1\n2\n3\nx = y\n5\n6\n7\n8");
  const std::vector<fault::Edit> edits = {edit(file, 4, 1, 2, "long"), edit(file, 4, 5, 6, "z")};
  EXPECT_EQ(fault::patched(files, edits).at(file), "1\n2\n3\nlong = z\n5\n6\n7\n8");
  EXPECT_THAT(fault::patched_lines(files, edits), ElementsAre(fault::PatchedLine{file, 4, "long = z"}));
  EXPECT_EQ(fault::unified_diff(files, edits),
            "--- a.c\n+++ a.c\n@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-x = y\n+long = z\n 5\n 6\n 7\n");
}

TEST(Edits, LinesBetweenTwoEditsAreNotChanged) {
  SourceFiles files;
  const FileId file = files.add("a.c", "1\n2\n3\n4\n5\n6\n7\n8\n9\na\nb\n");
  const std::vector<fault::Edit> edits = {edit(file, 10, 1, 2, "x\n  y"), edit(file, 1, 1, 2, "z")};
  EXPECT_THAT(fault::patched_lines(files, edits),
              ElementsAre(fault::PatchedLine{file, 1, "z"}, fault::PatchedLine{file, 10, "x"},
                          fault::PatchedLine{file, 10, "y"}));
  EXPECT_EQ(fault::unified_diff(files, edits),
            "--- a.c\n+++ a.c\n@@ -1,4 +1,4 @@\n-1\n+z\n 2\n 3\n 4\n"
            "@@ -7,5 +7,6 @@\n 7\n 8\n 9\n-a\n+x\n+  y\n b\n");
  const std::vector<fault::Edit> near = {edit(file, 2, 1, 2, "p"), edit(file, 8, 1, 2, "q")};
  EXPECT_EQ(fault::unified_diff(files, near),
            "--- a.c\n+++ a.c\n@@ -1,11 +1,11 @@\n 1\n-2\n+p\n 3\n 4\n 5\n 6\n 7\n-8\n+q\n 9\n a\n b\n");
}

TEST(Edits, AnEditThatEndsWithItsLineLeavesTheNextOneAlone) {
  SourceFiles files;
  const FileId file = files.add("a.c", "1\n2\n3\n");
  const std::vector<fault::Edit> edits = {{{file, {2, 1}, {3, 1}}, "", ""}};
  EXPECT_THAT(fault::patched_lines(files, edits), ElementsAre());
  EXPECT_EQ(fault::unified_diff(files, edits), "--- a.c\n+++ a.c\n@@ -1,3 +1,2 @@\n 1\n-2\n 3\n");
}

TEST(Edits, ALastLineWithoutAnEndIsMarked) {
  SourceFiles files;
  const FileId file = files.add("a.c", "1\n2");
  EXPECT_THAT(fault::unified_diff(files, {edit(file, 2, 1, 2, "3")}), HasSubstr("-2\n\\ No newline"));
}

}  // namespace
}  // namespace faultline
