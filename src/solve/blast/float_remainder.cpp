// IEEE remainder: a - b * n where n is the integer nearest to a / b, ties to even. The result is exact.
//
// With a = x * 2^(e+d) and b = y * 2^e, where x and y are the significands as integers of p bits, the work
// is x * 2^d mod y for a d of up to some 2^eb, thousands for Float64: a step of long division for each would
// be a circuit of millions of gates for Float128. Instead d is read in binary. Bit k multiplies by 2^(2^k):
// for small k by 2^k steps of division, for large ones by a modular product with 2^(2^k) mod m, which is the
// square of the one before.
//
// The modulus m is 2y rather than y, so that the parity of the integer quotient is known: x * 2^d mod 2y is
// at least y exactly if it is odd. Legend: p precision, r what is left of x * 2^d.
#include <bit>

#include "solve/blast/float_circuits.h"
#include "solve/blast/symfpu_circuits.h"

namespace faultline::solve::blast {

using logic::FloatFormat;
using logic::TermManager;
using namespace symfpu_terms;

namespace {

// 2 * number + bit modulo m, for a number below m.
Ubv append_modulo(const Ubv& number, const Ubv& bit, const Ubv& m) {
  return subtract_if_fits(number.append(bit), m.extend(1)).rest.contract(1);
}

Ubv shift_modulo(Ubv number, std::uint32_t by, const Ubv& m) {
  for (; by > 0; --by)
    number = append_modulo(number, Ubv::zero(1), m);
  return number;
}

// The upper half of the product of two numbers below m is below m too: its digits need no division.
Ubv multiply_modulo(const Ubv& a, const Ubv& b, const Ubv& m) {
  const std::uint32_t width = m.getWidth();
  const Ubv product = a.extend(width) * b.extend(width);
  Ubv r = product.extract(2 * width - 1, width);
  for (std::uint32_t i = width; i-- > 0;)
    r = append_modulo(r, product.extract(i, i), m);
  return r;
}

// x * 2^d modulo m = 2y, where x < m and 2^p <= m; d is not negative and has `digits` bits.
Ubv scale_modulo(const Ubv& x, const Ubv& d, std::uint32_t digits, const Ubv& m) {
  const std::uint32_t precision = m.getWidth() - 1;
  Ubv r = x;
  Ubv power = Ubv::zero(m.getWidth());  // 2^(2^k) mod m, once it is needed
  bool has_power = false;
  for (std::uint32_t k = 0; k < digits; ++k) {
    const std::uint32_t steps = 1u << k;
    if (steps > 2 * m.getWidth()) {
      const Ubv start = Ubv::one(m.getWidth()) << Ubv(m.getWidth(), precision - 1);
      power = has_power ? multiply_modulo(power, power, m) : shift_modulo(start, steps - (precision - 1), m);
      has_power = true;
    }
    const Ubv scaled = has_power ? multiply_modulo(r, power, m) : shift_modulo(r, steps, m);
    r = symfpu::ITE(d.extract(k, k).isAllOnes(), scaled, r);
  }
  return r;
}

std::uint32_t difference_digits(const Format& format) {
  const std::int64_t most = largest_exponent(format) - smallest_normal_exponent(format) +
                            static_cast<std::int64_t>(format.significandWidth());
  return static_cast<std::uint32_t>(std::bit_width(static_cast<std::uint64_t>(most)));
}

// In units of half the last place of y: |a| modulo |b| is `rest`, and |b| is `m`.
Unpacked nearest(const Format& format, const Unpacked& a, const Unpacked& b, const Ubv& rest, const Ubv& m,
                 const Prop& odd) {
  const Ubv half = m >> Ubv::one(m.getWidth());
  const Prop up = rest > half || (rest == half && odd);
  const Ubv size = Ubv(symfpu::ITE(up, m - rest, rest)).contract(1);  // at most half of m
  const Sbv exponent = b.getExponent().decrement();
  const auto shift = symfpu::normaliseShift<Traits>(size);
  const Sbv by = Sbv(shift.shiftAmount.resize(exponent.getWidth()).term());
  return symfpu::ITE(shift.isZero, Unpacked::makeZero(format, a.getSign()),
                     Unpacked(a.getSign() ^ up, exponent - by, shift.normalised));
}

Unpacked finite_remainder(const Format& format, const Unpacked& a, const Unpacked& b) {
  const Sbv difference = a.getExponent().extend(1) - b.getExponent().extend(1);
  const std::uint32_t width = difference.getWidth();
  const Prop below_half = difference < -Sbv::one(width);
  const Prop below_one = difference == -Sbv::one(width);
  const Ubv y = b.getSignificand().extend(1);
  const Ubv m = b.getSignificand().append(Ubv::zero(1));
  const Ubv x = a.getSignificand().extend(1);
  const Ubv r = scale_modulo(x, difference.toUnsigned(), difference_digits(format), m);
  const Subtraction last = subtract_if_fits(r, y);
  const Prop odd = last.fits.isAllOnes();
  const Ubv twice = last.rest << Ubv::one(m.getWidth());
  const Ubv rest = symfpu::ITE(below_one, x, twice);
  return symfpu::ITE(below_half, a, nearest(format, a, b, rest, m, !below_one && odd));
}

}  // namespace

UnpackedFloat float_remainder(TermManager& manager, FloatFormat float_format, const UnpackedFloat& left,
                              const UnpackedFloat& right) {
  const TermScope scope(manager);
  const Format format(float_format);
  const Unpacked a = to_symfpu(left);
  const Unpacked b = to_symfpu(right);
  const Prop invalid = a.getNaN() || b.getNaN() || a.getInf() || b.getZero();
  const Prop unchanged = b.getInf() || a.getZero();
  const Unpacked number = symfpu::ITE(unchanged, a, finite_remainder(format, a, b));
  return from_symfpu(symfpu::ITE(invalid, Unpacked::makeNaN(format), number));
}

}  // namespace faultline::solve::blast
