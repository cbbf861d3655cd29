// Bit-vector operations as circuits. A word is its bits, the lowest first. The meaning is SMT-LIB's, the same
// as logic::BitVector's: division by zero gives all ones, remainder by zero the dividend, shifts beyond the
// width shift everything out.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "solve/blast/aig.h"

namespace faultline::solve::blast {

using Word = std::vector<Edge>;
using Bits = std::span<const Edge>;

class Circuits {
 public:
  explicit Circuits(Aig& aig) : aig_(aig) {}

  Word input(std::size_t width);
  Word bit_not(Bits a);
  Word bit_and(Bits a, Bits b);
  Word bit_or(Bits a, Bits b);
  Word bit_xor(Bits a, Bits b);
  Word choice(Edge condition, Bits then, Bits otherwise);

  Word add(Bits a, Bits b, Edge carry = kFalse);
  Word sub(Bits a, Bits b) { return add(a, bit_not(b), kTrue); }
  Word negate(Bits a);
  Word multiply(Bits a, Bits b);
  // Both are made at once, and once for each pair of operands.
  const std::pair<Word, Word>& unsigned_divide(Bits a, Bits b);  // quotient, remainder
  Word signed_quotient(Bits a, Bits b);
  Word signed_remainder(Bits a, Bits b);

  Word shift_left(Bits a, Bits amount);
  Word shift_right(Bits a, Bits amount, Edge fill);

  Edge equal(Bits a, Bits b);
  Edge unsigned_less(Bits a, Bits b);
  Edge unsigned_less_equal(Bits a, Bits b) { return ~unsigned_less(b, a); }
  Edge signed_less(Bits a, Bits b);

 private:
  std::pair<Word, Word> divided(Bits a, Bits b);
  Word multiply_by_constant(Bits a, Bits constant);
  Word multiply_rows(Bits a, Bits b);
  Word absolute(Bits a) { return choice(a.back(), negate(a), a); }
  Word shift(Bits a, Bits amount, Edge fill, int direction);

  Aig& aig_;
  std::map<std::pair<Word, Word>, std::pair<Word, Word>> divisions_;
};

}  // namespace faultline::solve::blast
