// One C program, compiled by gcc and run by us: do both print the same?
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "process.h"

namespace faultline::differential {

enum class Word { Bits64, Bits32 };

struct Program {
  std::vector<std::filesystem::path> sources;
  Word word = Word::Bits64;
  std::vector<std::string> compiler_options;  // for gcc and for our frontend
};

struct Tools {
  std::string gcc = "gcc";
  std::string faultline;
  std::chrono::milliseconds compiled_limit{std::chrono::seconds(5)};
  std::vector<std::string> run_options;  // of `faultline run`
  std::chrono::milliseconds faultline_limit{std::chrono::seconds(90)};
  // Programs that differ because they convert floats out of range: csmith makes such, we do not.
  enum class Undefined { Failed, Skipped } undefined = Undefined::Failed;
};

enum class Verdict {
  Equal,       // both end well and print the same
  Refused,     // not supported, said with its position
  Unfinished,  // we reached a limit of ours
  Skipped,     // gcc's program does not end in time, or is undefined: there is nothing to compare with
  Failed,      // anything else: other output, a crash, an internal error, a violation, no position
};
std::string_view name(Verdict verdict);

struct Comparison {
  Verdict verdict = Verdict::Failed;
  std::string message;  // why it is not equal; the first line says it in short
};

Command compile_command(const Program& program, const std::filesystem::path& executable, const Tools& tools);
Command run_command(const Program& program, const Tools& tools);

// Leaves the compiled program at `executable`.
Comparison compare(const Program& program, const std::filesystem::path& executable, const Tools& tools);

// The first lines in which the two texts differ, cut to where they do; empty if they are equal.
std::string first_differences(std::string_view expected, std::string_view actual);

// Does one of the lines begin with `file:line:column: error: unsupported`?
bool says_where(std::string_view messages);

}  // namespace faultline::differential
