#include "app/command.h"

namespace faultline::app {

std::span<const Command> commands() {
  static constexpr Command table[] = {
      {"run", "Runs a program on given inputs, exactly, and reports the first violation.",
       "  faultline run examples/minmax.c --inputs 2,1,3 --trace\n"
       "  faultline run main.c util.c --seed 7 --check overflow,shift -- -Iinclude -DDEBUG\n",
       declare_run},
      {"cfa", "Prints a program as control-flow automata.",
       "  faultline cfa examples/minmax.c --function main --dot - | dot -Tsvg -o main.svg\n", declare_cfa},
  };
  return table;
}

}  // namespace faultline::app
