#include "base/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace faultline {
namespace {

struct Palette {
  const char* bold = "";
  const char* severity = "";
  const char* caret = "";
  const char* off = "";
};

const char* name(Severity severity) {
  switch (severity) {
    case Severity::Note: return "note";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
  }
  return "error";
}

Palette palette(Severity severity, Color color) {
  if (color == Color::Off) return {};
  const char* shade = severity == Severity::Error     ? "\033[1;31m"
                      : severity == Severity::Warning ? "\033[1;35m"
                                                      : "\033[1;36m";
  return {"\033[1m", shade, "\033[1;32m", "\033[0m"};
}

// The source line with control characters replaced, so that columns stay where the user sees them.
std::string printable(std::string_view line) {
  std::string out(line);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return out;
}

bool inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

// How many characters a UTF-8 text shows, where its bytes are more.
std::size_t characters(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), inside_character));
}

// The start of the UTF-8 character at `at`; in text that is no UTF-8, at most three bytes before.
std::size_t character_start(std::string_view text, std::size_t at) {
  for (int i = 0; i < 3 && at > 0 && at < text.size() && inside_character(text[at]); ++i)
    --at;
  return at;
}

// Line and caret; a very long line is shown as a window around the caret.
std::string excerpt(const SourceRange& range, const SourceFiles& files, const Palette& colors) {
  const std::string line = printable(files.line(range.file, range.begin.line));
  if (line.empty()) return {};
  constexpr std::size_t window = 160;
  const std::size_t column = std::min<std::size_t>(range.begin.column - 1, line.size());
  const std::size_t first =
      line.size() > window && column > window / 2 ? character_start(line, column - window / 2) : 0;
  const std::size_t last = character_start(line, std::min(first + window, line.size()));
  const bool same_line = range.end.line == range.begin.line && range.end.column > range.begin.column;
  const std::size_t end = same_line ? std::clamp<std::size_t>(range.end.column - 1, column, last) : last;
  const std::string_view shown = std::string_view(line).substr(first, last - first);
  const std::size_t indent = characters(shown.substr(0, column - first));
  const std::size_t width = std::max<std::size_t>(1, characters(shown.substr(column - first, end - column)));
  return fmt::format("  {}\n  {}{}^{}{}\n", shown, std::string(indent, ' '), colors.caret,
                     std::string(width - 1, '~'), colors.off);
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const SourceFiles& files, Color color) {
  const Palette colors = palette(diagnostic.severity, color);
  const std::string where = diagnostic.range ? files.describe(diagnostic.range) : "faultline";
  std::string out =
      fmt::format("{}{}:{} {}{}:{} {}{}{}\n", colors.bold, where, colors.off, colors.severity,
                  name(diagnostic.severity), colors.off, colors.bold, diagnostic.message, colors.off);
  if (diagnostic.range) out += excerpt(diagnostic.range, files, colors);
  return out;
}

}  // namespace faultline
