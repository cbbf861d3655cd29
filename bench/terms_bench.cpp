// How fast terms are made and evaluated, and what a term costs in memory: SSA equations as an unrolled loop
// has them, each over the variables before it. There is no bar; the unrolling of a million equations has one
// (bmc_bench --equations), of which this is the part that making terms can cost.
//
//   build/release/bench/terms_bench [EQUATIONS]      (one million unless told)
//
// CPU seconds, in a process of its own. Every variable's value is compared with that of a plain loop.
#include <fmt/core.h>

#include <charconv>
#include <stdexcept>
#include <string_view>

#include "common/alone.h"
#include "common/table.h"
#include "logic/evaluate.h"
#include "logic/term_manager.h"

namespace {

using namespace faultline;
using namespace faultline::bench;
using logic::Sort;
using logic::Term;
using logic::TermManager;

constexpr std::uint32_t kWidth = 32;

struct Equation {
  Term variable;
  Term value;
  Term equation;
};

// One pass of the loop: c = a < b ? (a ^ k) + b : a * 3 - b, then (a, b) = (b, c).
class Unrolled {
 public:
  explicit Unrolled(TermManager& terms) : terms_(terms) {}

  void unroll(std::size_t count) {
    equations_.reserve(count);
    Term a = input("a"), b = input("b");
    for (std::size_t i = 0; i < count; ++i) {
      const Term c = terms_.variable("c#" + std::to_string(i), Sort::bit_vector(kWidth));
      const Term k = terms_.bit_vector(kWidth, i & 0xFF);
      const Term sum = terms_.bv_add(terms_.bv_xor(a, k), b);
      const Term difference = terms_.bv_sub(terms_.bv_mul(a, terms_.bit_vector(kWidth, 3)), b);
      const Term value = terms_.ite(terms_.bv_ult(a, b), sum, difference);
      equations_.push_back({c, value, terms_.equal(c, value)});
      a = b;
      b = c;
    }
  }

  // The variables get their values in order, then every equation is asked for. Returns the number that hold.
  std::size_t evaluate() const {
    logic::Assignment values;
    for (const char* name : {"a", "b"})
      values.set(terms_.find_variable(name), logic::Value(logic::BitVector(kWidth, start_of(name))));
    logic::Evaluator evaluator(values);
    std::size_t hold = 0;
    std::uint32_t a = start_of("a"), b = start_of("b");
    for (std::size_t i = 0; i < equations_.size(); ++i) {
      const Equation& each = equations_[i];
      values.set(each.variable, evaluator.value(each.value));
      hold += evaluator.holds(each.equation) ? 1 : 0;
      const std::uint32_t c = a < b ? (a ^ static_cast<std::uint32_t>(i & 0xFF)) + b : a * 3 - b;
      if (values.find(each.variable)->bits().to_uint64() != c) throw std::runtime_error("a wrong value");
      a = b;
      b = c;
    }
    return hold;
  }

 private:
  static std::uint32_t start_of(std::string_view name) { return name == "a" ? 12'345 : 678; }
  Term input(const char* name) { return terms_.variable(name, Sort::bit_vector(kWidth)); }

  TermManager& terms_;
  std::vector<Equation> equations_;
};

// The rows of the table, each a line "what|measured".
std::string measure(std::size_t count, const Clock& clock) {
  TermManager terms;
  Unrolled unrolled(terms);
  const double begin = clock.seconds();
  unrolled.unroll(count);
  const double built = clock.seconds();
  if (unrolled.evaluate() != count) throw std::runtime_error("an equation that does not hold");
  const double evaluated = clock.seconds();
  const auto size = static_cast<double>(terms.size());
  const auto rate = [&](double seconds) { return size / seconds / 1e6; };
  std::string out = fmt::format("terms|{:.2f} million\n", size / 1e6);
  out += fmt::format("making them|{:.2f} s, {:.1f} million a second\n", built - begin, rate(built - begin));
  out += fmt::format("memory of a term|{:.0f} bytes\n", static_cast<double>(terms.memory()) / size);
  out += fmt::format("evaluating them|{:.2f} s, {:.1f} million a second\n", evaluated - built,
                     rate(evaluated - built));
  return out;
}

}  // namespace

int main(int arguments, char** words) {
  std::size_t count = 1'000'000;
  if (arguments > 1) {
    const std::string_view word = words[1];
    const auto end = std::from_chars(word.data(), word.data() + word.size(), count).ptr;
    if (arguments > 2 || end != word.data() + word.size() || count == 0) {
      fmt::print(stderr, "usage: terms_bench [EQUATIONS]\n");
      return 1;
    }
  }
  const Ending ending =
      in_own_process([&](Clock& clock, const StopToken&) { return measure(count, clock); }, 600);
  if (ending.kind != Ending::Kind::Answered) {
    fmt::print(stderr, "failed: {}\n", ending.text);
    return 1;
  }
  const Table table(Markup::Markdown, fmt::format("{} SSA equations", count),
                    {{"what", 20}, {"measured", 30}});
  std::string_view rest = ending.text;
  for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
    const std::string_view line = rest.substr(0, end);
    const std::size_t bar = line.find('|');
    table.row({std::string(line.substr(0, bar)), std::string(line.substr(bar + 1))});
  }
  table.row({"memory of the process", fmt::format("{:.0f} MB", ending.megabytes)});
  return 0;
}
