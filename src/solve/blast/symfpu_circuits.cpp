#include "solve/blast/symfpu_circuits.h"

#include <bit>

#include "base/diagnostic.h"

namespace faultline::solve::blast::symfpu_terms {

void expect_width_condition(bool holds) {
  if (!holds) throw InternalError("a float circuit has operands of a wrong width");
}

Subtraction subtract_if_fits(const Ubv& a, const Ubv& b) {
  const std::uint32_t width = a.getWidth();
  const Ubv difference = a.extend(1) - b.extend(1);
  const Ubv borrow = difference.extract(width, width);
  return {~borrow, symfpu::ITE(borrow.isAllOnes(), a, difference.contract(1))};
}

}  // namespace faultline::solve::blast::symfpu_terms

namespace symfpu {

using faultline::solve::blast::symfpu_terms::subtract_if_fits;

// Exponents reach from that of the largest number, 2^(eb-1) - 1, down to that of the smallest subnormal when
// its leading one has become the hidden bit, -2^(eb-1) + 2 - (sb - 1).
template <>
std::uint32_t unpackedFloat<Traits>::exponentWidth(const Traits::fpt& format) {
  const std::uint32_t largest = (1u << (format.exponentWidth() - 1)) + format.significandWidth();
  return static_cast<std::uint32_t>(std::bit_width(largest)) + 1;
}

// Bit i of the result says i < count. With the top bit t of the count and the string for the other bits, the
// lower half of the new string is full if t, and the upper half is empty if not.
template <>
Ubv orderEncode<Traits, Ubv>(const Ubv& count) {
  const std::uint32_t width = count.getWidth();
  Ubv ones = Ubv::zero(1);
  std::uint32_t used = 0;  // bits of the count
  for (; (1u << used) < width; ++used) {
    const Ubv top = Traits::sbv(count.extract(used, used).term()).resize(ones.getWidth()).toUnsigned();
    ones = (ones & top).append(ones | top);
  }
  ones = ones.resize(width);
  if (used == width) return ones;
  const Prop full = !count.extract(width - 1, used).isAllZeros();
  return ITE(full, Ubv::allOnes(width), ones);
}

template <>
resultWithRemainderBit<Traits> fixedPointDivide<Traits>(const Ubv& x, const Ubv& y) {
  const std::uint32_t width = x.getWidth();
  auto [quotient, rest] = subtract_if_fits(x, y);
  for (std::uint32_t digit = 1; digit < width; ++digit) {
    const auto step = subtract_if_fits(rest.append(Ubv::zero(1)), y.extend(1));  // rest < y
    quotient = quotient.append(step.fits);
    rest = step.rest.contract(1);
  }
  return {quotient, !rest.isAllZeros()};
}

// The root of x * 2^(n-2), where x has n bits. Two bits of the radicand give a bit of the root; what is left
// is at most twice the root so far, so that the numbers grow by a bit per step.
template <>
resultWithRemainderBit<Traits> fixedPointSqrt<Traits>(const Ubv& x) {
  const std::uint32_t digits = x.getWidth() - 1;
  const Ubv radicand = x.append(Ubv::zero(x.getWidth() - 2));
  Ubv root = Ubv::one(1);  // the first two bits of x are not both zero
  Ubv rest = radicand.extract(2 * digits - 1, 2 * digits - 2).decrement();
  for (std::uint32_t digit = 1; digit < digits; ++digit) {
    const std::uint32_t low = 2 * (digits - digit) - 2;
    const Ubv next = rest.append(radicand.extract(low + 1, low));
    const auto step = subtract_if_fits(next, root.append(Ubv(2, 1)).matchWidth(next));
    root = root.append(step.fits);
    rest = step.rest.resize(root.getWidth() + 1);
  }
  return {root, !rest.isAllZeros()};
}

}  // namespace symfpu
