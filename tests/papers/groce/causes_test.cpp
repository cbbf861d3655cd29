// Chapter 6: what the failure is causally dependent on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checked_program.h"
#include "frontend/condition.h"
#include "groce.h"
#include "localize/causes/causes.h"

namespace faultline::localize {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

CausesOptions as_in_chapter_6(Among among) {
  CausesOptions options;
  options.metric = as_in_the_thesis().metric;
  options.among = among;
  return options;
}

std::vector<std::string> texts(const fault::Localization& found) {
  std::vector<std::string> all;
  for (const fault::Fault& fault : found.faults)
    all.push_back(std::get<fault::Cause>(fault.evidence).text);
  return all;
}

TEST(Sort, Figure64) {
  EXPECT_THAT(texts(Investigated(kSort, {0, 0, -1}).ask(Causes(as_in_chapter_6(Among::Inputs)))),
              ElementsAre("c < a", "c < b"));
}

TEST(Sort, RelationsInConditionsAreCauses) {
  EXPECT_THAT(texts(Investigated(kSort, {0, 0, -1}).ask(Causes(as_in_chapter_6(Among::All)))),
              Contains("b > c"));
}

// A relation that is asked for.
fault::Localization asked(const char* text, const std::vector<std::int64_t>& inputs, const std::string& cause,
                          Predicate::Sense sense = Predicate::Sense::Plain) {
  cfa::Program program = engine::read_checked(text);
  const frontend::Condition condition =
      frontend::add_condition(program, "--check-cause", cause, frontend::Effect::Observe);
  Assumptions assumptions;
  assumptions.cause.parts = {{condition.expr, condition.at, condition.text}};
  assumptions.cause.sense = sense;
  return Investigated(std::move(program), inputs, std::move(assumptions))
      .ask(Causes(as_in_chapter_6(Among::All)));
}

TEST(CheckCause, ARelationThatIsOne) {
  EXPECT_THAT(texts(asked(kSort, {0, 0, -1}, "c < a@4")), ElementsAre("c < a (line 4)"));
  EXPECT_THAT(texts(asked(kSort, {0, 0, -1}, "c >= a@4", Predicate::Sense::Negated)),
              ElementsAre("not: c >= a (line 4)"));
}

TEST(CheckCause, ARelationThatIsNone) {
  const fault::Localization found = asked(kSort, {0, 0, -1}, "a > -100@4");
  EXPECT_THAT(found.faults, IsEmpty());
  EXPECT_THAT(found.note, HasSubstr("does not depend on"));
}

TEST(CheckCause, WhatDoesNotHoldIsNoCause) {
  const fault::Localization found = asked(kSort, {0, 0, -1}, "c > a@4");
  EXPECT_THAT(found.faults, IsEmpty());
  EXPECT_THAT(found.note, HasSubstr("does not hold in the failing run"));
}

}  // namespace
}  // namespace faultline::localize
