#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <random>
#include <set>

#include "check/invariants.h"
#include "investigated.h"
#include "localize/error_invariants/error_invariants.h"

namespace faultline::localize {
namespace {

using error_invariants::AbstractTrace;
using error_invariants::Interval;
using error_invariants::MayEnd;
using error_invariants::Memoize;
using error_invariants::Position;
using error_invariants::Span;
using error_invariants::Stretch;
using testing::ElementsAre;

const fault::InvariantInterval& evidence_of(const fault::Fault& fault) {
  return std::get<fault::InvariantInterval>(fault.evidence);
}

std::vector<std::string> story(const Investigated& program, ErrorInvariantsOptions options = {}) {
  return localize::story(program.ask(ErrorInvariants(options)));
}

// What the story is chosen from.
struct Choice {
  explicit Choice(const Investigated& program)
      : encoded(program.investigation().path()),
        places(program.investigation().program(), program.investigation().run().trace, encoded.formula,
               *encoded.terms),
        trace(error_invariants::abstract_trace(encoded, places, Memoize::Yes, Context{})) {}

  const Encoded& encoded;
  trace::Places places;
  AbstractTrace trace;
};

// Kettl's Program 4, whose tables are in tests/papers/kettl; the text's first line is line 2.
constexpr const char* kProgram4 = R"(int main(void) {
  int x = 5;
  x = x + 5;
  x = x + 1;
  x = x - 1;
  if (x == 10) {
    goto ERROR;
  }
EXIT:
  return 0;
ERROR:
  return 1;
})";

// x == 10 serves from behind line 4 to the end, though x is 11 in between.
TEST(ErrorInvariants, AnInvariantThatIsRestoredSpansWhatBreaksIt) {
  const Investigated program(kProgram4);
  const fault::Localization found = program.ask(ErrorInvariants());
  const fault::InvariantInterval& last = evidence_of(found.faults.back());
  EXPECT_EQ(last.after_last, program.investigation().path().formula.end);
  Choice choice(program);
  std::vector<bool> holds;
  for (std::uint32_t step = last.after_first; step <= last.after_last; ++step)
    holds.push_back(trace::holds_at(choice.places, last.next, step));
  EXPECT_THAT(holds, ElementsAre(true, false, true));
}

TEST(ErrorInvariants, BoundsAreAsWeakAsTheyNeedToBe) {
  // Behind line 3 it is too much already; line 4 only adds to it.
  EXPECT_THAT(story(Investigated(R"(int main(void) {
    int x = 150;
    x = x + 50;
    assert(x < 100); return 0; })")),
              ElementsAre("true", "3", "x >= 100"));
  // x <= 161 would do. At the end the weakest bound is searched for; further back it is guessed: x was 5
  // below it behind line 4, so 5 more are allowed before.
  EXPECT_THAT(story(Investigated(R"(int main(void) {
    unsigned char x = 150;
    x = x / 2;
    assert(x > 80); return 0; })")),
              ElementsAre("true", "3", "x <= 155", "4", "x <= 80"));
}

TEST(ErrorInvariants, WhatABranchEstablishesNeedsNoAssignment) {
  EXPECT_THAT(story(Investigated(R"(int main(void) {
    int x = nondet_int();
    int y = 7;
    if (x > 3) {
      y = y + 1;
      assert(x <= 3);
    } return 0; })")),
              ElementsAre("true", "5", "x >= 4"));
}

TEST(ErrorInvariants, InputsAreNotBlamed) {
  EXPECT_THAT(story(Investigated(R"(int main(void) {
    int x = nondet_int();
    __VERIFIER_assume(x == 3);
    int y = x * 2;
    assert(y != 6); return 0; })")),
              testing::Contains("y == 6"));
}

