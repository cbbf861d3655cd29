#include "report/sarif/places.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::report::sarif {
namespace {

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~' || c == '/';
}

}  // namespace

std::string uri_of(std::string_view path) {
  while (path.starts_with("./"))
    path.remove_prefix(2);
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (is_unreserved(c))
      uri += c;
    else
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

// A byte that begins a character counts one, or two where UTF-16 needs a pair; what is no UTF-8 counts as its
// replacement characters do.
std::uint32_t Places::column(FileId file, Position position) const {
  const std::string_view line = program_.files.line(file, position.line);
  const std::size_t bytes = position.column > 0 ? position.column - 1 : 0;
  std::uint32_t column = 1;
  for (std::size_t i = 0; i < std::min(bytes, line.size()); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if ((byte & 0xC0) == 0x80) continue;
    column += byte >= 0xF0 ? 2 : 1;
  }
  return column + static_cast<std::uint32_t>(bytes > line.size() ? bytes - line.size() : 0);
}

Json Places::artifact(FileId file) const {
  return {{"uri", uri_of(program_.files.path(file))}};
}

Json Places::region(const SourceRange& range) const {
  Json json = {{"startLine", range.begin.line}, {"startColumn", column(range.file, range.begin)}};
  if (range.end.line >= range.begin.line && range.end.line > 0) {
    if (range.end.line != range.begin.line) json["endLine"] = range.end.line;
    json["endColumn"] = column(range.file, range.end);
  }
  return json;
}

Json Places::physical(const SourceRange& range) const {
  return {{"artifactLocation", artifact(range.file)}, {"region", region(range)}};
}

Json Places::location(const SourceRange& range, cfa::FunctionId function) const {
  Json json = Json::object();
  if (range) json["physicalLocation"] = physical(range);
  if (function && program_.functions[function].origin == cfa::Origin::User)
    json["logicalLocations"] =
        Json::array({{{"name", program_.functions[function].name}, {"kind", "function"}}});
  return json;
}

}  // namespace faultline::report::sarif
