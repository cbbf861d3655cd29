// The statements of a block, by their tokens alone.
#include <algorithm>
#include <array>
#include <optional>

#include "localize/repair/text_outline.h"

namespace faultline::localize::repair {
namespace {

constexpr std::array<std::string_view, 5> kCompound = {"if", "while", "for", "switch", "do"};

std::string_view word(const SourceText& file, std::size_t token) {
  return token < file.tokens().size() ? file.text(file.tokens()[token]) : std::string_view();
}

std::optional<std::size_t> end_of_statement(const SourceText& file, std::size_t begin);

// `(...)` and the statement behind it.
std::optional<std::size_t> end_of_body(const SourceText& file, std::size_t bracket) {
  if (word(file, bracket) != "(" || file.partner(bracket) == bracket) return std::nullopt;
  return end_of_statement(file, file.partner(bracket) + 1);
}

std::optional<std::size_t> end_of_simple(const SourceText& file, std::size_t begin) {
  std::size_t questions = 0;  // whose colon is none of a label
  for (std::size_t i = begin; i < file.tokens().size(); ++i) {
    const std::string_view here = word(file, i);
    if (here == ";") return i;
    if (here == "?") ++questions;
    if (here == "}" || here == "#" || (here == ":" && questions == 0)) return std::nullopt;
    if (here == ":") --questions;
    if (here == "(" || here == "[" || here == "{") i = std::max(i, file.partner(i));
  }
  return std::nullopt;
}

std::optional<std::size_t> end_of_statement(const SourceText& file, std::size_t begin) {
  const std::string_view first = word(file, begin);
  if (first == "{") return file.partner(begin) == begin ? std::nullopt : std::optional(file.partner(begin));
  if (first == "while" || first == "for" || first == "switch") return end_of_body(file, begin + 1);
  if (first == "if") {
    const auto end = end_of_body(file, begin + 1);
    return end && word(file, *end + 1) == "else" ? end_of_statement(file, *end + 2) : end;
  }
  if (first == "do") {
    const auto body = end_of_statement(file, begin + 1);
    return body ? end_of_simple(file, *body + 1) : std::nullopt;
  }
  return end_of_simple(file, begin);
}

// `case 3:`, `default:`; a range or a character may stand there, but no other colon.
std::size_t behind_labels(const SourceText& file, std::size_t token) {
  while (word(file, token) == "case" || word(file, token) == "default") {
    while (token < file.tokens().size() && word(file, token) != ":")
      ++token;
    ++token;
  }
  return token;
}

}  // namespace

std::vector<Statement> statements_of(const SourceText& file, std::size_t brace) {
  std::vector<Statement> all;
  const std::size_t close = file.partner(brace);
  for (std::size_t at = behind_labels(file, brace + 1); at < close; at = behind_labels(file, at)) {
    const auto end = end_of_statement(file, at);
    if (!end || *end >= close) break;
    const bool is_compound = std::ranges::find(kCompound, word(file, at)) != kCompound.end();
    all.push_back({at, *end, is_compound});
    at = *end + 1;
  }
  return all;
}

std::vector<std::size_t> blocks_of(const SourceText& file, const Extent& function) {
  std::vector<std::size_t> all;
  for (std::size_t i = function.begin; i < function.end; ++i) {
    if (word(file, i) != "{" || i == 0) continue;
    const std::string_view before = word(file, i - 1);
    if (before == ")" || before == "else" || before == "do" || before == ";" || before == "{" || before == "}" || before == ":")
      all.push_back(i);
  }
  return all;
}

}  // namespace faultline::localize::repair
