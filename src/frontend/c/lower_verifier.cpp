// The words that verification tools share: assertions, errors, assumptions, inputs.
#include <fmt/format.h>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::AssertKind;
using cfa::ExprId;

namespace {

// Does a function of that name do what the name says: end in an error?
bool reports_error(const clang::Stmt* s) {
  if (!s) return false;
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s);
      label && label->getDecl()->getName() == "ERROR")
    return true;
  if (const auto* invocation = llvm::dyn_cast<clang::CallExpr>(s))
    if (const clang::FunctionDecl* callee = invocation->getDirectCallee()) {
      const auto name = callee->getName();
      if (name == "reach_error" || name == "__VERIFIER_error" || name == "__assert_fail" || name == "abort" ||
          name == "exit" || name == "__builtin_trap")
        return true;
    }
  for (const clang::Stmt* child : s->children())
    if (reports_error(child)) return true;
  return false;
}

}  // namespace

std::optional<FunctionLowering::Known> FunctionLowering::verifier_call(const clang::CallExpr* e,
                                                                       const clang::FunctionDecl* callee,
                                                                       const std::string& name, ExprId into) {
  const SourceRange range = range_of(e);
  const clang::FunctionDecl* own = linker_.user_definition(callee);
  const auto condition = [&] { return truth(value(e->getArg(0))); };
  const auto condition_text = [&] { return text_of(e->getArg(0)->IgnoreImpCasts()); };

  if (name == "reach_error" || name == "__VERIFIER_error") {
    for (const clang::Expr* argument : e->arguments())
      effect(argument);
    assert_that(int_constant(0, range), AssertKind::ReachedError, name + "()", range);
    return Known{};
  }
  if (name == "__VERIFIER_assert" && e->getNumArgs() == 1 && (!own || reports_error(own->getBody()))) {
    const ExprId holds = condition();
    assert_that(holds, AssertKind::Assertion, condition_text(), range);
    return Known{};
  }
  if (name == "__VERIFIER_assume" || name == "assume_abort_if_not" || name == "__CPROVER_assume" ||
      name == "__builtin_assume") {
    if (e->getNumArgs() != 1) return {};
    emit(cfa::Assume{condition()}, Kind::Assumption, range);
    return Known{};
  }
  if (own) return {};

  if ((name == "__CPROVER_assert" || name == "assert") && e->getNumArgs() >= 1) {
    const ExprId holds = condition();
    assert_that(holds, AssertKind::Assertion, condition_text(), range);
    return Known{};
  }
  if (name == "__assert_fail" || name == "__assert" || name == "__assert_rtn") {
    std::string text = "0";
    for (const clang::Expr* argument : e->arguments())
      if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(argument->IgnoreParenImpCasts())) {
        text = literal->getBytes().str();
        break;
      }
    assert_that(int_constant(0, range), AssertKind::Assertion, std::move(text), range);
    return Known{};
  }
  if (name.starts_with("__VERIFIER_nondet_") || name.starts_with("nondet_")) {
    if (linker_.has_model(name)) return {};  // __VERIFIER_nondet_memory
    return Known{input(e, into)};
  }
  if (name == "__VERIFIER_atomic_begin" || name == "__VERIFIER_atomic_end") refuse(e, "threads");
  return {};
}

void FunctionLowering::halt(cfa::HaltKind kind, ExprId code, SourceRange range) {
  emit(cfa::Halt{kind, code}, Kind::Call, range);
}

}  // namespace faultline::frontend::c
