// Clang's source locations -> ours. A location inside a macro's body is where the macro is used; one inside a
// macro's argument is where the user wrote that argument.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>

#include <optional>

#include "base/source.h"

namespace faultline::frontend::c {

class SourceMap {
 public:
  SourceMap(SourceFiles& files, const clang::ASTContext& context) : files_(files), context_(context) {}

  SourceRange range(clang::SourceRange range);
  SourceRange range(clang::SourceLocation token) { return range(clang::SourceRange(token, token)); }

  // Where the token stands in a macro's definition; none if it does not come from the body of a macro.
  std::optional<SourceRange> macro_body(clang::SourceLocation token);

 private:
  struct Point {
    FileId file;
    Position position;
  };
  FileId file(clang::FileID id);
  Point point(clang::SourceLocation file_location);

  SourceFiles& files_;
  const clang::ASTContext& context_;
  llvm::DenseMap<clang::FileID, FileId> known_;
};

}  // namespace faultline::frontend::c
