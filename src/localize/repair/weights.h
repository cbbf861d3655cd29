// Every number that the order of repairs rests on, in one place: chosen by bench/suite's script on the tuning
// half, and varied by it through the localizer's options (`--repair-lambda 20`, in thousandths).
//
// All but lambda are in tokens: what a change costs besides the tokens that it changes.
#pragma once

namespace faultline::localize::repair {

struct Weights {
  double lambda = 0.02;      // of a token, where changes do not let all runs pass: a share of the runs
  double avoidance = 4;      // not to get to the check instead of satisfying it
  double death = 1.5;        // no run executes any more what some have executed, or nobody writes any more to a variable
  double disturbance = 0.5;  // to change what n passing runs do: times ln(1 + n)
  double dullness = 0.5;     // runs that could be told apart look the same: times ln of how many times fewer there are
  double undefined = 3;      // runs shift or overflow that did not: times their share
  double harness = 10;       // to stand in the function that has the check, where others do the work
  double observer = 1;       // to stand in a function that only looks, for assertions
  double property = 0.5;     // to change what is asserted, not what is done
  double class_step = 0.1;   // each class of a template (templates.cpp)
  double pair = 0.5;         // two changes instead of one
  double slack = 2;          // dearer templates are tried for what may cost so much more than the best so far
  double stuck = 2.5;        // every walk through a component model gets stuck
};

}  // namespace faultline::localize::repair
