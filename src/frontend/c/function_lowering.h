// One function body -> its automaton.
//
// `value` and `place` emit the edges of an expression's side effects and return a pure expression for what is
// left; `here_` is where the next edge starts. Operands that a later side effect could change are saved in
// temporaries first. Order where C leaves it open: operands left to right, the right side of an assignment
// before its left.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cfa/builder.h"
#include "frontend/c/linker.h"

namespace faultline::frontend::c {

class FunctionLowering {
 public:
  FunctionLowering(Linker& linker, Unit& unit, cfa::FunctionId function, cfa::LocationId here);

  void lower_body(const clang::FunctionDecl* definition);
  // Used for code that stands outside of functions; returns where it ends.
  cfa::LocationId lower_initialiser(cfa::VariableId variable, const clang::Expr* initialiser,
                                    SourceRange range);

 private:
  using Kind = cfa::StatementKind;

  struct Scope {
    const clang::Stmt* statement;
    std::vector<cfa::VariableId> variables;
  };
  struct JumpTarget {
    cfa::LocationId location;
    std::size_t depth;  // scopes that stay open
  };
  struct Switch {
    cfa::LocationId head;
    cfa::ExprId condition;
    cfa::StatementId statement;
    SourceRange range;
    bool has_default = false;
  };

  // Statements (lower_stmt.cpp).
  void statement(const clang::Stmt* s);
  void compound(const clang::CompoundStmt* s);
  void declaration(const clang::DeclStmt* s);
  void local_variable(const clang::VarDecl* variable);
  void if_statement(const clang::IfStmt* s);
  void while_statement(const clang::WhileStmt* s);
  void do_statement(const clang::DoStmt* s);
  void for_statement(const clang::ForStmt* s);
  void switch_statement(const clang::SwitchStmt* s);
  void switch_case(const clang::SwitchCase* s);
  void return_statement(const clang::ReturnStmt* s);
  void label_statement(const clang::LabelStmt* s);
  void place_label(const clang::LabelStmt* s);
  void goto_statement(const clang::GotoStmt* s);
  void leave_scopes(std::size_t depth, SourceRange range);
  void open_scope(const clang::Stmt* s) { scopes_.push_back({s, {}}); }
  void close_scope();
  void find_labels(const clang::Stmt* s, std::vector<const clang::Stmt*>& chain);
  bool is_error_label(const clang::LabelStmt* s) const;

  // Conditions: edges to `yes` and `no` (lower_condition.cpp).
  void branch(const clang::Expr* condition, cfa::LocationId yes, cfa::LocationId no);
  void branch_on(cfa::ExprId condition, cfa::LocationId yes, cfa::LocationId no, SourceRange range);
  cfa::ExprId truth(cfa::ExprId value);
  cfa::ExprId logical(const clang::BinaryOperator* e);
  cfa::ExprId conditional(const clang::AbstractConditionalOperator* e);
  bool assertion(const clang::Expr* e);  // the expansion of assert()

  // Values (lower_value.cpp). Of scalar or aggregate type; none for void.
  cfa::ExprId value(const clang::Expr* e);
  cfa::ExprId value_as(const clang::Expr* e, cfa::TypeId type) { return builder_.convert(type, value(e)); }
  void effect(const clang::Expr* e);  // the value is dropped
  cfa::ExprId cast(const clang::CastExpr* e);
  cfa::ExprId unary(const clang::UnaryOperator* e);
  cfa::ExprId binary(const clang::BinaryOperator* e);
  cfa::ExprId arithmetic(clang::BinaryOperatorKind op, cfa::TypeId type, cfa::ExprId a, cfa::ExprId b,
                         SourceRange range);
  cfa::ExprId pointer_offset(cfa::ExprId pointer, clang::QualType pointer_type, cfa::ExprId count,
                             bool backwards, SourceRange range);
  cfa::ExprId comparison(const clang::BinaryOperator* e);
  cfa::ExprId size_of(const clang::UnaryExprOrTypeTraitExpr* e);
  cfa::ExprId statement_expression(const clang::StmtExpr* e);
  cfa::ExprId integer(const llvm::APSInt& number, clang::QualType type, const clang::Expr* e);
  cfa::ExprId literal_at(cfa::TypeId type, std::uint64_t bits, const clang::Expr* e);
  cfa::ExprId variable_argument(const clang::VAArgExpr* e);
  std::optional<cfa::ExprId> folded(const clang::Expr* e);

