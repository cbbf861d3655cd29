#include "base/source.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline {

FileId SourceFiles::add(std::string path, std::string text) {
  File file{std::move(path), std::move(text), {0}};
  for (std::size_t i = 0; i < file.text.size(); ++i)
    if (file.text[i] == '\n' && i + 1 < file.text.size()) file.line_starts.push_back(i + 1);
  return files_.add(std::move(file));
}

FileId SourceFiles::find(std::string_view path) const {
  for (std::size_t i = 0; i < files_.size(); ++i)
    if (files_[FileId(i)].path == path) return FileId(i);
  return {};
}

std::string_view SourceFiles::line(FileId id, std::uint32_t line) const {
  const File& file = files_[id];
  if (line == 0 || line > file.line_starts.size()) return {};
  const std::size_t begin = file.line_starts[line - 1];
  std::size_t end = file.text.find('\n', begin);
  if (end == std::string::npos) end = file.text.size();
  if (end > begin && file.text[end - 1] == '\r') --end;
  return std::string_view(file.text).substr(begin, end - begin);
}

std::size_t SourceFiles::offset(const File& file, Position position) const {
  const std::size_t lines = file.line_starts.size();
  if (position.line == 0 || position.line > lines) return file.text.size();
  const std::size_t end = position.line < lines ? file.line_starts[position.line] - 1 : file.text.size();
  const std::size_t column = std::max<std::size_t>(position.column, 1);
  return std::min(file.line_starts[position.line - 1] + column - 1, end);
}

std::string_view SourceFiles::text(const SourceRange& range) const {
  if (!range) return {};
  const File& file = files_[range.file];
  const std::size_t begin = offset(file, range.begin);
  const std::size_t end = offset(file, range.end);
  return begin < end ? std::string_view(file.text).substr(begin, end - begin) : std::string_view();
}

std::string SourceFiles::describe(const SourceRange& range) const {
  if (!range) return "<unknown>";
  return fmt::format("{}:{}:{}", path(range.file), range.begin.line, range.begin.column);
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  if (out.size() <= limit) return out;
  std::size_t cut = limit > 3 ? limit - 3 : 0;
  while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0u) == 0x80u)
    --cut;  // not inside a UTF-8 character
  return out.substr(0, cut) + "...";
}

}  // namespace faultline
