#include "trace/snapshot.h"

#include <algorithm>

#include "trace/session.h"

namespace faultline::trace {

void Session::take_snapshot() {
  Snapshot* const to = scratch_.snapshot;
  if (!to) return;
  scratch_.snapshot = nullptr;
  if (!is_worthwhile(steps(), memory_.next_number(), memory_.used())) {
    to->state = Snapshot::State::NotWorthwhile;
    return;
  }
  const Activation& last = scratch_.activations.back();
  const std::size_t end = std::size_t{last.base} + code_.functions[last.function.value].slots;
  to->memory = memory_.image();
  to->stack.assign(scratch_.stack.begin(), scratch_.stack.begin() + static_cast<std::ptrdiff_t>(end));
  to->globals = scratch_.globals;
  to->activations = scratch_.activations;
  to->allocas = scratch_.allocas;
  to->allocations = scratch_.allocations;
  to->location = location_;
  to->steps = steps();
  to->inputs = run_.inputs.size();
  to->observed = run_.observed;
  to->watched = run_.watched;
  to->state = Snapshot::State::Taken;
}

void Session::go_back_to(const Snapshot& from) {
  memory_.restore(from.memory, std::min<std::uint64_t>(options_.memory_limit, options_.budget.memory));
  if (scratch_.stack.size() < from.stack.size()) scratch_.stack.resize(from.stack.size());
  std::ranges::copy(from.stack, scratch_.stack.begin());
  scratch_.globals = from.globals;
  scratch_.activations = from.activations;
  scratch_.allocas = from.allocas;
  scratch_.allocations = from.allocations;
  frame_ = scratch_.stack.data() + from.activations.back().base;
  frame_id_ = from.activations.back().frame;
  location_ = from.location;
  granted_ = from.steps;
  fuel_ = 0;
  run_.observed = from.observed;
  run_.watched = from.watched;
}

}  // namespace faultline::trace
