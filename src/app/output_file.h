// A file that an option names for a result; "-" is the standard output.
#pragma once

#include <fstream>
#include <ostream>
#include <string>

#include "app/console.h"

namespace faultline::app {

class OutputFile {
 public:
  // Opens it, or throws a Failure.
  OutputFile(const std::string& path, Console& console);

  std::ostream& stream() { return file_.is_open() ? file_ : console_.out(); }
  void close();  // or throws a Failure, if not all could be written

 private:
  std::string path_;
  Console& console_;
  std::ofstream file_;
};

}  // namespace faultline::app
