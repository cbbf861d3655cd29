#include "frontend/bip/code.h"

#include "frontend/bip/static_rules.h"

namespace faultline::frontend::bip {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;

namespace {

BinaryOp operator_of(Operator op) {
  switch (op) {
    case Operator::Or: return BinaryOp::LogicalOr;
    case Operator::And: return BinaryOp::LogicalAnd;
    case Operator::BitOr: return BinaryOp::BitOr;
    case Operator::BitXor: return BinaryOp::BitXor;
    case Operator::BitAnd: return BinaryOp::BitAnd;
    case Operator::Eq: return BinaryOp::Eq;
    case Operator::Ne: return BinaryOp::Ne;
    case Operator::Lt: return BinaryOp::Lt;
    case Operator::Gt: return BinaryOp::Gt;
    case Operator::Le: return BinaryOp::Le;
    case Operator::Ge: return BinaryOp::Ge;
    case Operator::Add: return BinaryOp::Add;
    case Operator::Sub: return BinaryOp::Sub;
    case Operator::Mul: return BinaryOp::Mul;
    case Operator::Div: return BinaryOp::Div;
    default: return BinaryOp::Rem;
  }
}

}  // namespace

Code::Code(cfa::Builder& builder, cfa::FunctionId function) : builder_(builder), function_(function) {
  here_ = builder_.program().functions[function].entry = fresh();
}

cfa::TypeId Code::type(ValueType type) {
  return type == ValueType::Int ? builder_.types().integer(32, cfa::Signedness::Signed, "int")
                                : builder_.types().bool_type();
}

Site Code::site(cfa::StatementKind kind, const SourceRange& range) {
  return {kind, range, builder_.add_statement(range, function_)};
}

void Code::emit(cfa::Operation operation, const Site& site) {
  const LocationId next = fresh();
  builder_.add_edge({here_, next, site.statement, site.kind, site.range, std::move(operation)});
  here_ = next;
}

void Code::jump(LocationId to) {
  builder_.add_edge({here_, to, {}, cfa::StatementKind::Internal, {}, cfa::Skip{}});
  here_ = {};
}

void Code::branch(ExprId condition, LocationId yes, LocationId no, const Site& site) {
  builder_.add_edge({here_, yes, site.statement, site.kind, site.range,
                     cfa::Branch{condition, cfa::Outcome::True, {}}});
  builder_.add_edge({here_, no, site.statement, site.kind, site.range,
                     cfa::Branch{condition, cfa::Outcome::False, {}}});
  here_ = {};
}

void Code::require(ExprId condition, LocationId otherwise, const Site& site) {
  const LocationId next = fresh();
  branch(condition, next, otherwise, site);
  here_ = next;
}

void Code::choose(ExprId number, const std::vector<LocationId>& ways, LocationId otherwise) {
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto value = static_cast<std::int64_t>(i + 1);
    builder_.add_edge({here_, ways[i], {}, cfa::StatementKind::Internal, {},
                       cfa::Branch{number, cfa::Outcome::Case, {{value, value}}}});
  }
  builder_.add_edge({here_, otherwise, {}, cfa::StatementKind::Internal, {},
                     cfa::Branch{number, cfa::Outcome::Default, {}}});
  here_ = {};
}

void Code::end(ExprId value) {
  builder_.add_edge({here_, {}, {}, cfa::StatementKind::Internal, {}, cfa::Return{value}});
  here_ = {};
}

cfa::VariableId Code::parameter(const std::string& name, cfa::TypeId type) {
  return builder_.add_variable({name, type, cfa::Storage::Parameter, cfa::Residence::Register, function_, {}});
}

ExprId Code::temporary(const std::string& name, cfa::TypeId type) {
  return builder_.variable(builder_.add_variable(
      {name, type, cfa::Storage::Temporary, cfa::Residence::Register, function_, {}}));
}

ExprId Code::call(const Expr& expr, const PlaceOf& place) {
  std::vector<ExprId> parts;
  const FunctionModel model = model_of_call(expr.name);
  const cfa::TypeId own = type(expr.type);
  if (model == FunctionModel::Minimum || model == FunctionModel::Maximum || model == FunctionModel::Absolute)
    for (const Expr& part : expr.parts)
      parts.push_back(value(part, place));
  const cfa::TypeId truth_type = type(ValueType::Bool);
  switch (model) {
    case FunctionModel::Minimum:
    case FunctionModel::Maximum:
      return builder_.conditional(
          own,
          builder_.binary(model == FunctionModel::Minimum ? BinaryOp::Lt : BinaryOp::Gt, truth_type, parts[0],
                          parts[1]),
          parts[0], parts[1], expr.range);
    case FunctionModel::Absolute:
      return builder_.conditional(
          own, builder_.binary(BinaryOp::Lt, truth_type, parts[0], builder_.constant(own, 0)),
          builder_.unary(cfa::UnaryOp::Negate, own, parts[0]), parts[0], expr.range);
    default: break;
  }
  const ExprId result = temporary(expr.name + "()", own);
  emit(cfa::Havoc{result, expr.name + "()", {}}, site(cfa::StatementKind::Input, expr.range));
  return builder_.read(result, expr.range);
}

ExprId Code::combine(const Expr& expr, const std::vector<ExprId>& parts) {
  if (expr.kind == Expr::Kind::Binary)
    return builder_.binary(operator_of(expr.op), type(expr.type), parts[0], parts[1],
                           expr.range);
  const cfa::UnaryOp op = expr.op == Operator::Negate   ? cfa::UnaryOp::Negate
                          : expr.op == Operator::BitNot ? cfa::UnaryOp::BitNot
                                                        : cfa::UnaryOp::LogicalNot;
  return builder_.unary(op, type(expr.type), parts[0], expr.range);
}

ExprId Code::value(const Expr& expr, const PlaceOf& place) {
  switch (expr.kind) {
    case Expr::Kind::Name:
      if (expr.ref == Expr::Ref::Constant) {
        const ExprId id = builder_.constant(type(expr.type), static_cast<std::uint64_t>(expr.value), expr.range);
        builder_.program().definitions.emplace(id, expr.definition);
        return id;
      }
      return builder_.read(place(expr), expr.range);
    case Expr::Kind::Unary:
    case Expr::Kind::Binary: {
      std::vector<ExprId> parts;
      for (const Expr& part : expr.parts)
        parts.push_back(value(part, place));
      return combine(expr, parts);
    }
    case Expr::Kind::Call: return call(expr, place);
    case Expr::Kind::Text:
    case Expr::Kind::Constant: break;
  }
  return builder_.constant(type(expr.type), static_cast<std::uint64_t>(expr.value), expr.range);
}

void Code::statement(const Statement& one, const PlaceOf& place) {
  switch (one.kind) {
    case Statement::Kind::Call: return;  // prints, or has a result that nobody takes
    case Statement::Kind::Assign: {
      const ExprId right = value(one.value, place);
      emit(cfa::Assign{place(one.target), right}, site(cfa::StatementKind::Assignment, one.range));
      return;
    }
    case Statement::Kind::If: break;
  }
  const LocationId yes = fresh(), no = fresh(), after = fresh();
  const ExprId condition = value(one.value, place);
  branch(condition, yes, no, site(cfa::StatementKind::Condition, one.range));
  here_ = yes;
  block(one.yes, place);
  jump(after);
  here_ = no;
  block(one.no, place);
  jump(after);
  here_ = after;
}

void Code::block(const Block& block, const PlaceOf& place) {
  for (const Statement& one : block)
    statement(one, place);
}

}  // namespace faultline::frontend::bip
