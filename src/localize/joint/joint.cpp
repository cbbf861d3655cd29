// Smallest correction sets that are valid for all of several failing runs, by implicit hitting sets (the
// MaxHS scheme, Davies and Bacchus 2011; for several runs, CFaults does the same with one large formula).
//
// Each run has its own formula of the whole program, in a solver of its own. A candidate is the same
// expression in all of them. H, a smallest set of candidates that meets all cores known so far, comes from the
// optimizer. Each run is then asked, under assumptions: do you pass if just H may have other values? A run
// that does not answers with a core outside of H, which is shrunk and added; if all pass, H is a set that is
// looked for, and its supersets are excluded. Every set that corrects all runs meets every core, so that H is
// a smallest one.
//
// Cost: one question for each run and H, and for each core about as many as it has members. Nothing is rebuilt.
#include "localize/joint/joint.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "localize/problem.h"
#include "solve/optimizer.h"

namespace faultline::localize {

namespace {

using solve::toolbox::ElementSet;
using Chosen = std::set<trace::CandidateId>;  // H

constexpr trace::Selectors kSelectors = trace::Selectors::PerCandidate;

// The formula of one run.
class JointRun {
 public:
  JointRun(const Investigation& investigation, const Context& context)
      : problem_(investigation.whole_program(), kSelectors, context) {
    for (std::uint32_t i = 0; i < problem_.groups().size(); ++i)
      elements_[problem_.groups()[i].candidate] = i;
  }

  const std::map<trace::CandidateId, std::uint32_t>& elements() const { return elements_; }

  // Sat: it passes. Unsat: a small core that does not meet the set.
  solve::toolbox::Elements::SubsetAnswer ask(const Chosen& free, const Budget& budget) {
    ElementSet kept;
    for (std::uint32_t i = 0; i < problem_.groups().size(); ++i)
      if (!free.contains(problem_.groups()[i].candidate)) kept.push_back(i);
    solve::toolbox::ShrinkOptions shrinking;
    shrinking.limits.budget = budget;
    shrinking.fixed = {problem_.inputs()};
    auto answer = problem_.elements().check(kept, shrinking.limits, shrinking.fixed);
    if (const auto* core = std::get_if<solve::toolbox::Elements::SubsetUnsat>(&answer))
      return solve::toolbox::Elements::SubsetUnsat{
          solve::toolbox::shrink(problem_.elements(), *core, shrinking).elements};
    return answer;
  }

  trace::CandidateId candidate(std::uint32_t element) const { return problem_.groups()[element].candidate; }

  ElementSet members(const Chosen& chosen) const {
    ElementSet all;
    for (const trace::CandidateId candidate : chosen)
      if (const auto own = elements_.find(candidate); own != elements_.end()) all.push_back(own->second);
    std::ranges::sort(all);
    return all;
  }

  // Of a set with one element nothing can be left out: the run fails. Of a larger one, this run alone may need
  // less.
  fault::CorrectionSet evidence(const Chosen& chosen) const {
    fault::CorrectionSet set;
    set.of = problem_.named(members(chosen));
    if (set.of.groups.size() == 1) set.minimality = fault::Minimality::Proven;
    return set;
  }

  std::vector<fault::Part> parts(const Chosen& chosen) const { return problem_.parts(members(chosen)); }

 private:
  Problem problem_;
  std::map<trace::CandidateId, std::uint32_t> elements_;
};

// In the order of the source, whatever the optimizer found first.
bool comes_before(const JointCorrection& a, const JointCorrection& b) {
  return std::ranges::lexicographical_compare(a.parts, b.parts, [](const fault::Part& x, const fault::Part& y) {
    return std::tie(x.range.file, x.range.begin, x.range.end) < std::tie(y.range.file, y.range.begin, y.range.end);
  });
}

class JointSearch {
 public:
  JointSearch(std::span<const Investigation* const> runs, const JointOptions& options,
              const Context& context)
      : options_(options), context_(context), optimizer_(solve::make_optimizer(terms_)) {
    for (const Investigation* run : runs)
      runs_.push_back(std::make_unique<JointRun>(*run, context));
    for (const auto& run : runs_)
      for (const auto& [candidate, element] : run->elements())
        declare(candidate);
  }

