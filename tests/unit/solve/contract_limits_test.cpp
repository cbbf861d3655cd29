// The contract of Solver, part five: limits. What cannot be answered within them is Unknown with the reason,
// soon, and the solver goes on afterwards.
#include <chrono>
#include <ctime>
#include <thread>

#include "contract.h"

namespace faultline::solve {
namespace {

using logic::Sort;
using logic::Term;
using logic::TermManager;
using std::chrono::milliseconds;

class LimitContract : public Contract {
 protected:
  // A prime has no factors: far beyond what a search can show in the time of a test.
  void add_hard_formula() {
    const Term product = t.bv_mul(t.bv_zero_extend(x, kWidth), t.bv_zero_extend(y, kWidth));
    const Term one = t.bit_vector(kWidth, 1);
    solver->add(t.implies(hard, t.equal(product, t.bit_vector(2 * kWidth, 1'099'511'627'689))));
    solver->add(t.implies(hard, t.logical_and(t.bv_ult(one, x), t.bv_ule(x, y))));
  }

  static void expect_unknown(const Answer& answer, Reason reason) {
    ASSERT_STREQ(verdict(answer), "unknown");
    EXPECT_EQ(to_string(std::get<Unknown>(answer).reason), to_string(reason));
  }
  // Easy questions are still answered, in both ways.
  void expect_usable() {
    const Term small = t.bv_ult(x, t.bit_vector(kWidth, 4));
    EXPECT_STREQ(verdict(solver->check({t.logical_not(hard), small})), "sat");
    EXPECT_STREQ(verdict(solver->check({small, t.equal(x, t.bit_vector(kWidth, 4))})), "unsat");
  }

  static constexpr std::uint32_t kWidth = 40;
  TermManager t;
  std::unique_ptr<Solver> solver = make(t);
  Term hard = t.variable("hard", Sort::boolean());
  Term x = t.variable("x", bv(kWidth));
  Term y = t.variable("y", bv(kWidth));
};

TEST_P(LimitContract, Conflicts) {
  add_hard_formula();
  expect_unknown(solver->check({hard}, Limits().with_conflicts(50)), Reason::Conflicts);
  expect_usable();
  expect_unknown(solver->check({hard}, Limits().with_conflicts(50)), Reason::Conflicts);
}

TEST_P(LimitContract, NoConflictsAreNeededForWhatFollows) {
  const Term p = t.variable("p", Sort::boolean());
  solver->add(t.implies(p, t.equal(x, t.bit_vector(kWidth, 1))));
  EXPECT_STREQ(verdict(solver->check({p}, Limits().with_conflicts(1000))), "sat");
}

TEST_P(LimitContract, Time) {
  add_hard_formula();
  EXPECT_STREQ(verdict(solver->check({t.logical_not(hard)})), "sat");  // encoded
  Limits limits;
  const auto start = Budget::Clock::now();
  limits.budget = limits.budget.within(milliseconds(300));
  expect_unknown(solver->check({hard}, limits), Reason::Time);
  const auto took = Budget::Clock::now() - start;
  EXPECT_GE(took, milliseconds(290));
  EXPECT_LT(took, milliseconds(1500));  // 0.1 s on an idle machine
  expect_usable();
}

// A product of 1,024 bits is millions of gates, and one term. The caller's own processor time tells whether
// somebody looked at the clock while they were made, on a busy machine, too.
TEST_P(LimitContract, TimeWithinOneWideOperation) {
  constexpr std::uint32_t kBits = 1024;
  const auto wide = [&](const char* name) { return t.variable(name, bv(kBits)); };
  const Term is_wide = t.variable("is_wide", Sort::boolean());
  solver->add(t.implies(is_wide, t.equal(t.bv_udiv(t.bv_mul(wide("a"), wide("b")), wide("c")), wide("d"))));
  solver->add(t.implies(is_wide, t.bv_ult(wide("c"), wide("d"))));
  const auto seconds = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  };
  Limits limits;
  const double start = seconds();
  limits.budget = limits.budget.within(milliseconds(100));
  expect_unknown(solver->check({is_wide}, limits), Reason::Time);
  EXPECT_LT(seconds() - start, 0.2);
}

TEST_P(LimitContract, TimeThatIsOverBefore) {
  add_hard_formula();
  Limits limits;
  limits.budget.deadline = Budget::Clock::now() - milliseconds(1);
  expect_unknown(solver->check({hard}, limits), Reason::Time);
  expect_usable();
}

TEST_P(LimitContract, StoppedBefore) {
  add_hard_formula();
  Limits limits;
  limits.budget.stop.request_stop();
  expect_unknown(solver->check({hard}, limits), Reason::Stopped);
  expect_usable();
}

TEST_P(LimitContract, StoppedByAnotherThread) {
  add_hard_formula();
  const Limits limits;
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(200));
    limits.budget.stop.request_stop();
  });
  const auto start = Budget::Clock::now();
  const Answer answer = solver->check({hard}, limits);
  const auto took = Budget::Clock::now() - start;
  other.join();
  expect_unknown(answer, Reason::Stopped);
  EXPECT_LT(took, milliseconds(1500));
  expect_usable();
}

// The solver may be of no use afterwards, but must not crash; others are not touched.
TEST_P(LimitContract, Memory) {
  add_hard_formula();
  Limits limits;
  limits.budget.memory = 1 << 20;  // the process has more already
  expect_unknown(solver->check({hard}, limits), Reason::Memory);
  (void)solver->check({t.logical_not(hard)});
  solver = make(t);
  add_hard_formula();
  expect_usable();
}

TEST_P(LimitContract, InterruptedInAScope) {
  {
    const Scope scope(*solver);
    add_hard_formula();
    solver->add(hard);
    expect_unknown(solver->check({}, Limits().with_conflicts(20)), Reason::Conflicts);
  }
  EXPECT_STREQ(verdict(solver->check({hard, t.equal(x, y)})), "sat");
}

FAULTLINE_FOR_EVERY_BACKEND(LimitContract);

}  // namespace
}  // namespace faultline::solve
