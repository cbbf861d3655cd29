// Minimal correction sets, smallest first (Jose and Majumdar, "Cause clue clauses"; Kettl, section 3.7):
// which expressions would have to have another value for this very input to pass, all others staying as they
// are. Each is the complement of a maximum satisfiable subset.
//
// Other than in the papers, the formula is by default the whole program within the bounds of the run, so a
// condition with another value takes the other branch; and single expressions, constants and definitions are
// candidates, not only statements. The thesis drops the statements of a set from later ones (Algorithm 2,
// line 11), which loses sets; here each set only excludes its supersets.
//
// Sets of one element are looked for one by one, each in what the formula becomes when all other expressions
// are as the program has them (residual.h). First a few evaluations of the expression are tried alone, which
// on long runs is decided in milliseconds where MaxSAT over the whole formula takes minutes; then all
// together. Larger sets are found by MaxSAT, with the single ones excluded; by default, only if there are no
// single ones.
//
// Cost: up to 5 questions for each candidate; one MaxSAT problem for each larger set, and one that shows that
// there is no other; besides, what the values of each set take (nearest_values.h).
#include "localize/max_sat/max_sat.h"

#include <algorithm>

#include "localize/nearest_values.h"
#include "localize/needed_values.h"
#include "localize/problem.h"
#include "solve/optimizer.h"
#include "solve/toolbox/enumerate.h"

namespace faultline::localize {

namespace {

using solve::toolbox::Next;
using Chosen = std::vector<std::uint32_t>;
using Possible = NearestValues::Possible;

constexpr std::uint64_t kVisitConflicts = 1'000;   // for one evaluation of a candidate
constexpr std::uint64_t kSingleConflicts = 5'000;  // for all of them together
constexpr std::size_t kVisits = 4;                 // that are tried alone
constexpr std::size_t kFlips = 16;                 // of a condition, that are tried alone

class Search {
 public:
  Search(const Investigation& investigation, const Encoded& encoded, const MaxSatOptions& options,
         const Context& context)
      : investigation_(investigation),
        encoded_(encoded),
        options_(options),
        context_(context),
        groups_(trace::group_links(encoded.formula, encoded.candidates(), options.selectors)) {}

  // What is cheap to ask comes first, and what is evaluated late, on which little depends. Pointers, which
  // may point to every object, come last.
  void find_single_sets() {
    const auto visits = [this](std::uint32_t group) { return try_visits(group); };
    const auto together = [this](std::uint32_t group) {
      return try_set({group}, groups_[group].links, kSingleConflicts);
    };
    Chosen outcomes = undecided(groups_of(Effort::Outcome), visits);
    Chosen values = undecided(groups_of(Effort::Value), visits);
    outcomes = undecided(outcomes, together);
    values = undecided(values, together);
    const Chosen pointers = undecided(undecided(groups_of(Effort::Pointer), visits), together);
    if (!outcomes.empty() || !values.empty() || !pointers.empty()) end(fault::Completeness::SolverGaveUp);
    std::sort(result_.faults.begin(), result_.faults.end(),
              [](const fault::Fault& a, const fault::Fault& b) { return chosen(a) < chosen(b); });
  }

  void find_larger_sets() {
    const bool is_optimum = !result_.faults.empty() && options_.sizes == Sizes::Optimum;
    if (has_enough() || is_optimum || options_.largest < 2 || context_.budget.exhausted()) return;
    const auto optimizer = solve::make_optimizer(*encoded_.terms);
    const std::vector<solve::Soft> softs = state_problem(*optimizer);
    solve::toolbox::SmallestFirstOptions searching;
    searching.limits.budget = context_.budget;
    searching.most = options_.most - result_.faults.size();
    searching.largest = options_.largest;
    const auto report = [&](const solve::toolbox::CorrectionSet& set) {
      if (is_beyond(set.weight)) return Next::Stop;
      const Chosen chosen(set.softs.begin(), set.softs.end());
      try_set(chosen, links_of(chosen), solve::Limits::kUnlimited);
      return Next::Continue;
    };
    const auto ended =
        solve::toolbox::smallest_correction_sets(*encoded_.terms, *optimizer, softs, searching, report);
    result_.queries += optimizer->queries();
    if (ended != solve::toolbox::Completeness::Stopped || context_.budget.exhausted())
      end(completeness_of(ended));
  }

  fault::Localization result() && {
    if (result_.faults.empty() && result_.completeness == fault::Completeness::Complete)
      result_.note = "whatever the expressions that can be blamed are, this run fails";
    return std::move(result_);
  }

 private:
  static const Chosen& chosen(const fault::Fault& fault) {
    return std::get<fault::CorrectionSet>(fault.evidence).of.groups;
  }
  bool has_enough() const { return result_.faults.size() >= options_.most; }

  enum class Effort : std::uint8_t { Outcome, Value, Pointer };
  Effort effort_of(std::uint32_t group) const {
    if (is_outcome(group)) return Effort::Outcome;
    const cfa::TypeId type = encoded_.candidates()[groups_[group].candidate].type;
    const bool is_pointer = investigation_.program().types[type].kind == cfa::TypeKind::Pointer;
    return is_pointer ? Effort::Pointer : Effort::Value;
  }
  Chosen groups_of(Effort effort) const {
    Chosen all;
    for (std::uint32_t group = 0; group < groups_.size(); ++group)
      if (effort_of(group) == effort) all.push_back(group);
    std::stable_sort(all.begin(), all.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return last_step(a) > last_step(b); });
    return all;
  }
  // At which it is evaluated for the last time; 0: never.
  std::uint32_t last_step(std::uint32_t group) const {
    std::uint32_t last = 0;
    for (const std::uint32_t link : groups_[group].links) {
      const std::uint32_t step = encoded_.formula.links[link].site.step;
      if (step != trace::unrolling::kNoStep) last = std::max(last, step);
    }
    return last;
  }

