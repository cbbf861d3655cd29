// Decorators: counts, files that the z3 program reads, and solvers that lie and are caught.
#include "solve/decorator.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <functional>
#include <sstream>

#include "base/diagnostic.h"
#include "logic/print_smtlib.h"
#include "solve/backend/z3/z3_solver.h"

namespace faultline::solve {
namespace {

namespace fs = std::filesystem;
using logic::Sort;
using logic::Term;
using logic::TermManager;

// Says whatever it is told to say.
class LyingSolver final : public Solver {
 public:
  LyingSolver(TermManager& terms, std::function<Answer(std::span<const Term>)> answer)
      : terms_(terms), answer_(std::move(answer)) {}
  using Solver::check;
  void add(Term) override {}
  Answer check(std::span<const Term> assumptions, const Limits&) override { return answer_(assumptions); }
  TermManager& terms() override { return terms_; }

 protected:
  void push() override {}
  void pop() override {}

 private:
  TermManager& terms_;
  std::function<Answer(std::span<const Term>)> answer_;
};

class Decorators : public testing::Test {
 protected:
  TermManager m;
  Term x = m.variable("x", Sort::bit_vector(8));
  Term small = m.bv_ult(x, m.bit_vector(8, 5));
  Term large = m.bv_ult(m.bit_vector(8, 9), x);
  Term odd = m.equal(m.bv_extract(x, 0, 0), m.bit_vector(1, 1));

  std::unique_ptr<Solver> lying(std::function<Answer(std::span<const Term>)> answer) {
    return checked(std::make_unique<LyingSolver>(m, std::move(answer)));
  }
};

TEST_F(Decorators, CountedCounts) {
  const auto statistics = std::make_shared<Statistics>();
  const auto solver = counted(make_z3_solver(m), statistics);
  solver->add(small);
  solver->check();
  solver->check({odd});
  solver->check({large});
  Limits stopped;
  stopped.budget.stop.request_stop();
  solver->check({}, stopped);
  {
    const Scope scope(*solver);
    solver->add(large);
    EXPECT_TRUE(is_unsat(solver->check()));
  }
  EXPECT_EQ(statistics->formulas, 2u);
  EXPECT_EQ(statistics->sat, 2u);
  EXPECT_EQ(statistics->unsat, 2u);
  EXPECT_EQ(statistics->unknown, 1u);
  EXPECT_EQ(statistics->queries(), 5u);
  EXPECT_GT(statistics->seconds, 0);
  EXPECT_LE(statistics->longest, statistics->seconds);
}

TEST_F(Decorators, CheckedConfirmsWhatIsRight) {
  const auto record = std::make_shared<CheckRecord>();
  const auto solver = checked(make_z3_solver(m), {}, record);
  solver->add(small);
  EXPECT_TRUE(is_sat(solver->check({odd})));
  EXPECT_TRUE(is_unsat(solver->check({odd, large})));
  {
    const Scope scope(*solver);
    solver->add(large);
    EXPECT_TRUE(is_unsat(solver->check()));
  }
  EXPECT_TRUE(is_sat(solver->check()));
  solver->add(large);
  EXPECT_TRUE(is_unsat(solver->check()));
  EXPECT_EQ(record->models, 2u);
  EXPECT_EQ(record->cores, 3u);
  EXPECT_EQ(record->unconfirmed, 0u);
}

TEST_F(Decorators, CheckedCatchesAWrongModel) {
  const auto solver = lying([&](auto) {
    logic::Assignment wrong;
    wrong.set(x, logic::Value(logic::BitVector(8, 4)));
    return Sat{Model(wrong)};
  });
  solver->add(small);
  EXPECT_NO_THROW(solver->check());
  EXPECT_THROW(solver->check({odd}), InternalError);
  const Scope scope(*solver);
  solver->add(odd);
  EXPECT_THROW(solver->check(), InternalError);
}

TEST_F(Decorators, CheckedForgetsWhatScopesForget) {
  const auto solver = lying([&](auto) {
    logic::Assignment four;
    four.set(x, logic::Value(logic::BitVector(8, 4)));
    return Sat{Model(four)};
  });
  {
    const Scope scope(*solver);
    solver->add(odd);
  }
  EXPECT_NO_THROW(solver->check());
}

TEST_F(Decorators, CheckedCatchesAWrongCore) {
  const auto solver = lying(
      [](std::span<const Term> assumptions) { return Unsat{{assumptions.begin(), assumptions.end() - 1}}; });
  solver->add(small);
  EXPECT_NO_THROW(solver->check({large, odd}));
  try {
    solver->check({odd, large});
    FAIL() << "`odd` alone is no core";
  } catch (const InternalError& error) {
    EXPECT_NE(std::string(error.what()).find("(assert "), std::string::npos);
  }
}

TEST_F(Decorators, CheckedCatchesACoreOutOfOrder) {
  const auto reversed = lying(
      [](std::span<const Term> assumptions) { return Unsat{{assumptions.rbegin(), assumptions.rend()}}; });
  EXPECT_THROW(reversed->check({small, large}), InternalError);
  const auto strange = lying([&](auto) { return Unsat{{small, large}}; });
  EXPECT_THROW(strange->check({small}), InternalError);
}

TEST_F(Decorators, CheckedCountsWhatTheWitnessCannotProve) {
  const Term p = m.variable("p", Sort::bit_vector(64));
  const Term q = m.variable("q", Sort::bit_vector(64));
  const Term bound = m.bit_vector(64, std::uint64_t{1} << 32);
  const Term parts[] = {m.equal(m.bv_mul(p, q), m.bit_vector(64, 2147483647ull * 2147483629ull)),
                        m.bv_ult(m.bit_vector(64, 1), p), m.bv_ule(p, q), m.bv_ult(q, bound)};
  const auto record = std::make_shared<CheckRecord>();
  CheckOptions options;
  options.limit = std::chrono::milliseconds(50);
  const auto solver =
      checked(std::make_unique<LyingSolver>(m, [](auto) { return Unsat{}; }), options, record);
  solver->add(m.logical_and(parts));
  EXPECT_TRUE(is_unsat(solver->check()));
  EXPECT_EQ(record->cores, 0u);
  EXPECT_EQ(record->unconfirmed, 1u);
}

class Logged : public Decorators {
 protected:
  Logged() { fs::remove_all(folder); }
  ~Logged() override { fs::remove_all(folder); }

