// C source text -> Program, through Clang 19. Real preprocessing, types and layout are Clang's; what the
// statements mean is lowered here, exactly, or refused with its position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "cfa/program.h"

namespace faultline::frontend::c {

enum class Coverage {
  Reachable,   // functions that the entry function can reach
  Everything,  // every function defined in the files; an entry function is not needed
};

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> compiler_arguments;  // -I, -D, -std=… as given behind `--`
  std::string build_directory;                  // with compile_commands.json; empty: none
  std::string entry = "main";
  std::uint32_t pointer_bytes = 8;  // 4: --32
  Coverage coverage = Coverage::Reachable;
  // Texts that are read in place of what files have on disk.
  struct Instead {
    std::string path;
    std::string text;
  };
  std::vector<Instead> instead;
  // One of the files: the version that another one is compared with. For other files its names with external
  // linkage begin with `kReferencePrefix`, and its functions are taken to be right.
  std::string reference;
  // A harness is among the files: it reaches also what the others keep to themselves.
  bool has_harness = false;
};

constexpr std::string_view kReferencePrefix = "old_";

// Where there is a reference, the harness may define these functions, and others of the same names behind
// `kReferencePrefix`. They are called for what the new version does, and the reference: for each piece of what it
// prints (its text with one conversion and what is converted), where it ends the program, and for each number that
// it scans, whose type has the suffix.
constexpr std::string_view kPrintsNumber = "prints_number";  // (const char *piece, long long value)
constexpr std::string_view kPrintsReal = "prints_real";      // (const char *piece, double value)
constexpr std::string_view kPrintsText = "prints_text";      // (const char *piece, const char *text, int most), -1: all
constexpr std::string_view kEnds = "ends_the_program";       // (void)
constexpr std::string_view kScansCount = "scans_count";      // int (int most): what scanf returns
constexpr std::string_view kScans = "scans_";                // T scans_i32(void): i, u or f, and bits
std::string scan_suffix(const cfa::Type& type);              // of integers and floating-point numbers; else empty

struct Result {
  std::optional<cfa::Program> program;  // none: see the diagnostics
  SourceFiles files;                    // of the diagnostics, where there is no program
  std::vector<Diagnostic> diagnostics;  // ours: warnings, or what is not supported
  std::string compiler_output;          // Clang's own messages, rendered with carets
};

// Never throws on bad input.
Result read(const Options& options, Color color);

}  // namespace faultline::frontend::c
