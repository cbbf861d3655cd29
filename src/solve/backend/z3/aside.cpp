#include "solve/backend/z3/aside.h"

#include <system_error>
#include <utility>

namespace faultline::solve::z3_backend {
namespace {

constexpr std::uint64_t kQuickSteps = 50'000;  // in the caller's thread: handing over costs more

}  // namespace

void Aside::settle(const Budget& budget) {
  if (!is_away_) return;
  if (const auto reason = background_.await([&] { return exhausted(budget); })) throw OutOfBudget{*reason};
  is_away_ = false;
}

void Aside::operator()(const Budget& budget, const Job& before, Job job) {
  try {
    Meter quick(budget, kQuickSteps);
    return job(quick);
  } catch (const TakesLong&) {
  }
  Meter meter(budget);
  before(meter);
  budget_ = budget;
  failure_ = nullptr;
  const auto carry_out = [this, job = std::move(job)] {
    try {
      Meter patient(budget_);
      job(patient);
    } catch (...) {
      failure_ = std::current_exception();
    }
  };
  try {
    background_.start(carry_out);
  } catch (const std::system_error&) {  // no thread can be had
    throw OutOfBudget{Reason::Memory};
  }
  if (const auto reason = background_.await([&] { return exhausted(budget); })) {
    is_away_ = true;
    throw OutOfBudget{*reason};
  }
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace faultline::solve::z3_backend
