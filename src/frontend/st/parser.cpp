// What all parts of the parser share: tokens, and what to say where one is missing.
#include "frontend/st/parser.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::frontend::st {

bool is_keyword(std::string_view key) {
  static constexpr std::string_view kWords[] = {
      "ACTION", "AND", "ARRAY", "AT", "BEGIN", "BY", "CASE", "CONFIGURATION", "CONST", "CONSTANT", "CONTINUE",
      "DATA_BLOCK", "DIV", "DO", "ELSE", "ELSIF", "END_ACTION", "END_CASE", "END_CONFIGURATION", "END_CONST",
      "END_DATA_BLOCK", "END_FOR", "END_FUNCTION", "END_FUNCTION_BLOCK", "END_IF", "END_LABEL",
      "END_ORGANIZATION_BLOCK", "END_PROGRAM", "END_REPEAT", "END_STRUCT", "END_TYPE", "END_VAR", "END_WHILE",
      "EXIT", "FALSE", "FOR", "FUNCTION", "FUNCTION_BLOCK", "GOTO", "IF", "MOD", "NOT", "OF", "OR",
      "ORGANIZATION_BLOCK", "PROGRAM", "REPEAT", "RETURN", "STRUCT", "THEN", "TO", "TRUE", "TYPE", "UNTIL",
      "VAR", "VAR_EXTERNAL", "VAR_GLOBAL", "VAR_INPUT", "VAR_IN_OUT", "VAR_OUTPUT", "VAR_STAT", "VAR_TEMP",
      "WHILE", "XOR"};
  return std::ranges::binary_search(kWords, key);
}

bool Parser::is_word(std::string_view word, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return token.kind == TokenKind::Name && token.prefix == Prefix::None && token.key == word;
}

bool Parser::is_symbol(std::string_view symbol, std::size_t ahead) const {
  const Token& token = peek(ahead);
  return token.kind == TokenKind::Symbol && token.text == symbol;
}

bool Parser::accept_word(std::string_view word) {
  if (!is_word(word)) return false;
  take();
  return true;
}

bool Parser::accept(std::string_view symbol) {
  if (!is_symbol(symbol)) return false;
  take();
  return true;
}

std::string Parser::found() const {
  if (peek().kind == TokenKind::End) return "the file ends here";
  return fmt::format("found '{}'", peek().text);
}

void Parser::fail(std::string message, SourceRange range) const {
  throw InputError(std::move(message), range ? range : peek().range);
}

void Parser::later(std::string_view what, SourceRange range) const {
  fail(fmt::format("unsupported: {}", what), range);
}

void Parser::expect(std::string_view symbol, std::string_view where) {
  if (!accept(symbol)) fail(fmt::format("expected '{}' {}, but {}", symbol, where, found()));
}

void Parser::expect_word(std::string_view word, std::string_view where) {
  if (!accept_word(word)) fail(fmt::format("expected {} {}, but {}", word, where, found()));
}

Token Parser::name(std::string_view what) {
  const Token& token = peek();
  if (token.kind != TokenKind::Name || (token.prefix == Prefix::None && is_keyword(token.key)))
    fail(fmt::format("expected {}, but {}{}", what, found(),
                     token.kind == TokenKind::Name && !token.key.starts_with("END_") ? ", which is a keyword" : ""));
  return take();
}

SourceRange Parser::since(const Token& first) const {
  return since(first.range);
}

SourceRange Parser::since(const SourceRange& first) const {
  return {first.file, first.begin, std::max(first.end, last().range.end)};
}

ExprPtr Parser::make(ExprKind kind, const SourceRange& range) const {
  auto expr = std::make_unique<Expr>();
  expr->kind = kind;
  expr->range = range;
  return expr;
}

}  // namespace faultline::frontend::st
