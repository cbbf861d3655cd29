#include "app/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "app/exit_code.h"

namespace faultline::app {
namespace {

Failure unwritable(const std::string& path) {
  return Failure(ExitCode::Usage, fmt::format("cannot write '{}': {}", path, std::strerror(errno)));
}

}  // namespace

OutputFile::OutputFile(const std::string& path, Console& console) : path_(path), console_(console) {
  if (path == "-") return;
  errno = 0;
  file_.open(path, std::ios::binary);
  if (!file_) throw unwritable(path);
}

void OutputFile::close() {
  if (!file_.is_open()) return;
  errno = 0;
  file_.close();
  if (!file_) throw unwritable(path_);
}

}  // namespace faultline::app
