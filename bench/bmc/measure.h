// One check of one program in a process of its own: what came out, and what each phase cost.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bmc/rows.h"

namespace faultline::bench {

enum class Extent : std::uint8_t {
  Whole,      // to the end, with simple counterexamples: what a user gets
  Verdict,    // without making counterexamples simple
  Unrolling,  // stopped when the solver would be asked
};

struct Question {
  Row row;
  Extent extent = Extent::Whole;
  std::optional<std::uint32_t> unwind;       // none: automatic deepening
  std::optional<std::uint32_t> first_bound;  // where deepening begins
  std::string first_bounds;                  // of single loops, as `unwindset`
  std::string unwindset;                     // "main.0:8 parse.1:4"
  double limit = 60;                         // CPU seconds
};

struct Measured {
  std::string verdict;  // "safe", "unsafe", ...; empty: open when the limit was reached
  std::string detail;   // the kind of violation; why there is no verdict
  std::string wrong;    // crash, exception, or not the expected verdict; empty: nothing
  std::uint64_t lines = 0;
  std::uint32_t bound = 0;    // of every loop
  std::uint32_t deepest = 0;  // of any loop
  std::string unwindset;      // what was unrolled deeper than `bound`, as in a Question

  // The first three are what the summary compares with the fourth. Elapsed time, as the engine measures it.
  double frontend_seconds = 0;
  double unroll_seconds = 0;
  double encode_seconds = 0;
  double solve_seconds = 0;
  double simplify_seconds = 0;
  double check_cpu_seconds = 0;  // of the engine, everything included

  // The peak while in a phase. Encoding and solving are one phase: the solver encodes when it is asked.
  double frontend_megabytes = 0;
  double unroll_megabytes = 0;
  double solve_megabytes = 0;

  std::uint64_t rounds = 0;
  std::uint64_t equations = 0;
  std::uint64_t terms = 0;
  std::uint64_t queries = 0;

  double before_solving() const { return frontend_seconds + unroll_seconds + encode_seconds; }
  double peak_megabytes() const;
  bool answered() const { return wrong.empty() && !verdict.empty(); }
};

Measured measure(const Question& question);

}  // namespace faultline::bench
