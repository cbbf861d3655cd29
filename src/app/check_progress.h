// What an engine is doing, on stderr: on a terminal one line that is written again and again, else (if the
// user wants to hear more) a line for each phase.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "app/console.h"
#include "engine/verdict.h"

namespace faultline::app {

enum class ProgressStyle { None, OneLine, Lines };

// By where stderr goes and what the user wishes to hear.
ProgressStyle progress_style(Verbosity verbosity);

class ProgressLine {
 public:
  ProgressLine(ProgressStyle style, Console& console) : style_(style), console_(console) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const engine::Progress& progress);
  // Of another work; only where the line is written again and again.
  void show(const std::string& text);
  // Leaves no trace of the line; to be called before anything else is written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool is_due(const engine::Progress& progress) const;
  void rewrite(const std::string& text);

  ProgressStyle style_;
  Console& console_;
  Clock::time_point last_ = Clock::time_point::min();
  std::optional<engine::Progress> shown_;
  std::size_t width_ = 0;  // of what stands on the line
};

// "solving, bound 8, 120000 equations, 3.2 s"
std::string progress_text(const engine::Progress& progress);

}  // namespace faultline::app
