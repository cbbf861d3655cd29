// Calls. Each argument of an instance is an assignment to its input, with a place in the text of its own.
#include <algorithm>
#include <utility>

#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

using cfa::ExprId;
using cfa::LocationId;

void BlockLowering::call_statement(const Statement& s) {
  const Expr& call = *s.value;
  if (call.action) return run_action(*call.action, s.range);
  begin_statement(s.range);
  const Argument* enabled = nullptr;
  for (const Argument& argument : call.arguments)
    if (!argument.parameter && argument.key == "EN" && !argument.is_output && call.called) enabled = &argument;
  const LocationId after = fresh_location();
  if (enabled) {
    const LocationId yes = fresh_location();
    begin_statement(enabled->range);
    branch_on(value(*enabled->value, program_.types().bool_type), yes, after, enabled->value->range);
    here_ = yes;
    begin_statement(s.range);
  }
  if (!call.called) {
    value(call, nullptr);  // an expression whose value nobody takes
  } else if (call.called->has_state()) {
    call_instance(call);
  } else {
    call_function(call, {});
  }
  if (!enabled) return;
  jump(after);
  here_ = after;
}

// An action is its statements, wherever it is called: it shares all variables of its block.
void BlockLowering::run_action(const Action& action, SourceRange from) {
  if (std::ranges::find(actions_, &action) != actions_.end())
    throw InputError("the action '" + action.name + "' calls itself: recursion is not allowed", from);
  actions_.push_back(&action);
  const LocationId end = std::exchange(end_, fresh_location());
  auto labels = std::exchange(labels_, {});
  body(action.body);
  jump(end_);
  here_ = std::exchange(end_, end);
  labels_ = std::move(labels);
  actions_.pop_back();
}

void BlockLowering::call_instance(const Expr& call) {
  Block& called = *call.called;
  const cfa::TypeId pointer = builder_.types().pointer(type(called.instance));
  const ExprId instance = place(*call.kids[0]);
  const cfa::FunctionId function = program_.function(called);
  std::map<const Variable*, const Argument*> references;
  const cfa::StatementId whole = statement_;
  for (const Argument& argument : call.arguments) {
    if (!argument.parameter || argument.is_output) continue;
    if (argument.parameter->section == Section::InOut) {
      references[argument.parameter] = &argument;
      continue;
    }
    begin_statement(argument.range);
    const ExprId given = value(*argument.value, argument.parameter->type);
    emit(cfa::Assign{builder_.field(instance, argument.parameter->field, argument.range), given}, Kind::Argument,
         argument.range);
  }
  statement_ = whole;
  const auto address = [&](ExprId target, cfa::TypeId to, SourceRange range) {
    const cfa::Expr root = builder_.expr(target);
    if (root.kind == cfa::ExprKind::Variable)
      builder_.program().variables[cfa::VariableId(root.bits)].residence = cfa::Residence::Memory;
    return builder_.address_of(target, to, range);
  };
  cfa::Call operation;
  operation.callee = function;
  operation.arguments.push_back(address(instance, pointer, call.kids[0]->range));
  for (const auto& variable : called.variables)
    if (variable->section == Section::InOut) {
      const Argument& argument = *references.at(variable.get());
      operation.arguments.push_back(
          address(place(*argument.value), builder_.types().pointer(type(variable->type)), argument.range));
    }
  emit(std::move(operation), Kind::Call, call.range);
  outputs(call, instance);
  statement_ = whole;
}

// Returns the value; none if there is none or it was put `into` a place.
ExprId BlockLowering::call_function(const Expr& call, ExprId into) {
  Block& called = *call.called;
  cfa::Call operation;
  operation.callee = program_.function(called);
  for (const auto& variable : called.variables) {
    if (variable->section != Section::Input && variable->section != Section::InOut) continue;
    const Argument* given = nullptr;
    for (const Argument& argument : call.arguments)
      if (argument.parameter == variable.get()) given = &argument;
    if (variable->section == Section::Input) {
      const Expr& from = given ? *given->value : *variable->initial;
      ExprId argument = value(from, variable->type);
      if (given && call.arguments.size() > 1 && has_call(call)) {
        for (const Argument& other : call.arguments)
          if (has_call(*other.value)) {
            argument = saved(argument, from.range);
            break;
          }
      }
      operation.arguments.push_back(argument);
    } else {
      const ExprId target = place(*given->value);
      const cfa::Expr root = builder_.expr(target);
      if (root.kind == cfa::ExprKind::Variable)
        builder_.program().variables[cfa::VariableId(root.bits)].residence = cfa::Residence::Memory;
      operation.arguments.push_back(
          builder_.address_of(target, builder_.types().pointer(type(variable->type)), given->range));
    }
  }
  ExprId result;
  if (called.result_type->kind != TypeKind::Void) {
    result = into ? into : builder_.variable(temporary(type(called.result_type), "", call.range), call.range);
    operation.result = result;
  }
  emit(std::move(operation), Kind::Call, call.range);
  outputs(call, {});
  return result && !into ? builder_.read(result, call.range) : ExprId{};
}

// Outputs are copied when the call is over, in the order in which they are listed.
void BlockLowering::outputs(const Expr& call, ExprId instance) {
  const cfa::StatementId whole = statement_;
  for (const Argument& argument : call.arguments) {
    if (!argument.is_output) continue;
    begin_statement(argument.range);
    const auto from = [&](const Type* want) -> ExprId {
      if (!argument.parameter) {
        program_.warn(argument.range, "ENO is not modelled: it is taken to be TRUE");
        return bool_constant(true, argument.range);
      }
      const ExprId at = instance ? builder_.field(instance, argument.parameter->field, argument.range)
                                 : builder_.variable(program_.output(*argument.parameter), argument.range);
      return converted(builder_.read(at, argument.range), argument.parameter->type, want, argument.range);
    };
    store(*argument.value, from, Kind::Assignment, argument.range);
  }
  statement_ = whole;
}

}  // namespace faultline::frontend::st
