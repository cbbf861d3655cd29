// How much memory calls of Z3 may take after they have been left behind (apart.h). Nobody waits for them, and
// nothing but a failing allocation ends them while they are deaf: gigabytes were seen. So as long as there is
// one, Z3's limit of the process (memory_max_size) lies a fixed amount above what Z3 had when the first was
// left behind. Z3 throws where it meets the limit, in any thread; what was left behind ends by that, and a
// call that somebody waits for would be Unknown for want of memory.
//
// Z3 looks at the limit only after a thread has taken another 100,000 bytes, so that what it does while it
// unwinds, which is giving memory back, does not throw again.
#pragma once

#include <cstddef>

namespace faultline::solve::z3_backend {

// One call that was left behind, for as long as it runs and is taken down. The first of several counts.
class MemoryBound {
 public:
  static constexpr std::size_t kMegabytes = 1024;

  explicit MemoryBound(std::size_t megabytes = kMegabytes);
  ~MemoryBound();
  MemoryBound(const MemoryBound&) = delete;
  MemoryBound& operator=(const MemoryBound&) = delete;
};

// No bound while this lives: a context that Z3 has no memory to make is a null pointer, and a crash.
class MemoryBoundLifted {
 public:
  MemoryBoundLifted();
  ~MemoryBoundLifted();
  MemoryBoundLifted(const MemoryBoundLifted&) = delete;
  MemoryBoundLifted& operator=(const MemoryBoundLifted&) = delete;
};

}  // namespace faultline::solve::z3_backend
