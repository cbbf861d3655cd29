#include "localize/joint/failing_runs.h"

#include <algorithm>
#include <set>

#include "trace/runs/pool.h"

namespace faultline::localize {

namespace {

constexpr std::size_t kPool = 400;
constexpr std::size_t kAttempts = 4'000;

// Positions in the pool: first those with a path of their own, then others.
std::vector<std::size_t> chosen_runs(const trace::RunPool& pool, std::size_t most) {
  std::vector<std::size_t> chosen, others;
  std::set<std::vector<bool>> seen{pool.runs().front().visited};
  for (std::size_t i = 1; i < pool.runs().size(); ++i)
    if (pool.runs()[i].label == trace::Label::Fails)
      (seen.insert(pool.runs()[i].visited).second ? chosen : others).push_back(i);
  chosen.insert(chosen.end(), others.begin(), others.end());
  if (chosen.size() > most) chosen.resize(most);
  return chosen;
}

}  // namespace

std::vector<trace::Run> failing_runs(const cfa::Program& program, const trace::Run& given,
                                     const Assumptions& assumptions, std::size_t most, const Budget& budget) {
  const trace::Interpreter interpreter(program);
  trace::PoolOptions options;
  options.size = kPool;
  options.attempts = kAttempts;
  options.checks = assumptions.checks;
  options.step_limit = 10'000 + 20 * given.steps;
  options.budget = budget;
  trace::RunPool pool(program, interpreter, options);
  pool.add(trace::words_of(given));
  if (pool.runs().empty()) return {};
  for (const trace::Choices& test : assumptions.tests)
    pool.add_if_new(test);
  pool.perturb(given);

  trace::RunOptions recording;
  recording.recording = trace::Recording::On;
  recording.checks = assumptions.checks;
  recording.step_limit = options.step_limit;
  recording.budget = budget;
  std::vector<trace::Run> runs;
  for (const std::size_t i : chosen_runs(pool, most)) {
    trace::WordInputs inputs(pool.runs()[i].inputs);
    trace::Run run = interpreter.run(inputs, recording);
    if (trace::is_violation(run.event.kind)) runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace faultline::localize
