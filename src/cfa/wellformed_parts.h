// The parts of `find_defects`, one file each: expressions, operations, and (in wellformed.cpp) tables and
// graph. Private to the three of them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cfa/program.h"

namespace faultline::cfa::wellformed {

using Report = std::function<void(const std::string& defect)>;

// Do values of the two types have one representation? Unknown types (reported elsewhere) agree with all.
bool agree(const TypeTable& types, TypeId a, TypeId b);
std::string type_name(const TypeTable& types, TypeId type);

// Checks expressions, each once per function that uses it: an expression is checked against its direct
// operands only, and operands precede what they are part of, so there is no recursion and no cycle.
class ExprChecker {
 public:
  explicit ExprChecker(const Program& program) : program_(program), checked_for_(program.exprs.size()) {}

  // Everything that follows is used by this function; defects go to `report`.
  void enter(FunctionId function, const Report& report);

  // The whole tree. True if the root itself exists and has the role, so that its type can be asked.
  bool value(ExprId id, std::string_view what);
  bool place(ExprId id, std::string_view what);

  const Type* type(ExprId id) const;  // none if the expression or its type does not exist
  bool is_integral(ExprId id) const;
  bool is_scalar(ExprId id) const;
  bool is_pointer(ExprId id) const;
  bool is_kind(ExprId id, TypeKind kind) const;
  bool variable_is_known(VariableId id) const;  // exists, and is global or this function's

 private:
  bool exists(ExprId id, std::string_view what);
  void check_open();
  void check(ExprId id);
  bool operand(ExprId whole, ExprId part, bool (*has_role)(ExprKind), std::string_view role);
  bool value_operand(ExprId whole, ExprId part);
  bool place_operand(ExprId whole, ExprId part);
  void require(bool condition, std::string_view defect);

  void check_leaf(const Expr& expr);
  void check_place(ExprId id, const Expr& expr);
  void check_address(ExprId id, const Expr& expr);
  void check_unary(const Expr& expr);
  void check_binary(const Expr& expr);
  void check_convert(const Expr& expr);
  void check_list(ExprId id, const Expr& expr);

  const Program& program_;
  FunctionId function_;
  const Report* report_ = nullptr;
  std::vector<FunctionId> checked_for_;
  std::vector<ExprId> open_;
};

// Checks one edge's operation; `exprs` has entered the edge's function.
void check_operation(const Program& program, const Edge& edge, FunctionId function, ExprChecker& exprs,
                     const Report& report);
std::string_view operation_name(const Operation& operation);

// Checks the edges out of one location as a decision: the way out is always there, and only one.
void check_decision(const Program& program, const std::vector<EdgeId>& out, const Report& report);

}  // namespace faultline::cfa::wellformed