TEST(ErrorInvariants, PlacesHaveTheUsersNames) {
  const auto told = story(Investigated(R"(struct point { int x, y; } p;
    int twice(int n) { return n + n; }
    int main(void) {
    int a[3] = {1, 2, 3};
    int i = 1;
    a[i] = 9;
    p.y = a[i];
    int *q = &p.y;
    int n = twice(*q);
    assert(n != 18); return 0; })"));
  EXPECT_THAT(told,
              testing::IsSupersetOf({"a[1] == 9 && i == 1", "p.y == 9", "p.y == 9 && q == &p.y", "n == 18"}));
}

TEST(ErrorInvariants, VariablesOfOneNameAreToldApart) {
  const auto told = story(Investigated(R"(int down(int n) { int m = n - 1; return m; }
    int main(void) {
    int n = 5;
    int k = 3;
    int r = down(k) + n;
    assert(r != 7); return 0; })"));
  EXPECT_THAT(told, testing::Contains("main::n + down::n == 8"));
}

constexpr const char* kCountingLoop = R"(int main(void) {
  int s = 0;
  for (int i = 0; i < 5; i++) {
    s = s + i;
  }
  assert(s != 10); return 0; })";

TEST(ErrorInvariants, ALoopIsToldOnceOrVisitByVisit) {
  const Investigated program(kCountingLoop);
  const fault::Localization merged = program.ask(ErrorInvariants());
  EXPECT_THAT(lines(merged), ElementsAre("3", "5", "4", "4"));
  ErrorInvariantsOptions each;
  each.visits = Visits::Each;
  const auto told = story(program, each);
  EXPECT_EQ(told.front(), "true");
  EXPECT_EQ(told.back(), "s == 10");
  EXPECT_GT(told.size(), 10u);
  // The same visits, in the order of the run.
  std::size_t visits = 0;
  for (const fault::Fault& fault : merged.faults)
    visits += fault.parts.front().steps.size();
  EXPECT_EQ(visits, told.size() / 2);
}

TEST(ErrorInvariants, MemoizingDoesNotChangeTheResult) {
  const Investigated program(kCountingLoop);
  ErrorInvariantsOptions plain;
  plain.memoize = Memoize::No;
  EXPECT_EQ(story(program), story(program, plain));
}

TEST(ErrorInvariants, WithoutTimeTheResultIsMarkedAsPartial) {
  const Investigated program(kCountingLoop);
  program.investigation().path();
  Context context;
  context.budget.stop.request_stop();
  const fault::Localization found = ErrorInvariants().localize(program.investigation(), context);
  EXPECT_NE(found.completeness, fault::Completeness::Complete);
}

TEST(ErrorInvariants, AWrongClaimIsRefuted) {
  const Investigated program(kProgram4);
  const Encoded& encoded = program.investigation().path();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms,
                           &program.investigation().program(), &program.investigation().run().trace};
  const fault::Localization found = program.ask(ErrorInvariants());
  const fault::InvariantInterval right = evidence_of(found.faults.back());
  EXPECT_EQ(check::confirm(basis, right, Budget{}), fault::Checked::Confirmed);
  fault::InvariantInterval too_weak = right;
  too_weak.next = trace::Cube();
  EXPECT_EQ(check::confirm(basis, too_weak, Budget{}), fault::Checked::Refuted);
  fault::InvariantInterval not_in_the_run = right;
  trace::Range& range = std::get<trace::Cube>(not_in_the_run.next).front();
  range.least = range.most = logic::BitVector(32, 11);
  EXPECT_EQ(check::confirm(basis, not_in_the_run, Budget{}), fault::Checked::Refuted);
  fault::InvariantInterval too_early = right;
  --too_early.first;
  EXPECT_EQ(check::confirm(basis, too_early, Budget{}), fault::Checked::Refuted);
}

// 3 * 300 steps and a few. Questions: at most one block in three changes a place of the cube in each of two
// sequences, with two or three literals.
TEST(ErrorInvariants, QuestionsGrowWithTheTraceOnly) {
  const Investigated program(R"(int main(void) {
    int s = 0;
    for (int i = 0; i < 300; i++)
      s = s + i;
    assert(s != 44850); return 0; })");
  const std::size_t steps = program.investigation().run().trace.steps.size();
  ASSERT_GT(steps, 900u);
  Context context;
  const fault::Localization found = ErrorInvariants().localize(program.investigation(), context);
  EXPECT_EQ(found.completeness, fault::Completeness::Complete);
  EXPECT_EQ(evidence_of(found.faults.front()).before, "true");
  EXPECT_LT(context.queries->queries(), 5 * steps);
}

