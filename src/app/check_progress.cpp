#include "app/check_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace faultline::app {
namespace {

constexpr std::chrono::milliseconds kRewriteAfter{100};
constexpr std::chrono::milliseconds kRepeatAfter{5000};  // the same phase, where lines stay

const char* name(engine::Progress::Phase phase) {
  switch (phase) {
    case engine::Progress::Phase::Unrolling: return "unrolling";
    case engine::Progress::Phase::Solving: return "solving";
    case engine::Progress::Phase::Simplifying: return "simplifying the counterexample";
    case engine::Progress::Phase::Exploring: return "exploring";
  }
  return "working";
}

}  // namespace

ProgressStyle progress_style(Verbosity verbosity) {
  if (verbosity == Verbosity::Quiet) return ProgressStyle::None;
  if (isatty(STDERR_FILENO) != 0) return ProgressStyle::OneLine;
  return verbosity == Verbosity::Verbose ? ProgressStyle::Lines : ProgressStyle::None;
}

std::string progress_text(const engine::Progress& progress) {
  if (progress.phase == engine::Progress::Phase::Exploring)
    return fmt::format("exploring, {} states", progress.equations);
  return fmt::format("{}, bound {}, {} equations, {:.1f} s", name(progress.phase), progress.bound,
                     progress.equations, progress.seconds);
}

bool ProgressLine::is_due(const engine::Progress& progress) const {
  if (!shown_) return true;
  const bool is_news = shown_->phase != progress.phase || shown_->bound != progress.bound;
  if (style_ == ProgressStyle::Lines && is_news) return true;
  return Clock::now() - last_ >= (style_ == ProgressStyle::OneLine ? kRewriteAfter : kRepeatAfter);
}

void ProgressLine::show(const engine::Progress& progress) {
  if (style_ == ProgressStyle::None || !is_due(progress)) return;
  const std::string text = progress_text(progress);
  if (style_ == ProgressStyle::Lines) {
    console_.print_err(fmt::format("faultline: {}\n", text));
  } else {
    rewrite(text);
  }
  shown_ = progress;
  last_ = Clock::now();
}

void ProgressLine::show(const std::string& text) {
  if (style_ == ProgressStyle::OneLine) rewrite(text);
}

void ProgressLine::rewrite(const std::string& text) {
  console_.print_err(fmt::format("\r{:<{}}", text, width_));
  width_ = std::max(width_, text.size());
}

void ProgressLine::clear() {
  if (width_ == 0) return;
  console_.print_err(fmt::format("\r{:<{}}\r", "", width_));
  width_ = 0;
}

}  // namespace faultline::app
