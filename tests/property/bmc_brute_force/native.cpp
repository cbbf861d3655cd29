#include "native.h"

#include <fmt/format.h>

#include <cctype>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "../../common/named_lines.h"
#include "../../differential/process.h"
#include "exchange/harness.h"

namespace faultline::engine::bmc::brute {
namespace {

using trace::EventKind;

constexpr std::chrono::seconds kCompileTime{60};
constexpr std::chrono::seconds kRunTime{20};

bool is_tried(EventKind kind) {
  switch (kind) {
    case EventKind::AssertionFailed:
    case EventKind::ErrorReached:
    case EventKind::DivisionByZero:
    case EventKind::SignedOverflow:
    case EventKind::OutOfBounds:
    case EventKind::NullDereference:
    case EventKind::DanglingDereference:
    case EventKind::DoubleFree:
    case EventKind::InvalidFree: return true;
    default: return false;
  }
}

bool ends_itself(EventKind kind) {
  return kind == EventKind::AssertionFailed || kind == EventKind::ErrorReached;
}

std::filesystem::path source_of(const Subject& subject, const Violation& violation) {
  return subject.program.files.path(violation.run.event.range.file);
}

exchange::HarnessLimits write(std::ostream& out, const Subject& subject, const Violation& violation) {
  return exchange::write_harness(out, subject.program, violation.run,
                                 {"faultline test", {source_of(subject, violation).string()}});
}

// What overflows unnoticed in the run wraps around in gcc's program, too.
differential::Command compiler(const Subject& subject, EventKind kind) {
  differential::Command command = {"gcc", "-w", "-g", "-O0"};
  const bool wraps = !subject.properties.contains(EventKind::SignedOverflow);
  if (wraps) command.emplace_back("-fwrapv");
  if (kind == EventKind::AssertionFailed) return command;
  command.emplace_back("-fsanitize=address");
  if (kind == EventKind::ErrorReached) return command;
  command.emplace_back("-fsanitize=undefined");
  command.emplace_back("-fno-sanitize-recover=all");
  command.emplace_back("-fno-sanitize=pointer-overflow");
  if (wraps) command.emplace_back("-fno-sanitize=signed-integer-overflow");
  if (!subject.properties.contains(EventKind::ShiftOutOfRange)) command.emplace_back("-fno-sanitize=shift");
  return command;
}

// The time limit is ours; the shell is there for the limit on core files.
differential::Finished run_program(const std::filesystem::path& program) {
  const std::string options = "handle_abort=1:detect_stack_use_after_return=1:detect_leaks=0";
  return differential::run({"sh", "-c", "ulimit -c 0; ASAN_OPTIONS=" + options + " exec \"$0\"", program},
                           kRunTime);
}

std::string source_line(const std::string& text, unsigned number) {
  std::istringstream lines(text);
  std::string line;
  for (unsigned i = 0; i < number; ++i)
    std::getline(lines, line);
  return line;
}

// Is the subscript that begins at the column part of an address, `&grid[i][j]`?
bool is_of_address(std::string before) {
  while (!before.empty() && before.back() != '&') {
    const bool subscript = before.back() == ']';
    const std::size_t open = subscript ? before.rfind('[') : before.size() - 1;
    const bool name = std::isalnum(static_cast<unsigned char>(before.back())) != 0 || before.back() == '_';
    if (open == before.npos || (!subscript && !name)) return false;
    before.resize(open);
  }
  return !before.empty();
}

// The rule about `&table[7]`: the report names the line and the column of the bracket.
bool takes_address_outside(const Subject& subject, const std::string& report, const std::string& file,
                           unsigned line) {
  if (report.find("out of bounds for type") == report.npos) return false;
  const std::string place = fmt::format("{}:{}:", file, line);
  const std::size_t column = std::strtoul(report.c_str() + report.find(place) + place.size(), nullptr, 10);
  const std::string text = source_line(subject.text, line);
  return column > 0 && column <= text.size() && text[column - 1] == '[' &&
         is_of_address(text.substr(0, column - 1));
}

// The rule about `bits.low = b + 4`: what is narrower than int, as this generator writes it, stands in the
// line before the sum.
bool is_narrowed(const Subject& subject, const trace::Event& event) {
  if (event.kind != EventKind::SignedOverflow) return false;
  const std::string before =
      source_line(subject.text, event.range.begin.line).substr(0, event.range.begin.column - 1);
  for (const char* narrow : {"bits.", "bytes[", "text[", ".byte[", ".half[", "*cp ", "->tag", "char)",
                             "short)", "(unsigned char *)&"})
    if (before.find(narrow) != before.npos) return true;
  return false;
}

NativeOutcome judge(const Subject& subject, const trace::Event& event, const std::string& file,
                    const differential::Finished& ran) {
  const bool failed = ran.how != differential::Finished::How::TimedOut && !ran.succeeded();
  const std::string claimed =
      fmt::format("{} ({})", to_text({event.kind, event.range}, subject.program), event.message);
  const std::string seen = fmt::format("{}\n{}", differential::describe(ran), ran.err);
  const auto line = testing_common::first_named_line(ran.err, file);
  if (failed && line == event.range.begin.line) return {};
  if (is_narrowed(subject, event)) return {{}, "overflow of a sum that gcc narrows"};
  if (!failed) return {fmt::format("gcc's program does not fail: {}; {}", claimed, seen), {}};
  if (line && takes_address_outside(subject, ran.err, file, *line))
    return {{}, "address outside of its array"};
  return {fmt::format("gcc's program fails elsewhere: {}; {}", claimed, seen), {}};
}

// "3 null-dereference, 4 assertion", and the sum.
template <typename Key, typename Name>
std::string listed(const std::map<Key, std::uint64_t>& counts, Name name, std::uint64_t& sum) {
  std::string text;
  for (const auto& [key, count] : counts) {
    sum += count;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name(key));
  }
  return text.empty() ? "" : " (" + text + ")";
}

}  // namespace

