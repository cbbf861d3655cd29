// Statements.
#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;

void BlockLowering::body(const Statements& statements) {
  for (const auto& s : statements)
    statement(*s);
}

void BlockLowering::statement(const Statement& s) {
  switch (s.kind) {
    case StatementKind::Assign: return assign(s);
    case StatementKind::Call: return call_statement(s);
    case StatementKind::If: return if_statement(s);
    case StatementKind::Case: return case_statement(s);
    case StatementKind::For: return for_statement(s);
    case StatementKind::While: return while_statement(s);
    case StatementKind::Repeat: return repeat_statement(s);
    case StatementKind::Assert: return assertion(s);
    case StatementKind::Empty: return;
    case StatementKind::Label: {
      const LocationId at = label(s.key);
      jump(at);
      here_ = at;
      return;
    }
    case StatementKind::Exit:
    case StatementKind::Continue:
    case StatementKind::Return:
    case StatementKind::Goto:
      begin_statement(s.range);
      return jump(s.kind == StatementKind::Exit       ? exits_.back()
                  : s.kind == StatementKind::Continue ? continues_.back()
                  : s.kind == StatementKind::Return   ? end_
                                                      : label(s.key));
  }
}

LocationId BlockLowering::label(const std::string& key) {
  LocationId& at = labels_[key];
  if (!at) at = fresh_location();
  return at;
}

void BlockLowering::assign(const Statement& s) {
  begin_statement(s.range);
  const Expr& target = *s.target;
  if (target.kind == ExprKind::Name && !target.variable) {
    program_.warn(s.range, "ENO is not modelled: this assignment has no effect");
    return;
  }
  SourceRange range = s.range;
  if (s.op != Op::Equal) {
    const Type* own = target.type;
    const ExprId old = builder_.read(place(target), target.range);
    const bool is_scaled = own->kind == TypeKind::Time && s.value->type->kind != TypeKind::Time;
    ExprId operand = is_scaled ? builder_.convert(type(own), value(*s.value, program_.types().dint_type))
                               : value(*s.value, own);
    const BinaryOp op = s.op == Op::Add        ? BinaryOp::Add
                        : s.op == Op::Subtract ? BinaryOp::Sub
                        : s.op == Op::Multiply ? BinaryOp::Mul
                                               : BinaryOp::Div;
    emit(cfa::Assign{place(target), builder_.binary(op, type(own), old, operand, range)}, Kind::Assignment, range);
    return;
  }
  if (s.value->kind == ExprKind::Call && s.value->called && target.kind != ExprKind::Slice &&
      s.value->type == target.type) {
    call_function(*s.value, place(target));
    return;
  }
  store(target, [&](const Type* want) { return value(*s.value, want); }, Kind::Assignment, range);
}

// A bit of a word is written by writing the word.
void BlockLowering::store(const Expr& target, const std::function<ExprId(const Type*)>& make, Kind kind,
                          SourceRange range) {
  if (target.kind != ExprKind::Slice) {
    const ExprId stored = make(target.type);
    emit(cfa::Assign{place(target), stored}, kind, range);
    return;
  }
  const Expr& base = *target.kids[0];
  const cfa::TypeId whole = type(base.type);
  const std::uint64_t shift = target.number * target.slice_width;
  const std::uint64_t mask = ((target.slice_width == 64 ? 0 : std::uint64_t{1} << target.slice_width) - 1) << shift;
  const ExprId part = builder_.convert(whole, make(target.type), range);
  const ExprId word = place(base);
  const ExprId kept = builder_.binary(BinaryOp::BitAnd, whole, builder_.read(word, range),
                                      builder_.constant(whole, ~mask, range), range);
  const ExprId put = builder_.binary(BinaryOp::Shl, whole, part, builder_.constant(whole, shift, range), range);
  emit(cfa::Assign{word, builder_.binary(BinaryOp::BitOr, whole, kept, put, range)}, kind, range);
}

void BlockLowering::if_statement(const Statement& s) {
  const LocationId after = fresh_location();
  for (const Arm& arm : s.arms) {
    if (!arm.condition) {
      body(arm.body);
      break;
    }
    begin_statement(arm.condition->range);
    const ExprId condition = value(*arm.condition, program_.types().bool_type);
    const LocationId yes = fresh_location(), no = fresh_location();
    branch_on(condition, yes, no, arm.condition->range);
    here_ = yes;
    body(arm.body);
    jump(after);
    here_ = no;
  }
  jump(after);
  here_ = after;
}

// A chain of comparisons, each at its label: so a wrong label is a candidate of its own.
void BlockLowering::case_statement(const Statement& s) {
  const LocationId after = fresh_location();
  begin_statement(s.value->range);
  const Type* selected = s.value->type;
  ExprId selector = value(*s.value, selected);
  if (s.value->kind != ExprKind::Name) selector = saved(selector, s.value->range);
  for (const Arm& arm : s.arms) {
    if (arm.labels.empty()) {
      body(arm.body);
      break;
    }
    const Expr& last = arm.labels.back().high ? *arm.labels.back().high : *arm.labels.back().low;
    const SourceRange range{last.range.file, arm.labels.front().low->range.begin, last.range.end};
    begin_statement(range);
    ExprId condition;
    for (const CaseLabel& label : arm.labels) {
      const ExprId one = label_condition(selector, selected, label);
      condition = condition ? builder_.binary(BinaryOp::LogicalOr, builder_.types().bool_type(), condition, one, range)
                            : one;
    }
    const LocationId yes = fresh_location(), no = fresh_location();
    branch_on(condition, yes, no, range);
    here_ = yes;
    body(arm.body);
    jump(after);
    here_ = no;
  }
  jump(after);
  here_ = after;
}

