// Tokens -> the tree. One class, four files: units, declarations, statements, expressions. A mistake in a
// statement is thrown as an InputError where it stands.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "frontend/st/ast.h"

namespace faultline::frontend::st {

struct Operator;

class Parser {
 public:
  Parser(std::vector<Token> tokens, cfa::Origin origin, Source& source)
      : tokens_(std::move(tokens)), origin_(origin), source_(source) {}

  void parse_file();
  // One expression and nothing behind it, as `--property` has them; `-->` is allowed.
  ExprPtr parse_property();

 private:
  // Units (parse_unit.cpp).
  void unit();
  void block(BlockKind kind, std::string_view end);
  void attributes();
  std::unique_ptr<Action> action();
  void data_block();
  void types();
  void configuration();
  void globals();
  Token block_name();

  // Declarations (parse_declaration.cpp).
  bool section(Block* owner);
  std::vector<std::unique_ptr<Variable>> declarations(Section section, std::string_view end);
  void declaration(Section section, std::vector<std::unique_ptr<Variable>>& out);
  void constant(std::vector<std::unique_ptr<Variable>>& out);
  std::unique_ptr<TypeSpec> type_spec();
  std::unique_ptr<TypeSpec> array_spec();
  std::unique_ptr<TypeSpec> enum_spec();
  ExprPtr initial();
  ExprPtr initial_item();

  // Statements (parse_statement.cpp).
  Statements statements(std::initializer_list<std::string_view> ends, const Token& opener);
  std::unique_ptr<Statement> statement();
  void if_statement(Statement& s);
  void case_statement(Statement& s);
  bool at_case_label() const;
  void for_statement(Statement& s);
  void simple_statement(Statement& s);
  void assert_statement(Statement& s);
  void end_of_statement(const Statement& s);
  void close(std::string_view end, const Token& opener);

  // Expressions (parse_expression.cpp).
  ExprPtr expression(int level = 1);
  ExprPtr implication();
  const Operator* operator_here() const;  // none: no operator
  ExprPtr unary();
  ExprPtr power();
  ExprPtr primary();
  ExprPtr postfix(ExprPtr base);
  ExprPtr literal();
  std::vector<Argument> arguments();

  // Tokens.
  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(next_ + ahead, tokens_.size() - 1)];
  }
  const Token& take() { return tokens_[next_ + 1 < tokens_.size() ? next_++ : next_]; }
  const Token& last() const { return tokens_[next_ > 0 ? next_ - 1 : 0]; }
  bool is_word(std::string_view word, std::size_t ahead = 0) const;
  bool is_symbol(std::string_view symbol, std::size_t ahead = 0) const;
  bool accept_word(std::string_view word);
  bool accept(std::string_view symbol);
  void expect(std::string_view symbol, std::string_view where);
  void expect_word(std::string_view word, std::string_view where);
  Token name(std::string_view what);
  SourceRange since(const Token& first) const;
  SourceRange since(const SourceRange& first) const;
  ExprPtr make(ExprKind kind, const SourceRange& range) const;
  [[noreturn]] void fail(std::string message, SourceRange range = {}) const;
  [[noreturn]] void later(std::string_view what, SourceRange range = {}) const;
  std::string found() const;

  std::vector<Token> tokens_;
  cfa::Origin origin_;
  Source& source_;
  std::size_t next_ = 0;
  int depth_ = 0;
  bool is_property_ = false;  // of the user's, outside of the program
};

bool is_keyword(std::string_view key);

}  // namespace faultline::frontend::st
