// Where a place expression lies in memory, and the scalars there.
#include "base/diagnostic.h"
#include "trace/machine.h"

namespace faultline::trace {

template <Recording recording>
MemoryObject& Machine<recording>::local_object(const Node& node) {
  Word& number = frame_[node.bits];
  if (number != 0) [[likely]]
    return memory_.object(static_cast<ObjectNumber>(number));
  // Its Declare was jumped over.
  const cfa::VariableId variable(node.c);
  const std::uint64_t size = program_.types[program_.variables[variable].type].size;
  MemoryObject& object = create_variable(variable, size, Memory::Contents::Unknown, frame_id_);
  number = object.number;
  return object;
}

template <Recording recording>
Place Machine<recording>::locate(NodeId id) {
  const Node& node = code_.nodes[id];
  switch (node.op) {
    case Op::LocalObject: return {.object = &local_object(node)};
    case Op::GlobalObject: return {.object = &memory_.object(static_cast<ObjectNumber>(node.bits))};
    case Op::Deref: return dereference(id, node);
    case Op::Index: return element(id, node);
    case Op::Field: {
      // Made anew: to change a part of it and to copy the whole waits for what was just stored.
      const Place around = locate(node.a);
      return {around.object, around.offset + static_cast<std::int64_t>(node.bits), node.bit_offset, node.bit_width,
              around.root};
    }
    default: throw InternalError("no place in memory");
  }
}

template <Recording recording>
Place Machine<recording>::dereference(NodeId id, const Node& node) {
  const Word pointer = value(node.a);
  const Target target = memory_.resolve(pointer);
  if (!target.object) [[unlikely]]
    fail_dereference(pointer, id);
  MemoryObject& object = *target.object;
  if (!object.type) {
    const cfa::TypeId type = program_.exprs[cfa::ExprId(id)].type;
    if (program_.types[type].size > 0) object.type = type;
    if (kRecords && object.type) recorder_->typed(object.number, type);
  }
  return {&object, target.offset, 0, 0, Place::Root::Pointer};
}

template <Recording recording>
Place Machine<recording>::element(NodeId id, const Node& node) {
  Place place = locate(node.a);
  const Word index = value(node.b);
  if (node.c != 0 && index >= node.c) [[unlikely]]
    fail_index(place, index, id);
  std::int64_t distance = 0;
  const auto size = static_cast<std::int64_t>(node.bits);
  if (__builtin_mul_overflow(arith::as_signed(index), size, &distance) ||
      __builtin_add_overflow(place.offset, distance, &place.offset)) {
    fail_index(place, index, id);
  }
  return place;
}

template <Recording recording>
Word Machine<recording>::address(NodeId id) {
  const Node& node = code_.nodes[id];
  switch (node.op) {
    case Op::LocalObject: return local_object(node).base;
    case Op::GlobalObject: return code_.memory.address(static_cast<ObjectNumber>(node.bits));
    case Op::Deref: return value(node.a);
    case Op::Field: {
      const Word whole = address(node.a);
      return advance(whole, 1, node.bits, id);
    }
    case Op::Index: {
      const Word array = address(node.a);
      const Word index = value(node.b);
      return advance(array, index, node.bits, id);
    }
    default: throw InternalError("no place in memory");
  }
}

// How many bytes the scalar at the place spans.
template <Recording recording>
std::uint64_t Machine<recording>::check_inside(const Place& place, NodeId where) const {
  const std::uint64_t bytes = place.bit_width == 0 ? code_.nodes[where].type.bytes
                                                   : bit_field_bytes(place.bit_offset, place.bit_width);
  const auto offset = static_cast<std::uint64_t>(place.offset);  // a negative one is huge
  const std::uint64_t size = place.object->size;
  if (size < bytes || offset > size - bytes) [[unlikely]]
    fail_outside(place, bytes, where);
  return bytes;
}

template <Recording recording>
Word Machine<recording>::load(NodeId id) {
  const Place place = locate(id);
  const std::uint64_t bytes = check_inside(place, id);
  const cfa::TypeId type = program_.exprs[cfa::ExprId(id)].type;
  if (place.object->known && !is_known(place, bytes)) ask_unknown(place, bytes, type);
  const std::uint8_t* data = place.object->data + place.offset;
  Scalar scalar = code_.nodes[id].type;
  Word word = 0;
  if (place.bit_width == 0) {
    word = load_bytes(data, bytes);
  } else {
    word = load_bits(data, place.bit_offset, place.bit_width);
    scalar.width = place.bit_width;
  }
  word = scalar.kind == cfa::TypeKind::Bool ? (word != 0 ? 1 : 0) : arith::narrow(word, scalar);
  if constexpr (kRecords) recorder_->read(memory_access(place, type, word));
  return word;
}

template <Recording recording>
void Machine<recording>::store(NodeId target, const Place& place, Word word) {
  const std::uint64_t bytes = check_inside(place, target);
  check_writable(place, target);
  store_scalar(memory_, place, bytes, word);
  if constexpr (kRecords) {
    Scalar scalar = code_.nodes[target].type;
    if (place.bit_width != 0) scalar.width = place.bit_width;
    recorder_->write(
        memory_access(place, program_.exprs[cfa::ExprId(target)].type, arith::narrow(word, scalar)));
  }
}

template <Recording recording>
void Machine<recording>::store_register(NodeId target, Word word) {
  const Node& node = code_.nodes[target];
  (node.op == Op::LocalRegister ? frame_[node.bits] : scratch_.globals[node.bits]) = word;
  if constexpr (kRecords) recorder_->write(register_access(target, word));
}

#define FAULTLINE_INSTANTIATE(recording)                               \
  template Place Machine<recording>::locate(NodeId);                   \
  template Word Machine<recording>::address(NodeId);                   \
  template Word Machine<recording>::load(NodeId);                      \
  template void Machine<recording>::store(NodeId, const Place&, Word); \
  template void Machine<recording>::store_register(NodeId, Word);
FAULTLINE_INSTANTIATE(Recording::Off)
FAULTLINE_INSTANTIATE(Recording::On)
#undef FAULTLINE_INSTANTIATE

}  // namespace faultline::trace
