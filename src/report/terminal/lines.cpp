#include <fmt/format.h>

#include <algorithm>

#include "fault/edits.h"
#include "report/terminal/effect.h"
#include "report/terminal/explanation.h"
#include "report/terminal/repair.h"
#include "report/terminal/words.h"

namespace faultline::report::terminal {
namespace {

constexpr std::size_t kStandardTop = 5;  // lines
constexpr std::size_t kMostReasons = 4;  // for one line, unless everything is asked for
constexpr std::size_t kLongestText = 40;

class Lines {
 public:
  Lines(std::ostream& out, const Explanation& explanation, const Style& style)
      : out_(out), all_(explanation), style_(style) {}

  void print() {
    const std::vector<const rank::Line*> lines = worth_showing();
    const std::size_t shown = std::min(style_.top.value_or(kStandardTop), lines.size());
    if (shown == 0) return;
    out_ << bold("\nwhere to look first:\n", style_.color);
    for (std::size_t i = 0; i < shown; ++i)
      print_line(i + 1, *lines[i]);
    if (shown < all_.lines.size())
      out_ << fmt::format("... and {} (--top {} shows them)\n",
                          counted(all_.lines.size() - shown, "more line", "more lines"), all_.lines.size());
    print_other_repairs(shown);
  }

 private:
  void print_line(std::size_t number, const rank::Line& line) {
    std::vector<std::string> reasons = why(line);
    out_ << render({Severity::Note, line.range, fmt::format("[{}] {}", number, reasons.front())},
                   all_.program.files, style_.color);
    if (const fault::Repair* repair = repair_of(line))
      for (const fault::PatchedLine& fixed : fault::patched_lines(all_.program.files, repair->edits))
        out_ << fix_it(fixed.text, place_of(fixed, line.range), style_.color);
    const bool limited = style_.detail == Detail::First && reasons.size() > kMostReasons;
    reasons.resize(limited ? kMostReasons : reasons.size());
    for (std::size_t i = 1; i < reasons.size(); ++i)
      out_ << fmt::format("    or: {}\n", reasons[i]);
    if (const std::string who = witnesses(line); !who.empty()) out_ << fmt::format("    ({})\n", who);
    if (style_.detail == Detail::Everything) out_ << fmt::format("    score {}\n", score(line));
  }

  // Nothing where the change is that of the line itself: it stands above.
  std::string place_of(const fault::PatchedLine& fixed, const SourceRange& shown) const {
    if (fixed.file != shown.file)
      return fmt::format("{}:{}", all_.program.files.path(fixed.file), fixed.line);
    return fixed.line == shown.begin.line ? "" : fmt::format("line {}", fixed.line);
  }

  // Lines that only took part in how the run got there are left out unless so many lines are asked for, or
  // there are no others.
  std::vector<const rank::Line*> worth_showing() const {
    std::vector<const rank::Line*> all, strong;
    for (const rank::Line& line : all_.lines) {
      all.push_back(&line);
      if (!is_aside(line)) strong.push_back(&line);
    }
    const bool is_asked = style_.top || style_.detail == Detail::Everything;
    return is_asked || strong.empty() ? all : strong;
  }

  // Mentioned only by infection chains, by values that lead away from the path, nobody knows where to, and by
  // counts of runs?
  bool is_aside(const rank::Line& line) const {
    return line.check == 0 && std::ranges::all_of(line.mentions, [this](const rank::Mention& mention) {
             const fault::Evidence& evidence = fault_of(mention).evidence;
             const auto* interference = std::get_if<fault::Interference>(&evidence);
             return std::holds_alternative<fault::Infection>(evidence) ||
                    std::holds_alternative<fault::Spectrum>(evidence) ||
                    (interference && interference->leaves_path);
           });
  }

  // Lines further down whose repair is as good as proved: to change them is as right. And where the property
  // is what is cheapest to change, that is said, apart.
  void print_other_repairs(std::size_t shown) {
    std::vector<std::string> others;
    for (std::size_t i = shown; i < all_.lines.size(); ++i)
      if (const fault::Repair* repair = repair_of(all_.lines[i]);
          repair && repair->status >= fault::RepairStatus::HoldsWithinBound)
        others.push_back(std::to_string(all_.lines[i].range.begin.line));
    if (!others.empty())
      out_ << fmt::format("a change of line {} would do as well (-v shows it)\n", fmt::join(others, ", or "));
    for (const fault::Localization& said : all_.localizations)
      for (const fault::Fault& fault : said.faults)
        if (const auto* repair = std::get_if<fault::Repair>(&fault.evidence);
            repair && repair->of_specification)
          out_ << fmt::format("or is the property wrong? With {} in line {}: {}\n", change_of(*repair),
                              fault.parts.front().range.begin.line, status_of(*repair));
  }

