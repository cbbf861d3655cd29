// The loop: one instruction per location, one step per edge.
#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "trace/machine.h"

namespace faultline::trace {

template <Recording recording>
void Machine<recording>::run() {
  start();
  go_on();
}

template <Recording recording>
void Machine<recording>::run_from(const Snapshot& snapshot) {
  go_back_to(snapshot);
  go_on();
}

template <Recording recording>
void Machine<recording>::go_on() {
  for (;;) {
    const Instruction& instruction = instructions_[location_];
    if (fuel_ == 0) [[unlikely]]
      refuel();
    --fuel_;
    if constexpr (kRecords) recorder_->step(instruction.edge, frame_id_);
    if constexpr (!kRecords) {
      if (visits_) [[unlikely]]
        visits_[location_] = 1;
    }
    switch (instruction.op) {
      case Opcode::Skip: location_ = instruction.next; break;
      case Opcode::Watch:
        ++run_.watched;
        if (const Instruction& own = instructions_[instruction.next]; own.op == Opcode::Branch) {
          static_cast<void>(value(own.a));  // it may fail: then as it would have
          observe(own.a);
        }
        location_ = instruction.next;
        break;
      case Opcode::Pause:
        ++fuel_;  // it is no step of the program
        take_snapshot();
        location_ = instruction.next;
        break;
      case Opcode::AssignLocal: {
        const Word word = value(instruction.b);
        frame_[code_.nodes[instruction.a].bits] = word;
        if constexpr (kRecords) recorder_->write(register_access(instruction.a, word));
        location_ = instruction.next;
        break;
      }
      case Opcode::AssignGlobal:
        store_register(instruction.a, value(instruction.b));
        location_ = instruction.next;
        break;
      case Opcode::AssignScalar: {
        const Place place = locate(instruction.a);
        const Word word = value(instruction.b);
        store(instruction.a, place, word);
        location_ = instruction.next;
        break;
      }
      case Opcode::AssignAggregate:
        assign_aggregate(instruction);
        location_ = instruction.next;
        break;
      case Opcode::Branch:
        if (truth(instruction.a)) {
          location_ = instruction.next;
        } else {
          if constexpr (kRecords) recorder_->set_edge(instruction.other_edge);
          location_ = instruction.other_next;
        }
        break;
      case Opcode::Switch: choose_case(instruction); break;
      case Opcode::Call: call(instruction); break;
      case Opcode::Return:
        if (give_back(instruction) == Goes::ToItsEnd) return;
        break;
      default:
        if (operate(instruction) == Goes::ToItsEnd) return;
        location_ = instruction.next;
    }
  }
}

template <Recording recording>
void Machine<recording>::choose_case(const Instruction& instruction) {
  const SwitchTable& table = code_.switches[instruction.other_next];
  const Word word = value(instruction.a) ^ table.bias;
  const auto behind = std::upper_bound(table.cases.begin(), table.cases.end(), word,
                                       [](Word wanted, const Case& entry) { return wanted < entry.low; });
  if (behind == table.cases.begin() || word > (behind - 1)->high) {
    location_ = instruction.next;
    return;
  }
  const Case& chosen = *(behind - 1);
  if constexpr (kRecords) recorder_->set_edge(chosen.edge);
  location_ = chosen.next;
}

template void Machine<Recording::Off>::run();
template void Machine<Recording::On>::run();
template void Machine<Recording::Off>::run_from(const Snapshot&);

}  // namespace faultline::trace
