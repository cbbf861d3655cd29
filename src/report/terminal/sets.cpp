#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/terminal/explanation.h"
#include "report/terminal/near_run.h"
#include "report/terminal/repair.h"
#include "report/terminal/words.h"

namespace faultline::report::terminal {
namespace {

constexpr std::size_t kMostSets = 5;   // of one meaning, unless everything is asked for
constexpr std::size_t kMostParts = 6;  // of one set
constexpr std::size_t kTextWidth = 40;

// What a set means. The order is that of the report.
enum class Meaning : std::uint8_t {
  OneSuffices,
  TogetherSuffice,
  Force,
  ForceAlways,
  Story,
  Chain,
  Interferes,
  Differs,
  Causes,
  Repairs,
  Suspicious
};

Meaning meaning_of(const fault::Fault& fault) {
  if (const auto* core = std::get_if<fault::Core>(&fault.evidence))
    return core->needs_inputs ? Meaning::Force : Meaning::ForceAlways;
  if (std::holds_alternative<fault::CorrectionSet>(fault.evidence))
    return fault.parts.size() == 1 ? Meaning::OneSuffices : Meaning::TogetherSuffice;
  if (std::holds_alternative<fault::InvariantInterval>(fault.evidence)) return Meaning::Story;
  if (std::holds_alternative<fault::Difference>(fault.evidence)) return Meaning::Differs;
  if (std::holds_alternative<fault::Cause>(fault.evidence)) return Meaning::Causes;
  if (std::holds_alternative<fault::Repair>(fault.evidence)) return Meaning::Repairs;
  if (std::holds_alternative<fault::Spectrum>(fault.evidence)) return Meaning::Suspicious;
  return std::holds_alternative<fault::Infection>(fault.evidence) ? Meaning::Chain : Meaning::Interferes;
}

std::string_view sentence(Meaning meaning, std::size_t sets) {
  switch (meaning) {
    case Meaning::OneSuffices: return "changing any ONE of these can make this run pass";
    case Meaning::TogetherSuffice:
      return sets == 1 ? "changing these TOGETHER can make this run pass, fewer of them cannot"
                       : "changing ALL of one of these sets can make this run pass, fewer of it cannot";
    case Meaning::Force:
      return sets == 1
                 ? "with these inputs, these steps together force the failure: one of them has to change"
                 : "with these inputs, each of these sets forces the failure by itself: one step of EVERY "
                   "set has to change";
    case Meaning::ForceAlways:
      return "whatever the inputs, these steps together force the failure: one of them has to change";
    case Meaning::Story: return "the failure in short: what matters, and the steps that make it so";
    case Meaning::Chain: return "how the failure came about, nearest to it first";
    case Meaning::Interferes: return "the last steps that could still have kept this run from failing";
    case Meaning::Differs: return "where the closest run that passes is another";
    case Meaning::Causes:
      return "the failure depends on each of these: the nearest runs in which it is not so pass";
    case Meaning::Repairs:
      return "changes of single lines that let this run pass, and how far they are checked";
    case Meaning::Suspicious:
      return "what failing runs do and passing ones do not, the most suspicious first";
  }
  return "";
}

std::string_view partial(fault::Completeness completeness) {
  switch (completeness) {
    case fault::Completeness::Complete: return "";
    case fault::Completeness::Stopped: return "partial: it was stopped, there may be more";
    case fault::Completeness::LimitReached: return "partial: a limit was reached, there may be more";
    case fault::Completeness::SolverGaveUp: return "partial: it gave up, there may be more";
  }
  return "";
}

class Sets {
 public:
  Sets(std::ostream& out, const Explanation& explanation, const Style& style)
      : out_(out), all_(explanation), style_(style) {
    for (const fault::Localization& said : all_.localizations)
      for (const fault::Fault& fault : said.faults)
        for (const fault::Part& part : fault.parts)
          files_.insert(part.range.file);
  }

  void print() {
    for (const fault::Localization& said : all_.localizations)
      if (style_.detail == Detail::Everything || all_.localizations.size() == 1 || !only_counts(said))
        print_localization(said);
  }

 private:
  // A word on nearly every line: that orders them, but explains little.
  static bool only_counts(const fault::Localization& said) {
    return !said.faults.empty() && meaning_of(said.faults.front()) == Meaning::Suspicious;
  }

  void print_localization(const fault::Localization& said) {
    out_ << '\n' << bold(said.localizer, style_.color);
    std::vector<std::string_view> marks;
    if (const std::string_view mark = partial(said.completeness); !mark.empty()) marks.push_back(mark);
    if (!said.note.empty()) marks.push_back(said.note);
    if (!marks.empty()) out_ << fmt::format(" ({})", fmt::join(marks, "; "));
    if (!said.runs.empty()) return print_runs(said);
    if (said.faults.empty()) {
      out_ << (said.completeness == fault::Completeness::Complete ? ": nothing found\n"
                                                                  : ": nothing found so far\n");
      return;
    }
    std::set<Meaning> meanings;
    for (const fault::Fault& fault : said.faults)
      meanings.insert(meaning_of(fault));
    const char* separator = ": ";
    for (const Meaning meaning : meanings) {
      out_ << separator;
      print_meaning(said, meaning);
      separator = "  ";
    }
  }

