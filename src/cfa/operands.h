// What an operation touches, for every analysis that would otherwise switch over all operations.
#pragma once

#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

enum class OperandRole : std::uint8_t { Value, Target };

struct Operand {
  ExprId expr;
  OperandRole role = OperandRole::Value;
};

// The expressions of an operation, targets first; absent ones are left out.
std::vector<Operand> operands(const Operation& operation);

// The variables of which something is read, each as often as it is read. What a target's subscripts and
// pointers read counts, the target itself does not, nor does a variable whose address is taken.
std::vector<VariableId> variables_read(const Program& program, const Operation& operation);

// The variable that is written whole; none if nothing is, or a part, or something behind a pointer.
VariableId variable_written(const Program& program, const Operation& operation);

// The variable that a place is, or is a part of; none: it lies behind a pointer.
VariableId base_variable(const Program& program, ExprId place);

}  // namespace faultline::cfa