std::string reason_to_skip(const Subject& subject, const Violation& violation) {
  if (!is_tried(violation.run.event.kind)) return std::string(trace::id(violation.run.event.kind));
  std::ostringstream unused;
  if (!write(unused, subject, violation).not_forced.empty()) return "inputs that a harness cannot force";
  return {};
}

NativeOutcome try_native(const Subject& subject, const Violation& violation,
                         const std::filesystem::path& folder) {
  const trace::Event& event = violation.run.event;
  const std::filesystem::path source = source_of(subject, violation);
  const std::filesystem::path harness = folder / "harness.c";
  const std::filesystem::path program = folder / "native";
  std::ofstream out(harness, std::ios::binary);
  write(out, subject, violation);
  out.close();
  differential::Command command = compiler(subject, event.kind);
  command.insert(command.end(), {source, harness, "-lm", "-o", program});
  const differential::Finished compiled = differential::run(command, kCompileTime);
  if (!compiled.succeeded()) return {"gcc rejects the program with its harness: " + compiled.err, {}};
  return judge(subject, event, source.filename().string(), run_program(program));
}

bool NativeTrials::is_due(EventKind kind) {
  return ends_itself(kind) || others_++ % every_ == 0;
}

std::string NativeTrials::objection(const Subject& subject, const Violation& violation) {
  if (every_ == 0) return {};
  if (const std::string reason = reason_to_skip(subject, violation); !reason.empty()) {
    ++skipped_[reason];
    return {};
  }
  const EventKind kind = violation.run.event.kind;
  if (!is_due(kind)) {
    ++skipped_["not every one is tried"];
    return {};
  }
  const auto begin = std::chrono::steady_clock::now();
  ++compiled_;
  NativeOutcome outcome = try_native(subject, violation, folder_);
  if (!outcome.excused.empty()) {
    ++excused_[outcome.excused];
  } else if (outcome.wrong.empty()) {
    ++as_they_should_[kind];
  }
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return std::move(outcome.wrong);
}

std::string NativeTrials::summary() const {
  const auto same = [](const std::string& text) { return text; };
  std::uint64_t good = 0, excused = 0, skipped = 0;
  const std::string kinds = listed(as_they_should_, trace::id, good);
  const std::string rules = listed(excused_, same, excused);
  const std::string reasons = listed(skipped_, same, skipped);
  return fmt::format(
      "gcc's programs: {} compiled, {:.1f} s; {} fail as they should{}; {} excused{}; {} skipped{}",
      compiled_, seconds_, good, kinds, excused, rules, skipped, reasons);
}

}  // namespace faultline::engine::bmc::brute
