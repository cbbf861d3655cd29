// A thread of its own for a library that does not come back in time when it is interrupted: whoever waits for
// it may give up waiting and come again later, or leave the job behind for good.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "solve/answer.h"

namespace faultline::solve::sat {

class Background {
 public:
  Background() = default;
  ~Background();  // waits for the job, unless it was left behind
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Begins a job, which must not throw; the one before must have finished. What the job has written may be
  // read when it has finished.
  void start(std::function<void()> job);

  bool finished() { return finished_within(std::chrono::milliseconds(0)); }  // or there was none
  bool finished_within(std::chrono::milliseconds length);                    // waits at most that long

  // Waits for the job. As soon as `over` names a reason, which it is asked every 10 ms, the job has 40 ms
  // left; the reason is returned if they were not enough.
  std::optional<Reason> await(const std::function<std::optional<Reason>()>& over);

  // The job goes on alone; when it ends, its thread drops `baggage`, in which all must be that the job uses,
  // and ends, too. From now on nobody else may use what is in it. This object has no job then and can start
  // others.
  void leave(std::shared_ptr<void> baggage);

 private:
  struct Shared;
  static void run(const std::shared_ptr<Shared>& shared);

  std::shared_ptr<Shared> shared_;  // with the thread, which the first job starts
  std::thread thread_;
};

// How many jobs that were left behind are still running, in the whole process.
std::size_t jobs_left_behind();
// Waits at most that long until there are fewer than `count`.
bool fewer_left_behind_within(std::size_t count, std::chrono::milliseconds length);

}  // namespace faultline::solve::sat
