// Programs as a bounded model checker hands them to a solver: inputs, one variable and one equation for each
// assignment on the unrolled path, and the asserted property. The benchmark's families (families.h) build
// these, its tasks (tasks.h) turn them into questions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "logic/evaluate.h"
#include "logic/term_manager.h"

namespace faultline::bench {

// Seeded random numbers: the same on every run and machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ull + 1) {}
  std::uint64_t word();
  std::uint64_t below(std::uint64_t bound) { return word() % bound; }

 private:
  std::uint64_t state_;
};

struct Input {
  logic::Term variable;
  std::uint64_t low = 0;  // where random values are drawn from, both included; no constraint
  std::uint64_t high = 0;
};

struct Step {
  logic::Term variable;
  logic::Term value;  // over inputs and earlier variables
};

struct Program {
  std::vector<Input> inputs;
  std::vector<logic::Term> assumptions;  // what the program assumes of its inputs
  std::vector<Step> steps;
  logic::Term property;
  std::vector<logic::Value> failing_inputs;  // if they are known from the making; else empty
  std::uint64_t array_size = 0;              // of every array in it: indices 0 .. array_size - 1

  std::vector<logic::Term> variables() const;  // inputs, then those of the steps
};

// A program under construction: `x` assigned for the third time is the variable x#3.
class ProgramBuilder {
 public:
  explicit ProgramBuilder(logic::TermManager& manager) : terms(manager) {}

  logic::Term input(const std::string& name, logic::Sort sort, std::uint64_t low, std::uint64_t high);
  logic::Term int_input(const std::string& name, std::uint64_t low = 0, std::uint64_t high = 0xFFFFFFFF) {
    return input(name, logic::Sort::bit_vector(32), low, high);
  }
  logic::Term assign(const std::string& name, logic::Term value);
  logic::Term number(std::uint64_t value) { return terms.bit_vector(32, value); }

  logic::TermManager& terms;
  Program program;

 private:
  std::uint32_t version_ = 0;
};

// All variables after a run on these inputs; none if an assumption is violated.
std::optional<logic::Assignment> run(const Program& program, const std::vector<logic::Value>& inputs);

// Inputs on which the property fails: those that the program brings, or the first of a random search. None if
// 200,000 runs did not fail.
std::optional<std::vector<logic::Value>> find_failing_inputs(const Program& program, std::uint64_t seed);

}  // namespace faultline::bench
