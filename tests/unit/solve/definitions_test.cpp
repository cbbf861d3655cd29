#include "solve/blast/definitions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "logic/evaluate.h"
#include "logic/print_infix.h"
#include "logic/traverse.h"

namespace faultline::solve::blast {
namespace {

using logic::Sort;
using logic::Term;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Term> rest_of(Definitions& definitions, const std::vector<Term>& formulas) {
  definitions.add(formulas);
  std::vector<Term> rest;
  while (const Term formula = definitions.next())
    rest.push_back(formula);
  return rest;
}

class DefinitionsTest : public testing::Test {
 protected:
  Term word(const char* name) { return terms.variable(name, Sort::bit_vector(8)); }
  Term number(std::uint64_t value) { return terms.bit_vector(8, value); }
  std::vector<Term> take(const std::vector<Term>& formulas) { return rest_of(definitions, formulas); }

  logic::TermManager terms;
  Poll poll;
  Definitions definitions{terms, poll};
};

TEST_F(DefinitionsTest, SsaEquationsVanish) {
  const Term x0 = word("x0"), x1 = word("x1"), x2 = word("x2");
  EXPECT_THAT(
      take({terms.equal(x1, terms.bv_add(x0, number(1))), terms.equal(x2, terms.bv_add(x1, number(1)))}),
      IsEmpty());
  EXPECT_EQ(definitions(x2), terms.bv_add(x0, number(2)));
  EXPECT_EQ(definitions.image(x0), x0);
}

TEST_F(DefinitionsTest, TheOrderOfTheEquationsDoesNotMatter) {
  const Term x0 = word("x0"), x1 = word("x1"), x2 = word("x2");
  EXPECT_THAT(
      take({terms.equal(x2, terms.bv_add(x1, number(1))), terms.equal(x1, terms.bv_add(x0, number(1)))}),
      IsEmpty());
  EXPECT_EQ(definitions(x2), terms.bv_add(x0, number(2)));
}

TEST_F(DefinitionsTest, AReadAfterAWriteThroughDefinitionsIsTheWrittenValue) {
  const Sort sort = Sort::array(Sort::bit_vector(32), Sort::bit_vector(8));
  const Term a0 = terms.variable("a0", sort), a1 = terms.variable("a1", sort);
  const Term i0 = terms.variable("i0", Sort::bit_vector(32)), i1 = terms.variable("i1", Sort::bit_vector(32));
  const Term r = word("r");
  const std::vector<Term> rest =
      take({terms.equal(i1, terms.bv_add(i0, terms.bit_vector(32, 1))),
            terms.equal(a1, terms.store(a0, terms.bv_add(i0, terms.bit_vector(32, 1)), number(7))),
            terms.equal(r, terms.select(a1, i1)), terms.distinct(r, number(7))});
  EXPECT_THAT(rest, ElementsAre(terms.boolean(false)));
}

TEST_F(DefinitionsTest, FactsReplaceBooleans) {
  const Term p = terms.variable("p", Sort::boolean()), q = terms.variable("q", Sort::boolean());
  EXPECT_THAT(take({terms.logical_and(p, terms.logical_not(q))}), IsEmpty());
  EXPECT_TRUE(definitions(p).is_true());
  EXPECT_TRUE(definitions(q).is_false());
}

TEST_F(DefinitionsTest, ASecondEquationIsAConstraint) {
  const Term x = word("x"), y = word("y"), z = word("z");
  const std::vector<Term> rest = take({terms.equal(z, x), terms.equal(z, y)});
  EXPECT_EQ(rest.size() + (definitions(x) != x) + (definitions(y) != y) + (definitions(z) != z), 2u);
}

TEST_F(DefinitionsTest, AVariableThatWasSeenIsNotDefinedAnyMore) {
  const Term x = word("x"), y = word("y");
  EXPECT_THAT(take({terms.bv_ult(x, y)}), ElementsAre(terms.bv_ult(x, y)));
  EXPECT_THAT(take({terms.equal(x, number(3))}), ElementsAre(terms.equal(x, number(3))));
  EXPECT_EQ(definitions(x), x);
}

TEST_F(DefinitionsTest, ACircleIsBrokenOnce) {
  const Term x = word("x"), y = word("y");
  const std::vector<Term> rest =
      take({terms.equal(x, terms.bv_mul(y, number(3))), terms.equal(y, terms.bv_xor(x, number(5)))});
  ASSERT_EQ(rest.size(), 1u);
  const bool x_stays = definitions(x) == x, y_stays = definitions(y) == y;
  EXPECT_NE(x_stays, y_stays);
  EXPECT_EQ(logic::free_variables(rest[0]).size(), 1u) << logic::to_infix(rest[0]);
}

TEST_F(DefinitionsTest, ACircleThroughASharedTerm) {
  const Term x = word("x"), z = word("z");
  const Term sum = terms.bv_mul(x, number(3));
  const std::vector<Term> rest = take({terms.equal(z, sum), terms.equal(x, terms.bv_xor(sum, number(2)))});
  EXPECT_EQ(rest.size(), 1u);
  EXPECT_EQ(definitions(x), x);
  EXPECT_EQ(definitions(z), sum);
}

TEST_F(DefinitionsTest, AChainOfManyDefinitions) {
  std::vector<Term> equations;
  Term last = word("start");
  for (int i = 0; i < 100'000; ++i) {
    const Term next = terms.fresh_variable("x", Sort::bit_vector(8));
    equations.push_back(terms.equal(next, terms.bv_mul(last, word("m"))));
    last = next;
  }
  std::reverse(equations.begin(), equations.end());
  EXPECT_THAT(take(equations), IsEmpty());
  EXPECT_EQ(logic::free_variables(definitions(last)).size(), 2u);
}

// A stop in the middle of a long chain loses nothing.
TEST_F(DefinitionsTest, GoOnAfterAnInterruption) {
  std::vector<Term> equations;
  Term last = word("start");
  for (int i = 0; i < 100'000; ++i) {
    const Term next = terms.fresh_variable("x", Sort::bit_vector(8));
    equations.push_back(terms.equal(next, terms.bv_mul(last, word("m"))));
    last = next;
  }
  Budget budget;
  budget.stop.request_stop();
  poll.watch(budget);
  EXPECT_THROW(definitions.add(equations), Interrupted);
  const std::vector<Term> none;
  EXPECT_THROW(definitions.add(none), Interrupted);
  const Budget unlimited;
  poll.watch(unlimited);
  definitions.add(none);
  poll.watch(budget);
  EXPECT_THROW(definitions(last), Interrupted);
  EXPECT_THROW(rest_of(definitions, none), Interrupted);
  poll.watch(unlimited);
  EXPECT_THAT(rest_of(definitions, none), IsEmpty());
  EXPECT_EQ(logic::free_variables(definitions(last)).size(), 2u);
}

// On random systems of equations over a few two-bit variables: a valuation of the variables that stay,
// continued by the images, satisfies all equations exactly if it satisfies the rest; and every solution of
// the equations is such a continuation.
TEST(Definitions, KeepExactlyTheSolutions) {
  std::mt19937 random(4);
  for (int run = 0; run < 400; ++run) {
    logic::TermManager terms;
    Poll poll;
    Definitions definitions(terms, poll);
    std::vector<Term> variables;
    for (int i = 0; i < 4; ++i)
      variables.push_back(terms.variable("v" + std::to_string(i), Sort::bit_vector(2)));
    const auto value = [&] {
      const Term a = variables[random() % 4], b = variables[random() % 4];
      switch (random() % 4) {
        case 0: return a;
        case 1: return terms.bv_add(a, b);
        case 2: return terms.bv_mul(a, terms.bv_add(b, terms.bit_vector(2, 1)));
        default: return terms.bit_vector(2, random());
      }
    };
    std::vector<Term> formulas, rest;
    for (int batch = 0; batch < 2; ++batch) {
      std::vector<Term> added;
      for (unsigned i = 0; i < 1 + random() % 3; ++i)
        added.push_back(terms.equal(variables[random() % 4], value()));
      const std::vector<Term> left = rest_of(definitions, added);
      formulas.insert(formulas.end(), added.begin(), added.end());
      rest.insert(rest.end(), left.begin(), left.end());
    }
    for (unsigned code = 0; code < 256; ++code) {
      logic::Assignment assignment;
      for (unsigned i = 0; i < 4; ++i)
        assignment.set(variables[i], logic::Value(logic::BitVector(2, code >> 2 * i & 3)));
      logic::Evaluator evaluator(assignment);
      const auto all = [&](const std::vector<Term>& list) {
        return std::all_of(list.begin(), list.end(), [&](Term t) { return evaluator.holds(t); });
      };
      bool images = true;
      for (const Term variable : variables) {
        const Term image = definitions.image(variable);
        if (image) images = images && evaluator.value(image) == *assignment.find(variable);
      }
      ASSERT_EQ(all(formulas), all(rest) && images) << "run " << run << ", valuation " << code;
    }
  }
}

}  // namespace
}  // namespace faultline::solve::blast
