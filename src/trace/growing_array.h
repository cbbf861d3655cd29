// A vector for millions of plain records. It grows by realloc, which for large blocks moves pages instead of
// bytes: no copy, no second block beside the first, and room that is reserved but not used costs no memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace faultline::trace {

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  GrowingArray() = default;
  GrowingArray(const GrowingArray& other) { append(other); }
  GrowingArray(GrowingArray&& other) noexcept { swap(other); }
  GrowingArray& operator=(GrowingArray other) noexcept {
    swap(other);
    return *this;
  }
  ~GrowingArray() { std::free(items_); }

  void push_back(const T& item) {
    if (size_ == capacity_) {
      const T kept = item;  // it may be one of ours
      reserve(std::max<std::size_t>(64, size_ + size_ / 2));
      items_[size_++] = kept;
      return;
    }
    items_[size_++] = item;
  }
  void append(std::span<const T> more) {
    if (size_ + more.size() > capacity_) reserve(std::max(size_ + more.size(), size_ + size_ / 2));
    std::copy(more.begin(), more.end(), items_ + size_);
    size_ += more.size();
  }
  void reserve(std::size_t capacity) {
    if (capacity > capacity_) set_capacity(capacity);
  }
  void shrink_to_fit() {
    if (capacity_ > size_) set_capacity(size_);
  }

  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }
  T* data() { return items_; }
  const T* data() const { return items_; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }

 private:
  void set_capacity(std::size_t capacity) {
    void* moved = std::realloc(static_cast<void*>(items_), std::max<std::size_t>(capacity, 1) * sizeof(T));
    if (!moved) throw std::bad_alloc();
    items_ = static_cast<T*>(moved);
    capacity_ = capacity;
  }
  void swap(GrowingArray& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  T* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace faultline::trace
