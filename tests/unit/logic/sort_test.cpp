#include "logic/sort.h"

#include <gtest/gtest.h>

#include "base/diagnostic.h"

namespace faultline::logic {
namespace {

TEST(Sort, IsOneWordAndEqualByMeaning) {
  EXPECT_EQ(sizeof(Sort), 4u);
  EXPECT_EQ(Sort::bit_vector(32), Sort::bit_vector(32));
  EXPECT_NE(Sort::bit_vector(32), Sort::bit_vector(33));
  EXPECT_NE(Sort::bit_vector(32), Sort::float32());
  const Sort array = Sort::array(Sort::bit_vector(64), Sort::bit_vector(8));
  EXPECT_EQ(array, Sort::array(Sort::bit_vector(64), Sort::bit_vector(8)));
  EXPECT_NE(array, Sort::array(Sort::bit_vector(32), Sort::bit_vector(8)));
  EXPECT_FALSE(static_cast<bool>(Sort()));
}

TEST(Sort, KnowsItsParts) {
  const Sort inner = Sort::array(Sort::bit_vector(8), Sort::float64());
  const Sort outer = Sort::array(Sort::boolean(), inner);
  EXPECT_EQ(outer.index(), Sort::boolean());
  EXPECT_EQ(outer.element().element().format(), (FloatFormat{11, 53}));
  EXPECT_EQ(Sort::float32().width(), 32u);
  EXPECT_EQ(Sort::boolean().width(), 1u);
  EXPECT_EQ(outer.to_string(), "float64[bv8][bool]");
  EXPECT_EQ(Sort::floating(5, 11).to_string(), "float<5,11>");
}

TEST(Sort, RefusesWhatThereIsNot) {
  EXPECT_THROW(Sort::bit_vector(0), InternalError);
  EXPECT_THROW(Sort::floating(1, 5), InternalError);
  EXPECT_THROW(Sort::floating(16, 5), InternalError);
  EXPECT_THROW(Sort::floating(8, 1), InternalError);
  EXPECT_THROW(Sort::floating(8, 114), InternalError);
  EXPECT_THROW(Sort::array(Sort::float32(), Sort::boolean()), InternalError);
  EXPECT_THROW(Sort::array(Sort::boolean(), Sort()), InternalError);
  EXPECT_THROW(Sort::array(Sort::boolean(), Sort::boolean()).width(), InternalError);
}

}  // namespace
}  // namespace faultline::logic
