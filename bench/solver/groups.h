// The rows of the benchmark's tables: which question about which program, asked to whom.
#pragma once

#include <string>
#include <vector>

#include "solver/sandbox.h"

namespace faultline::bench {

struct Row {
  std::string name;
  std::vector<Task> tasks;  // one for each column
  std::string expected;     // the verdict, where it is known; else empty
};

struct Group {
  std::string name;  // on the command line
  std::string title;
  std::vector<std::string> columns;  // the first is ours, the last is Z3
  double bar = 5;                    // the geometric mean of Z3 / ours
  std::vector<Row> rows;
};

// Of the optimizer: as it is used, or also its two strategies alone.
enum class Strategies : std::uint8_t { Used, All };

std::vector<Group> make_groups(Strategies strategies);

}  // namespace faultline::bench
