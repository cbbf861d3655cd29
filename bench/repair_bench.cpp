// How fast repairs are found: runs of the pool and judged mutants in a second, on one core and all of them.
// The bar: 20,000 runs a second on a function of the size of TCAS.
//
//   build/release/bench/repair_bench [FILE.c]
//
// For the whole search: `faultline FILE --localizers repair --stats`.
#include <fmt/core.h>

#include <chrono>

#include "engine/bmc/bmc.h"
#include "frontend/c/frontend.h"
#include "localize/repair/evaluation.h"
#include "localize/repair/mint.h"
#include "localize/repair/specification.h"

namespace {

using namespace faultline;
using namespace faultline::localize::repair;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// What snapshots could save at best: the share of a run that lies before the first visit of a place, the
// average over the places that it visits.
void print_prefix(const cfa::Program& program, const trace::Run& run) {
  std::vector<bool> visited(program.locations.size(), false);
  double before = 0, places = 0;
  for (std::size_t i = 0; i < run.trace.steps.size(); ++i) {
    if (!run.trace.steps[i].edge) continue;
    const cfa::LocationId at = program.edges[run.trace.steps[i].edge].from;
    if (visited[at.value]) continue;
    visited[at.value] = true;
    before += static_cast<double>(i) / static_cast<double>(run.trace.steps.size());
    ++places;
  }
  fmt::print("prefix    {:.0f} % of the run, on average, before the first visit of a place\n",
             places > 0 ? 100 * before / places : 0.0);
}

void measure(const cfa::Program& program, const trace::Run& run) {
  const trace::Interpreter plain(program);
  trace::PoolOptions options;
  Clock::time_point start = Clock::now();
  trace::RunPool pool(program, plain, options);
  pool.add(trace::words_of(run));
  pool.perturb(run);
  fmt::print("pool      {:>8} runs in {:.3f} s, {:.0f} a second; {} fail, {} pass\n", pool.executed(),
             since(start), static_cast<double>(pool.executed()) / since(start),
             pool.count(trace::Label::Fails), pool.count(trace::Label::Passes));
  print_prefix(program, run);
  const Sites sites(program, {}, specification_of(program, run));
  for (const Tier tier : {Tier::Classical, Tier::Types, Tier::Insertion, Tier::Synthesis}) {
    Workshop workshop(program);
    start = Clock::now();
    Mint mint(workshop, sites, {});
    for (const Template& row : templates())
      if (row.tier == tier) mint.run(row, pool.runs().front().visited, Budget{});
    std::erase_if(mint.mutants(), [](const Mutant& mutant) { return mutant.is_read_again; });
    const trace::Interpreter variants(workshop.program());
    const double minted = since(start);
    Court court{workshop.program(), variants, pool.runs(), {}, {}};
    observe(court);
    start = Clock::now();
    const std::vector<Judgement> judgements = judge(court, mint.mutants(), Budget{});
    std::size_t fixing = 0;
    for (const Judgement& judgement : judgements)
      fixing += judgement.fixes_first;
    const double seconds = since(start);
    const double runs = static_cast<double>(judgements.size() + fixing * pool.runs().size());
    fmt::print(
        "tier {}    {:>8} mutants made in {:.3f} s, judged in {:.3f} s: {} repair the run; at most {:.0f} "
        "runs "
        "a second\n",
        static_cast<int>(tier), judgements.size(), minted, seconds, fixing, runs / seconds);
  }
}

}  // namespace

int main(int argc, char** argv) {
  frontend::c::Options reading;
  reading.files = {argc > 1 ? argv[1] : FAULTLINE_BENCH_PROGRAM};
  frontend::c::Result read = frontend::c::read(reading, Color::Off);
  if (!read.program) {
    fmt::print(stderr, "{}", read.compiler_output);
    return 2;
  }
  const Clock::time_point start = Clock::now();
  const engine::Result result = engine::bmc::check(*read.program, {});
  if (result.violations.empty()) {
    fmt::print(stderr, "no run fails\n");
    return 2;
  }
  fmt::print("check     {:.3f} s, {} steps\n", since(start), result.violations.front().run.steps);
  measure(*read.program, result.violations.front().run);
  return 0;
}
