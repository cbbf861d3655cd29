// Statements: conditions are BOOL, values fit their targets, targets can be written.
#include <fmt/format.h>

#include "frontend/st/checker.h"

namespace faultline::frontend::st {

void Checker::collect_labels(const Statements& body, std::set<std::string>& labels) {
  for (const auto& s : body) {
    if (s->kind == StatementKind::Label && !labels.insert(s->key).second)
      report(InputError(fmt::format("there are two labels '{}'", s->name), s->range));
    collect_labels(s->body, labels);
    for (const Arm& arm : s->arms)
      collect_labels(arm.body, labels);
  }
}

void Checker::check_body(Statements& body) {
  for (const auto& s : body) try {
      check_statement(*s);
    } catch (const InputError& error) {
      report(error);
    }
}

void Checker::check_condition(Expr& expr) {
  type(expr);
  if (expr.type->kind != TypeKind::Bool)
    throw InputError(fmt::format("a condition is BOOL, this is {}", expr.type->name), expr.range);
}

void Checker::check_statement(Statement& s) {
  switch (s.kind) {
    case StatementKind::Assign:
      check_target(*s.target);
      type(*s.value);
      if (s.op != Op::Equal && !s.target->type->is_number() && s.target->type->kind != TypeKind::Time &&
          s.target->type->kind != TypeKind::Bits)
        throw InputError(fmt::format("'{}=' needs a number, '{}' is {}", spelling(s.op), s.target->name,
                                     s.target->type->name),
                         s.range);
      if (s.op != Op::Equal && s.target->type->kind == TypeKind::Time && s.value->type->kind != TypeKind::Time) {
        if (s.op == Op::Add || s.op == Op::Subtract || !converts(s.value->type, types_.dint_type))
          throw InputError("this operation of a TIME and a number", s.range);
        return;
      }
      return fits(*s.value, s.target->type, "the value");
    case StatementKind::Call:
      type(*s.value);
      return;
    case StatementKind::If:
      for (Arm& arm : s.arms) {
        if (arm.condition) try {
            check_condition(*arm.condition);
          } catch (const InputError& error) {
            report(error);
          }
        check_body(arm.body);
      }
      return;
    case StatementKind::Case: return check_case(s);
    case StatementKind::For:
      check_target(*s.target);
      if (s.target->type->kind != TypeKind::Integer)
        throw InputError(fmt::format("FOR counts with an integer, this is {}", s.target->type->name), s.target->range);
      for (Expr* bound : {s.value.get(), s.to.get(), s.by.get()})
        if (bound) {
          type(*bound);
          fits(*bound, s.target->type, "the bound");
        }
      if (s.by && constant(*s.by) == 0) throw InputError("FOR with a step of 0 does not end", s.by->range);
      break;
    case StatementKind::While:
    case StatementKind::Repeat: check_condition(*s.value); break;
    case StatementKind::Exit:
    case StatementKind::Continue:
      if (loops_ == 0)
        throw InputError(fmt::format("{} outside of a loop", s.kind == StatementKind::Exit ? "EXIT" : "CONTINUE"),
                         s.range);
      return;
    case StatementKind::Goto:
      if (!labels_.contains(s.key)) throw InputError(fmt::format("there is no label '{}'", s.name), s.range);
      return;
    case StatementKind::Assert:
      in_property_ = true;
      try {
        check_condition(*s.value);
      } catch (...) {
        in_property_ = false;
        throw;
      }
      in_property_ = false;
      return;
    default: return;
  }
  ++loops_;
  check_body(s.body);
  --loops_;
}

void Checker::check_case(Statement& s) {
  type(*s.value);
  if (!s.value->type->is_integral() && s.value->type->kind != TypeKind::Bool)
    throw InputError(fmt::format("CASE selects by an integer or an enumeration, this is {}", s.value->type->name),
                     s.value->range);
  std::map<std::int64_t, const Expr*> seen;
  for (Arm& arm : s.arms) {
    for (CaseLabel& label : arm.labels) try {
        for (Expr* end : {label.low.get(), label.high.get()}) {
          if (!end) continue;
          if (!enum_value(*end, s.value->type)) type(*end);
          fits(*end, s.value->type, "the label");
          if (!constant(*end)) throw InputError("a label of CASE is a constant", end->range);
        }
        const auto low = *constant(*label.low);
        if (label.high && *constant(*label.high) < low)
          throw InputError("the ends of this range are the wrong way round", label.low->range);
        if (!label.high && !seen.emplace(low, label.low.get()).second)
          throw InputError(fmt::format("there are two labels {}", low), label.low->range);
      } catch (const InputError& error) {
        report(error);
      }
    check_body(arm.body);
  }
}

// A place that this block may assign to.
void Checker::check_target(Expr& target) {
  check_place(target);
  if (target.type->kind == TypeKind::Instance)
    throw InputError("instances of function blocks cannot be assigned", target.range);
}

// A place that this block may write, or hand to another one to be written.
void Checker::check_place(Expr& target) {
  if (target.kind == ExprKind::Name && target.key == "ENO" && !(scope_ && scope_->names.contains("ENO"))) {
    target.type = types_.bool_type;
    return;
  }
  type(target);
  const Expr* root = &target;
  while (root->kind == ExprKind::Member || root->kind == ExprKind::Index || root->kind == ExprKind::Slice)
    root = root->kids[0].get();
  if (root->kind == ExprKind::Address) return;
  if (root->kind != ExprKind::Name || !root->variable)
    throw InputError("this cannot be assigned to", target.range);
  if (root->variable->section == Section::Constant)
    throw InputError(fmt::format("'{}' is a constant", root->name), target.range);
}

}  // namespace faultline::frontend::st
