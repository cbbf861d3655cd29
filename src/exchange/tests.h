// The user's tests: files with the inputs of runs. What a run should do is not theirs to say; the property
// labels it.
//
//   *.txt, *.csv   a run a line, as `--inputs` takes it: numbers with commas or blanks; '#' comments
//   *.xml          a test case of the Competition on Software Testing: <testcase> with <input> elements.
//                  <test-metadata> is left out
//
// Other files of a directory are no tests. The files are read in the order of their names. A file that is
// named itself may have any name; it is a test case if it is *.xml.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "trace/choices.h"

namespace faultline::exchange {

// What cannot be read: "tests/a.txt:3: ...", with the file and the line.
class BadTest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Of a directory, or of one file. Throws BadTest.
std::vector<trace::Choices> read_tests(const std::string& path);

}  // namespace faultline::exchange
