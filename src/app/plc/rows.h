// The inputs of `run` for a PLC program: one row a cycle.
#pragma once

#include <string_view>

#include "cfa/program.h"
#include "frontend/st/frontend.h"
#include "trace/choices.h"

namespace faultline::app {

struct Rows {
  trace::Choices choices;  // parameters, then cycle by cycle in the order in which the program asks
  std::uint32_t cycles = 0;
  bool by_cycle = false;  // a row has the inputs of a cycle and nothing else: VAR_TEMP cannot be among them
};

// Rows are lines (or separated by ';'), their values separated by commas or blanks: numbers, TRUE, FALSE,
// durations (T#5s), values of enumerations (see row_values.h). A first row of names is a header: columns in that order
// (separated by ';' in a file, if it is), inputs that it does not name are 0, or the nearest value that they can have.
// Columns of the table that `run` writes which are no inputs are passed over, any other one is refused. Without line breaks and header, values are taken as they come. Parameters stand in the first
// row, before the inputs. Throws a Failure.
Rows read_rows(std::string_view text, std::string_view source, const frontend::st::Scan& scan, const cfa::Program& program);

}  // namespace faultline::app
