// Where something stands in the user's text. Positions are physical (line and column in the file as it lies
// on disk, both from 1, columns in bytes): a `#line` marker changes nothing, so that text and position always
// agree.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/id.h"

namespace faultline {

using FileId = Id<struct FileTag>;

struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  auto operator<=>(const Position&) const = default;
};

// [begin, end): `end` is the position just behind the last character.
struct SourceRange {
  FileId file;
  Position begin;
  Position end;

  explicit operator bool() const { return static_cast<bool>(file); }
  auto operator<=>(const SourceRange&) const = default;
};

// The files of one program: their names as the user gave them, and their text.
class SourceFiles {
 public:
  FileId add(std::string path, std::string text);
  FileId find(std::string_view path) const;  // none if there is no such file

  const std::string& path(FileId id) const { return files_[id].path; }
  std::string_view text(FileId id) const { return files_[id].text; }
  std::string_view line(FileId id,
                        std::uint32_t line) const;        // without its end of line; empty if there is none
  std::string_view text(const SourceRange& range) const;  // empty if the range is none
  std::size_t line_count(FileId id) const { return files_[id].line_starts.size(); }
  std::size_t size() const { return files_.size(); }

  // "file:line:column", or "<unknown>".
  std::string describe(const SourceRange& range) const;

 private:
  struct File {
    std::string path;
    std::string text;
    std::vector<std::size_t> line_starts;
  };
  std::size_t offset(const File& file, Position position) const;

  Table<FileId, File> files_;
};

// One line of text: runs of white space (new lines too) become one blank, and what is over `limit` characters
// is cut with "...".
std::string one_line(std::string_view text, std::size_t limit = 200);

}  // namespace faultline
