#include "solve/blast/circuits.h"

#include <algorithm>

namespace faultline::solve::blast {
namespace {

// The number of bits up to the highest one that is set; 0 if the word is no constant, or zero.
std::size_t length_of_constant(Bits word) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (!word[i].is_constant()) return 0;
    if (word[i].is_true()) length = i + 1;
  }
  return length;
}

bool is_power_of_two(Bits constant) {
  return std::count_if(constant.begin(), constant.end(), [](Edge bit) { return bit.is_true(); }) == 1;
}

bool is_constant(Bits a) {
  return std::all_of(a.begin(), a.end(), [](Edge bit) { return bit.is_constant(); });
}

std::size_t count_constants(Bits a) {
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.end(), [](Edge bit) { return bit.is_constant(); }));
}

Word copy(Bits a) {
  return Word(a.begin(), a.end());
}

}  // namespace

Word Circuits::input(std::size_t width) {
  Word result(width);
  for (Edge& bit : result)
    bit = aig_.input();
  return result;
}

Word Circuits::bit_not(Bits a) {
  Word result = copy(a);
  for (Edge& bit : result)
    bit = ~bit;
  return result;
}

Word Circuits::bit_and(Bits a, Bits b) {
  Word result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    result[i] = aig_.conjunction(a[i], b[i]);
  return result;
}

Word Circuits::bit_or(Bits a, Bits b) {
  Word result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    result[i] = aig_.disjunction(a[i], b[i]);
  return result;
}

Word Circuits::bit_xor(Bits a, Bits b) {
  Word result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    result[i] = aig_.exclusive_or(a[i], b[i]);
  return result;
}

Word Circuits::choice(Edge condition, Bits then, Bits otherwise) {
  Word result(then.size());
  for (std::size_t i = 0; i < then.size(); ++i)
    result[i] = aig_.choice(condition, then[i], otherwise[i]);
  return result;
}

Word Circuits::add(Bits a, Bits b, Edge carry) {
  Word result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    result[i] = aig_.exclusive_or(aig_.exclusive_or(a[i], b[i]), carry);
    if (i + 1 < a.size()) carry = aig_.majority(a[i], b[i], carry);
  }
  return result;
}

Word Circuits::negate(Bits a) {
  return add(Word(a.size(), kFalse), bit_not(a), kTrue);
}

Word Circuits::multiply(Bits a, Bits b) {
  if (is_constant(b)) return multiply_by_constant(a, b);
  if (is_constant(a)) return multiply_by_constant(b, a);
  // The operand with more constant bits (of a zero extension, say) chooses the rows.
  return count_constants(a) > count_constants(b) ? multiply_rows(b, a) : multiply_rows(a, b);
}

// One row for each bit of b: a, shifted, if the bit is set.
Word Circuits::multiply_rows(Bits a, Bits b) {
  Word sum(a.size(), kFalse);
  for (std::size_t row = 0; row < b.size(); ++row) {
    if (b[row].is_false()) continue;
    Word high(a.size() - row);
    for (std::size_t i = 0; i < high.size(); ++i)
      high[i] = aig_.conjunction(a[i], b[row]);
    const Word added = add(Bits(sum).subspan(row), high);
    std::copy(added.begin(), added.end(), sum.begin() + static_cast<std::ptrdiff_t>(row));
  }
  return sum;
}

