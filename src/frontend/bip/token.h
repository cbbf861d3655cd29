// A BIP file as words. Comments and BIP1's C headers `{# ... #}` are left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace faultline::frontend::bip {

enum class TokenKind : std::uint8_t { Word, Number, Float, String, Symbol, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text;  // a string without its quotes; a symbol as written: "<=", "'"
  SourceRange range;

  bool is(std::string_view symbol_or_word) const {
    return (kind == TokenKind::Word || kind == TokenKind::Symbol) && text == symbol_or_word;
  }
};

// All tokens and one End. Throws InputError for what is no token.
std::vector<Token> tokenize(const SourceFiles& files, FileId file);

}  // namespace faultline::frontend::bip
