// The flat space of 32-bit targets: zones in a vector ordered by address. New ones go to its end until 2^32
// is reached, later into the gaps that `reclaim` has opened.
#include "trace/address_space.h"

#include <algorithm>

namespace faultline::trace {

namespace {

constexpr std::uint64_t kSmallestMargin = 64;
constexpr std::uint64_t kLargestMargin = 64 * 1024;

std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + 15) & ~std::uint64_t{15};
}

}  // namespace

std::uint64_t AddressSpace::margin(std::uint64_t size) {
  return aligned(std::clamp(size, kSmallestMargin, kLargestMargin));
}

std::optional<Address> AddressSpace::place_flat(ObjectNumber number, std::uint64_t size) {
  const std::uint64_t before = margin(size);
  const std::uint64_t bytes = aligned(size) + 2 * before;
  const Address begin = zones_.empty() ? kFlatBegin : Address{zones_.back().last} + 1;
  if (begin + bytes <= kFlatEnd) {
    const auto first = static_cast<std::uint32_t>(begin);
    zones_.push_back({first, static_cast<std::uint32_t>(begin + bytes - 1), number});
    return begin + before;
  }
  const auto gap = place_in_gap({0, 0, number}, bytes);
  if (!gap) return std::nullopt;
  return *gap + before;
}

// The address where the zone now begins.
std::optional<Address> AddressSpace::place_in_gap(Zone zone, std::uint64_t bytes) {
  for (std::size_t tried = 0; tried < zones_.size(); ++tried, ++gap_) {
    if (gap_ >= zones_.size()) gap_ = 0;
    const Address begin = gap_ == 0 ? kFlatBegin : Address{zones_[gap_ - 1].last} + 1;
    if (begin + bytes > zones_[gap_].begin) continue;
    zone.begin = static_cast<std::uint32_t>(begin);
    zone.last = static_cast<std::uint32_t>(begin + bytes - 1);
    zones_.insert(zones_.begin() + static_cast<std::ptrdiff_t>(gap_), zone);
    return begin;
  }
  return std::nullopt;
}

const AddressSpace::Zone* AddressSpace::zone_of(Address address) const {
  const auto holds = [&](const Zone& zone) { return zone.begin <= address && address <= zone.last; };
  if (recent_ < zones_.size() && holds(zones_[recent_])) return &zones_[recent_];
  const auto behind = std::upper_bound(zones_.begin(), zones_.end(), address,
                                       [](Address wanted, const Zone& zone) { return wanted < zone.begin; });
  if (behind == zones_.begin() || !holds(*(behind - 1))) return nullptr;
  recent_ = static_cast<std::size_t>(behind - zones_.begin() - 1);
  return &zones_[recent_];
}

ObjectNumber AddressSpace::find_flat(Address address) const {
  if (address < kFlatBegin) return kNullZone;
  const Zone* zone = zone_of(address);
  return zone ? zone->number : kNoObject;
}

bool AddressSpace::stays_in_flat_zone(Address address, std::int64_t distance) const {
  std::int64_t target = 0;
  if (__builtin_add_overflow(static_cast<std::int64_t>(address), distance, &target)) return false;
  if (address < kFlatBegin) return target >= 0 && target < static_cast<std::int64_t>(kFlatBegin);
  const Zone* zone = zone_of(address);
  if (!zone) return true;
  return target >= zone->begin && target <= zone->last;
}

void AddressSpace::reclaim(const std::function<bool(ObjectNumber)>& is_live) {
  std::erase_if(zones_, [&](const Zone& zone) { return !is_live(zone.number); });
  recent_ = gap_ = 0;
}

}  // namespace faultline::trace
