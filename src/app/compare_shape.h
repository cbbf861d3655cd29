// What a function of a program takes and leaves behind: its parameters and result, and the global variables
// that it, or what it calls, reads and writes.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cfa/program.h"

namespace faultline::app {

// What a function without a body gives.
struct Given {
  cfa::TypeId type;
  std::optional<cfa::Interval> range;
};

struct Shape {
  cfa::FunctionId function;         // none: the program has no such function
  std::set<std::string> read;       // globals, by name
  std::set<std::string> written;    // the same
  std::set<std::string> kept;       // of those that are read: nothing in the file ever changes them
  std::vector<SourceRange> prints;  // where something is printed
  std::vector<SourceRange> ends;    // where the program is ended
  std::map<std::string, Given> asked;    // functions that give it inputs, by name
  std::map<std::string, Given> scanned;  // types of what scanf reads, by suffix (frontend/c/frontend.h)
  std::set<std::string> texts;           // library functions that read texts, or more than a number
  const cfa::Variable* global(const cfa::Program& program, const std::string& name) const;
};

// The program must have been read with Coverage::Everything.
Shape shape_of(const cfa::Program& program, const std::string& function);

}  // namespace faultline::app
