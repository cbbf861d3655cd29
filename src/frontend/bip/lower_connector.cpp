#include <fmt/format.h>

#include "frontend/bip/lower_parts.h"

namespace faultline::frontend::bip {

using cfa::ExprId;
using cfa::StatementKind;

ConnectorCode::ConnectorCode(cfa::Builder& builder, const ConnectorType& type) : builder_(builder), type_(type) {
  cfa::TypeTable& types = builder.types();
  std::vector<cfa::Field> fields;
  for (const Data& data : type.data)
    fields.push_back({data.name.text, data.type == ValueType::Int
                                          ? types.integer(32, cfa::Signedness::Signed, "int")
                                          : types.bool_type()});
  layout_ = make_record(builder, type.name.text, std::move(fields));
  if (layout_.type) make_fresh();
  for (const On& on : type.ons) {
    Functions made;
    if (on.guard)
      made.guard = make(on, "guard", Result::Truth, [&](Code& code, const PlaceOf& place) {
        const cfa::LocationId no = code.fresh();
        const ExprId guard = code.value(*on.guard, place);
        code.require(guard, no, code.site(StatementKind::Condition, on.guard->range));
        code.end(code.truth(true));
        code.go_on(no);
        code.end(code.truth(false));
      });
    const auto transfer = [&](const Block& block) {
      return [&](Code& code, const PlaceOf& place) {
        code.block(block, place);
        code.end();
      };
    };
    if (on.up && !on.up->empty()) made.up = make(on, "up", Result::None, transfer(*on.up));
    if (on.down && !on.down->empty()) made.down = make(on, "down", Result::None, transfer(*on.down));
    ons_.push_back(made);
  }
}

ExprId ConnectorCode::data_of(ExprId connector, std::size_t number) const {
  return builder_.field(connector, number);
}

// Parameters: the connector's own data, if it has any; then the cells of the ports that take part.
cfa::FunctionId ConnectorCode::make(const On& on, const std::string& name, Result result,
                                    const std::function<void(Code&, const PlaceOf&)>& body) {
  cfa::TypeTable& types = builder_.types();
  const cfa::FunctionId id =
      add_function(builder_, fmt::format("{}.{}", type_.name.text, name),
                   result == Result::Truth ? types.bool_type() : types.void_type(), on.ports.front().range);
  Code code(builder_, id);
  ExprId own;
  if (layout_.type)
    own = builder_.deref(builder_.read(builder_.variable(code.parameter("self", layout_.pointer))), layout_.type);
  std::map<std::size_t, cfa::VariableId> cells;
  for (std::size_t i = 0; i < type_.ports.size(); ++i) {
    const ConnectorType::Port& port = type_.ports[i];
    if ((on.set >> i & 1) == 0) continue;
    for (std::size_t j = 0; j < port.resolved->data.size(); ++j) {
      const Data& data = port.resolved->data[j];
      cells[port.first_cell + j] =
          code.parameter(port.name.text + "." + data.name.text, types.pointer(code.type(data.type)));
    }
  }
  body(code, [&](const Expr& place) {
    if (place.ref == Expr::Ref::Own) return builder_.field(own, place.index, place.range);
    const ExprId pointer = builder_.read(builder_.variable(cells.at(place.index)));
    return builder_.deref(pointer, code.type(place.type), place.range);
  });
  return id;
}

// Data of a connector begin anew with each evaluation.
void ConnectorCode::make_fresh() {
  fresh_ = add_function(builder_, type_.name.text + ".data", builder_.types().void_type(), type_.name.range);
  Code code(builder_, fresh_);
  const ExprId own =
      builder_.deref(builder_.read(builder_.variable(code.parameter("self", layout_.pointer))), layout_.type);
  bool has_unknown = false;
  for (const Data& data : type_.data)
    has_unknown = has_unknown || !data.initial;
  if (has_unknown) code.emit(cfa::Havoc{own, type_.name.text, {}});
  const PlaceOf place = [&](const Expr& name) { return builder_.field(own, name.index, name.range); };
  for (std::size_t i = 0; i < type_.data.size(); ++i) {
    const Data& data = type_.data[i];
    if (!data.initial) continue;
    const SourceRange range{data.name.range.file, data.name.range.begin, data.initial->range.end};
    const ExprId value = code.value(*data.initial, place);
    code.emit(cfa::Assign{builder_.field(own, i, data.name.range), value},
              code.site(StatementKind::Declaration, range));
  }
  code.end();
}

}  // namespace faultline::frontend::bip
