#include "solve/blast/table_read.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/evaluate.h"
#include "logic/traverse.h"

namespace faultline::solve::blast {
namespace {

using logic::BitVector;
using logic::Sort;
using logic::Term;
using logic::Value;

class TableReadTest : public testing::Test {
 protected:
  Term number(std::uint64_t value) { return terms.bit_vector(8, value); }

  logic::TermManager terms;
  TableReads tables{terms};
  const Sort word = Sort::bit_vector(8);
  const Term array = terms.variable("a", Sort::array(word, word));
  const Term index = terms.variable("i", word);
};

TEST_F(TableReadTest, OtherReadsStayAsTheyAre) {
  const Term unknown = terms.select(terms.store(array, terms.variable("j", word), number(1)), index);
  EXPECT_EQ(tables(unknown), unknown);
  EXPECT_EQ(tables(terms.select(array, index)), terms.select(array, index));
}

TEST_F(TableReadTest, ATableIsAsLargeAsItsEntries) {
  const Sort sort = Sort::array(Sort::bit_vector(64), Sort::bit_vector(64));
  Term table = terms.constant(Value::zero(sort));
  for (std::uint64_t i = 0; i < 1000; ++i)
    table = terms.store(table, terms.bit_vector(64, i), terms.bit_vector(64, i * i + 1));
  const Term result = tables(terms.select(table, terms.variable("k", Sort::bit_vector(64))));
  EXPECT_LT(logic::size(result), 4500u);  // entries, choices, and few of each bit
  for (const Term t : logic::subterms(std::vector{result}))
    EXPECT_FALSE(t.sort().is_array());
}

// Chains of writes at constant and unknown indices over a variable, of all lengths around the limits.
TEST_F(TableReadTest, RandomTablesReadTheSame) {
  std::mt19937 random(5);
  const Term j = terms.variable("j", word), k = terms.variable("k", word);
  for (int run = 0; run < 300; ++run) {
    Term chain = array;
    const unsigned length = random() % 60;
    const unsigned unknown = random() % 3;  // how many of ten writes
    for (unsigned i = 0; i < length; ++i) {
      const Term at = random() % 10 < unknown ? (random() % 2 ? j : terms.bv_add(k, number(random() % 4)))
                                              : number(random() % 40);
      chain = terms.store(chain, at, random() % 5 ? number(random()) : terms.bv_mul(j, number(random())));
    }
    const Term read = terms.select(chain, index);
    if (read.kind() != logic::Kind::Select) continue;
    const Term result = tables(read);
    for (int trial = 0; trial < 25; ++trial) {
      logic::Assignment assignment;
      logic::ArrayValue content(array.sort(), Value(BitVector(8, random())));
      for (int i = 0; i < 10; ++i)
        content = content.with(BitVector(8, random() % 40), Value(BitVector(8, random())));
      assignment.set(array, Value(content));
      for (const Term variable : {index, j, k})
        assignment.set(variable, Value(BitVector(8, random() % 44)));
      ASSERT_EQ(logic::evaluate(read, assignment), logic::evaluate(result, assignment)) << "run " << run;
    }
  }
}

}  // namespace
}  // namespace faultline::solve::blast