// Laws, on straight-line and branching programs made at random.
class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string body;
    const int count = 1 + pick(4);
    for (int i = 0; i < count; ++i)
      body += statement();
    return "int main(void) { int a = " + number() +
           ", b = nondet_int(); __VERIFIER_assume(b >= 0 && b < 4);\n" + body + "assert(" + variable() + " " +
           (pick(2) ? "<" : "!=") + " " + number() + ");\nreturn 0; }";
  }

 private:
  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  std::string number() { return std::to_string(pick(6)); }
  std::string variable() { return pick(2) ? "a" : "b"; }
  std::string expression() {
    const char* operators[] = {" + ", " - ", " * "};
    return variable() + operators[pick(3)] + (pick(2) ? variable() : number());
  }
  std::string statement() {
    const std::string assignment = variable() + " = " + expression() + ";\n";
    return pick(4) == 0 ? "if (" + variable() + " > " + number() + ") " + assignment : assignment;
  }

  std::mt19937 random_;
};

// Switches, and how unwelcome they are.
using Cost = std::pair<std::uint32_t, std::uint32_t>;

// Of the best cover by these intervals, by trying all.
Cost least_by_brute_force(const std::vector<Span>& spans, Position position, Position last,
                          const std::vector<std::uint32_t>& penalties, const MayEnd& may_end) {
  Cost best{1000, 0};
  for (std::size_t s = 0; s < spans.size(); ++s) {
    const Span& span = spans[s];
    if (span.left > position || span.right < position || !may_end(s, position)) continue;
    if (span.right >= last) return {0, 0};
    for (Position leave = position; leave <= span.right; ++leave) {
      if (!may_end(s, leave)) continue;
      Cost cost = least_by_brute_force(spans, leave + 1, last, penalties, may_end);
      ++cost.first;
      cost.second += penalties[leave];
      best = std::min(best, cost);
    }
  }
  return best;
}

Cost cost_of(const std::vector<Stretch>& cover, const std::vector<std::uint32_t>& penalties) {
  Cost sum{0, 0};
  for (std::size_t i = 0; i + 1 < cover.size(); ++i) {
    ++sum.first;
    sum.second += penalties[cover[i].to];
  }
  return sum;
}

TEST(ErrorInvariants, LawsOnRandomPrograms) {
  int checked = 0;
  for (unsigned seed = 1; seed <= 60 && checked < 25; ++seed) {
    const std::string text = RandomProgram(seed).text();
    SCOPED_TRACE(text);
    std::unique_ptr<Investigated> program;
    try {
      program = std::make_unique<Investigated>(text);
    } catch (const std::runtime_error&) {
      continue;  // no run fails
    }
    ++checked;
    story(*program);  // all confirmed
    Choice choice(*program);
    const AbstractTrace& trace = choice.trace;
    ASSERT_EQ(trace.completeness, fault::Completeness::Complete);
    const check::Basis basis{choice.encoded.formula, choice.encoded.candidates(), *choice.encoded.terms,
                             &program->investigation().program(), &program->investigation().run().trace};
    std::vector<Span> spans;
    for (const Interval& interval : trace.intervals) {
      spans.push_back({interval.left, interval.right});
      // An error invariant at both ends, whether or not the cover uses it.
      fault::InvariantInterval claim;
      claim.first = claim.last = trace.positions.step(interval.left);
      claim.after_first = claim.after_last = trace.positions.step(interval.right);
      claim.invariant = claim.next = interval.invariant;
      EXPECT_EQ(check::confirm(basis, claim, Budget{}), fault::Checked::Confirmed)
          << trace::text(choice.places, interval.invariant);
    }
    std::vector<std::uint32_t> penalties;
    for (Position p = 0; p < trace.positions.last(); ++p)
      penalties.push_back(trace.positions.block(p).can_be_blamed() ? 0 : 1);
    std::map<std::pair<std::size_t, Position>, bool> known;
    const auto is_error_invariant = [&](std::size_t span, Position position) {
      const auto [entry, fresh] = known.try_emplace({span, position}, false);
      if (!fresh) return entry->second;
      fault::InvariantInterval claim;
      claim.first = claim.last = claim.after_first = claim.after_last = trace.positions.step(position);
      claim.invariant = claim.next = trace.intervals[span].invariant;
      return entry->second = check::confirm(basis, claim, Budget{}) == fault::Checked::Confirmed;
    };
    EXPECT_EQ(cost_of(trace.cover, penalties),
              least_by_brute_force(spans, 0, trace.positions.last(), penalties, is_error_invariant));
  }
  EXPECT_GE(checked, 15);
}

