// Conditions that the user adds to a program from outside: `EXPR@LINE` or `EXPR@FILE:LINE` means "whenever a
// run comes to the first statement of that line, EXPR holds there".
#pragma once

#include <string>

#include "cfa/program.h"

namespace faultline::frontend {

// An assumption ends runs in which it does not hold. What is only observed changes nothing.
enum class Effect : std::uint8_t { Assume, Observe };

struct Condition {
  cfa::ExprId expr;
  SourceRange at;    // the statement before which it is evaluated
  std::string text;  // the expression
};

// Puts the condition into the program. `option` names the source in messages. Throws InputError, with a place
// in the program's files; the program is then as it was.
Condition add_condition(cfa::Program& program, const std::string& option, const std::string& text,
                        Effect effect);

}  // namespace faultline::frontend
