// Hashes, literals, text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "exchange/literal.h"
#include "exchange/sha256.h"
#include "exchange/source_text.h"
#include "exchange/undefined_functions.h"

namespace faultline::exchange {
namespace {

// The examples of FIPS 180-4.
TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

class Literals : public ::testing::Test {
 protected:
  std::string integer(std::uint16_t width, cfa::Signedness sign, std::uint64_t bits) {
    return c_literal(types_[types_.integer(width, sign)], bits);
  }
  std::string real(double value) {
    return c_literal(types_[types_.floating(64)], std::bit_cast<std::uint64_t>(value));
  }
  std::string real(float value) {
    return c_literal(types_[types_.floating(32)], std::bit_cast<std::uint32_t>(value));
  }
  cfa::TypeTable types_;
};

TEST_F(Literals, Integers) {
  using enum cfa::Signedness;
  EXPECT_EQ(integer(32, Signed, 5), "5");
  EXPECT_EQ(integer(32, Signed, static_cast<std::uint64_t>(-3)), "-3");
  EXPECT_EQ(integer(32, Signed, static_cast<std::uint64_t>(INT32_MIN)), "(-2147483647-1)");
  EXPECT_EQ(integer(64, Signed, static_cast<std::uint64_t>(INT64_MIN)), "(-9223372036854775807LL-1)");
  EXPECT_EQ(integer(8, Signed, static_cast<std::uint64_t>(-128)), "-128");
  EXPECT_EQ(integer(32, Unsigned, 4294967295), "4294967295U");
  EXPECT_EQ(integer(64, Unsigned, UINT64_MAX), "18446744073709551615ULL");
  EXPECT_EQ(integer(16, Unsigned, 65535), "65535");
}

TEST_F(Literals, Floats) {
  EXPECT_EQ(real(1.5), "0x1.8p+0");
  EXPECT_EQ(real(-0.1), "-0x1.999999999999ap-4");
  EXPECT_EQ(real(3.0f), "0x1.8p+1f");
  EXPECT_EQ(real(-0.0), "-0x0p+0");
  EXPECT_EQ(real(std::numeric_limits<double>::infinity()), "(1.0/0.0)");
  EXPECT_EQ(real(-std::numeric_limits<double>::infinity()), "(-1.0/0.0)");
  EXPECT_EQ(real(std::numeric_limits<float>::quiet_NaN()), "(__builtin_nanf(\"\"))");
}

TEST_F(Literals, PointersAndBool) {
  EXPECT_EQ(c_literal(types_[types_.pointer(types_.void_type())], 0), "((void *)0)");
  EXPECT_EQ(c_literal(types_[types_.bool_type()], 1), "1");
}

TEST(SourceText, BlanksOutWhatIsNoCode) {
  const std::string source = "a /* ( */ b // )\n#define X ( \\\n  (\nc \"(\\\"\" '('";
  const SourceText text(source);
  EXPECT_EQ(text.code(), "a         b     \n             \n   \nc 00000 000");
  EXPECT_EQ(text.position(text.offset({4, 3})), (Position{4, 3}));
}

TEST(SourceText, Brackets) {
  const SourceText text("f(a[1], (b), {2})");
  EXPECT_EQ(text.closing(1), 16u);
  EXPECT_EQ(text.enclosing(4), 3u);
  EXPECT_EQ(text.enclosing(6), 1u);
  EXPECT_EQ(text.enclosing(0), SourceText::npos);
}

TEST(UndefinedFunctions, FromTheText) {
  const auto found =
      undefined_functions({"void log_it(int); int ask(void); int f(int x) { log_it(x); printf(\"\");"
                           " return g(x) + ask() + sizeof(int) + (int)(x); }",
                           "int g(int x) { return x; } /* nobody(1) */"});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].name, "ask");
  EXPECT_FALSE(found[0].returns_nothing);
  EXPECT_EQ(found[1].name, "log_it");
  EXPECT_TRUE(found[1].returns_nothing);
}

}  // namespace
}  // namespace faultline::exchange
