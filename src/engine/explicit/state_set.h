// The visited states, exactly: their words one behind the other, found by a hash table of indices.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/explicit/search.h"

namespace faultline::engine::explicit_state {

class StateSet {
 public:
  explicit StateSet(std::size_t words) : words_(words), table_(1024, kFree) {}

  std::size_t size() const { return size_; }
  const Word* operator[](std::size_t index) const { return &states_[index * words_]; }
  std::size_t bytes() const { return (states_.capacity() + table_.capacity()) * sizeof(Word); }

  // Is it new? Then it has the index size() - 1.
  bool insert(const Word* state);

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;
  std::uint64_t hash(const Word* state) const;
  void grow();

  std::size_t words_;
  std::size_t size_ = 0;
  std::vector<Word> states_;
  std::vector<std::uint32_t> table_;  // a power of two, at most three quarters full
};

}  // namespace faultline::engine::explicit_state
