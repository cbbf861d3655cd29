#include "app/compare_diff.h"

#include <algorithm>

namespace faultline::app {
namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    const std::size_t first = line.find_first_not_of(" \t\r");
    line = first == std::string_view::npos ? std::string_view() : line.substr(first);
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// By (i, j): the length of the longest common subsequence of what is behind i and j.
std::vector<std::vector<std::uint32_t>> common(const Lines& a, const Lines& b) {
  std::vector<std::vector<std::uint32_t>> length(a.size() + 1, std::vector<std::uint32_t>(b.size() + 1));
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t j = b.size(); j-- > 0;)
      length[i][j] = a[i] == b[j] ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
  return length;
}

}  // namespace

LineChanges line_changes(std::string_view old_text, std::string_view new_text) {
  Lines a = lines_of(old_text), b = lines_of(new_text);
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.pop_back();
    b.pop_back();
  }
  const auto [end_a, end_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto before = static_cast<std::uint32_t>(end_b - b.begin());
  a.erase(a.begin(), end_a);
  b.erase(b.begin(), end_b);
  LineChanges found;
  const auto length = common(a, b);
  std::size_t i = 0, j = 0;
  bool has_changed = false;  // since the last common line
  const auto number = [&] { return before + static_cast<std::uint32_t>(j); };
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      ++i, ++j;
      has_changed = false;
    } else if (j < b.size() && (i == a.size() || length[i][j + 1] >= length[i + 1][j])) {
      ++j;
      found.changed.push_back(number());
      has_changed = true;
      // What it stands in the place of is not missing.
      if (!found.removed.empty() && found.removed.back() + 1 == number()) found.removed.pop_back();
    } else {
      ++i;
      if (!has_changed && (found.removed.empty() || found.removed.back() != number()))
        found.removed.push_back(number());
    }
  }
  return found;
}

}  // namespace faultline::app
