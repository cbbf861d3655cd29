#include "solve/blast/aig.h"

#include <gtest/gtest.h>

#include <random>

#include "solve/backend/cadical/cadical_engine.h"
#include "solve/blast/circuits.h"
#include "solve/blast/clauses.h"

namespace faultline::solve::blast {
namespace {

// Edges beside their truth tables over four inputs, one bit for each of the 16 valuations.
class Tables {
 public:
  Tables() : columns_{0xAAAA, 0xCCCC, 0xF0F0, 0xFF00} {
    for (Edge& edge : inputs_)
      edge = aig.input();
  }

  std::uint16_t table(Edge edge) const {
    std::vector<std::uint16_t> values(aig.size(), 0);
    for (std::size_t i = 0; i < 4; ++i)
      values[inputs_[i].node()] = columns_[i];
    const auto at = [&](Edge e) {
      return static_cast<std::uint16_t>(e.is_negated() ? ~values[e.node()] : values[e.node()]);
    };
    for (std::uint32_t node = 1; node < aig.size(); ++node)
      if (aig.is_conjunction(node)) values[node] = at(aig.left(node)) & at(aig.right(node));
    return at(edge);
  }
  Edge input(std::size_t i) const { return inputs_[i]; }

  Aig aig;

 private:
  std::array<Edge, 4> inputs_;
  std::array<std::uint16_t, 4> columns_;
};

TEST(Aig, EqualFunctionsOfOneShapeAreOneNode) {
  Tables t;
  const Edge a = t.input(0), b = t.input(1);
  EXPECT_EQ(t.aig.conjunction(a, b), t.aig.conjunction(b, a));
  EXPECT_EQ(t.aig.exclusive_or(a, b), ~t.aig.exclusive_or(~a, b));
  EXPECT_EQ(t.aig.choice(a, b, ~b), t.aig.equivalence(a, b));
  EXPECT_EQ(t.aig.choice(a, b, t.input(2)), t.aig.choice(~a, t.input(2), b));
}

TEST(Aig, RulesOfTwoLevels) {
  Tables t;
  Aig& g = t.aig;
  const Edge x = t.input(0), y = t.input(1), z = t.input(2);
  const Edge xy = g.conjunction(x, y);
  EXPECT_EQ(g.conjunction(xy, ~x), kFalse);                                   // contradiction
  EXPECT_EQ(g.conjunction(xy, y), xy);                                        // idempotence
  EXPECT_EQ(g.conjunction(~xy, ~x), ~x);                                      // subsumption
  EXPECT_EQ(g.conjunction(~xy, x), g.conjunction(x, ~y));                     // substitution
  EXPECT_EQ(g.conjunction(xy, g.conjunction(~x, z)), kFalse);                 // contradiction, both sides
  EXPECT_EQ(g.conjunction(~xy, g.conjunction(~x, z)), g.conjunction(~x, z));  // subsumption, both sides
  const Edge xz = g.conjunction(x, z);
  EXPECT_EQ(g.conjunction(~xy, xz), g.conjunction(xz, ~y));  // substitution, both sides
  EXPECT_EQ(g.conjunction(~xy, ~g.conjunction(x, ~y)), ~x);  // resolution
}

struct Made {
  Edge edge;
  std::uint16_t table;
};

Made random_function(Tables& t, std::mt19937& random, std::vector<Made>& made) {
  const auto pick = [&] {
    const Made m = made[random() % made.size()];
    return random() % 2 ? m : Made{~m.edge, static_cast<std::uint16_t>(~m.table)};
  };
  const Made a = pick(), b = pick(), c = pick();
  const auto u16 = [](int v) { return static_cast<std::uint16_t>(v); };
  switch (random() % 5) {
    case 0: return {t.aig.conjunction(a.edge, b.edge), u16(a.table & b.table)};
    case 1: return {t.aig.disjunction(a.edge, b.edge), u16(a.table | b.table)};
    case 2: return {t.aig.exclusive_or(a.edge, b.edge), u16(a.table ^ b.table)};
    case 3: return {t.aig.choice(a.edge, b.edge, c.edge), u16((a.table & b.table) | (~a.table & c.table))};
    default:
      return {t.aig.majority(a.edge, b.edge, c.edge),
              u16((a.table & b.table) | (a.table & c.table) | (b.table & c.table))};
  }
}

std::vector<Made> random_functions(Tables& t, std::mt19937& random, int count) {
  std::vector<Made> made{{kTrue, 0xFFFF}};
  for (std::size_t i = 0; i < 4; ++i)
    made.push_back({t.input(i), t.table(t.input(i))});
  for (int i = 0; i < count; ++i)
    made.push_back(random_function(t, random, made));
  return made;
}

TEST(Aig, RandomFunctionsHaveTheirTruthTables) {
  std::mt19937 random(1);
  for (int run = 0; run < 2000; ++run) {
    Tables t;
    for (const Made& m : random_functions(t, random, 30))
      ASSERT_EQ(t.table(m.edge), m.table) << "run " << run;
  }
}

// A literal is equivalent to its function: under each valuation of the inputs it has the function's value.
TEST(Clauses, LiteralsHaveTheTruthTablesOfTheirFunctions) {
  std::mt19937 random(2);
  for (int run = 0; run < 60; ++run) {
    Tables t;
    const std::vector<Made> made = random_functions(t, random, 25);
    const auto engine = make_cadical_engine();
    Poll poll;
    Clauses clauses(t.aig, *engine, poll);
    std::vector<Made> asked;
    for (int i = 0; i < 8; ++i)
      asked.push_back(made[made.size() - 1 - random() % 20]);
    for (const Made& m : asked)
      clauses.literal(m.edge);
    for (unsigned valuation = 0; valuation < 16; ++valuation) {
      std::vector<sat::Literal> assumptions;
      for (std::size_t i = 0; i < 4; ++i) {
        const sat::Literal input = clauses.literal(t.input(i));
        assumptions.push_back(valuation >> i & 1 ? input : ~input);
      }
      ASSERT_EQ(engine->solve(assumptions, {}).verdict, sat::Verdict::Sat);
      clauses.forget_values();
      for (const Made& m : made)  // those without a literal, too
        ASSERT_EQ(clauses.value(m.edge), m.table >> valuation & 1) << "run " << run;
    }
  }
}

TEST(Clauses, RequiredFunctionsHaveExactlyTheirModels) {
  std::mt19937 random(3);
  for (int run = 0; run < 3000; ++run) {
    Tables t;
    const std::vector<Made> made = random_functions(t, random, 15);
    const auto engine = make_cadical_engine();
    Poll poll;
    Clauses clauses(t.aig, *engine, poll);
    std::uint16_t all = 0xFFFF;
    for (int i = 0; i < 2; ++i) {
      const Made& m = made[made.size() - 1 - random() % 10];
      clauses.require(m.edge);
      all &= m.table;
    }
    for (unsigned valuation = 0; valuation < 16; ++valuation) {
      std::vector<sat::Literal> assumptions;
      for (std::size_t i = 0; i < 4; ++i) {
        const sat::Literal input = clauses.literal(t.input(i));
        assumptions.push_back(valuation >> i & 1 ? input : ~input);
      }
      const sat::Verdict expected = all >> valuation & 1 ? sat::Verdict::Sat : sat::Verdict::Unsat;
      ASSERT_EQ(engine->solve(assumptions, {}).verdict, expected) << "run " << run;
    }
  }
}

TEST(Clauses, AnAdderNeedsNoVariablesForItsCarriesInside) {
  Aig aig;
  Circuits circuits(aig);
  const auto engine = make_cadical_engine();
  Poll poll;
  Clauses clauses(aig, *engine, poll);
  const Word a = circuits.input(32), b = circuits.input(32);
  for (const Edge bit : circuits.add(a, b))
    clauses.literal(bit);
  // Inputs; and per position one for the sum, one for a ^ b, one for the carry, the ends being simpler.
  EXPECT_LE(engine->fresh().variable(), 64 + 3 * 32);
}

TEST(Clauses, AMillionGatesDeep) {
  Aig aig;
  const auto engine = make_cadical_engine();
  Poll poll;
  Clauses clauses(aig, *engine, poll);
  Edge edge = aig.input();
  for (int i = 0; i < 1'000'000; ++i)
    edge = aig.conjunction(~edge, aig.input());
  clauses.literal(edge);
  EXPECT_EQ(engine->solve({}, {}).verdict, sat::Verdict::Sat);
}

}  // namespace
}  // namespace faultline::solve::blast
