// The user's text as code only: comments, string and character literals and directives are blanked out, at
// unchanged offsets. The automaton knows what runs; where a keyword, a parenthesis or the end of a statement
// stands only the text knows.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace faultline::exchange {

class SourceText {
 public:
  static constexpr std::size_t npos = std::string_view::npos;

  explicit SourceText(std::string_view text);

  std::string_view raw() const { return raw_; }
  std::string_view code() const { return code_; }

  std::size_t offset(Position position) const;
  Position position(std::size_t offset) const;

  // The bracket that closes the one at `open`; npos if none does.
  std::size_t closing(std::size_t open) const;
  // The innermost bracket that is open at `at`; npos if none is.
  std::size_t enclosing(std::size_t at) const;
  // The first character of code at `at` or behind, the last one before `at`; npos if there is none.
  std::size_t next(std::size_t at) const;
  std::size_t previous(std::size_t at) const;
  // The word that begins at `at`, or that ends just before `end`; empty if there is none.
  std::string_view word_at(std::size_t at) const;
  std::string_view word_before(std::size_t end) const;

 private:
  std::string_view raw_;
  std::string code_;
  std::vector<std::size_t> line_starts_;
};

bool is_word_character(char c);

// The text behind "#define NAME" or "#define NAME(...)", on that line; none if the file has no such line.
std::optional<std::string_view> macro_body(const SourceText& text, std::string_view name);

// One SourceText per file, made when it is first asked for.
class SourceTexts {
 public:
  explicit SourceTexts(const SourceFiles& files) : files_(files) {}
  const SourceText& of(FileId file);

 private:
  const SourceFiles& files_;
  std::map<FileId, SourceText> texts_;
};

}  // namespace faultline::exchange