  // Only what ended it first is told.
  void end(fault::Completeness why) {
    if (result_.completeness == fault::Completeness::Complete) result_.completeness = why;
  }
  bool is_beyond(std::uint64_t size) const {
    return options_.sizes == Sizes::Optimum && !result_.faults.empty() &&
           size > chosen(result_.faults.back()).size();
  }

  template <class Try>
  Chosen undecided(const Chosen& candidates, Try try_one) {
    Chosen open;
    for (const std::uint32_t group : candidates) {
      if (has_enough() || context_.budget.exhausted()) {
        end(context_.budget.stop.stop_requested() ? fault::Completeness::Stopped
                                                  : fault::Completeness::LimitReached);
        return {};
      }
      if (try_one(group) == Possible::Unknown) open.push_back(group);
    }
    return open;
  }

  // Evaluations that the run has made, each alone, the last ones first, on which the least depends. No: there
  // is just one, or none, and it will not do.
  Possible try_visits(std::uint32_t group) {
    const std::vector<std::uint32_t>& links = groups_[group].links;
    std::size_t tried = 0;
    for (std::size_t i = links.size(); i-- > 0 && tried < (is_outcome(group) ? kFlips : kVisits);) {
      if (encoded_.formula.links[links[i]].site.step == trace::unrolling::kNoStep) continue;
      const Possible possible =
          is_outcome(group) ? try_flip(group, links[i]) : try_set({group}, {links[i]}, kVisitConflicts);
      if (possible == Possible::Yes || links.size() == 1) return possible;
      ++tried;
    }
    return tried == 0 ? Possible::No : Possible::Unknown;
  }

  bool is_outcome(std::uint32_t group) const {
    const trace::Candidate& candidate = encoded_.candidates()[groups_[group].candidate];
    const auto* branch = std::get_if<cfa::Branch>(&investigation_.program().edges[candidate.edge].operation);
    return candidate.kind == trace::CandidateKind::Condition && branch &&
           (branch->outcome == cfa::Outcome::True || branch->outcome == cfa::Outcome::False);
  }

  // The condition has its other outcome this time: nothing is left open, so that nothing is left to solve.
  Possible try_flip(std::uint32_t group, std::uint32_t link) {
    const logic::Term variable = encoded_.formula.links[link].variable;
    const bool was = !encoded_.formula.run.find(variable)->bits().is_zero();
    return try_set({group}, {}, kVisitConflicts,
                   {{link, encoded_.terms->bit_vector(variable.width(), was ? 0 : 1)}});
  }

  std::vector<std::uint32_t> links_of(const Chosen& chosen) const {
    std::vector<std::uint32_t> links;
    for (const std::uint32_t group : chosen)
      links.insert(links.end(), groups_[group].links.begin(), groups_[group].links.end());
    std::sort(links.begin(), links.end());
    return links;
  }

  Possible try_set(const Chosen& chosen, const std::vector<std::uint32_t>& free, std::uint64_t conflicts,
                   const std::map<std::uint32_t, logic::Term>& given = {}) {
    NearestValues nearest(investigation_.program(), encoded_, links_of(chosen), free, context_, given);
    const Possible possible = nearest.possible(conflicts);
    if (possible != Possible::Yes) return possible;
    fault::CorrectionSet correction;
    correction.of = {encoded_.formula.encoding, options_.selectors, chosen};
    correction.minimality = fault::Minimality::Proven;
    nearest.tell(correction);
    fault::Fault fault;
    fault.parts = fault::parts_of(encoded_.candidates(), encoded_.formula, groups_, chosen);
    fault.infos = describe_needed(investigation_, encoded_, correction);
    fault.evidence = std::move(correction);
    result_.faults.push_back(std::move(fault));
    return possible;
  }

  // One soft formula for each group, in their order. Sets of one element are excluded.
  std::vector<solve::Soft> state_problem(solve::Optimizer& optimizer) const {
    logic::TermManager& terms = *encoded_.terms;
    for (const logic::Term hard : hard_part(encoded_.formula))
      optimizer.add(hard);
    for (const logic::Term input : encoded_.formula.precondition)
      optimizer.add(input);
    std::vector<solve::Soft> softs;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const logic::Term selector = terms.variable("lambda" + std::to_string(i), logic::Sort::boolean());
      for (const logic::Term link : formulas_of(encoded_, groups_[i]))
        optimizer.add(terms.implies(selector, link));
      softs.push_back({selector, 1});
      optimizer.add_soft(softs.back());
    }
    for (const fault::Fault& fault : result_.faults)
      optimizer.add(softs[chosen(fault).front()].formula);
    return softs;
  }

  const Investigation& investigation_;
  const Encoded& encoded_;
  const MaxSatOptions& options_;
  const Context& context_;
  std::vector<trace::Group> groups_;
  fault::Localization result_;
};

}  // namespace

fault::Localization MaxSat::localize(const Investigation& investigation, Context& context) const {
  const Encoded& encoded = investigation.encoded(options_.encoding);
  if (is_satisfiable(encoded, context)) {
    fault::Localization nothing;
    nothing.note = kNothingForces;
    return nothing;
  }
  Search search(investigation, encoded, options_, context);
  search.find_single_sets();
  search.find_larger_sets();
  return std::move(search).result();
}

}  // namespace faultline::localize
