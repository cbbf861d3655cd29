// Random programs for the model checker: csmith's programs end with a checksum over all that they computed.
// An assertion about it, true (the value that gcc's program prints) or false (another), makes a program whose
// verdict is known, as it has no inputs: one long constant to fold, through every construct of C that csmith
// has.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "comparison.h"
#include "csmith_mix.h"

namespace faultline::differential {

// From the line "checksum = 1A2B3C4D" of a csmith program.
std::optional<std::uint32_t> checksum_in(std::string_view output);

// The source with an assertion that the final checksum is `value`. Throws std::runtime_error if the source
// has no place for it.
std::string with_assertion(std::string source, std::uint32_t value);

struct ChecksumOptions {
  const Mix* mix = nullptr;
  std::filesystem::path folder;  // for the programs; one that fails is left there
  std::string csmith = "csmith";
  std::string csmith_headers = "/usr/include/csmith";
  std::uint64_t most_steps = 200'000;  // a longer run is skipped
  std::chrono::seconds time{60};       // for each question to the checker
};

struct ChecksumResult {
  Verdict verdict = Verdict::Failed;  // Equal: as it should be, for the true and the false assertion
  std::string message;                // why not
  std::uint64_t steps = 0;            // of the run
  double seconds = 0;                 // of the checker
};

ChecksumResult check_checksum(std::uint64_t seed, const ChecksumOptions& options);

}  // namespace faultline::differential