  // Of which the line has at most one, in front of its mentions.
  const fault::Repair* repair_of(const rank::Line& line) const {
    return line.mentions.empty() ? nullptr
                                 : std::get_if<fault::Repair>(&fault_of(line.mentions.front()).evidence);
  }

  const fault::Fault& fault_of(const rank::Mention& mention) const {
    return all_.localizations[mention.localization].faults[mention.fault];
  }

  // What is known about the line, the strongest first; at least one thing.
  std::vector<std::string> why(const rank::Line& line) const {
    std::vector<std::string> reasons;
    if (line.check > 0) reasons.emplace_back("the run fails here");
    if (const fault::Repair* repair = repair_of(line)) reasons.push_back(status_of(*repair));
    for (const rank::Mention& mention : line.mentions)
      if (rank::is_single_correction(fault_of(mention)))
        reasons.push_back(correction(fault_of(mention), reasons.empty() ? Place::AtCaret : Place::Elsewhere));
    if (reasons.empty()) reasons.push_back(reason(line.mentions.front()));
    return reasons;
  }

  enum class Place : std::uint8_t { AtCaret, Elsewhere };

  // What another value of one expression does; where no caret shows it, with its text.
  std::string correction(const fault::Fault& fault, Place place) const {
    std::string text = "with another value here, this run would pass";
    for (const fault::Info& info : fault.infos)
      if (info.kind == fault::Info::Kind::Fix) text = info.text;
    if (place == Place::AtCaret) return text;
    return fmt::format("'{}': {}", one_line(all_.program.text(fault.parts.front().range), kLongestText),
                       text);
  }

  // What a set says of one of its members.
  std::string reason(const rank::Mention& mention) const {
    const fault::Fault& fault = fault_of(mention);
    const std::string what = last_effect(all_.program, all_.run, fault.parts[mention.part]);
    const std::string did = what.empty() ? "" : fmt::format(" ({})", what);
    if (std::holds_alternative<fault::Core>(fault.evidence))
      return fault.parts.size() == 1 ? "forces the failure" + did : "helps to force the failure" + did;
    if (std::holds_alternative<fault::CorrectionSet>(fault.evidence))
      return "together with other changes, another value here can make this run pass" + did;
    for (const fault::Info& info : fault.infos)
      if (info.kind == fault::Info::Kind::Reason) return info.text;
    return "takes part in the failure" + did;
  }

  // "blamed by unsat-core, min-cores in 2 of 3 sets".
  std::string witnesses(const rank::Line& line) const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < all_.localizations.size(); ++i) {
      const fault::Localization& said = all_.localizations[i];
      const auto here = static_cast<std::size_t>(std::ranges::count_if(
          line.mentions, [&](const rank::Mention& mention) { return mention.localization == i; }));
      const bool only_counts =
          !said.faults.empty() && std::holds_alternative<fault::Spectrum>(said.faults.front().evidence);
      if (here == 0 || (only_counts && here < line.mentions.size())) continue;  // it has a word on every line
      all.push_back(said.faults.size() == 1
                        ? said.localizer
                        : fmt::format("{} in {} of {} sets", said.localizer, here, said.faults.size()));
    }
    return all.empty() ? "" : fmt::format("blamed by {}", fmt::join(all, ", "));
  }

  static std::string score(const rank::Line& line) {
    std::vector<std::string> shares;
    for (const rank::Vote& vote : line.voters)
      shares.push_back(fmt::format("{} {:.3f}, place {}", vote.localizer, vote.share, vote.position));
    return fmt::format(
        "{:.3f} = 1000 x {} (check) + 400 x {:.3f} (repair) + 4 x {} (work) + 2 x {} (correction) + {:.3f} "
        "(votes: {}) + "
        "0.3 x {:.3f} (suspicion)",
        line.score, line.check, line.repair, line.work, line.correction, line.votes, fmt::join(shares, "; "),
        line.suspicion);
  }

  std::ostream& out_;
  const Explanation& all_;
  const Style& style_;
};

}  // namespace

void print_lines(std::ostream& out, const Explanation& explanation, const Style& style) {
  Lines(out, explanation, style).print();
}

}  // namespace faultline::report::terminal
