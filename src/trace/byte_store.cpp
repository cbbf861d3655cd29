#include "trace/byte_store.h"

#include <cstdlib>
#include <cstring>

namespace faultline::trace {

std::uint8_t* ByteStore::allocate(std::uint64_t size) {
  if (size > kLargestSmall) return static_cast<std::uint8_t*>(std::calloc(size, 1));
  const std::size_t index = size_class(size);
  std::uint8_t* bytes = nullptr;
  if (free_[index].empty()) {
    bytes = carve(index);
  } else {
    bytes = free_[index].back();
    free_[index].pop_back();
  }
  std::memset(bytes, 0, (index + 1) * kUnit);
  return bytes;
}

std::uint8_t* ByteStore::carve(std::size_t index) {
  const std::uint64_t length = (index + 1) * kUnit;
  if (block_ < blocks_.size() && cut_ + length > kBlock) {
    ++block_;
    cut_ = 0;
  }
  if (block_ == blocks_.size()) blocks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(kBlock));
  std::uint8_t* bytes = blocks_[block_].get() + cut_;
  cut_ += length;
  return bytes;
}

void ByteStore::release(std::uint8_t* bytes, std::uint64_t size) {
  if (size > kLargestSmall) {
    std::free(bytes);
  } else if (bytes) {
    free_[size_class(size)].push_back(bytes);
  }
}

void ByteStore::reset() {
  for (auto& pieces : free_) {
    pieces.clear();
    if (pieces.capacity() > kBlock / kUnit) pieces.shrink_to_fit();
  }
  if (blocks_.size() > kKeptBlocks) blocks_.resize(kKeptBlocks);
  block_ = 0;
  cut_ = 0;
}

}  // namespace faultline::trace
