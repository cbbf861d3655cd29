// One seed: the verdict by running all inputs against the verdict of the model checker.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "draft.h"
#include "engine/verdict.h"
#include "runs.h"

namespace faultline::engine::bmc::brute {

// A draft whose conclusion was chosen by what its runs compute: either some run violates it, often only one
// of thousands, or none does, by the smallest margin.
struct Subject {
  std::string text;
  Properties properties;
  cfa::Program program;
  AllRuns runs;
};

// Throws std::runtime_error if the generator made something that is no use: not C, or endless.
Subject make_subject(std::uint64_t seed, const std::filesystem::path& folder);

// As the user's C, with the positions in `path`, where it is written.
cfa::Program read_program(const std::string& text, const std::filesystem::path& path);

// What is wrong with the checker's answer; empty if nothing is.
std::vector<std::string> objections(const Subject& subject, const Result& result, Wanted wanted);

class NativeTrials;

struct TrialOptions {
  std::chrono::seconds time{60};   // for each of the two calls of the checker
  NativeTrials* native = nullptr;  // tries the first counterexample in gcc's program; none: nobody does
};

// What the checker did, so that a comparison in which it does nothing is seen.
struct Work {
  std::uint64_t calls = 0;
  std::uint64_t claims = 0;   // that were not decided while unrolling
  std::uint64_t queries = 0;  // to the solver
  double seconds = 0;
};

// Asks for the first violation, and for all. Adds to `work`.
std::vector<std::string> examine(const Subject& subject, const TrialOptions& options, Work& work);

}  // namespace faultline::engine::bmc::brute
