#include "frontend/c/source_map.h"

#include <clang/Lex/Lexer.h>

#include <filesystem>

namespace faultline::frontend::c {

using clang::SourceLocation;
using clang::SourceManager;

namespace {

// Relative to the current folder where Clang made it absolute (with compile_commands.json).
std::string shown_path(const std::string& path) {
  if (!path.starts_with('/')) return path.starts_with("./") ? path.substr(2) : path;
  std::error_code error;
  const std::string folder = std::filesystem::current_path(error).string() + "/";
  return !error && path.starts_with(folder) ? path.substr(folder.size()) : path;
}

}  // namespace

FileId SourceMap::file(clang::FileID id) {
  const auto known = known_.find(id);
  if (known != known_.end()) return known->second;
  const SourceManager& manager = context_.getSourceManager();
  std::string path = "<unknown>";
  if (const auto entry = manager.getFileEntryRefForID(id)) path = shown_path(entry->getName().str());
  FileId result = files_.find(path);
  if (!result) result = files_.add(path, manager.getBufferData(id).str());
  known_[id] = result;
  return result;
}

SourceMap::Point SourceMap::point(SourceLocation location) {
  const SourceManager& manager = context_.getSourceManager();
  const auto [id, offset] = manager.getDecomposedLoc(location);
  return {file(id), {manager.getLineNumber(id, offset), manager.getColumnNumber(id, offset)}};
}

SourceRange SourceMap::range(clang::SourceRange range) {
  if (range.isInvalid()) return {};
  const SourceManager& manager = context_.getSourceManager();
  const SourceLocation begin = manager.getFileLoc(range.getBegin());
  SourceLocation last = range.getEnd();
  while (last.isMacroID())
    last = manager.isMacroArgExpansion(last) ? manager.getImmediateSpellingLoc(last)
                                             : manager.getImmediateExpansionRange(last).getEnd();
  SourceLocation end = clang::Lexer::getLocForEndOfToken(last, 0, manager, context_.getLangOpts());
  if (end.isInvalid() || manager.getFileID(end) != manager.getFileID(begin) ||
      manager.getFileOffset(end) <= manager.getFileOffset(begin))
    end = clang::Lexer::getLocForEndOfToken(begin, 0, manager, context_.getLangOpts());
  if (end.isInvalid()) end = begin;
  const Point from = point(begin);
  return {from.file, from.position, point(end).position};
}

std::optional<SourceRange> SourceMap::macro_body(SourceLocation token) {
  const SourceManager& manager = context_.getSourceManager();
  while (token.isMacroID() && manager.isMacroArgExpansion(token))
    token = manager.getImmediateSpellingLoc(token);
  if (!token.isMacroID()) return {};
  const SourceLocation spelling = manager.getSpellingLoc(token);
  if (manager.isWrittenInScratchSpace(spelling) || manager.isWrittenInBuiltinFile(spelling) ||
      manager.isWrittenInCommandLineFile(spelling))
    return {};
  return range(clang::SourceRange(spelling, spelling));
}

}  // namespace faultline::frontend::c
