// Interning: a scalar, pointer or array type is looked up by a short key that spells its parts ("p7",
// "a7x3"), so that equal types have equal ids. Records and enumerations are never looked up: each definition
// is a type of its own.
#include "cfa/type.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::cfa {

namespace {

// Bytes of the smallest power of two that holds `width` bits.
std::uint64_t bytes_for(std::uint16_t width) {
  std::uint64_t bytes = 1;
  while (bytes * 8 < width)
    bytes *= 2;
  return bytes;
}

std::string usual_name(std::uint16_t width, Signedness signedness, std::uint32_t pointer_bytes) {
  const bool is_signed = signedness == Signedness::Signed;
  const std::string prefix = is_signed ? "" : "unsigned ";
  switch (width) {
    case 8: return is_signed ? "signed char" : "unsigned char";
    case 16: return prefix + "short";
    case 32: return prefix + "int";
    case 64: return prefix + (pointer_bytes == 8 ? "long" : "long long");
    default: return fmt::format("{}_BitInt({})", prefix, width);
  }
}

}  // namespace

TypeTable::TypeTable(std::uint32_t pointer_bytes) : pointer_bytes_(pointer_bytes) {
  Type type;
  type.name = "void";
  void_ = intern("void", type);
  type.name = "function";
  type.kind = TypeKind::Function;
  function_ = intern("function", type);
  type.name = "_Bool";
  type.kind = TypeKind::Bool;
  type.width = 1;
  type.size = 1;
  bool_ = intern("bool", type);
}

TypeId TypeTable::integer(std::uint16_t width, Signedness signedness, std::string name) {
  Type type;
  type.kind = TypeKind::Int;
  type.signedness = signedness;
  type.width = width;
  type.size = bytes_for(width);
  // A 32-bit x86 aligns 8-byte scalars to 4.
  type.align = static_cast<std::uint32_t>(std::min<std::uint64_t>(type.size, pointer_bytes_));
  type.name = name.empty() ? usual_name(width, signedness, pointer_bytes_) : std::move(name);
  std::string key = fmt::format("i{}{} {}", width, type.is_signed() ? 's' : 'u', type.name);
  return intern(std::move(key), std::move(type));
}

TypeId TypeTable::floating(std::uint16_t width) {
  Type type;
  type.kind = TypeKind::Float;
  type.width = width;
  type.size = bytes_for(width);
  type.align = static_cast<std::uint32_t>(std::min<std::uint64_t>(type.size, pointer_bytes_));
  type.name = width == 32 ? "float" : "double";
  return intern(fmt::format("f{}", width), std::move(type));
}

TypeId TypeTable::pointer(TypeId pointee) {
  std::string key = fmt::format("p{}", pointee.value);
  if (const auto found = unique_.find(key); found != unique_.end()) return found->second;
  Type type;
  type.kind = TypeKind::Pointer;
  type.width = static_cast<std::uint16_t>(pointer_bytes_ * 8);
  type.size = pointer_bytes_;
  type.align = pointer_bytes_;
  type.element = pointee;
  type.name = declare(pointee, types_[pointee].kind == TypeKind::Array ? "(*)" : "*");
  return intern(std::move(key), std::move(type));
}

TypeId TypeTable::array(TypeId element, std::uint64_t count) {
  std::string key = fmt::format("a{}x{}", element.value, count);
  if (const auto found = unique_.find(key); found != unique_.end()) return found->second;
  Type type;
  type.kind = TypeKind::Array;
  type.size = types_[element].size * count;
  type.align = types_[element].align;
  type.element = element;
  type.count = count;
  type.name = declare(element, count == 0 ? "[]" : fmt::format("[{}]", count));
  return intern(std::move(key), std::move(type));
}

TypeId TypeTable::record(TypeKind kind, std::string name) {
  Type type;
  type.kind = kind;
  type.name = std::move(name);
  return types_.add(std::move(type));
}

void TypeTable::define(TypeId record, std::vector<Field> fields, std::uint64_t size, std::uint32_t align) {
  Type& type = types_[record];
  type.fields = std::move(fields);
  type.size = size;
  type.align = align;
}

// An array may be given, too: its only enumerator is then what the user calls its first index.
TypeId TypeTable::enumeration(Type type) {
  if (type.kind != TypeKind::Array) type.kind = TypeKind::Int;
  if (type.size == 0) {
    type.size = bytes_for(type.width);
    type.align = static_cast<std::uint32_t>(std::min<std::uint64_t>(type.size, pointer_bytes_));
  }
  return types_.add(std::move(type));
}

// C's declarators grow from the name outwards: [n] behind it, * before it.
std::string TypeTable::declare(TypeId type, const std::string& name) const {
  std::string declarator = name;
  TypeId inner = type;
  while (types_[inner].kind == TypeKind::Array || types_[inner].kind == TypeKind::Pointer) {
    const Type& outer = types_[inner];
    inner = outer.element;
    if (outer.kind == TypeKind::Array) {
      declarator += outer.count == 0 ? "[]" : fmt::format("[{}]", outer.count);
    } else {
      declarator.insert(0, "*");
      if (types_[inner].kind == TypeKind::Array) declarator = "(" + declarator + ")";
    }
  }
  return declarator.empty() ? types_[inner].name : types_[inner].name + " " + declarator;
}

TypeId TypeTable::intern(std::string key, Type type) {
  const auto [place, inserted] = unique_.try_emplace(std::move(key));
  if (inserted) place->second = types_.add(std::move(type));
  return place->second;
}

}  // namespace faultline::cfa