// The constant in non-adjacent form, digits -1, 0, 1 with at least every second one 0: 31 x = 32 x - x.
Word Circuits::multiply_by_constant(Bits a, Bits constant) {
  const std::size_t width = a.size();
  Word sum(width, kFalse);
  int carry = 0;
  for (std::size_t i = 0; i < width; ++i) {
    const int digit = (constant[i].is_true() ? 1 : 0) + carry;
    const bool next = i + 1 < width && constant[i + 1].is_true();
    carry = digit == 2 || (digit == 1 && next) ? 1 : 0;
    if (digit != 1) continue;
    const Bits high = Bits(sum).subspan(i);
    const Bits shifted = a.first(width - i);
    const Word added = carry ? sub(high, shifted) : add(high, shifted);
    std::copy(added.begin(), added.end(), sum.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return sum;
}

// Division as on paper: from the highest bit of a, bring down one bit and subtract b if it fits. For b = 0 it
// always fits and takes nothing away, which gives SMT-LIB's results. A rest is less than a known divisor, and
// so no longer.
const std::pair<Word, Word>& Circuits::unsigned_divide(Bits a, Bits b) {
  std::pair<Word, Word> operands{copy(a), copy(b)};
  const auto found = divisions_.find(operands);
  if (found != divisions_.end()) return found->second;
  return divisions_.emplace(std::move(operands), divided(a, b)).first->second;
}

std::pair<Word, Word> Circuits::divided(Bits a, Bits b) {
  const std::size_t known = length_of_constant(b);
  if (known && is_power_of_two(b)) {
    std::pair<Word, Word> result{copy(a.subspan(known - 1)), copy(a.first(known - 1))};
    for (Word* const part : {&result.first, &result.second})
      part->resize(a.size(), kFalse);
    return result;
  }
  const Bits divisor = known ? b.first(known) : b;
  Word quotient(a.size(), kFalse);
  Word rest(divisor.size(), kFalse);
  for (std::size_t i = a.size(); i-- > 0;) {
    const Edge out = rest.back();  // the bit above the divisor, after bringing down
    rest.pop_back();
    rest.insert(rest.begin(), a[i]);
    const Edge fits = aig_.disjunction(out, unsigned_less_equal(divisor, rest));
    quotient[i] = fits;
    rest = choice(fits, sub(rest, divisor), rest);
  }
  rest.resize(a.size(), kFalse);
  return {std::move(quotient), std::move(rest)};
}

Word Circuits::signed_quotient(Bits a, Bits b) {
  const Word& quotient = unsigned_divide(absolute(a), absolute(b)).first;
  return choice(aig_.exclusive_or(a.back(), b.back()), negate(quotient), quotient);
}

Word Circuits::signed_remainder(Bits a, Bits b) {
  const Word& remainder = unsigned_divide(absolute(a), absolute(b)).second;
  return choice(a.back(), negate(remainder), remainder);
}

Word Circuits::shift_left(Bits a, Bits amount) {
  return shift(a, amount, kFalse, 1);
}

Word Circuits::shift_right(Bits a, Bits amount, Edge fill) {
  return shift(a, amount, fill, -1);
}

// One stage for each bit of the amount that can matter; the higher ones shift everything out.
Word Circuits::shift(Bits a, Bits amount, Edge fill, int direction) {
  const auto width = static_cast<std::ptrdiff_t>(a.size());
  Word result = copy(a);
  std::size_t stage = 0;
  for (; stage < amount.size() && (std::ptrdiff_t{1} << stage) < width; ++stage) {
    const std::ptrdiff_t distance = direction * (std::ptrdiff_t{1} << stage);
    Word shifted(a.size(), fill);
    for (std::ptrdiff_t i = 0; i < width; ++i)
      if (i - distance >= 0 && i - distance < width)
        shifted[static_cast<std::size_t>(i)] = result[static_cast<std::size_t>(i - distance)];
    result = choice(amount[stage], shifted, result);
  }
  Edge too_far = kFalse;
  for (; stage < amount.size(); ++stage)
    too_far = aig_.disjunction(too_far, amount[stage]);
  return choice(too_far, Word(a.size(), fill), result);
}

Edge Circuits::equal(Bits a, Bits b) {
  Edge result = kTrue;
  for (std::size_t i = 0; i < a.size(); ++i)
    result = aig_.conjunction(result, aig_.equivalence(a[i], b[i]));
  return result;
}

// The borrow of a - b, without the difference.
Edge Circuits::unsigned_less(Bits a, Bits b) {
  Edge less = kFalse;
  for (std::size_t i = 0; i < a.size(); ++i)
    less = aig_.majority(~a[i], b[i], less);
  return less;
}

Edge Circuits::signed_less(Bits a, Bits b) {
  Word x = copy(a), y = copy(b);  // with the sign bits exchanged it is unsigned
  std::swap(x.back(), y.back());
  return unsigned_less(x, y);
}

}  // namespace faultline::solve::blast
