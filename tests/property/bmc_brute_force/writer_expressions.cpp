#include <fmt/format.h>

#include "writer.h"

namespace faultline::engine::bmc::brute {

bool Writer::risky() {
  switch (risk_) {
    case Risk::None: return false;
    case Risk::Some: return random_.chance(10);
    case Risk::Much: return random_.chance(30);
  }
  return false;
}

std::string Writer::number() {
  if (random_.chance(80)) return std::to_string(random_.between(-3, 9));
  return random_.pick({"16", "100", "127", "128", "255", "256", "-1", "1000", "65535"});
}

std::string Writer::input() {
  return inputs_[static_cast<std::size_t>(random_.below(static_cast<int>(inputs_.size())))];
}

std::string Writer::leaf() {
  if (!counters_.empty() && random_.chance(20))
    return counters_[static_cast<std::size_t>(random_.below(static_cast<int>(counters_.size())))].name;
  switch (random_.below(10)) {
    case 0:
    case 1: return number();
    case 2:
    case 3: return input();
    case 4:
    case 5: return random_.pick({"a", "b", "c"});
    case 6: return random_.pick({"g0", "g1"});
    default: return memory_leaf();
  }
}

std::string Writer::memory_leaf() {
  switch (random_.below(9)) {
    case 0: return "*p";
    case 1: return "*q";
    case 2: return "**pp";
    case 3: return "*cp";
    case 4: return random_.pick({"sp->value", "sp->tag", "(*sp).value"});
    case 5: return random_.pick({"bits.low", "bits.mid", "bits.high", "(int)bits.flag"});
    case 6: return random_.pick({"view.whole", "view.byte[0]", "view.byte[3]", "view.half[1]"});
    default: return element();
  }
}

std::string Writer::element() {
  switch (random_.below(7)) {
    case 0: return fmt::format("bytes[{}]", index(8));
    case 1: return fmt::format("pairs[{}].value", index(3));
    case 2: return fmt::format("pairs[{}].tag", index(3));
    case 3: return fmt::format("grid[{}][{}]", index(3), index(4));
    case 4: return fmt::format("fixed[{}]", index(4));
    case 5: return fmt::format("view.byte[{}]", index(4));
    default: return fmt::format("table[{}]", index(5));
  }
}

// Mostly inside of the array; a counter only where its loop is short enough.
std::string Writer::index(int size) {
  if (risky() && random_.chance(20)) return wild_index(size);
  for (const Counter& counter : counters_)
    if (counter.limit <= size && random_.chance(50)) return counter.name;
  if (random_.chance(50)) return std::to_string(random_.below(size));
  const int mask = size >= 8 ? 7 : size >= 4 ? 3 : 1;
  if (random_.chance(70)) return fmt::format("{} & {}", input(), mask);
  return fmt::format("({}) & {}", expression(1), mask);
}

std::string Writer::wild_index(int size) {
  if (!counters_.empty() && random_.chance(50)) return counters_.back().name + " + 1";
  return random_.pick({input(), input() + " - 2", input() + " >> 1", input() + " & 7", "(int)" + leaf(),
                       fmt::format("{} % {}", input(), size + 1)});
}

std::string Writer::small(int depth) {
  return fmt::format("(({}) & {})", expression(depth), random_.pick({"3", "7", "15", "255"}));
}

std::string Writer::divisor() {
  if (risky()) return random_.pick({input(), fmt::format("({} - {})", input(), random_.below(6)), "a", "*p"});
  if (random_.chance(50)) return random_.pick({"2", "3", "5", "7", "16", "-4"});
  return fmt::format("({} + 1)", small(0));
}

std::string Writer::call(int depth) {
  switch (random_.below(6)) {
    case 0: return fmt::format("plus({}, {})", expression(depth), small(depth));
    case 1: return fmt::format("pick({}, {}, {})", condition(depth), expression(depth), leaf());
    case 2: return fmt::format("ops[{}]({}, {})", index(3), small(depth), small(depth));
    case 3: return fmt::format("climb(({}) & 3)", expression(depth));
    case 4:
      return fmt::format("apply({}, {}, {})", random_.pick({"plus", "less", "mix", "op"}), small(depth),
                         leaf());
    default: return fmt::format("pair_sum(pairs[{}])", index(3));
  }
}

std::string Writer::expression(int depth) {
  if (depth <= 0 || random_.chance(25)) return leaf();
  const std::string left = expression(depth - 1);
  switch (random_.below(14)) {
    case 0:
    case 1: return fmt::format("({} + {})", left, expression(depth - 1));
    case 2: return fmt::format("({} - {})", left, expression(depth - 1));
    case 3: return fmt::format("({} ^ {})", left, expression(depth - 1));
    case 4: return fmt::format("({} & {})", left, expression(depth - 1));
    case 5: return fmt::format("({} | {})", left, expression(depth - 1));
    case 6: return fmt::format("({} * {})", small(depth - 1), random_.chance(60) ? number() : small(0));
    case 7: return fmt::format("({} {} {})", left, random_.pick({"/", "%"}), divisor());
    case 8: return fmt::format("({} >> {})", left, random_.below(8));
    case 9: return fmt::format("({})", condition(depth - 1));
    case 10: return fmt::format("({} ? {} : {})", condition(depth - 1), left, expression(depth - 1));
    case 11:
      return fmt::format("({}){}", random_.pick({"unsigned char", "signed char", "short", "unsigned"}), left);
    case 12: return random_.pick({"-", "~", "!"}) + fmt::format("({})", left);
    default: return call(depth - 1);
  }
}

std::string Writer::condition(int depth) {
  const std::string left = expression(depth);
  switch (random_.below(8)) {
    case 0: return fmt::format("{} && {}", left, condition(depth - 1 < 0 ? 0 : depth - 1));
    case 1: return fmt::format("({} == {} || {})", left, number(), leaf());
    case 2: return random_.pick({"p == q", "p != &a", "sp == &pairs[1]", "pp == &p", "op == mix"});
    case 3: return fmt::format("{} == {}", left, number());
    case 4: return fmt::format("{} != {}", left, leaf());
    case 5: return fmt::format("{} > {}", input(), random_.below(12));
    default:
      return fmt::format("{} {} {}", left, random_.pick({"<", "<=", ">", ">="}), expression(depth - 1));
  }
}

std::string Writer::int_place() {
  switch (random_.below(8)) {
    case 0: return "a";
    case 1: return "b";
    case 2: return "g0";
    case 3: return "g1";
    case 4: return fmt::format("table[{}]", index(5));
    case 5: return fmt::format("pairs[{}].value", index(3));
    case 6: return fmt::format("grid[{}][{}]", index(3), index(4));
    default: return "view.whole";
  }
}

}  // namespace faultline::engine::bmc::brute
