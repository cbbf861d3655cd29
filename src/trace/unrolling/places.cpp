// Where a place expression lies, and the scalars there. Behind a pointer there may be several objects; each
// is an alternative with its condition and its offset.
#include <algorithm>

#include "base/diagnostic.h"
#include "trace/unrolling/unroller.h"
#include "trace/words.h"

namespace faultline::trace::unrolling {

using cfa::ExprKind;
using cfa::Type;
using cfa::TypeKind;
using logic::Term;

SymbolicPlace Unroller::locate(cfa::ExprId id) {
  const cfa::Expr& expr = program_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Variable: return locate_variable(cfa::VariableId(static_cast<std::uint32_t>(expr.bits)));
    case ExprKind::Deref: {
      const Term pointer = value(expr.a);
      return dereference(id, pointer, expr.type);
    }
    case ExprKind::Index: {
      SymbolicPlace place = locate(expr.a);
      index_into(place, id, expr);
      return place;
    }
    case ExprKind::Field: {
      SymbolicPlace place = locate(expr.a);
      field_of(place, expr);
      return place;
    }
    default: throw InternalError("no place in memory");
  }
}

SymbolicPlace Unroller::locate_variable(cfa::VariableId id) {
  const cfa::Variable& variable = program_.variables[id];
  SymbolicPlace place;
  place.variable = id;
  if (residence(program_, variable) == cfa::Residence::Register) {
    place.slot = slot(id);
    return place;
  }
  const Term yes = terms_.boolean(true);
  if (!variable.function) {
    place.alternatives.push_back({slots_[id.value], yes, number(0), 0});
    return place;
  }
  Term base = state_.registers[slot(id)];
  const Term null = number(0);
  if (!base || !terms_.equal(base, null).is_false()) {
    // Its Declare was jumped over, at least on some ways.
    const Term missing = base ? terms_.equal(base, null) : yes;
    ObjectInfo info;
    info.kind = ObjectKind::Local;
    info.type = variable.type;
    info.capacity = program_.types[variable.type].size;
    info.size = number(info.capacity);
    info.constant = variable.constant;
    const ObjectNumber made = under(missing, [&] { return create(info, 0x10000 + id.value, false); });
    activation_->owned.push_back(made);
    base = base ? terms_.ite(missing, pointers_.address(made), base) : pointers_.address(made);
    state_.registers.set(slot(id), base);
  }
  for (const Pointee& target : pointees(base).all) {
    if (target.object == kNullZone) continue;
    place.alternatives.push_back({target.object, target.condition, number(0), 0});
  }
  return place;
}

SymbolicPlace Unroller::dereference(cfa::ExprId id, Term pointer, cfa::TypeId type) {
  const Pointees targets = pointees(pointer);
  SymbolicPlace place;
  place.through_pointer = true;
  for (const Pointee& target : targets.all) {
    const ObjectKind kind = info_[target.object].kind;
    const Term elsewhere = terms_.logical_not(target.condition);
    if (target.object == kNullZone) {
      require(EventKind::NullDereference, elsewhere, id);
      continue;
    }
    const auto& known = state_.objects[target.object];
    if (kind == ObjectKind::Function || !known) {
      require(EventKind::InvalidDereference, elsewhere, id);
      continue;
    }
    require(EventKind::DanglingDereference, terms_.logical_or(elsewhere, known->live), id);
    if (known->live.is_false()) continue;
    if (!known->layout && type && program_.types[type].size > 0) {
      ObjectState typed = *known;
      objects_.give_layout(typed, type, info_[target.object].capacity);
      put_object(target.object, std::move(typed));
    }
    Alternative alternative{target.object, target.condition, target.offset, {}};
    if (target.offset.is_constant()) alternative.highest = target.offset.bits().to_uint64();
    place.alternatives.push_back(alternative);
  }
  require(EventKind::InvalidDereference, terms_.logical_not(targets.elsewhere), id);
  if (place.alternatives.empty()) {
    if (when_.is_true()) throw PathEnds{};
    return place;
  }
  return place;
}

void Unroller::index_into(SymbolicPlace& place, cfa::ExprId id, const cfa::Expr& expr) {
  const Type& array = program_.type_of(expr.a);
  const Type& index_type = program_.type_of(expr.b);
  const std::uint64_t size = program_.types[expr.type].size;
  const Term index = value(expr.b);
  const bool is_signed = index_type.kind == TypeKind::Int && index_type.is_signed();
  const Term wide = terms_.bv_resize(index, std::max(width_, index.width()),
                                     is_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned);
  const std::uint32_t wide_width = wide.width();
  if (array.count != 0) {
    require(EventKind::OutOfBounds, terms_.bv_ult(wide, terms_.bit_vector(wide_width, array.count)), id);
  } else if (size > 0) {
    const std::uint64_t most = (std::uint64_t{1} << 40) / size;
    const Term limit = terms_.bit_vector(wide_width, most);
    require(EventKind::OutOfBounds,
            terms_.logical_and(terms_.bv_sle(terms_.bv_neg(limit), wide), terms_.bv_sle(wide, limit)), id);
  }
  const Term distance =
      terms_.bv_mul(terms_.bv_resize(wide, width_, logic::Signedness::Signed), number(size));
  for (Alternative& alternative : place.alternatives) {
    alternative.offset = terms_.bv_add(alternative.offset, distance);
    if (alternative.offset.is_constant()) {
      alternative.highest = alternative.offset.bits().to_uint64();
    } else if (array.count != 0 && alternative.highest) {
      alternative.highest = *alternative.highest + (array.count - 1) * size;
    } else {
      alternative.highest.reset();
    }
  }
}

