// What a function of a program takes and leaves behind: its parameters and result, and the global variables
// that it, or what it calls, reads and writes.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cfa/program.h"

namespace faultline::app {

struct Shape {
  cfa::FunctionId function;         // none: the program has no such function
  std::set<std::string> read;       // globals, by name
  std::set<std::string> written;    // the same
  std::set<std::string> kept;       // of those that are read: nothing in the file ever changes them
  std::vector<SourceRange> prints;  // where something is printed
  const cfa::Variable* global(const cfa::Program& program, const std::string& name) const;
};

// The program must have been read with Coverage::Everything.
Shape shape_of(const cfa::Program& program, const std::string& function);

}  // namespace faultline::app
