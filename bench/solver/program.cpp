#include "solver/program.h"

namespace faultline::bench {

using logic::Assignment;
using logic::Sort;
using logic::Term;
using logic::Value;

std::uint64_t Random::word() {  // splitmix64
  std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ z >> 27) * 0x94D049BB133111EBull;
  return z ^ z >> 31;
}

std::vector<Term> Program::variables() const {
  std::vector<Term> out;
  for (const Input& input : inputs)
    out.push_back(input.variable);
  for (const Step& step : steps)
    out.push_back(step.variable);
  return out;
}

Term ProgramBuilder::input(const std::string& name, Sort sort, std::uint64_t low, std::uint64_t high) {
  const Term variable = terms.variable(name, sort);
  program.inputs.push_back({variable, low, high});
  return variable;
}

Term ProgramBuilder::assign(const std::string& name, Term value) {
  const Term variable = terms.variable(name + "#" + std::to_string(++version_), value.sort());
  program.steps.push_back({variable, value});
  return variable;
}

std::optional<Assignment> run(const Program& program, const std::vector<Value>& inputs) {
  Assignment state;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    state.set(program.inputs[i].variable, inputs[i]);
  for (const Term assumption : program.assumptions)
    if (!logic::evaluate(assumption, state).is_true()) return std::nullopt;
  for (const Step& step : program.steps)
    state.set(step.variable, logic::evaluate(step.value, state));
  return state;
}

std::optional<std::vector<Value>> find_failing_inputs(const Program& program, std::uint64_t seed) {
  if (!program.failing_inputs.empty()) return program.failing_inputs;
  constexpr int kRuns = 200'000;
  Random random(seed);
  for (int i = 0; i < kRuns; ++i) {
    std::vector<Value> inputs;
    for (const Input& input : program.inputs) {
      const std::uint64_t value = input.low + random.below(input.high - input.low + 1);
      inputs.emplace_back(logic::BitVector(input.variable.width(), value));
    }
    const std::optional<Assignment> state = run(program, inputs);
    if (state && !logic::evaluate(program.property, *state).is_true()) return inputs;
  }
  return std::nullopt;
}

}  // namespace faultline::bench