void Unroller::field_of(SymbolicPlace& place, const cfa::Expr& expr) {
  const cfa::Field& field = program_.type_of(expr.a).fields[expr.bits];
  for (Alternative& alternative : place.alternatives) {
    alternative.offset = terms_.bv_add(alternative.offset, number(field.offset));
    if (alternative.highest) *alternative.highest += field.offset;
  }
  place.bit_offset = field.bit_offset;
  place.bit_width = field.bit_width;
}

Term Unroller::address(cfa::ExprId id) {
  const cfa::Expr& expr = program_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Variable: {
      const auto variable = cfa::VariableId(static_cast<std::uint32_t>(expr.bits));
      if (!program_.variables[variable].function) return pointers_.address(slots_[variable.value]);
      locate_variable(variable);
      return state_.registers[slot(variable)];
    }
    case ExprKind::Deref: return value(expr.a);
    case ExprKind::Field: {
      const Term whole = address(expr.a);
      return advance(whole, number(1), true, program_.type_of(expr.a).fields[expr.bits].offset, id);
    }
    case ExprKind::Index: {
      const Term array = address(expr.a);
      const Term index = value(expr.b);
      const Type& type = program_.type_of(expr.b);
      return advance(array, index, type.kind == TypeKind::Int && type.is_signed(),
                     program_.types[expr.type].size, id);
    }
    default: throw InternalError("no place in memory");
  }
}

void Unroller::check_inside(const SymbolicPlace& place, std::uint64_t bytes, cfa::ExprId where) {
  for (const Alternative& alternative : place.alternatives) {
    const ObjectInfo& info = info_[alternative.object];
    const bool fixed = info.size.is_constant();
    if (fixed && alternative.highest && *alternative.highest + bytes <= info.capacity &&
        *alternative.highest <= info.capacity) {
      ++out_.checks;
      continue;
    }
    Term inside;
    if (fixed) {
      inside = bytes > info.capacity ? terms_.boolean(false)
                                     : terms_.bv_ule(alternative.offset, number(info.capacity - bytes));
    } else {
      inside = terms_.logical_and(terms_.bv_ule(number(bytes), info.size),
                                  terms_.bv_ule(alternative.offset, terms_.bv_sub(info.size, number(bytes))));
    }
    require(EventKind::OutOfBounds, terms_.implies(alternative.condition, inside), where);
  }
}

void Unroller::check_inside(const SymbolicPlace& place, Term bytes, cfa::ExprId where) {
  for (const Alternative& alternative : place.alternatives) {
    const Term size = info_[alternative.object].size;
    const Term inside = terms_.logical_and(terms_.bv_ule(alternative.offset, size),
                                           terms_.bv_ule(bytes, terms_.bv_sub(size, alternative.offset)));
    require(EventKind::OutOfBounds, terms_.implies(alternative.condition, inside), where);
  }
}

void Unroller::check_writable(const SymbolicPlace& place, cfa::ExprId where) {
  if (!place.through_pointer) return;
  for (const Alternative& alternative : place.alternatives)
    if (info_[alternative.object].constant)
      require(EventKind::WriteToConstant, terms_.logical_not(alternative.condition), where);
}

// The value where the condition holds: what was stored through the same pointer before is found again, also
// in the alternative that is read without its condition because it is the last.
Term Unroller::given(Term condition, Term value) {
  if (value.kind() != logic::Kind::Ite) return value;
  if (value.arg(0) == condition) return value.arg(1);
  return value.arg(0) == terms_.logical_not(condition) ? value.arg(2) : value;
}

// The bytes there as one number, the first byte lowest.
Term Unroller::read_bytes(const SymbolicPlace& place, std::uint32_t bytes) {
  Term word;
  for (std::size_t i = place.alternatives.size(); i-- > 0;) {
    const Alternative& alternative = place.alternatives[i];
    if (info_[alternative.object].capacity < bytes) continue;
    const auto& known = state_.objects[alternative.object];
    if (!known || known->live.is_false()) continue;
    const Linear offset = linear(alternative.offset, objects_.facts());
    Term part;
    if (offset.is_constant() && known->layout) {
      if (offset.constant > info_[alternative.object].capacity - bytes) continue;
      part = objects_.read(*known, offset.constant, bytes);
    } else {
      ObjectState state = *known;
      if (!state.layout) objects_.give_bytes(state, info_[alternative.object].capacity);
      if (offset.is_constant() && offset.constant > info_[alternative.object].capacity - bytes) continue;
      part = objects_.read(state, offset, bytes);
      put_object(alternative.object, std::move(state));
    }
    part = given(alternative.condition, part);
    word = word ? terms_.ite(alternative.condition, part, word) : part;
  }
  return word ? word : terms_.bit_vector(8 * bytes, 0);
}

