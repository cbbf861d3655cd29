// Evaluates one term on very many inputs: the term becomes a list of instructions, and each instruction
// works on a block of inputs at once. Much quicker than logic::evaluate, with which it must agree.
//
// Numbers of up to 64 and 128 bits are the machine's; instructions with wider ones, and rare ones, go
// through logic::apply. There are no arrays.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/apply.h"
#include "logic/term_map.h"
#include "logic/traverse.h"

namespace faultline::solve {

__extension__ using Wide = unsigned __int128;

inline Wide to_wide(const logic::BitVector& bits) {
  if (bits.width() <= 64) return bits.to_uint64();
  return Wide{bits.extract(bits.width() - 1, 64).to_uint64()} << 64 | bits.to_uint64();
}
inline logic::BitVector to_bits(std::uint32_t width, Wide value) {
  if (width <= 64) return logic::BitVector(width, static_cast<std::uint64_t>(value));
  const logic::BitVector low(64, static_cast<std::uint64_t>(value));
  return logic::BitVector(width - 64, static_cast<std::uint64_t>(value >> 64)).concat(low);
}

class FlatEvaluator {
 public:
  static constexpr std::size_t kLanes = 64;

  // All variables of `output` are among `inputs`; inputs and output have at most 128 bits.
  FlatEvaluator(std::span<const logic::Term> inputs, logic::Term output) {
    for (const logic::Term term : logic::subterms({&output, 1}))
      add(term);
    for (const logic::Term input : inputs) {
      const std::uint32_t* cell = cells_.find(input);
      inputs_.push_back(cell ? *cell : kNone);
    }
    output_ = cells_.at(output);
  }

  std::size_t size() const { return code_.size(); }
  void set(std::size_t input, std::size_t lane, Wide value) {
    if (inputs_[input] != kNone) store(inputs_[input], lane, value);
  }
  void run() {
    for (const Instruction& i : code_)
      execute(i);
  }
  Wide output(std::size_t lane) const { return load(output_, lane); }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  enum class Size : std::uint8_t { Small, Double, Huge };
  struct Cell {
    Size size;
    std::uint32_t width;
    std::size_t at;  // of its first lane in the vector of its size
  };
  struct Instruction {
    logic::Operation operation;
    std::uint32_t cell;
    std::uint32_t count;
    std::array<std::uint32_t, 3> args;
    Size largest;
  };

  void add(logic::Term term) {
    const std::uint32_t width = term.width();
    const Size size = width <= 64 ? Size::Small : width <= 128 ? Size::Double : Size::Huge;
    const std::size_t at = size == Size::Small    ? narrow_.size()
                           : size == Size::Double ? wide_.size()
                                                  : huge_.size();
    if (size == Size::Small) narrow_.resize(at + kLanes);
    if (size == Size::Double) wide_.resize(at + kLanes);
    if (size == Size::Huge) huge_.resize(at + kLanes);
    const auto index = static_cast<std::uint32_t>(all_.size());
    cells_.set(term, index);
    all_.push_back({size, width, at});
    sorts_.push_back(term.sort());
    if (term.is_constant()) {
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        store_bits(index, lane, term.bits());
    } else if (!term.is_variable()) {
      Instruction i{term.operation(), index, term.arity(), {}, size};
      for (std::size_t k = 0; k < term.arity(); ++k) {
        i.args[k] = cells_.at(term.arg(k));
        i.largest = std::max(i.largest, all_[i.args[k]].size);
      }
      code_.push_back(i);
    }
  }

  Wide load(std::uint32_t cell, std::size_t lane) const {
    const Cell& c = all_[cell];
    return c.size == Size::Small ? narrow_[c.at + lane] : wide_[c.at + lane];
  }
  void store(std::uint32_t cell, std::size_t lane, Wide value) {
    const Cell& c = all_[cell];
    if (c.size == Size::Small)
      narrow_[c.at + lane] = static_cast<std::uint64_t>(value);
    else
      wide_[c.at + lane] = value;
  }
  logic::BitVector load_bits(std::uint32_t cell, std::size_t lane) const {
    const Cell& c = all_[cell];
    return c.size == Size::Huge ? huge_[c.at + lane] : to_bits(c.width, load(cell, lane));
  }
  void store_bits(std::uint32_t cell, std::size_t lane, const logic::BitVector& bits) {
    const Cell& c = all_[cell];
    if (c.size == Size::Huge)
      huge_[c.at + lane] = bits;
    else
      store(cell, lane, to_wide(bits));
  }

