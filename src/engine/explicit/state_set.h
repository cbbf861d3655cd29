// The visited states, exactly: their words one behind the other, found by a hash table of indices. They lie in blocks
// that stay where they are, so that growing needs no room for a second copy.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/explicit/search.h"

namespace faultline::engine::explicit_state {

class StateSet {
 public:
  explicit StateSet(std::size_t words) : words_(words), table_(1024, kFree) {}

  std::size_t size() const { return size_; }
  const Word* operator[](std::size_t index) const {
    return &blocks_[index / kInBlock][index % kInBlock * words_];
  }
  // What it takes, and what it is about to take for a larger table.
  std::size_t bytes() const;

  // Is it new? Then it has the index size() - 1.
  bool insert(const Word* state);

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  static constexpr std::size_t kInBlock = 4096;  // states
  std::uint64_t hash(const Word* state) const;
  // Is the table full with so many states?
  bool is_full(std::size_t states) const { return states * 4 > table_.size() * 3; }
  void grow();

  std::size_t words_;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<Word[]>> blocks_;
  std::vector<std::uint32_t> table_;  // a power of two, at most three quarters full
};

}  // namespace faultline::engine::explicit_state
