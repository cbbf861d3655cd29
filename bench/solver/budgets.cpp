#include "solver/budgets.h"

#include <fmt/core.h>

#include <functional>

#include "solve/factory.h"
#include "solve/optimizer.h"
#include "solve/sat/background.h"
#include "solver/families.h"

namespace faultline::bench {
namespace {

using logic::RoundingMode;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using solve::Backend;
using std::chrono::milliseconds;

constexpr milliseconds kBudget{1000};
constexpr milliseconds kLatest{1200};

using Add = std::function<void(Term)>;
struct Question {
  std::string name;
  std::function<void(TermManager&, const Add&)> ask;
};

Question factors(std::uint32_t bits) {
  return {fmt::format("factors of {} bits", bits), [=](TermManager& t, const Add& add) {
            const Term x = t.variable("x", Sort::bit_vector(2 * bits));
            const Term y = t.variable("y", Sort::bit_vector(2 * bits));
            const Term top = t.bv_shl(t.bit_vector(2 * bits, 1), t.bit_vector(2 * bits, bits));
            add(t.equal(t.bv_mul(x, y), t.bit_vector(2 * bits, 0xFFFF'FFFF'FFFF'FFC5)));  // a prime
            add(t.bv_ult(t.bit_vector(2 * bits, 1), x));
            add(t.bv_ule(x, y));
            add(t.bv_ult(y, top));
          }};
}

Question quotient(std::uint32_t bits) {
  return {fmt::format("quotient of {} bits", bits), [=](TermManager& t, const Add& add) {
            const Term x = t.variable("x", Sort::bit_vector(bits)),
                       y = t.variable("y", Sort::bit_vector(bits));
            add(t.equal(t.bv_udiv(t.bv_mul(x, y), t.bv_add(y, t.bit_vector(bits, 3))),
                        t.bit_vector(bits, 12345)));
            add(t.bv_ult(t.bit_vector(bits, 1u << 20), y));
          }};
}

Question quotient_of_elements(std::uint32_t bits) {
  return {fmt::format("quotient of {} bits beside arrays", bits), [=](TermManager& t, const Add& add) {
            const Term a = t.variable("a", Sort::array(Sort::bit_vector(8), Sort::bit_vector(bits)));
            const Term x = t.select(a, t.variable("i", Sort::bit_vector(8)));
            const Term y = t.select(a, t.variable("j", Sort::bit_vector(8)));
            add(t.equal(t.bv_udiv(t.bv_mul(x, y), t.bv_add(y, t.bit_vector(bits, 3))),
                        t.bit_vector(bits, 12345)));
            add(t.bv_ult(t.bit_vector(bits, 1u << 20), y));
          }};
}

Question chain(std::uint32_t length) {
  return {fmt::format("chain of {} products", length), [=](TermManager& t, const Add& add) {
            Term x = t.variable("x", Sort::bit_vector(32)), y = t.variable("y", Sort::bit_vector(32));
            for (std::uint32_t i = 0; i < length; ++i) {
              x = t.bv_add(t.bv_mul(x, y), t.bit_vector(32, i));
              y = t.bv_xor(y, x);
            }
            add(t.equal(x, t.bit_vector(32, 12345)));
          }};
}

Question equations(std::uint32_t count) {
  return {fmt::format("{} equations", count), [=](TermManager& t, const Add& add) {
            Term x = t.variable("x", Sort::bit_vector(32)), y = t.variable("y", Sort::bit_vector(32));
            for (std::uint32_t i = 0; i < count; ++i) {
              const Term next = t.fresh_variable("z", Sort::bit_vector(32));
              add(t.equal(next, i % 3 == 0 ? t.bv_mul(x, y) : t.bv_xor(t.bv_add(x, y), t.bit_vector(32, i))));
              y = x;
              x = next;
            }
            add(t.equal(x, t.bit_vector(32, 12345)));
          }};
}

Question divisions_of_doubles(std::uint32_t count) {
  return {fmt::format("{} divisions of doubles", count), [=](TermManager& t, const Add& add) {
            Term x = t.variable("x", Sort::float64());
            const Term y = t.variable("y", Sort::float64());
            for (std::uint32_t i = 0; i < count; ++i)
              x = t.fp_div(RoundingMode::NearestEven, t.fp_add(RoundingMode::NearestEven, x, y), x);
            add(t.fp_equal(x, t.float64(1.2345)));
          }};
}

std::vector<Question> questions() {
  return {factors(64),
          factors(256),
          quotient(128),
          quotient(512),
          quotient_of_elements(64),
          quotient_of_elements(128),
          quotient_of_elements(512),
          chain(20'000),
          equations(700'000),
          divisions_of_doubles(400)};
}

struct Seen {
  double seconds = 0;
  std::string answer;
  bool is_good = false;
};

Seen timed(const std::function<std::pair<std::string, bool>(const solve::Limits&)>& call) {
  const auto begin = Budget::Clock::now();
  const auto [answer, is_time] = call({Budget{}.within(kBudget)});
  const auto took = Budget::Clock::now() - begin;
  // So that what was left behind takes no time from the next; at most as long as that.
  solve::sat::fewer_left_behind_within(1, milliseconds(20'000));
  return {std::chrono::duration<double>(took).count(), answer, is_time && took <= kLatest};
}

bool is_time(const solve::Unknown& unknown) {
  return unknown.reason == solve::Reason::Time;
}

Seen ask(const Question& question, Backend backend) {
  TermManager terms;
  const auto solver = make_solver(terms, backend);
  question.ask(terms, [&](Term formula) { solver->add(formula); });
  return timed([&](const solve::Limits& limits) {
    const solve::Answer answer = solver->check({}, limits);
    const auto* unknown = std::get_if<solve::Unknown>(&answer);
    return std::pair(to_string(answer), !unknown || is_time(*unknown));  // an answer in time is as good
  });
}

// A decision function in many cycles, with a wish for every variable.
Seen optimize(std::uint32_t cycles, std::unique_ptr<solve::Optimizer> (*make)(TermManager&)) {
  TermManager terms;
  const Program program = decision(terms, cycles);
  const auto optimizer = make(terms);
  for (const Step& step : program.steps) {
    optimizer->add(terms.equal(step.variable, step.value));
    optimizer->add_soft(
        {terms.equal(step.variable, terms.constant(logic::Value::zero(step.variable.sort())))});
  }
  optimizer->add(terms.logical_not(program.property));
  return timed([&](const solve::Limits& limits) {
    const solve::OptimumAnswer answer = optimizer->minimize(limits);
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer))
      return std::pair(solve::to_string(solve::Answer(*unknown)), is_time(*unknown));
    const auto* optimum = std::get_if<solve::Optimum>(&answer);
    if (!optimum) return std::pair(std::string("unsat"), false);
    const bool is_good = optimum->proven() || (optimum->stopped && is_time(*optimum->stopped));
    return std::pair(fmt::format("{}..{}", optimum->lower, optimum->upper), is_good);
  });
}

class Rows {
 public:
  explicit Rows(Markup markup)
      : table_(markup, "Calls under a budget of 1 s: seconds until they came back (bar: 1.2)",
               {{"question", 34}, {"backend", 14}, {"seconds", 9}, {"answer", 16}}) {}

  void add(const std::string& question, std::string_view backend, const Seen& seen) {
    table_.row({question, std::string(backend),
                fmt::format("{:.3f}{}", seen.seconds, seen.is_good ? "" : " !"), seen.answer});
    if (!seen.is_good) ++bad;
  }

  int bad = 0;

 private:
  Table table_;
};

}  // namespace

int show_budgets(Markup markup) {
  Rows rows(markup);
  for (const Question& question : questions())
    for (const Backend backend : {Backend::Cadical, Backend::Cryptominisat, Backend::Race, Backend::Z3})
      rows.add(question.name, to_string(backend), ask(question, backend));
  for (const std::uint32_t cycles : {10u, 34u, 200u}) {
    const std::string name = fmt::format("decision x{}, wishes", cycles);
    rows.add(name, "alternating",
             optimize(cycles, [](TermManager& terms) { return solve::make_optimizer(terms); }));
    rows.add(name, "z3", optimize(cycles, solve::make_z3_optimizer));
  }
  return rows.bad;
}

}  // namespace faultline::bench
