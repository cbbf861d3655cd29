// Numbers of contexts and objects: the same whenever the same is asked for, in whatever order.
#include "trace/unrolling/names.h"

#include <gtest/gtest.h>

#include <set>

#include "c_program.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::trace::unrolling {
namespace {

constexpr const char* kProgram = R"(
int nondet_int(void);
int table[3];
static int half(int x) { int a[2] = {x, 0}; int *p = a; return p[0] / 2; }
int main(void) {
  int n = nondet_int();
  for (int i = 0; i < n; i++) table[i % 3] += half(nondet_int());
  return table[0];
}
)";

class NamesTest : public ::testing::Test {
 protected:
  cfa::Program program_ = read_c(kProgram);
  logic::TermManager terms_;
  Names names_{program_, terms_};
};

TEST_F(NamesTest, ContextsAreInterned) {
  const ContextId start = names_.call({}, {}, program_.start);
  const ContextId call = names_.call(start, cfa::EdgeId(3), cfa::FunctionId(0));
  EXPECT_EQ(names_.call({}, {}, program_.start), start);
  EXPECT_EQ(names_.call(start, cfa::EdgeId(3), cfa::FunctionId(0)), call);
  // A call through a pointer may go to several functions.
  std::set<ContextId> all = {start, call};
  EXPECT_TRUE(all.insert(names_.call(start, cfa::EdgeId(3), cfa::FunctionId(1))).second);
  EXPECT_TRUE(all.insert(names_.call(call, cfa::EdgeId(3), cfa::FunctionId(0))).second);
  EXPECT_TRUE(all.insert(names_.pass(start, cfa::LocationId(3), 0)).second);
  EXPECT_TRUE(all.insert(names_.pass(start, cfa::LocationId(3), 1)).second);
  EXPECT_TRUE(all.insert(names_.pass(call, cfa::LocationId(3), 1)).second);
  EXPECT_FALSE(all.insert(names_.pass(call, cfa::LocationId(3), 1)).second);
}

TEST_F(NamesTest, AContextKnowsWhatItIs) {
  const ContextId start = names_.call({}, {}, program_.start);
  const ContextId pass = names_.pass(start, cfa::LocationId(5), 7);
  EXPECT_EQ(names_.context(pass).parent, start);
  EXPECT_EQ(names_.context(pass).head, cfa::LocationId(5));
  EXPECT_EQ(names_.context(pass).pass, 7u);
  EXPECT_FALSE(names_.context(pass).call);
  EXPECT_FALSE(names_.context(start).parent);
}

// Two that have met the contexts in different orders, and so have numbered them differently.
TEST_F(NamesTest, APathIsTheSameContextToOthers) {
  const auto met = [&](Names& names, std::uint32_t first, std::uint32_t second) {
    const ContextId start = names.call({}, {}, program_.start);
    names.pass(start, cfa::LocationId(5), first);
    names.pass(start, cfa::LocationId(5), second);
    return names.call(names.pass(start, cfa::LocationId(5), 2), cfa::EdgeId(3), cfa::FunctionId(1));
  };
  Names others(program_, terms_);
  const ContextId here = met(names_, 1, 2);
  const ContextId there = met(others, 3, 1);
  EXPECT_NE(here, there);
  EXPECT_EQ(others.find(names_.path(here)), there);
  EXPECT_EQ(names_.find(others.path(there)), here);
  EXPECT_EQ(names_.find(names_.path({})), ContextId());
  const ContextId only_there = others.pass(there, cfa::LocationId(6), 1);
  EXPECT_EQ(names_.find(others.path(only_there)), std::nullopt);
  // Other functions called at the same place.
  ContextPath path = names_.path(here);
  path.back().callee = cfa::FunctionId(0);
  EXPECT_EQ(names_.find(path), std::nullopt);
}

TEST_F(NamesTest, ObjectsKeepTheirNumbersAndAddresses) {
  const auto initial = static_cast<ObjectNumber>(names_.initial().objects.size());
  const ContextId start = names_.call({}, {}, program_.start);
  const ContextId pass = names_.pass(start, cfa::LocationId(1), 1);
  const ObjectNumber first = names_.object(start, cfa::EdgeId(2), 0, 16);
  EXPECT_EQ(first, initial);
  const std::uint64_t base = names_.pointers().base(first);
  EXPECT_EQ(names_.object(pass, cfa::EdgeId(2), 0, 16), initial + 1);
  EXPECT_EQ(names_.object(start, cfa::EdgeId(2), 1, 16), initial + 2);
  EXPECT_EQ(names_.object(start, cfa::EdgeId(3), 0, 16), initial + 3);
  EXPECT_EQ(names_.object(start, cfa::EdgeId(2), 0, 24), initial + 4);
  EXPECT_EQ(names_.object(start, cfa::EdgeId(2), 0, 16), first);
  EXPECT_EQ(names_.pointers().base(first), base);
  EXPECT_EQ(names_.pointers().size(), initial + 5u);
}

// A deeper unrolling finds the names of a shallower one again: same variables, same terms.
TEST_F(NamesTest, ADeeperUnrollingSharesItsTerms) {
  const auto unrolled = [&](std::uint32_t bound) {
    Options options;
    options.bounds.loop = options.bounds.recursion = bound;
    return unroll(program_, terms_, names_, options);
  };
  const Unrolling shallow = unrolled(2);
  const std::size_t terms = terms_.size();
  const std::size_t objects = names_.pointers().size();
  const Unrolling again = unrolled(2);
  EXPECT_EQ(terms_.size(), terms);
  EXPECT_EQ(names_.pointers().size(), objects);
  const Unrolling deep = unrolled(4);
  ASSERT_EQ(again.claims.size(), shallow.claims.size());
  ASSERT_EQ(again.inputs.size(), shallow.inputs.size());
  ASSERT_EQ(shallow.inputs.size(), 3u);
  ASSERT_EQ(deep.inputs.size(), 5u);
  for (std::size_t i = 0; i < shallow.inputs.size(); ++i) {
    EXPECT_EQ(again.inputs[i].variable, shallow.inputs[i].variable);
    EXPECT_EQ(deep.inputs[i].variable, shallow.inputs[i].variable);
    EXPECT_EQ(deep.inputs[i].guard, shallow.inputs[i].guard);
  }
  for (std::size_t i = 0; i < shallow.creations.size(); ++i)
    EXPECT_EQ(deep.creations[i].object, shallow.creations[i].object);
}

}  // namespace
}  // namespace faultline::trace::unrolling
