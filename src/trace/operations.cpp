// The operations on memory, inputs and the run itself.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <variant>

#include "base/diagnostic.h"
#include "trace/machine.h"
#include "trace/naming.h"

namespace faultline::trace {

namespace {

// malloc's answer to more than this is NULL, as the C library's is; what is below and does not fit ends the
// run.
constexpr std::uint64_t kRefused = std::uint64_t{1} << 47;

}  // namespace

template <Recording recording>
auto Machine<recording>::operate(const Instruction& instruction) -> Goes {
  if (instruction.op == Opcode::DeadEnd) {
    fail(EventKind::UnreachableReached, SourceRange{}, "the run reached a place that has no way out");
  }
  const cfa::Edge& edge = program_.edges[instruction.edge];
  if (instruction.op == Opcode::Assume) {
    if (truth(instruction.a)) return Goes::On;
    return end(EventKind::AssumptionFailed, edge.range, "the assumption does not hold");
  }
  return std::visit(
      [this](const auto& operation) {
        if constexpr (!requires { this->operate(operation); }) {
          throw InternalError("operation without an instruction");
        } else if constexpr (std::is_same_v<decltype(this->operate(operation)), Goes>) {
          return this->operate(operation);
        } else {
          this->operate(operation);
        }
        return Goes::On;
      },
      edge.operation);
}

template <Recording recording>
void Machine<recording>::operate(const cfa::Havoc& havoc) {
  const NodeId target = havoc.target.value;
  const cfa::TypeId id = program_.exprs[havoc.target].type;
  const cfa::Type& type = program_.types[id];
  if (is_register(target)) return store_register(target, ask(type, id, havoc.name, havoc.range));
  const Place place = locate(target);
  if (!type.is_scalar()) {
    check_range(place, type.size, target);
    check_writable(place, target);
    memory_.mark_unknown(*place.object, static_cast<std::uint64_t>(place.offset), type.size);
    return;
  }
  store(target, place, ask_for(place, id, havoc.name, AskedBy::Statement, havoc.range));
}

template <Recording recording>
void Machine<recording>::observe(NodeId id) {
  const Node& node = code_.nodes[id];
  switch (node.op) {
    case Op::Constant: return;
    case Op::LogicalAnd:
    case Op::LogicalOr:
    case Op::Conditional:
    case Op::LogicalNot:
    case Op::Narrow:
    case Op::Convert:
    case Op::Unary:
    case Op::Negate: return observe(node.a);
    case Op::LocalValue:
    case Op::GlobalValue:
    case Op::Load: return observe_word(value(id));
    default: break;
  }
  const bool is_comparison = node.op >= Op::Eq && node.op <= Op::FloatBinary;
  if (!is_comparison) return observe_word(value(id));
  observe(node.a);
  observe(node.b);
}

template <Recording recording>
auto Machine<recording>::operate(const cfa::Assert& assertion) -> Goes {
  if (truth(assertion.condition.value)) {
    if constexpr (!kRecords) observe(assertion.condition.value);
    return Goes::On;
  }
  const SourceRange range = edge_range();
  switch (assertion.kind) {
    case cfa::AssertKind::Assertion:
      return end(EventKind::AssertionFailed, range, fmt::format("assertion failed: {}", assertion.text));
    case cfa::AssertKind::ReachedError:
      return end(EventKind::ErrorReached, range,
                 program_.language == cfa::Language::Bip ? assertion.text  // a deadlock is no error that is reached
                                                         : fmt::format("error reached: {}", assertion.text));
    case cfa::AssertKind::Unreachable: break;
  }
  return end(EventKind::UnreachableReached, range, "code that must not be reached is reached");
}

template <Recording recording>
void Machine<recording>::operate(const cfa::Declare& declare) {
  const cfa::Variable& variable = program_.variables[declare.variable];
  if (residence(program_, variable) == cfa::Residence::Register) return;
  std::uint64_t size = program_.types[variable.type].size;
  if (declare.bytes) {
    size = value(declare.bytes.value);
    if (size >= kRefused) {
      fail(EventKind::OutOfBounds, declare.bytes.value,
           fmt::format("the size of '{}' is negative or too large", variable.name));
    }
  }
  Word& slot = frame_[code_.slots[declare.variable.value]];
  if (slot != 0) memory_.end(memory_.object(static_cast<ObjectNumber>(slot)), Life::Ended);
  slot = create_variable(declare.variable, size, Memory::Contents::Unknown, frame_id_).number;
}

template <Recording recording>
void Machine<recording>::operate(const cfa::Release& release) {
  for (const cfa::VariableId variable : release.variables) {
    if (residence(program_, program_.variables[variable]) == cfa::Residence::Register) continue;
    Word& slot = frame_[code_.slots[variable.value]];
    if (slot != 0) memory_.end(memory_.object(static_cast<ObjectNumber>(slot)), Life::Ended);
    slot = 0;
  }
}

template <Recording recording>
void Machine<recording>::operate(const cfa::Allocate& allocate) {
  assign(allocate.target.value, [&]() -> Word {
    const std::uint64_t bytes = value(allocate.bytes.value);
    const std::uint64_t refused =
        program_.types.pointer_bytes() == 4 ? AddressSpace::kMaxObject + 1 : kRefused;
    if (bytes >= refused && allocate.kind != cfa::AllocateKind::Stack) return 0;
    MemoryObject model;
    model.kind = allocate.kind == cfa::AllocateKind::Stack ? ObjectKind::Stack : ObjectKind::Heap;
    model.size = bytes;
    model.made_by = user_edge();
    model.ordinal = scratch_.allocations[model.made_by]++;
    if (model.kind == ObjectKind::Stack) model.frame = frame_id_.value;
    const bool zeroed = allocate.kind == cfa::AllocateKind::HeapZeroed;
    const MemoryObject& object = create(model, zeroed ? Memory::Contents::Zero : Memory::Contents::Unknown);
    if (model.kind == ObjectKind::Stack) scratch_.allocas.push_back(object.number);
    return object.base;
  });
}

template <Recording recording>
void Machine<recording>::operate(const cfa::Free& free) {
  const NodeId where = free.pointer.value;
  const Address address = value(where);
  if (address == 0) return;
  const Target target = memory_.resolve(address);
  if (target.object && target.object->kind == ObjectKind::Heap && target.offset == 0) {
    return memory_.end(*target.object, Life::Freed, user_edge());
  }
  if (target.object) {
    const Object object = describe(*target.object);
    const std::string offset = target.offset == 0 ? "" : fmt::format(" plus {} bytes", target.offset);
    fail(EventKind::InvalidFree, where,
         fmt::format("free of a pointer to {}{}, which malloc did not return",
                     object_description(program_, object), offset));
  }
  const ObjectNumber number = memory_.space().find(address);
  const auto remains = number == kNullZone ? std::nullopt : memory_.remains(number);
  if (remains && remains->freed_by) {
    fail(EventKind::DoubleFree, where,
         fmt::format("the memory was already freed at {}",
                     program_.files.describe(program_.edges[remains->freed_by].range)));
  }
  fail(EventKind::InvalidFree, where, "free of a pointer that malloc did not return");
}

template <Recording recording>
void Machine<recording>::operate(const cfa::ObjectSize& size) {
  assign(size.target.value, [&]() -> Word {
    const Address address = value(size.pointer.value);
    const Target target = memory_.resolve(address);
    if (!target.object) fail_dereference(address, size.pointer.value);
    return arith::narrow(target.object->size, code_.nodes[size.target.value].type);
  });
}

template <Recording recording>
void Machine<recording>::operate(const cfa::CopyBytes& copy) {
  const Address to = value(copy.to.value);
  const Address from = value(copy.from.value);
  const std::uint64_t bytes = value(copy.bytes.value);
  if (bytes == 0) return;
  const Place target = reach(to, bytes, copy.to.value);
  const Place source = reach(from, bytes, copy.from.value);
  check_writable(target, copy.to.value);
  if (copy.overlap == cfa::Overlap::Forbidden && to < from + bytes && from < to + bytes) {
    fail(EventKind::OverlappingCopy, copy.to.value,
         fmt::format("the {} bytes that are copied overlap their target in {}", bytes,
                     object_description(program_, describe(*target.object))));
  }
  const std::uint8_t* data = source.object->data + source.offset;
  if constexpr (kRecords) recorder_->read(bytes_access(source, {data, bytes}));
  std::memmove(target.object->data + target.offset, data, bytes);
  const Marks marks = memory_.marks_to_copy(*source.object, static_cast<std::uint64_t>(source.offset), bytes);
  memory_.copy_marks(*target.object, static_cast<std::uint64_t>(target.offset), bytes, marks);
  if constexpr (kRecords)
    recorder_->write(bytes_access(target, {target.object->data + target.offset, bytes}));
}

template <Recording recording>
void Machine<recording>::operate(const cfa::FillBytes& fill) {
  const Address to = value(fill.to.value);
  const auto byte = static_cast<std::uint8_t>(value(fill.byte.value));
  const std::uint64_t bytes = value(fill.bytes.value);
  if (bytes == 0) return;
  const Place target = reach(to, bytes, fill.to.value);
  check_writable(target, fill.to.value);
  std::memset(target.object->data + target.offset, byte, bytes);
  memory_.mark_known(*target.object, static_cast<std::uint64_t>(target.offset), bytes);
  if constexpr (kRecords)
    recorder_->write(bytes_access(target, {target.object->data + target.offset, bytes}));
}

template <Recording recording>
auto Machine<recording>::operate(const cfa::Halt& halt) -> Goes {
  const Word code = halt.code ? value(halt.code.value) : 0;
  if (halt.kind == cfa::HaltKind::Abort) return end(EventKind::Aborted, edge_range(), "abort() was called");
  check_leaks();
  run_.event = Event{EventKind::Finished, edge(), edge_range(), "", static_cast<int>(code & 0xFF)};
  return Goes::ToItsEnd;
}

template void Machine<Recording::Off>::observe(NodeId);
template void Machine<Recording::On>::observe(NodeId);
template auto Machine<Recording::Off>::operate(const Instruction&) -> Goes;
template auto Machine<Recording::On>::operate(const Instruction&) -> Goes;

}  // namespace faultline::trace
