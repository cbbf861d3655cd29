// csmith_check: the model checker on random programs with a true and a false assertion about their checksum.
//
//   csmith_check --count 20                      ends well only if 20 programs were checked, all of them
//   rightly csmith_check --first 17 --count 1 -v         how long one of them takes
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "csmith_checksum.h"

namespace faultline::differential {
namespace {

struct Settings {
  ChecksumOptions checksum;
  std::string mix = "default";
  std::uint64_t first = 1;
  unsigned count = 20;
  unsigned seconds = 60;
  bool verbose = false;
};

void declare(CLI::App& app, Settings& settings) {
  app.add_option("--mix", settings.mix, "The mix of csmith's options");
  app.add_option("--first", settings.first, "The first seed (1)");
  app.add_option("--count", settings.count, "Programs wanted (20)");
  app.add_option("--steps", settings.checksum.most_steps, "Skip programs that run longer (200000)");
  app.add_option("--seconds", settings.seconds, "For each question to the checker (60)");
  app.add_option("--folder", settings.checksum.folder, "Where programs are kept");
  app.add_option("--headers", settings.checksum.csmith_headers, "The folder of csmith.h");
  app.add_flag("-v,--verbose", settings.verbose, "A line for each program");
}

// A seed that is skipped is replaced by another one.
int run_all(const Settings& settings) {
  unsigned equal = 0, failed = 0, skipped = 0;
  double seconds = 0;
  for (std::uint64_t seed = settings.first; equal + failed < settings.count; ++seed) {
    if (skipped > 3 * settings.count + 20) break;
    ChecksumResult result;
    try {
      result = check_checksum(seed, settings.checksum);
    } catch (const std::exception& error) {
      result.message = error.what();
    }
    seconds += result.seconds;
    const bool is_skipped = result.verdict == Verdict::Skipped;
    skipped += is_skipped;
    equal += result.verdict == Verdict::Equal;
    failed += !is_skipped && result.verdict != Verdict::Equal;
    if (settings.verbose || (!is_skipped && result.verdict != Verdict::Equal))
      fmt::print("{} seed {} {}: {} steps, {:.2f} s {}\n", settings.mix, seed, name(result.verdict),
                 result.steps, result.seconds, result.message);
    std::fflush(stdout);
  }
  fmt::print("checked {}, failed {}, skipped {}; {:.1f} s in the checker; failing programs are in {}\n",
             equal + failed, failed, skipped, seconds, settings.checksum.folder.string());
  return failed == 0 && equal == settings.count ? 0 : 1;
}

int run_program(int argc, char** argv) {
  CLI::App app("Random C programs with an assertion about their checksum, for the model checker.");
  Settings settings;
  declare(app, settings);
  CLI11_PARSE(app, argc, argv);
  settings.checksum.mix = find_mix(settings.mix);
  if (!settings.checksum.mix) throw std::runtime_error("there is no mix '" + settings.mix + "'");
  settings.checksum.time = std::chrono::seconds(settings.seconds);
  if (settings.checksum.folder.empty())
    settings.checksum.folder = std::filesystem::path(CSMITH_FOLDER) / ("check-" + settings.mix);
  settings.checksum.folder = std::filesystem::absolute(settings.checksum.folder);
  std::filesystem::create_directories(settings.checksum.folder);
  return run_all(settings);
}

}  // namespace
}  // namespace faultline::differential

int main(int argc, char** argv) {
  try {
    return faultline::differential::run_program(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "csmith_check: " << error.what() << "\n";
    return 1;
  }
}
