// How fast the bounded model checker is, phase by phase, on programs of our own in growing sizes.
//
//   build/release/bench/bmc_bench [--growth | --deepening | --equations] [--filter TEXT] [--limit SECONDS]
//                                 [--repeat N] [--markdown]
//   build/release/bench/bmc_bench --emit PROGRAM
//
// Each check is made in a process of its own. Every verdict is compared with the one that is known: exit code
// 1 if one is wrong, whatever the times.
#include <fmt/core.h>

#include <optional>
#include <stdexcept>

#include "bmc/modes.h"

namespace {

using namespace faultline::bench;

using Mode = Tally (*)(const Settings&);

struct CommandLine {
  Mode mode = measure_phases;
  Settings settings;
  std::string emit;  // a program to print
};

constexpr const char* kUsage =
    "usage: bmc_bench [--growth | --deepening | --equations] [--filter TEXT] [--limit SECONDS] [--repeat N]\n"
    "                 [--markdown]\n"
    "       bmc_bench --emit PROGRAM\n"
    "  --growth     seconds against the bound, for three programs\n"
    "  --deepening  automatic deepening against starting at the final bounds\n"
    "  --equations  unrolling alone, of a million equations\n"
    "  --limit S    CPU seconds for each check (60)\n"
    "  --repeat N   with --deepening: the fastest of N\n"
    "  --emit NAME  print a program, such as embedded-1000, instead of measuring\n";

bool parse_flag(const std::string& word, CommandLine& out) {
  if (word == "--growth")
    out.mode = measure_growth;
  else if (word == "--deepening")
    out.mode = measure_deepening;
  else if (word == "--equations")
    out.mode = measure_equations;
  else if (word == "--markdown")
    out.settings.markup = Markup::Markdown;
  else
    return false;
  return true;
}

bool parse_option(const std::string& word, const std::string& value, CommandLine& out) {
  if (word == "--filter")
    out.settings.filter = value;
  else if (word == "--limit")
    out.settings.limit = std::stod(value);
  else if (word == "--repeat")
    out.settings.repeat = std::stoi(value);
  else if (word == "--emit")
    out.emit = value;
  else
    return false;
  return true;
}

// None: the command line is not understood.
std::optional<CommandLine> parse(const std::vector<std::string>& words) {
  CommandLine out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (parse_flag(words[i], out)) continue;
    if (i + 1 == words.size() || !parse_option(words[i], words[i + 1], out)) return std::nullopt;
    ++i;
  }
  if (out.settings.limit <= 0 || out.settings.repeat < 1) return std::nullopt;
  return out;
}

int run(const CommandLine& line) {
  if (!line.emit.empty()) {
    fmt::print("{}", source_of({line.emit, line.emit, {}, {}}));
    return 0;
  }
  const Tally tally = line.mode(line.settings);
  if (tally.rows == 0) {
    fmt::print(stderr, "bmc_bench: no row has such a name\n");
    return 2;
  }
  return tally.wrong > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::optional<CommandLine> line;
  try {
    line = parse({argv + 1, argv + argc});
  } catch (const std::logic_error&) {  // a number that is none
  }
  if (!line) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  try {
    return run(*line);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bmc_bench: {}\n", error.what());
    return 2;
  }
}
