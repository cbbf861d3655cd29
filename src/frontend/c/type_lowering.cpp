#include "frontend/c/type_lowering.h"

#include <clang/AST/RecordLayout.h>
#include <fmt/format.h>

namespace faultline::frontend::c {

using cfa::Signedness;
using cfa::TypeId;
using cfa::TypeKind;
using clang::QualType;

void unsupported(SourceRange range, const std::string& what) {
  throw InputError("unsupported: " + what, range);
}

TypeId TypeLowering::lower(QualType type, clang::SourceRange where) {
  const QualType canonical = type.getCanonicalType().getUnqualifiedType();
  const auto known = known_.find(canonical.getTypePtr());
  if (known != known_.end()) return known->second;
  const TypeId id = uncached(canonical, where);
  known_[canonical.getTypePtr()] = id;
  return id;
}

TypeId TypeLowering::uncached(QualType type, clang::SourceRange where) {
  const clang::Type* t = type.getTypePtr();
  if (const auto* basic = llvm::dyn_cast<clang::BuiltinType>(t)) return builtin(basic, where);
  if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(t))
    return builder_.types().pointer(lower(pointer->getPointeeType(), where));
  if (const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(t))
    return builder_.types().array(lower(array->getElementType(), where), array->getSize().getZExtValue());
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(t))  // incomplete, or variable-length
    return builder_.types().array(lower(array->getElementType(), where), 0);
  if (const auto* enumerated = llvm::dyn_cast<clang::EnumType>(t))
    return enumeration(enumerated->getDecl(), where);
  if (const auto* structured = llvm::dyn_cast<clang::RecordType>(t))
    return record(structured->getDecl(), where);
  if (llvm::isa<clang::FunctionType>(t)) return builder_.types().function_type();
  if (const auto* atomic = llvm::dyn_cast<clang::AtomicType>(t)) return lower(atomic->getValueType(), where);
  unsupported(map_.range(where), fmt::format("type '{}'", type.getAsString()));
}

TypeId TypeLowering::builtin(const clang::BuiltinType* type, clang::SourceRange where) {
  using Kind = clang::BuiltinType::Kind;
  const QualType qualified(type, 0);
  switch (type->getKind()) {
    case Kind::Void: return builder_.types().void_type();
    case Kind::Bool: return builder_.types().bool_type();
    case Kind::Float: return builder_.types().floating(32);
    case Kind::Double: return builder_.types().floating(64);
    default: break;
  }
  const std::string name = qualified.getAsString(context_.getPrintingPolicy());
  if (!type->isInteger() || context_.getTypeSize(qualified) > 64)
    unsupported(map_.range(where), fmt::format("type '{}'", name));
  const auto width = static_cast<std::uint16_t>(context_.getTypeSize(qualified));
  return builder_.types().integer(width, type->isSignedInteger() ? Signedness::Signed : Signedness::Unsigned,
                                  name);
}

TypeId TypeLowering::enumeration(const clang::EnumDecl* declaration, clang::SourceRange where) {
  const clang::EnumDecl* definition = declaration->getDefinition();
  if (!definition) unsupported(map_.range(where), "incomplete enum");
  const QualType underlying = definition->getIntegerType();
  cfa::Type type = builder_.types()[lower(underlying, where)];
  type.name = definition->getName().empty() ? "enum" : "enum " + definition->getName().str();
  type.enumerators.clear();
  for (const clang::EnumConstantDecl* constant : definition->enumerators())
    type.enumerators.emplace_back(constant->getName().str(), constant->getInitVal().getExtValue());
  std::string key = "enum " + type.name;
  for (const auto& [name, value] : type.enumerators)
    key += fmt::format(" {}={}", name, value);
  const auto known = records_.find(key);
  if (known != records_.end()) return known->second;
  return records_[key] = builder_.types().enumeration(std::move(type));
}

std::string TypeLowering::record_key(const clang::RecordDecl* declaration) {
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(declaration);
  std::string key = fmt::format("{} {} {}:", declaration->getKindName().str(), declaration->getName().str(),
                                layout.getSize().getQuantity());
  if (const auto* alias = declaration->getTypedefNameForAnonDecl()) {
    key += "typedef " + alias->getName().str() + " ";
  } else if (declaration->getName().empty()) {
    const SourceRange range = map_.range(declaration->getLocation());
    key += fmt::format("@{}:{}:{} ", range.file.value, range.begin.line, range.begin.column);
  }
  for (const clang::FieldDecl* field : declaration->fields())
    key += fmt::format("{} {} {};", field->getName().str(), layout.getFieldOffset(field->getFieldIndex()),
                       field->getType().getCanonicalType().getAsString());
  return key;
}

TypeId TypeLowering::record(const clang::RecordDecl* declaration, clang::SourceRange where) {
  std::string name = declaration->getKindName().str();
  if (!declaration->getName().empty())
    name += " " + declaration->getName().str();
  else if (const auto* alias = declaration->getTypedefNameForAnonDecl())
    name = alias->getName().str();
  const TypeKind kind = declaration->isUnion() ? TypeKind::Union : TypeKind::Struct;
  const clang::RecordDecl* definition = declaration->getDefinition();
  if (!definition) {
    TypeId& opaque = records_["opaque " + name];  // only pointers to it exist
    if (!opaque) opaque = builder_.types().record(kind, name);
    return opaque;
  }
  const auto known = known_records_.find(definition);
  if (known != known_records_.end()) return known->second;
  const std::string key = record_key(definition);
  const auto shared = records_.find(key);
  const bool fresh = shared == records_.end();
  const TypeId id = fresh ? builder_.types().record(kind, name) : shared->second;
  known_records_[definition] = id;
  if (fresh) {
    records_[key] = id;
    define(id, definition, where);
  }
  unsigned number = 0;
  for (const clang::FieldDecl* field : definition->fields())
    if (!field->isUnnamedBitField()) field_numbers_[field] = number++;
  return id;
}

void TypeLowering::define(TypeId id, const clang::RecordDecl* declaration, clang::SourceRange) {
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(declaration);
  std::vector<cfa::Field> fields;
  for (const clang::FieldDecl* field : declaration->fields()) {
    if (field->isUnnamedBitField()) continue;
    const std::uint64_t bits = layout.getFieldOffset(field->getFieldIndex());
    cfa::Field lowered{field->getName().str(), lower(field->getType(), field->getSourceRange()), bits / 8, 0,
                       0};
    if (field->isBitField()) {
      lowered.bit_offset = static_cast<std::uint8_t>(bits % 8);
      lowered.bit_width = static_cast<std::uint8_t>(field->getBitWidthValue(context_));
    }
    fields.push_back(std::move(lowered));
  }
  builder_.types().define(id, std::move(fields), static_cast<std::uint64_t>(layout.getSize().getQuantity()),
                          static_cast<std::uint32_t>(layout.getAlignment().getQuantity()));
}

std::size_t TypeLowering::field_number(const clang::FieldDecl* field) {
  const auto known = field_numbers_.find(field);
  if (known == field_numbers_.end()) {
    lower(context_.getRecordType(field->getParent()), field->getSourceRange());
    return field_numbers_.lookup(field);
  }
  return known->second;
}

}  // namespace faultline::frontend::c
