// Which lines two texts do not share.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace faultline::app {

struct LineChanges {
  std::vector<std::uint32_t> changed;  // lines of the new text that are not in the old one, from 1
  std::vector<std::uint32_t>
      removed;  // lines of the new text behind which lines of the old one are missing; 0: first
};

// A longest common subsequence of lines; blanks at both ends of a line do not count. Quadratic in what lies
// between the first and the last difference.
LineChanges line_changes(std::string_view old_text, std::string_view new_text);

}  // namespace faultline::app
