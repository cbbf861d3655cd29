// A run that differs little from the failing one, and the differences: plain values, as all in fault/.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/interpreter.h"
#include "trace/nearby/metric.h"

namespace faultline::fault {

// A point at which the two runs differ.
struct Delta {
  trace::nearby::PointKind kind = trace::nearby::PointKind::Value;
  trace::nearby::PointPath point;
  trace::CandidateKind part = trace::CandidateKind::Value;
  cfa::StatementId statement;  // none: an input's contents, a join
  cfa::FunctionId function;
  SourceRange range;
  std::string name;   // what has the value: `most`, `least > input2`
  std::string where;  // "pass 3", "the 2nd call"; empty: there is but one visit
  std::string was;    // in the failing run; empty: it does not get there
  std::string is;     // in this one; empty: it does not get there
  std::uint32_t failing_step = trace::unrolling::kNoStep;
  std::uint32_t passing_step = trace::unrolling::kNoStep;
  std::uint64_t weight = 1;
};

// Which runs were compared: those within the bounds, all, or none, where the run was chosen for another
// reason.
enum class Reach : std::uint8_t { WithinBounds, AllRuns, NotAsked };

struct NearRun {
  trace::Run run;  // recorded
  trace::nearby::Metric metric;
  trace::unrolling::Bounds bounds;  // of the search
  std::uint64_t distance = 0;
  std::uint64_t lower = 0;                         // no run that passes is nearer
  Reach reach = Reach::WithinBounds;               // of `lower`
  std::vector<Delta> deltas;                       // in the order in which they are met
  // Sets of deltas, by position. Each suffices, with what changes beside it.
  std::vector<std::vector<std::uint32_t>> slices;
  // By slice: points that the property cannot depend on, which are no deltas, and whose values other checks
  // on the way need.
  std::vector<std::vector<trace::nearby::PointPath>> beside;
  std::vector<std::string> assumed;                // what was taken for granted, and why
  std::vector<std::string> story;
};

}  // namespace faultline::fault
