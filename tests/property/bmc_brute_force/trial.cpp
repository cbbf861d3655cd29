#include "trial.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

#include "engine/bmc/bmc.h"
#include "frontend/c/frontend.h"
#include "native.h"
#include "random.h"

namespace faultline::engine::bmc::brute {
namespace {

// Gives a counterexample's inputs again, word by word.
class SameInputs : public trace::InputSource {
 public:
  explicit SameInputs(const std::vector<trace::UsedInput>& inputs) : inputs_(inputs) {}
  std::optional<std::uint64_t> next(const trace::InputRequest&) override {
    if (used_ == inputs_.size()) return {};
    return inputs_[used_++].bits;
  }

 private:
  const std::vector<trace::UsedInput>& inputs_;
  std::size_t used_ = 0;
};

// The value that the fewest runs have, so that a counterexample is hard to meet by chance.
std::string rarest(const AllRuns& runs) {
  const auto* best = &*runs.outputs.begin();
  for (const auto& output : runs.outputs)
    if (output.second < best->second) best = &output;
  return best->first.substr(0, best->first.find('\n'));
}

std::string conclusion(Random& random, const AllRuns& runs) {
  if (runs.outputs.empty()) return "out != 0u";
  std::set<std::uint32_t> values;
  for (const auto& [printed, count] : runs.outputs)
    values.insert(static_cast<std::uint32_t>(std::stoul(printed)));
  std::uint32_t absent = *values.begin();
  while (values.contains(absent))
    ++absent;
  switch (random.below(5)) {
    case 0: return fmt::format("out != {}u", rarest(runs));
    case 1: return fmt::format("out < {}u", *values.rbegin());
    case 2: return fmt::format("out <= {}u", *values.rbegin());
    default: return fmt::format("out != {}u", absent);
  }
}

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Unsafe: return "unsafe";
    case Verdict::Safe: return "safe";
    case Verdict::SafeWithinBound: return "safe-within-bound";
    case Verdict::Unknown: return "unknown";
  }
  return {};
}

std::string inputs_text(const std::vector<trace::UsedInput>& inputs) {
  std::string text;
  for (const trace::UsedInput& input : inputs)
    text += fmt::format("{}{:#x}", text.empty() ? "" : ", ", input.bits);
  return text;
}

// The counterexample once more in an interpreter of our own, and against the runs that we know.
std::string objection_to(const Violation& violation, const Subject& subject) {
  const Failure claimed{violation.run.event.kind, violation.run.event.range};
  const std::string what = to_text(claimed, subject.program) + " with " + inputs_text(violation.run.inputs);
  const auto known = subject.runs.failures.find(claimed);
  if (known == subject.runs.failures.end()) return "no input fails as the checker says: " + what;
  SameInputs inputs(violation.run.inputs);
  trace::RunOptions options;
  options.checks = checks_for(subject.properties);
  const trace::Run again = trace::Interpreter(subject.program).run(inputs, options);
  const Failure replayed{again.event.kind, again.event.range};
  if (replayed != claimed)
    return fmt::format("replayed, the counterexample ends otherwise: {}; now {}", what,
                       to_text(replayed, subject.program));
  if (violation.simplicity == Simplicity::Simplest && again.steps > known->second.steps)
    return fmt::format("not the simplest: {} takes {} steps, but {} only {}", what, again.steps,
                       inputs_text(known->second.inputs), known->second.steps);
  return {};
}

void compare_sets(const Subject& subject, const Result& result, std::vector<std::string>& wrong) {
  std::set<Failure> found;
  for (const Violation& violation : result.violations)
    if (!found.insert({violation.run.event.kind, violation.run.event.range}).second)
      wrong.push_back("reported twice: " +
                      to_text({violation.run.event.kind, violation.run.event.range}, subject.program));
  for (const auto& [failure, example] : subject.runs.failures)
    if (!found.contains(failure))
      wrong.push_back(fmt::format("missed: {}, which {} of {} runs do, one with {}",
                                  to_text(failure, subject.program), example.runs, subject.runs.count,
                                  inputs_text(example.inputs)));
}

}  // namespace

