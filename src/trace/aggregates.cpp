// Structs, unions and arrays as values: bytes with their marks of what is known. A value is built in a buffer
// before its target is touched, so `s = (struct s){s.b, s.a}` and overlapping copies come out right.
#include <algorithm>
#include <cstring>

#include "base/diagnostic.h"
#include "trace/machine.h"

namespace faultline::trace {

namespace {
constexpr std::uint8_t kAllBits = 0xFF;
}

template <Recording recording>
void Machine<recording>::fill(ByteBuffer& buffer, NodeId value) {
  buffer.resize(program_.type_of(cfa::ExprId(value)).size);
  aggregate(value, {buffer.data.data(), buffer.known.data(), buffer.shared.data()});
}

template <Recording recording>
void Machine<recording>::aggregate(NodeId id, BufferPart to) {
  const Node& node = code_.nodes[id];
  const std::uint64_t size = program_.type_of(cfa::ExprId(id)).size;
  switch (node.op) {
    case Op::CopyOf: return copy_of(node.a, to);
    case Op::Conditional: return aggregate(truth(node.a) ? node.b : node.c, to);
    case Op::Convert:
    case Op::Narrow: return aggregate(node.a, to);
    case Op::ListValue: return list(id, to);
    case Op::BytesValue: {
      const std::string& text = program_.strings[node.bits];
      const std::uint64_t given = std::min<std::uint64_t>(text.size(), size);
      std::copy_n(text.begin(), given, to.data);
      std::fill(to.data + given, to.data + size, std::uint8_t{0});
      std::fill_n(to.known, size, kAllBits);
      return;
    }
    default: throw InternalError("no aggregate value");
  }
}

template <Recording recording>
void Machine<recording>::copy_of(NodeId source, BufferPart to) {
  const Place place = locate(source);
  const cfa::TypeId type = program_.exprs[cfa::ExprId(source)].type;
  const std::uint64_t size = program_.types[type].size;
  check_range(place, size, source);
  const std::uint8_t* from = place.object->data + place.offset;
  std::copy_n(from, size, to.data);
  const Marks marks = memory_.marks_to_copy(*place.object, static_cast<std::uint64_t>(place.offset), size);
  if (marks.known) {
    std::copy_n(marks.known, size, to.known);
    std::copy_n(marks.shared, size, to.shared);
  } else {
    std::fill_n(to.known, size, kAllBits);
  }
  if constexpr (kRecords) recorder_->read(bytes_access(place, {from, size}, type));
}

template <Recording recording>
void Machine<recording>::list(NodeId id, BufferPart to) {
  const std::uint64_t size = program_.type_of(cfa::ExprId(id)).size;
  std::fill_n(to.data, size, std::uint8_t{0});
  std::fill_n(to.known, size, kAllBits);
  for (const cfa::ListElement& element : program_.lists[code_.nodes[id].bits]) {
    const Scalar scalar = code_.nodes[element.value.value].type;
    const std::uint64_t bytes = element.bit_width > 0 ? bit_field_bytes(element.bit_offset, element.bit_width)
                                                      : program_.type_of(element.value).size;
    if (element.offset + bytes > size) throw InternalError("an element of a list lies outside of the object");
    std::uint8_t* const place = to.data + element.offset;
    if (scalar.width == 0) {
      aggregate(element.value.value, to.at(element.offset));
    } else if (element.bit_width > 0) {
      store_bits(place, element.bit_offset, element.bit_width, value(element.value.value));
    } else {
      store_bytes(place, scalar.bytes, value(element.value.value));
    }
  }
}

template <Recording recording>
void Machine<recording>::store_aggregate(NodeId target, const Place& place, const ByteBuffer& buffer) {
  const std::uint64_t size = buffer.data.size();
  check_range(place, size, target);
  check_writable(place, target);
  std::copy_n(buffer.data.begin(), size, place.object->data + place.offset);
  memory_.copy_marks(*place.object, static_cast<std::uint64_t>(place.offset), size, buffer.marks());
  if constexpr (kRecords) {
    recorder_->write(bytes_access(place, buffer.data, program_.exprs[cfa::ExprId(target)].type));
  }
}

template <Recording recording>
void Machine<recording>::assign_aggregate(const Instruction& instruction) {
  const Place place = locate(instruction.a);
  fill(scratch_.value, instruction.b);
  store_aggregate(instruction.a, place, scratch_.value);
}

#define FAULTLINE_INSTANTIATE(recording)                                                      \
  template void Machine<recording>::fill(ByteBuffer&, NodeId);                                \
  template void Machine<recording>::store_aggregate(NodeId, const Place&, const ByteBuffer&); \
  template void Machine<recording>::assign_aggregate(const Instruction&);
FAULTLINE_INSTANTIATE(Recording::Off)
FAULTLINE_INSTANTIATE(Recording::On)
#undef FAULTLINE_INSTANTIATE

}  // namespace faultline::trace