  // Places (lower_place.cpp).
  cfa::ExprId place(const clang::Expr* e);
  cfa::ExprId member(const clang::MemberExpr* e);
  cfa::ExprId subscript(const clang::ArraySubscriptExpr* e);
  cfa::ExprId address_of(cfa::ExprId place, cfa::TypeId pointer_type, SourceRange range);
  cfa::ExprId variable_place(const clang::VarDecl* variable, SourceRange range);
  cfa::ExprId materialised(const clang::Expr* e);
  bool is_device(const clang::Expr* pointer, const clang::Expr* place) const;
  cfa::ExprId device_place(cfa::TypeId type, SourceRange range);
  cfa::ExprId compound_literal(const clang::CompoundLiteralExpr* e);

  // Assignments (lower_assign.cpp).
  cfa::ExprId assign(const clang::BinaryOperator* e);
  cfa::ExprId compound_assign(const clang::CompoundAssignOperator* e);
  cfa::ExprId step(const clang::UnaryOperator* e, bool value_needed);
  void store(cfa::ExprId target, const clang::Expr* from, Kind kind, SourceRange range);

  // Initialisers (lower_init.cpp).
  void initialise(cfa::ExprId target, const clang::Expr* initialiser, SourceRange range);
  // `as`: the type of the object that it initialises, which may be larger by a flexible array member.
  cfa::ExprId aggregate(const clang::Expr* e, cfa::TypeId as = {});
  void list_elements(const clang::Expr* e, clang::QualType type, std::uint64_t offset,
                     std::vector<cfa::ListElement>& out, const clang::Expr* whole);

  // Variable-length arrays (lower_vla.cpp).
  void evaluate_sizes(clang::QualType type);
  bool is_variable_sized(clang::QualType type) const;
  cfa::ExprId byte_size(clang::QualType type, SourceRange range);

  // Calls (lower_call.cpp). `into` is the place for the result; if there is none, a temporary unless it is
  // dropped. Returns the result's value; none if it was put into `into`, dropped, or void.
  enum class Result : std::uint8_t { Needed, Dropped };
  cfa::ExprId call(const clang::CallExpr* e, cfa::ExprId into = {}, Result use = Result::Needed);
  cfa::ExprId ordinary_call(const clang::CallExpr* e, const clang::FunctionDecl* callee, cfa::ExprId into,
                            Result use);
  cfa::ExprId undefined_call(const clang::CallExpr* e, const clang::FunctionDecl* callee, cfa::ExprId into);
  cfa::ExprId input(const clang::CallExpr* e, cfa::ExprId into, std::optional<cfa::Interval> range = {});
  std::vector<cfa::ExprId> arguments(const clang::CallExpr* e, std::size_t first = 0);
  cfa::ExprId call_model(const clang::CallExpr* e, const std::string& name, cfa::ExprId into, Result use);
  cfa::ExprId emit_call(cfa::Call operation, const clang::CallExpr* e, cfa::TypeId returned, cfa::ExprId into,
                        Result use);
  cfa::ExprId result_place(const clang::CallExpr* e, cfa::TypeId type, cfa::ExprId into);
  void adapt_arguments(cfa::Call& operation, const clang::CallExpr* e);

  // Functions that we know (lower_verifier.cpp, lower_memory.cpp, lower_math.cpp, lower_builtin.cpp,
  // lower_stdio.cpp): none if it is not one of them; else the result, as of `call`.
  struct Known {
    cfa::ExprId result;
  };
  std::optional<Known> verifier_call(const clang::CallExpr* e, const clang::FunctionDecl* callee,
                                     const std::string& name, cfa::ExprId into);
  std::optional<Known> memory_call(const clang::CallExpr* e, const std::string& name, cfa::ExprId into);
  std::optional<Known> math_call(const clang::CallExpr* e, const std::string& name);
  std::optional<Known> bit_call(const clang::CallExpr* e, const std::string& name);
  std::optional<Known> builtin_call(const clang::CallExpr* e, const std::string& name);
  // Atomic operations (lower_atomic.cpp).
  enum class AtomicResult : std::uint8_t { Old, New };
  cfa::ExprId atomic(const clang::AtomicExpr* e);
  std::optional<Known> atomic_call(const clang::CallExpr* e, std::string_view name);
  cfa::ExprId atomic_exchange(cfa::ExprId target, cfa::ExprId stored, SourceRange range);
  cfa::ExprId atomic_compare(cfa::ExprId target, cfa::ExprId old, cfa::ExprId wanted, cfa::ExprId desired,
                             cfa::ExprId expected, cfa::TypeId result_type, SourceRange range);
  cfa::ExprId atomic_modify(cfa::ExprId target, cfa::ExprId old, std::string_view operation,
                            cfa::ExprId operand, AtomicResult wanted, SourceRange range);

