// A process cannot end in the usual way while a job that was left behind runs: the library's own tables would
// be taken down under its feet, and it would crash. So the end waits a little, and then leaves without taking
// anything down. Nothing is lost by that: what was printed is written out before.
#include "solve/sat/background.h"

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <mutex>

#include "base/diagnostic.h"

namespace faultline::solve::sat {
namespace {

constexpr std::chrono::milliseconds kWaitAtExit{50};
constexpr std::chrono::milliseconds kLook{10};   // how often who waits for a job looks at the budget
constexpr std::chrono::milliseconds kGrace{40};  // for a job whose budget has ended

// Never taken down: a thread may outlive everything else.
struct LeftBehind {
  std::mutex mutex;
  std::condition_variable fewer;
  std::size_t count = 0;  // under the lock
};

LeftBehind& left_behind() {
  static LeftBehind& instance = *new LeftBehind;
  return instance;
}

void leave_the_process(int status, void*) {
  if (fewer_left_behind_within(1, kWaitAtExit)) return;
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  std::_Exit(status);
}

void count_one_more() {
  // Registered last, so called first. Should it fail, the worst is what would happen without it.
  [[maybe_unused]] static const int registered = ::on_exit(leave_the_process, nullptr);
  const std::lock_guard lock(left_behind().mutex);
  ++left_behind().count;
}

void count_one_less() {
  {
    const std::lock_guard lock(left_behind().mutex);
    --left_behind().count;
  }
  left_behind().fewer.notify_all();
}

}  // namespace

struct Background::Shared {
  std::mutex mutex;
  std::condition_variable begin;
  std::condition_variable end;
  // Under the lock:
  std::function<void()> job;  // empty: none is running
  bool ending = false;
  bool is_left = false;
  std::shared_ptr<void> baggage;
};

Background::~Background() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->ending = true;
  }
  shared_->begin.notify_one();
  thread_.join();
}

void Background::start(std::function<void()> job) {
  if (!thread_.joinable()) {
    shared_ = std::make_shared<Shared>();
    thread_ = std::thread([shared = shared_] { run(shared); });
  }
  {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->job) throw InternalError("the job before has not finished");
    shared_->job = std::move(job);
  }
  shared_->begin.notify_one();
}

bool Background::finished_within(std::chrono::milliseconds length) {
  if (!shared_) return true;
  std::unique_lock lock(shared_->mutex);
  return shared_->end.wait_for(lock, length, [this] { return !shared_->job; });
}

std::optional<Reason> Background::await(const std::function<std::optional<Reason>()>& over) {
  while (!finished_within(kLook))
    if (const std::optional<Reason> reason = over(); reason && !finished_within(kGrace)) return reason;
  return std::nullopt;
}

void Background::leave(std::shared_ptr<void> baggage) {
  if (!shared_) return;
  count_one_more();
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->ending = shared_->is_left = true;
    shared_->baggage = std::move(baggage);
  }
  shared_->begin.notify_one();
  thread_.detach();
  thread_ = {};
  shared_.reset();
}

void Background::run(const std::shared_ptr<Shared>& shared) {
  std::unique_lock lock(shared->mutex);
  while (true) {
    shared->begin.wait(lock, [&] { return shared->job || shared->ending; });
    if (!shared->job) break;
    const std::function<void()>& job = shared->job;  // nobody changes it while it runs
    lock.unlock();
    job();
    lock.lock();
    shared->job = nullptr;
    shared->end.notify_one();
  }
  if (!shared->is_left) return;
  std::shared_ptr<void> baggage = std::move(shared->baggage);
  lock.unlock();
  baggage.reset();
  count_one_less();
}

std::size_t jobs_left_behind() {
  const std::lock_guard lock(left_behind().mutex);
  return left_behind().count;
}

bool fewer_left_behind_within(std::size_t count, std::chrono::milliseconds length) {
  LeftBehind& all = left_behind();
  std::unique_lock lock(all.mutex);
  return all.fewer.wait_for(lock, length, [&] { return all.count < count; });
}

}  // namespace faultline::solve::sat
