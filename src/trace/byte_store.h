// Zeroed bytes for the objects of a run. Small pieces come from blocks that the next run uses again, so that
// a short run allocates nothing; large ones from the system, whose fresh pages cost nothing until they are
// touched.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace faultline::trace {

class ByteStore {
 public:
  std::uint8_t* allocate(std::uint64_t size);  // none if there is no memory
  void release(std::uint8_t* bytes, std::uint64_t size);
  void reset();  // all small pieces are free again

 private:
  static constexpr std::uint64_t kUnit = 16;
  static constexpr std::uint64_t kLargestSmall = 512;
  static constexpr std::uint64_t kBlock = 64 * 1024;
  static constexpr std::size_t kKeptBlocks = 16;

  static std::size_t size_class(std::uint64_t size) { return size == 0 ? 0 : (size - 1) / kUnit; }
  std::uint8_t* carve(std::size_t size_class);

  std::array<std::vector<std::uint8_t*>, kLargestSmall / kUnit> free_;
  std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
  std::size_t block_ = 0;  // the one that pieces are cut from
  std::uint64_t cut_ = 0;  // bytes of it that are used
};

}  // namespace faultline::trace
