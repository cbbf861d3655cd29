#include "app/eval_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/exit_code.h"
#include "base/diagnostic.h"

namespace faultline::app {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// Where no time is given, `explain` has limits of its own, which end long before this.
constexpr milliseconds kStandardLimit = std::chrono::seconds(120);
constexpr milliseconds kGrace = std::chrono::seconds(2);

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// It should end by itself before.
milliseconds limit_of(const EvalPlan& plan) {
  return plan.time ? *plan.time * 3 / 2 + kGrace : kStandardLimit;
}

std::vector<std::string> arguments(const eval::Case& one, const EvalPlan& plan, const std::string& json,
                                   const std::string& lines) {
  std::vector<std::string> all{"explain"};
  if (!one.compared.empty()) all = {"compare", "--function", one.compared, one.reference};
  if (!one.pinned.empty()) all = {"pin", "--function", one.pinned, "--expect=" + one.expected};
  for (const std::string& value : one.values)
    all.push_back("--values=" + value);
  all.insert(all.end(), one.program.begin(), one.program.end());
  all.insert(all.end(), {"--quiet", "--json", json, "--dependences", lines});
  if (!one.entry.empty()) all.insert(all.end(), {"--entry", one.entry});
  if (!one.inputs.empty()) all.push_back(fmt::format("--inputs={}", fmt::join(one.inputs, ",")));
  if (!plan.localizers.empty()) all.push_back("--localizers=" + plan.localizers);
  const bool has_own_time = std::ranges::any_of(
      one.options, [](const std::string& each) { return each == "--time" || each.starts_with("--time="); });
  if (plan.time && !has_own_time) all.push_back(fmt::format("--time={}ms", plan.time->count()));
  all.insert(all.end(), plan.options.begin(), plan.options.end());
  all.insert(all.end(), one.options.begin(), one.options.end());  // may end with the compiler's, behind `--`
  return all;
}

std::string first_message(const std::string& err) {
  const std::string text = contents(err);
  return one_line(text.substr(0, text.find('\n')), 300);
}

eval::Row row_of_end(const eval::Case& one, const ChildEnd& end, const std::string& err) {
  eval::Row row = eval::row_without_answer(one);
  if (end.how == ChildEnd::How::TimedOut) {
    row.status = eval::Status::TimedOut;
    row.note = "it had to be ended";
  } else if (end.how == ChildEnd::How::Crashed) {
    row.note = fmt::format("crashed: {}", strsignal(end.code));
  } else {
    row.note = fmt::format("exit code {}: {}", end.code, first_message(err));
  }
  return row;
}

bool is_result(const ChildEnd& end) {
  return end.how == ChildEnd::How::Exited && (end.code == static_cast<int>(ExitCode::Success) ||
                                              end.code == static_cast<int>(ExitCode::Inconclusive) ||
                                              end.code == static_cast<int>(ExitCode::Violation));
}

eval::Row row_of_result(const eval::Case& one, const std::string& json, const std::string& lines) {
  try {
    return eval::row_of(one, eval::read_answer(contents(json)), eval::read_dependences(contents(lines)));
  } catch (const InputError& error) {
    eval::Row row = eval::row_without_answer(one);
    row.note = error.what();
    return row;
  }
}

// So that a table that is made from stored rows is the same.
double to_three_places(double value) {
  return static_cast<double>(static_cast<long long>(value * 1000 + 0.5)) / 1000;
}

}  // namespace

std::optional<eval::Row> evaluate_case(const eval::Case& one, const EvalPlan& plan,
                                       const ScratchFolder& scratch) {
  const std::string json = scratch.path("result.json"), lines = scratch.path("lines.json"),
                    err = scratch.path("messages");
  std::error_code ignored;
  fs::remove(json, ignored);
  fs::remove(lines, ignored);
  const ChildEnd end = run_child(arguments(one, plan, json, lines), err, limit_of(plan), plan.stop);
  if (end.how == ChildEnd::How::Stopped) return std::nullopt;
  eval::Row row = is_result(end) ? row_of_result(one, json, lines) : row_of_end(one, end, err);
  row.seconds = to_three_places(end.seconds);
  row.megabytes = to_three_places(end.megabytes);
  return row;
}

std::string fingerprint(const eval::Entry& entry, const ReadCase& read, const EvalPlan& plan) {
  std::uint64_t hash = eval::fnv1a(entry.name);
  const auto mix = [&](std::string_view text) {
    hash = eval::fnv1a(text, eval::fnv1a(std::to_string(text.size()), hash));
  };
  std::error_code ignored;
  mix(fmt::format("{} {}", fs::file_size("/proc/self/exe", ignored),
                  fs::last_write_time("/proc/self/exe", ignored).time_since_epoch().count()));
  mix(plan.localizers);
  mix(fmt::format("{}", plan.time ? plan.time->count() : 0));
  for (const std::string& option : plan.options)
    mix(option);
  std::vector<fs::path> files;
  if (const auto* one = std::get_if<eval::Case>(&read))
    files.assign(one->program.begin(), one->program.end());
  for (fs::directory_iterator each(entry.folder, ignored), end; !ignored && each != end;
       each.increment(ignored))
    if (each->is_regular_file()) files.push_back(each->path());
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    mix(file.filename().string());
    mix(contents(file));
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace faultline::app
