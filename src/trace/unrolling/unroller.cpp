#include "trace/unrolling/unroller.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "cfa/operands.h"

namespace faultline::trace::unrolling {

using cfa::Residence;
using logic::Term;

Unroller::Unroller(const cfa::Program& program, logic::TermManager& terms, Names& names,
                   const Options& options, Unrolling& out)
    : program_(program),
      terms_(terms),
      names_(names),
      pointers_(names.pointers()),
      options_(options),
      out_(out),
      layouts_(program),
      objects_(terms, layouts_, names.prefixes(),
               options.along ? Objects::Length::OneRun : Objects::Length::Bounded),
      paths_(terms),
      width_(names.pointers().width()),
      slots_(Slots(program).by_variable),
      frame_sizes_(Slots(program).frame_sizes),
      global_slots_(Slots(program).globals),
      is_read_(program.variables.size()),
      shapes_(program.functions.size()),
      when_(terms.boolean(true)) {
  for (const cfa::Edge& edge : program.edges)
    for (const cfa::VariableId variable : cfa::variables_read(program, edge.operation))
      is_read_[variable.value] = true;
}

std::uint32_t Unroller::slot(cfa::VariableId id) const {
  const cfa::Variable& variable = program_.variables[id];
  return slots_[id.value] + (variable.function ? activation_->base : 0);
}

void Unroller::run() {
  state_.path = paths_.root();
  state_.alive = terms_.boolean(true);
  for (std::uint32_t i = 0; i < program_.variables.size(); ++i) {
    const cfa::Variable& variable = program_.variables[cfa::VariableId(i)];
    if (!variable.function && residence(program_, variable) == Residence::Register)
      state_.registers.set(slots_[i], terms_.bit_vector(program_.types[variable.type].width, 0));
  }
  info_.resize(names_.initial().objects.size());
  for (const MemoryObject& object : names_.initial().objects) {
    ObjectInfo& info = info_[object.number];
    info.kind = object.kind;
    info.capacity = object.size;
    info.size = number(object.size);
    info.constant = object.constant;
    if (object.kind != ObjectKind::Global) continue;
    const cfa::Variable& variable = program_.variables[object.variable];
    slots_[object.variable.value] = object.number;
    info.type = variable.type;
    ObjectState state;
    state.live = terms_.boolean(true);
    if (variable.contents == cfa::Variable::Contents::Unknown)
      state.unknown = objects_.prefix("g" + std::to_string(object.number));
    objects_.give_layout(state, variable.type, object.size);
    if (variable.contents == cfa::Variable::Contents::String) {
      const std::string& text = program_.strings[variable.string];
      for (std::size_t k = 0; k < std::min<std::size_t>(text.size(), object.size); ++k)
        objects_.write(state, k, 1, terms_.bit_vector(8, static_cast<unsigned char>(text[k])),
                       terms_.boolean(true));
    }
    put_object(object.number, std::move(state));
  }
  Activation start;
  start.function = program_.start;
  start.base = global_slots_;
  start.context = names_.call({}, {}, program_.start);
  for (ObjectNumber i = 0; i < names_.initial().objects.size(); ++i)
    run_objects_.push_back(i);
  try {
    const std::optional<State> end = run_function(start, state_);
    if (end) {
      state_ = *end;
      activation_ = &start;
      context_ = start.context;
    }
  } catch (const BudgetEnds&) {
    out_.complete = false;
  } catch (const RunEnds&) {
    keep_state();
  } catch (const PathEnds&) {
    out_.unsupported = "the run ends inside of an operation";
  } catch (const TooLarge& large) {
    out_.unsupported = large.what;
  }
  out_.unknown = objects_.unknown_parts();
  out_.run_objects = std::move(run_objects_);
}

const ObjectState& Unroller::object(ObjectNumber number) const {
  const auto& known = state_.objects[number];
  if (!known) throw InternalError("an object that was not made");
  return *known;
}

void Unroller::put_object(ObjectNumber number, ObjectState state) {
  state_.objects.set(number, std::make_shared<const ObjectState>(std::move(state)));
}

ObjectNumber Unroller::create(ObjectInfo info, std::uint32_t which, bool known_zero, bool recorded) {
  const ObjectNumber number = names_.object(context_, edge_, which, info.capacity);
  if (number >= info_.size()) info_.resize(number + 1);
  ObjectState state;
  state.live = when_.is_true() ? terms_.boolean(true) : when_;
  state.size = info.capacity;
  if (!known_zero) state.unknown = objects_.prefix("u" + std::to_string(number));
  if (info.type) {
    const cfa::Type& type = program_.types[info.type];
    const bool flexible = type.kind == cfa::TypeKind::Array && type.size == 0;
    objects_.give_layout(state, flexible ? type.element : info.type, info.capacity);
  }
  put_object(number, std::move(state));
  if (info.kind == ObjectKind::Heap) heap_.push_back(number);
  info_[number] = std::move(info);
  if (recorded) {
    out_.creations.push_back({number, here()});
    run_objects_.push_back(number);
  }
  return number;
}

void Unroller::end_object(ObjectNumber number, Term condition) {
  const auto& known = state_.objects[number];
  if (!known || known->live.is_false()) return;
  ObjectState ended = *known;
  ended.live = terms_.logical_and(ended.live, terms_.logical_not(condition));
  if (ended.live.is_false()) {
    ended.columns.clear();
    ended.layout.reset();
  }
  put_object(number, std::move(ended));
}

Pointees Unroller::pointees(Term pointer) {
  if (is_followed() && !pointer.is_constant())
    if (const auto only = followed_pointee(pointer)) return {{*only}, terms_.boolean(false)};
  return pointers_.resolve(pointer, [this](ObjectNumber number) {
    return info_.size() > number && (info_[number].kind == ObjectKind::Function || state_.objects[number]);
  });
}

cfa::EdgeId Unroller::user_edge() const {
  cfa::EdgeId edge = edge_;
  for (const Activation* frame = activation_; frame; frame = frame->caller) {
    if (program_.functions[frame->function].origin == cfa::Origin::User) return edge;
    if (frame->call) edge = frame->call;
  }
  return edge_;
}

bool Unroller::is_in_reference() const {
  for (const Activation* frame = activation_; frame; frame = frame->caller)
    if (program_.functions[frame->function].is_reference) return true;
  return false;
}

void Unroller::require(EventKind kind, Term ok, SourceRange range) {
  ++out_.checks;
  if (ok.is_true()) return;
  if (options_.along) return require_followed(ok);
  const Term reached = terms_.logical_and(here(), state_.alive);
  const Term violated = terms_.logical_and(reached, terms_.logical_not(ok));
  if (!violated.is_false() && !is_in_reference()) {
    const cfa::EdgeId user = user_edge();
    if (user != edge_) range = program_.edges[user].range;
    out_.claims.push_back({kind, edge_, range, context_, violated});
  }
  state_.alive = terms_.logical_and(state_.alive, terms_.implies(when_, ok));
}

void Unroller::require(EventKind kind, Term ok, cfa::ExprId where) {
  if (ok.is_true()) {
    ++out_.checks;
    return;
  }
  const SourceRange range = program_.range(where);
  require(kind, ok, range ? range : edge_range());
}

void Unroller::assume(Term condition) {
  if (options_.along) {
    const Term here_holds =
        terms_.implies(terms_.logical_and(state_.path->condition, state_.alive), condition);
    return guard(Guard::Kind::Assumption, here_holds);
  }
  state_.alive = terms_.logical_and(state_.alive, condition);
}

void Unroller::record(Term value, cfa::VariableId variable, ObjectNumber object, std::uint64_t offset) {
  if (!options_.with_equations) return;
  const Term taken = terms_.logical_and(state_.path->condition, state_.alive);
  out_.equations.push_back({edge_, context_, taken, value, variable, object, offset});
}

Unrolling unroll(const cfa::Program& program, logic::TermManager& terms, Names& names,
                 const Options& options) {
  Unrolling out;
  Unroller(program, terms, names, options, out).run();
  return out;
}

}  // namespace faultline::trace::unrolling
