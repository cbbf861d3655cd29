#include "app/explain_patch.h"

#include <fmt/format.h>

#include "app/exit_code.h"
#include "app/output_file.h"
#include "fault/edits.h"

namespace faultline::app {
namespace {

const fault::Repair* repair_of(const rank::Line& line, std::span<const fault::Localization> localizations) {
  for (const rank::Mention& mention : line.mentions)
    if (const auto* repair =
            std::get_if<fault::Repair>(&localizations[mention.localization].faults[mention.fault].evidence))
      return repair;
  return nullptr;
}

// Without a wish, the best that there is.
const fault::Repair* chosen(std::span<const fault::Localization> localizations,
                            std::span<const rank::Line> lines, std::uint32_t wanted) {
  if (wanted > lines.size())
    throw Failure(ExitCode::Usage, fmt::format("--apply {}: the report has {} lines", wanted, lines.size()));
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (wanted == 0 || wanted == i + 1) {
      if (const fault::Repair* repair = repair_of(lines[i], localizations)) return repair;
      if (wanted != 0)
        throw Failure(ExitCode::Usage, fmt::format("--apply {}: there is no repair for this line", wanted));
    }
  return nullptr;
}

}  // namespace

void deliver_repair(const cfa::Program& program, std::span<const fault::Localization> localizations,
                    std::span<const rank::Line> lines, const Delivery& delivery, Console& console) {
  if (delivery.patch.empty() && !delivery.in_place) return;
  const fault::Repair* repair = chosen(localizations, lines, delivery.apply);
  if (!repair)
    return console.report(Severity::Note,
                          "no change that was tried lets this run pass, so no repair is written");
  if (!delivery.patch.empty()) {
    OutputFile file(delivery.patch, console);
    file.stream() << fault::unified_diff(program.files, repair->edits);
    file.close();
  }
  if (!delivery.in_place) return;
  for (const auto& [id, text] : fault::patched(program.files, repair->edits)) {
    OutputFile file(program.files.path(id), console);
    file.stream() << text;
    file.close();
    console.report(Severity::Note, fmt::format("'{}' is changed", program.files.path(id)));
  }
}

}  // namespace faultline::app
