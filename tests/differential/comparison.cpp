#include "comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

namespace faultline::differential {
namespace {

constexpr std::chrono::seconds kCompileLimit{120};
constexpr std::size_t kShownLines = 4;
constexpr std::size_t kShownWidth = 160;

// The exit codes of `faultline run`.
enum : int { kSuccess = 0, kRefused = 2, kInconclusive = 5, kInternalError = 6, kViolation = 10 };

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string head(std::string_view text, std::size_t count = 6) {
  std::string shown;
  for (const std::string_view line : lines_of(text)) {
    if (count-- == 0) break;
    shown += fmt::format("\n  {}", line.substr(0, kShownWidth));
  }
  return shown;
}

std::string around(std::string_view line, std::size_t column) {
  const std::size_t start = column > 40 ? column - 40 : 0;
  return fmt::format("{}{}", start > 0 ? "…" : "", line.substr(start, kShownWidth));
}

Comparison judge_exit(const Finished& ours, const std::string& expected) {
  switch (ours.code) {
    case kSuccess: {
      const std::string differences = first_differences(expected, ours.out);
      if (differences.empty()) return {Verdict::Equal, ""};
      return {Verdict::Failed, "other output than gcc's program" + differences};
    }
    case kRefused:
      if (says_where(ours.err)) return {Verdict::Refused, ours.err.substr(0, ours.err.find('\n'))};
      return {Verdict::Failed, "rejected" + head(ours.err)};
    case kInconclusive: return {Verdict::Unfinished, "a limit was reached" + head(ours.err)};
    case kInternalError: return {Verdict::Failed, "internal error" + head(ours.err)};
    case kViolation:
      return {Verdict::Failed,
              "a violation in a program that has none" +
                  head(ours.err +
                       ours.out.substr(ours.out.size() - std::min<std::size_t>(ours.out.size(), 800)))};
    default: return {Verdict::Failed, describe(ours) + head(ours.err)};
  }
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Equal: return "equal";
    case Verdict::Refused: return "refused";
    case Verdict::Unfinished: return "unfinished";
    case Verdict::Skipped: return "skipped";
    case Verdict::Failed: return "failed";
  }
  return {};
}

Command compile_command(const Program& program, const std::filesystem::path& executable, const Tools& tools) {
  Command command{tools.gcc, "-O0", "-w"};
  if (program.word == Word::Bits32) command.emplace_back("-m32");
  command.insert(command.end(), program.compiler_options.begin(), program.compiler_options.end());
  for (const auto& source : program.sources)
    command.push_back(source.string());
  for (const std::string& last : {std::string("-o"), executable.string(), std::string("-lm")})
    command.push_back(last);
  return command;
}

Command run_command(const Program& program, const Tools& tools) {
  Command command{tools.faultline, "run"};
  command.insert(command.end(), tools.run_options.begin(), tools.run_options.end());
  if (program.word == Word::Bits32) command.emplace_back("--32");
  for (const auto& source : program.sources)
    command.push_back(source.string());
  command.emplace_back("--");
  command.insert(command.end(), program.compiler_options.begin(), program.compiler_options.end());
  return command;
}

namespace {

// Such a conversion has no value that C knows; gcc itself gives different ones for constants and variables.
bool converts_out_of_range(const Program& program, const std::filesystem::path& executable,
                           const Tools& tools) {
  Program checked = program;
  checked.compiler_options.emplace_back("-fsanitize=float-cast-overflow");
  if (!run(compile_command(checked, executable, tools), kCompileLimit).succeeded()) return false;
  const Finished finished = run({executable.string()}, 20 * tools.compiled_limit);
  return finished.err.find("is outside the range of representable values of type") != std::string::npos;
}

}  // namespace

Comparison compare(const Program& program, const std::filesystem::path& executable, const Tools& tools) {
  const Finished compiled = run(compile_command(program, executable, tools), kCompileLimit);
  if (!compiled.succeeded()) return {Verdict::Failed, "gcc: " + describe(compiled) + head(compiled.err)};
  const Finished theirs = run({executable.string()}, tools.compiled_limit);
  if (theirs.how == Finished::How::TimedOut) return {Verdict::Skipped, "gcc's program does not end in time"};
  if (!theirs.succeeded()) return {Verdict::Failed, "gcc's program: " + describe(theirs) + head(theirs.err)};
  if (theirs.out.empty()) return {Verdict::Failed, "gcc's program prints nothing"};

  const Finished ours = run(run_command(program, tools), tools.faultline_limit);
  if (ours.how != Finished::How::Exited) return {Verdict::Failed, describe(ours) + head(ours.err)};
  const Comparison judged = judge_exit(ours, theirs.out);
  if (judged.verdict == Verdict::Failed && tools.undefined == Tools::Undefined::Skipped &&
      converts_out_of_range(program, executable, tools))
    return {Verdict::Skipped,
            "undefined: gcc's sanitizer sees a float that does not fit the integer it is converted to"};
  return judged;
}

std::string first_differences(std::string_view expected, std::string_view actual) {
  if (expected == actual) return {};
  const auto left = lines_of(expected);
  const auto right = lines_of(actual);
  std::string shown;
  std::size_t count = 0;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()) && count < kShownLines; ++i) {
    const std::string_view a = i < left.size() ? left[i] : "(nothing)";
    const std::string_view b = i < right.size() ? right[i] : "(nothing)";
    if (a == b) continue;
    const auto column =
        static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    shown += fmt::format("\n  line {} column {}\n  gcc       {}\n  faultline {}", i + 1, column + 1,
                         around(a, column), around(b, column));
    ++count;
  }
  return shown.empty() ? "\n  only the end of the last line differs" : shown;
}

bool says_where(std::string_view messages) {
  static const std::regex position(R"(^[^\s:][^:]*:[0-9]+:[0-9]+: error: unsupported)");
  const auto lines = lines_of(messages);
  return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
    return std::regex_search(line.begin(), line.end(), position, std::regex_constants::match_continuous);
  });
}

}  // namespace faultline::differential
