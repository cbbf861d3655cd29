#include "frontend/st/outside.h"

namespace faultline::frontend::st {

FileId file_of(SourceFiles& files, const Place& place, const std::string& text) {
  if (place.source.empty()) return {};
  const std::string& whole = place.whole.empty() ? text : place.whole;
  const FileId known = files.find(place.source);
  return known && files.text(known) == whole ? known : files.add(place.source, whole);
}

SourceRange range_of(SourceFiles& files, const Place& place, const std::string& text) {
  const FileId file = file_of(files, place, text);
  if (!file) return {};
  const auto length = static_cast<std::uint32_t>(text.size());
  return {file, {place.line, place.column}, {place.line, place.column + length}};
}

std::string with_blanks_before(const Place& place, const std::string& text) {
  return std::string(place.line - 1, '\n') + std::string(place.column - 1, ' ') + text;
}

}  // namespace faultline::frontend::st
