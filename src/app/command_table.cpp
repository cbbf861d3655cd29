#include "app/command.h"

namespace faultline::app {

std::span<const Command> commands() {
  static constexpr Command table[] = {
      {"explain",
       "Looks for a failing run, and says why it fails and where to look. The command may be left out.",
       "  faultline explain examples/minmax.c\n"
       "  faultline examples/minmax.c --top 3 --localizers max-sat\n"
       "  faultline explain parser.c --inputs 1,0,1 --trust 'lex_*' --json result.json\n"
       "  faultline examples/minmax.c --html report.html\n",
       declare_explain},
      {"compare",
       "Says where a function behaves differently from its old version, and which change is to blame.",
       "  faultline compare old/filter.c new/filter.c --function step\n"
       "  faultline compare v1.c v2.c --function alarm --setup initialize --given 'level >= 0'\n",
       declare_compare},
      {"pin", "Explains one failing test of a function, where nothing else is known.",
       "  faultline pin filter.c --function step --values 'level=3,limit={10,20}' --expect 1\n"
       "  faultline pin alarm.c --function alarm --setup initialize --values zone=0,delay=5 --expect 0\n",
       declare_pin},
      {"run", "Runs a program on given inputs, exactly, and reports the first violation.",
       "  faultline run examples/minmax.c --inputs 2,1,3 --trace\n"
       "  faultline run main.c util.c --seed 7 --check overflow,shift -- -Iinclude -DDEBUG\n",
       declare_run},
      {"cfa", "Prints a program as control-flow automata.",
       "  faultline cfa examples/minmax.c --function main --dot - | dot -Tsvg -o main.svg\n", declare_cfa},
      {"check", "Looks for a run that violates a property, in all runs, deeper and deeper.",
       "  faultline check examples/minmax.c\n"
       "  faultline check main.c util.c --property memsafety,leak --time 5min -- -Iinclude -DDEBUG\n"
       "  faultline check parser.c --unwind 20 --unwindset main.0:100 --json result.json\n",
       declare_check},
      {"properties", "Lists the properties that 'check' knows.", "  faultline properties\n",
       declare_properties},
      {"localizers", "Lists the localizers that 'explain' can ask.",
       "  faultline localizers\n"
       "  faultline localizers --json -\n",
       declare_localizers},
      {"eval", "Evaluates a suite of programs with known faults: how often is the faulty line found?",
       "  faultline eval bench/suite --half test --html accuracy.html\n"
       "  faultline eval bench/suite --filter thermostat -j 1 -- --no-repair\n"
       "  faultline eval bench/suite --time 20s --resume rows.jsonl --csv accuracy.csv\n",
       declare_eval},
      {"report", "Makes the page of --html from a result that --json has written.",
       "  faultline report result.json --html report.html\n", declare_report},
  };
  return table;
}

}  // namespace faultline::app
