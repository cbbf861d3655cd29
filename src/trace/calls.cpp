// Calls and returns. The callee's slots lie right behind the caller's; arguments are computed straight into
// them.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/diagnostic.h"
#include "trace/machine.h"

namespace faultline::trace {

namespace {

constexpr std::uint64_t kSlotBytes = 8;  // of a variable argument

std::uint64_t in_slots(std::uint64_t bytes) {
  return (bytes + kSlotBytes - 1) / kSlotBytes * kSlotBytes;
}

// Can a value of one type be passed as the other without changing registers or representation class?
bool passes_as(const cfa::Type& given, const cfa::Type& wanted) {
  if (given.is_scalar() != wanted.is_scalar()) return false;
  if (!given.is_scalar()) return given.size == wanted.size;
  const bool floats = given.kind == cfa::TypeKind::Float || wanted.kind == cfa::TypeKind::Float;
  return !floats || (given.kind == wanted.kind && given.width == wanted.width);
}

}  // namespace

// Makes room for the function's slots, zeroed. The caller's frame stays the current one.
template <Recording recording>
Word* Machine<recording>::push(cfa::FunctionId function) {
  std::vector<Activation>& activations = scratch_.activations;
  if (activations.size() >= options_.stack_limit) {
    fail(EventKind::StackLimit, edge_range(),
         fmt::format("call depth {} exceeded (endless recursion of {}?)", options_.stack_limit,
                     program_.functions[function].name));
  }
  std::uint32_t base = 0;
  if (!activations.empty()) {
    base = activations.back().base + code_.functions[activations.back().function.value].slots;
  }
  const std::size_t end = std::size_t{base} + code_.functions[function.value].slots;
  if (end > scratch_.stack.size()) {
    if (end * sizeof(Word) > options_.memory_limit || end > UINT32_MAX) fail_memory(end * sizeof(Word));
    scratch_.stack.resize(std::max(end, 2 * scratch_.stack.size()));
    if (!activations.empty()) frame_ = scratch_.stack.data() + activations.back().base;
  }
  Word* slots = scratch_.stack.data() + base;
  std::fill(slots, scratch_.stack.data() + end, Word{0});
  FrameId frame;
  if constexpr (kRecords) frame = recorder_->frame(function, frame_id_);
  const auto allocas = static_cast<std::uint32_t>(scratch_.allocas.size());
  activations.push_back({function, base, location_, frame, allocas});
  return slots;
}

template <Recording recording>
void Machine<recording>::start() {
  if (!program_.start) throw InternalError("a program without a start function");
  begin();
  frame_ = push(program_.start);
  frame_id_ = scratch_.activations.back().frame;
  location_ = program_.functions[program_.start].entry.value;
}

template <Recording recording>
void Machine<recording>::call(const Instruction& instruction) {
  const auto& call = std::get<cfa::Call>(program_.edges[instruction.edge].operation);
  const cfa::FunctionId function = callee(call);
  const FunctionCode& code = code_.functions[function.value];
  // Its activation exists while the arguments are computed, but must not yet count as a library's frame.
  Word* slots = push(function);
  const Activation made = scratch_.activations.back();
  scratch_.activations.pop_back();
  for (std::size_t i = 0; i < code.parameters.size(); ++i) {
    pass(code.parameters[i], call.arguments[i].value, slots, made.frame);
  }
  if (program_.functions[function].variable_arguments) pass_rest(call, function, slots, made.frame);
  scratch_.activations.push_back(made);
  frame_ = slots;
  frame_id_ = made.frame;
  if constexpr (kRecords) record_arguments(function);
  location_ = program_.functions[function].entry.value;
}

template <Recording recording>
cfa::FunctionId Machine<recording>::callee(const cfa::Call& call) {
  if (call.callee) {
    if (!program_.functions[call.callee].defined) throw InternalError("call of an undefined function");
    check_signature(call, call.callee);
    return call.callee;
  }
  const NodeId where = call.pointer.value;
  const Address address = value(where);
  const ObjectNumber number = memory_.space().find(address);
  if (address == 0) fail(EventKind::BadCall, where, "call through a null pointer");
  const bool is_function =
      number > 0 && number <= code_.memory.functions && code_.memory.address(number) == address;
  if (!is_function) fail(EventKind::BadCall, where, "call through a pointer that points to no function");
  const cfa::FunctionId function(number - 1);
  if (!program_.functions[function].defined) {
    fail(EventKind::BadCall, where,
         fmt::format("call of '{}', which is not defined", program_.functions[function].name));
  }
  check_signature(call, function);
  return function;
}

template <Recording recording>
void Machine<recording>::check_signature(const cfa::Call& call, cfa::FunctionId id) const {
  const cfa::Function& function = program_.functions[id];
  const SourceRange range = edge_range();
  const std::size_t given = call.arguments.size();
  const std::size_t wanted = function.parameters.size();
  if (given < wanted || (given > wanted && !function.variable_arguments)) {
    fail(EventKind::BadCall, range,
         fmt::format("'{}' takes {} argument{}, but is called with {}", function.name, wanted,
                     wanted == 1 ? "" : "s", given));
  }
  if (call.callee) return;  // the frontend has converted the arguments
  for (std::size_t i = 0; i < wanted; ++i) {
    if (passes_as(program_.type_of(call.arguments[i]),
                  program_.types[code_.functions[id.value].parameters[i].type]))
      continue;
    fail(EventKind::BadCall, range,
         fmt::format("argument {} of '{}' is of another type", i + 1, function.name));
  }
  const cfa::Type& returned = program_.types[function.return_type];
  if (call.result && returned.size > 0 && !passes_as(returned, program_.type_of(call.result))) {
    fail(EventKind::BadCall, range, fmt::format("'{}' returns a value of another type", function.name));
  }
}

template <Recording recording>
void Machine<recording>::pass(const Parameter& parameter, NodeId argument, Word* slots, FrameId frame) {
  Word& slot = slots[parameter.slot];
  if (parameter.residence == cfa::Residence::Register) {
    slot = arith::narrow(value(argument), parameter.scalar);
    return;
  }
  const std::uint64_t size = program_.types[parameter.type].size;
  if (parameter.scalar.width > 0) {
    const Word word = value(argument);
    MemoryObject& object = create_variable(parameter.variable, size, Memory::Contents::Zero, frame);
    store_bytes(object.data, size, word);
    slot = object.number;
    return;
  }
  fill(scratch_.value, argument);
  MemoryObject& object = create_variable(parameter.variable, size, Memory::Contents::Zero, frame);
  std::copy_n(scratch_.value.data.begin(), size, object.data);
  memory_.copy_marks(object, 0, size, scratch_.value.marks());
  slot = object.number;
}

template <Recording recording>
void Machine<recording>::pass_rest(const cfa::Call& call, cfa::FunctionId id, Word* slots, FrameId frame) {
  const cfa::Function& function = program_.functions[id];
  const std::size_t first = function.parameters.size();
  std::uint64_t size = 0;
  for (std::size_t i = first; i < call.arguments.size(); ++i) {
    size += in_slots(std::max<std::uint64_t>(program_.type_of(call.arguments[i]).size, 1));
  }
  MemoryObject& object = create_variable(function.variable_arguments, size, Memory::Contents::Zero, frame);
  slots[code_.functions[id.value].variable_arguments_slot] = object.number;
  std::uint64_t offset = 0;
  for (std::size_t i = first; i < call.arguments.size(); ++i) {
    const NodeId argument = call.arguments[i].value;
    if (code_.nodes[argument].type.width > 0) {
      store_bytes(object.data + offset, kSlotBytes, value(argument));
      offset += kSlotBytes;
      continue;
    }
    fill(scratch_.value, argument);
    std::copy(scratch_.value.data.begin(), scratch_.value.data.end(), object.data + offset);
    memory_.copy_marks(object, offset, scratch_.value.data.size(), scratch_.value.marks());
    offset += in_slots(std::max<std::uint64_t>(scratch_.value.data.size(), 1));
  }
}

template <Recording recording>
void Machine<recording>::record_arguments(cfa::FunctionId id) {
  for (const Parameter& parameter : code_.functions[id.value].parameters) {
    const Word word = frame_[parameter.slot];
    if (parameter.residence == cfa::Residence::Register) {
      Access access;
      access.variable = parameter.variable;
      access.frame = frame_id_;
      access.bits = word;
      access.type = parameter.type;
      recorder_->write(access);
      continue;
    }
    const MemoryObject& object = memory_.object(static_cast<ObjectNumber>(word));
    const Place place{.object = &memory_.object(object.number)};
    if (parameter.scalar.width > 0) {
      const Word stored = arith::narrow(load_bytes(object.data, parameter.scalar.bytes), parameter.scalar);
      recorder_->write(memory_access(place, parameter.type, stored));
    } else {
      recorder_->write(bytes_access(place, {object.data, object.size}, parameter.type));
    }
  }
  if (!program_.functions[id].variable_arguments) return;
  const Word rest = frame_[code_.functions[id.value].variable_arguments_slot];
  MemoryObject& object = memory_.object(static_cast<ObjectNumber>(rest));
  if (object.size > 0) recorder_->write(bytes_access({.object = &object}, {object.data, object.size}));
}

template <Recording recording>
void Machine<recording>::leave_frame() {
  const Activation& activation = scratch_.activations.back();
  for (const std::uint32_t slot : code_.functions[activation.function.value].memory_slots) {
    if (frame_[slot] != 0) memory_.end(memory_.object(static_cast<ObjectNumber>(frame_[slot])), Life::Ended);
  }
  for (std::size_t i = activation.first_alloca; i < scratch_.allocas.size(); ++i) {
    memory_.end(memory_.object(scratch_.allocas[i]), Life::Ended);
  }
  scratch_.allocas.resize(activation.first_alloca);
  scratch_.activations.pop_back();
}

template <Recording recording>
auto Machine<recording>::give_back(const Instruction& instruction) -> Goes {
  const NodeId result = instruction.b;
  const bool aggregate_result = result != kNoNode && code_.nodes[result].type.width == 0;
  Word word = 0;
  if (aggregate_result) {
    fill(scratch_.returned, result);
  } else if (result != kNoNode) {
    word = value(result);
  }
  const Activation left = scratch_.activations.back();
  if (scratch_.activations.size() == 1) check_leaks();
  leave_frame();
  if (scratch_.activations.empty()) {
    const int code = static_cast<int>(word & 0xFF);
    run_.event =
        Event{EventKind::Finished, instruction.edge, program_.edges[instruction.edge].range, "", code};
    return Goes::ToItsEnd;
  }
  frame_ = scratch_.stack.data() + scratch_.activations.back().base;
  frame_id_ = scratch_.activations.back().frame;
  const Instruction& caller = instructions_[left.call];
  const auto& call = std::get<cfa::Call>(program_.edges[caller.edge].operation);
  if (call.result && result == kNoNode) {
    fail(EventKind::MissingReturn, program_.edges[caller.edge].range,
         fmt::format("'{}' ended without returning a value, and the value is used",
                     program_.functions[left.function].name));
  }
  if (call.result && aggregate_result) {
    store_aggregate(call.result.value, locate(call.result.value), scratch_.returned);
  } else if (call.result) {
    const Scalar type = code_.nodes[call.result.value].type;
    assign(call.result.value, [&] { return arith::narrow(word, type); });
  }
  location_ = caller.next;
  // A cycle of a PLC ends: what its plant gets to see belongs to what can be seen of the run.
  if constexpr (!kRecords)
    if (left.function == program_.entry)
      for (const std::uint32_t slot : code_.outputs)
        observe_word(scratch_.globals[slot]);
  return Goes::On;
}

#define FAULTLINE_INSTANTIATE(recording)                      \
  template void Machine<recording>::start();                  \
  template void Machine<recording>::call(const Instruction&); \
  template auto Machine<recording>::give_back(const Instruction&) -> Goes;
FAULTLINE_INSTANTIATE(Recording::Off)
FAULTLINE_INSTANTIATE(Recording::On)
#undef FAULTLINE_INSTANTIATE

}  // namespace faultline::trace
