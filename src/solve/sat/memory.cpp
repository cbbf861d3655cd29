// Linux tells it in pages, as the second number of /proc/self/statm. Plain system calls: the function is used
// when memory is short, so it must not allocate any.
#include "solve/sat/memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>

namespace faultline::solve::sat {

std::size_t resident_bytes() {
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128];
  const ssize_t length = ::read(file, text, sizeof text);
  ::close(file);
  if (length <= 0) return 0;

  const char* const end = text + length;
  std::size_t total = 0;
  std::size_t resident = 0;
  const auto first = std::from_chars(text, end, total);
  if (first.ec != std::errc() || first.ptr == end) return 0;
  if (std::from_chars(first.ptr + 1, end, resident).ec != std::errc()) return 0;
  static const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return resident * page;
}

}  // namespace faultline::solve::sat
