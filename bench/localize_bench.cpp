// How long the localizers take on long failing runs: loops that sum, fill arrays and call functions, each of
// 500 and of 5,000 steps. The bars for 5,000 steps: a core in under 1 s, the first correction set in under 5
// s, the abstract error trace and the infection chain in under 10 s each.
//
//   build/release/bench/localize_bench [--filter TEXT] [--only TEXT] [--limit SECONDS] [--markdown]
//
// --filter chooses runs, --only columns.
//
// CPU seconds, each measurement in a process of its own. `path` and `program` are the times to make the
// formulas, which the localizers' times do not contain. In brackets: links or faults ("+": there may be
// more), and how often a solver was asked.
#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "common/alone.h"
#include "common/table.h"
#include "frontend/c/frontend.h"
#include "localize/error_invariants/error_invariants.h"
#include "localize/interference/interference.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"
#include "localize/unsat_core/unsat_core.h"
#include "localize/whodunit/whodunit.h"
#include "trace/interpreter.h"

namespace {

using namespace faultline;
using namespace faultline::bench;

struct Family {
  const char* name;
  const char* text;      // with N passes
  std::uint32_t a_pass;  // steps of one pass
};

constexpr Family kFamilies[] = {
    {"sum",
     "int main(void) { int sum = 0, count = nondet_int();\n"
     "  for (int i = 0; i < N; i++)\n"
     "    sum = sum + i + count;\n"
     "  assert(sum == 7);\n"
     "  return 0; }\n",
     3},
    {"branches",
     "int main(void) { int odd = 0, even = 0, x = nondet_int();\n"
     "  for (int i = 0; i < N; i++) {\n"
     "    x = x * 5 + 3;\n"
     "    if (x & 8)\n"
     "      odd = odd + 1;\n"
     "    else\n"
     "      even = even + 1;\n"
     "  }\n"
     "  assert(odd + even == N + 1);\n"
     "  return 0; }\n",
     5},
    {"array",
     "int a[64];\n"
     "int main(void) { int start = nondet_int();\n"
     "  for (int i = 0; i < N; i++)\n"
     "    a[i % 64] = a[(i + 63) % 64] + 1 + start;\n"
     "  assert(a[(N - 1) % 64] == N + 1);\n"
     "  return 0; }\n",
     3},
    {"calls",
     "int step(int x, int by) { return x + by; }\n"
     "int main(void) { int x = nondet_int();\n"
     "  for (int i = 0; i < N; i++)\n"
     "    x = step(x, 2);\n"
     "  assert(x == 2 * N + 1);\n"
     "  return 0; }\n",
     5},
};

// The program, and its run on zeros, which fails.
struct Failing {
  cfa::Program program;
  trace::Run run;
};

Failing failing_run(const Family& family, std::uint32_t steps) {
  const auto path = std::filesystem::temp_directory_path() / fmt::format("faultline-bench-{}.c", getpid());
  std::ofstream(path) << "#include <assert.h>\nint nondet_int(void);\n#define N " << steps / family.a_pass
                      << "\n"
                      << family.text;
  frontend::c::Options options;
  options.files = {path.string()};
  frontend::c::Result read = frontend::c::read(options, Color::Off);
  std::filesystem::remove(path);
  if (!read.program) throw std::runtime_error("the program cannot be read");
  Failing made{std::move(*read.program), {}};
  trace::ListedInputs zeros({});
  trace::RunOptions how;
  how.recording = trace::Recording::On;
  made.run = trace::Interpreter(made.program).run(zeros, how);
  if (!trace::is_violation(made.run.event.kind)) throw std::runtime_error("the run does not fail");
  return made;
}

struct Task {
  std::string name;
  std::function<void(const localize::Investigation&)> prepare;  // not a part of its time
  std::function<std::string(const localize::Investigation&, localize::Context&)> measured;
};

std::string size_of(const fault::Localization& found, const localize::Context& context) {
  return fmt::format("{}{}; {}", found.faults.size(),
                     found.completeness == fault::Completeness::Complete ? "" : "+",
                     found.queries + context.queries->queries());
}

std::vector<Task> tasks() {
  using localize::Context;
  using localize::Investigation;
  const auto path = [](const Investigation& investigation) { investigation.path(); };
  const auto program = [](const Investigation& investigation) { investigation.whole_program(); };
  const auto localizer = [](auto made) {
    return [made](const Investigation& investigation, Context& context) {
      return size_of(made.localize(investigation, context), context);
    };
  };
  localize::MaxSatOptions first;
  first.most = 1;
  const auto count = [](const localize::Encoded& encoded) {
    return std::to_string(encoded.formula.links.size());
  };
  return {{"path", {}, [=](const Investigation& i, Context&) { return count(i.path()); }},
          {"unsat-core", path, localizer(localize::UnsatCore())},
          {"min-cores", path, localizer(localize::MinCores())},
          {"error-invariants", path, localizer(localize::ErrorInvariants())},
          {"whodunit-it.", path, localizer(localize::WhodunitIterative())},
          {"interference", path, localizer(localize::Interference())},
          {"program", {}, [=](const Investigation& i, Context&) { return count(i.whole_program()); }},
          {"max-sat, first", program, localizer(localize::MaxSat(first))},
          {"max-sat, all", program, localizer(localize::MaxSat())}};
}

// "0.12 (3; 17)": seconds, how many links or faults, and how many questions.
std::string measure(const Family& family, std::uint32_t steps, const Task& task, double limit) {
  const Ending ending = in_own_process(
      [&](Clock& clock, const StopToken& stop) {
        clock.pause();
        const Failing failing = failing_run(family, steps);
        Budget budget;
        budget.stop = stop;
        const localize::Investigation investigation(failing.program, failing.run, {}, budget);
        if (task.prepare) task.prepare(investigation);
        clock.go_on();
        localize::Context context;
        context.budget = budget;
        const double begin = clock.seconds();
        const std::string size = task.measured(investigation, context);
        return fmt::format("{:.2f} ({})", clock.seconds() - begin, size);
      },
      limit);
  return ending.kind == Ending::Kind::Answered ? ending.text : "failed: " + ending.text;
}

}  // namespace

int main(int count, char** words) {
  std::string filter;
  std::string only;
  double limit = 10;
  Markup markup = Markup::Text;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--markdown") {
      markup = Markup::Markdown;
    } else if (word == "--filter" && i + 1 < count) {
      filter = words[++i];
    } else if (word == "--only" && i + 1 < count) {
      only = words[++i];
    } else if (word == "--limit" && i + 1 < count) {
      limit = std::stod(words[++i]);
    } else {
      fmt::print(stderr,
                 "usage: localize_bench [--filter TEXT] [--only TEXT] [--limit SECONDS] [--markdown]\n");
      return 1;
    }
  }
  std::vector<Column> columns{{"run", 16}};
  std::vector<Task> chosen = tasks();
  std::erase_if(chosen, [&](const Task& task) { return task.name.find(only) == std::string::npos; });
  for (const Task& task : chosen)
    columns.push_back({task.name, 18});
  const bench::Table table(markup, "CPU seconds (links or faults; questions)", columns);
  for (const Family& family : kFamilies) {
    for (const std::uint32_t steps : {500u, 5000u}) {
      const std::string name = fmt::format("{} {}", family.name, steps);
      if (name.find(filter) == std::string::npos) continue;
      std::vector<std::string> row{name};
      for (const Task& task : chosen)
        row.push_back(measure(family, steps, task, limit));
      table.row(row);
    }
  }
  return 0;
}
