// How often is the true fault among the lines that max-sat tells? On the pairs of tests/golden, where X_fixed
// is X with the smallest change that makes it right: the lines that differ are the fault.
//
//   build/release/bench/golden_lines [--filter TEXT] [--limit SECONDS] [--verbose]
//
// `rank`: how many lines of correction sets of size one come up to the first true line, in the order of the
// localizer; "-": none is true. `lines`: how many lines there are.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/bmc/bmc.h"
#include "frontend/c/frontend.h"
#include "localize/max_sat/max_sat.h"

namespace {

using namespace faultline;
namespace fs = std::filesystem;

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

struct Difference {
  std::set<std::uint32_t> lines;  // of the first text; for what is inserted, the lines around it
  bool only_inserts = true;
};

// By a longest common subsequence of lines.
Difference difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::vector<std::size_t>> common(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t k = b.size(); k-- > 0;)
      common[i][k] = a[i] == b[k] ? common[i + 1][k + 1] + 1 : std::max(common[i + 1][k], common[i][k + 1]);
  Difference found;
  Difference inserts;
  for (std::size_t i = 0, k = 0; i < a.size() || k < b.size();) {
    if (i < a.size() && k < b.size() && a[i] == b[k]) {
      ++i, ++k;
    } else if (k == b.size() || (i < a.size() && common[i + 1][k] >= common[i][k + 1])) {
      found.lines.insert(static_cast<std::uint32_t>(++i));
      found.only_inserts = false;
    } else {
      inserts.lines.insert({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i + 1)});
      ++k;
    }
  }
  return found.only_inserts ? inserts : found;
}

engine::Options options_of(const fs::path& folder, frontend::c::Options& source) {
  engine::Options how;
  std::ifstream file(folder / "options");
  for (std::string word; file >> word;) {
    if (word == "--32") source.pointer_bytes = 4;
    if (word == "--property" && file >> word) {
      how.properties = {};
      std::stringstream list(word);
      for (std::string name; std::getline(list, name, ',');)
        how.properties.add(*engine::find_property(name));
    }
  }
  return how;
}

struct Outcome {
  std::string text;
  bool hit = false;
};

Outcome evaluate(const fs::path& folder, double limit, bool verbose) {
  frontend::c::Options source;
  const engine::Options how = options_of(folder, source);
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".c") source.files.push_back(entry.path().string());
  std::sort(source.files.begin(), source.files.end());
  const frontend::c::Result read = frontend::c::read(source, Color::Off);
  if (!read.program) return {"cannot be read"};
  const engine::Result result = engine::bmc::check(*read.program, how);
  if (result.violations.empty()) return {"no run fails"};
  std::map<std::string, Difference> truth;
  for (const std::string& path : source.files)
    truth[fs::path(path).filename().string()] = difference(
        lines_of(path), lines_of(folder.string() + "_fixed/" + fs::path(path).filename().string()));
  const Budget budget = Budget{}.within(std::chrono::milliseconds(static_cast<int>(limit * 1000)));
  localize::Assumptions assumptions;
  const auto on = [&](trace::EventKind kind) { return how.properties.contains(kind); };
  assumptions.checks = {on(trace::EventKind::SignedOverflow), on(trace::EventKind::ShiftOutOfRange),
                        on(trace::EventKind::ConversionOverflow), on(trace::EventKind::MemoryLeak)};
  const auto begin = std::chrono::steady_clock::now();
  const localize::Investigation investigation(*read.program, result.violations.front().run, assumptions,
                                              budget);
  localize::Context context;
  context.budget = budget;
  fault::Localization found;
  std::size_t candidates = 0;
  try {
    found = localize::MaxSat().localize(investigation, context);
    candidates = investigation.whole_program().candidates().size();
  } catch (const localize::NotExplainable& why) {
    return {"not explainable: " + why.reason};
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::vector<std::pair<FileId, std::uint32_t>> told;
  std::size_t rank = 0, largest = 0;
  for (const fault::Fault& fault : found.faults) {
    largest = std::max(largest, fault.parts.size());
    const SourceRange& range = fault.parts.front().range;
    const std::string path = fs::path(read.program->files.path(range.file)).filename().string();
    if (verbose)
      for (const fault::Info& info : fault.infos)
        fmt::print("    {}:{}: {}\n", range.begin.line, range.begin.column, info.text);
    if (std::get<fault::CorrectionSet>(fault.evidence).of.groups.size() != 1) continue;
    const std::pair place(range.file, range.begin.line);
    if (std::find(told.begin(), told.end(), place) == told.end()) told.push_back(place);
    if (rank == 0 && truth[path].lines.contains(range.begin.line)) rank = told.size();
  }
  std::string wanted;
  bool only_inserts = true;
  for (const auto& [path, one] : truth) {
    for (const std::uint32_t line : one.lines)
      wanted += (wanted.empty() ? "" : ",") + std::to_string(line);
    only_inserts = only_inserts && one.only_inserts;
  }
  return {fmt::format("{:>4} of {:>2} lines, {:>3} sets ({}), {:>3} candidates, {:.2f} s, fault at {}{}",
                      rank == 0 ? "-" : std::to_string(rank), told.size(), found.faults.size(),
                      to_string(found.completeness), candidates, seconds, wanted,
                      only_inserts ? " (missing code)" : ""),
          rank != 0};
}

}  // namespace

int main(int count, char** words) {
  std::string filter;
  double limit = 10;
  bool verbose = false;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--filter" && i + 1 < count) filter = words[++i];
    if (word == "--limit" && i + 1 < count) limit = std::stod(words[++i]);
    if (word == "--verbose") verbose = true;
  }
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(FAULTLINE_GOLDEN))
    if (fs::exists(entry.path().string() + "_fixed")) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  std::size_t hits = 0, all = 0;
  for (const fs::path& folder : folders) {
    if (folder.filename().string().find(filter) == std::string::npos) continue;
    const Outcome outcome = evaluate(folder, limit, verbose);
    fmt::print("{:<38} {}\n", folder.filename().string(), outcome.text);
    std::fflush(stdout);
    ++all;
    hits += outcome.hit ? 1 : 0;
  }
  fmt::print("{} of {}\n", hits, all);
  return 0;
}
