// A counterexample in gcc's program: the unchanged program, compiled together with the harness that forces
// the recorded inputs, must fail in the line that the checker blames.
//
// Assertions are compiled plainly, reach_error() with the address sanitizer, which tells the line of an
// abort; memory and arithmetic with both sanitizers, without the checks that the program's properties leave
// out. The first line of the program that the report names must be the violated one: in a stack, the
// innermost call.
//
// Rules for what gcc's program need not show:
// - a harness that cannot force every input says so, and is not run;
// - moving a null pointer is no violation here before it is followed: -fno-sanitize=pointer-overflow;
// - `&table[7]` is no violation here before it is followed, gcc's sanitizer stops there already. Only a
// report
//   about a subscript right behind `&name` is excused.
// - in `bits.low = b + 4` gcc computes the sum in the narrow type before the sanitizer sees it. An overflow
// may go
//   unnoticed where a narrow place or cast stands before it in its line.
//
// The address sanitizer misses accesses that jump over the red zone around an object. Counterexamples are
// simple, so they hardly do, and there is no rule for it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "engine/verdict.h"
#include "trial.h"

namespace faultline::engine::bmc::brute {

// The reason why this counterexample is not tried in gcc's program; empty if it is.
std::string reason_to_skip(const Subject& subject, const Violation& violation);

// It fails as it should if both are empty.
struct NativeOutcome {
  std::string wrong;
  std::string excused;  // by which rule gcc's program may differ
};

// Writes the harness into `folder`, beside the program, compiles and runs.
NativeOutcome try_native(const Subject& subject, const Violation& violation,
                         const std::filesystem::path& folder);

// Which of many counterexamples are tried, and how that went. Assertions and reach_error() are tried always,
// every `every`-th of the others, for their build takes long; 0: none at all.
class NativeTrials {
 public:
  NativeTrials(std::filesystem::path folder, std::uint64_t every)
      : folder_(std::move(folder)), every_(every) {}

  std::string objection(const Subject& subject, const Violation& violation);
  std::string summary() const;

 private:
  bool is_due(trace::EventKind kind);

  std::filesystem::path folder_;
  std::uint64_t every_;
  std::uint64_t others_ = 0;  // neither assertion nor reach_error()
  double seconds_ = 0;
  std::map<trace::EventKind, std::uint64_t> as_they_should_;
  std::map<std::string, std::uint64_t> skipped_;  // by reason
  std::map<std::string, std::uint64_t> excused_;  // by rule
  std::uint64_t compiled_ = 0;
};

}  // namespace faultline::engine::bmc::brute
