// A name grows as the walk goes down the declared type towards the part's offset. Unions are entered through
// the member that has the accessed type at that offset, if there is one.
#include "trace/naming.h"

#include <fmt/format.h>

#include <variant>

namespace faultline::trace {

using cfa::Type;
using cfa::TypeId;
using cfa::TypeKind;

namespace {

const char* allocator(const cfa::Program& program, const cfa::Edge& edge) {
  if (const auto* call = std::get_if<cfa::Call>(&edge.operation); call && call->callee) {
    return program.functions[call->callee].name.c_str();
  }
  const auto* allocate = std::get_if<cfa::Allocate>(&edge.operation);
  if (!allocate) return "malloc";
  switch (allocate->kind) {
    case cfa::AllocateKind::HeapZeroed: return "calloc";
    case cfa::AllocateKind::Stack: return "alloca";
    default: return "malloc";
  }
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

class Walk {
 public:
  Walk(const cfa::Program& program, const Part& part) : program_(program), part_(part) {}

  std::string name(std::string whole, TypeId id, std::int64_t offset) const {
    const Type& type = program_.types[id];
    if (offset == 0 && id == part_.type && part_.bit_width == 0) return whole;
    if (type.kind == TypeKind::Array) return element(std::move(whole), type, offset);
    if (type.kind == TypeKind::Struct || type.kind == TypeKind::Union) {
      return member(std::move(whole), type, offset);
    }
    return piece(std::move(whole), type.size, offset);
  }

  std::string element(std::string whole, const Type& array, std::int64_t offset) const {
    const auto size = static_cast<std::int64_t>(program_.types[array.element].size);
    if (size == 0 || is_larger(static_cast<std::uint64_t>(size)))
      return piece(std::move(whole), array.size, offset);
    const std::int64_t number = floor_divide(offset, size);
    const std::int64_t first = array.enumerators.empty() ? 0 : array.enumerators.front().second;
    return name(fmt::format("{}[{}]", whole, number + first), array.element, offset - number * size);
  }

 private:
  bool is_larger(std::uint64_t room) const { return part_.bytes > room; }

  std::string member(std::string whole, const Type& record, std::int64_t offset) const {
    const cfa::Field* best = nullptr;
    for (const cfa::Field& field : record.fields) {
      if (!covers(record, field, offset)) continue;
      if (!best) best = &field;
      if (has_type_at(field.type, offset - static_cast<std::int64_t>(field.offset))) {
        best = &field;
        break;
      }
    }
    if (!best) return piece(std::move(whole), record.size, offset);
    const std::string inner = best->name.empty() ? whole : join(whole, best->name);
    if (best->bit_width > 0) return inner;
    return name(inner, best->type, offset - static_cast<std::int64_t>(best->offset));
  }

  static std::string join(const std::string& whole, const std::string& field) {
    if (whole.starts_with('*')) return fmt::format("{}->{}", whole.substr(1), field);
    return whole + "." + field;
  }

  bool covers(const Type& record, const cfa::Field& field, std::int64_t offset) const {
    const auto begin = static_cast<std::int64_t>(field.offset);
    if (field.bit_width > 0) {
      return begin == offset && field.bit_offset == part_.bit_offset && field.bit_width == part_.bit_width;
    }
    const Type& type = program_.types[field.type];
    const bool flexible = type.kind == TypeKind::Array && type.count <= 1 && &field == &record.fields.back();
    const auto end = begin + static_cast<std::int64_t>(type.size);
    return offset >= begin && (flexible || offset + static_cast<std::int64_t>(part_.bytes) <= end);
  }

  // Does the walk from here end at exactly the accessed type?
  bool has_type_at(TypeId id, std::int64_t offset) const {
    if (offset == 0 && id == part_.type) return true;
    const Type& type = program_.types[id];
    if (type.kind == TypeKind::Array) {
      const auto size = static_cast<std::int64_t>(program_.types[type.element].size);
      return size > 0 && has_type_at(type.element, offset % size);
    }
    for (const cfa::Field& field : type.fields) {
      if (!covers(type, field, offset)) continue;
      if (field.bit_width > 0 || has_type_at(field.type, offset - static_cast<std::int64_t>(field.offset)))
        return true;
    }
    return false;
  }

  // A part that no declared member is: by its bytes.
  std::string piece(std::string whole, std::uint64_t size, std::int64_t offset) const {
    if (offset == 0 && (part_.bytes == size || part_.bytes == 0)) return whole;
    if (part_.bytes == 1) return fmt::format("byte {} of {}", offset, whole);
    const auto last = offset + static_cast<std::int64_t>(part_.bytes) - 1;
    return fmt::format("bytes {} to {} of {}", offset, last, whole);
  }

  const cfa::Program& program_;
  const Part& part_;
};

// One element rather than a row: there is room for only one, or a struct with an open-ended array as its last
// member.
bool is_single(const Object& object, const Type& element, const Part& part) {
  if (element.size == 0 || part.offset < 0) return false;
  if (element.kind == TypeKind::Struct && object.size % element.size != 0) return true;
  return object.size < 2 * element.size && static_cast<std::uint64_t>(part.offset) < element.size;
}

// An allocated object is a row of elements of the type that it is used as.
std::string allocated_part(const cfa::Program& program, const Object& object, const Part& part,
                           const Walk& walk) {
  const std::string name = object_name(program, object);
  TypeId element = object.type ? object.type : part.type;
  if (!element) element = program.types.bool_type();
  Type row;
  row.kind = TypeKind::Array;
  row.element = element;
  row.size = object.size;
  if (is_single(object, program.types[element], part)) return walk.name("*" + name, element, part.offset);
  return walk.element(name, row, part.offset);
}

}  // namespace

std::string object_name(const cfa::Program& program, const Object& object) {
  if (object.variable) return program.variables[object.variable].name;
  if (object.function) return program.functions[object.function].name;
  if (!object.allocated_by) return "malloc";
  const cfa::Edge& edge = program.edges[object.allocated_by];
  const std::string name = fmt::format("{}@{}", allocator(program, edge), edge.range.begin.line);
  return object.ordinal == 0 ? name : fmt::format("{}#{}", name, object.ordinal + 1);
}

std::string part_name(const cfa::Program& program, const Object& object, const Part& part) {
  const Walk walk(program, part);
  if (!object.variable) return allocated_part(program, object, part, walk);
  return walk.name(object_name(program, object), program.variables[object.variable].type, part.offset);
}

std::string object_description(const cfa::Program& program, const Object& object) {
  const std::string name = object_name(program, object);
  if (!object.variable) return fmt::format("{} ({} bytes)", name, object.size);
  const TypeId type = program.variables[object.variable].type;
  if (program.types[type].size == object.size) return fmt::format("'{}'", program.types.declare(type, name));
  return fmt::format("'{}' ({} bytes)", program.types.declare(type, name), object.size);
}

}  // namespace faultline::trace
