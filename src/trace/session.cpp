#include "trace/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "trace/describe.h"
#include "trace/naming.h"
#include "trace/words.h"

namespace faultline::trace {

namespace {
constexpr std::uint64_t kSlice = 65'536;  // steps between two looks at the budget

}  // namespace

Session::Session(const Code& code, Scratch& scratch, InputSource& inputs, const RunOptions& options, Run& run,
                 Recorder* recorder)
    : code_(code),
      instructions_(scratch.diverted ? scratch.instructions.data() : code.instructions.data()),
      program_(code.program),
      scratch_(scratch),
      memory_(scratch.memory),
      inputs_(inputs),
      options_(options),
      run_(run),
      recorder_(recorder),
      visits_(scratch.visits) {}

void Session::begin() {
  scratch_.globals.assign(code_.global_slots, 0);
  scratch_.activations.clear();
  scratch_.allocas.clear();
  scratch_.allocations.clear();
  memory_.begin_run(std::min<std::uint64_t>(options_.memory_limit, options_.budget.memory));
  if (!recorder_) return;
  for (ObjectNumber i = 0; i < memory_.next_number(); ++i)
    recorder_->object(describe(memory_.object(i)));
}

void Session::refuel() {
  if (granted_ >= options_.step_limit) {
    fail(EventKind::StepLimit, edge_range(),
         fmt::format("the run did not end within {} steps", options_.step_limit));
  }
  if (granted_ > 0 && options_.budget.exhausted()) {
    fail(EventKind::Stopped, edge_range(), fmt::format("stopped after {} steps", granted_));
  }
  fuel_ = std::min(kSlice, options_.step_limit - granted_);
  granted_ += fuel_;
}

std::optional<std::size_t> Session::user_activation() const {
  for (std::size_t i = scratch_.activations.size(); i-- > 0;) {
    if (program_.functions[scratch_.activations[i].function].origin == cfa::Origin::User) return i;
  }
  return std::nullopt;
}

cfa::EdgeId Session::user_edge() const {
  const auto user = user_activation();
  if (!user || *user + 1 == scratch_.activations.size()) return edge();
  return instructions_[scratch_.activations[*user + 1].call].edge;
}

Event Session::event(EventKind kind, SourceRange range, std::string message) const {
  const auto user = user_activation();
  if (user && *user + 1 < scratch_.activations.size()) {
    const Activation& model = scratch_.activations[*user + 1];
    range = program_.edges[user_edge()].range;
    message = fmt::format("in {}: {}", program_.functions[model.function].name, message);
  }
  return {kind, edge(), range, std::move(message), 0};
}

bool Session::is_in_reference() const {
  return std::ranges::any_of(scratch_.activations, [&](const Activation& activation) {
    return program_.functions[activation.function].is_reference;
  });
}

Event Session::failure(EventKind kind, SourceRange range, std::string message) const {
  if (is_violation(kind) && is_in_reference()) kind = EventKind::AssumptionFailed;
  return event(kind, range, std::move(message));
}

void Session::fail(EventKind kind, SourceRange range, std::string message) const {
  throw Failure{failure(kind, range, std::move(message))};
}

void Session::fail(EventKind kind, NodeId where, std::string message) const {
  const SourceRange range = program_.range(cfa::ExprId(where));
  fail(kind, range ? range : edge_range(), std::move(message));
}

Word Session::ask(const cfa::Type& type, cfa::TypeId id, std::string_view name,
                  std::optional<cfa::Interval> interval, std::optional<UnknownCell> cell) {
  const SourceRange range = program_.edges[user_edge()].range;
  const auto bits = inputs_.next({&type, name, range, interval, cell});
  const std::size_t number = run_.inputs.size() + 1;
  if (!bits) {
    const std::string given = inputs_.rejected();
    fail(EventKind::InputOutOfRange, range,
         fmt::format("input {}{}{} does not fit '{}', the type of {}", number, given.empty() ? "" : ": ",
                     given, type_text(program_, type), name));
  }
  const std::uint64_t step = steps() - 1;
  run_.inputs.push_back({std::string(name), id, *bits, range,
                         static_cast<std::uint32_t>(std::min<std::uint64_t>(step, UINT32_MAX))});
  if (!interval) return *bits;
  const Word bias = type.is_signed() ? Word{1} << 63 : 0;
  const Word biased = *bits ^ bias;
  if (biased < (static_cast<Word>(interval->low) ^ bias) ||
      biased > (static_cast<Word>(interval->high) ^ bias)) {
    fail(EventKind::AssumptionFailed, range,
         fmt::format("input {} ({}) is outside of {}..{}", number, name, interval->low, interval->high));
  }
  return *bits;
}

UnknownCell Session::unknown_cell(const Place& place, std::uint64_t bytes) const {
  const auto begin = static_cast<std::uint64_t>(place.offset);
  UnknownCell cell{place.object->number, begin, place.bit_offset, place.bit_width, {}};
  if (!place.object->shared) return cell;
  for (std::uint64_t i = 0; i < bytes; ++i) {
    const UnknownByteNumber number = memory_.shared_byte(*place.object, begin + i);
    if (number == 0) {
      cell.origins.push_back({cell.object, begin + i});
    } else {
      cell.origins.push_back({memory_.unknown_byte(number).object, memory_.unknown_byte(number).offset});
    }
  }
  return cell;
}

bool Session::learn_from_copies(const Place& place, std::uint64_t bytes) {
  const BitMask wanted(place, bytes);
  MemoryObject& object = *place.object;
  bool all = true;
  for (std::uint64_t i = 0; i < bytes && object.shared; ++i)
    all &= memory_.learn_from_copies(object, static_cast<std::uint64_t>(place.offset) + i, wanted.byte(i));
  return all;
}

// The scalar, or the field, as it was asked for, is what all copies of its bytes are.
void Session::store_answer(const Place& place, std::uint64_t bytes, Word word) {
  const BitMask wanted(place, bytes);
  const auto begin = static_cast<std::uint64_t>(place.offset);
  std::array<UnknownByteNumber, 9> shared{};
  for (std::uint64_t i = 0; i < bytes; ++i)
    shared[i] = memory_.shared_byte(*place.object, begin + i);
  store_scalar(memory_, place, bytes, word);
  for (std::uint64_t i = 0; i < bytes; ++i)
    memory_.tell_copies(shared[i], wanted.byte(i), place.object->data[begin + i]);
}

void Session::ask_unknown(const Place& place, std::uint64_t bytes, cfa::TypeId id) {
  if (place.object->shared && learn_from_copies(place, bytes)) return;
  const BitMask wanted(place, bytes);
  const std::uint8_t* known = place.object->known + place.offset;
  bool none_known = true;
  for (std::uint64_t i = 0; i < bytes; ++i)
    none_known &= (known[i] & wanted.byte(i)) == 0;
  const Part part{place.offset, bytes, id, place.bit_offset, place.bit_width};
  const std::string name = part_name(program_, describe(*place.object), part);
  if (!none_known || !id) return ask_bytes(place, bytes, name);
  store_answer(place, bytes, ask_for(place, id, name, AskedBy::Read));
}

// A bit-field takes what fits its bits.
Word Session::ask_for(const Place& place, cfa::TypeId id, std::string_view name, AskedBy by,
                      std::optional<cfa::Interval> interval) {
  std::optional<UnknownCell> cell;
  if (by == AskedBy::Read) cell = unknown_cell(
        place, place.bit_width > 0 ? bit_field_bytes(place.bit_offset, place.bit_width) : program_.types[id].size);
  if (place.bit_width == 0) return ask(program_.types[id], id, name, interval, cell);
  cfa::Type type = program_.types[id];
  type.width = place.bit_width;
  return ask(type, id, name, interval, cell);
}

void Session::ask_bytes(const Place& place, std::uint64_t bytes, const std::string& name) {
  cfa::Type byte;
  byte.kind = cfa::TypeKind::Int;
  byte.width = 8;
  byte.size = 1;
  byte.name = "unsigned char";
  const BitMask wanted(place, bytes);
  MemoryObject& object = *place.object;
  const auto begin = static_cast<std::uint64_t>(place.offset);
  for (std::uint64_t i = 0; i < bytes && object.known; ++i) {
    const auto missing = static_cast<std::uint8_t>(wanted.byte(i) & ~object.known[begin + i]);
    if (missing == 0) continue;
    const Place asked{&object, static_cast<std::int64_t>(begin + i)};
    const Word word = ask(byte, code_.byte_type, bytes == 1 ? name : fmt::format("byte {} of {}", i, name),
                          {}, unknown_cell(asked, 1));
    const UnknownByteNumber shared = memory_.shared_byte(object, begin + i);
    std::uint8_t& data = object.data[begin + i];
    data = static_cast<std::uint8_t>((data & ~missing) | (word & missing));
    memory_.tell_copies(shared, missing, data);
    memory_.mark_bits_known(object, begin + i, missing);
  }
}

void Session::check_leaks() const {
  if (!options_.checks.leaks) return;
  const MemoryObject* leaked = memory_.first_live(ObjectKind::Heap);
  if (!leaked) return;
  fail(EventKind::MemoryLeak, program_.edges[leaked->made_by].range,
       fmt::format("{} bytes that are allocated here are never freed", leaked->size));
}

MemoryObject& Session::create(const MemoryObject& model, Memory::Contents contents) {
  MemoryObject* object = memory_.create(model, contents);
  if (!object) fail_memory(model.size);
  if (recorder_) recorder_->object(describe(*object));
  return *object;
}

MemoryObject& Session::create_variable(cfa::VariableId id, std::uint64_t size, Memory::Contents contents,
                                       FrameId frame) {
  const cfa::Variable& variable = program_.variables[id];
  MemoryObject model;
  model.kind = ObjectKind::Local;
  model.size = size;
  model.variable = id;
  model.type = variable.type;
  model.constant = variable.constant;
  model.frame = frame.value;
  return create(model, contents);
}

Place Session::reach(Address address, std::uint64_t bytes, NodeId where) const {
  const Target target = memory_.resolve(address);
  if (!target.object) fail_dereference(address, where);
  const Place place{target.object, target.offset, 0, 0, Place::Root::Pointer};
  check_range(place, bytes, where);
  return place;
}

void Session::check_range(const Place& place, std::uint64_t bytes, NodeId where) const {
  const auto offset = static_cast<std::uint64_t>(place.offset);  // a negative one is huge
  const std::uint64_t size = place.object->size;
  if (offset > size || bytes > size - offset) fail_outside(place, bytes, where);
}

bool Session::is_known(const Place& place, std::uint64_t bytes) const {
  if (place.bit_width == 0) {
    return load_bytes(place.object->known + place.offset, bytes) == ~Word{0} >> (64 - 8 * bytes);
  }
  const BitMask wanted(place, bytes);
  const std::uint8_t* known = place.object->known + place.offset;
  for (std::uint64_t i = 0; i < bytes; ++i) {
    if ((known[i] & wanted.byte(i)) != wanted.byte(i)) return false;
  }
  return true;
}

void Session::check_writable(const Place& place, NodeId where) const {
  if (!place.object->constant || place.root == Place::Root::Variable) return;
  fail(EventKind::WriteToConstant, where,
       fmt::format("write to {}, which is constant", object_description(program_, describe(*place.object))));
}

Object describe(const MemoryObject& object) {
  Object result;
  result.variable = object.variable;
  if (object.kind == ObjectKind::Function) result.function = cfa::FunctionId(object.number - 1);
  result.frame = object.frame == FrameId::kNone ? FrameId() : FrameId(object.frame);
  result.allocated_by = object.made_by;
  result.ordinal = object.ordinal;
  result.size = object.size;
  result.address = object.base;
  result.type = object.type;
  return result;
}

}  // namespace faultline::trace
