// The parser in pieces: words, expressions and statements, declarations.
#pragma once

#include <algorithm>

#include "base/diagnostic.h"
#include "frontend/bip/parser.h"
#include "frontend/bip/token.h"

namespace faultline::frontend::bip {

enum class Dialect : std::uint8_t { Model, Condition };  // Condition: `and`, `or`, `not` are operators

class WordReader {
 public:
  explicit WordReader(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

 protected:
  const Token& now() const { return tokens_[at_]; }
  const Token& ahead(std::size_t by = 1) const { return tokens_[std::min(at_ + by, tokens_.size() - 1)]; }
  const Token& before() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }
  bool at(std::string_view word) const { return now().is(word); }
  bool at_end() const { return now().kind == TokenKind::End; }
  bool accept(std::string_view word);
  SourceRange expect(std::string_view word, std::string_view where);
  Token take() { return tokens_[at_ < tokens_.size() - 1 ? at_++ : at_]; }
  bool at_identifier() const;

  Name identifier(std::string_view what);  // no reserved word
  Name qualified(std::string_view what);   // with dots
  std::vector<Name> identifiers(std::string_view what);
  SourceRange since(const SourceRange& first) const;  // from there to the last word that was read

  [[noreturn]] void unexpected(std::string_view wanted) const;
  [[noreturn]] void unsupported(std::string_view what) const;  // at the word that comes now

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

class ExprReader : public WordReader {
 public:
  ExprReader(std::vector<Token> tokens, Dialect dialect)
      : WordReader(std::move(tokens)), dialect_(dialect) {}

  Expr expression();

 protected:
  std::optional<Expr> guard();  // [provided EXPR]
  Block block(std::string_view behind);
  Block block_or_statements(std::string_view behind);  // BIP1 leaves the braces out
  std::vector<Expr> arguments();

 private:
  Expr binary(std::size_t level);
  Expr unary();
  Expr primary();
  Expr number();
  std::optional<Operator> operator_at(std::size_t level) const;
  Statement statement();
  Statement condition();
  Block statements();
  bool at_statement() const;

  Dialect dialect_;
  int depth_ = 0;
};

class Parser : public ExprReader {
 public:
  explicit Parser(std::vector<Token> tokens) : ExprReader(std::move(tokens), Dialect::Model) {}
  std::vector<Package> packages();

 private:
  Package package();
  void declaration(Package& package);
  void extern_declaration(Package& package);
  // Other tools' annotations are skipped; an `@error` is kept for the `place` that must follow.
  void annotations();
  struct ErrorMark {
    SourceRange range;                       // "@error"
    std::optional<std::vector<Name>> named;  // none: without parentheses
  };
  std::optional<ErrorMark> annotation();
  ValueType value_type();
  std::vector<Data> data_declaration();
  std::vector<Data> parameters();
  PortType port_type();
  std::vector<PortDeclaration> ports();
  std::vector<Name> port_data();

  AtomType atom();
  bool atom_declaration(AtomType& atom);
  void places(AtomType& atom);
  void place(AtomType& atom);
  void initial(AtomType& atom);
  bool transition(AtomType& atom);
  bool atom_rule(AtomType& atom);
  void refuse_time() const;

  ConnectorType connector();
  PortExpr port_expression();
  void on(ConnectorType& connector);

  CompoundType compound();
  Component component(std::string_view of);  // NAME [(args)]
  void components(CompoundType& compound);
  void connectors(CompoundType& compound);
  void priority(CompoundType& compound);
  void exports(CompoundType& compound);
  InteractionName interaction();
  template <class Rule, class Side>
  Rule priority_rule(const SourceRange& first, std::string_view sides, const Side& side);

  std::vector<ErrorMark> error_marks_;  // in front of the `place` that comes now
};

// Behind `priority`: of an atom's ports, or of a compound's interactions.
template <class Rule, class Side>
Rule Parser::priority_rule(const SourceRange& first, std::string_view sides, const Side& side) {
  Rule rule;
  rule.name = identifier("the name of the rule");
  rule.guard = guard();  // the manual has it here, the grammar at the end
  rule.low = side();
  expect("<", sides);
  rule.high = side();
  rule.range = since(first);
  if (!rule.guard) rule.guard = guard();
  accept(";");
  return rule;
}

}  // namespace faultline::frontend::bip
