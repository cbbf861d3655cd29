// Where we write, and in what tone. Results go to `out`, everything about them to `err`; what was written to
// `out` is always visible before a message is.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace faultline::app {

enum class Verbosity { Quiet, Normal, Verbose };
enum class ColorWish { Auto, Always, Never };
enum class Buffering { Full, Line };  // Line: a person is watching

class Console {
 public:
  Console(std::ostream& out, std::ostream& err) : out_(&out), err_(&err) {}

  // Decides about colors by the wish, NO_COLOR, TERM and whether the standard streams are terminals.
  void choose_color(ColorWish wish);
  void set_verbosity(Verbosity verbosity) { verbosity_ = verbosity; }
  bool is_verbose() const { return verbosity_ == Verbosity::Verbose; }
  // From now on results go to `err`, because `out` carries a document (`--json -`).
  void results_to_err();

  std::ostream& out() { return *out_; }
  std::ostream& results() { return results_to_err_ ? *err_ : *out_; }
  Color result_color() const { return results_to_err_ ? err_color_ : out_color_; }
  Color err_color() const { return err_color_; }

  // The program's own output.
  void print_result(std::string_view text);
  // What we say of the program's run begins on a line of its own, whatever the program printed last.
  void end_result_line();
  void print_err(std::string_view text);

  // "faultline: error: message". Quiet drops notes and warnings.
  void report(Severity severity, std::string_view message);
  void report(const Diagnostic& diagnostic, const SourceFiles& files);
  // Only when verbose.
  void detail(std::string_view message);
  void flush();

 private:
  std::ostream* out_;
  std::ostream* err_;
  Color out_color_ = Color::Off;
  Color err_color_ = Color::Off;
  Buffering buffering_ = Buffering::Full;
  Verbosity verbosity_ = Verbosity::Normal;
  bool results_to_err_ = false;
  bool line_is_open_ = false;
};

}  // namespace faultline::app
