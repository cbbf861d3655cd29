// A golden case: a folder with a program, the options it is checked with, and the result that is right.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace faultline::golden {

// What gcc's program does with the harness of the counterexample.
enum class Native {
  Line,       // it fails, and says the line of the violation
  Fails,      // it fails, but neither sanitizer nor assertion can tell the line
  Unchecked,  // undefined behaviour that neither gcc nor its sanitizers notice: it only compiles
};

struct Expected {
  std::string verdict;
  bool vacuous = false;
  // Of a violation.
  std::string property;
  std::string file;
  unsigned line = 0;
  std::optional<std::vector<std::string>> inputs;  // where no other inputs violate it
  Native native = Native::Line;
};

struct Case {
  std::string name;
  std::vector<std::string> files;    // from the project's folder
  std::vector<std::string> options;  // of `faultline check`
  Expected expected;

  bool is_32_bit() const;
  // The option of `faultline run` for violations that it does not look for by itself; empty for others.
  std::string check_option() const;
};

// All of tests/golden/c, by name. Throws if a file is missing or not understood.
std::vector<Case> all_cases();

}  // namespace faultline::golden
