#include "logic/print_smtlib.h"

#include <gtest/gtest.h>

#include "logic/term_manager.h"

namespace faultline::logic {
namespace {

class Smtlib : public ::testing::Test {
 protected:
  TermManager m{Simplify::Off};
  const Sort int32 = Sort::bit_vector(32);
  const Term x = m.variable("x", int32);
  const Term y = m.variable("y", int32);
  const Term f = m.variable("f", Sort::float32());
  const Term g = m.variable("g", Sort::float32());
};

TEST_F(Smtlib, Symbols) {
  EXPECT_EQ(smtlib_symbol("x"), "x");
  EXPECT_EQ(smtlib_symbol("main::x@2"), "|main::x@2|");
  EXPECT_EQ(smtlib_symbol("x!3"), "x!3");
  EXPECT_EQ(smtlib_symbol("2x"), "|2x|");
  EXPECT_EQ(smtlib_symbol("a b"), "|a b|");
  EXPECT_EQ(smtlib_symbol(""), "||");
  EXPECT_EQ(smtlib_symbol("a|b"), "a%7cb");
  EXPECT_EQ(smtlib_symbol("a\\b"), "a%5cb");
  EXPECT_EQ(smtlib_symbol("a%7cb"), "a%257cb");
  EXPECT_EQ(smtlib_symbol("select"), "%73elect");
  EXPECT_EQ(smtlib_symbol("let"), "%6cet");
  EXPECT_EQ(smtlib_symbol("größe"), "|größe|");
}

TEST_F(Smtlib, Sorts) {
  EXPECT_EQ(to_smtlib(Sort::boolean()), "Bool");
  EXPECT_EQ(to_smtlib(Sort::float64()), "(_ FloatingPoint 11 53)");
  EXPECT_EQ(to_smtlib(Sort::array(int32, Sort::array(Sort::boolean(), int32))),
            "(Array (_ BitVec 32) (Array Bool (_ BitVec 32)))");
}

TEST_F(Smtlib, Operations) {
  EXPECT_EQ(to_smtlib(m.bv_sle(x, m.bv_add(y, m.bit_vector(32, 1)))), "(bvsle x (bvadd y #x00000001))");
  EXPECT_EQ(to_smtlib(m.bit_vector(3, 5)), "#b101");
  EXPECT_EQ(to_smtlib(m.bv_extract(x, 7, 3)), "((_ extract 7 3) x)");
  EXPECT_EQ(to_smtlib(m.bv_sign_extend(x, 32)), "((_ sign_extend 32) x)");
  EXPECT_EQ(to_smtlib(m.constant_array(Sort::array(int32, int32), x)),
            "((as const (Array (_ BitVec 32) (_ BitVec 32))) x)");
  EXPECT_EQ(to_smtlib(m.fp_add(RoundingMode::TowardZero, f, m.float32(1))),
            "(fp.add RTZ f (fp #b0 #b01111111 #b00000000000000000000000))");
  EXPECT_EQ(to_smtlib(m.fp_from_signed(RoundingMode::NearestEven, x, Sort::float32())),
            "((_ to_fp 8 24) RNE x)");
  EXPECT_EQ(to_smtlib(m.fp_from_bits(x, Sort::float32())), "((_ to_fp 8 24) x)");
  EXPECT_EQ(to_smtlib(m.fp_is(Kind::FpIsSubnormal, f)), "(fp.isSubnormal f)");
  EXPECT_EQ(to_smtlib(m.fp_min(f, g)),
            "(ite (and (fp.isZero f) (fp.isZero g)) (ite (fp.isNegative f) f g) (fp.min f g))");
  EXPECT_EQ(to_smtlib(m.fp_to_signed(RoundingMode::TowardZero, f, 4)),
            "(ite (and (fp.leq (fp #b1 #b10000010 #b00000000000000000000000) (fp.roundToIntegral RTZ f)) "
            "(fp.lt (fp.roundToIntegral RTZ f) (fp #b0 #b10000010 #b00000000000000000000000))) "
            "((_ fp.to_sbv 4) RTZ f) #x8)");
}

TEST_F(Smtlib, SharedTermsGetNames) {
  const Term product = m.bv_mul(x, y);
  EXPECT_EQ(to_smtlib(m.bv_add(product, m.bv_not(product))),
            "(let ((t!1 (bvmul x y))) (bvadd t!1 (bvnot t!1)))");
}

TEST_F(Smtlib, Script) {
  const Term product = m.bv_mul(x, y);
  const Term odd = m.variable("t!1", int32);
  const Term first = m.equal(product, odd);
  const Term second = m.bv_ult(product, x);
  EXPECT_EQ(smtlib_script(std::vector{first, second}),
            "(set-logic ALL)\n"
            "(declare-const x (_ BitVec 32))\n"
            "(declare-const y (_ BitVec 32))\n"
            "(declare-const t!1 (_ BitVec 32))\n"
            "(define-fun t!!1 () (_ BitVec 32) (bvmul x y))\n"
            "(assert (= t!!1 t!1))\n"
            "(assert (bvult t!!1 x))\n");
}

TEST_F(Smtlib, EncodingsOfFloats) {
  const Term assertion = m.equal(m.fp_to_bits(f), x);
  EXPECT_EQ(smtlib_script({&assertion, 1}),
            "(set-logic ALL)\n"
            "(declare-const x (_ BitVec 32))\n"
            "(declare-const f (_ FloatingPoint 8 24))\n"
            "(declare-const t!1 (_ BitVec 32))\n"
            "(assert (= ((_ to_fp 8 24) t!1) f))\n"
            "(assert (=> (fp.isNaN f) (= t!1 #b01111111110000000000000000000000)))\n"
            "(assert (= t!1 x))\n");
}

}  // namespace
}  // namespace faultline::logic
