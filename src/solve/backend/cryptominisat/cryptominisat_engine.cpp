// What the library (5.11.4) does differently than one would think:
// - `solve` begins by forgetting interrupts, so one that comes just before is lost: the watchdog repeats it;
// - interrupts are noticed only at restarts and every 256 conflicts, which can take seconds when a formula
//   has some hundred thousand variables. So a search that may be slow runs in the background, and is left
//   alone when it does not come back in time; the next query waits for it;
// - its conflict limit is one for the next call only;
// - new variables one by one are slow, as each enlarges some twenty tables: clauses are kept in a buffer and
//   passed on by the next `solve`, behind all their variables at once. A million of these takes 0.1 s and
//   more, so that is done in the background, too, from a buffer of its own: callers go on adding clauses;
// - a variable it has not heard of makes it leave the whole program;
// - it throws classes of its own, and std::bad_alloc, from anywhere in a search. What remains is good for
//   nothing but its destructor.
#include "solve/backend/cryptominisat/cryptominisat_engine.h"

#include <cryptominisat5/cryptominisat.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <optional>
#include <system_error>

#include "base/diagnostic.h"
#include "solve/sat/background.h"
#include "solve/sat/watchdog.h"

namespace faultline::solve {
namespace {

using sat::Literal;
using sat::Result;
using sat::Verdict;

constexpr std::size_t kLargeBuffer = 1 << 20;
// What is surely quick is done in the caller's thread: handing it over would cost more.
constexpr std::uint64_t kQuickConflicts = 200;
constexpr std::int32_t kQuickVariables = 20'000;
constexpr std::size_t kQuickBuffer = 200'000;  // literals

CMSat::Lit to_library(Literal literal) {
  return CMSat::Lit(static_cast<std::uint32_t>(literal.variable() - 1), literal.is_negated());
}

Result unknown(Reason reason) {
  return {Verdict::Unknown, reason};
}

class CryptominisatEngine final : public sat::Engine {
 public:
  CryptominisatEngine() : solver_(std::make_unique<CMSat::SATSolver>()) {
    solver_->set_num_threads(1);
    solver_->set_verbosity(0);
  }
  ~CryptominisatEngine() override {
    while (!background_.finished_within(std::chrono::milliseconds(10)))
      solver_->interrupt_asap();
  }

  Literal fresh() override { return Literal(++variables_); }

  void add_clause(std::span<const Literal> clause) override {
    if (lost_) return;
    try {
      for (const Literal literal : clause) {
        check_known(literal);
        pending_.push_back(to_library(literal));
      }
      pending_.push_back(CMSat::lit_Undef);
    } catch (const std::bad_alloc&) {
      lost_ = true;
    }
  }

  Result solve(std::span<const Literal> assumptions, const Limits& limits) override {
    verdict_ = Verdict::Unknown;
    if (const auto reason = await_earlier(limits.budget)) return unknown(*reason);
    if (lost_) return unknown(Reason::Memory);
    const Result result = guarded_search(assumptions, limits);
    if (background_.finished()) watch_.reset();
    if (lost_ && !watch_) release();
    return result;
  }

  bool value(Literal literal) override {
    if (verdict_ != Verdict::Sat) throw InternalError("no model: the last answer was not sat");
    const auto& model = solver_->get_model();
    const auto index = static_cast<std::size_t>(literal.variable() - 1);
    const bool positive = index < model.size() && model[index] == CMSat::l_True;
    return literal.is_negated() ? !positive : positive;
  }

  bool failed(Literal assumption) override {
    if (verdict_ != Verdict::Unsat) throw InternalError("no core: the last answer was not unsat");
    return std::binary_search(failed_.begin(), failed_.end(), assumption);
  }

  void prefer(Literal) override {}

  std::uint64_t conflicts() const override { return conflicts_; }

 private:
  // A search that was left alone must come back before the next one begins. A reason if the budget ends
  // first.
  std::optional<Reason> await_earlier(const Budget& budget) {
    if (!watch_) return std::nullopt;
    const auto spent = [&]() -> std::optional<Reason> {
      if (budget.stop.stop_requested()) return Reason::Stopped;
      if (budget.is_over()) return Reason::Time;
      return std::nullopt;
    };
    if (const auto reason = background_.await(spent)) return reason;
    watch_.reset();
    if (lost_)
      release();
    else
      conflicts_ = solver_->get_sum_conflicts();
    return std::nullopt;
  }

  Result guarded_search(std::span<const Literal> assumptions, const Limits& limits) {
    try {
      note_assumptions(assumptions);
      watch_.emplace(watchdog_, limits.budget);
      return search(limits);
    } catch (const std::bad_alloc&) {
      lost_ = true;
    } catch (const CMSat::TooManyVarsError&) {
      lost_ = true;
    } catch (const std::system_error&) {
      // Not even a thread could be had; but the solver is as it was.
    }
    return unknown(Reason::Memory);
  }

