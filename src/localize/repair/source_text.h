// One file of the user's text as tokens: enough of C's lexical grammar to change an expression in place, to
// see what stands around it, and to know where a variable can be named. Directives are tokens like all
// others.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "localize/repair/dialect.h"

namespace faultline::localize::repair {

struct Token {
  std::uint32_t begin = 0;  // offsets, [begin, end)
  std::uint32_t end = 0;
};

std::vector<Token> tokens_of(std::string_view text, cfa::Language language = cfa::Language::C);

class SourceText {
 public:
  // The text must outlive it.
  explicit SourceText(std::string_view text, cfa::Language language = cfa::Language::C);

  std::string_view text() const { return text_; }
  // As C spells it, whatever the language.
  std::string_view text(const Token& token) const {
    return as_c_token(language_, text_.substr(token.begin, token.end - token.begin));
  }
  cfa::Language language() const { return language_; }
  const std::vector<Token>& tokens() const { return tokens_; }

  std::uint32_t offset(Position position) const;
  Position position(std::uint32_t offset) const;

  // The tokens before and behind an offset; empty at the ends of the file.
  std::string_view before(std::uint32_t offset) const;
  std::string_view behind(std::uint32_t offset) const;
  std::optional<std::size_t> token_before(std::uint32_t offset) const;  // the last that ends at or before it
  std::optional<std::size_t> token_behind(std::uint32_t offset) const;  // the first that begins at or behind

  std::size_t partner(std::size_t bracket) const { return partner_[bracket]; }  // by token; itself: there is none

  // The opening brace of the innermost block around an offset, by token; none: outside of all.
  std::optional<std::size_t> block_around(std::uint32_t offset) const;

  // Where a name that is declared at the offset ends to be known: the end of its block, or of its `for`.
  std::uint32_t scope_end(std::uint32_t declaration) const;

 private:
  void match_brackets();
  std::uint32_t statement_end(std::size_t token) const;

  std::string_view text_;
  cfa::Language language_;
  std::vector<std::uint32_t> lines_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> partner_;    // of a bracket; its own number if there is none
  std::vector<std::size_t> enclosing_;  // the opening bracket around a token; kNone at the top
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
};

// How many tokens are added, removed or exchanged between two texts. Brackets that only group, and
// semicolons, are free.
std::uint32_t token_distance(std::string_view before, std::string_view after);
std::uint32_t token_count(std::string_view text);

}  // namespace faultline::localize::repair
