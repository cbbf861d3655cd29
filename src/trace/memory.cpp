#include "trace/memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace faultline::trace {

namespace {
constexpr std::uint8_t kAllBits = 0xFF;
constexpr std::uint64_t kClearedInPlace = 1 << 20;  // larger blocks come zeroed and untouched from the system
}  // namespace

Memory::~Memory() {
  release_all();
  std::free(globals_);
}

void Memory::release_all() {
  for (ObjectNumber number = 0; number < next_; ++number) {
    Chunk& chunk = chunks_[number >> kChunkBits];
    if (!chunk.objects) {
      number |= kChunkSize - 1;
      continue;
    }
    MemoryObject& object = chunk.objects[number & (kChunkSize - 1)];
    drop_shared(object);
    if (object.known) store_.release(object.known, object.size);
    if (object.kind != ObjectKind::Global && object.data) store_.release(object.data, object.size);
  }
  for (Chunk& chunk : chunks_) {
    if (chunk.objects && spare_.size() < 4) spare_.push_back(std::move(chunk.objects));
  }
  chunks_.clear();
  unknown_bytes_.clear();
  store_.reset();
  next_ = 0;
  used_ = 0;
}

void Memory::end_run() {
  release_all();
  if (initial_.data_size <= kClearedInPlace) return;
  std::free(globals_);
  globals_ = nullptr;
}

// Fresh ones are zero, and cost nothing until they are touched.
void Memory::make_globals() {
  if (globals_) return;
  globals_ = static_cast<std::uint8_t*>(std::calloc(initial_.data_size + 1, 1));
  if (!globals_) throw std::bad_alloc();
}

void Memory::begin_run(std::uint64_t limit) {
  release_all();
  limit_ = limit;
  space_ = initial_.space;
  if (globals_) std::memset(globals_, 0, initial_.data_size);
  make_globals();
  for (const MemoryObject& model : initial_.objects) {
    MemoryObject& object = *append(model);
    if (object.kind != ObjectKind::Global) continue;
    object.data = globals_ + initial_.data_offsets[object.number];
    used_ += object.size;
    const cfa::Variable& variable = program_.variables[object.variable];
    if (variable.contents == cfa::Variable::Contents::String) {
      const std::string& text = program_.strings[variable.string];
      std::memcpy(object.data, text.data(), std::min<std::uint64_t>(text.size(), object.size));
    } else if (variable.contents == cfa::Variable::Contents::Unknown && object.size > 0) {
      mark_unknown(object, 0, object.size);
    }
  }
}

std::unique_ptr<MemoryObject[]> Memory::fresh_objects() {
  if (spare_.empty()) return std::make_unique_for_overwrite<MemoryObject[]>(kChunkSize);
  std::unique_ptr<MemoryObject[]> objects = std::move(spare_.back());
  spare_.pop_back();
  return objects;
}

MemoryObject* Memory::append(const MemoryObject& model) {
  const std::size_t index = next_ >> kChunkBits;
  if (index == chunks_.size()) {
    Chunk& chunk = chunks_.emplace_back();
    chunk.objects = fresh_objects();
    if (index > 0) bury_if_dead(index - 1);
  }
  Chunk& chunk = chunks_[index];
  ++chunk.alive;
  MemoryObject& object = chunk.objects[next_ & (kChunkSize - 1)];
  object = model;
  object.number = next_++;
  return &object;
}

MemoryObject* Memory::create(const MemoryObject& model, Contents contents) {
  const bool masked = contents == Contents::Unknown && model.size > 0;
  const std::uint64_t cost = masked ? 2 * model.size : model.size;
  if (model.size > AddressSpace::kMaxObject || cost > limit_ || used_ + cost > limit_) return nullptr;
  const auto base = find_room(model.size);
  if (!base) return nullptr;
  MemoryObject& object = *append(model);
  object.base = *base;
  object.life = Life::Live;
  object.data = store_.allocate(model.size);
  object.known = masked ? store_.allocate(model.size) : nullptr;
  object.unknown_bytes = masked ? static_cast<std::uint32_t>(model.size) : 0;
  used_ += cost;
  return object.data && (object.known || !masked) ? &object : nullptr;
}

std::optional<Address> Memory::find_room(std::uint64_t size) {
  if (next_ >= kNoObject - 1) return std::nullopt;
  if (const auto base = space_.place(next_, size)) return base;
  space_.reclaim([this](ObjectNumber number) { return !remains(number); });
  return space_.place(next_, size);
}

