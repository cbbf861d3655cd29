// A C program written in a test, read by the frontend and checked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/bmc/bmc.h"

namespace faultline::engine {

// Each text becomes a file "0.c", "1.c", ... Throws std::runtime_error with the messages if there is no
// program.
cfa::Program read_c(const std::vector<std::string>& texts);

// With assert, nondet_int and the like declared in one line, so that line 2 is the text's first.
std::string with_declarations(const std::string& text);
cfa::Program read_checked(const std::string& text);

// Counterexamples are compiled by gcc, too, and must fail there in the same line.
Result check(const std::string& text, const Options& options = {});

// The inputs of a violation as signed numbers.
std::vector<std::int64_t> inputs(const Violation& violation);
// "assertion at 3"; "..., bounds at 5": kinds and lines, sorted.
std::vector<std::string> failures(const Result& result);

LoopId loop(const cfa::Program& program, const std::string& name);

}  // namespace faultline::engine
