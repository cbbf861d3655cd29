// Running another program with a time limit, and keeping what it prints.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace faultline::differential {

using Command = std::vector<std::string>;

struct Finished {
  enum class How { Exited, Signalled, TimedOut };
  How how = How::Exited;
  int code = 0;  // the exit status, or the signal
  std::string out;
  std::string err;

  bool succeeded() const { return how == How::Exited && code == 0; }
};

// Runs the command in `folder` (empty: here) with an empty standard input. What it started is ended with it
// when the time is over. Throws std::runtime_error if it cannot be started.
Finished run(const Command& command, std::chrono::milliseconds limit,
             const std::filesystem::path& folder = {});

// The command as one would type it.
std::string text(const Command& command);

// "exit code 3", "signal 11 (Segmentation fault)", "stopped after the time limit"
std::string describe(const Finished& finished);

}  // namespace faultline::differential