  void execute(const Instruction& i) {
    const auto narrow = [&](std::size_t k) { return &narrow_[all_[i.args[k]].at]; };
    if (i.largest == Size::Small) {
      const std::uint64_t* a = narrow(0);
      const std::uint64_t* b = i.count > 1 ? narrow(1) : a;
      const std::uint64_t* c = i.count > 2 ? narrow(2) : a;
      std::uint64_t* out = &narrow_[all_[i.cell].at];
      if (compute<std::uint64_t>(
              i, [a](std::size_t l) { return a[l]; }, [b](std::size_t l) { return b[l]; },
              [c](std::size_t l) { return c[l]; }, [out](std::size_t l, std::uint64_t v) { out[l] = v; }))
        return;
    } else if (i.largest == Size::Double) {
      const auto argument = [&](std::size_t k) {
        return [this, cell = i.args[std::min<std::size_t>(k, i.count - 1)]](std::size_t l) {
          return load(cell, l);
        };
      };
      if (compute<Wide>(i, argument(0), argument(1), argument(2),
                        [&](std::size_t l, Wide v) { store(i.cell, l, v); }))
        return;
    }
    apply(i);
  }

  template <class W>
  static W mask(std::uint32_t width) {
    return width >= sizeof(W) * 8 ? ~W{0} : (W{1} << width) - 1;
  }

  // False if this kind of instruction has no short cut. (x ^ sign) is ordered like the signed numbers x.
  template <class W, class A, class B, class C, class Out>
  bool compute(const Instruction& i, A a, B b, C c, Out out) const {
    using logic::Kind;
    const std::uint32_t width = all_[i.cell].width;
    const std::uint32_t from = all_[i.args[0]].width;
    const std::uint32_t low_width = i.count > 1 ? all_[i.args[1]].width : 0;
    const W all = mask<W>(width);
    const W sign = W{1} << (from - 1);
    const auto each = [&](auto value) {
      for (std::size_t l = 0; l < kLanes; ++l)
        out(l, value(l));
      return true;
    };
    switch (i.operation.kind) {
      case Kind::Not: return each([&](std::size_t l) { return a(l) ^ 1; });
      case Kind::And:
      case Kind::BvAnd: return each([&](std::size_t l) { return a(l) & b(l); });
      case Kind::Or:
      case Kind::BvOr: return each([&](std::size_t l) { return a(l) | b(l); });
      case Kind::BvXor: return each([&](std::size_t l) { return a(l) ^ b(l); });
      case Kind::Equal:
        if (sorts_[i.args[0]].is_float()) return false;
        return each([&](std::size_t l) { return W{a(l) == b(l)}; });
      case Kind::Ite: return each([&](std::size_t l) { return a(l) != 0 ? b(l) : c(l); });
      case Kind::BvNot: return each([&](std::size_t l) { return ~a(l) & all; });
      case Kind::BvNeg: return each([&](std::size_t l) { return (W{0} - a(l)) & all; });
      case Kind::BvAdd: return each([&](std::size_t l) { return (a(l) + b(l)) & all; });
      case Kind::BvSub: return each([&](std::size_t l) { return (a(l) - b(l)) & all; });
      case Kind::BvMul: return each([&](std::size_t l) { return (a(l) * b(l)) & all; });
      case Kind::BvShl:
        return each([&](std::size_t l) { return b(l) >= width ? W{0} : (a(l) << b(l)) & all; });
      case Kind::BvLshr: return each([&](std::size_t l) { return b(l) >= width ? W{0} : a(l) >> b(l); });
      case Kind::BvAshr:
        return each([&](std::size_t l) {
          const W high = (a(l) & sign) != 0 ? all : W{0};
          if (b(l) >= width) return high;
          return ((a(l) >> b(l)) | (high & ~(all >> b(l)))) & all;
        });
      case Kind::BvConcat: return each([&](std::size_t l) { return a(l) << low_width | b(l); });
      case Kind::BvExtract: return each([&](std::size_t l) { return (a(l) >> i.operation.low) & all; });
      case Kind::BvZeroExtend: return each([&](std::size_t l) { return a(l); });
      case Kind::BvSignExtend: return each([&](std::size_t l) { return ((a(l) ^ sign) - sign) & all; });
      case Kind::BvUlt: return each([&](std::size_t l) { return W{a(l) < b(l)}; });
      case Kind::BvUle: return each([&](std::size_t l) { return W{a(l) <= b(l)}; });
      case Kind::BvSlt: return each([&](std::size_t l) { return W{(a(l) ^ sign) < (b(l) ^ sign)}; });
      case Kind::BvSle: return each([&](std::size_t l) { return W{(a(l) ^ sign) <= (b(l) ^ sign)}; });
      default: return false;
    }
  }

  void apply(const Instruction& i) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      std::array<logic::Value, 3> values;
      std::array<const logic::Value*, 3> args{};
      for (std::size_t k = 0; k < i.count; ++k) {
        values[k] = logic::Value(sorts_[i.args[k]], load_bits(i.args[k], lane));
        args[k] = &values[k];
      }
      store_bits(i.cell, lane, logic::apply(i.operation, {args.data(), i.count}).bits());
    }
  }

  logic::TermMap<std::uint32_t> cells_;
  std::vector<Cell> all_;
  std::vector<logic::Sort> sorts_;
  std::vector<Instruction> code_;
  std::vector<std::uint64_t> narrow_;
  std::vector<Wide> wide_;
  std::vector<logic::BitVector> huge_;
  std::vector<std::uint32_t> inputs_;
  std::uint32_t output_ = 0;
};

}  // namespace faultline::solve
