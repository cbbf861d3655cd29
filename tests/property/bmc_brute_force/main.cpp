// bmc_brute_force: random small programs, their verdict by running all inputs and by the model checker.
//
//   bmc_brute_force --seed 17 --show              one program: its text, what all runs do, what the checker
//   says bmc_brute_force --first 1 --count 300         ends well only if both agree on every one of them
//   bmc_brute_force --count 300 --generate-only   the programs alone, without the checker: what they are like
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "native.h"
#include "trial.h"

namespace faultline::engine::bmc::brute {
namespace {

struct Settings {
  std::uint64_t seed = 0;  // 0: many
  std::uint64_t first = 1;
  std::uint64_t count = 100;
  unsigned seconds = 60;
  std::uint64_t harness_every = 4;
  bool show = false;
  bool generate_only = false;
};

class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / fmt::format("faultline-brute-{}", getpid())) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class Campaign {
 public:
  explicit Campaign(const Settings& settings)
      : settings_(settings), native_(folder_.path(), settings.harness_every) {}

  // Does the checker agree about this seed?
  bool run(std::uint64_t seed) {
    const Subject subject = make_subject(seed, folder_.path());
    runs_ += subject.runs.count;
    unsafe_ += !subject.runs.failures.empty();
    for (const auto& [failure, example] : subject.runs.failures)
      ++kinds_[failure.kind];
    if (settings_.show) print(subject);
    if (settings_.generate_only) return true;
    const std::vector<std::string> wrong =
        examine(subject, {std::chrono::seconds(settings_.seconds), &native_}, work_);
    if (wrong.empty()) return true;
    fmt::print("FAILED: seed {}\n", seed);
    for (const std::string& one : wrong)
      fmt::print("  {}\n", one);
    fmt::print("  replay: bmc_brute_force --seed {} --show\n", seed);
    std::fflush(stdout);
    return false;
  }

  void print_summary(std::uint64_t programs, std::uint64_t failed, double seconds) const {
    fmt::print("{} programs, {} failed; {} unsafe, {} runs", programs, failed, unsafe_, runs_);
    for (const auto& [kind, count] : kinds_)
      fmt::print(", {} {}", count, trace::id(kind));
    fmt::print("\nthe checker: {} calls, {} open claims, {} queries, {:.1f} s of {:.1f} s\n", work_.calls,
               work_.claims, work_.queries, work_.seconds, seconds);
    if (settings_.harness_every > 0 && !settings_.generate_only) fmt::print("{}\n", native_.summary());
  }

 private:
  void print(const Subject& subject) const {
    fmt::print("{}\n{} runs\n", subject.text, subject.runs.count);
    for (const auto& [failure, example] : subject.runs.failures)
      fmt::print("  {} of them: {}\n", example.runs, to_text(failure, subject.program));
    std::fflush(stdout);
  }

  const Settings& settings_;
  Folder folder_;
  std::uint64_t runs_ = 0;
  std::uint64_t unsafe_ = 0;
  Work work_;
  NativeTrials native_;
  std::map<trace::EventKind, std::uint64_t> kinds_;
};

int run(const Settings& settings) {
  Campaign campaign(settings);
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t first = settings.seed != 0 ? settings.seed : settings.first;
  const std::uint64_t count = settings.seed != 0 ? 1 : settings.count;
  std::uint64_t failed = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    try {
      failed += !campaign.run(seed);
    } catch (const std::exception& error) {
      fmt::print("FAILED: seed {}: {}\n", seed, error.what());
      ++failed;
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  campaign.print_summary(count, failed, took.count());
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace faultline::engine::bmc::brute

int main(int argc, char** argv) {
  faultline::engine::bmc::brute::Settings settings;
  CLI::App app{"Random small programs: all inputs run against the bounded model checker"};
  app.add_option("--seed", settings.seed, "only this one");
  app.add_option("--first", settings.first, "the first seed of several");
  app.add_option("--count", settings.count, "how many seeds, from the first on");
  app.add_option("--seconds", settings.seconds, "for the checker, per program and question");
  app.add_option("--harness-every", settings.harness_every,
                 "gcc's program is tried for assertions and every K-th other violation; 0: never");
  app.add_flag("--show", settings.show, "print the program and what its runs do");
  app.add_flag("--generate-only", settings.generate_only, "do not ask the checker");
  CLI11_PARSE(app, argc, argv);
  return faultline::engine::bmc::brute::run(settings);
}
