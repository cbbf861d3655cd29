// The program dependence graph (Ferrante, Ottenstein, Warren 1987; Horwitz, Reps 1992) by source lines: which
// lines a line directly depends on. It is what the score of Renieris and Reiss (2003) is counted on.
//
// A line is in it if code of the user that does something stands there: life times, jumps and library models
// do not count. A constant's definition (macro, enumerator, const) and the lines of a table's entries do, and
// what uses them depends on them.
//
//   data     on what gives a value that is read. By reaching definitions for variables that nobody points to
//            and that live in one function; for globals and memory on all that is ever written to them
//   control  on the branches that decide whether one gets there; where none does, on the calls of the
//            function
//
// Cost: definitions times the edges of their function.
#pragma once

#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

struct SourceLine {
  FileId file;
  std::uint32_t line = 0;
  auto operator<=>(const SourceLine&) const = default;
};

struct LineGraph {
  std::vector<SourceLine> lines;                     // in the order of the source
  std::vector<std::vector<std::size_t>> depends_on;  // by line, ascending; no line depends on itself
};

LineGraph line_graph(const Program& program);

}  // namespace faultline::cfa