bool everywhere(std::size_t, Position) {
  return true;
}

TEST(Cover, IsTheCheapestOfAll) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const Position last = 1 + random() % 6;
    std::vector<std::uint32_t> penalties;
    std::vector<Span> spans;
    for (Position p = 0; p < last; ++p)
      penalties.push_back(random() % 2);
    for (Position p = 0; p <= last; ++p) {
      const Position left = p - std::min<Position>(p, random() % 3);
      spans.push_back({left, std::min<Position>(last, p + random() % 3)});
    }
    std::set<std::pair<std::size_t, Position>> holes;  // p itself is none, so that there is a cover
    for (std::size_t s = 0; s < spans.size(); ++s)
      for (Position p = spans[s].left + 1; p < spans[s].right; ++p)
        if (p != s && random() % 2 == 0) holes.emplace(s, p);
    const auto may_end = [&](std::size_t span, Position p) { return !holes.contains({span, p}); };
    const auto cover = error_invariants::cheapest_cover(spans, 0, penalties, may_end);
    EXPECT_EQ(cost_of(cover, penalties), least_by_brute_force(spans, 0, last, penalties, may_end));
    EXPECT_EQ(cover.back().to, last);
    for (std::size_t i = 0; i < cover.size(); ++i) {
      EXPECT_TRUE(may_end(cover[i].span, cover[i].from) && may_end(cover[i].span, cover[i].to));
      EXPECT_LE(spans[cover[i].span].left, cover[i].from);
      EXPECT_GE(spans[cover[i].span].right, cover[i].to);
      EXPECT_EQ(cover[i].from, i == 0 ? 0 : cover[i - 1].to + 1);
    }
  }
}

// The sequences of invariants may leave positions out, where time was short.
TEST(Cover, BeginsBehindTheLastGap) {
  EXPECT_EQ(error_invariants::covered_from({{0, 3}, {3, 5}}, 0, 5), 0u);
  EXPECT_EQ(error_invariants::covered_from({{0, 1}, {3, 5}}, 0, 5), 3u);
  EXPECT_EQ(error_invariants::covered_from({{0, 1}, {3, 3}, {5, 9}}, 2, 5), 5u);
  EXPECT_EQ(error_invariants::covered_from({{0, 4}}, 0, 5), std::nullopt);
  EXPECT_EQ(error_invariants::covered_from({}, 0, 5), std::nullopt);
}

TEST(Cover, TakesTheStatementAtTheEndOfTheLeftInterval) {
  const auto cover = error_invariants::cheapest_cover({{0, 3}, {1, 5}}, 0, {1, 1, 1, 1, 1}, everywhere);
  ASSERT_EQ(cover.size(), 2u);
  EXPECT_EQ(cover[0].to, 3u);
}

// The second span would be taken up at 4, behind the end of the first.
TEST(Cover, AHoleIsNoPlaceToSwitch) {
  const auto but_not_at_4 = [](std::size_t span, Position p) { return span == 0 || p != 4; };
  const auto cover = error_invariants::cheapest_cover({{0, 3}, {2, 5}}, 0, {0, 0, 0, 0, 0}, but_not_at_4);
  ASSERT_EQ(cover.size(), 2u);
  EXPECT_EQ(cover[0].to, 2u);
}

// The span begins before what is to be covered, and has a hole there.
TEST(Cover, BeginsBehindAHole) {
  const auto but_not_at_3 = [](std::size_t, Position p) { return p != 3; };
  const auto cover = error_invariants::cheapest_cover({{0, 5}}, 3, {0, 0}, but_not_at_3);
  ASSERT_EQ(cover.size(), 1u);
  EXPECT_EQ(cover[0].from, 4u);
  EXPECT_EQ(cover[0].to, 5u);
}

}  // namespace
}  // namespace faultline::localize
