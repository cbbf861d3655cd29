// How the process ends; the numbers are CBMC's.
#pragma once

#include <stdexcept>
#include <string>

namespace faultline::app {

enum class ExitCode : int {
  Success = 0,        // the property holds; for a single run: it ended without a violation
  Usage = 1,          // the command line is wrong
  BadInput = 2,       // the input cannot be read, or is not supported
  Inconclusive = 5,   // a limit was reached, or the user stopped us
  InternalError = 6,  // a defect of ours
  Violation = 10,
};

// Ends a command early with a message for the user.
class Failure : public std::runtime_error {
 public:
  Failure(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

}  // namespace faultline::app