  void note_assumptions(std::span<const Literal> assumptions) {
    assumptions_.clear();
    for (const Literal literal : assumptions) {
      check_known(literal);
      assumptions_.push_back(to_library(literal));
    }
  }

  Result search(const Limits& limits) {
    take_over_pending();
    std::uint64_t left = limits.conflicts;
    if (variables_ <= kQuickVariables && passing_.size() <= kQuickBuffer) {
      const std::uint64_t quick = std::min(left, kQuickConflicts);
      run(quick);
      if (answer_ != CMSat::l_Undef || left == quick || watch_->fired() || lost_) return conclude();
      if (left != Limits::kUnlimited) left -= quick;
    }
    background_.start([this, left] { run(left); });
    if (const auto reason = background_.await([this] { return watch_->fired(); })) return unknown(*reason);
    return conclude();
  }

  // In either thread.
  void run(std::uint64_t most_conflicts) {
    answer_ = CMSat::l_Undef;
    try {
      if (!pass_on()) return;
      if (most_conflicts != Limits::kUnlimited) solver_->set_max_confl(most_conflicts);
      answer_ = solver_->solve(&assumptions_);
    } catch (...) {
      lost_ = true;
    }
  }

  Result conclude() {
    if (lost_) return unknown(Reason::Memory);
    conflicts_ = solver_->get_sum_conflicts();
    if (answer_ == CMSat::l_Undef) return unknown(watch_->fired().value_or(Reason::Conflicts));
    verdict_ = answer_ == CMSat::l_True ? Verdict::Sat : Verdict::Unsat;
    if (verdict_ == Verdict::Unsat) note_failed();
    return {verdict_};
  }

  void take_over_pending() {
    if (passing_.empty())
      passing_.swap(pending_);
    else
      passing_.insert(passing_.end(), pending_.begin(), pending_.end());
    pending_.clear();
    known_ = variables_;
  }

  // Everything taken over becomes the library's, unless the budget ends before: then the rest waits for the
  // next call.
  bool pass_on() {
    if (watch_->fired()) return false;
    if (const auto had = static_cast<std::int32_t>(solver_->nVars()); had < known_)
      solver_->new_vars(static_cast<std::size_t>(known_ - had));
    auto at = passing_.begin();
    bool in_time = true;
    while (at != passing_.end() && in_time) {
      const auto end = std::find(at, passing_.end(), CMSat::lit_Undef);
      clause_.assign(at, end);
      solver_->add_clause(clause_);
      at = end + 1;
      in_time = !watch_->fired();
    }
    passing_.erase(passing_.begin(), at);
    if (passing_.empty() && passing_.capacity() > kLargeBuffer) passing_.shrink_to_fit();
    return in_time;
  }

  // The library's conflict is a clause: the negations of the assumptions that were used.
  void note_failed() {
    failed_.clear();
    for (const CMSat::Lit lit : solver_->get_conflict()) {
      const auto variable = static_cast<std::int32_t>(lit.var()) + 1;
      failed_.push_back(Literal(lit.sign() ? variable : -variable));
    }
    std::sort(failed_.begin(), failed_.end());
  }

  void release() {
    solver_.reset();
    pending_ = {};
    passing_ = {};
  }

  void check_known(Literal literal) const {
    if (!literal || literal.variable() > variables_) throw InternalError("a literal of an unknown variable");
  }

  std::unique_ptr<CMSat::SATSolver> solver_;
  std::atomic<bool> lost_ = false;  // ran out of memory in the middle of something
  std::int32_t variables_ = 0;
  std::int32_t known_ = 0;           // of these, those that a search may mention
  std::vector<CMSat::Lit> pending_;  // clauses, each ended by lit_Undef
  // Used by whoever runs a search:
  std::vector<CMSat::Lit> passing_;  // likewise, on their way into the library
  std::vector<CMSat::Lit> clause_;
  std::vector<CMSat::Lit> assumptions_;
  CMSat::lbool answer_ = CMSat::l_Undef;  // of the last search
  Verdict verdict_ = Verdict::Unknown;
  std::vector<Literal> failed_;  // sorted
  std::uint64_t conflicts_ = 0;
  sat::Watchdog watchdog_{[this] { solver_->interrupt_asap(); }};
  std::optional<sat::Watch> watch_;  // until the search has come back
  sat::Background background_;
};

}  // namespace

std::unique_ptr<sat::Engine> make_cryptominisat_engine() {
  return std::make_unique<CryptominisatEngine>();
}

}  // namespace faultline::solve
