#include "app/explain_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "app/deep_stack.h"
#include "base/diagnostic.h"
#include "check/evidence.h"
#include "check/near_run.h"
#include "check/spectrum.h"
#include "localize/banned.h"
#include "localize/hints.h"

namespace faultline::app {
namespace {

constexpr std::string_view kRepair = "repair";
constexpr std::size_t kHinted = 20;  // faults of one localizer that hints are looked for

using Clock = Budget::Clock;
using std::chrono::milliseconds;

constexpr std::chrono::milliseconds kShowAfter{200};

// The run that the evidence compares with; none: it speaks of a formula.
const fault::NearRun* compared_with(const fault::Evidence& evidence) {
  if (const auto* difference = std::get_if<fault::Difference>(&evidence)) return difference->near.get();
  if (const auto* cause = std::get_if<fault::Cause>(&evidence)) return cause->without.get();
  return nullptr;
}

// In two lanes, as the localizers: each repair is read and checked as a program of its own.
void confirm_repairs(fault::Localization& localization, const RepairProver& repairs, const Budget& budget) {
  for (fault::Fault& fault : localization.faults)
    fault.checked = fault::Checked::GaveUp;
  const Budget lanes[] = {budget.apart(), budget.apart()};
  const auto go_along = [&](std::size_t lane) {
    for (std::size_t i = lane; i < localization.faults.size() && !lanes[lane].exhausted(); i += 2) {
      fault::Fault& fault = localization.faults[i];
      fault.checked = repairs.confirm(std::get<fault::Repair>(fault.evidence), lanes[lane]);
    }
  };
  {
    const std::jthread other([&] {
      run_on_deep_stack([&] {
        go_along(1);
        return 0;
      });
    });
    go_along(0);
  }
  if (budget.work) budget.spend(std::max(lanes[0].work->now(), lanes[1].work->now()));
}

void leave_out_refuted(fault::Localization& localization, cfa::Language language) {
  // Some templates of repairs write C; what cannot be read in another language is no repair, and no defect.
  const bool may_be_unreadable = language != cfa::Language::C && localization.localizer == kRepair;
  const std::size_t refuted = std::erase_if(localization.faults, [](const fault::Fault& fault) {
    return fault.checked == fault::Checked::Refuted;
  });
  if (refuted > 0 && !may_be_unreadable)
    localization.note = fmt::format("{} left out: the second proof refutes {}; please report this", refuted,
                                    refuted == 1 ? "it" : "them");
}

void confirm(fault::Localization& localization, const localize::Investigation& investigation,
             const Budget& budget) {
  std::map<const localize::Encoded*, check::Prover> provers;
  std::map<const fault::NearRun*, fault::Checked> runs;
  std::map<const void*, check::SpectrumCounter> counters;  // by the runs that are counted
  for (fault::Fault& fault : localization.faults) {
    fault.checked = fault::Checked::GaveUp;
    if (budget.exhausted()) continue;
    if (const fault::NearRun* near = compared_with(fault.evidence)) {
      const auto [known, fresh] = runs.try_emplace(near, fault::Checked::GaveUp);
      if (fresh)
        known->second = check::confirm_near_run(
            {investigation.program(), investigation.run(), investigation.assumptions().checks}, *near,
            budget);
      fault.checked = known->second;
      continue;
    }
    if (const auto* spectrum = std::get_if<fault::Spectrum>(&fault.evidence)) {
      fault.checked = counters
                          .try_emplace(spectrum->runs.get(), investigation.program(), *spectrum->runs,
                                       investigation.assumptions().checks, budget)
                          .first->second.confirm(*spectrum);
      continue;
    }
    const localize::Encoded& encoded = investigation.encoded(fault::encoding_of(fault.evidence));
    const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms, &investigation.program(),
                             &investigation.run().trace};
    fault.checked = provers.try_emplace(&encoded, basis).first->second.confirm(fault.evidence, budget);
  }
}

// About the first ones, which are those that people read.
void add_hints(fault::Localization& localization, const localize::Investigation& investigation,
               const localize::Context& context) {
  localize::Hints hints(investigation, context);
  for (std::size_t i = 0; i < std::min(localization.faults.size(), kHinted); ++i) {
    if (context.budget.exhausted()) return;
    fault::Fault& fault = localization.faults[i];
    for (fault::Info& hint : hints.about(fault))
      fault.infos.push_back(std::move(hint));
  }
}

fault::Completeness why_stopped(const Budget& budget) {
  if (budget.stop.stop_requested()) return fault::Completeness::Stopped;
  return budget.exhausted() ? fault::Completeness::LimitReached : fault::Completeness::SolverGaveUp;
}

fault::Localization localize_one(const Suspects& suspects, const Chosen& chosen, const Budget& budget) {
  const Clock::time_point start = Clock::now();
  fault::Localization result;
  localize::Context context;
  context.budget = budget.within(budget.left() * 3 / 4);  // the rest is for the proofs
  context.checker = &suspects.checker;
  context.read = [&](const std::vector<fault::Edit>& edits, const Budget& reading) {
    return suspects.prover.read(edits, reading);
  };
  const localize::Investigation investigation(suspects.program, suspects.run, suspects.assumptions,
                                              context.budget);
  try {
    result = chosen.row->make(chosen.settings)->localize(investigation, context);
    result = localize::without_banned(std::move(result), suspects.program, suspects.assumptions.banned);
    if (chosen.row->id == kRepair)
      confirm_repairs(result, suspects.prover, budget);
    else
      confirm(result, investigation, budget.in_time());
    result.localizer = chosen.row->id;
    leave_out_refuted(result, suspects.program.language);
    if (chosen.row->id != kRepair) add_hints(result, investigation, context);
  } catch (const localize::NotExplainable& why) {
    result.completeness = why_stopped(context.budget);
    if (result.completeness == fault::Completeness::SolverGaveUp) result.note = why.reason;
  } catch (const std::bad_alloc&) {
    result.completeness = fault::Completeness::LimitReached;
    result.note = "out of memory";
  } catch (const std::exception& error) {
    result.completeness = fault::Completeness::SolverGaveUp;
    result.note = fmt::format("internal error: {}; please report this", error.what());
  } catch (...) {  // the other localizers still have something to say
    result.completeness = fault::Completeness::SolverGaveUp;
    result.note = "internal error; please report this";
  }
  result.localizer = chosen.row->id;
  result.queries += context.queries->queries();
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

// Two lanes side by side, whatever the number of cores, each with every second localizer and a clock of its own: who
// comes when, and with how much of the time, is the same in every run.
class Team {
 public:
  Team(const Suspects& suspects, const std::vector<Chosen>& chosen, const Budget& budget)
      : suspects_(suspects),
        chosen_(chosen),
        budget_(budget),
        lanes_(std::min(kLanes, chosen.size())),
        results_(chosen.size()) {}

  std::vector<fault::Localization> work(ProgressLine& progress) {
    const Clock::time_point start = Clock::now();
    std::vector<std::jthread> members;
    for (std::size_t lane = 0; lane < lanes_; ++lane)
      members.emplace_back([this, lane] {
        // Formulas can be nested as deeply as the program.
        run_on_deep_stack([this, lane] {
          go_along(lane);
          return 0;
        });
      });
    std::unique_lock lock(mutex_);
    while (!news_.wait_for(lock, kShowAfter, [this] { return done_ == chosen_.size(); }))
      progress.show(fmt::format("explaining: {} of {} localizers are done, {:.1f} s", done_, chosen_.size(),
                                std::chrono::duration<double>(Clock::now() - start).count()));
    lock.unlock();
    members.clear();
    progress.clear();
    return std::move(results_);
  }

 private:
  static constexpr std::size_t kLanes = 2;

  void go_along(std::size_t lane) {
    const Budget budget = budget_.apart();
    for (std::size_t mine = lane; mine < chosen_.size(); mine += lanes_) {
      const auto waiting = static_cast<Budget::Milliseconds::rep>(1 + (chosen_.size() - 1 - mine) / lanes_);
      const Budget share = waiting > 1 && budget.is_limited() ? budget.within(budget.left() / waiting) : budget;
      results_[mine] = localize_one(suspects_, chosen_[mine], share);
      const std::lock_guard lock(mutex_);
      ++done_;
      news_.notify_one();
    }
  }

  const Suspects& suspects_;
  const std::vector<Chosen>& chosen_;
  Budget budget_;
  std::size_t lanes_;
  std::vector<fault::Localization> results_;  // each lane writes its own
  std::mutex mutex_;
  std::condition_variable news_;
  std::size_t done_ = 0;
};

}  // namespace

std::vector<fault::Localization> localize_all(const Suspects& suspects, const std::vector<Chosen>& chosen,
                                              const Budget& budget, ProgressLine& progress) {
  return Team(suspects, chosen, budget).work(progress);
}

}  // namespace faultline::app
