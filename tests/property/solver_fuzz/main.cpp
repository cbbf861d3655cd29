// solver_fuzz: random sequences of calls, the same for several solvers. See README.md.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>

#include "isolated.h"
#include "shrink.h"

namespace faultline::solve::fuzz {
namespace {

struct Options {
  std::uint64_t seed = 0;  // 0: seeds first .. first + runs - 1
  std::uint64_t first = 1;
  std::uint64_t runs = 100;
  std::size_t steps = 30;
  std::vector<std::string> backends{"cadical", "z3"};
  bool print = false;
  bool in_process = false;
  bool no_shrinking = false;
  bool any_timing = false;
};

class Fuzzer {
 public:
  explicit Fuzzer(const Options& options) : options_(options) {
    for (const std::string& name : options.backends) {
      const auto backend = backend_named(name);
      if (!backend) throw CLI::ValidationError("--backends", "there is no solver " + name);
      backends_.push_back(*backend);
    }
  }

  // Does this seed pass?
  bool run(std::uint64_t seed) {
    logic::TermManager terms(logic::Simplify::Off);
    const Timing timing = options_.any_timing ? Timing::Any : Timing::Reproducible;
    const Sequence sequence = random_sequence(seed, options_.steps, timing, terms);
    if (options_.print) fmt::print("seed {}:\n{}", seed, to_text(sequence));
    std::fflush(stdout);
    const auto failure = replayed(sequence, counts_);
    if (!failure) return true;
    fmt::print("FAILED: seed {}: {}\n", seed, *failure);
    fmt::print("  replay: solver_fuzz --seed {} --steps {} --backends {}{}\n", seed, options_.steps,
               fmt::join(options_.backends, ","), options_.any_timing ? " --any-timing" : "");
    std::fflush(stdout);
    if (!options_.no_shrinking) print_shrunk(sequence, terms);
    return false;
  }

  const Counts& counts() const { return counts_; }

 private:
  std::optional<std::string> replayed(const Sequence& sequence, Counts& counts) const {
    return options_.in_process ? replay(sequence, backends_, counts)
                               : replay_isolated(sequence, backends_, counts);
  }

  void print_shrunk(const Sequence& sequence, logic::TermManager& terms) const {
    Counts unused;
    const auto fails = [&](const Sequence& candidate) { return replayed(candidate, unused).has_value(); };
    const Sequence small = shrink(sequence, terms, fails);
    fmt::print("{} calls are left of {}:\n{}", small.calls.size(), sequence.calls.size(), to_text(small));
    fmt::print("  {}\n", replayed(small, unused).value_or("(passes now)"));
    std::fflush(stdout);
  }

  const Options& options_;
  std::vector<Backend> backends_;
  Counts counts_;
};

int run(const Options& options) {
  Fuzzer fuzzer(options);
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t first = options.seed != 0 ? options.seed : options.first;
  const std::uint64_t runs = options.seed != 0 ? 1 : options.runs;
  std::uint64_t failures = 0;
  for (std::uint64_t seed = first; seed < first + runs; ++seed)
    if (!fuzzer.run(seed)) ++failures;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const Counts& counts = fuzzer.counts();
  fmt::print("{} sequences, {} failed; {} sat, {} unsat, {} unknown, {} too hard; {:.1f} s\n", runs, failures,
             counts.sat, counts.unsat, counts.unknown, counts.too_hard, took.count());
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace faultline::solve::fuzz

int main(int argc, char** argv) {
  faultline::solve::fuzz::Options options;
  CLI::App app{"Random sequences of solver calls, compared between solvers"};
  app.add_option("--seed", options.seed, "only this one");
  app.add_option("--first", options.first, "the first seed of several");
  app.add_option("--runs", options.runs, "how many seeds, from the first on");
  app.add_option("--steps", options.steps, "calls in a sequence");
  app.add_option("--backends", options.backends, "cadical, cryptominisat, race, z3: two or more")
      ->delimiter(',');
  app.add_flag("--print", options.print, "print each sequence before it is replayed");
  app.add_flag("--in-process", options.in_process, "no process of its own for each replay, for a debugger");
  app.add_flag("--no-shrinking", options.no_shrinking, "leave failing sequences as they are");
  app.add_flag("--any-timing", options.any_timing, "also stop calls from another thread (not reproducible)");
  CLI11_PARSE(app, argc, argv);
  try {
    return faultline::solve::fuzz::run(options);
  } catch (const CLI::Error& error) {
    return app.exit(error);
  } catch (const std::exception& error) {
    fmt::print(stderr, "solver_fuzz: {}\n", error.what());
    return 2;
  }
}
