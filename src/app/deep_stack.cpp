#include "app/deep_stack.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "app/exit_code.h"

namespace faultline::app {
namespace {

constexpr std::size_t kStack = 256u << 20;  // only what is used takes memory
constexpr std::size_t kGuard = 1u << 20;    // larger than any frame, so that none jumps over it

struct Task {
  const std::function<int()>& work;
  int result = 0;
};

std::uintptr_t lowest_address = 0;  // of the deep stack; written before the handler is set
std::array<char, 1 << 16> handler_stack;

// Only what a signal handler may do.
extern "C" void on_bad_access(int signal_number, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  const bool is_overflow = address + 2 * kGuard >= lowest_address && address < lowest_address + 2 * kGuard;
  if (!is_overflow) {
    signal(signal_number, SIG_DFL);  // happens again when we return, and is a crash then
    return;
  }
  constexpr std::string_view message = "faultline: error: the input is nested too deeply\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, message.data(), message.size());
  _exit(static_cast<int>(ExitCode::BadInput));
}

void guard_this_stack() {
  pthread_attr_t attributes;
  void* lowest = nullptr;
  std::size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  lowest_address = reinterpret_cast<std::uintptr_t>(lowest);

  stack_t alternative{};
  alternative.ss_sp = handler_stack.data();
  alternative.ss_size = handler_stack.size();
  if (sigaltstack(&alternative, nullptr) != 0) return;
  struct sigaction action{};
  action.sa_sigaction = on_bad_access;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
}

void leave_this_stack() {
  signal(SIGSEGV, SIG_DFL);
  stack_t off{};
  off.ss_flags = SS_DISABLE;
  sigaltstack(&off, nullptr);
}

void* run_task(void* argument) {
  Task& task = *static_cast<Task*>(argument);
  guard_this_stack();
  task.result = task.work();
  leave_this_stack();
  return nullptr;
}

}  // namespace

int run_on_deep_stack(const std::function<int()>& work) {
  Task task{work};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_attr_setguardsize(&attributes, kGuard);
  pthread_t thread{};
  const bool started = pthread_create(&thread, &attributes, run_task, &task) == 0;
  pthread_attr_destroy(&attributes);
  if (!started) return work();  // no room for it: the usual stack will do
  pthread_join(thread, nullptr);
  return task.result;
}

}  // namespace faultline::app
