// Names and values as the user writes them.
#include "trace/describe.h"

#include <fmt/format.h>

#include <cmath>

#include "cfa/print.h"
#include "trace/arith.h"
#include "trace/naming.h"
#include "trace/words.h"

namespace faultline::trace {

using cfa::Type;
using cfa::TypeId;
using cfa::TypeKind;

namespace {

constexpr std::size_t kLongestPlace = 60;
constexpr std::size_t kShownElements = 16;
constexpr std::size_t kShownCharacters = 60;

bool is_character(const Type& type) {
  return type.kind == TypeKind::Int && type.width == 8 && type.enumerators.empty() &&
         type.name.find("char") != std::string::npos;
}

std::string escaped(unsigned char c) {
  switch (c) {
    case '\n': return "\\n";
    case '\t': return "\\t";
    case '\r': return "\\r";
    case '\0': return "\\0";
    case '\\': return "\\\\";
    case '"': return "\\\"";
    default: return c >= 32 && c < 127 ? std::string(1, static_cast<char>(c)) : fmt::format("\\x{:02x}", c);
  }
}

std::string character_text(const Type& type, std::uint64_t bits) {
  const auto value = static_cast<std::int64_t>(bits);
  const bool shown =
      (value >= 32 && value < 127) || value == 0 || value == '\n' || value == '\t' || value == '\r';
  if (!shown) return type.is_signed() ? fmt::format("{}", value) : fmt::format("{}", bits);
  if (value == '\'') return "'\\'' (39)";
  const std::string inside = value == '"' ? "\"" : escaped(static_cast<unsigned char>(value));
  return fmt::format("'{}' ({})", inside, value);
}

std::string integer_text(const Type& type, std::uint64_t bits) {
  for (const auto& [name, value] : type.enumerators) {
    if (value == static_cast<std::int64_t>(bits)) return name;
  }
  if (is_character(type)) return character_text(type, bits);
  return type.is_signed() ? fmt::format("{}", static_cast<std::int64_t>(bits)) : fmt::format("{}", bits);
}

std::string float_text(const Type& type, std::uint64_t bits) {
  const double value = arith::to_double(bits, scalar_of(type));
  std::string text =
      type.width == 32 ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
  const bool looks_whole = text.find_first_not_of("-0123456789") == std::string::npos;
  return looks_whole ? text + ".0" : text;
}

std::string pointer_text(const cfa::Program& program, const Trace& trace, const Type& type,
                         std::uint64_t bits) {
  if (bits == 0) return "NULL";
  const ObjectId id = trace.object_at(bits);
  if (!id) return fmt::format("{:#x}", bits);
  const Object& object = trace.objects[id];
  if (object.function) return object_name(program, object);
  const bool typed = type.element && program.types[type.element].size > 0;
  Part part;
  part.offset = static_cast<std::int64_t>(bits - object.address);
  part.type = typed ? type.element : TypeId();
  part.bytes = typed ? program.types[type.element].size : 0;
  if (!object.variable && part.offset == 0) return object_name(program, object);
  const std::string name = part_name(program, object, part);
  return name.starts_with('*') ? name.substr(1) : "&" + name;
}

// A value in bytes: of an aggregate, or a member of one.
class BytesText {
 public:
  BytesText(const cfa::Program& program, const Trace& trace) : program_(program), trace_(trace) {}

  std::string text(TypeId id, std::span<const std::uint8_t> bytes) const {
    const Type& type = program_.types[id];
    if (type.kind == TypeKind::Array) return array(type, bytes);
    if (type.kind == TypeKind::Struct || type.kind == TypeKind::Union) return record(type, bytes);
    const Scalar scalar = scalar_of(type);
    if (scalar.width == 0 || bytes.size() < scalar.bytes) return "?";
    return value_text(program_, trace_, id, arith::narrow(load_bytes(bytes.data(), scalar.bytes), scalar));
  }

  static std::string hexadecimal(std::span<const std::uint8_t> bytes) {
    std::string text = "{";
    for (std::size_t i = 0; i < bytes.size() && i < kShownElements; ++i) {
      text += fmt::format("{}{:#04x}", i == 0 ? "" : ", ", bytes[i]);
    }
    return text + (bytes.size() > kShownElements ? ", ...}" : "}");
  }

 private:
  std::string array(const Type& type, std::span<const std::uint8_t> bytes) const {
    const Type& element = program_.types[type.element];
    if (element.size == 0) return "{...}";
    if (is_character(element)) return string(bytes);
    const std::size_t count = bytes.size() / element.size;
    std::string text = "{";
    for (std::size_t i = 0; i < count && i < kShownElements; ++i) {
      if (i > 0) text += ", ";
      text += this->text(type.element, bytes.subspan(i * element.size, element.size));
    }
    return text + (count > kShownElements ? ", ...}" : "}");
  }

