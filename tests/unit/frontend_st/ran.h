// A PLC program written in a test, lowered; and what its cycles do.
#pragma once

#include <string>
#include <vector>

#include "frontend/st/frontend.h"
#include "trace/interpreter.h"

namespace faultline::frontend::st {

Result lowered(const std::string& text, Options options = {});

// The messages of the diagnostics as "line:column: message".
std::vector<std::string> messages(const std::string& text, Options options = {});

// Runs as many cycles as there are rows; the values of a variable at the end of each cycle, as the user writes
// them, joined by blanks. `rows` has the inputs in the order in which the program asks for them, a row a cycle.
// The cycle time is 10 ms unless the options say something else.
std::string values(const std::string& text, const std::string& variable, const std::vector<std::string>& rows,
                   Options options = {});

// How the run ends: "" or the message of the violation.
std::string end(const std::string& text, const std::vector<std::string>& rows, Options options = {});

// The value of `x` behind one cycle of a program with these declarations and statements.
std::string computed(const std::string& declarations, const std::string& statements);

}  // namespace faultline::frontend::st
