// How long the C frontend takes for a preprocessed file of 20,000 lines, from text to a checked program, and
// how much memory the process has used by then. The bar: under 3 s and under 1 GB.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "frontend/c/frontend.h"

namespace {

// Functions of 20 lines each that call their predecessor, so that all are reached from main.
std::string generated_program(std::size_t lines) {
  std::string text =
      "extern int printf(const char *, ...);\n"
      "struct node { int key; unsigned flags : 4; struct node *next; double weight; int values[8]; };\n";
  std::size_t count = 2;
  int function = 0;
  for (; count + 22 < lines; count += 20, ++function) {
    const std::string self = "f" + std::to_string(function);
    const std::string rest =
        function == 0 ? std::string("0") : "f" + std::to_string(function - 1) + "(a - 1, b + 1, p)";
    text += "static int " + self +
            "(int a, unsigned b, struct node *p) {\n"
            "  int s = 0;\n"
            "  int t[4] = {1, 2, 3, 4};\n"
            "  for (int i = 0; i < a % 7; i++) {\n"
            "    s += t[i & 3] * (int)b + p->values[i & 7];\n"
            "    if (s > 1000 && (b ^ 3u) != 7) {\n"
            "      p->key = s - a;\n"
            "      p->flags = b & 15;\n"
            "    } else if (p->next && p->next->key < s) {\n"
            "      p->weight += s * 0.5;\n"
            "    } else {\n"
            "      s ^= (a << 2) | (int)(b >> 3);\n"
            "    }\n"
            "  }\n"
            "  switch (s & 3) {\n"
            "    case 0: s++; break;\n"
            "    case 1: s--; break;\n"
            "    default: s = -s;\n"
            "  }\n"
            "  return s + " +
            rest + "; }\n";
  }
  text += "int main(void) { struct node n = {0}; printf(\"%d\\n\", f" + std::to_string(function - 1) +
          "(3, 4, &n)); return 0; }\n";
  for (++count; count < lines; ++count)
    text += "/* the last lines */\n";
  return text;
}

void read_preprocessed_file(benchmark::State& state) {
  const auto lines = static_cast<std::size_t>(state.range(0));
  const auto path =
      std::filesystem::temp_directory_path() / ("faultline-bench-" + std::to_string(getpid()) + ".c");
  std::ofstream(path) << generated_program(lines);
  faultline::frontend::c::Options options;
  options.files = {path.string()};
  std::size_t edges = 0;
  for (auto _ : state) {
    const auto result = faultline::frontend::c::read(options, faultline::Color::Off);
    if (!result.program)
      state.SkipWithError("the generated program was refused");
    else
      edges = result.program->edges.size();
  }
  std::filesystem::remove(path);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["lines"] = static_cast<double>(lines);
  state.counters["edges"] = static_cast<double>(edges);
  state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(read_preprocessed_file)->Arg(2'000)->Arg(20'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
