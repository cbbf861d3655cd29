// Names of parts of objects, in the words of the declared types: "a[3].next", "malloc@12->count", "byte 2 of
// x".
#pragma once

#include <cstdint>
#include <string>

#include "cfa/program.h"
#include "trace/trace.h"

namespace faultline::trace {

// The object as a whole: "x", "malloc@12", the third one of that line "malloc@12#3", "f".
std::string object_name(const cfa::Program& program, const Object& object);

// A part as it is accessed. The offset may lie outside of the object.
struct Part {
  std::int64_t offset = 0;
  std::uint64_t bytes = 0;
  cfa::TypeId type;  // none: plain bytes
  std::uint8_t bit_offset = 0;
  std::uint8_t bit_width = 0;
};
std::string part_name(const cfa::Program& program, const Object& object, const Part& part);

// What the object is, for a message: "'int a[10]'", "malloc@12 (40 bytes)".
std::string object_description(const cfa::Program& program, const Object& object);

}  // namespace faultline::trace
