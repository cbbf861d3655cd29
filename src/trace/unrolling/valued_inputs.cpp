#include "trace/unrolling/valued_inputs.h"

#include <algorithm>

#include "cfa/value.h"
#include "trace/words.h"

namespace faultline::trace::unrolling {

using logic::Term;

namespace {
constexpr std::uint64_t kNowhere = 0x40000000;  // no run makes so many objects
}

ValuedInputs::ValuedInputs(const Unrolling& unrolling, logic::TermManager& terms,
                         Valuation valuation, std::size_t initial_objects)
    : unrolling_(unrolling), terms_(terms), valuation_(std::move(valuation)), initial_objects_(initial_objects) {
  const auto holds = [this](Term term) { return valuation_(term).is_true(); };
  for (const InputPoint& point : unrolling.inputs)
    if (holds(point.guard)) inputs_.push_back(&point);
  for (ObjectNumber i = 0; i < initial_objects; ++i)
    objects_.push_back(i);
  for (const Creation& creation : unrolling.creations)
    if (holds(creation.guard)) objects_.push_back(creation.object);
  for (const UnknownPart& part : unrolling.unknown)
    parts_[*part.prefix].push_back(&part);
  for (const auto& havoc : unrolling.havocs)
    if (holds(havoc.guard)) latest_[havoc.object] = havoc.prefix;
}

std::optional<std::uint64_t> ValuedInputs::next(const InputRequest& request) {
  if (request.cell) {
    const std::uint32_t bytes = request.cell->bit_width > 0
                                    ? static_cast<std::uint32_t>(bit_field_bytes(
                                          request.cell->bit_offset, request.cell->bit_width))
                                    : static_cast<std::uint32_t>(request.type->size);
    std::uint64_t bits = cell(*request.cell, bytes, *request.type);
    if (request.cell->bit_width > 0) {
      bits >>= request.cell->bit_offset;
    } else if (request.type->kind == cfa::TypeKind::Bool) {
      bits = bits != 0 ? 1 : 0;  // as loads have it: any byte but zero is true
    }
    return cfa::canonical(*request.type, in_the_run(bits, *request.type));
  }
  if (next_ >= inputs_.size()) return cfa::canonical(*request.type, 0);
  const Term variable = inputs_[next_++]->variable;
  note(variable, *request.type);
  return cfa::canonical(*request.type, in_the_run(valuation_(variable).bits().to_uint64(), *request.type));
}

// An address that an input has: the object of the unrolling has another number in the run. What the run does
// not make is nowhere.
std::uint64_t ValuedInputs::in_the_run(std::uint64_t bits, const cfa::Type& type) const {
  if (type.kind != cfa::TypeKind::Pointer || type.width != 64) return bits;
  const auto number = static_cast<ObjectNumber>(bits >> 32);
  if (number < initial_objects_) return bits;
  const auto made = std::find(objects_.begin(), objects_.end(), number);
  const std::uint64_t there =
      made == objects_.end() ? number | kNowhere : static_cast<std::uint64_t>(made - objects_.begin());
  return there << 32 | (bits & 0xFFFFFFFF);
}

void ValuedInputs::note(Term variable, const cfa::Type& type) {
  if (!noted_.insert(variable).second) return;
  const bool is_float = type.kind == cfa::TypeKind::Float;
  asked_.push_back({variable, type.kind == cfa::TypeKind::Int && type.is_signed(), !is_float});
}

std::uint64_t ValuedInputs::cell(const UnknownCell& cell, std::uint32_t bytes, const cfa::Type& type) {
  std::uint64_t bits = 0;
  const bool is_copy = !cell.origins.empty();
  wanted_ = {is_copy ? cell.origins.front().offset : cell.offset, bytes};
  for (std::uint32_t i = 0; i < std::min(bytes, 8u); ++i) {
    const UnknownCell::Origin from =
        is_copy ? cell.origins[i] : UnknownCell::Origin{cell.object, cell.offset + i};
    if (from.object >= objects_.size()) continue;
    if (const auto known = byte(objects_[from.object], from.offset, type))
      bits |= std::uint64_t{*known} << (8 * i);
  }
  return bits;
}

bool ValuedInputs::fits(const UnknownPart& part) const {
  const auto [offset, bytes] = wanted_;
  if (part.bytes != bytes || offset < part.offset) return false;
  return part.stride == 0 ? part.offset == offset : (offset - part.offset) % part.stride == 0;
}

std::optional<std::uint8_t> ValuedInputs::byte(ObjectNumber object, std::uint64_t offset,
                                              const cfa::Type& type) {
  std::string prefix = "u" + std::to_string(object);
  if (!parts_.contains(prefix)) prefix = "g" + std::to_string(object);
  if (const auto whole = latest_.find(object); whole != latest_.end()) prefix = *whole->second;
  const auto parts = parts_.find(prefix);
  if (parts == parts_.end()) return std::nullopt;
  // An object that is read in two ways has parts for both; those of this run fit its reads.
  std::vector<const UnknownPart*> in_order;
  for (const bool fitting : {true, false})
    for (const UnknownPart* part : parts->second)
      if (fits(*part) == fitting) in_order.push_back(part);
  for (const UnknownPart* part : in_order) {
    if (offset < part->offset) continue;
    std::uint64_t inside = offset - part->offset;
    Term variable = part->variable;
    if (variable.sort().kind() == logic::SortKind::Array) {
      if (part->stride == 0) continue;
      const std::uint64_t index = inside / part->stride;
      inside %= part->stride;
      if (index >= part->count || inside >= part->bytes) continue;
      const std::uint32_t width = variable.sort().index().width();
      variable = terms_.select(variable, terms_.bit_vector(width, index));
    } else if (inside >= part->bytes) {
      continue;
    }
    note(variable, type);
    return static_cast<std::uint8_t>(valuation_(variable).bits().to_uint64() >> (8 * inside));
  }
  return std::nullopt;
}

}  // namespace faultline::trace::unrolling
