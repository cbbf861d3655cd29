#include "solve/backend/z3/memory_bound.h"

#include <z3.h>

#include <mutex>
#include <string>

namespace faultline::solve::z3_backend {
namespace {

// Never taken down: a thread may outlive everything else.
struct Bounded {
  std::mutex mutex;
  std::size_t calls = 0;  // under the lock
};

Bounded& bounded() {
  static Bounded& instance = *new Bounded;
  return instance;
}

void set_limit(std::size_t megabytes) {  // 0: none
  Z3_global_param_set("memory_max_size", std::to_string(megabytes).c_str());
}

}  // namespace

MemoryBound::MemoryBound() {
  const std::lock_guard lock(bounded().mutex);
  if (bounded().calls++ == 0) set_limit((Z3_get_estimated_alloc_size() >> 20) + kMegabytes);
}

MemoryBound::~MemoryBound() {
  const std::lock_guard lock(bounded().mutex);
  if (--bounded().calls == 0) set_limit(0);
}

}  // namespace faultline::solve::z3_backend
