// Tokens of Structured Text and SCL. Comments, pragmas `{...}`, REGION lines and TITLE lines are no tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace faultline::frontend::st {

enum class TokenKind : std::uint8_t {
  Name,       // a name or keyword; `#x` and `"x"` are names that cannot be keywords
  Integer,    // 12, 16#FF
  Real,       // 1.5, 2e3
  Typed,      // INT#5, BOOL#TRUE, Color#Red
  Time,       // T#1s500ms
  Date,       // D#2024-01-01 and its like: refused where it stands
  String,     // 'text'
  Address,    // %I0.0
  Slice,      // %X3, behind a dot
  Symbol,     // := <= ( ...
  Assert,     // //#ASSERT
  End,        // of the file
};

// How a name is written: SCL marks local ones with # and global ones with quotes.
enum class Prefix : std::uint8_t { None, Local, Global };

struct Token {
  TokenKind kind = TokenKind::End;
  Prefix prefix = Prefix::None;
  std::string_view text;  // of the file; a name without its marks
  std::string key;        // a name in capitals: names are equal if their keys are
  SourceRange range;
};

std::string upper(std::string_view text);

// Throws InputError at what is no token.
std::vector<Token> tokens_of(FileId file, std::string_view text);

}  // namespace faultline::frontend::st
