// Operands on which float arithmetic goes wrong first: special values, neighbours of bounds, few or many
// equal bits, pairs that cancel, and exponents that differ by about the precision. Seeded: the same on every
// run.
#pragma once

#include <array>
#include <vector>

#include "../logic/random_values.h"
#include "flat_evaluator.h"

namespace faultline::solve {

class FloatOperands {
 public:
  FloatOperands(logic::FloatFormat format, std::uint64_t seed) : format_(format), random_(seed) {}

  Wide any() {
    switch (random_.below(8)) {
      case 0: return special();
      case 1:
      case 2: return join(random_.word() & 1, bits(format_.exponent_bits), fraction());
      case 3: return join(random_.word() & 1, random_.below(3), fraction());               // about subnormal
      case 4: return join(random_.word() & 1, ones() - 1 - random_.below(3), fraction());  // large
      default:
        return join(random_.word() & 1, around(bias(), precision() + 3), fraction());  // of middle size
    }
  }

  // With `a`, an operand for a binary operation.
  Wide partner(Wide a) {
    const Wide exponent = (a >> (precision() - 1)) & ones();
    switch (random_.below(6)) {
      case 0: return (a ^ sign(random_.word() & 1)) + random_.below(3) - 1;
      case 1:
      case 2:
      case 3: return join(random_.word() & 1, around(exponent, precision() + 3), fraction());
      default: return any();
    }
  }

  // With `a` and `b`, the third operand of a * b + c: now and then the rounded product's opposite.
  Wide addend(Wide a, Wide b) {
    if (random_.below(3) != 0) {
      const Wide sum = ((a >> (precision() - 1)) & ones()) + ((b >> (precision() - 1)) & ones());
      const Wide exponent = sum > bias() ? sum - bias() : 0;
      return join(random_.word() & 1, around(exponent, precision() + 3), fraction());
    }
    const auto nearest = logic::RoundingMode::NearestEven;
    const Wide product =
        to_wide(logic::fp_mul(format_, nearest, to_bits(format_.width(), a), to_bits(format_.width(), b)));
    return random_.below(4) == 0 ? any() : (product ^ sign(1)) + random_.below(3) - 1;
  }

  // Integers of all sizes, many next to powers of two.
  Wide integer(std::uint32_t width) {
    const Wide mask = width >= 128 ? ~Wide{0} : (Wide{1} << width) - 1;
    const std::uint32_t size = 1 + random_.below(width);
    switch (random_.below(4)) {
      case 0: return ((Wide{1} << (size - 1)) + random_.below(5) - 2) & mask;
      case 1: return (Wide{0} - bits(size)) & mask;
      default: return bits(size);
    }
  }

  std::array<Wide, 3> operands(std::size_t count) {
    std::array<Wide, 3> out{any(), 0, 0};
    if (count > 1) out[1] = partner(out[0]);
    if (count > 1 && random_.below(2) == 0) std::swap(out[0], out[1]);
    if (count > 2) out[2] = addend(out[0], out[1]);
    for (Wide& value : out)
      value &= sign(2) - 1;  // additions above may have carried out of the word
    return out;
  }

 private:
  std::uint32_t precision() const { return format_.significand_bits; }
  Wide ones() const { return (Wide{1} << format_.exponent_bits) - 1; }
  Wide bias() const { return ones() / 2; }
  Wide sign(Wide value) const {  // value 2 is the bit above the word; none above 128 bits
    return format_.width() == 128 && value == 2 ? Wide{0} : value << (format_.width() - 1);
  }
  Wide join(Wide negative, Wide exponent, Wide rest) const {
    return sign(negative) | (exponent & ones()) << (precision() - 1) | rest;
  }
  Wide bits(std::uint32_t width) {
    const Wide all = Wide{random_.word()} << 64 | random_.word();
    return width >= 128 ? all : all & ((Wide{1} << width) - 1);
  }
  Wide around(Wide middle, std::uint32_t by) {
    const Wide value = middle + random_.below(2 * by + 1);
    return value < by ? 0 : std::min(value - by, ones());
  }

  // Random, or a run of ones or zeros at either end.
  Wide fraction() {
    const std::uint32_t width = precision() - 1;
    const Wide all = (Wide{1} << width) - 1;
    const std::uint32_t cut = random_.below(width + 1);
    switch (random_.below(6)) {
      case 0: return (all << cut) & all;
      case 1: return all >> cut;
      case 2: return (bits(width) << cut) & all;
      case 3: return bits(width) | all >> cut;
      default: return bits(width);
    }
  }

  Wide special() {
    const Wide negative = random_.word() & 1;
    const Wide all = (Wide{1} << (precision() - 1)) - 1;
    switch (random_.below(10)) {
      case 0: return join(negative, 0, 0);
      case 1: return join(negative, ones(), 0);
      case 2: return join(negative, ones(), 1 + bits(precision() - 1) % all);  // any NaN
      case 3: return join(negative, 0, 1);
      case 4: return join(negative, 0, all);
      case 5: return join(negative, 1, 0);
      case 6: return join(negative, ones() - 1, all);
      case 7: return join(negative, bias(), 0);
      case 8: return join(negative, bias(), random_.below(3) & all);
      default: return join(negative, bias() - 1, random_.below(3) & all);
    }
  }

  logic::FloatFormat format_;
  logic::Random random_;
};

}  // namespace faultline::solve
