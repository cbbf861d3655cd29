// Calls are inlined: the callee is walked with the caller's state, and what it returns is joined.
#include <algorithm>

#include "base/diagnostic.h"
#include "trace/unrolling/unroller.h"

namespace faultline::trace::unrolling {

using cfa::Type;
using logic::Term;

namespace {

constexpr std::uint64_t kSlotBytes = 8;

std::uint64_t in_slots(std::uint64_t bytes) {
  return (bytes + kSlotBytes - 1) / kSlotBytes * kSlotBytes;
}

bool passes_as(const Type& given, const Type& wanted) {
  if (given.is_scalar() != wanted.is_scalar()) return false;
  if (!given.is_scalar()) return given.size == wanted.size;
  const bool floats = given.kind == cfa::TypeKind::Float || wanted.kind == cfa::TypeKind::Float;
  return !floats || (given.kind == wanted.kind && given.width == wanted.width);
}

}  // namespace

bool Unroller::fits(const cfa::Call& call, cfa::FunctionId id) const {
  const cfa::Function& function = program_.functions[id];
  const std::size_t given = call.arguments.size();
  const std::size_t wanted = function.parameters.size();
  if (given < wanted || (given > wanted && !function.variable_arguments)) return false;
  if (call.callee) return true;
  for (std::size_t i = 0; i < wanted; ++i) {
    const cfa::TypeId type = program_.variables[function.parameters[i]].type;
    if (!passes_as(program_.type_of(call.arguments[i]), program_.types[type])) return false;
  }
  const Type& returned = program_.types[function.return_type];
  return !call.result || returned.size == 0 || passes_as(returned, program_.type_of(call.result));
}

std::uint32_t Unroller::active(cfa::FunctionId function) const {
  std::uint32_t count = 0;
  for (const Activation* frame = activation_; frame; frame = frame->caller)
    count += frame->function == function ? 1 : 0;
  return count;
}

void Unroller::operate(const cfa::Call& call) {
  if (call.callee) {
    if (!program_.functions[call.callee].defined) throw InternalError("call of an undefined function");
    if (!fits(call, call.callee)) {
      require(EventKind::BadCall, terms_.boolean(false), edge_range());
      throw PathEnds{};
    }
    return call_function(call, call.callee);
  }
  const Pointees targets = pointees(value(call.pointer));
  std::vector<State> after;
  const cfa::EdgeId edge = edge_;
  const ContextId context = context_;
  std::vector<std::pair<cfa::FunctionId, Term>> callees;
  Term any = terms_.boolean(false);
  for (const Pointee& target : targets.all) {
    if (info_[target.object].kind != ObjectKind::Function) continue;
    const cfa::FunctionId function(target.object - 1);
    if (!program_.functions[function].defined) continue;
    const Term condition = terms_.logical_and(target.condition, terms_.equal(target.offset, number(0)));
    if (condition.is_false()) continue;
    any = terms_.logical_or(any, condition);
    if (!fits(call, function)) {
      require(EventKind::BadCall, terms_.logical_not(condition), edge_range());
      continue;
    }
    callees.emplace_back(function, condition);
  }
  require(EventKind::BadCall, any, call.pointer);
  if (callees.empty() || state_.alive.is_false()) throw PathEnds{};
  const State before = state_;
  Path rest = before.path;
  Activation* const caller = activation_;
  for (std::size_t i = 0; i < callees.size() && rest; ++i) {
    // The last one is what is left: another callee would have failed above.
    const Paths::Fork fork =
        i + 1 == callees.size() ? Paths::Fork{rest, nullptr} : paths_.branch(rest, callees[i].second);
    rest = fork.no;
    if (!fork.yes) continue;
    state_ = before;
    state_.path = fork.yes;
    edge_ = edge;
    context_ = context;
    activation_ = caller;
    try {
      call_function(call, callees[i].first);
      after.push_back(state_);
    } catch (const PathEnds& end) {
      if (end.counted == Counted::No) paths_.drop(state_.path);
    } catch (const TooLarge& large) {
      cut({}, {}, large.what);
      paths_.drop(state_.path);
    }
  }
  edge_ = edge;
  context_ = context;
  activation_ = caller;
  std::optional<State> all = after.empty() ? std::nullopt : join(after);
  if (!all) throw PathEnds{Counted::Yes};
  state_ = std::move(*all);
}

void Unroller::pass_arguments(const cfa::Call& call, Activation& callee) {
  const cfa::Function& function = program_.functions[callee.function];
  const auto callee_slot = [&](cfa::VariableId id) { return callee.base + slots_[id.value]; };
  const auto make = [&](cfa::VariableId id, std::uint64_t size, std::uint32_t which) {
    const cfa::Variable& variable = program_.variables[id];
    ObjectInfo info;
    info.kind = ObjectKind::Local;
    info.type = variable.type;
    info.capacity = size;
    info.size = number(size);
    info.constant = variable.constant;
    const ObjectNumber made = create(info, which, true);
    callee.owned.push_back(made);
    state_.registers.set(callee_slot(id), pointers_.address(made));
    SymbolicPlace place;
    place.alternatives.push_back({made, terms_.boolean(true), number(0), 0});
    return place;
  };
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const cfa::VariableId id = function.parameters[i];
    const Type& type = program_.types[program_.variables[id].type];
    const Type& given = program_.type_of(call.arguments[i]);
    const auto which = static_cast<std::uint32_t>(i + 1);
    if (!type.is_scalar()) {
      const Pieces pieces = cut_pieces(call.arguments[i], aggregate(call.arguments[i]));
      store_pieces(make(id, type.size, which), pieces, terms_.boolean(true));
      continue;
    }
    const bool is_signed = given.kind == cfa::TypeKind::Int && given.is_signed();
    const Term word = terms_.bv_resize(value(call.arguments[i]), type.width,
                                       is_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned);
    if (residence(program_, program_.variables[id]) == cfa::Residence::Register) {
      state_.registers.set(callee_slot(id), word);
      record(word, id, kNoObject, 0);
    } else {
      write_bytes(make(id, type.size, which), static_cast<std::uint32_t>(type.size), to_memory(word, type));
    }
  }
  if (!function.variable_arguments) return;
  std::uint64_t size = 0;
  for (std::size_t i = function.parameters.size(); i < call.arguments.size(); ++i)
    size += in_slots(std::max<std::uint64_t>(program_.type_of(call.arguments[i]).size, 1));
  std::uint64_t offset = 0;
  Pieces pieces;
  for (std::size_t i = function.parameters.size(); i < call.arguments.size(); ++i) {
    const Type& given = program_.type_of(call.arguments[i]);
    if (given.is_scalar()) {
      const bool is_signed = given.kind == cfa::TypeKind::Int && given.is_signed();
      pieces.push_back(
          {offset, kSlotBytes,
           terms_.bv_resize(value(call.arguments[i]), 64,
                            is_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned)});
      offset += kSlotBytes;
      continue;
    }
    for (Piece piece : aggregate(call.arguments[i])) {
      piece.offset += offset;
      pieces.push_back(piece);
    }
    offset += in_slots(std::max<std::uint64_t>(given.size, 1));
  }
  const SymbolicPlace rest = make(function.variable_arguments, size, 0xFFFF);
  store_pieces(rest, pieces, terms_.boolean(true));
}