void Memory::end(MemoryObject& object, Life how, cfa::EdgeId by) {
  drop_masks(object);
  store_.release(object.data, object.size);
  used_ -= object.size;
  object.data = nullptr;
  object.life = how;
  object.made_by = by;
  const std::size_t chunk = object.number >> kChunkBits;
  --chunks_[chunk].alive;
  bury_if_dead(chunk);
}

void Memory::bury_if_dead(std::size_t index) {
  Chunk& chunk = chunks_[index];
  const bool complete = (index + 1) << kChunkBits <= next_;
  if (chunk.alive > 0 || !complete || !chunk.objects) return;
  chunk.remains = std::make_unique_for_overwrite<Remains[]>(kChunkSize);
  for (ObjectNumber i = 0; i < kChunkSize; ++i) {
    chunk.remains[i] = {chunk.objects[i].variable, chunk.objects[i].made_by};
  }
  if (spare_.size() < 4) spare_.push_back(std::move(chunk.objects));
  chunk.objects.reset();
}

const MemoryObject* Memory::first_live(ObjectKind kind) const {
  for (ObjectNumber number = 0; number < next_; ++number) {
    const Chunk& chunk = chunks_[number >> kChunkBits];
    if (!chunk.objects) {
      number |= kChunkSize - 1;  // all of the chunk is dead
      continue;
    }
    const MemoryObject& object = chunk.objects[number & (kChunkSize - 1)];
    if (object.life == Life::Live && object.kind == kind) return &object;
  }
  return nullptr;
}

std::optional<Remains> Memory::remains(ObjectNumber number) const {
  if (number >= next_) return std::nullopt;
  const Chunk& chunk = chunks_[number >> kChunkBits];
  const ObjectNumber place = number & (kChunkSize - 1);
  if (chunk.remains) return chunk.remains[place];
  const MemoryObject& object = chunk.objects[place];
  if (object.life == Life::Live || object.life == Life::NoData) return std::nullopt;
  return Remains{object.variable, object.made_by};
}

void Memory::drop_masks(MemoryObject& object) {
  if (!object.known) return;
  drop_shared(object);
  store_.release(object.known, object.size);
  object.known = nullptr;
  object.unknown_bytes = 0;
  used_ -= object.size;
}

void Memory::make_masks(MemoryObject& object) {
  object.known = store_.allocate(object.size);
  if (!object.known) throw std::bad_alloc();
  std::memset(object.known, kAllBits, object.size);
  used_ += object.size;
}

void Memory::mark_known(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes) {
  if (!object.known) return;
  std::uint8_t* masks = object.known + offset;
  const auto already = std::count(masks, masks + bytes, kAllBits);
  std::memset(masks, kAllBits, bytes);
  object.unknown_bytes -= static_cast<std::uint32_t>(bytes - static_cast<std::uint64_t>(already));
  if (object.unknown_bytes == 0) drop_masks(object);
}

void Memory::mark_unknown(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes) {
  if (bytes == 0) return;
  if (!object.known) make_masks(object);
  std::uint8_t* masks = object.known + offset;
  object.unknown_bytes += static_cast<std::uint32_t>(std::count(masks, masks + bytes, kAllBits));
  std::memset(masks, 0, bytes);
  if (object.shared) std::fill_n(object.shared + offset, bytes, UnknownByteNumber{0});
}

void Memory::copy_marks(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes,
                        Marks marks) {
  const std::uint8_t* const masks = marks.known;
  if (!masks || std::count(masks, masks + bytes, kAllBits) == static_cast<std::ptrdiff_t>(bytes)) {
    return mark_known(object, offset, bytes);
  }
  if (!object.known) make_masks(object);
  if (marks.shared) {
    make_shared(object);
    std::memmove(object.shared + offset, marks.shared, bytes * sizeof(UnknownByteNumber));
  } else if (object.shared) {
    std::fill_n(object.shared + offset, bytes, UnknownByteNumber{0});
  }
  std::uint8_t* own = object.known + offset;
  const auto before = std::count(own, own + bytes, kAllBits);
  std::memmove(own, masks, bytes);
  const auto after = std::count(own, own + bytes, kAllBits);
  object.unknown_bytes += static_cast<std::uint32_t>(before - after);
}

void Memory::mark_bits_known(MemoryObject& object, std::uint64_t offset, std::uint8_t bits) {
  if (!object.known || object.known[offset] == kAllBits) return;
  object.known[offset] |= bits;
  if (object.known[offset] == kAllBits && --object.unknown_bytes == 0) drop_masks(object);
}

}  // namespace faultline::trace
