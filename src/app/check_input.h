// The small files that users hand us beside the program: property files, task definitions. What is wrong in
// them is told with its position, as in a program.
#pragma once

#include <string>
#include <string_view>

#include "app/console.h"
#include "base/source.h"

namespace faultline::app {

class InputText {
 public:
  // Reads it, or throws a Failure. What is too large to be such a file is refused.
  InputText(const std::string& path, Console& console);

  const std::string& path() const { return files_.path(file_); }
  std::string_view text() const { return files_.text(file_); }
  std::size_t line_count() const { return files_.line_count(file_); }
  std::string_view line(std::uint32_t number) const { return files_.line(file_, number); }

  SourceRange whole_line(std::uint32_t line) const;
  SourceRange at(std::uint32_t line, std::uint32_t column) const;
  // The path of a file that this one names, by a path that is relative to it.
  std::string beside(const std::string& relative) const;

  void warn(const SourceRange& range, std::string_view message) const;
  // Says so and throws Rejected.
  [[noreturn]] void refuse(const SourceRange& range, std::string_view message) const;

 private:
  SourceFiles files_;
  FileId file_;
  Console& console_;
};

}  // namespace faultline::app
