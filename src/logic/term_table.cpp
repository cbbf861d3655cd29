#include "logic/term_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "base/budget.h"
#include "base/diagnostic.h"

namespace faultline::logic {
namespace {

constexpr std::uint32_t kChunkBits = 17;  // words of 8 bytes
constexpr std::uint32_t kChunkWords = 1u << kChunkBits;
constexpr std::size_t kLongestName = 1u << 16;

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xD6E8FEB86659FD93ull;
  return hash ^ hash >> 32;
}

std::uint32_t finish(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash ^ hash >> 29);
}

std::uint64_t head(Kind kind, Sort sort) {
  return mix(static_cast<std::uint64_t>(kind) + 1, sort.code() * 0x9E3779B97F4A7C15ull);
}

std::uint32_t hash_operation(const Operation& op, std::span<const Term> args) {
  std::uint64_t hash = head(op.kind, op.sort);
  hash = mix(hash, std::uint64_t{op.low} << 8 | static_cast<std::uint64_t>(op.rounding));
  for (const Term arg : args)
    hash = mix(hash, arg.id());
  return finish(hash);
}

std::uint32_t hash_name(std::string_view name) {
  return finish(mix(1, std::hash<std::string_view>()(name)));
}

bool same(const TermNode& node, const Operation& op, std::span<const Term> args) {
  return node.kind == op.kind && node.sort == op.sort && node.low == op.low && node.rounding == op.rounding &&
         std::equal(args.begin(), args.end(), static_cast<const Term*>(node.payload()));
}

}  // namespace

TermTable::TermTable() : slots_(1024) {
  chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(kChunkWords));
  used_ = 1;  // place 0 means a free slot
}

const TermNode* TermTable::at(std::uint32_t place) const {
  const std::uint64_t* word = &chunks_[place >> kChunkBits][place & (kChunkWords - 1)];
  return std::launder(reinterpret_cast<const TermNode*>(word));
}

template <class Matches>
std::size_t TermTable::probe(std::uint32_t hash, Matches matches) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  while (slots_[i].place != 0 && !(slots_[i].hash == hash && matches(*at(slots_[i].place))))
    i = (i + 1) & mask;
  return i;
}

void TermTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.place == 0) continue;
    std::size_t i = slot.hash & mask;
    while (slots_[i].place != 0)
      i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

TermNode* TermTable::add(std::size_t slot, std::uint32_t hash, const Operation& op,
                         std::size_t payload_bytes) {
  const auto words = static_cast<std::uint32_t>((sizeof(TermNode) + payload_bytes + 7) / 8);
  if (used_ + words > kChunkWords) {
    if (chunks_.size() == std::size_t{1} << (32 - kChunkBits)) throw std::bad_alloc();
    chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(kChunkWords));
    used_ = 0;
  }
  const auto chunk = static_cast<std::uint32_t>(chunks_.size() - 1);
  slots_[slot] = {hash, chunk << kChunkBits | used_};
  auto* node = new (&chunks_.back()[used_]) TermNode{size_, op.sort, op.kind, op.rounding, op.low};
  used_ += words;
  ++size_;
  if (size_ > slots_.size() / 4 * 3) grow();
  return node;
}

Term TermTable::operation(const Operation& op, std::span<const Term> args) {
  WorkClock::steps += 2;
  const std::uint32_t hash = hash_operation(op, args);
  const std::size_t slot = probe(hash, [&](const TermNode& node) { return same(node, op, args); });
  if (slots_[slot].place != 0) return Term(at(slots_[slot].place));
  TermNode* node = add(slot, hash, op, args.size_bytes());
  std::uninitialized_copy(args.begin(), args.end(), reinterpret_cast<Term*>(node + 1));
  return Term(node);
}

Term TermTable::constant(Sort sort, const BitVector& bits) {
  const std::uint32_t hash = finish(mix(head(Kind::Constant, sort), bits.hash()));
  const std::size_t slot = probe(hash, [&](const TermNode& node) {
    return node.kind == Kind::Constant && node.sort == sort && Term(&node).bits() == bits;
  });
  if (slots_[slot].place != 0) return Term(at(slots_[slot].place));
  TermNode* node = add(slot, hash, {Kind::Constant, sort}, sizeof(std::uint64_t));
  if (bits.width() <= 64)
    new (node + 1) std::uint64_t(bits.to_uint64());
  else
    new (node + 1) const BitVector*(&wide_.emplace_back(bits));
  return Term(node);
}

Term TermTable::find_variable(std::string_view name) const {
  const std::size_t slot = probe(hash_name(name), [&](const TermNode& node) {
    return node.kind == Kind::Variable && Term(&node).name() == name;
  });
  return slots_[slot].place != 0 ? Term(at(slots_[slot].place)) : Term();
}

Term TermTable::variable(std::string_view name, Sort sort) {
  if (name.size() > kLongestName) throw InternalError("the name of a variable is too long");
  const std::uint32_t hash = hash_name(name);
  const std::size_t slot = probe(
      hash, [&](const TermNode& node) { return node.kind == Kind::Variable && Term(&node).name() == name; });
  if (slots_[slot].place != 0) {
    const Term known(at(slots_[slot].place));
    if (known.sort() == sort) return known;
    throw InternalError(fmt::format("variable {} of sort {} was of sort {} before", name, sort.to_string(),
                                    known.sort().to_string()));
  }
  Operation op{Kind::Variable, sort};
  op.low = static_cast<std::uint32_t>(name.size());
  TermNode* node = add(slot, hash, op, name.size());
  std::memcpy(node + 1, name.data(), name.size());
  return Term(node);
}

std::size_t TermTable::memory() const {
  return chunks_.size() * kChunkWords * sizeof(std::uint64_t) + slots_.size() * sizeof(Slot) +
         wide_.size() * sizeof(BitVector);
}

}  // namespace faultline::logic
