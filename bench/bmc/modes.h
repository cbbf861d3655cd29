// The four things that bmc_bench can measure. Each prints a table and its summary.
#pragma once

#include <string>

#include "bmc/measure.h"
#include "common/table.h"

namespace faultline::bench {

struct Settings {
  std::string filter;  // what names of rows contain
  double limit = 60;   // CPU seconds a row
  int repeat = 1;      // measurements of which the fastest counts (deepening)
  Markup markup = Markup::Text;

  bool selects(const Row& row) const { return row.name.find(filter) != std::string::npos; }
};

// What a mode came to: rows measured, and those with a wrong answer.
struct Tally {
  std::size_t rows = 0;
  std::size_t wrong = 0;
};

// Every program: what each phase costs, and whether solving is most of it.
Tally measure_phases(const Settings& settings);
// Seconds against the bound.
Tally measure_growth(const Settings& settings);
// Automatic deepening against starting at the bounds where it ended.
Tally measure_deepening(const Settings& settings);
// Unrolling alone, of a million equations.
Tally measure_equations(const Settings& settings);

}  // namespace faultline::bench
