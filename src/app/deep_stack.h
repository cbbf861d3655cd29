// Source text can be nested as deeply as somebody likes, and Clang, like our own lowering, follows it by
// recursion. The work gets a large stack; where even that does not suffice, the process ends with a message
// instead of a crash.
#pragma once

#include <functional>

namespace faultline::app {

// What `work` returns; it runs on a thread of its own.
int run_on_deep_stack(const std::function<int()>& work);

}  // namespace faultline::app