cfa::Program read_program(const std::string& text, const std::filesystem::path& path) {
  std::ofstream(path, std::ios::binary) << text;
  frontend::c::Options options;
  options.files = {path.string()};
  frontend::c::Result result = frontend::c::read(options, Color::Off);
  if (result.program) return std::move(*result.program);
  std::string messages = result.compiler_output;
  for (const Diagnostic& diagnostic : result.diagnostics)
    messages += render(diagnostic, result.files, Color::Off);
  throw std::runtime_error("the generated program is rejected:\n" + messages);
}

Subject make_subject(std::uint64_t seed, const std::filesystem::path& folder) {
  const Draft draft = make_draft(seed);
  const std::filesystem::path path = folder / fmt::format("seed-{}.c", seed);
  const AllRuns drafted = run_all(read_program(draft.printing(), path), draft.properties);
  Random random(~seed);
  const std::string text = draft.asserting(conclusion(random, drafted));
  cfa::Program program = read_program(text, path);
  AllRuns runs = run_all(program, draft.properties);
  if (runs.unfinished > 0) throw std::runtime_error("a run of the generated program does not end");
  return {text, draft.properties, std::move(program), std::move(runs)};
}

std::vector<std::string> objections(const Subject& subject, const Result& result, Wanted wanted) {
  std::vector<std::string> wrong;
  const bool unsafe = !subject.runs.failures.empty();
  if ((result.verdict == Verdict::Unsafe) != unsafe || (!unsafe && result.verdict != Verdict::Safe))
    wrong.push_back(fmt::format("the verdict is {}{}{}, but {} of {} runs fail", name(result.verdict),
                                result.reason.empty() ? "" : ": ", result.reason, unsafe ? "some" : "none",
                                subject.runs.count));
  if ((result.verdict == Verdict::Unsafe) == result.violations.empty())
    wrong.push_back(
        fmt::format("{} violations with the verdict {}", result.violations.size(), name(result.verdict)));
  if (wanted == Wanted::First && result.violations.size() > 1)
    wrong.push_back("more than one violation, where the first was wanted");
  for (const Violation& violation : result.violations)
    if (std::string objection = objection_to(violation, subject); !objection.empty())
      wrong.push_back(std::move(objection));
  if (wanted == Wanted::All) compare_sets(subject, result, wrong);
  return wrong;
}

namespace {

std::vector<std::string> answer_objections(const Subject& subject, const TrialOptions& options, Wanted wanted,
                                           Work& work) {
  Options checked;
  checked.properties = subject.properties;
  checked.wanted = wanted;
  checked.budget = Budget().within(options.time);
  const auto begin = Budget::Clock::now();
  const Result result = check(subject.program, checked);
  work.seconds += std::chrono::duration<double>(Budget::Clock::now() - begin).count();
  work.claims += result.statistics.claims;
  work.queries += result.statistics.queries;
  std::vector<std::string> wrong = objections(subject, result, wanted);
  if (options.native == nullptr || wanted != Wanted::First || !wrong.empty()) return wrong;
  for (const Violation& violation : result.violations)
    if (std::string objection = options.native->objection(subject, violation); !objection.empty())
      wrong.push_back(std::move(objection));
  return wrong;
}

}  // namespace

std::vector<std::string> examine(const Subject& subject, const TrialOptions& options, Work& work) {
  std::vector<std::string> wrong;
  for (const Wanted wanted : {Wanted::First, Wanted::All}) {
    std::vector<std::string> found;
    try {
      found = answer_objections(subject, options, wanted, work);
    } catch (const std::exception& error) {
      found = {std::string("the checker throws: ") + error.what()};
    }
    ++work.calls;
    for (const std::string& one : found)
      wrong.push_back((wanted == Wanted::First ? "first: " : "all: ") + one);
  }
  return wrong;
}

}  // namespace faultline::engine::bmc::brute