void Unroller::write_bytes(const SymbolicPlace& place, std::uint32_t bytes, Term value) {
  const bool alone = place.alternatives.size() == 1 && when_.is_true();
  for (const Alternative& alternative : place.alternatives) {
    const std::uint64_t capacity = info_[alternative.object].capacity;
    if (capacity < bytes) continue;
    const Linear offset = linear(alternative.offset, objects_.facts());
    if (offset.is_constant() && offset.constant > capacity - bytes) continue;
    ObjectState state = object(alternative.object);
    if (state.live.is_false()) continue;
    if (!state.layout) objects_.give_bytes(state, capacity);
    const Term condition = alone ? terms_.boolean(true) : terms_.logical_and(alternative.condition, when_);
    objects_.write(state, offset, bytes, value, condition);
    put_object(alternative.object, std::move(state));
    record(value, {}, alternative.object, offset.constant);
  }
}

Term Unroller::to_memory(Term value, const Type& type) {
  return terms_.bv_resize(value, static_cast<std::uint32_t>(8 * type.size), logic::Signedness::Unsigned);
}

Term Unroller::from_memory(Term word, const Type& type) {
  if (type.kind == TypeKind::Bool)
    return terms_.bv_from_bool(terms_.distinct(word, terms_.bit_vector(word.width(), 0)), 1);
  return terms_.bv_resize(word, type.width, logic::Signedness::Unsigned);
}

Term Unroller::load(cfa::ExprId id) {
  const cfa::Expr& expr = program_.exprs[id];
  const Type& type = program_.types[expr.type];
  const SymbolicPlace place = locate(id);
  if (place.slot) {
    const Term stored = state_.registers[*place.slot];
    // What no way has set is not read by a run that C defines.
    return stored ? stored : terms_.bit_vector(type.width, 0);
  }
  if (place.bit_width == 0) {
    check_inside(place, type.size, id);
  } else {
    check_inside(place, bit_field_bytes(place.bit_offset, place.bit_width), id);
  }
  return load(place, type);
}

Term Unroller::load(const SymbolicPlace& place, const Type& type) {
  if (place.bit_width == 0) {
    const Term word = read_bytes(place, static_cast<std::uint32_t>(type.size));
    learn_unknown(word, type);
    return from_memory(word, type);
  }
  const auto bytes = static_cast<std::uint32_t>(bit_field_bytes(place.bit_offset, place.bit_width));
  const Term bits =
      terms_.bv_extract(read_bytes(place, bytes), place.bit_offset + place.bit_width - 1u, place.bit_offset);
  learn_unknown(bits, type);
  if (type.kind == TypeKind::Bool)
    return terms_.bv_from_bool(terms_.distinct(bits, terms_.bit_vector(bits.width(), 0)), 1);
  const bool is_signed = type.kind == TypeKind::Int && type.is_signed();
  return terms_.bv_resize(bits, type.width,
                          is_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned);
}

void Unroller::store(cfa::ExprId target, const SymbolicPlace& place, Term value) {
  const Type& type = program_.type_of(target);
  if (!place.slot) {
    check_inside(place, place.bit_width == 0 ? type.size : bit_field_bytes(place.bit_offset, place.bit_width),
                 target);
    check_writable(place, target);
  }
  note_replaced(place, type, value);
  store_unchecked(place, type, value);
}

// Of a followed run: what the value takes the place of. Nothing is learned by that: the run does not read it.
void Unroller::note_replaced(const SymbolicPlace& place, const Type& type, Term value) {
  if (!is_followed() || !options_.keep_states || !value.is_variable() || place.bit_width > 0) return;
  const Term old = place.slot ? state_.registers[*place.slot]
                              : from_memory(read_bytes(place, static_cast<std::uint32_t>(type.size)), type);
  if (old) out_.replaced.emplace_back(value, old);
}

void Unroller::store_unchecked(const SymbolicPlace& place, const Type& type, Term value) {
  if (place.slot) {
    if (const Term old = state_.registers[*place.slot]; old && is_followed())
      value = terms_.ite(when_, value, old);
    state_.registers.set(*place.slot, value);
    record(value, place.variable, kNoObject, 0);
    return;
  }
  if (place.bit_width == 0)
    return write_bytes(place, static_cast<std::uint32_t>(type.size), to_memory(value, type));
  const auto bytes = static_cast<std::uint32_t>(bit_field_bytes(place.bit_offset, place.bit_width));
  const Term old = read_bytes(place, bytes);
  Term word = terms_.bv_resize(value, place.bit_width, logic::Signedness::Unsigned);
  const std::uint32_t end = place.bit_offset + place.bit_width;
  if (end < 8 * bytes) word = terms_.bv_concat(terms_.bv_extract(old, 8 * bytes - 1, end), word);
  if (place.bit_offset > 0) word = terms_.bv_concat(word, terms_.bv_extract(old, place.bit_offset - 1u, 0));
  write_bytes(place, bytes, word);
}

}  // namespace faultline::trace::unrolling
