#include "bmc/peak_memory.h"

#include <fstream>
#include <string>

namespace faultline::bench {

double peak_resident_megabytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word != "VmHWM:") continue;
    double kilobytes = 0;
    status >> kilobytes;
    return kilobytes / 1024;
  }
  return 0;
}

void forget_peak() {
  std::ofstream("/proc/self/clear_refs") << '5';  // proc(5): resets the peak resident set size
}

}  // namespace faultline::bench
