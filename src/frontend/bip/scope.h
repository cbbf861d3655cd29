// Names in an expression: what they stand for, and whether types fit.
#pragma once

#include <functional>

#include "frontend/bip/static_rules.h"

namespace faultline::frontend::bip {

enum class Access : std::uint8_t { Read, Write };

// Resolves one name: sets ref, index and type of the expression, or throws InputError.
using Resolve = std::function<void(Expr&, Access)>;

class TypeChecker {
 public:
  TypeChecker(const Library& library, const Package& package, Resolve resolve)
      : library_(library), package_(package), resolve_(std::move(resolve)) {}

  void expression(Expr& expr) const;
  void condition(Expr& expr, std::string_view of) const;  // bool
  void value(Expr& expr, ValueType type, std::string_view of) const;
  void block(Block& block) const;

 private:
  void call(Expr& expr, bool as_statement) const;
  void unary(Expr& expr) const;
  void binary(Expr& expr) const;
  void statement(Statement& statement) const;

  const Library& library_;
  const Package& package_;
  Resolve resolve_;
};

std::string_view describe(ValueType type);
std::string_view describe(Operator op);

// "1 argument", "2 arguments".
std::string arguments_text(std::size_t count);

// Each name once. `what` as in "place 'a' is declared twice".
void require_distinct(const std::vector<const Name*>& names, std::string_view what);

// A constant of the package, if the name is one: sets the expression.
bool resolve_constant(const Library& library, const Package& package, Expr& expr);

}  // namespace faultline::frontend::bip
