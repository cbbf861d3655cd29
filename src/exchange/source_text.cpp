#include "exchange/source_text.h"

#include <algorithm>

namespace faultline::exchange {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

bool opens(char c) {
  return c == '(' || c == '[' || c == '{';
}

bool closes(char c) {
  return c == ')' || c == ']' || c == '}';
}

// The end of what begins at `at` and is no code; `at` itself if code begins there.
std::size_t skipped_to(std::string_view text, std::size_t at, bool line_start) {
  const auto behind = [&](std::string_view what, std::size_t from) {
    const std::size_t found = text.find(what, from);
    return found == std::string_view::npos ? text.size() : found + what.size();
  };
  if (text.substr(at).starts_with("/*")) return behind("*/", at + 2);
  const bool directive = line_start && text[at] == '#';
  if (directive || text.substr(at).starts_with("//")) {
    std::size_t end = at;
    while (end < text.size() && text[end] != '\n')
      end += text[end] == '\\' ? 2 : 1;  // a line that goes on
    return std::min(end, text.size());
  }
  if (text[at] != '"' && text[at] != '\'') return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != text[at] && text[end] != '\n')
    end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

}  // namespace

bool is_word_character(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

SourceText::SourceText(std::string_view text) : raw_(text), code_(text), line_starts_{0} {
  bool line_start = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = skipped_to(text, at, line_start);
    if (end > at) {
      // A literal stays one operand; a comment is nothing but a blank.
      const char filler = text[at] == '"' || text[at] == '\'' ? '0' : ' ';
      for (; at < end; ++at)
        if (code_[at] != '\n') code_[at] = filler;
      continue;
    }
    line_start = text[at] == '\n' || (line_start && is_blank(text[at]));
    ++at;
  }
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '\n') line_starts_.push_back(i + 1);
}

std::size_t SourceText::offset(Position position) const {
  if (position.line == 0 || position.line > line_starts_.size()) return raw_.size();
  return std::min(line_starts_[position.line - 1] + std::max(position.column, 1u) - 1, raw_.size());
}

Position SourceText::position(std::size_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::size_t>(next - line_starts_.begin());
  return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(offset - line_starts_[line - 1] + 1)};
}

std::size_t SourceText::closing(std::size_t open) const {
  int depth = 0;
  for (std::size_t at = open; at < code_.size(); ++at) {
    if (opens(code_[at])) ++depth;
    if (closes(code_[at]) && --depth == 0) return at;
  }
  return npos;
}

std::size_t SourceText::enclosing(std::size_t at) const {
  int depth = 0;
  for (std::size_t i = std::min(at, code_.size()); i-- > 0;) {
    if (closes(code_[i])) ++depth;
    if (opens(code_[i]) && depth-- == 0) return i;
  }
  return npos;
}

std::size_t SourceText::next(std::size_t at) const {
  while (at < code_.size() && is_blank(code_[at]))
    ++at;
  return at < code_.size() ? at : npos;
}

std::size_t SourceText::previous(std::size_t at) const {
  for (std::size_t i = std::min(at, code_.size()); i-- > 0;)
    if (!is_blank(code_[i])) return i;
  return npos;
}

std::string_view SourceText::word_at(std::size_t at) const {
  std::size_t end = at;
  while (end < code_.size() && is_word_character(code_[end]))
    ++end;
  return code().substr(std::min(at, code_.size()), end - at);
}

std::string_view SourceText::word_before(std::size_t end) const {
  std::size_t begin = std::min(end, code_.size());
  while (begin > 0 && is_word_character(code_[begin - 1]))
    --begin;
  return code().substr(begin, std::min(end, code_.size()) - begin);
}

std::optional<std::string_view> macro_body(const SourceText& text, std::string_view name) {
  const std::string_view raw = text.raw();
  for (std::size_t at = raw.find("#"); at != SourceText::npos; at = raw.find("#", at + 1)) {
    std::size_t from = raw.find_first_not_of(" \t", at + 1);
    if (from == SourceText::npos || !raw.substr(from).starts_with("define")) continue;
    from = raw.find_first_not_of(" \t", from + std::string_view("define").size());
    if (from == SourceText::npos || !raw.substr(from).starts_with(name)) continue;
    from += name.size();
    if (from < raw.size() && is_word_character(raw[from])) continue;
    const std::size_t end = std::min(raw.find('\n', from), raw.size());
    if (from < end && raw[from] == '(') from = std::min(raw.find(')', from) + 1, end);
    return raw.substr(from, end - from);
  }
  return std::nullopt;
}

const SourceText& SourceTexts::of(FileId file) {
  const auto found = texts_.find(file);
  if (found != texts_.end()) return found->second;
  return texts_.emplace(file, SourceText(files_.text(file))).first->second;
}

}  // namespace faultline::exchange
