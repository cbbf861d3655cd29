#include "named_lines.h"

#include <charconv>
#include <string>

namespace faultline::testing_common {
namespace {

struct Named {
  unsigned line = 0;
  std::size_t at = 0;
};

// The first `FILE:LINE` from a position on.
std::optional<Named> next_named(std::string_view text, std::string_view file, std::size_t from) {
  const std::string place = std::string(file) + ":";
  for (std::size_t at = text.find(place, from); at != text.npos; at = text.find(place, at + 1)) {
    const char* number = text.data() + at + place.size();
    unsigned line = 0;
    if (std::from_chars(number, text.data() + text.size(), line).ec == std::errc()) return Named{line, at};
  }
  return {};
}

}  // namespace

bool names_line(std::string_view text, std::string_view file, unsigned line) {
  std::optional<Named> named = next_named(text, file, 0);
  while (named && named->line != line)
    named = next_named(text, file, named->at + 1);
  return named.has_value();
}

std::optional<unsigned> first_named_line(std::string_view text, std::string_view file) {
  const std::optional<Named> named = next_named(text, file, 0);
  if (!named) return {};
  return named->line;
}

}  // namespace faultline::testing_common
