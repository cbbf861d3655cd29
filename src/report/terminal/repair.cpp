#include "report/terminal/repair.h"

#include <fmt/format.h>

#include "base/source.h"

namespace faultline::report::terminal {
namespace {

constexpr std::size_t kLongestRepair = 60;

// There is only one test.
std::string changes_of(const fault::Repair& repair) {
  if (repair.passing == 0) return "fixes this run, which is the only one that was tried";
  return *repair.changed_runs == 0
             ? fmt::format("fixes this run; none of {} other inputs gives another result", repair.passing)
             : fmt::format("fixes this run; changes the result of {} of {} other inputs",
                           *repair.changed_runs, repair.passing);
}

std::string certainty(const fault::Repair& repair) {
  const std::size_t runs = repair.failing + repair.passing;
  switch (repair.status) {
    case fault::RepairStatus::Proved: return "proved: no run fails any more";
    case fault::RepairStatus::HoldsWithinBound:
      return fmt::format("no run fails any more with up to {} passes of each loop", repair.bound);
    case fault::RepairStatus::PassesRuns:
      return runs == 1 ? "this run passes, which is the only one that was tried"
                       : fmt::format("passes all {} runs that were tried; not proved", runs);
    case fault::RepairStatus::FixesRun:
      if (repair.changed_runs && repair.failing == 1) return changes_of(repair);
      return repair.failing == 1 ? "this run passes; the model checker finds another that fails"
                                 : fmt::format("fixes this run and {} of {} others that fail",
                                               repair.fixed - 1, repair.failing - 1);
    case fault::RepairStatus::Breaks:
      return fmt::format("fixes this run, but breaks {} of {} that pass ({})", repair.broken_runs,
                         repair.passing, repair.broken);
  }
  return "";
}

}  // namespace

std::string change_of(const fault::Repair& repair) {
  std::string text;
  for (const fault::Edit& edit : repair.edits) {
    const std::string before = one_line(edit.before, kLongestRepair),
                      after = one_line(edit.after, kLongestRepair);
    if (!text.empty()) text += " and ";
    text += edit.after.empty()    ? fmt::format("without '{}'", before)
            : edit.before.empty() ? fmt::format("with '{}'", after)
                                  : fmt::format("'{}' -> '{}'", before, after);
  }
  return text;
}

std::string status_of(const fault::Repair& repair) {
  std::string text = certainty(repair);
  if (repair.avoids_check) text += "; but the check that failed is not reached then";
  return text;
}

std::string fix_it(const std::string& line, const std::string& place, Color color) {
  const std::string fix = fmt::format("fix{}: {}", place.empty() ? "" : ", " + place, line);
  if (color == Color::Off) return fmt::format("    | {}\n", fix);
  return fmt::format("    | \033[32m{}\033[0m\n", fix);
}

}  // namespace faultline::report::terminal
