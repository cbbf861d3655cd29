#include "solve/backend/z3/memory_bound.h"

#include <z3.h>

#include <mutex>
#include <string>

namespace faultline::solve::z3_backend {
namespace {

// Never taken down: a thread may outlive everything else.
struct Bounded {
  std::mutex mutex;
  // Under the lock:
  std::size_t calls = 0;
  std::size_t limit = 0;  // megabytes; 0: none
};

Bounded& bounded() {
  static Bounded& instance = *new Bounded;
  return instance;
}

void set_limit(std::size_t megabytes) {  // 0: none
  Z3_global_param_set("memory_max_size", std::to_string(megabytes).c_str());
}

}  // namespace

MemoryBound::MemoryBound(std::size_t megabytes) {
  const std::lock_guard lock(bounded().mutex);
  if (bounded().calls++ > 0) return;
  bounded().limit = (Z3_get_estimated_alloc_size() >> 20) + megabytes;
  set_limit(bounded().limit);
}

MemoryBound::~MemoryBound() {
  const std::lock_guard lock(bounded().mutex);
  if (--bounded().calls > 0) return;
  bounded().limit = 0;
  set_limit(0);
}

MemoryBoundLifted::MemoryBoundLifted() {
  bounded().mutex.lock();
  if (bounded().limit != 0) set_limit(0);
}

MemoryBoundLifted::~MemoryBoundLifted() {
  if (bounded().limit != 0) set_limit(bounded().limit);
  bounded().mutex.unlock();
}

}  // namespace faultline::solve::z3_backend
