#include "solver/families.h"

#include <array>

namespace faultline::bench {

using logic::BitVector;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

namespace {

Value word(std::uint64_t value) {
  return Value(BitVector(32, value));
}

// The value of `term` after a run on the program's failing inputs.
BitVector planted(const Program& program, Term term) {
  return logic::evaluate(term, *run(program, program.failing_inputs)).bits();
}

}  // namespace

Program bubble_sort(TermManager& t, std::uint32_t count, Bug bug) {
  ProgramBuilder b(t);
  std::vector<Term> a;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t low = bug == Bug::Rare ? 2 * (count - i) : 0;  // descending, more or less
    a.push_back(b.int_input("a" + std::to_string(i), low, low + (bug == Bug::Rare ? 6 : 3 * count)));
  }
  for (std::uint32_t pass = 0; pass + 1 < count; ++pass)
    for (std::uint32_t j = 0; j + 1 < count - pass; ++j) {
      const bool left_out = bug == Bug::Frequent ? j + 2 == count - pass : bug == Bug::Rare && j == 0;
      if (left_out && pass == count / 2) continue;
      const Term swap = b.assign("swap", t.bv_slt(a[j + 1], a[j]));
      const Term smaller = b.assign("smaller", t.ite(swap, a[j + 1], a[j]));
      a[j + 1] = b.assign("a" + std::to_string(j + 1), t.ite(swap, a[j], a[j + 1]));
      a[j] = b.assign("a" + std::to_string(j), smaller);
    }
  std::vector<Term> in_order;
  for (std::uint32_t i = 0; i + 1 < count; ++i)
    in_order.push_back(t.bv_sle(a[i], a[i + 1]));
  b.program.property = t.logical_and(in_order);
  return std::move(b.program);
}

namespace {

struct Mixer {
  Mixer(TermManager& terms, std::uint32_t iterations) : b(terms) {
    x = x0 = b.int_input("x");
    y = y0 = b.int_input("y");
    for (std::uint32_t i = 0; i < iterations; ++i) {
      x = b.assign("x", terms.bv_add(terms.bv_mul(x, b.number(2 * i + 5)), y));
      y = b.assign("y", terms.bv_xor(y, x));
    }
  }

  ProgramBuilder b;
  Term x0, y0, x, y;
};

}  // namespace

Program mixing_loop(TermManager& t, std::uint32_t iterations, Inputs inputs) {
  Mixer mixer(t, iterations);
  Program& program = mixer.b.program;
  program.failing_inputs = {word(0x1234567), word(iterations * 7919)};
  const Term target = t.bit_vector(planted(program, mixer.y));
  program.property = t.distinct(mixer.y, target);
  if (inputs == Inputs::Free) return std::move(program);
  program.assumptions = {t.equal(mixer.x0, t.bit_vector(program.failing_inputs[0].bits())),
                         t.equal(mixer.y0, t.bit_vector(program.failing_inputs[1].bits()))};
  program.property = t.equal(mixer.y, target);
  program.failing_inputs.clear();
  return std::move(program);
}

Program mixing_loop_parity(TermManager& t, std::uint32_t iterations) {
  Mixer mixer(t, iterations);
  // The lowest bits obey x' = x ^ y, y' = x, with period three.
  const std::array<Term, 3> bit_after = {mixer.y0, mixer.x0, t.bv_xor(mixer.x0, mixer.y0)};
  mixer.b.program.property =
      t.equal(t.bv_extract(mixer.y, 0, 0), t.bv_extract(bit_after[iterations % 3], 0, 0));
  return std::move(mixer.b.program);
}

Program table_walk(TermManager& t, std::uint32_t steps, std::uint32_t size) {
  ProgramBuilder b(t);
  const Sort table_sort = Sort::array(Sort::bit_vector(32), Sort::bit_vector(32));
  const Term mask = b.number(size - 1);
  Term table = b.input("table", table_sort, 0, 0);
  Term sum = b.int_input("start");
  Random random(steps * 1000 + size);
  logic::ArrayValue content(table_sort, word(0));
  for (std::uint32_t i = 0; i < size; ++i)
    content = content.with(BitVector(32, i), word(random.below(1000)));
  b.program.failing_inputs = {Value(content), word(random.below(1000))};
  for (std::uint32_t i = 0; i < steps; ++i) {
    const Term choice = b.int_input("choice" + std::to_string(i));
    b.program.failing_inputs.push_back(word(random.below(1000)));
    const Term index = b.assign("index", t.bv_and(t.bv_xor(choice, sum), mask));
    const Term read = b.assign("read", t.select(table, index));
    const Term fresh = b.assign("fresh", t.bv_add(read, t.bv_mul(choice, b.number(3))));
    table = b.assign("table", t.store(table, t.bv_and(fresh, mask), t.bv_xor(fresh, sum)));
    sum = b.assign("sum", t.bv_add(sum, t.bv_xor(read, fresh)));
  }
  b.program.array_size = size;
  b.program.property = t.distinct(sum, t.bit_vector(planted(b.program, sum)));
  return std::move(b.program);
}

Program read_after_write(TermManager& t, std::uint32_t steps, std::uint32_t size) {
  ProgramBuilder b(t);
  const Term mask = b.number(size - 1);
  Term table = b.input("table", Sort::array(Sort::bit_vector(32), Sort::bit_vector(32)), 0, 0);
  Term sum = b.int_input("start");
  Term good = t.boolean(true);
  for (std::uint32_t i = 0; i < steps; ++i) {
    const Term choice = b.int_input("choice" + std::to_string(i));
    const Term index = b.assign("index", t.bv_and(t.bv_add(choice, sum), mask));
    const Term written = b.assign("written", t.bv_xor(t.select(table, t.bv_and(sum, mask)), choice));
    table = b.assign("table", t.store(table, index, written));
    const Term copy = b.assign("copy", index);
    const Term read = b.assign("read", t.select(table, copy));
    good = b.assign("good", t.logical_and(good, t.equal(read, written)));
    sum = b.assign("sum", t.bv_add(sum, read));
  }
  b.program.array_size = size;
  b.program.property = good;
  return std::move(b.program);
}

Program factoring(TermManager& t, std::uint32_t bits) {
  // The largest prime below 2^bits and one a little smaller.
  static constexpr std::array<std::array<std::uint64_t, 2>, 3> kPrimes = {
      {{4093, 3691}, {16381, 14983}, {65521, 60013}}};
  const auto& [p, q] = kPrimes.at(bits / 2 - 6);
  ProgramBuilder b(t);
  const Term x = b.int_input("x", 2, (1ull << bits) - 1);
  const Term y = b.int_input("y", 2, (1ull << bits) - 1);
  b.program.assumptions = {t.bv_ult(b.number(1), x), t.bv_ule(x, y), t.bv_ult(y, b.number(1ull << bits))};
  b.program.failing_inputs = {word(q), word(p)};
  const Term product = b.assign("product", t.bv_mul(x, y));
  b.program.property = t.distinct(product, b.number(p * q));
  return std::move(b.program);
}

}  // namespace faultline::bench
