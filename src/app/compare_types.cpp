#include "app/compare_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace faultline::app {

using cfa::Type;
using cfa::TypeId;
using cfa::TypeKind;

namespace {

std::string integer(const Type& it) {
  switch (it.width) {
    case 8: return it.is_signed() ? "signed char" : "char";
    case 16: return "short";
    case 32: return "int";
    default: return "long long";
  }
}

bool is_word(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace

std::string Spelling::declare(TypeId id, const std::string& name) {
  const Type& it = type(id);
  if (it.kind == TypeKind::Array) return declare(it.element, fmt::format("{}[{}]", name, it.count));
  if (it.kind == TypeKind::Pointer) return declare(it.element, "*" + name);
  return base(id) + (name.empty() ? "" : " " + name);
}

std::string Spelling::base(TypeId id) {
  const Type& it = type(id);
  switch (it.kind) {
    case TypeKind::Void: return "void";
    case TypeKind::Bool: return "_Bool";
    case TypeKind::Float: return it.width == 32 ? "float" : "double";
    case TypeKind::Int: return (it.is_signed() ? "" : "unsigned ") + integer(it);
    case TypeKind::Struct: return record(id);
    default: break;
  }
  throw InputError(fmt::format("unsupported: a value of type '{}' in a comparison", it.name));
}

std::string Spelling::record(TypeId id) {
  const Type& it = type(id);
  const bool is_typedef = is_word(it.name);  // typedef struct { … } name;
  if (!is_typedef && !it.name.starts_with("struct "))
    throw InputError(fmt::format("unsupported: '{}' in a comparison", it.name));
  if (!declared_.insert(id).second) return it.name;
  std::string fields;
  for (const cfa::Field& field : it.fields)
    fields += fmt::format("  {};\n", declare(field.type, field.name));
  records_ += is_typedef ? fmt::format("typedef struct {{\n{}}} {};\n", fields, it.name)
                         : fmt::format("{} {{\n{}}};\n", it.name, fields);
  return it.name;
}

bool Spelling::has_pointers(TypeId id) const {
  const Type& it = type(id);
  if (it.kind == TypeKind::Array) return it.count == 0 || has_pointers(it.element);
  if (it.kind == TypeKind::Struct)
    return std::ranges::any_of(it.fields, [&](const cfa::Field& field) {
      return field.name.empty() || field.bit_width != 0 || has_pointers(field.type);
    });
  return !it.is_scalar() || it.kind == TypeKind::Pointer;
}

std::string Spelling::input(const Type& it) {
  if (it.kind == TypeKind::Bool) return "bool";
  if (it.kind == TypeKind::Float) return it.width == 32 ? "float" : "double";
  static const std::map<std::uint16_t, std::string> names = {
      {8, "char"}, {16, "short"}, {32, "int"}, {64, "longlong"}};
  const bool is_char = it.is_signed() && it.width == 8;
  return (it.is_signed() ? "" : "u") + (is_char ? "schar" : names.at(it.width));
}

std::string Spelling::type_of_input(const std::string& suffix) {
  static const std::map<std::string, std::string> types = {{"bool", "_Bool"},
                                                           {"float", "float"},
                                                           {"double", "double"},
                                                           {"schar", "signed char"},
                                                           {"short", "short"},
                                                           {"int", "int"},
                                                           {"longlong", "long long"},
                                                           {"uchar", "unsigned char"},
                                                           {"ushort", "unsigned short"},
                                                           {"uint", "unsigned int"},
                                                           {"ulonglong", "unsigned long long"}};
  return types.at(suffix);
}

}  // namespace faultline::app
