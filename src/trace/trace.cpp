#include "trace/trace.h"

#include <algorithm>
#include <cstring>

#include "trace/address_space.h"

namespace faultline::trace {

namespace {

bool is_in_zone(const Object& object, std::uint64_t address) {
  const std::uint64_t margin = AddressSpace::margin(object.size);
  return address + margin >= object.address && address < object.address + object.size + margin;
}

}  // namespace

std::span<const Access> Trace::reads(std::size_t step) const {
  return {accesses.data() + steps[step].first_access, steps[step].reads};
}

std::span<const Access> Trace::writes(std::size_t step) const {
  const std::size_t begin = steps[step].first_access + steps[step].reads;
  const std::size_t end = step + 1 < steps.size() ? steps[step + 1].first_access : accesses.size();
  return {accesses.data() + begin, end - begin};
}

std::span<const std::uint8_t> Trace::bytes_of(const Access& access) const {
  std::uint32_t length = 0;
  std::memcpy(&length, blobs.data() + access.bits - sizeof length, sizeof length);
  return {blobs.data() + access.bits, length};
}

ObjectId Trace::object_at(std::uint64_t address) const {
  if (pointer_bytes == 8) {
    const std::uint64_t number = address >> 32;
    return number > 0 && number < objects.size() ? ObjectId(number) : ObjectId();
  }
  std::size_t end = objects.size();
  std::size_t begin = 1;
  if (addresses_ascend) {  // the last object that begins before the address, or the next one
    const auto behind =
        std::upper_bound(objects.begin(), objects.end(), address,
                         [](std::uint64_t wanted, const Object& object) { return wanted < object.address; });
    const auto place = static_cast<std::size_t>(behind - objects.begin());
    end = std::min(end, place + 1);
    begin = std::max(begin, place - 1);
  }
  for (std::size_t i = end; i-- > begin;) {  // from the end: an address that served twice means the last
    if (is_in_zone(objects[ObjectId(i)], address)) return ObjectId(i);
  }
  return {};
}

std::size_t Trace::bytes() const {
  return steps.capacity() * sizeof(Step) + accesses.capacity() * sizeof(Access) + blobs.capacity() +
         frames.size() * sizeof(Frame) + objects.size() * sizeof(Object);
}

}  // namespace faultline::trace
