#include "trace/unrolling/slots.h"

#include "trace/object.h"

namespace faultline::trace::unrolling {

Slots::Slots(const cfa::Program& program)
    : by_variable(program.variables.size()), frame_sizes(program.functions.size(), 1) {
  for (std::uint32_t i = 0; i < program.variables.size(); ++i) {
    const cfa::Variable& variable = program.variables[cfa::VariableId(i)];
    if (variable.function) {
      by_variable[i] = frame_sizes[variable.function.value]++;
    } else if (residence(program, variable) == cfa::Residence::Register) {
      by_variable[i] = globals++;
    }
  }
}

}  // namespace faultline::trace::unrolling