  JointCorrections search() {
    while (result_.sets.size() < options_.most) {
      const std::optional<Chosen> chosen = smallest_hitting_set();
      if (!chosen) return std::move(result_);
      const bool is_larger = !result_.sets.empty() && chosen->size() > size_;
      if (is_larger) return std::move(result_);
      if (chosen->size() > options_.largest) return ended(fault::Completeness::LimitReached);
      switch (tried(*chosen)) {
        case Tried::Corrects: report(*chosen); break;
        case Tried::Refuted: break;
        case Tried::Undecided: return std::move(result_);
      }
    }
    return ended(fault::Completeness::LimitReached);
  }

 private:
  enum class Tried : std::uint8_t { Corrects, Refuted, Undecided };

  void declare(trace::CandidateId candidate) {
    if (chosen_.contains(candidate)) return;
    const logic::Term variable =
        terms_.variable("chosen" + std::to_string(candidate.value), logic::Sort::boolean());
    chosen_[candidate] = variable;
    order_.push_back(candidate);
    optimizer_->add_soft({terms_.logical_not(variable), 1});
  }

  JointCorrections ended(fault::Completeness why) {
    result_.completeness = why;
    return std::move(result_);
  }

  // None: there is no further one, or no answer.
  std::optional<Chosen> smallest_hitting_set() {
    solve::Limits limits;
    limits.budget = context_.budget;
    const solve::OptimumAnswer answer = optimizer_->minimize(limits);
    if (std::holds_alternative<solve::Unsat>(answer)) return std::nullopt;
    const auto* best = std::get_if<solve::Optimum>(&answer);
    if (!best || !best->proven()) {
      const solve::Unknown why = best ? *best->stopped : std::get<solve::Unknown>(answer);
      result_.completeness = completeness_of(why);
      return std::nullopt;
    }
    Chosen chosen;
    for (const std::size_t soft : best->violated)
      chosen.insert(order_[soft]);
    return chosen;
  }

  Tried tried(const Chosen& chosen) {
    Tried result = Tried::Corrects;
    for (const auto& run : runs_) {
      const auto answer = run->ask(chosen, context_.budget);
      if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) {
        result_.completeness = completeness_of(*unknown);
        return Tried::Undecided;
      }
      if (const auto* core = std::get_if<solve::toolbox::Elements::SubsetUnsat>(&answer)) {
        add_core(*run, core->core);
        result = Tried::Refuted;
      }
    }
    return result;
  }

  // An empty one: the run fails whatever its expressions are, and no set will do.
  void add_core(const JointRun& run, const ElementSet& core) {
    if (core.empty()) result_.note = "one of the runs fails whatever the expressions that can be blamed are";
    std::vector<logic::Term> members;
    for (const std::uint32_t element : core)
      members.push_back(chosen_.at(run.candidate(element)));
    optimizer_->add(terms_.logical_or(members));
  }

  void report(const Chosen& chosen) {
    size_ = chosen.size();
    JointCorrection set;
    set.parts = runs_.front()->parts(chosen);
    std::vector<logic::Term> others;
    for (const trace::CandidateId candidate : chosen)
      others.push_back(terms_.logical_not(chosen_.at(candidate)));
    for (const auto& run : runs_)
      set.of_runs.push_back(run->evidence(chosen));
    result_.sets.push_back(std::move(set));
    optimizer_->add(terms_.logical_or(others));
  }

  JointOptions options_;
  const Context& context_;
  logic::TermManager terms_;
  std::unique_ptr<solve::Optimizer> optimizer_;
  std::vector<std::unique_ptr<JointRun>> runs_;
  std::map<trace::CandidateId, logic::Term> chosen_;
  std::vector<trace::CandidateId> order_;  // by soft formula
  std::size_t size_ = 0;                   // of the sets that are reported
  JointCorrections result_;
};

}  // namespace

JointCorrections joint_corrections(std::span<const Investigation* const> runs,
                                   const JointOptions& options, Context& context) {
  JointCorrections result = JointSearch(runs, options, context).search();
  std::ranges::stable_sort(result.sets, comes_before);
  if (result.sets.empty() && result.note.empty() && result.completeness == fault::Completeness::Complete)
    result.note = "no set of expressions corrects all of these runs";
  return result;
}

}  // namespace faultline::localize
