#include "engine/explicit/state_set.h"

#include <algorithm>

namespace faultline::engine::explicit_state {

std::uint64_t StateSet::hash(const Word* state) const {
  std::uint64_t sum = 0x9E3779B97F4A7C15ull;
  for (std::size_t i = 0; i < words_; ++i) {
    sum ^= state[i];
    sum *= 0xFF51AFD7ED558CCDull;
    sum ^= sum >> 32;
  }
  return sum;
}

std::size_t StateSet::bytes() const {
  const std::size_t tables = is_full(size_ + kInBlock) ? 3 * table_.size() : table_.size();
  return (size_ * words_ + tables) * sizeof(Word);
}

bool StateSet::insert(const Word* state) {
  if (is_full(size_ + 1)) grow();
  const std::size_t mask = table_.size() - 1;
  std::size_t at = hash(state) & mask;
  for (; table_[at] != kFree; at = (at + 1) & mask)
    if (std::equal(state, state + words_, (*this)[table_[at]])) return false;
  if (size_ == blocks_.size() * kInBlock) blocks_.push_back(std::make_unique_for_overwrite<Word[]>(kInBlock * words_));
  std::copy_n(state, words_, &blocks_.back()[size_ % kInBlock * words_]);
  table_[at] = static_cast<std::uint32_t>(size_++);
  return true;
}

void StateSet::grow() {
  std::vector<std::uint32_t> larger(table_.size() * 2, kFree);
  const std::size_t mask = larger.size() - 1;
  for (std::size_t i = 0; i < size_; ++i) {
    std::size_t at = hash((*this)[i]) & mask;
    while (larger[at] != kFree)
      at = (at + 1) & mask;
    larger[at] = static_cast<std::uint32_t>(i);
  }
  table_ = std::move(larger);
}

}  // namespace faultline::engine::explicit_state
