// Places: where variables and their parts lie.
#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

using cfa::ExprId;

ExprId BlockLowering::place(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Name:
    case ExprKind::Address: return place(*expr.variable, expr.range);
    case ExprKind::Member: return builder_.field(place(*expr.kids[0]), expr.member, expr.range);
    case ExprKind::Index: {
      ExprId at = place(*expr.kids[0]);
      const Type* array = expr.kids[0]->type;
      for (std::size_t i = 1; i < expr.kids.size(); ++i)
        at = index(at, *expr.kids[i], array->dims[i - 1].first);
      return at;
    }
    case ExprKind::Slice: return place(*expr.kids[0]);
    default: throw InputError("this is no variable", expr.range);
  }
}

ExprId BlockLowering::place(Variable& variable, SourceRange range) {
  if (variable.overlaid) {
    const ExprId other = place(*variable.overlaid, range);
    if (const cfa::Expr root = builder_.expr(other); root.kind == cfa::ExprKind::Variable)
      builder_.program().variables[cfa::VariableId(root.bits)].residence = cfa::Residence::Memory;
    cfa::TypeTable& types = builder_.types();
    const ExprId address = builder_.address_of(other, types.pointer(type(variable.overlaid->type)), range);
    return builder_.deref(builder_.convert(types.pointer(type(variable.type)), address, range), type(variable.type), range);
  }
  switch (variable.home) {
    case Home::Own: return builder_.variable(variable.lowered, range);
    case Home::Field: {
      const ExprId self = builder_.read(builder_.variable(self_, range), range);
      return builder_.field(builder_.deref(self, type(variable.owner->instance), range), variable.field, range);
    }
    case Home::Reference:
      return builder_.deref(builder_.read(builder_.variable(variable.lowered, range), range), type(variable.type), range);
    default: throw InputError("'" + variable.name + "' cannot be used here", range);
  }
}

// The element number i of an array whose indices begin with `low`.
ExprId BlockLowering::index(ExprId array, const Expr& at, std::int64_t low) {
  const TypeStore& types = program_.types();
  const Type* wide = types.dint_type;
  if (at.type->width == 64 || (at.type->width == 32 && !at.type->is_signed)) wide = types.lint_type;
  const cfa::TypeId lowered = type(wide);
  ExprId number = value(at, at.type->is_literal() ? wide : at.type);
  number = builder_.convert(lowered, number, at.range);
  const cfa::Expr known = builder_.expr(number);
  if (low != 0 && known.kind == cfa::ExprKind::Constant) {
    number = builder_.constant(lowered, known.bits - static_cast<std::uint64_t>(low), at.range);
  } else if (low != 0) {
    number = builder_.binary(cfa::BinaryOp::Sub, lowered, number,
                             builder_.constant(lowered, static_cast<std::uint64_t>(low), at.range), at.range);
  }
  return builder_.index(array, number, at.range);
}

// Each part at its own declaration, so that an initial value of a type is one candidate for all its variables.
void BlockLowering::initialise(ExprId at, const Type* of, const Expr* initial, const Variable& declared) {
  // One statement and one expression for all instances.
  const auto put = [&](const auto& make) {
    cfa::StatementId& statement = initial_statements_[&declared];
    if (!statement) statement = builder_.add_statement(declared.declaration, function_);
    statement_ = statement;
    ExprId& value = initial_values_[initial];
    if (!value) value = make();
    emit(cfa::Assign{at, value}, Kind::Declaration, declared.declaration);
  };
  const auto put_default = [&](ExprId value) {
    begin_statement(declared.declaration);
    emit(cfa::Assign{at, value}, Kind::Internal, declared.declaration);
  };
  if (!of->is_aggregate()) {
    if (initial) put([&] { return value(*initial, of); });
    else if (of->initial != 0) put_default(integer(of, static_cast<std::uint64_t>(of->initial), declared.range));
    return;
  }
  if (of->kind != TypeKind::Array) {
    for (std::size_t i = 0; i < of->members.size(); ++i) {
      const Member& member = of->members[i];
      const Expr* given = member.declared ? member.declared->initial.get() : nullptr;
      const Variable* where = given ? member.declared : &declared;
      if (initial && initial->kind == ExprKind::StructInit)
        for (const Argument& argument : initial->arguments)
          if (argument.key == member.key) given = argument.value.get(), where = &declared;
      initialise(builder_.field(at, i, where->range), member.type, given, *where);
    }
    return;
  }
  const Type* element = of->element;
  if (!element->is_aggregate()) {
    if (initial) put([&] { return aggregate(initial, of, initial->range); });
    else if (element->initial != 0) put_default(aggregate(nullptr, of, declared.range));
    return;
  }
  // Arrays of structs, instances or arrays: each element by itself.
  std::vector<const Expr*> given;
  if (initial && initial->kind == ExprKind::ArrayInit)
    for (const ExprPtr& item : initial->kids) {
      if (item->kind != ExprKind::Repeat) given.push_back(item.get());
      else
        for (std::uint64_t i = 0; i < item->number; ++i)
          for (const ExprPtr& kid : item->kids)
            given.push_back(kid.get());
    }
  const std::uint64_t count = of->count();
  for (std::uint64_t i = 0; i < count; ++i) {
    ExprId part = at;
    std::uint64_t rest = i, below = count;
    for (const auto& [low, high] : of->dims) {
      below /= static_cast<std::uint64_t>(high - low) + 1;
      part = builder_.index(part, builder_.constant(type(program_.types().dint_type), rest / below), declared.range);
      rest %= below;
    }
    initialise(part, element, i < given.size() ? given[i] : nullptr, declared);
  }
}

// The values of a list; behind them, or without a list, what the type of the elements begins with.
ExprId BlockLowering::aggregate(const Expr* list, const Type* of, SourceRange range) {
  const Type* element = of->element;
  const cfa::TypeId lowered = type(element);
  const std::uint64_t size = builder_.types()[lowered].size;
  std::vector<cfa::ListElement> elements;
  const auto add = [&](const Expr& item) {
    elements.push_back({elements.size() * size, 0, 0, value(item, element)});
  };
  if (list)
    for (const ExprPtr& item : list->kids) {
      if (item->kind != ExprKind::Repeat) {
        add(*item);
      } else {
        for (std::uint64_t i = 0; i < item->number; ++i)
          for (const ExprPtr& kid : item->kids)
            add(*kid);
      }
    }
  while (element->initial != 0 && elements.size() < of->count())
    elements.push_back({elements.size() * size, 0, 0, integer(element, static_cast<std::uint64_t>(element->initial), range)});
  return builder_.list(type(of), std::move(elements), range);
}

}  // namespace faultline::frontend::st