void Unroller::call_function(const cfa::Call& call, cfa::FunctionId id) {
  const auto own = options_.bounds.functions.find(id);
  const std::uint32_t most = own == options_.bounds.functions.end() ? options_.bounds.recursion : own->second;
  if (!is_followed() && active(id) > most) {
    cut(id, {}, "");
    throw PathEnds{};
  }
  if (active(id) > 0 && options_.feasible &&
      !options_.feasible(terms_.logical_and(state_.path->condition, state_.alive)))
    throw PathEnds{};
  Activation* const caller = activation_;
  const cfa::EdgeId edge = edge_;
  const ContextId context = context_;
  const Term when = when_;
  Activation callee;
  callee.function = id;
  callee.base = caller->base + frame_sizes_[caller->function.value];
  callee.context = names_.call(context_, edge_, id);
  callee.call = edge_;
  callee.caller = caller;
  callee.wants_value = static_cast<bool>(call.result);
  const Type& returned = program_.types[program_.functions[id].return_type];
  if (call.result && returned.is_aggregate()) {
    ObjectInfo info;
    info.kind = ObjectKind::Local;
    info.type = program_.functions[id].return_type;
    info.capacity = returned.size;
    info.size = number(returned.size);
    callee.result = create(info, 0xFFFE, true, false);
  }
  pass_arguments(call, callee);
  if (state_.alive.is_false()) throw PathEnds{};
  const bool whole = is_followed() && options_.whole && options_.whole(id);
  const std::uint32_t depth = whole ? depth_of_step() : 0;
  walked_whole_ = walked_whole_ || whole;
  std::optional<State> back = run_function(callee, std::move(state_));
  if (whole) {
    walked_whole_ = false;
    skip_steps(depth);
  }
  activation_ = caller;
  edge_ = edge;
  context_ = context;
  when_ = when;
  if (!back) throw PathEnds{Counted::Yes};
  state_ = std::move(*back);
  for (const ObjectNumber owned : callee.owned)
    end_object(owned, terms_.boolean(true));
  const Term word = state_.registers[callee.base];
  state_.registers.shrink(callee.base);
  if (!call.result || state_.alive.is_false()) return;
  if (callee.result != kNoObject) {
    SymbolicPlace from;
    from.alternatives.push_back({callee.result, terms_.boolean(true), number(0), 0});
    const Pieces pieces = copy_of(from, returned.size);
    const SymbolicPlace target = locate(call.result);
    check_inside(target, returned.size, call.result);
    check_writable(target, call.result);
    store_pieces(target, pieces, terms_.boolean(true));
    return end_object(callee.result, terms_.boolean(true));
  }
  const Type& type = program_.type_of(call.result);
  const bool is_signed = returned.kind == cfa::TypeKind::Int && returned.is_signed();
  assign(call.result, [&] {
    return word ? terms_.bv_resize(word, type.width,
                                   is_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned)
                : terms_.bit_vector(type.width, 0);
  });
}

void Unroller::operate(const cfa::Return& back) {
  Activation& frame = *activation_;
  const bool is_start = !frame.caller;
  if (back.value && program_.type_of(back.value).is_aggregate()) {
    if (frame.result != kNoObject) {
      SymbolicPlace place;
      place.alternatives.push_back({frame.result, terms_.boolean(true), number(0), 0});
      store_pieces(place, cut_pieces(back.value, aggregate(back.value)), terms_.boolean(true));
    } else {
      aggregate(back.value);
    }
  } else if (back.value) {
    const Term word = value(back.value);
    state_.registers.set(frame.base, word);
    record(word, {}, kNoObject, 0);
  } else if (frame.wants_value) {
    const cfa::EdgeId call = frame.call;
    require(EventKind::MissingReturn, terms_.boolean(false), program_.edges[call].range);
  }
  if (is_start) {
    note_end();
    check_leaks();
    note_finish();
  }
  if (!state_.alive.is_false()) frame.returned.push_back(state_);
}

}  // namespace faultline::trace::unrolling
