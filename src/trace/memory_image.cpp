// Memory as it was, and as it becomes again. Addresses and numbers stay; where the bytes lie does not matter to a
// program.
#include <algorithm>
#include <cstring>
#include <new>

#include "trace/memory.h"

namespace faultline::trace {

namespace {

template <class T>
std::unique_ptr<T[]> copied(const std::vector<T>& from, std::size_t room) {
  auto made = std::make_unique_for_overwrite<T[]>(room);
  std::ranges::copy(from, made.get());
  return made;
}

}  // namespace

MemoryImage Memory::image() const {
  MemoryImage image{{}, {}, {}, space_, used_, unknown_bytes_};
  image.bytes.reserve(used_);
  image.globals.assign(globals_, globals_ + initial_.data_size);
  const auto keep = [&](const std::uint8_t* bytes, std::uint64_t size) {
    image.bytes.insert(image.bytes.end(), bytes, bytes + size);
  };
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    const Chunk& chunk = chunks_[i];
    MemoryImage::Part& part = image.parts.emplace_back();
    part.alive = chunk.alive;
    const std::size_t size = std::min<std::size_t>(kChunkSize, next_ - (i << kChunkBits));
    if (chunk.remains) {
      part.remains.assign(chunk.remains.get(), chunk.remains.get() + size);
      continue;
    }
    part.objects.assign(chunk.objects.get(), chunk.objects.get() + size);
    for (const MemoryObject& object : part.objects) {
      if (object.known) keep(object.known, object.size);
      if (object.shared)
        keep(reinterpret_cast<const std::uint8_t*>(object.shared), object.size * sizeof(UnknownByteNumber));
      if (object.data && object.kind != ObjectKind::Global) keep(object.data, object.size);
    }
  }
  return image;
}

void Memory::restore(const MemoryImage& image, std::uint64_t limit) {
  release_all();
  limit_ = limit;
  space_ = image.space;
  make_globals();
  if (!image.globals.empty()) std::memcpy(globals_, image.globals.data(), image.globals.size());
  const std::uint8_t* from = image.bytes.data();
  const auto bring = [&](std::uint8_t*& bytes, std::uint64_t size) {
    bytes = store_.allocate(size);
    if (!bytes) throw std::bad_alloc();
    if (size > 0) std::memcpy(bytes, from, size);
    from += size;
  };
  for (const MemoryImage::Part& part : image.parts) {
    Chunk& chunk = chunks_.emplace_back();
    chunk.alive = part.alive;
    if (!part.remains.empty()) {
      chunk.remains = copied(part.remains, kChunkSize);
      next_ += kChunkSize;
      continue;
    }
    chunk.objects = fresh_objects();
    std::ranges::copy(part.objects, chunk.objects.get());
    for (std::size_t i = 0; i < part.objects.size(); ++i) {
      MemoryObject& object = chunk.objects[i];
      if (object.known) bring(object.known, object.size);
      if (object.shared) {
        std::uint8_t* numbers = nullptr;
        bring(numbers, object.size * sizeof(UnknownByteNumber));
        object.shared = reinterpret_cast<UnknownByteNumber*>(numbers);
      }
      if (object.kind == ObjectKind::Global)
        object.data = globals_ + initial_.data_offsets[object.number];
      else if (object.data)
        bring(object.data, object.size);
      ++next_;
    }
  }
  used_ = image.used;
  unknown_bytes_ = image.unknown_bytes;
}

}  // namespace faultline::trace
