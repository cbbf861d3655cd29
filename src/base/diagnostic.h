// Messages about the user's input, in the compilers' grammar: `file:line:col: severity: message` and a caret.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "base/source.h"

namespace faultline {

enum class Severity { Note, Warning, Error };

struct Diagnostic {
  Severity severity = Severity::Error;
  SourceRange range;  // none: a message about the whole input
  std::string message;
};

enum class Color { Off, On };

// The diagnostic with the source line and a caret under the range; ends with a new line.
std::string render(const Diagnostic& diagnostic, const SourceFiles& files, Color color);

// The input cannot be read or is not supported. Thrown inside a frontend, caught at its border; never crosses
// `app/`, where it becomes exit code 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::string message, SourceRange range = {})
      : std::runtime_error(message), diagnostic_{Severity::Error, range, std::move(message)} {}
  const Diagnostic& diagnostic() const { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

// An inner contract was broken: a defect of ours, exit code 6.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace faultline
