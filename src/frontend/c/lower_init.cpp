// Initialisers: one operation per variable, whatever its size; what is not mentioned is zero.
#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::ListElement;
using cfa::TypeId;

void FunctionLowering::initialise(ExprId target, const clang::Expr* initialiser, SourceRange range) {
  store(target, initialiser, Kind::Declaration, range);
}

namespace {

// The string literal that initialises a char array, through parentheses and the like.
const clang::StringLiteral* string_initialiser(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(e)) return predefined->getFunctionName();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e); list && list->isStringLiteralInit())
    return string_initialiser(list->getInit(0));
  return llvm::dyn_cast<clang::StringLiteral>(e);
}

}  // namespace

ExprId FunctionLowering::aggregate(const clang::Expr* e, TypeId as) {
  const SourceRange range = range_of(e);
  const TypeId type = as ? as : type_of(e);
  const clang::Expr* inner = e->IgnoreParens();
  if (e->getType()->isArrayType())
    if (const clang::StringLiteral* literal = string_initialiser(inner)) {
      std::string bytes = literal_bytes(literal);
      if (const std::uint64_t size = builder_.types()[type].size; bytes.size() > size) bytes.resize(size);
      return builder_.bytes(type, std::move(bytes), range);
    }
  if (llvm::isa<clang::ImplicitValueInitExpr>(inner)) return builder_.list(type, {}, range);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(inner)) {
    if (list->isTransparent()) return aggregate(list->getInit(0), type);
    std::vector<ListElement> elements;
    list_elements(list, list->getType(), 0, elements, e);
    return builder_.list(type, std::move(elements), range);
  }
  return value(e);
}

void FunctionLowering::list_elements(const clang::Expr* e, clang::QualType type, std::uint64_t offset,
                                     std::vector<ListElement>& out, const clang::Expr* whole) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(e->IgnoreParens());
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::NoInitExpr>(e->IgnoreParens())) return;
  if (llvm::isa<clang::DesignatedInitUpdateExpr>(e))
    refuse(e, "designated initialiser that changes a part of another one");
  const bool string = type->isArrayType() && string_initialiser(e);
  if (!list || string || (list->isTransparent())) {
    const TypeId lowered = type_of(type, e);
    ExprId element = builder_.types()[lowered].is_aggregate() ? aggregate(e) : value_as(e, lowered);
    if (has_effects(whole)) element = saved(element, range_of(e));
    out.push_back({offset, 0, 0, element});
    return;
  }
  if (const clang::ArrayType* array = unit_.context.getAsArrayType(type)) {
    const clang::QualType element = array->getElementType();
    const std::uint64_t size = builder_.types()[type_of(element, e)].size;
    for (unsigned i = 0; i < list->getNumInits(); ++i)
      list_elements(list->getInit(i), element, offset + i * size, out, whole);
    const clang::Expr* filler = list->hasArrayFiller() ? list->getArrayFiller() : nullptr;
    if (filler && !llvm::isa<clang::ImplicitValueInitExpr>(filler))
      if (const auto* known = llvm::dyn_cast<clang::ConstantArrayType>(array))
        for (std::uint64_t i = list->getNumInits(); i < known->getSize().getZExtValue(); ++i)
          list_elements(filler, element, offset + i * size, out, whole);
    return;
  }
  const auto* record = type->getAs<clang::RecordType>();
  if (!record) {  // a scalar in braces
    if (list->getNumInits()) list_elements(list->getInit(0), type, offset, out, whole);
    return;
  }
  const cfa::Type shape = builder_.types()[type_of(type, e)];
  const auto add = [&](const clang::FieldDecl* field, const clang::Expr* from) {
    const cfa::Field& member = shape.fields[unit_.types.field_number(field)];
    const std::size_t first = out.size();
    list_elements(from, field->getType(), offset + member.offset, out, whole);
    if (member.bit_width && out.size() > first) {
      out.back().bit_offset = member.bit_offset;
      out.back().bit_width = member.bit_width;
    }
  };
  if (record->getDecl()->isUnion()) {
    if (list->getInitializedFieldInUnion() && list->getNumInits())
      add(list->getInitializedFieldInUnion(), list->getInit(0));
    return;
  }
  unsigned next = 0;
  for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (next >= list->getNumInits()) break;
    add(field, list->getInit(next++));
  }
}

}  // namespace faultline::frontend::c
