#include "trace/trace.h"

#include <cstring>

namespace faultline::trace {

namespace {

constexpr std::uint64_t kNearby = 64;  // every object on a 32-bit target has that much room around it

bool is_near(const Object& object, std::uint64_t address) {
  return address + kNearby >= object.address && address < object.address + object.size + kNearby;
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
  for (std::size_t i = objects.size();
       i-- > 1;) {  // from the end: an address that served twice means the last
    if (is_near(objects[ObjectId(i)], address)) return ObjectId(i);
  }
  return {};
}

std::size_t Trace::bytes() const {
  return steps.capacity() * sizeof(Step) + accesses.capacity() * sizeof(Access) + blobs.capacity() +
         frames.size() * sizeof(Frame) + objects.size() * sizeof(Object);
}

}  // namespace faultline::trace
