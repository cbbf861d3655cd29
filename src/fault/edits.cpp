#include "fault/edits.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::fault {
namespace {

constexpr std::size_t kContext = 3;

std::size_t offset_of(std::string_view text, Position position) {
  std::size_t at = 0;
  for (std::uint32_t line = 1; line < position.line && at < text.size(); ++line)
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  return std::min(at + position.column - 1, text.size());
}

// With their ends, so that a last line without one is told apart.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

void put_line(std::string& diff, char mark, std::string_view line) {
  diff += mark;
  diff += line;
  if (!line.ends_with('\n')) diff += "\n\\ No newline at end of file\n";
}

// One hunk around all that differs: the edits of a repair are few and near to each other.
std::string diff_of(const std::string& path, std::string_view before, std::string_view after) {
  const std::vector<std::string_view> a = lines_of(before), b = lines_of(after);
  std::size_t same = 0, tail = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same])
    ++same;
  while (tail < a.size() - same && tail < b.size() - same && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  const std::size_t first = same - std::min(same, kContext), rest = std::min(tail, kContext);
  const std::size_t end_a = a.size() - tail, end_b = b.size() - tail;
  std::string diff = fmt::format("--- {}\n+++ {}\n@@ -{},{} +{},{} @@\n", path, path, first + 1,
                                 end_a + rest - first, first + 1, end_b + rest - first);
  for (std::size_t i = first; i < same; ++i)
    put_line(diff, ' ', a[i]);
  for (std::size_t i = same; i < end_a; ++i)
    put_line(diff, '-', a[i]);
  for (std::size_t i = same; i < end_b; ++i)
    put_line(diff, '+', b[i]);
  for (std::size_t i = end_a; i < end_a + rest; ++i)
    put_line(diff, ' ', a[i]);
  return diff;
}

}  // namespace

std::map<FileId, std::string> patched(const SourceFiles& files, const std::vector<Edit>& edits) {
  std::vector<Edit> ordered = edits;
  std::ranges::sort(ordered, std::greater<>(), [](const Edit& edit) { return edit.range; });
  std::map<FileId, std::string> texts;
  for (const Edit& edit : ordered) {  // from the end, so that positions stay
    std::string& text = texts.try_emplace(edit.range.file, files.text(edit.range.file)).first->second;
    const std::size_t begin = offset_of(text, edit.range.begin), end = offset_of(text, edit.range.end);
    text.replace(begin, end - begin, edit.after);
  }
  return texts;
}

std::vector<std::string> patched_lines(const SourceFiles& files, const std::vector<Edit>& edits) {
  std::vector<std::string> lines;
  for (const auto& [file, text] : patched(files, edits)) {
    const std::vector<std::string_view> before = lines_of(files.text(file)), after = lines_of(text);
    std::size_t same = 0, tail = 0;
    while (same < before.size() && same < after.size() && before[same] == after[same])
      ++same;
    while (tail < after.size() - same && tail < before.size() - same &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
      ++tail;
    // Of two edits that are apart, not what is between them.
    const bool is_aligned = before.size() == after.size();
    for (std::size_t i = same; i < after.size() - tail; ++i)
      if (!is_aligned || before[i] != after[i]) lines.push_back(one_line(after[i]));
  }
  return lines;
}

std::string unified_diff(const SourceFiles& files, const std::vector<Edit>& edits) {
  std::string diff;
  for (const auto& [file, text] : patched(files, edits))
    diff += diff_of(files.path(file), files.text(file), text);
  return diff;
}

}  // namespace faultline::fault
