#include "solve/backend/z3/apart.h"

#include <system_error>

#include "solve/backend/z3/memory_bound.h"

namespace faultline::solve::z3_backend {
namespace {

constexpr std::size_t kMostLeftBehind = 4;  // each takes a processor and memory

struct Baggage {
  explicit Baggage(std::shared_ptr<void> of) : owner(std::move(of)) {}

  MemoryBound bound;  // until the owner is gone
  std::shared_ptr<void> owner;
};

void await_room(const Budget& budget) {
  while (!sat::fewer_left_behind_within(kMostLeftBehind, std::chrono::milliseconds(10)))
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
  if (const auto fired = background_.await([&] { return session.interrupter.fired(); })) {
    background_.leave(std::make_shared<Baggage>(std::move(owner)));
    throw LeftBehind{*fired};
  }
  return session.interrupter.end();
}

}  // namespace faultline::solve::z3_backend