  fs::path folder =
      fs::path(testing::TempDir()) /
      (std::string("faultline_logged_") + testing::UnitTest::GetInstance()->current_test_info()->name());

  static std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  // What the z3 program prints for this file.
  static std::string z3_says(const fs::path& path) {
    const std::string command = "z3 -smt2 '" + path.string() + "' 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe) return "no z3";
    std::string out;
    char buffer[256];
    while (std::fgets(buffer, sizeof buffer, pipe))
      out += buffer;
    pclose(pipe);
    return out;
  }
};

TEST_F(Logged, FilesCanBeReplayed) {
  const auto solver = logged(make_z3_solver(m), folder / "deep" / "er", "probe");
  const Term f = m.variable("and", Sort::float32());
  solver->add(small);
  solver->add(m.fp_less(f, m.float32(1.5f)));
  EXPECT_TRUE(is_sat(solver->check({odd})));
  EXPECT_TRUE(is_unsat(solver->check({odd, large})));
  {
    const Scope scope(*solver);
    solver->add(large);
    EXPECT_TRUE(is_unsat(solver->check()));
  }
  EXPECT_TRUE(is_sat(solver->check()));
  Limits stopped;
  stopped.budget.stop.request_stop();
  EXPECT_TRUE(is_unknown(solver->check({large}, stopped)));

  const fs::path at = folder / "deep" / "er";
  EXPECT_EQ(z3_says(at / "probe-000001.smt2"), "sat\n");
  EXPECT_EQ(z3_says(at / "probe-000002.smt2"), "unsat\n");
  EXPECT_EQ(z3_says(at / "probe-000003.smt2"), "unsat\n");
  EXPECT_EQ(z3_says(at / "probe-000004.smt2"), "sat\n");
  EXPECT_NE(text_of(at / "probe-000005.smt2").find("unknown: stopped"), std::string::npos);
  EXPECT_EQ(std::distance(fs::directory_iterator(at), fs::directory_iterator()), 5);
}

TEST_F(Logged, SaysWhenItCannotWrite) {
  fs::create_directories(folder);
  std::ofstream(folder / "file") << "in the way";
  EXPECT_THROW(logged(make_z3_solver(m), folder / "file", "probe"), InputError);
  const auto solver = logged(make_z3_solver(m), folder / "gone", "probe");
  fs::remove_all(folder / "gone");
  EXPECT_THROW(solver->check(), InputError);
}

}  // namespace
}  // namespace faultline::solve
