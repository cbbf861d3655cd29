// A run in the user's words: names of places, values as C writes them.
#pragma once

#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/trace.h"

namespace faultline::trace {

// "x", "a[3].next", "*malloc@12", "s.flags"; in the words of the declared types.
std::string place_name(const cfa::Program& program, const Trace& trace, const Access& access);

// What the input went to, if that is an element, a member or behind a pointer and the run is recorded:
// "a[3]", "p->key". Else the name that it was asked for by.
std::string input_name(const cfa::Program& program, const Trace& trace, const UsedInput& input);

// "-3", "'a' (97)", "1.5", "RED", "&a[2]", "NULL", "{1, 2, {0x10, 3}}" (long aggregates are cut with "...").
// The name of a type as the user writes it.
std::string type_text(const cfa::Program& program, const cfa::Type& type);
std::string value_text(const cfa::Program& program, const Trace& trace, const Access& access);
std::string value_text(const cfa::Program& program, const Trace& trace, cfa::TypeId type, std::uint64_t bits);

// The loops around each step, one pass over the trace.
std::vector<std::vector<Iteration>> iterations(const cfa::Program& program, const Trace& trace);

}  // namespace faultline::trace
