#include "solve/sat/background.h"

#include "base/diagnostic.h"

namespace faultline::solve::sat {

Background::~Background() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  begin_.notify_one();
  thread_.join();
}

void Background::start(std::function<void()> job) {
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  {
    const std::lock_guard lock(mutex_);
    if (job_) throw InternalError("the job before has not finished");
    job_ = std::move(job);
  }
  begin_.notify_one();
}

bool Background::finished_within(std::chrono::milliseconds length) {
  std::unique_lock lock(mutex_);
  return end_.wait_for(lock, length, [this] { return !job_; });
}

void Background::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    begin_.wait(lock, [this] { return job_ || ending_; });
    if (!job_) return;
    const std::function<void()>& job = job_;  // nobody changes it while it runs
    lock.unlock();
    job();
    lock.lock();
    job_ = nullptr;
    end_.notify_one();
  }
}

}  // namespace faultline::solve::sat
