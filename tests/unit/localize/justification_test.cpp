// Links read off the run: that they suffice, by a solver; that what takes no part is not among them.
#include "localize/justification.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "check/forced.h"
#include "investigated.h"
#include "localize/unsat_core/unsat_core.h"
#include "random_program.h"
#include "solve/factory.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;

// The links, the inputs and the property alone, not even a guard.
bool is_contradiction(const Encoded& encoded, const std::vector<std::uint32_t>& links) {
  const auto solver = solve::make_solver(*encoded.terms, solve::Backend::Z3);
  for (const std::uint32_t link : links)
    solver->add(encoded.formula.links[link].formula(*encoded.terms));
  for (const logic::Term input : encoded.formula.precondition)
    solver->add(input);
  solver->add(encoded.formula.postcondition);
  return solve::is_unsat(solver->check({}, {}));
}

std::vector<std::uint32_t> justifying_lines(const Investigated& program) {
  const Encoded& encoded = program.investigation().path();
  std::set<std::uint32_t> lines;
  for (const std::uint32_t link : justifying_links(encoded))
    lines.insert(line_at(program, encoded.formula.links[link].site.step));
  return {lines.begin(), lines.end()};
}

TEST(Justification, SufficesOnRandomProgramsInEveryEncoding) {
  std::uint32_t tried = 0;
  for (std::uint32_t seed = 500; seed < 540; ++seed) {
    const std::string text = random_program(seed, 5);
    SCOPED_TRACE(text);
    std::unique_ptr<Investigated> program;
    try {
      program = std::make_unique<Investigated>(text);
    } catch (const std::runtime_error&) {
      continue;  // no run fails
    }
    ++tried;
    for (const trace::Encoding encoding :
         {trace::Encoding::Path, trace::Encoding::FlowSensitive, trace::Encoding::Program}) {
      const Encoded& encoded = program->investigation().encoded(encoding);
      const std::vector<std::uint32_t> found = justifying_links(encoded);
      EXPECT_TRUE(is_contradiction(encoded, found));
      std::vector<bool> links(encoded.formula.links.size());
      for (const std::uint32_t link : found)
        links[link] = true;
      const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms};
      EXPECT_TRUE(check::is_forced(basis, links));
    }
  }
  EXPECT_GE(tried, 8u);
}

TEST(Justification, WhatWasNotLookedAtIsLeftOut) {
  // b is not needed to know that a && b is false; the product is 0 whatever c is.
  EXPECT_THAT(justifying_lines(Investigated(R"(int main(void) {
    int a = 0;
    int b = 7;
    int c = 9;
    int d = a * c;
    __VERIFIER_assert(d != 0 && b == 3);
    return 0; })")),
              ElementsAre(3, 6));
}

// Of the stores, the one that wrote the element, and where the later one went.
TEST(Justification, OfAnArrayTheElementAndTheSubscriptsBehindIt) {
  const Investigated program(R"(int a[40];
  int main(void) {
    int i = nondet_int();
    __VERIFIER_assume(i == 1);
    int j = i + 10;
    int early = 3;
    a[i] = early;
    a[i] = 5;
    a[j] = 6;
    __VERIFIER_assert(a[i] == 6);
    return 0; })");
  EXPECT_THAT(justifying_lines(program), ElementsAre(6, 9));
  const Encoded& encoded = program.investigation().path();
  EXPECT_TRUE(is_contradiction(encoded, justifying_links(encoded)));
}

// check/ sees it by evaluation, where everything else is unknown; and does not where a link is missing.
TEST(Justification, IsConfirmedByEvaluation) {
  const Investigated program(R"(int a[40];
  int main(void) {
    int i = nondet_int();
    __VERIFIER_assume(i == 1);
    int j = i + 10;
    a[i] = 5;
    a[j] = 6;
    __VERIFIER_assert(a[i] == 6);
    return 0; })");
  const Encoded& encoded = program.investigation().path();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms};
  std::vector<bool> links(encoded.formula.links.size());
  for (const std::uint32_t link : justifying_links(encoded))
    links[link] = true;
  EXPECT_TRUE(check::is_forced(basis, links));
  for (const std::uint32_t link : justifying_links(encoded)) {
    links[link] = false;
    EXPECT_FALSE(check::is_forced(basis, links)) << link;
    links[link] = true;
  }
}

// So many steps that the core is read off the run; it is proved again. How far it is made minimal is a matter
// of time, but nothing was superfluous here.
TEST(Justification, TheCoreOfALongRun) {
  const Investigated program(R"(int main(void) {
    int x = 1, noise = 0;
    for (int i = 0; i < 150; i++)
      noise = noise ^ i;
    x = x + 1;
    __VERIFIER_assert(x != 2);
    return 0; })");
  const fault::Localization found = program.ask(UnsatCore());
  EXPECT_THAT(lines(found), ElementsAre("3+6"));
  EXPECT_TRUE(proved<fault::Core>(found.faults.front()).needs_inputs);
}

}  // namespace
}  // namespace faultline::localize
