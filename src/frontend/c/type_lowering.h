// Clang's types -> ours, with Clang's layout. One record per definition, shared between translation units
// that define it alike, so that a struct passed from one file to another is one type.
#pragma once

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/DenseMap.h>

#include <string>
#include <unordered_map>

#include "cfa/builder.h"
#include "frontend/c/source_map.h"

namespace faultline::frontend::c {

// What is not supported, at its position.
[[noreturn]] void unsupported(SourceRange range, const std::string& what);

using RecordCache = std::unordered_map<std::string, cfa::TypeId>;

class TypeLowering {
 public:
  TypeLowering(cfa::Builder& builder, const clang::ASTContext& context, SourceMap& map, RecordCache& records)
      : builder_(builder), context_(context), map_(map), records_(records) {}

  // `where` is what an unsupported type is reported at.
  cfa::TypeId lower(clang::QualType type, clang::SourceRange where);

  // The number of a member in Type::fields.
  std::size_t field_number(const clang::FieldDecl* field);

 private:
  cfa::TypeId builtin(const clang::BuiltinType* type, clang::SourceRange where);
  cfa::TypeId record(const clang::RecordDecl* declaration, clang::SourceRange where);
  cfa::TypeId enumeration(const clang::EnumDecl* declaration, clang::SourceRange where);
  cfa::TypeId uncached(clang::QualType type, clang::SourceRange where);
  void define(cfa::TypeId id, const clang::RecordDecl* declaration, clang::SourceRange where);
  std::string record_key(const clang::RecordDecl* declaration);

  cfa::Builder& builder_;
  const clang::ASTContext& context_;
  SourceMap& map_;
  RecordCache& records_;
  llvm::DenseMap<const clang::Type*, cfa::TypeId> known_;
  llvm::DenseMap<const clang::RecordDecl*, cfa::TypeId> known_records_;
  llvm::DenseMap<const clang::FieldDecl*, unsigned> field_numbers_;
};

}  // namespace faultline::frontend::c