  // The runs say it all; a list of their statements would say it again.
  void print_runs(const fault::Localization& said) {
    out_ << ": a run that differs little from the failing one, and where ('*': this difference is needed)\n";
    const std::size_t shown = style_.detail == Detail::Everything ? said.runs.size() : 1;
    for (std::size_t i = 0; i < shown; ++i)
      print_near_run(out_, all_, *said.runs[i], style_);
    if (shown < said.runs.size())
      out_ << fmt::format("  {} as close (-v shows {})\n",
                          counted(said.runs.size() - shown, "other run is", "other runs are"),
                          said.runs.size() - shown == 1 ? "it" : "them");
    const bool is_checked = std::ranges::all_of(
        said.faults, [](const fault::Fault& fault) { return fault.checked == fault::Checked::Confirmed; });
    if (!is_checked) out_ << "  (not proved again: no time was left)\n";
  }

  void print_meaning(const fault::Localization& said, Meaning meaning) {
    std::vector<const fault::Fault*> faults;
    for (const fault::Fault& fault : said.faults)
      if (meaning_of(fault) == meaning) faults.push_back(&fault);
    out_ << sentence(meaning, faults.size()) << '\n';
    const bool limited = style_.detail == Detail::First && faults.size() > kMostSets;
    const std::size_t shown = limited ? kMostSets : faults.size();
    for (std::size_t i = 0; i < shown; ++i)
      print_set(*faults[i]);
    if (limited)
      out_ << fmt::format("    ... and {} (-v lists them)\n",
                          counted(faults.size() - shown, "more set", "more sets"));
  }

  void print_set(const fault::Fault& fault) {
    if (const auto* repair = std::get_if<fault::Repair>(&fault.evidence)) return print_repair(fault, *repair);
    std::vector<std::string> parts;
    for (const fault::Part& part : fault.parts)
      if (std::string text = text_of(part); std::ranges::find(parts, text) == parts.end())
        parts.push_back(std::move(text));
    if (style_.detail == Detail::First && parts.size() > kMostParts + 1) {
      const std::size_t hidden = parts.size() - kMostParts;
      parts.resize(kMostParts);
      parts.push_back(fmt::format("... {} more", hidden));
    }
    out_ << fmt::format("    - {}", fmt::join(parts, " + "));
    const auto* core = std::get_if<fault::Core>(&fault.evidence);
    if (core && core->minimality == fault::Minimality::NotProven)
      out_ << " (not proven minimal: some may not be needed)";
    // One part and one fix fit one line.
    const char* separator = parts.size() == 1 ? ": " : "\n        ";
    // What a set of steps forces is said above; the steps of a story each have a reason of their own.
    const Meaning meaning = meaning_of(fault);
    const bool with_reasons = meaning == Meaning::Story || meaning == Meaning::Chain ||
                              meaning == Meaning::Causes || meaning == Meaning::Suspicious;
    for (const fault::Info& info : fault.infos) {
      if (info.kind == fault::Info::Kind::Rank || (info.kind == fault::Info::Kind::Reason && !with_reasons))
        continue;
      out_ << separator << info.text;
      separator = "\n        ";
    }
    if (fault.checked != fault::Checked::Confirmed) out_ << " (not proved again: no time was left)";
    if (style_.detail == Detail::Everything) out_ << "\n        " << scores(fault);
    out_ << '\n';
  }

  void print_repair(const fault::Fault& fault, const fault::Repair& repair) {
    out_ << fmt::format(
        "    - line {}: {}: {}{}\n", fault.parts.front().range.begin.line, change_of(repair),
        status_of(repair),
        fault.checked == fault::Checked::Confirmed ? "" : " (not proved again: no time was left)");
  }

  std::string text_of(const fault::Part& part) const {
    const std::string text = one_line(all_.program.text(part.range), kTextWidth);
    if (files_.size() <= 1) return fmt::format("line {}: {}", part.range.begin.line, text);
    return fmt::format("{}:{}: {}", all_.program.files.path(part.range.file), part.range.begin.line, text);
  }

  static std::string scores(const fault::Fault& fault) {
    std::vector<std::string_view> parts;
    for (const fault::Info& info : fault.infos)
      if (info.kind == fault::Info::Kind::Rank) parts.push_back(info.text);
    return fmt::format("score {:.3f} ({})", fault.score, fmt::join(parts, ", "));
  }

  std::ostream& out_;
  const Explanation& all_;
  const Style& style_;
  std::set<FileId> files_;
};

}  // namespace

void print_sets(std::ostream& out, const Explanation& explanation, const Style& style) {
  Sets(out, explanation, style).print();
}

}  // namespace faultline::report::terminal
