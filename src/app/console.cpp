#include "app/console.h"

#include <unistd.h>

#include <cstdlib>

namespace faultline::app {
namespace {

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

Color color_for(ColorWish wish, int descriptor) {
  if (wish == ColorWish::Always) return Color::On;
  if (wish == ColorWish::Never || is_set("NO_COLOR")) return Color::Off;
  const char* const terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !dumb && isatty(descriptor) ? Color::On : Color::Off;
}

}  // namespace

void Console::choose_color(ColorWish wish) {
  out_color_ = color_for(wish, STDOUT_FILENO);
  err_color_ = color_for(wish, STDERR_FILENO);
  buffering_ = isatty(STDOUT_FILENO) ? Buffering::Line : Buffering::Full;
}

void Console::results_to_err() {
  results_to_err_ = true;
}

void Console::end_result_line() {
  if (line_is_open_) results() << '\n';
  line_is_open_ = false;
}

void Console::print_result(std::string_view text) {
  results() << text;
  if (!text.empty()) line_is_open_ = text.back() != '\n';
  if (buffering_ == Buffering::Line && text.find('\n') != text.npos) results().flush();
}

void Console::print_err(std::string_view text) {
  out_->flush();
  *err_ << text << std::flush;
}

void Console::report(Severity severity, std::string_view message) {
  report(Diagnostic{severity, {}, std::string(message)}, SourceFiles());
}

void Console::report(const Diagnostic& diagnostic, const SourceFiles& files) {
  if (verbosity_ == Verbosity::Quiet && diagnostic.severity != Severity::Error) return;
  print_err(render(diagnostic, files, err_color_));
}

void Console::detail(std::string_view message) {
  if (is_verbose()) print_err("faultline: " + std::string(message) + "\n");
}

void Console::flush() {
  out_->flush();
  err_->flush();
}

}  // namespace faultline::app
