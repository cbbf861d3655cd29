#include "trace/unrolling/pointers.h"

#include <algorithm>

#include "base/diagnostic.h"

namespace faultline::trace::unrolling {

using logic::Kind;
using logic::Term;

void Pointers::add_object(ObjectNumber number, std::uint64_t size) {
  if (number != bases_.size()) throw InternalError("objects are numbered as they come");
  std::optional<Address> place = Address{0};
  if (number != kNullZone) place = space_.place(number, size);
  if (!place) throw InternalError("the address space has run out");
  bases_.push_back(*place);
  sizes_.push_back(size);
}

std::optional<ObjectNumber> Pointers::object_of(std::uint64_t address) const {
  const ObjectNumber number = space_.find(address);
  if (number >= bases_.size()) return std::nullopt;
  return number;
}

// Is one of the constants that the term is made of by choosing and adding an address?
bool Pointers::carries_address(Term term) {
  if (term.is_constant()) {
    const auto object = object_of(term.bits().to_uint64());
    return object && *object != kNullZone;
  }
  const Kind kind = term.kind();
  if (kind != Kind::Ite && kind != Kind::BvAdd && kind != Kind::BvSub) return false;
  if (const auto known = carries_.find(term); known != carries_.end()) return known->second;
  bool found = false;
  for (std::size_t i = kind == Kind::Ite ? 1 : 0; i < term.arity(); ++i)
    found = found || carries_address(term.arg(i));
  carries_.emplace(term, found);
  return found;
}

// What `choice ? a : b` points to.
Pointees Pointers::choose(Term choice, const Pointees& a, const Pointees& b) {
  const Term no = terms_.boolean(false);
  Pointees out;
  out.elsewhere = terms_.ite(choice, a.elsewhere, b.elsewhere);
  std::size_t i = 0, j = 0;
  while (i < a.all.size() || j < b.all.size()) {
    const ObjectNumber x = i < a.all.size() ? a.all[i].object : kNoObject;
    const ObjectNumber y = j < b.all.size() ? b.all[j].object : kNoObject;
    const ObjectNumber object = std::min(x, y);
    const Pointee* mine = x == object ? &a.all[i++] : nullptr;
    const Pointee* theirs = y == object ? &b.all[j++] : nullptr;
    Pointee both{object, terms_.ite(choice, mine ? mine->condition : no, theirs ? theirs->condition : no),
                 mine ? mine->offset : theirs->offset};
    if (mine && theirs) both.offset = terms_.ite(choice, mine->offset, theirs->offset);
    if (!both.condition.is_false()) out.all.push_back(both);
  }
  return out;
}

bool Pointers::resolve_structure(Term pointer, Pointees& out) {
  const Term yes = terms_.boolean(true);
  const Term no = terms_.boolean(false);
  if (pointer.is_constant()) {
    const std::uint64_t address = pointer.bits().to_uint64();
    const auto object = object_of(address);
    if (!object) {
      out = {{}, yes};
      return true;
    }
    out = {{{*object, yes, terms_.bit_vector(width_, address - bases_[*object])}}, no};
    return true;
  }
  if (const auto known = resolved_.find(pointer); known != resolved_.end()) {
    out = known->second;
    return true;
  }
  Pointees result;
  if (pointer.kind() == Kind::Ite) {
    Pointees a, b;
    if (!resolve_structure(pointer.arg(1), a) || !resolve_structure(pointer.arg(2), b)) return false;
    result = choose(pointer.arg(0), a, b);
  } else if (pointer.kind() == Kind::BvAdd || pointer.kind() == Kind::BvSub) {
    Term base = pointer.arg(0), distance = pointer.arg(1);
    if (pointer.kind() == Kind::BvAdd && !carries_address(base)) std::swap(base, distance);
    if (!carries_address(base) || carries_address(distance)) return false;
    if (!resolve_structure(base, result)) return false;
    for (Pointee& pointee : result.all)
      pointee.offset = pointer.kind() == Kind::BvAdd ? terms_.bv_add(pointee.offset, distance)
                                                     : terms_.bv_sub(pointee.offset, distance);
  } else {
    return false;
  }
  resolved_.emplace(pointer, result);
  out = std::move(result);
  return true;
}

Pointees Pointers::by_address(Term pointer, const std::function<bool(ObjectNumber)>& candidate) {
  Pointees out;
  out.elsewhere = terms_.boolean(true);
  for (ObjectNumber number = 0; number < bases_.size(); ++number) {
    if (number != kNullZone && !candidate(number)) continue;
    Term here;
    const Term offset = terms_.bv_sub(pointer, address(number));
    if (width_ == 64) {
      here = terms_.equal(terms_.bv_extract(pointer, 63, 32), terms_.bit_vector(32, bases_[number] >> 32));
    } else if (number == kNullZone) {
      here = terms_.bv_ult(pointer, terms_.bit_vector(width_, AddressSpace::kFlatBegin));
    } else {
      const std::uint64_t margin = AddressSpace::margin(sizes_[number]);
      here = terms_.bv_ult(terms_.bv_add(offset, terms_.bit_vector(width_, margin)),
                           terms_.bit_vector(width_, sizes_[number] + 2 * margin));
    }
    if (here.is_false()) continue;
    out.all.push_back({number, here, offset});
    out.elsewhere = terms_.logical_and(out.elsewhere, terms_.logical_not(here));
  }
  return out;
}

Pointees Pointers::resolve(Term pointer, const std::function<bool(ObjectNumber)>& candidate) {
  Pointees out;
  if (resolve_structure(pointer, out)) return out;
  std::unordered_map<Term, Pointees> met;
  return resolve_choices(pointer, candidate, met);
}

// Choices on top may lead to known objects on one side.
Pointees Pointers::resolve_choices(Term pointer, const std::function<bool(ObjectNumber)>& candidate,
                                   std::unordered_map<Term, Pointees>& met) {
  Pointees out;
  if (resolve_structure(pointer, out)) return out;
  if (pointer.kind() != Kind::Ite) return by_address(pointer, candidate);
  if (const auto known = met.find(pointer); known != met.end()) return known->second;
  const Pointees a = resolve_choices(pointer.arg(1), candidate, met);
  const Pointees b = resolve_choices(pointer.arg(2), candidate, met);
  out = choose(pointer.arg(0), a, b);
  met.emplace(pointer, out);
  return out;
}

}  // namespace faultline::trace::unrolling
