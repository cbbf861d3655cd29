// Is a program what its headers promise? A frontend's mistake found here is a sentence; found later it is a
// wrong explanation. Every frontend runs this at its end, in tests always, in releases when asked.
#pragma once

#include <string>
#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

// One sentence per defect, naming function, locations and operation; empty for a good program. Safe on any
// tables, however broken. Types agree if they have one representation: pointers whatever they point to,
// integers of equal width and sign, records and arrays of equal kind and size (a struct that two files define
// is two types).
std::vector<std::string> find_defects(const Program& program);

}  // namespace faultline::cfa
