// The questions of the solver benchmark: what a localization algorithm asks about one program.
#pragma once

#include <functional>
#include <vector>

#include "solve/factory.h"
#include "solve/optimizer.h"
#include "solver/program.h"
#include "solver/sandbox.h"

namespace faultline::bench {

using Build = std::function<Program(logic::TermManager&)>;

// A program, and inputs on which its property fails (empty where none are needed).
struct Subject {
  Build build;
  std::vector<logic::Value> failing_inputs;
};

// Is there a run that violates the property? Verdict sat or unsat; a model is evaluated.
Task time_to_model(Build build, solve::Backend backend);

// The inputs are fixed to the failing ones, the property holds, every statement is an element: which
// contradict each other? A core is proved again by the other backend.
Task first_core(Subject subject, solve::Backend backend);
Task minimal_core(Subject subject, solve::Backend backend);

// The run that satisfies the property and differs from the failing one in the least number of variables;
// every element of an array counts. Verdict: that number.
enum class Optimizing : std::uint8_t { Alternating, CoreGuided, ModelImproving, Z3 };
Task nearest_good_run(Subject subject, Optimizing optimizing);

// 200 questions to one solver, each about a few variables: keep or change the value of the failing run.
Task incremental_queries(Subject subject, solve::Backend backend);

}  // namespace faultline::bench
