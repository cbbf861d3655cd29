// What is measured: programs of our own, in their safe and their violated variant, in growing sizes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace faultline::bench {

struct Row {
  std::string name;     // "ring_buffer N=16, bug"
  std::string program;  // the name of a file in programs/, or "embedded-LINES" for a generated one
  std::vector<std::string> defines;
  std::string expected;  // verdict; empty: anything
};

std::vector<Row> all_rows();

// For `--growth`: programs whose loops go on as long as the bound lets them.
std::vector<Row> growth_rows();

// For `--equations`: a long program with little to solve.
constexpr std::uint32_t kMillionRounds = 60000;
Row million_row();

// The text of a row's program.
std::string source_of(const Row& row);

}  // namespace faultline::bench
