// A PLC program as a C program that does the same: for compilers, simulators, and to compare our runs with. It
// reads one row a cycle from its standard input (numbers, TRUE and FALSE; the parameters stand first in the first
// row) and writes the table that `faultline run` writes. Where our run would end, it ends with 10.
#pragma once

#include <ostream>

#include "cfa/program.h"
#include "frontend/st/frontend.h"
#include "trace/interpreter.h"

namespace faultline::app {

// The program must have been read with more cycles than there will be rows, and with zeros in VAR_TEMP.
void write_c_program(std::ostream& out, const cfa::Program& program, const frontend::st::Scan& scan);

// The same with the inputs of a run of this program in it, VAR_TEMP among them: it fails as the run does.
void write_c_harness(std::ostream& out, const cfa::Program& program, const frontend::st::Scan& scan, const trace::Run& run);

}  // namespace faultline::app
