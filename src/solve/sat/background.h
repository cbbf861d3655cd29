// A thread of its own for a library that does not come back in time when it is interrupted: whoever waits for
// it may give up waiting and come again later.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace faultline::solve::sat {

class Background {
 public:
  Background() = default;
  ~Background();  // waits for the job
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Begins a job, which must not throw; the one before must have finished. What the job has written may be
  // read when it has finished.
  void start(std::function<void()> job);

  bool finished() { return finished_within(std::chrono::milliseconds(0)); }  // or there was none
  bool finished_within(std::chrono::milliseconds length);                    // waits at most that long

 private:
  void run();

  std::thread thread_;  // started by the first job
  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  // Under the lock:
  std::function<void()> job_;  // empty: none is running
  bool ending_ = false;
};

}  // namespace faultline::solve::sat
