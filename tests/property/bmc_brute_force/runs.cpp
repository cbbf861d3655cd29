#include "runs.h"

#include <fmt/format.h>

#include <stdexcept>

namespace faultline::engine::bmc::brute {
namespace {

constexpr std::uint64_t kMostSteps = 100'000;
constexpr std::uint64_t kMostRuns = 1u << 17;

// The table that draft.h tells: lowest value and number of values, by the type of the input.
struct Domain {
  std::int64_t low = 0;
  std::uint64_t count = 0;
};

Domain domain_of(const cfa::Type& type) {
  const std::string& name = type.name;
  if (name == "unsigned char") return {0, 16};
  if (name == "char") return {-8, 16};
  if (name == "unsigned short") return {0, 256};
  if (name == "_Bool") return {0, 2};
  if (name == "int") return {0, 4};
  throw std::logic_error("an input of a type that the generator does not use: " + name);
}

}  // namespace

std::optional<std::uint64_t> AllInputs::next(const trace::InputRequest& request) {
  const Domain domain = domain_of(*request.type);
  if (used_ == digits_.size()) digits_.push_back({0, domain.count});
  const std::int64_t value = domain.low + static_cast<std::int64_t>(digits_[used_++].value);
  const trace::Choice choice{trace::Choice::Kind::Integer, value < 0,
                             static_cast<std::uint64_t>(value < 0 ? -value : value)};
  return trace::to_bits(choice, *request.type);
}

bool AllInputs::advance() {
  digits_.resize(used_);  // what this run did not ask for starts anew
  used_ = 0;
  while (!digits_.empty() && digits_.back().value + 1 == digits_.back().count)
    digits_.pop_back();
  if (digits_.empty()) return false;
  ++digits_.back().value;
  return true;
}

std::string to_text(const Failure& failure, const cfa::Program& program) {
  return fmt::format("{} at {} '{}'", trace::id(failure.kind), program.files.describe(failure.range),
                     one_line(program.text(failure.range), 60));
}

AllRuns run_all(const cfa::Program& program, const Properties& properties) {
  const trace::Interpreter interpreter(program);
  AllRuns all;
  AllInputs inputs;
  std::string printed;
  trace::RunOptions options;
  options.checks = checks_for(properties);
  options.step_limit = kMostSteps;
  options.output = [&printed](cfa::PrintTo, std::string_view text) { printed += text; };
  std::uint64_t tried = 0;
  do {
    if (++tried > kMostRuns) throw std::logic_error("too many inputs to enumerate");
    printed.clear();
    const trace::Run run = interpreter.run(inputs, options);
    const trace::EventKind kind = run.event.kind;
    if (kind == trace::EventKind::AssumptionFailed) continue;
    ++all.count;
    if (kind == trace::EventKind::Finished) {
      if (!printed.empty()) ++all.outputs[printed];  // exit() was called before
    } else if (!trace::is_violation(kind) && kind != trace::EventKind::Aborted) {
      ++all.unfinished;
    } else if (properties.contains(kind)) {
      Example& example = all.failures[{kind, run.event.range}];
      if (example.runs++ == 0 || run.steps < example.steps) {
        example.steps = run.steps;
        example.inputs = run.inputs;
      }
    }
  } while (inputs.advance());
  return all;
}

}  // namespace faultline::engine::bmc::brute
