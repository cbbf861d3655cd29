#include "engine/bmc/counterexample.h"

#include <algorithm>

#include "cfa/value.h"
#include "trace/words.h"

namespace faultline::engine::bmc {

using logic::Term;
using trace::unrolling::Creation;
using trace::unrolling::InputPoint;
using trace::unrolling::UnknownPart;

ModelInputs::ModelInputs(const trace::unrolling::Unrolling& unrolling, logic::TermManager& terms,
                         const solve::Model& model, std::size_t initial_objects)
    : unrolling_(unrolling), terms_(terms), model_(model) {
  for (const InputPoint& point : unrolling.inputs)
    if (model.holds(point.guard)) inputs_.push_back(&point);
  for (trace::ObjectNumber i = 0; i < initial_objects; ++i)
    objects_.push_back(i);
  for (const Creation& creation : unrolling.creations)
    if (model.holds(creation.guard)) objects_.push_back(creation.object);
  for (const UnknownPart& part : unrolling.unknown)
    parts_[*part.prefix].push_back(&part);
  for (const auto& havoc : unrolling.havocs)
    if (model.holds(havoc.guard)) latest_[havoc.object] = havoc.prefix;
}

std::optional<std::uint64_t> ModelInputs::next(const trace::InputRequest& request) {
  if (request.cell) {
    const std::uint32_t bytes = request.cell->bit_width > 0
                                    ? static_cast<std::uint32_t>(trace::bit_field_bytes(
                                          request.cell->bit_offset, request.cell->bit_width))
                                    : static_cast<std::uint32_t>(request.type->size);
    std::uint64_t bits = cell(*request.cell, bytes, *request.type);
    if (request.cell->bit_width > 0) bits >>= request.cell->bit_offset;
    return cfa::canonical(*request.type, bits);
  }
  if (next_ >= inputs_.size()) return cfa::canonical(*request.type, 0);
  const Term variable = inputs_[next_++]->variable;
  note(variable, *request.type);
  return cfa::canonical(*request.type, model_.value(variable).bits().to_uint64());
}

void ModelInputs::note(Term variable, const cfa::Type& type) {
  if (!noted_.insert(variable).second) return;
  const bool is_float = type.kind == cfa::TypeKind::Float;
  asked_.push_back({variable, type.kind == cfa::TypeKind::Int && type.is_signed(), !is_float});
}

std::uint64_t ModelInputs::cell(const trace::UnknownCell& cell, std::uint32_t bytes, const cfa::Type& type) {
  std::uint64_t bits = 0;
  if (cell.object >= objects_.size()) return 0;
  for (std::uint32_t i = 0; i < std::min(bytes, 8u); ++i)
    if (const auto known = byte(objects_[cell.object], cell.offset + i, type))
      bits |= std::uint64_t{*known} << (8 * i);
  return bits;
}

std::optional<std::uint8_t> ModelInputs::byte(trace::ObjectNumber object, std::uint64_t offset,
                                              const cfa::Type& type) {
  std::string prefix = "u" + std::to_string(object);
  if (!parts_.contains(prefix)) prefix = "g" + std::to_string(object);
  if (const auto whole = latest_.find(object); whole != latest_.end()) prefix = *whole->second;
  const auto parts = parts_.find(prefix);
  if (parts == parts_.end()) return std::nullopt;
  for (const UnknownPart* part : parts->second) {
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
    return static_cast<std::uint8_t>(model_.value(variable).bits().to_uint64() >> (8 * inside));
  }
  return std::nullopt;
}

}  // namespace faultline::engine::bmc
