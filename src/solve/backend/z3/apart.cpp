#include "solve/backend/z3/apart.h"

#include <system_error>

namespace faultline::solve::z3_backend {
namespace {

constexpr std::chrono::milliseconds kLook{10};   // how often who waits for Z3 looks at the budget
constexpr std::chrono::milliseconds kGrace{40};  // for a call that has been interrupted
constexpr std::size_t kMostLeftBehind = 4;       // each takes a processor and memory

void await_room(const Budget& budget) {
  while (!sat::fewer_left_behind_within(kMostLeftBehind, kLook))
    if (const auto reason = exhausted(budget)) throw OutOfBudget{*reason};
}

}  // namespace

std::optional<Reason> Apart::operator()(Session& session, const Budget& budget, std::shared_ptr<void> owner,
                                        std::function<void()> job) {
  await_room(budget);
  session.interrupter.begin(budget);
  try {
    background_.start(std::move(job));
  } catch (const std::system_error&) {  // no thread can be had
    session.interrupter.end();
    throw OutOfBudget{Reason::Memory};
  }
  while (!background_.finished_within(kLook)) {
    const std::optional<Reason> fired = session.interrupter.fired();
    if (!fired || background_.finished_within(kGrace)) continue;
    background_.leave(std::move(owner));
    throw LeftBehind{*fired};
  }
  return session.interrupter.end();
}

}  // namespace faultline::solve::z3_backend
