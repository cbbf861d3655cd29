#include <fmt/format.h>

#include <algorithm>

#include "frontend/bip/lower_parts.h"

namespace faultline::frontend::bip {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;
using cfa::StatementKind;

Layout make_record(cfa::Builder& builder, const std::string& name, std::vector<cfa::Field> fields) {
  Layout layout;
  if (fields.empty()) return layout;
  std::uint64_t size = 0;
  std::uint32_t align = 1;
  for (cfa::Field& field : fields) {
    const cfa::Type& type = builder.types()[field.type];
    size = (size + type.align - 1) / type.align * type.align;
    field.offset = size;
    size += type.size;
    align = std::max(align, type.align);
  }
  size = (size + align - 1) / align * align;
  layout.type = builder.types().record(cfa::TypeKind::Struct, name);
  builder.types().define(layout.type, std::move(fields), size, align);
  layout.pointer = builder.types().pointer(layout.type);
  return layout;
}

cfa::FunctionId add_function(cfa::Builder& builder, const std::string& name, cfa::TypeId result,
                             const SourceRange& range) {
  cfa::Function function;
  function.name = name;
  function.return_type = result;
  function.defined = true;
  function.range = range;
  return builder.add_function(std::move(function));
}

AtomCode::AtomCode(cfa::Builder& builder, const AtomType& type)
    : builder_(builder), type_(type), order_(atom_order(type)) {
  make_layout();
  can_.resize(type.ports.size());
  transitions_.resize(type.transitions.size());
  for (std::size_t i = 0; i < type.ports.size(); ++i)
    make_can(i);
  offers_ = can_;
  for (std::size_t i = 0; i < type.ports.size(); ++i)
    if (!order_.above[i].empty()) make_offers(i, order_);
  make_settle();
  for (std::size_t i = 0; i < type.transitions.size(); ++i)
    if (!type.transitions[i].port.text.empty()) make_transition(i);
  make_init();
}

void AtomCode::make_layout() {
  cfa::TypeTable& types = builder_.types();
  std::vector<cfa::Field> fields;
  cfa::TypeId place_type;
  if (type_.is_automaton) {
    cfa::Type places = types[types.integer(32, cfa::Signedness::Signed, "int")];
    places.name = type_.name.text + " place";
    for (std::size_t i = 0; i < type_.places.size(); ++i)
      places.enumerators.emplace_back(type_.places[i].text, static_cast<std::int64_t>(i));
    place_type = types.enumeration(std::move(places));
    fields.push_back({"place", place_type});
  } else {
    for (const Name& place : type_.places)
      fields.push_back({place.text, types.bool_type()});
  }
  const std::size_t first = fields.size();
  for (const Data& data : type_.data) {
    fields.push_back({data.name.text, data.type == ValueType::Int
                                          ? types.integer(32, cfa::Signedness::Signed, "int")
                                          : types.bool_type()});
    if (!data.initial && !data.parameter) has_unknown_ = true;
  }
  layout_ = make_record(builder_, type_.name.text, std::move(fields));
  layout_.place_type = place_type;
  layout_.first_data = first;
}

std::vector<cfa::FunctionId> AtomCode::transitions(std::size_t port) const {
  std::vector<cfa::FunctionId> all;
  for (std::size_t i = 0; i < transitions_.size(); ++i)
    if (!type_.transitions[i].port.text.empty() && type_.transitions[i].port_number == port)
      all.push_back(transitions_[i]);
  return all;
}

AtomCode::Self AtomCode::begin(const std::string& name, cfa::TypeId result, const SourceRange& range) {
  const cfa::FunctionId id = add_function(builder_, type_.name.text + "." + name, result, range);
  Self self{Code(builder_, id), {}, {}};
  self.self = self.code.parameter("self", layout_.pointer);
  self.atom = builder_.deref(builder_.read(builder_.variable(self.self)), layout_.type);
  return self;
}

ExprId AtomCode::data_of(ExprId atom, std::size_t number) const {
  return builder_.field(atom, layout_.first_data + number);
}

ExprId AtomCode::marked(ExprId atom, std::size_t place, const SourceRange& range) const {
  if (!type_.is_automaton) return builder_.read(builder_.field(atom, place), range);
  return builder_.binary(BinaryOp::Eq, builder_.types().bool_type(), builder_.read(builder_.field(atom, 0)),
                         builder_.constant(layout_.place_type, place), range);
}

ExprId AtomCode::both(ExprId a, ExprId b) const {
  return builder_.binary(BinaryOp::LogicalAnd, builder_.types().bool_type(), a, b);
}

ExprId AtomCode::all_marked(ExprId atom, const std::vector<std::size_t>& places) const {
  ExprId all = marked(atom, places.front());
  for (std::size_t i = 1; i < places.size(); ++i)
    all = both(all, marked(atom, places[i]));
  return all;
}

PlaceOf AtomCode::names(ExprId atom) const {
  return [this, atom](const Expr& name) {
    const ExprId place = builder_.field(atom, layout_.first_data + name.index, name.range);
    return place;
  };
}

void AtomCode::require_enabled(Self& self, const Transition& transition, LocationId otherwise) {
  self.code.require(all_marked(self.atom, transition.from_places), otherwise);
  if (!transition.guard) return;
  const ExprId guard = self.code.value(*transition.guard, names(self.atom));
  self.code.require(guard, otherwise, self.code.site(StatementKind::Condition, transition.guard->range));
}

void AtomCode::make_can(std::size_t port) {
  const PortDeclaration& declared = type_.ports[port];
  const cfa::TypeId number = builder_.types().integer(32, cfa::Signedness::Signed, "int");
  Self self = begin("can " + declared.name.text, number, declared.name.range);
  can_[port] = self.code.function();
  Code& code = self.code;
  const bool conflict = can_conflict(type_, port);
  const ExprId which = conflict ? code.temporary("enabled", number) : ExprId();
  if (conflict) code.emit(cfa::Assign{which, builder_.constant(number, 0)});
  std::uint64_t count = 0;
  for (const Transition& one : type_.transitions) {
    if (one.port.text.empty() || one.port_number != port) continue;
    const LocationId next = code.fresh();
    ++count;
    require_enabled(self, one, next);
    if (conflict) {
      if (count > 1)
        code.emit(cfa::Assert{builder_.binary(BinaryOp::Eq, builder_.types().bool_type(), builder_.read(which),
                                              builder_.constant(number, 0)),
                              cfa::AssertKind::Assertion,
                              fmt::format("error of the model (nondeterministic-port): two transitions of port '{}' are enabled",
                                          declared.name.text)},
                  code.site(StatementKind::Assertion, one.range));
      code.emit(cfa::Assign{which, builder_.constant(number, count)});
      code.jump(next);
    } else {
      code.end(builder_.constant(number, count));
    }
    code.go_on(next);
  }
  code.end(conflict ? builder_.read(which) : builder_.constant(number, 0));
}

void AtomCode::make_offers(std::size_t port, const Order& order) {
  const cfa::TypeId number = builder_.types().integer(32, cfa::Signedness::Signed, "int");
  Self self = begin("offers " + type_.ports[port].name.text, number, type_.ports[port].name.range);
  offers_[port] = self.code.function();
  Code& code = self.code;
  const ExprId pointer = builder_.read(builder_.variable(self.self));
  const LocationId none = code.fresh();
  const ExprId own = code.temporary("own", number);
  const ExprId other = code.temporary("other", number);
  code.emit(cfa::Call{can_[port], {}, {pointer}, own});
  code.require(builder_.read(own), none);
  for (const Above& above : order.above[port]) {
    const LocationId next = code.fresh();
    for (const std::size_t rule : above.guards) {
      const Expr& guard = *type_.priorities[rule].guard;
      const ExprId value = code.value(guard, names(self.atom));
      code.require(value, next, code.site(StatementKind::Condition, guard.range));
    }
    code.emit(cfa::Call{can_[above.node], {}, {pointer}, other});
    code.branch(builder_.read(other), none, next);
    code.go_on(next);
  }
  code.end(builder_.read(own));
  code.go_on(none);
  code.end(builder_.constant(number, 0));
}

void AtomCode::mark(Self& self, std::size_t place, bool value) {
  self.code.emit(cfa::Assign{builder_.field(self.atom, place), self.code.truth(value)});
}

void AtomCode::fire(Self& self, const Transition& transition) {
  Code& code = self.code;
  if (type_.is_automaton) {
    code.emit(cfa::Assign{builder_.field(self.atom, 0),
                          builder_.constant(layout_.place_type, transition.to_places.front())});
  } else {
    for (const std::size_t place : transition.from_places)
      mark(self, place, false);
    for (const std::size_t place : transition.to_places) {
      code.emit(cfa::Assert{builder_.unary(cfa::UnaryOp::LogicalNot, builder_.types().bool_type(),
                                           marked(self.atom, place)),
                            cfa::AssertKind::Assertion,
                            fmt::format("error of the model (unsafe-net): place '{}' is marked twice", type_.places[place].text)},
                code.site(StatementKind::Assertion, transition.range));
      mark(self, place, true);
    }
  }
  code.block(transition.action, names(self.atom));
}

void AtomCode::call_settle(Self& self) const {
  if (settle_) self.code.emit(cfa::Call{settle_, {}, {builder_.read(builder_.variable(self.self))}, {}});
}

void AtomCode::make_transition(std::size_t number) {
  const Transition& transition = type_.transitions[number];
  Self self = begin(transition.port.text, builder_.types().void_type(), transition.port.range);
  transitions_[number] = self.code.function();
  fire(self, transition);
  call_settle(self);
  self.code.end();
}

void AtomCode::make_init() {
  Self self = begin("init", builder_.types().void_type(), type_.name.range);
  init_ = self.code.function();
  Code& code = self.code;
  for (std::size_t i = 0; i < type_.data.size(); ++i) {
    const Data& data = type_.data[i];
    if (!data.initial) continue;
    const ExprId value = code.value(*data.initial, names(self.atom));
    const SourceRange range{data.name.range.file, data.name.range.begin, data.initial->range.end};
    code.emit(cfa::Assign{builder_.field(self.atom, layout_.first_data + i, data.name.range), value},
              code.site(StatementKind::Declaration, range));
  }
  if (type_.is_automaton) {
    code.emit(cfa::Assign{builder_.field(self.atom, 0),
                          builder_.constant(layout_.place_type, type_.initial_places.front())});
  } else {
    for (std::size_t i = 0; i < type_.places.size(); ++i)
      mark(self, i, std::ranges::find(type_.initial_places, i) != type_.initial_places.end());
  }
  code.block(type_.initial_action, names(self.atom));
  call_settle(self);
  code.end();
}

void AtomCode::invariants(Self& self) {
  Code& code = self.code;
  for (const Invariant& one : type_.invariants) {
    const LocationId next = code.fresh();
    if (one.scope != Invariant::Scope::Always) {
      const bool exactly = one.scope == Invariant::Scope::At;
      if (type_.is_automaton && one.place_numbers.size() > 1) continue;  // two places are never marked at once
      code.require(all_marked(self.atom, one.place_numbers), next);
      for (std::size_t i = 0; exactly && !type_.is_automaton && i < type_.places.size(); ++i)
        if (std::ranges::find(one.place_numbers, i) == one.place_numbers.end())
          code.require(builder_.unary(cfa::UnaryOp::LogicalNot, builder_.types().bool_type(), marked(self.atom, i)),
                       next);
    }
    const ExprId condition = code.value(one.condition, names(self.atom));
    code.emit(cfa::Assert{condition, cfa::AssertKind::Assertion, fmt::format("invariant {}", one.name.text)},
              code.site(StatementKind::Assertion, one.range));
    code.jump(next);
    code.go_on(next);
  }
}

void AtomCode::error_places(Self& self) {
  for (const std::size_t place : type_.error_places) {
    const SourceRange range = type_.places[place].range;
    self.code.emit(cfa::Assert{builder_.unary(cfa::UnaryOp::LogicalNot, builder_.types().bool_type(),
                                              marked(self.atom, place)),
                               cfa::AssertKind::Assertion,
                               fmt::format("error place {}.{} is entered", type_.name.text, type_.places[place].text)},
                   self.code.site(StatementKind::Assertion, range));
  }
}

// The one internal transition that is enabled; behind it, `again`.
void AtomCode::internals(Self& self, LocationId again) {
  Code& code = self.code;
  const cfa::TypeId number = builder_.types().integer(32, cfa::Signedness::Signed, "int");
  const ExprId which = code.temporary("enabled", number);
  code.emit(cfa::Assign{which, builder_.constant(number, 0)});
  std::vector<const Transition*> all;
  for (const Transition& one : type_.transitions) {
    if (!one.port.text.empty()) continue;
    all.push_back(&one);
    const LocationId next = code.fresh();
    require_enabled(self, one, next);
    if (all.size() > 1)
      code.emit(cfa::Assert{builder_.binary(BinaryOp::Eq, builder_.types().bool_type(), builder_.read(which),
                                            builder_.constant(number, 0)),
                            cfa::AssertKind::Assertion,
                            "error of the model (internal-conflict): two internal transitions are enabled"},
                code.site(StatementKind::Assertion, one.range));
    code.emit(cfa::Assign{which, builder_.constant(number, all.size())});
    code.jump(next);
    code.go_on(next);
  }
  const LocationId none = code.fresh();
  std::vector<LocationId> ways;
  for (std::size_t i = 0; i < all.size(); ++i)
    ways.push_back(code.fresh());
  code.choose(builder_.read(which), ways, none);
  for (std::size_t i = 0; i < all.size(); ++i) {
    code.go_on(ways[i]);
    fire(self, *all[i]);
    code.jump(again);
  }
  code.go_on(none);
}

// What must hold where the atom comes to rest.
void AtomCode::last_checks(Self& self) {
  Code& code = self.code;
  const ExprId pointer = builder_.read(builder_.variable(self.self));
  for (std::size_t i = 0; i < type_.ports.size(); ++i)
    if (can_conflict(type_, i)) code.emit(cfa::Call{can_[i], {}, {pointer}, {}});
  for (const std::vector<std::size_t>& cycle : order_.cycles) {
    ExprId all = code.value(*type_.priorities[cycle.front()].guard, names(self.atom));
    for (std::size_t i = 1; i < cycle.size(); ++i)
      all = both(all, code.value(*type_.priorities[cycle[i]].guard, names(self.atom)));
    code.emit(cfa::Assert{builder_.unary(cfa::UnaryOp::LogicalNot, builder_.types().bool_type(), all),
                          cfa::AssertKind::Assertion, "error of the model (priority-cycle): the priorities make a cycle"},
              code.site(StatementKind::Assertion, type_.priorities[cycle.front()].range));
  }
}

void AtomCode::make_settle() {
  const bool has_internals =
      std::ranges::any_of(type_.transitions, [](const Transition& one) { return one.port.text.empty(); });
  bool conflicts = false;
  for (std::size_t i = 0; i < type_.ports.size(); ++i)
    conflicts = conflicts || can_conflict(type_, i);
  const bool has_rules = !type_.invariants.empty() || !type_.error_places.empty();
  if (!has_internals && !conflicts && !has_rules && order_.cycles.empty()) return;
  Self self = begin("settle", builder_.types().void_type(), type_.name.range);
  settle_ = self.code.function();
  const LocationId again = self.code.fresh();
  self.code.jump(again);
  self.code.go_on(again);
  error_places(self);
  invariants(self);
  if (has_internals) internals(self, again);
  last_checks(self);
  self.code.end();
}

}  // namespace faultline::frontend::bip
