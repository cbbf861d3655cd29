// A program as control units have them, of any length: sensors, valves, controllers, frame handlers, input
// filters and an event log, each a module with its own structs and tables, called in turn from a main loop
// and feeding each other over a bus of signals. Written by a generator that always writes the same text.
#pragma once

#include <cstddef>
#include <string>

namespace faultline::bench {

// About so many lines of C. N is the number of passes through the main loop; with BUG the table of the last
// sensor is entered behind its end.
std::string embedded_program(std::size_t lines);

}  // namespace faultline::bench
