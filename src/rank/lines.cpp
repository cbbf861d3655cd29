#include "rank/lines.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace faultline::rank {
namespace {

using Place = std::pair<FileId, std::uint32_t>;  // file and line

constexpr double kCheckWeight = 1000;
constexpr double kRepairWeight = 400;
constexpr double kConsequence = 0.98;  // of a check as of a repair, where one elsewhere is known to hold: right behind it
constexpr double kWorkWeight = 4;
constexpr double kCorrectionWeight = 2;
constexpr double kSuspicionWeight = 0.3;

Place place_of(const SourceRange& range) {
  return {range.file, range.begin.line};
}

bool is_repair(const fault::Fault& fault) {
  return std::holds_alternative<fault::Repair>(fault.evidence);
}

bool says_repairs(const fault::Localization& localization) {
  return !localization.faults.empty() && is_repair(localization.faults.front());
}

bool says_spectra(const fault::Localization& localization) {
  return !localization.faults.empty() &&
         std::holds_alternative<fault::Spectrum>(localization.faults.front().evidence);
}

bool votes(const fault::Localization& localization) {
  return !says_repairs(localization) && !says_spectra(localization);
}

class Tally {
 public:
  Tally(std::span<const fault::Localization> localizations, const Scene& scene)
      : localizations_(localizations),
        scene_(scene),
        voters_(std::max<std::size_t>(
            1, static_cast<std::size_t>(std::ranges::count_if(localizations, rank::votes)))) {}

  void count_check(const Scene& scene) {
    if (scene.violated != Violated::BuiltInCheck || !scene.error) return;
    Line& line = lines_[place_of(scene.error)];
    line.check = 1;
    line.range = scene.error;
  }

  // Of what changes the program: one line each, in the localizer's order.
  void count_repairs(std::size_t number) {
    const fault::Localization& localization = localizations_[number];
    double most = 0;
    for (const fault::Fault& fault : localization.faults)
      most = std::max(most, fault.score);
    for (std::size_t i = 0; i < localization.faults.size(); ++i) {
      const fault::Fault& fault = localization.faults[i];
      if (std::get<fault::Repair>(fault.evidence).of_specification) continue;
      for (const Place& place : mention({number, i, 0})) {
        Line& line = lines_[place];
        const fault::Repair& repair = std::get<fault::Repair>(fault.evidence);
        const double share = most > 0 ? fault.score / most : 0;
        double& part = is_partial_in_harness(fault, repair) ? line.suspicion : line.repair;
        part = std::max(part, share);
        const bool is_known = repair.status >= fault::RepairStatus::HoldsWithinBound;
        if (fault.score == most && is_known && line.check == 0) cause_is_elsewhere_ = true;
      }
    }
  }

  void count_suspicion(std::size_t number) {
    const fault::Localization& localization = localizations_[number];
    double most = 0;
    for (const fault::Fault& fault : localization.faults)
      most = std::max(most, fault.score);
    for (std::size_t i = 0; i < localization.faults.size(); ++i)
      for (const Place& place : mention({number, i, 0}))
        lines_[place].suspicion =
            std::max(lines_[place].suspicion, most > 0 ? localization.faults[i].score / most : 0);
  }

  void count_votes(std::size_t number) {
    const fault::Localization& localization = localizations_[number];
    double sum = 0;
    for (const fault::Fault& fault : localization.faults)
      sum += fault.score;
    std::map<Place, double> shares;
    for (std::size_t i = 0; i < localization.faults.size(); ++i) {
      const std::set<Place> places = mention({number, i, 0});
      const double score = sum > 0 ? localization.faults[i].score / sum : 0;
      for (const Place& place : places)
        shares[place] += score / static_cast<double>(places.size());
    }
    hand_out(localization.localizer, shares);
  }

  std::vector<Line> take() {
    std::vector<Line> all;
    for (auto& [place, line] : lines_) {
      finish(line);
      all.push_back(std::move(line));
    }
    // The map is in the order of the source.
    std::stable_sort(all.begin(), all.end(), [](const Line& a, const Line& b) {
      if (std::llround(a.score * 1e9) != std::llround(b.score * 1e9)) return a.score > b.score;
      return a.repair > 0 && a.range.file == b.range.file && a.range.begin.line > b.range.begin.line;
    });
    return all;
  }

 private:
  const fault::Fault& fault_of(const Mention& mention) const {
    return localizations_[mention.localization].faults[mention.fault];
  }

  // The lines of the fault; each of them gets the mention.
  std::set<Place> mention(Mention mention) {
    const fault::Fault& fault = fault_of(mention);
    std::set<Place> places;
    for (mention.part = 0; mention.part < fault.parts.size(); ++mention.part) {
      const SourceRange& range = fault.parts[mention.part].range;
      if (!range || !places.insert(place_of(range)).second) continue;
      Line& line = lines_[place_of(range)];
      line.mentions.push_back(mention);
      if (!scene_.harness.empty() && !is_of_harness(fault.parts[mention.part])) line.work = 1;
      if (is_single_correction(fault)) line.correction = 1;
    }
    return places;
  }

  bool is_of_harness(const fault::Part& part) const {
    return part.function && scene_.harness[part.function.value];
  }

  bool is_partial_in_harness(const fault::Fault& fault, const fault::Repair& repair) const {
    return repair.status < fault::RepairStatus::PassesRuns && !scene_.harness.empty() &&
           is_of_harness(fault.parts.front());
  }

  void hand_out(std::string_view localizer, const std::map<Place, double>& shares) {
    for (const auto& [place, share] : shares) {
      std::size_t position = 1;
      for (const auto& [other, more] : shares)
        if (more > share + 1e-9) ++position;
      lines_[place].voters.push_back({localizer, position, share});
      lines_[place].votes += share / static_cast<double>(voters_);
    }
  }

  void finish(Line& line) const {
    const bool is_consequence = line.check > 0 && cause_is_elsewhere_ && line.repair < 1;
    line.score = (is_consequence ? kRepairWeight * kConsequence : kCheckWeight * line.check + kRepairWeight * line.repair) +
                 kWorkWeight * line.work +
                 kCorrectionWeight * line.correction + line.votes + kSuspicionWeight * line.suspicion;
    std::stable_partition(line.mentions.begin(), line.mentions.end(),
                          [&](const Mention& mention) { return is_single_correction(fault_of(mention)); });
    std::stable_partition(line.mentions.begin(), line.mentions.end(),
                          [&](const Mention& mention) { return is_repair(fault_of(mention)); });
    if (!line.mentions.empty() && !line.range)
      line.range = fault_of(line.mentions.front()).parts[line.mentions.front().part].range;
  }

  std::span<const fault::Localization> localizations_;
  const Scene& scene_;
  bool cause_is_elsewhere_ = false;
  std::size_t voters_;  // all but those that say repairs or spectra
  std::map<Place, Line> lines_;
};

}  // namespace

bool is_single_correction(const fault::Fault& fault) {
  const auto* correction = std::get_if<fault::CorrectionSet>(&fault.evidence);
  return correction && correction->of.encoding == trace::Encoding::Program &&
         correction->of.groups.size() == 1;
}

std::vector<Line> ranked_lines(std::span<const fault::Localization> localizations, const Scene& scene) {
  Tally tally(localizations, scene);
  tally.count_check(scene);
  for (std::size_t i = 0; i < localizations.size(); ++i) {
    if (says_repairs(localizations[i]))
      tally.count_repairs(i);
    else if (says_spectra(localizations[i]))
      tally.count_suspicion(i);
    else
      tally.count_votes(i);
  }
  return tally.take();
}

}  // namespace faultline::rank
