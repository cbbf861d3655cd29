#include "solve/backend/z3/limit.h"

#include "base/source.h"
#include "solve/sat/memory.h"

namespace faultline::solve::z3_backend {

std::optional<Reason> exhausted(const Budget& budget) {
  if (budget.stop.stop_requested()) return Reason::Stopped;
  if (budget.is_over()) return Reason::Time;
  constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();
  if (budget.memory != kUnlimited && sat::resident_bytes() > budget.memory) return Reason::Memory;
  return std::nullopt;
}

// An interrupt that comes when Z3 has just finished stays pending, and would end whatever is asked of the
// context next. A check that has nothing to do takes it away.
void Interrupter::forget() {
  if (!pending_.exchange(false)) return;
  const Z3_solver idle = Z3_mk_simple_solver(context_);
  if (!idle) return;
  Z3_solver_inc_ref(context_, idle);
  Z3_solver_check(context_, idle);
  Z3_solver_dec_ref(context_, idle);
}

std::optional<Reason> Interrupter::end() {
  const std::optional<Reason> fired = watch_->fired();
  watch_.reset();  // from here on no interrupt can come
  forget();
  return fired;
}

Unknown unknown_because(std::string_view text, std::optional<Reason> fired) {
  const auto says = [&](std::string_view words) { return text.find(words) != std::string_view::npos; };
  if (fired) return {*fired, ""};
  if (says("max-conflicts") || says("max.conflicts")) return {Reason::Conflicts, ""};
  // Z3 may put a whole formula into its reason.
  std::string detail = "Z3: " + one_line(text.empty() ? "no reason given" : text, 190);
  if (says("out of memory") || says("memout") || says("max. memory"))
    return {Reason::Memory, std::move(detail)};
  if (says("timeout")) return {Reason::Time, std::move(detail)};
  return {Reason::Incomplete, std::move(detail)};
}

}  // namespace faultline::solve::z3_backend
