// Strong ids: an index into one table of one kind of thing. Ids of different tables do not mix, and a
// default id is "none". `Table<Id, T>` is a vector that only its own id can index (or another
// sequence with that interface).
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace faultline {

template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t v) : value(static_cast<std::uint32_t>(v)) {}
  constexpr explicit operator bool() const { return value != kNone; }
  constexpr auto operator<=>(const Id&) const = default;
};

template <class IdType, class T, class Items = std::vector<T>>
class Table {
 public:
  IdType add(T item) {
    items_.push_back(std::move(item));
    return IdType(items_.size() - 1);
  }
  T& operator[](IdType id) { return items_[id.value]; }
  const T& operator[](IdType id) const { return items_[id.value]; }
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  bool contains(IdType id) const { return id.value < items_.size(); }
  IdType next_id() const { return IdType(items_.size()); }
  void reserve(std::size_t n) { items_.reserve(n); }
  void resize(std::size_t n) { items_.resize(n); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

 private:
  Items items_;
};

}  // namespace faultline

template <class Tag>
struct std::hash<faultline::Id<Tag>> {
  std::size_t operator()(faultline::Id<Tag> id) const noexcept { return id.value * 0x9E3779B97F4A7C15ull; }
};
