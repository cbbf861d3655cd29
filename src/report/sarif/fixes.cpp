#include "report/sarif/fixes.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/sarif/message.h"

namespace faultline::report::sarif {
namespace {

// Whoever applies a fix at a click trusts it: a repair that breaks other runs, or leaves some failing, is
// none.
bool is_fix(const fault::Fault& fault) {
  const auto* repair = std::get_if<fault::Repair>(&fault.evidence);
  return repair && fault.checked == fault::Checked::Confirmed && !repair->of_specification &&
         repair->status >= fault::RepairStatus::PassesRuns && !repair->edits.empty();
}

std::string certainty_of(const fault::Repair& repair) {
  std::string text;
  switch (repair.status) {
    case fault::RepairStatus::Proved: text = "proved: no run fails any more"; break;
    case fault::RepairStatus::HoldsWithinBound:
      text = fmt::format("no run fails any more with up to {} passes of each loop", repair.bound);
      break;
    default:
      text = fmt::format("passes all {} runs that were tried; not proved", repair.failing + repair.passing);
  }
  if (repair.avoids_check) text += "; the check that failed is not reached then";
  return text;
}

std::string description(const fault::Repair& repair) {
  const fault::Edit& first = repair.edits.front();
  const std::string before = one_line(first.before, 60), after = one_line(first.after, 60);
  const std::string change = after.empty()    ? fmt::format("remove '{}'", before)
                             : before.empty() ? fmt::format("insert '{}'", after)
                                              : fmt::format("replace '{}' by '{}'", before, after);
  return change + (repair.edits.size() > 1 ? ", and more" : "") + " (" + certainty_of(repair) + ")";
}

Json fix(const fault::Repair& repair, const Places& places) {
  Json changes = Json::array();
  std::vector<FileId> files;
  for (const fault::Edit& edit : repair.edits)
    if (std::ranges::find(files, edit.range.file) == files.end()) files.push_back(edit.range.file);
  for (const FileId file : files) {
    Json replacements = Json::array();
    for (const fault::Edit& edit : repair.edits)
      if (edit.range.file == file)
        replacements.push_back(
            {{"deletedRegion", places.region(edit.range)}, {"insertedContent", {{"text", edit.after}}}});
    changes.push_back(
        {{"artifactLocation", places.artifact(file)}, {"replacements", std::move(replacements)}});
  }
  return {{"description", message(description(repair))}, {"artifactChanges", std::move(changes)}};
}

}  // namespace

Json fixes(const cfa::Program&, const Finding& finding, const Places& places) {
  Json all = Json::array();
  for (const rank::Line& line : finding.lines)
    for (const rank::Mention& mention : line.mentions) {
      const fault::Fault& fault = finding.localizations[mention.localization].faults[mention.fault];
      if (!is_fix(fault)) continue;
      Json one = fix(std::get<fault::Repair>(fault.evidence), places);
      if (all.size() < kMostFixes && std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
    }
  return all;
}

}  // namespace faultline::report::sarif
