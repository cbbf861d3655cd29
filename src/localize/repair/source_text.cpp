#include "localize/repair/source_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace faultline::localize::repair {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

std::size_t comment_end(std::string_view text, std::size_t at, cfa::Language language) {
  if (language == cfa::Language::StructuredText && (text.substr(at, 2) == "(*" || text[at] == '{')) {
    const std::size_t end = text.find(text[at] == '{' ? "}" : "*)", at + 1);
    return end == std::string_view::npos ? text.size() : end + (text[at] == '{' ? 1 : 2);
  }
  if (text.substr(at, 2) == "//") return std::min(text.find('\n', at), text.size());
  if (text.substr(at, 2) != "/*") return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

std::size_t quoted_end(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

// 1, 0x1p-3, 1.5e+3f
std::size_t number_end(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    const bool is_sign = (text[at] == '+' || text[at] == '-') && at > 0 &&
                         std::string_view("eEpP").find(text[at - 1]) != std::string_view::npos;
    if (!is_word(text[at]) && text[at] != '.' && !is_sign) break;
  }
  return at;
}

std::size_t punctuator_end(std::string_view text, std::size_t at) {
  static constexpr std::string_view kLong[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                               "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                               "*=",  "/=",  "%=",  "&=", "|=", "^=", "##",
                                               ":=",  "<>",  "=>"};
  for (const std::string_view known : kLong)
    if (text.substr(at, known.size()) == known) return at + known.size();
  return at + 1;
}

std::size_t token_end(std::string_view text, std::size_t at) {
  const char c = text[at];
  const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
  const bool fraction =
      c == '.' && at + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0;
  if (digit || fraction) return number_end(text, at);
  if (c == '"' || c == '\'') return quoted_end(text, at);
  if (!is_word(c)) return punctuator_end(text, at);
  while (at < text.size() && is_word(text[at]))
    ++at;
  return at;
}

}  // namespace

std::vector<Token> tokens_of(std::string_view text, cfa::Language language) {
  std::vector<Token> all;
  std::size_t at = 0;
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0 || text[at] == '\\') {
      ++at;
    } else if (const std::size_t behind = comment_end(text, at, language); behind != at) {
      at = behind;
    } else {
      const bool is_address = language == cfa::Language::StructuredText && text[at] == '%' && at + 1 < text.size() &&
                              std::isalpha(static_cast<unsigned char>(text[at + 1])) != 0;  // %I0.0
      const std::size_t end = is_address ? number_end(text, at + 1) : token_end(text, at);
      all.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
      at = end;
    }
  }
  return all;
}

SourceText::SourceText(std::string_view text, cfa::Language language)
    : text_(text), language_(language), lines_{0}, tokens_(tokens_of(text, language)) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') lines_.push_back(static_cast<std::uint32_t>(i + 1));
  match_brackets();
}

void SourceText::match_brackets() {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const std::string_view token = text(tokens_[i]);
    partner_.push_back(i);
    const bool closes = token == ")" || token == "]" || token == "}";
    if (closes && !open.empty()) {
      partner_[i] = open.back();
      partner_[open.back()] = i;
      open.pop_back();
    }
    enclosing_.push_back(open.empty() ? kNone : open.back());
    if (token == "(" || token == "[" || token == "{") open.push_back(i);
  }
}

std::uint32_t SourceText::offset(Position position) const {
  if (position.line == 0 || position.line > lines_.size()) return static_cast<std::uint32_t>(text_.size());
  return std::min(lines_[position.line - 1] + position.column - 1, static_cast<std::uint32_t>(text_.size()));
}

Position SourceText::position(std::uint32_t offset) const {
  const auto line = std::upper_bound(lines_.begin(), lines_.end(), offset) - lines_.begin();
  return {static_cast<std::uint32_t>(line), offset - lines_[static_cast<std::size_t>(line - 1)] + 1};
}

std::optional<std::size_t> SourceText::token_before(std::uint32_t offset) const {
  const auto found = std::partition_point(tokens_.begin(), tokens_.end(),
                                          [&](const Token& token) { return token.end <= offset; });
  if (found == tokens_.begin()) return std::nullopt;
  return static_cast<std::size_t>(found - tokens_.begin() - 1);
}

std::optional<std::size_t> SourceText::token_behind(std::uint32_t offset) const {
  const auto found = std::partition_point(tokens_.begin(), tokens_.end(),
                                          [&](const Token& token) { return token.begin < offset; });
  if (found == tokens_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - tokens_.begin());
}

std::string_view SourceText::before(std::uint32_t offset) const {
  const auto found = token_before(offset);
  return found ? text(tokens_[*found]) : std::string_view();
}

std::string_view SourceText::behind(std::uint32_t offset) const {
  const auto found = token_behind(offset);
  return found ? text(tokens_[*found]) : std::string_view();
}

// Of a statement that begins at the token. Of one without braces, at least a part that belongs to it.
std::uint32_t SourceText::statement_end(std::size_t token) const {
  for (std::size_t i = token; i < tokens_.size(); ++i) {
    const std::string_view here = text(tokens_[i]);
    if (here == "{") return tokens_[partner_[i]].begin;
    if (here == ";") return tokens_[i].begin;
    if (here == "(" || here == "[") i = partner_[i];
  }
  return static_cast<std::uint32_t>(text_.size());
}

std::optional<std::size_t> SourceText::block_around(std::uint32_t offset) const {
  const auto token = token_behind(offset);
  if (!token) return std::nullopt;
  for (std::size_t around = enclosing_[*token]; around != kNone; around = enclosing_[around])
    if (text(tokens_[around]) == "{") return around;
  return std::nullopt;
}

std::uint32_t SourceText::scope_end(std::uint32_t declaration) const {
  const auto token = token_behind(declaration);
  if (!token) return static_cast<std::uint32_t>(text_.size());
  for (std::size_t around = enclosing_[*token]; around != kNone; around = enclosing_[around]) {
    const std::string_view bracket = text(tokens_[around]);
    if (bracket == "{") return tokens_[partner_[around]].begin;
    const bool is_for = bracket == "(" && around > 0 && text(tokens_[around - 1]) == "for";
    if (is_for) return statement_end(partner_[around] + 1);
  }
  return static_cast<std::uint32_t>(text_.size());
}

namespace {

// Without those that only group. A member is one word with what it is a member of.
std::vector<std::string_view> words(std::string_view text) {
  static constexpr std::string_view kFree = "(){};";
  std::vector<std::string_view> all;
  bool is_member = false;
  std::uint32_t begin = 0;
  for (const Token& token : tokens_of(text)) {
    const std::string_view word = text.substr(token.begin, token.end - token.begin);
    if (kFree.find(word) != std::string_view::npos) continue;
    const bool is_dot = word == "." || word == "->";
    if (!all.empty() && (is_dot || is_member)) {
      all.back() = text.substr(begin, token.end - begin);
    } else {
      begin = token.begin;
      all.push_back(word);
    }
    is_member = is_dot;
  }
  return all;
}

}  // namespace

std::uint32_t token_count(std::string_view text) {
  return static_cast<std::uint32_t>(words(text).size());
}

std::uint32_t token_distance(std::string_view before, std::string_view after) {
  const std::vector<std::string_view> a = words(before), b = words(after);
  std::vector<std::uint32_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    row[j] = static_cast<std::uint32_t>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::uint32_t diagonal = std::exchange(row[0], static_cast<std::uint32_t>(i));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::uint32_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace faultline::localize::repair
