// The evaluator that the other tests of this folder rely on, against logic's own.
#include "flat_evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../logic/random_terms.h"

namespace faultline::solve {
namespace {

using logic::Assignment;
using logic::Sort;
using logic::Term;
using logic::TermManager;

bool has_arrays(Term term) {
  const std::vector<Term> parts = logic::subterms({&term, 1});
  return std::any_of(parts.begin(), parts.end(), [](Term part) { return part.sort().is_array(); });
}

TEST(FlatEvaluator, AgreesWithEvaluateOnRandomTerms) {
  TermManager terms(logic::Simplify::Off);
  logic::RandomTerms random(7, terms);
  std::vector<Term> inputs;
  for (const Term variable : random.variables())
    if (!variable.sort().is_array()) inputs.push_back(variable);
  std::size_t tested = 0;
  for (int i = 0; i < 600; ++i) {
    const Term term = random.grow();
    if (has_arrays(term) || term.width() > 128) continue;
    ++tested;
    FlatEvaluator evaluator(inputs, term);
    std::vector<logic::Value> expected;
    for (std::size_t lane = 0; lane < 8; ++lane) {
      const Assignment assignment = random.assignment();
      expected.push_back(logic::evaluate(term, assignment));
      for (std::size_t k = 0; k < inputs.size(); ++k)
        evaluator.set(k, lane, to_wide(assignment.find(inputs[k])->bits()));
    }
    evaluator.run();
    for (std::size_t lane = 0; lane < expected.size(); ++lane)
      ASSERT_EQ(to_bits(term.width(), evaluator.output(lane)), expected[lane].bits());
  }
  EXPECT_GT(tested, 100u);
}

// One of each at widths of one and two machine words and beyond, with amounts around the width.
TEST(FlatEvaluator, ComputesAtAllWidths) {
  using logic::Kind;
  logic::Random random(3);
  for (const std::uint32_t width : {1, 7, 63, 64, 65, 100, 127, 128}) {
    TermManager terms(logic::Simplify::Off);
    const Sort sort = Sort::bit_vector(width);
    const Term a = terms.variable("a", sort);
    const Term b = terms.variable("b", sort);
    const Term parts[] = {terms.bv_add(a, b),
                          terms.bv_sub(a, b),
                          terms.bv_mul(a, b),
                          terms.bv_neg(a),
                          terms.bv_not(a),
                          terms.bv_and(a, b),
                          terms.bv_or(a, b),
                          terms.bv_xor(a, b),
                          terms.bv_shl(a, b),
                          terms.bv_lshr(a, b),
                          terms.bv_ashr(a, b),
                          terms.bv_udiv(a, b),
                          terms.bv_urem(a, b),
                          terms.bv_sdiv(a, b),
                          terms.bv_srem(a, b),
                          terms.bv_zero_extend(a, 3),
                          terms.bv_sign_extend(a, 3),
                          terms.bv_concat(a, b),
                          terms.bv_sign_extend(a, 70)};
    for (const Term part : parts)
      for (const Term probe : {terms.bv_extract(part, part.width() - 1, part.width() / 2),
                               terms.bv_extract(part, part.width() / 2, 0),
                               terms.bv_from_bool(terms.bv_slt(part, terms.bv_not(part)), 1),
                               terms.bv_from_bool(terms.bv_ule(part, terms.bv_not(part)), 1)}) {
        if (probe.width() > 128) continue;
        FlatEvaluator evaluator(std::array{a, b}, probe);
        std::vector<logic::Value> expected;
        for (std::size_t lane = 0; lane < FlatEvaluator::kLanes; ++lane) {
          const logic::BitVector x = random.bits(width);
          const logic::BitVector y =
              random.one_in(2) ? random.bits(width) : logic::BitVector(width, lane * 2);
          Assignment assignment;
          assignment.set(a, logic::Value(x));
          assignment.set(b, logic::Value(y));
          expected.push_back(logic::evaluate(probe, assignment));
          evaluator.set(0, lane, to_wide(x));
          evaluator.set(1, lane, to_wide(y));
        }
        evaluator.run();
        for (std::size_t lane = 0; lane < expected.size(); ++lane)
          ASSERT_EQ(to_bits(probe.width(), evaluator.output(lane)), expected[lane].bits())
              << "width " << width << ", " << logic::info(part.kind()).smtlib;
      }
  }
}

}  // namespace
}  // namespace faultline::solve
