// libFuzzer's entry to the target that the build names.
#include "targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return faultline::fuzz::FAULTLINE_TARGET(data, size);
}
