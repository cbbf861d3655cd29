#include "trace/formula/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cfa/value.h"
#include "logic/traverse.h"
#include "trace/describe.h"
#include "trace/naming.h"

namespace faultline::trace {

using logic::BitVector;
using logic::Signedness;
using logic::Term;

namespace {
constexpr std::uint64_t kMostCells = 256;  // of one object that are looked at without a reason
}

bool at_most(Signedness sign, const BitVector& a, const BitVector& b) {
  return sign == Signedness::Signed ? a.sle(b) : a.ule(b);
}

bool holds(const Range& range, const BitVector& value) {
  return (!range.least || at_most(range.sign, *range.least, value)) &&
         (!range.most || at_most(range.sign, value, *range.most));
}

bool implies(const Cube& stronger, const Cube& weaker) {
  auto mine = stronger.begin();
  for (const Range& wanted : weaker) {
    while (mine != stronger.end() && mine->place < wanted.place)
      ++mine;
    if (mine == stronger.end() || !(mine->place == wanted.place)) return false;
    if (wanted.least && !(mine->least && at_most(wanted.sign, *wanted.least, *mine->least))) return false;
    if (wanted.most && !(mine->most && at_most(wanted.sign, *mine->most, *wanted.most))) return false;
  }
  return true;
}

Term formula_of(logic::TermManager& terms, const Range& range, Term value) {
  if (range.is_exact()) return terms.equal(value, terms.bit_vector(*range.least));
  const auto ordered = [&](Term a, Term b) {
    return range.sign == Signedness::Signed ? terms.bv_sle(a, b) : terms.bv_ule(a, b);
  };
  Term all = terms.boolean(true);
  if (range.least) all = ordered(terms.bit_vector(*range.least), value);
  if (range.most) all = terms.logical_and(all, ordered(value, terms.bit_vector(*range.most)));
  return all;
}

Places::Places(const cfa::Program& program, const Trace& trace, const TraceFormula& formula,
               logic::TermManager& terms)
    : program_(program),
      trace_(trace),
      formula_(formula),
      terms_(terms),
      slots_(program),
      layouts_(program),
      objects_(terms, layouts_, prefixes_),
      evaluator_(formula.run, logic::Missing::Zero) {
  for (const Frame& frame : trace.frames) {
    const std::uint32_t base =
        frame.caller
            ? bases_[frame.caller.value] + slots_.frame_sizes[trace.frames[frame.caller].function.value]
            : slots_.globals;
    bases_.push_back(base);
  }
  for (const Link& link : formula.links)
    known_from_[link.variable] = link.site.step + 1;
  for (std::size_t i = 0; i < formula.precondition.size(); ++i)
    for (const Term input : logic::free_variables(formula.precondition[i]))
      if (!known_from_.contains(input)) known_from_[input] = formula.precondition_steps[i] + 1;
}

bool Places::lives(FrameId frame, std::uint32_t step) const {
  for (FrameId live = trace_.steps[step].frame; live; live = trace_.frames[live].caller)
    if (live == frame) return true;
  return false;
}

const unrolling::ObjectState* Places::object_at(ObjectId object, std::uint32_t step) const {
  if (object.value >= formula_.run_objects.size()) return nullptr;
  const auto& state = formula_.states[step].objects[formula_.run_objects[object.value]];
  return state && state->layout && !state->live.is_false() ? state.get() : nullptr;
}

Term Places::at(const Place& place, std::uint32_t step) {
  if (place.object) {
    const unrolling::ObjectState* object = object_at(place.object, step);
    if (!object || place.offset + place.bytes > object->layout->size()) return {};
    Term& known = cells_[{object, place.offset, place.bytes}];
    if (known) return known;
    const auto element = element_of_array(place, step);
    known = element ? through_stores(*element) : objects_.read(*object, place.offset, place.bytes);
    return known;
  }
  if (!place.variable) {
    const Term variable = terms_.find_variable(place.value);
    const std::uint32_t* from = known_from_.find(variable);
    return from && *from <= step ? variable : Term();
  }
  const std::uint32_t slot = slots_.by_variable[place.variable.value];
  if (!place.frame) return formula_.states[step].registers[slot];
  return lives(place.frame, step) ? formula_.states[step].registers[bases_[place.frame.value] + slot]
                                  : Term();
}

const logic::Value& Places::value_at(const Place& place, std::uint32_t step) {
  return evaluator_.value(at(place, step));
}

// What a store makes of an element is said in terms of what it was before, so that a step stays a step.
Term Places::through_stores(const Element& element) {
  std::vector<Term> stores;
  Term array = element.array;
  Term value;
  for (; array.kind() == logic::Kind::Store; array = array.arg(0)) {
    const auto known = elements_.find({array, element.index});
    if (known != elements_.end()) {
      value = known->second;
      break;
    }
    if (array.arg(1) == element.index) {
      value = array.arg(2);
      break;
    }
    if (!array.arg(1).is_constant()) stores.push_back(array);
  }
  if (!value) value = terms_.select(array, element.index);
  for (; !stores.empty(); stores.pop_back()) {
    const Term store = stores.back();
    value = terms_.ite(terms_.equal(store.arg(1), element.index), store.arg(2), value);
    elements_[{store, element.index}] = value;
  }
  return value;
}

bool Places::holds_at(const Cube& cube, std::uint32_t step) {
  return std::all_of(cube.begin(), cube.end(), [&](const Range& range) {
    const Term term = at(range.place, step);
    return term && holds(range, evaluator_.value(term).bits());
  });
}

Term Places::formula_at(const Cube& cube, std::uint32_t step) {
  std::vector<Term> all;
  for (const Range& range : cube)
    all.push_back(formula_of(terms_, range, at(range.place, step)));
  return terms_.logical_and(all);
}

// The elements of the object that the part consists of or touches.
void Places::add_cells(std::vector<Place>& found, const Place& part, std::uint32_t step) const {
  const unrolling::ObjectState* object = object_at(part.object, step);
  if (!object) return;
  const std::uint64_t end = std::min<std::uint64_t>(part.offset + part.bytes, object->layout->size());
  for (std::uint64_t at = part.offset; at < end;) {
    const unrolling::Spot spot = object->layout->spot(at);
    const unrolling::Column& column = object->layout->columns()[spot.column];
    Place cell = part;
    cell.offset = static_cast<std::uint32_t>(column.offset(spot.element));
    cell.bytes = column.bytes;
    if (cell.offset != part.offset || cell.bytes != part.bytes) cell.type = {};
    found.push_back(cell);
    at = cell.offset + std::uint64_t{cell.bytes};
  }
}

std::vector<Place> Places::read_by(std::uint32_t step) const {
  return accessed(trace_.reads(step), step);
}

std::vector<Place> Places::written_by(std::uint32_t step) const {
  const auto last = static_cast<std::uint32_t>(formula_.states.size() - 1);
  return accessed(trace_.writes(step), std::min(step + 1, last));
}

std::vector<Place> Places::accessed(std::span<const Access> accesses, std::uint32_t step) const {
  std::vector<Place> found;
  for (const Access& access : accesses) {
    Place place;
    if (access.object) {
      place.object = access.object;
      place.offset = access.offset;
      const bool is_scalar = access.type && program_.types[access.type].is_scalar();
      if (access.bit_width > 0) {
        place.bytes = (access.bit_offset + access.bit_width + 7u) / 8u;
      } else {
        if (is_scalar) place.type = access.type;
        place.bytes = static_cast<std::uint32_t>(access.type ? program_.types[access.type].size
                                                             : trace_.bytes_of(access).size());
      }
      add_cells(found, place, step);
    } else {
      place.variable = access.variable;
      place.frame = access.frame;
      place.type = program_.variables[access.variable].type;
      found.push_back(place);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool Places::writes(std::uint32_t step, const Place& place) const {
  const auto written = trace_.writes(step);
  return std::any_of(written.begin(), written.end(), [&](const Access& access) {
    if (access.object != place.object) return false;
    const std::uint64_t size = access.bit_width > 0 ? (access.bit_offset + access.bit_width + 7u) / 8u
                               : access.type        ? program_.types[access.type].size
                                                    : trace_.bytes_of(access).size();
    return access.offset < place.offset + std::uint64_t{place.bytes} && place.offset < access.offset + size;
  });
}

std::vector<Place> Places::all_at(std::uint32_t step) const {
  std::vector<Place> found;
  std::unordered_map<cfa::FunctionId, std::vector<FrameId>> live;
  for (FrameId frame = trace_.steps[step].frame; frame; frame = trace_.frames[frame].caller)
    live[trace_.frames[frame].function].push_back(frame);
  for (std::uint32_t i = 0; i < program_.variables.size(); ++i) {
    const cfa::Variable& variable = program_.variables[cfa::VariableId(i)];
    if (residence(program_, variable) != cfa::Residence::Register) continue;
    Place place;
    place.variable = cfa::VariableId(i);
    place.type = variable.type;
    if (!variable.function) found.push_back(place);
    for (const FrameId frame : live[variable.function]) {
      place.frame = frame;
      found.push_back(place);
    }
  }
  for (std::uint32_t i = 0; i < trace_.objects.size(); ++i) {
    const unrolling::ObjectState* object = object_at(ObjectId(i), step);
    if (!object) continue;
    Place whole;
    whole.object = ObjectId(i);
    whole.bytes = static_cast<std::uint32_t>(std::min(object->layout->size(), kMostCells));
    add_cells(found, whole, step);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Term> Places::contents(ObjectId object, std::uint32_t step) const {
  std::vector<Term> found;
  const unrolling::ObjectState* state = object_at(object, step);
  if (!state) return found;
  for (const unrolling::ColumnContents& column : state->columns) {
    if (column.array) found.push_back(column.array);
    unrolling::PersistentVector<Term>::differences(
        column.elements, {}, [&](std::size_t, Term stored, Term) { found.push_back(stored); });
  }
  return found;
}

std::optional<Places::Element> Places::element_of_array(const Place& place, std::uint32_t step) const {
  const unrolling::ObjectState* object = place.object ? object_at(place.object, step) : nullptr;
  if (!object || place.offset >= object->layout->size()) return std::nullopt;
  const unrolling::Spot spot = object->layout->spot(place.offset);
  const Term array = object->columns[spot.column].array;
  const bool is_whole = spot.byte == 0 && object->layout->columns()[spot.column].bytes == place.bytes;
  if (!array || !is_whole) return std::nullopt;
  return Element{array, terms_.bit_vector(array.sort().index().width(), spot.element)};
}

Place Places::intermediate(Term variable) const {
  Place place;
  place.value = std::string(variable.name());
  return place;
}

Signedness Places::sign_of(const Place& place) const {
  const bool is_signed = place.type && program_.types[place.type].kind == cfa::TypeKind::Int &&
                         program_.types[place.type].is_signed();
  return is_signed ? Signedness::Signed : Signedness::Unsigned;
}

bool Places::is_ordered(const Place& place) const {
  if (!place.type) return false;
  const cfa::Type& type = program_.types[place.type];
  return type.kind == cfa::TypeKind::Int && type.width > 1 && type.enumerators.empty();
}

bool Places::is_users(const Place& place) const {
  if (!place.value.empty()) return false;
  const cfa::VariableId variable = place.object ? trace_.objects[place.object].variable : place.variable;
  if (!variable) return true;
  const cfa::Variable& declared = program_.variables[variable];
  return declared.storage != cfa::Storage::Temporary &&
         (!declared.function || program_.functions[declared.function].origin == cfa::Origin::User);
}

std::string Places::name(const Place& place) const {
  if (place.object) {
    const Part part{place.offset, place.bytes, place.type, 0, 0};
    return part_name(program_, trace_.objects[place.object], part);
  }
  if (place.variable) return program_.variables[place.variable].name;
  for (const Link& link : formula_.links)
    if (link.variable.name() == place.value)
      return fmt::format("({})", program_.text(program_.range(link.site.expr)));
  return "input";
}

std::string Places::number_text(cfa::TypeId id, const BitVector& bits) const {
  if (!id) return bits.to_decimal();
  const cfa::Type& type = program_.types[id];
  std::uint64_t word = cfa::canonical(type, bits.to_uint64());
  if (type.kind == cfa::TypeKind::Pointer && type.width == 64) {
    // The formula has its own numbers of objects.
    const auto& objects = formula_.run_objects;
    const auto known = std::find(objects.begin(), objects.end(), word >> 32);
    if (known != objects.end())
      word = static_cast<std::uint64_t>(known - objects.begin()) << 32 | (word & 0xFFFFFFFF);
  }
  return value_text(program_, trace_, id, word);
}

std::string Places::text(const Range& range, const std::string& name) const {
  // A character "'a' (97)" is equal to 'a', but at least 97.
  const auto number = [&](const BitVector& bits) {
    const std::string text = number_text(range.place.type, bits);
    if (!text.starts_with('\'')) return text;
    const std::size_t code = text.rfind(" (");
    return range.is_exact() ? text.substr(0, code) : text.substr(code + 2, text.size() - code - 3);
  };
  const bool is_plc = program_.language == cfa::Language::StructuredText;
  if (range.is_exact()) return fmt::format("{} {} {}", name, is_plc ? "=" : "==", number(*range.least));
  if (range.least && range.most)
    return fmt::format("{} <= {} {} {} <= {}", number(*range.least), name, is_plc ? "AND" : "&&", name, number(*range.most));
  if (range.least) return fmt::format("{} >= {}", name, number(*range.least));
  return fmt::format("{} <= {}", name, number(*range.most));
}

std::string Places::text(const Cube& cube) const {
  const bool is_plc = program_.language == cfa::Language::StructuredText;
  // Which instance a block works on is no variable of the user's.
  const auto is_shown = [&](const Range& range) {
    return !is_plc || !range.place.type || program_.types[range.place.type].kind != cfa::TypeKind::Pointer;
  };
  std::vector<Place> places;
  for (const Range& range : cube)
    places.push_back(range.place);
  const std::vector<std::string> own = names(places);
  std::string all;
  for (std::size_t i = 0; i < cube.size(); ++i)
    if (is_shown(cube[i])) all += (all.empty() ? "" : is_plc ? " AND " : " && ") + text(cube[i], own[i]);
  return all.empty() ? "true" : all;
}

std::vector<std::string> Places::names(const std::vector<Place>& places) const {
  std::vector<std::string> all;
  std::map<std::string, int> uses;
  for (const Place& place : places)
    ++uses[all.emplace_back(name(place))];
  std::map<std::pair<std::string, cfa::FunctionId>, int> in_function;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i].variable) ++in_function[{all[i], program_.variables[places[i].variable].function}];
  for (std::size_t i = 0; i < places.size(); ++i) {
    const cfa::VariableId variable = places[i].variable;
    const cfa::FunctionId function = variable ? program_.variables[variable].function : cfa::FunctionId();
    if (uses[all[i]] < 2 || !function) continue;
    // Of several calls that are under way, which one: from the outside in.
    const bool is_recursive = in_function[{all[i], function}] > 1 && places[i].frame;
    const std::string call = is_recursive ? fmt::format("#{}", trace_.frames[places[i].frame].depth) : "";
    all[i] = fmt::format("{}{}::{}", program_.functions[function].name, call, all[i]);
  }
  return all;
}

}  // namespace faultline::trace
