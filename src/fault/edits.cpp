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

// Lines of the old text, and the lines of the new one that stand for them. From 0, the end behind the last.
struct Change {
  std::size_t begin, end;
  std::size_t new_begin, new_end;
};

std::size_t ends_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// What really differs: an edit may begin or end with lines that it leaves as they are.
Change trimmed(Change change, const std::vector<std::string_view>& a,
               const std::vector<std::string_view>& b) {
  while (change.begin < change.end && change.new_begin < change.new_end &&
         a[change.begin] == b[change.new_begin])
    ++change.begin, ++change.new_begin;
  while (change.begin < change.end && change.new_begin < change.new_end &&
         a[change.end - 1] == b[change.new_end - 1])
    --change.end, --change.new_end;
  return change;
}

// Edits of the same lines are one change.
std::vector<Change> changes_of(std::string_view before, std::string_view after, std::vector<Edit> edits) {
  std::ranges::sort(edits, {}, [](const Edit& edit) { return edit.range; });
  const std::vector<std::string_view> a = lines_of(before), b = lines_of(after);
  std::vector<Change> changes;
  std::ptrdiff_t shift = 0;  // of the lines behind the edits so far
  for (const Edit& edit : edits) {
    const std::size_t from = offset_of(before, edit.range.begin), to = offset_of(before, edit.range.end);
    const std::size_t begin = ends_in(before.substr(0, from));
    const std::size_t end = std::min(begin + ends_in(before.substr(from, to - from)) + 1, a.size());
    const auto moved = [&](std::size_t line) {
      return std::min(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(line) + shift), b.size());
    };
    const bool is_joined = !changes.empty() && begin < changes.back().end;
    if (!is_joined) changes.push_back({begin, end, moved(begin), 0});
    shift += static_cast<std::ptrdiff_t>(ends_in(edit.after)) -
             static_cast<std::ptrdiff_t>(ends_in(before.substr(from, to - from)));
    changes.back().end = end;
    changes.back().new_end = moved(end);
  }
  for (Change& change : changes)
    change = trimmed(change, a, b);
  std::erase_if(changes, [](const Change& c) { return c.begin == c.end && c.new_begin == c.new_end; });
  return changes;
}

// A hunk from `first` to `last`, with the context that there is.
std::string hunk_of(const std::vector<Change>& changes, std::size_t first, std::size_t last,
                    const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  const Change &head = changes[first], &foot = changes[last];
  const std::size_t before = std::min(head.begin, kContext), behind = std::min(a.size() - foot.end, kContext);
  std::string text =
      fmt::format("@@ -{},{} +{},{} @@\n", head.begin - before + 1, foot.end + behind - head.begin + before,
                  head.new_begin - before + 1, foot.new_end + behind - head.new_begin + before);
  std::size_t at = head.begin - before;
  for (std::size_t i = first; i <= last; ++i) {
    for (; at < changes[i].begin; ++at)
      put_line(text, ' ', a[at]);
    for (; at < changes[i].end; ++at)
      put_line(text, '-', a[at]);
    for (std::size_t line = changes[i].new_begin; line < changes[i].new_end; ++line)
      put_line(text, '+', b[line]);
  }
  for (; at < foot.end + behind; ++at)
    put_line(text, ' ', a[at]);
  return text;
}

// Changes whose contexts touch share a hunk.
std::string diff_of(const std::string& path, std::string_view before, std::string_view after,
                    const std::vector<Edit>& edits) {
  const std::vector<std::string_view> a = lines_of(before), b = lines_of(after);
  const std::vector<Change> changes = changes_of(before, after, edits);
  std::string diff = fmt::format("--- {}\n+++ {}\n", path, path);
  for (std::size_t first = 0; first < changes.size();) {
    std::size_t last = first;
    while (last + 1 < changes.size() && changes[last + 1].begin <= changes[last].end + 2 * kContext)
      ++last;
    diff += hunk_of(changes, first, last, a, b);
    first = last + 1;
  }
  return diff;
}

std::vector<Edit> edits_in(FileId file, const std::vector<Edit>& edits) {
  std::vector<Edit> own;
  std::ranges::copy_if(edits, std::back_inserter(own),
                       [&](const Edit& edit) { return edit.range.file == file; });
  return own;
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

std::vector<PatchedLine> patched_lines(const SourceFiles& files, const std::vector<Edit>& edits) {
  std::vector<PatchedLine> lines;
  for (const auto& [file, text] : patched(files, edits)) {
    const std::vector<std::string_view> after = lines_of(text);
    for (const Change& change : changes_of(files.text(file), text, edits_in(file, edits)))
      for (std::size_t i = change.new_begin; i < change.new_end; ++i)
        lines.push_back({file, static_cast<std::uint32_t>(change.begin + 1), one_line(after[i])});
  }
  return lines;
}

std::string unified_diff(const SourceFiles& files, const std::vector<Edit>& edits) {
  std::string diff;
  for (const auto& [file, text] : patched(files, edits))
    diff += diff_of(files.path(file), files.text(file), text, edits_in(file, edits));
  return diff;
}

}  // namespace faultline::fault