ExprId BlockLowering::label_condition(ExprId selector, const Type* selected, const CaseLabel& label) {
  const cfa::TypeId truth = builder_.types().bool_type();
  const ExprId low = value(*label.low, selected);
  if (!label.high) return builder_.binary(BinaryOp::Eq, truth, selector, low, label.low->range);
  const ExprId high = value(*label.high, selected);
  const SourceRange range{label.low->range.file, label.low->range.begin, label.high->range.end};
  return builder_.binary(BinaryOp::LogicalAnd, truth,
                         builder_.binary(BinaryOp::Ge, truth, selector, low, label.low->range),
                         builder_.binary(BinaryOp::Le, truth, selector, high, label.high->range), range);
}

// TO and BY are computed once. Behind the loop the variable has its last value and a step.
void BlockLowering::for_statement(const Statement& s) {
  const Type* counted = s.target->type;
  const cfa::TypeId lowered = type(counted), truth = builder_.types().bool_type();
  const SourceRange first{s.range.file, s.target->range.begin, s.value->range.end};
  begin_statement(first);
  store(*s.target, [&](const Type* want) { return value(*s.value, want); }, Kind::Assignment, first);
  begin_statement(s.to->range);
  ExprId last = value(*s.to, counted);
  if (!program_.checker().constant(*s.to)) last = saved(last, s.to->range);
  ExprId step = builder_.constant(lowered, 1);
  std::int64_t sign = 1;
  std::optional<std::int64_t> known = 1;
  if (s.by) {
    step = value(*s.by, counted);
    known = program_.checker().constant(*s.by);
    if (!known) step = saved(step, s.by->range);
    if (known && *known < 0) sign = -1;
  }
  const LocationId head = fresh_location(), in = fresh_location(), next = fresh_location(), after = fresh_location();
  jump(head);
  here_ = head;
  const SourceRange range{s.range.file, s.target->range.begin, s.to->range.end};
  const auto counter = [&](SourceRange at) { return builder_.read(place(*s.target), at); };
  const auto compared = [&](BinaryOp op) {
    return builder_.binary(op, truth, counter(s.target->range), last, range);
  };
  ExprId condition = compared(sign > 0 ? BinaryOp::Le : BinaryOp::Ge);
  if (!known && counted->is_signed)
    condition = builder_.conditional(
        truth, builder_.binary(BinaryOp::Ge, truth, step, builder_.constant(lowered, 0), s.by->range),
        compared(BinaryOp::Le), compared(BinaryOp::Ge), range);
  branch_on(condition, in, after, range);
  here_ = in;
  exits_.push_back(after);
  continues_.push_back(next);
  body(s.body);
  exits_.pop_back();
  continues_.pop_back();
  jump(next);
  here_ = next;
  const SourceRange by = s.by ? s.by->range : SourceRange{};
  begin_statement(s.by ? s.by->range : range);
  const ExprId stepped = builder_.binary(BinaryOp::Add, lowered, counter(by), step, by);
  emit(cfa::Assign{place(*s.target), stepped}, s.by ? Kind::Assignment : Kind::Internal, by);
  jump(head);
  here_ = after;
}

void BlockLowering::while_statement(const Statement& s) {
  const LocationId head = fresh_location(), in = fresh_location(), after = fresh_location();
  begin_statement(s.value->range);
  jump(head);
  here_ = head;
  const ExprId condition = value(*s.value, program_.types().bool_type);
  branch_on(condition, in, after, s.value->range);
  here_ = in;
  exits_.push_back(after);
  continues_.push_back(head);
  body(s.body);
  exits_.pop_back();
  continues_.pop_back();
  jump(head);
  here_ = after;
}

void BlockLowering::repeat_statement(const Statement& s) {
  const LocationId head = fresh_location(), test = fresh_location(), after = fresh_location();
  jump(head);
  here_ = head;
  exits_.push_back(after);
  continues_.push_back(test);
  body(s.body);
  exits_.pop_back();
  continues_.pop_back();
  jump(test);
  here_ = test;
  begin_statement(s.value->range);
  const ExprId condition = value(*s.value, program_.types().bool_type);
  branch_on(condition, after, head, s.value->range);
  here_ = after;
}

void BlockLowering::assertion(const Statement& s) {
  if (!program_.counts(s)) return;
  begin_statement(s.range);
  const ExprId condition = value(*s.value, program_.types().bool_type);
  std::string text = one_line(builder_.program().text(s.value->range));
  if (!s.name.empty()) text += " : " + s.name;
  emit(cfa::Assert{condition, cfa::AssertKind::Assertion, std::move(text)}, Kind::Assertion, s.range);
}

}  // namespace faultline::frontend::st