  static std::string string(std::span<const std::uint8_t> bytes) {
    std::size_t length = bytes.size();
    while (length > 0 && bytes[length - 1] == 0)
      --length;
    std::string text = "\"";
    for (std::size_t i = 0; i < length && i < kShownCharacters; ++i)
      text += escaped(bytes[i]);
    return text + (length > kShownCharacters ? "...\"" : "\"");
  }

  // A union is shown by its first member: nobody knows which one is meant.
  std::string record(const Type& type, std::span<const std::uint8_t> bytes) const {
    std::string text = "{";
    std::size_t shown = 0;
    for (const cfa::Field& field : type.fields) {
      if (shown == kShownElements) return text + ", ...}";
      if (shown > 0 && type.kind == TypeKind::Union) break;
      if (shown++ > 0) text += ", ";
      text += member(field, bytes);
    }
    return text + "}";
  }

  std::string member(const cfa::Field& field, std::span<const std::uint8_t> bytes) const {
    const Type& type = program_.types[field.type];
    const std::size_t size =
        field.bit_width > 0 ? bit_field_bytes(field.bit_offset, field.bit_width) : type.size;
    if (field.offset + size > bytes.size()) return "?";
    if (field.bit_width == 0) return text(field.type, bytes.subspan(field.offset, size));
    Scalar scalar = scalar_of(type);
    scalar.width = field.bit_width;
    const Word word = load_bits(bytes.data() + field.offset, field.bit_offset, field.bit_width);
    return value_text(program_, trace_, field.type, arith::narrow(word, scalar));
  }

  const cfa::Program& program_;
  const Trace& trace_;
};

}  // namespace

std::string place_name(const cfa::Program& program, const Trace& trace, const Access& access) {
  if (!access.object) return program.variables[access.variable].name;
  Part part{access.offset, 0, access.type, access.bit_offset, access.bit_width};
  if (access.bit_width > 0) {
    part.bytes = bit_field_bytes(access.bit_offset, access.bit_width);
  } else {
    part.bytes = access.type ? program.types[access.type].size : trace.bytes_of(access).size();
  }
  return part_name(program, trace.objects[access.object], part);
}

std::string type_text(const cfa::Program& program, const cfa::Type& type) {
  if (program.language != cfa::Language::StructuredText) return type.name;
  if (type.kind == TypeKind::Bool) return "BOOL";
  if (type.kind == TypeKind::Float) return type.width == 32 ? "REAL" : "LREAL";
  if (type.kind != TypeKind::Array) return type.name;
  std::string dimensions;
  const Type* element = &type;
  for (; element->kind == TypeKind::Array; element = &program.types[element->element]) {
    const std::int64_t first = element->enumerators.empty() ? 0 : element->enumerators.front().second;
    dimensions += fmt::format("{}{}..{}", dimensions.empty() ? "" : ", ", first, first + static_cast<std::int64_t>(element->count) - 1);
  }
  return fmt::format("ARRAY[{}] OF {}", dimensions, type_text(program, *element));
}

std::string input_name(const cfa::Program& program, const Trace& trace, const UsedInput& input) {
  if (input.step >= trace.steps.size() || trace.writes(input.step).size() != 1) return input.name;
  const Step& step = trace.steps[input.step];
  const cfa::Edge& edge = program.edges[step.edge];
  const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation);
  const bool is_users = program.functions[trace.frames[step.frame].function].origin == cfa::Origin::User;
  if (!havoc || !is_users || program.exprs[havoc->target].kind == cfa::ExprKind::Variable) return input.name;
  const std::string place = place_name(program, trace, trace.writes(input.step).front());
  const bool is_plain = !place.empty() && place.find_first_of("@ ") == std::string::npos;
  if (is_plain) return place;
  const SourceRange& written = program.range(havoc->target);
  return written ? one_line(program.text(written), kLongestPlace) : input.name;
}

std::string value_text(const cfa::Program& program, const Trace& trace, TypeId id, std::uint64_t bits) {
  if (!id) return fmt::format("{}", bits);
  const Type& type = program.types[id];
  if (program.language == cfa::Language::StructuredText && type.is_scalar() && type.kind != TypeKind::Pointer)
    return cfa::print_constant(program, id, bits);
  switch (type.kind) {
    case TypeKind::Bool: return bits != 0 ? "true" : "false";
    case TypeKind::Int: return integer_text(type, bits);
    case TypeKind::Float: return float_text(type, bits);
    case TypeKind::Pointer: return pointer_text(program, trace, type, bits);
    default: return "?";
  }
}

std::string value_text(const cfa::Program& program, const Trace& trace, const Access& access) {
  if (!access.type) return BytesText::hexadecimal(trace.bytes_of(access));
  if (program.types[access.type].is_scalar()) return value_text(program, trace, access.type, access.bits);
  return BytesText(program, trace).text(access.type, trace.bytes_of(access));
}

}  // namespace faultline::trace
