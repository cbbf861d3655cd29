#include "logic/sort.h"

#include <fmt/format.h>

#include <deque>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "base/diagnostic.h"

namespace faultline::logic {
namespace {

struct ArraySort {
  Sort index;
  Sort element;
};

class ArraySorts {
 public:
  std::uint32_t row(Sort index, Sort element) {
    const std::unique_lock lock(mutex_);
    const std::uint64_t key = std::uint64_t{index.code()} << 32 | element.code();
    const auto [entry, added] = rows_.try_emplace(key, static_cast<std::uint32_t>(sorts_.size()));
    if (added) sorts_.push_back({index, element});
    return entry->second;
  }
  ArraySort sort(std::uint32_t row) const {
    const std::shared_lock lock(mutex_);
    return sorts_[row];
  }

 private:
  mutable std::shared_mutex mutex_;
  std::deque<ArraySort> sorts_;
  std::unordered_map<std::uint64_t, std::uint32_t> rows_;
};

ArraySorts& array_sorts() {
  static ArraySorts table;
  return table;
}

}  // namespace

Sort Sort::bit_vector(std::uint32_t width) {
  if (width == 0 || width >= 1u << kPayloadBits)
    throw InternalError(fmt::format("no bit-vector sort of width {}", width));
  return Sort(SortKind::BitVector, width);
}

Sort Sort::floating(std::uint32_t exponent_bits, std::uint32_t significand_bits) {
  if (exponent_bits < 2 || exponent_bits > 15 || significand_bits < 2 || significand_bits > 113)
    throw InternalError(fmt::format("no float sort with {} exponent and {} significand bits", exponent_bits,
                                    significand_bits));
  return Sort(SortKind::Float, exponent_bits << 16 | significand_bits);
}

Sort Sort::array(Sort index, Sort element) {
  if (!index || !element || !(index.is_bool() || index.is_bit_vector()))
    throw InternalError("an array needs an index sort, Bool or bit-vector, and an element sort");
  return Sort(SortKind::Array, array_sorts().row(index, element));
}

std::uint32_t Sort::other_width() const {
  if (!*this || is_array()) throw InternalError("this sort has no width");
  return is_bool() ? 1 : format().width();
}

Sort Sort::index() const {
  return array_sorts().sort(payload()).index;
}
Sort Sort::element() const {
  return array_sorts().sort(payload()).element;
}

std::string Sort::to_string() const {
  if (!*this) return "none";
  switch (kind()) {
    case SortKind::Bool: return "bool";
    case SortKind::BitVector: return fmt::format("bv{}", width());
    case SortKind::Float: break;
    case SortKind::Array: return fmt::format("{}[{}]", element().to_string(), index().to_string());
  }
  if (*this == float32()) return "float32";
  if (*this == float64()) return "float64";
  return fmt::format("float<{},{}>", format().exponent_bits, format().significand_bits);
}

}  // namespace faultline::logic
