// A map from terms, made for memo tables over large terms: dense entries in order of insertion (so that
// iterating is deterministic), found through an open-addressing index of 32-bit numbers.
#pragma once

#include <utility>
#include <vector>

#include "logic/term.h"

namespace faultline::logic {

template <class T>
class TermMap {
 public:
  using Entry = std::pair<Term, T>;

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  bool contains(Term key) const { return find(key) != nullptr; }

  // Pointers and references last until the next insertion.
  const T* find(Term key) const {
    if (index_.empty()) return nullptr;
    const std::uint32_t at = index_[slot(key)];
    return at == 0 ? nullptr : &entries_[at - 1].second;
  }
  T* find(Term key) { return const_cast<T*>(std::as_const(*this).find(key)); }
  const T& at(Term key) const { return *find(key); }  // `key` is there

  T& operator[](Term key) {
    if (entries_.size() >= index_.size() / 2) grow();
    std::uint32_t& at = index_[slot(key)];
    if (at == 0) {
      entries_.emplace_back(key, T());
      at = static_cast<std::uint32_t>(entries_.size());
    }
    return entries_[at - 1].second;
  }
  void set(Term key, T value) { (*this)[key] = std::move(value); }

  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

 private:
  std::size_t slot(Term key) const {
    const std::size_t mask = index_.size() - 1;
    std::size_t i = (std::hash<Term>()(key) >> 20) & mask;
    while (index_[i] != 0 && entries_[index_[i] - 1].first != key)
      i = (i + 1) & mask;
    return i;
  }
  void grow() {
    index_.assign(index_.empty() ? 16 : index_.size() * 2, 0);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      index_[slot(entries_[i].first)] = static_cast<std::uint32_t>(i + 1);
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> index_;  // 1 + position in entries_, or 0
};

struct Unit {};
using TermSet = TermMap<Unit>;

}  // namespace faultline::logic