  std::optional<Known> stdio_call(const clang::CallExpr* e, const std::string& name, cfa::ExprId into,
                                  Result use);
  enum class Arguments : std::uint8_t { Listed, InList };  // printf, vprintf
  Known print(const clang::CallExpr* e, cfa::Print print, std::size_t first,
              Arguments passed = Arguments::Listed);
  Known print_to(const clang::CallExpr* e, const clang::Expr* stream, std::size_t first,
                 Arguments passed = Arguments::Listed);
  void to_stream(const clang::Expr* stream, SourceRange range,
                 const std::function<void(cfa::Print)>& emit_print);
  Known print_text(const clang::CallExpr* e, const clang::Expr* stream, const std::string& format,
                   cfa::ExprId argument);
  Known scan(const clang::CallExpr* e, unsigned format_argument, Result use);
  void scan_text(const clang::CallExpr* e, const clang::Expr* argument, char kind, int width,
                 const std::string& set);
  void scan_value(const clang::Expr* argument);
  // What a harness is told of two versions (lower_observed.cpp). Nothing where there is none.
  void emit_observed(cfa::Print operation, const std::optional<std::string>& format, SourceRange range);
  void tell_printed(std::string_view observer, const std::string& piece, cfa::ExprId value, SourceRange range,
                    std::optional<int> most = {});
  void keep(cfa::ExprId& value, SourceRange range);
  void observe_end(SourceRange range);
  bool observed_scan(cfa::ExprId into, cfa::TypeId type, SourceRange range);
  bool observed_count(cfa::ExprId into, std::int64_t most, SourceRange range);
  std::optional<std::string> constant_text(cfa::ExprId pointer) const;
  std::optional<cfa::PrintTo> stream(const clang::Expr* e) const;
  Known overflow_builtin(const clang::CallExpr* e, cfa::BinaryOp predicate, cfa::BinaryOp op);
  Known fpclassify(const clang::CallExpr* e);
  cfa::ExprId variable_argument_pointer(const clang::Expr* list);
  void assert_that(cfa::ExprId condition, cfa::AssertKind kind, std::string text, SourceRange range);
  void halt(cfa::HaltKind kind, cfa::ExprId code, SourceRange range);

  // Does evaluating it change anything?
  bool has_effects(const clang::Stmt* s);
  bool is_pure_function(const clang::CallExpr* e);

  // Edges.
  cfa::LocationId here();
  void emit(cfa::Operation operation, Kind kind, SourceRange range);
  void jump(cfa::LocationId to);
  cfa::LocationId fresh_location() { return builder_.add_location(function_); }
  cfa::VariableId temporary(cfa::TypeId type, SourceRange range);
  cfa::ExprId saved(cfa::ExprId value, SourceRange range);
  cfa::ExprId frozen(cfa::ExprId place, SourceRange range);

  cfa::TypeId type_of(const clang::Expr* e) { return unit_.types.lower(e->getType(), e->getSourceRange()); }
  cfa::TypeId type_of(clang::QualType type, const clang::Expr* e) {
    return unit_.types.lower(type, e->getSourceRange());
  }
  SourceRange range_of(const clang::Stmt* s) { return unit_.map.range(s->getSourceRange()); }
  std::string text_of(const clang::Stmt* s) { return one_line(builder_.program().text(range_of(s))); }
  cfa::ExprId int_constant(std::int64_t number, SourceRange range = {});
  [[noreturn]] void refuse(const clang::Stmt* s, const std::string& what) { unsupported(range_of(s), what); }

  Linker& linker_;
  Unit& unit_;
  cfa::Builder& builder_;
  cfa::FunctionId function_;
  cfa::LocationId here_;
  cfa::StatementId statement_;
  const clang::FunctionDecl* definition_ = nullptr;
  std::vector<Scope> scopes_;
  std::vector<JumpTarget> breaks_, continues_;
  std::vector<Switch> switches_;
  llvm::DenseMap<const clang::LabelDecl*, cfa::LocationId> labels_;
  llvm::DenseMap<const clang::LabelDecl*, std::vector<const clang::Stmt*>> label_scopes_;
  llvm::DenseMap<const clang::VarDecl*, cfa::VariableId> locals_;
  llvm::DenseMap<const clang::Expr*, cfa::VariableId> array_sizes_;  // by the size expression of the type
  llvm::DenseMap<const clang::OpaqueValueExpr*, cfa::ExprId> opaque_;
  llvm::DenseMap<const clang::Stmt*, bool> effects_;
};

}  // namespace faultline::frontend::c
