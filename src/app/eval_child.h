// The tool calling itself: one command in a process of its own, so that its memory and its crashes are its
// own, too.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "base/budget.h"

namespace faultline::app {

struct ChildEnd {
  enum class How : std::uint8_t { Exited, Crashed, TimedOut, Stopped } how = How::Exited;
  int code = 0;  // of the exit, or the signal of the crash
  double seconds = 0;
  double megabytes = 0;  // the peak
};

// Runs this very program with the arguments; its messages go to the file `err`, its results nowhere. After
// `limit`, or when we are stopped, it is ended.
ChildEnd run_child(const std::vector<std::string>& arguments, const std::string& err,
                   std::chrono::milliseconds limit, const StopToken& stop);

// A folder for files that nobody needs later.
class ScratchFolder {
 public:
  ScratchFolder();  // or throws a Failure
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  std::string path(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace faultline::app
