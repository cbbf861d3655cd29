// Where objects lie. An address belongs to at most one object's *zone*: the object and a margin around it, so
// that pointers may leave the object without meeting another one.
//
// 64-bit targets: address = (object number << 32) + 2^31 + offset. The object is found by a shift; number 0
// is the null zone, with address 0 for NULL. Numbers are never used again, so a dangling pointer stays one.
//
// 32-bit targets: one flat space of 2^32 bytes. Zones are laid one behind the other from 0x10000 (all below
// is the null zone), and found by binary search. Only when the space has run out do the zones of dead objects
// serve again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace faultline::trace {

using Address = std::uint64_t;
using ObjectNumber = std::uint32_t;
inline constexpr ObjectNumber kNullZone = 0;
inline constexpr ObjectNumber kNoObject = 0xFFFFFFFF;

class AddressSpace {
 public:
  static constexpr std::uint64_t kMaxObject = 0x7FFFFFFF;  // bytes

  static constexpr Address kFlatBegin = 0x10000;  // 32-bit targets: all below is the null zone

  // 32-bit targets: the bytes on either side of an object that belong to its zone.
  static std::uint64_t margin(std::uint64_t size);

  explicit AddressSpace(std::uint32_t pointer_bytes) : wide_(pointer_bytes == 8) {}

  // The base address for a new object of at most kMaxObject bytes; none if there is no room.
  std::optional<Address> place(ObjectNumber number, std::uint64_t size) {
    if (wide_) return (Address{number} << 32) + kMiddle;
    return place_flat(number, size);
  }

  // The number of the object in whose zone the address lies, kNullZone or kNoObject. (64 bits: perhaps of no
  // object yet.)
  ObjectNumber find(Address address) const {
    if (wide_) return static_cast<ObjectNumber>(address >> 32);
    return find_flat(address);
  }

  // Does the address `distance` bytes behind `address` lie in the same zone? Stray pointers have no borders.
  bool stays_in_zone(Address address, std::int64_t distance) const {
    if (!wide_) return stays_in_flat_zone(address, distance);
    std::int64_t low = 0;
    const auto offset = static_cast<std::int64_t>(address & 0xFFFFFFFF);
    return !__builtin_add_overflow(offset, distance, &low) && low >= 0 && low <= 0xFFFFFFFF;
  }

  // The space has run out: forget all objects that are not live, so that `place` finds room again.
  void reclaim(const std::function<bool(ObjectNumber)>& is_live);

 private:
  static constexpr Address kMiddle = Address{1} << 31;
  static constexpr Address kFlatEnd = Address{1} << 32;

  struct Zone {
    std::uint32_t begin = 0;
    std::uint32_t last = 0;  // its last address
    ObjectNumber number = 0;
  };

  std::optional<Address> place_flat(ObjectNumber number, std::uint64_t size);
  std::optional<Address> place_in_gap(Zone zone, std::uint64_t bytes);
  ObjectNumber find_flat(Address address) const;
  bool stays_in_flat_zone(Address address, std::int64_t distance) const;
  const Zone* zone_of(Address address) const;

  bool wide_;
  std::vector<Zone> zones_;         // by `begin`
  mutable std::size_t recent_ = 0;  // the zone found last
  std::size_t gap_ = 0;             // where the search for a gap goes on
};

}  // namespace faultline::trace
