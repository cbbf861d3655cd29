#include "report/terminal/words.h"

#include <fmt/format.h>

namespace faultline::report::terminal {

std::string bold(std::string_view text, Color color) {
  return color == Color::On ? fmt::format("\033[1m{}\033[0m", text) : std::string(text);
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace faultline::report::terminal
