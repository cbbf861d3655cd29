// The file of --html.
#pragma once

#include <functional>

#include "app/output_file.h"

namespace faultline::app {

class HtmlFile {
 public:
  // Opens it, or throws a Failure; also where the page was not built into this program. With "-", the report
  // goes to the standard error.
  HtmlFile(const std::string& path, Console& console);

  // `document` writes the result's JSON. Closes the file.
  void write(const std::function<void(std::ostream&)>& document);

 private:
  OutputFile file_;
};

}  // namespace faultline::app
