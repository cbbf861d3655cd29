// The closest run that passes, and what of its differences matters (Groce, "Error explanation with distance
// metrics", chapters 3 to 5). A cause makes a difference: the run that differs least from the failing one and
// does not fail shows what made it fail.
//
// The steps: all runs around the failing one (explore.h); the nearest that passes (search.h), replayed; if it
// passes for a reason that the property is not about, once more with that taken for granted (antecedent.h);
// all runs at the same distance, up to a limit; the differences of each that are needed (slices.h). Blamed
// are statements whose values are in a slice, by the share of slices that they are in, and, with half of a
// condition's share, what only one of the runs executes because of it.
//
// Unlike the paper: runs are compared by what they execute, not by values of code that neither executes (ADR
// 0015); only what the property can depend on counts; loops may go further than in the failing run, and it is
// proved, where it can be, that no run outside of the bounds is nearer; the run that is shown is a real one.
//
// Cost: a few optimisations; the walk of the program, and of each slice, is linear.
#include "localize/distance/distance.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "localize/distance/antecedent.h"
#include "localize/distance/describe.h"
#include "localize/distance/one_step.h"
#include "localize/distance/slices.h"
#include "localize/max_sat/max_sat.h"

namespace faultline::localize {

using namespace distance;
using fault::Delta;
using fault::NearRun;
using logic::Term;
using trace::nearby::PointKind;

namespace {

bool is_input(PointKind kind) {
  return kind == PointKind::Input || kind == PointKind::Contents;
}

class Explainer {
 public:
  Explainer(const DistanceOptions& options, const Investigation& investigation, Context& context)
      : options_(options),
        investigation_(investigation),
        context_(context),
        antecedent_(investigation.program(), investigation.run()),
        exploration_(investigation, options.metric, antecedent_.observed(), context) {}

  fault::Localization explain() {
    if (!find_first()) return std::move(result_);
    const bool may_assume = options_.antecedents == Allow::Yes && options_.slicing == Slicing::TwoPhase;
    if (may_assume && options_.look_for == LookFor::Passing) assume_antecedents();
    look_beyond_bounds();
    keep(*first_);
    if (is_poor() && options_.look_for == LookFor::Passing) find_better();
    if (options_.look_for == LookFor::Passing && options_.slicing == Slicing::TwoPhase) find_others();
    blame();
    return std::move(result_);
  }

 private:
  Term goal() {
    logic::TermManager& terms = exploration_.terms();
    const auto& runs = exploration_.runs();
    if (options_.look_for == LookFor::Passing || options_.look_for == LookFor::Farthest) return runs.passes;
    const trace::Event& event = investigation_.run().event;
    std::vector<Term> same, other, differs;
    for (const auto& claim : runs.all.claims)
      (claim.kind == event.kind && claim.range == event.range ? same : other).push_back(claim.violated);
    for (std::size_t i = 0; i < runs.points.size(); ++i)
      if (options_.look_for == LookFor::Failing || runs.points[i].kind == PointKind::Guard)
        differs.push_back(terms.logical_not(trace::nearby::same_at(options_.metric, runs.points[i],
                                                                   exploration_.failing_values(), i, terms)));
    const Term another = terms.logical_and(terms.logical_or(same), terms.logical_or(differs));
    return options_.look_for == LookFor::Failing ? another
                                                 : terms.logical_or(terms.logical_or(other), another);
  }

  void start_search() {
    search_ = exploration_.search(options_.look_for == LookFor::Farthest ? Goal::Farthest : Goal::Nearest);
    for (const Term call : required_calls())
      search_->add(call);
    if (required_) search_->add(required_);
  }

  // The calls of the functions that the user wants to see called as in the failing run.
  std::vector<Term> required_calls() {
    const cfa::Program& program = investigation_.program();
    std::map<std::uint32_t, Term> first;  // by context
    const auto& points = exploration_.runs().points;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (!points[i].edge || !exploration_.failing_values().computed[i]) continue;
      const std::string& function =
          program.functions[program.locations[program.edges[points[i].edge].from].function].name;
      const auto& wanted = investigation_.assumptions().required;
      if (std::find(wanted.begin(), wanted.end(), function) != wanted.end())
        first.try_emplace(points[i].context.value, points[i].computed);
    }
    std::vector<Term> calls;
    for (const auto& [context, computed] : first)
      calls.push_back(computed);
    return calls;
  }

  NearAnswer nearest() {
    const Term wanted = goal();
    return wanted.is_false() ? NearAnswer(Nothing{}) : search_->find({&wanted, 1}, context_.budget);
  }

  NearAnswer smallest_slice() {
    OneStepAnswer answer = one_step(exploration_, *search_);
    if (auto* found = std::get_if<OneStep>(&answer)) {
      one_step_ = std::move(found->slice);
      return std::move(found->near);
    }
    if (const auto* gave_up = std::get_if<GaveUp>(&answer)) return *gave_up;
    return Nothing{};
  }

  bool find_first() {
    for (;;) {
      start_search();
      NearAnswer answer = options_.slicing == Slicing::OneStep ? smallest_slice() : nearest();
      if (auto* near = std::get_if<Near>(&answer)) {
        first_ = std::move(*near);
        return true;
      }
      if (const auto* gave_up = std::get_if<GaveUp>(&answer)) {
        result_.completeness = gave_up->why;
        result_.note = "no run was found: " + gave_up->reason;
        return false;
      }
      if (!exploration_.deepen()) break;
      exploration_.unroll();
    }
    const bool is_out_of_time = context_.budget.exhausted();
    if (is_out_of_time) result_.completeness = fault::Completeness::LimitReached;
    result_.note = nothing_found(is_out_of_time);
    return false;
  }

  std::string nothing_found(bool is_out_of_time) {
    if (options_.look_for == LookFor::Failing || options_.look_for == LookFor::Error)
      return "no other run fails";
    if (is_out_of_time) return "no run that passes was found in time; --time gives more";
    if (exploration_.runs().all.inputs.empty() && exploration_.runs().all.unknown.empty())
      return "the program has no inputs: there is no other run to compare with";
    if (exploration_.runs().leaves.is_false())
      return "every run fails: there is no run that passes to compare with";
    return "no run passes within the bounds on loops; an assumption that is too strong (--assume, "
           "__VERIFIER_assume) or a check that always fails may be the reason";
  }

  // At most once for the check's being reached and once for the antecedent.
  void assume_antecedents() {
    for (int i = 0; i < 2; ++i) {
      const auto missing = antecedent_.missing_in(exploration_, *first_);
      if (!missing) return;
      const Term conditions[] = {goal(), missing->holds};
      NearAnswer answer = search_->find(conditions, context_.budget);
      auto* near = std::get_if<Near>(&answer);
      if (!near) {
        if (std::holds_alternative<Nothing>(answer))
          assumed_.push_back(
              fmt::format("nothing, though a run with another reason to pass was looked for: there is "
                          "none in which {}",
                          missing->what));
        return;
      }
      first_ = std::move(*near);
      search_->add(missing->holds);
      required_ = missing->holds;
      assumed_.push_back(missing->text());
    }
  }

  // Is a run that leaves the bounds nearer (Groce, section 3.1.3)? Asked for its beginning, up to the bound.
  void look_beyond_bounds() {
    reach_ = exploration_.runs().leaves.is_false() ? fault::Reach::AllRuns : fault::Reach::WithinBounds;
    if (options_.slicing == Slicing::OneStep || options_.look_for == LookFor::Farthest)
      reach_ = fault::Reach::NotAsked;
    if (reach_ == fault::Reach::NotAsked) return;
    if (reach_ == fault::Reach::AllRuns || options_.deeper == Allow::No ||
        options_.look_for != LookFor::Passing || options_.metric.values == Metric::Values::All)
      return;
    const Term leaves = exploration_.runs().leaves;
    const Budget share = context_.budget.within(kBeyond);
    const BoundsAnswer answer = search_->bounds({&leaves, 1}, share);
    const auto* bounds = std::get_if<distance::Bounds>(&answer);
    if (std::holds_alternative<Nothing>(answer) || (bounds && bounds->lower >= first_->distance))
      reach_ = fault::Reach::AllRuns;
  }

  Between between(const Near& near) {
    return {exploration_.neighbourhood(),
            exploration_.runs(),
            exploration_.bounds(),
            exploration_.failing_values(),
            near,
            options_.metric,
            [this](std::size_t point) { return exploration_.matters(point); }};
  }

  void keep(const Near& near) {
    auto kept = std::make_shared<NearRun>();
    const Describer describer(exploration_, investigation_, near);
    std::vector<std::uint32_t> points;
    kept->metric = options_.metric;
    kept->bounds = exploration_.bounds();
    kept->distance = near.distance;
    kept->lower = near.lower;
    kept->reach = reach_;
    if (reach_ != fault::Reach::NotAsked && near.lower < near.distance)
      result_.completeness = fault::Completeness::LimitReached;
    kept->assumed = assumed_;
    kept->deltas = describer.deltas(points);
    if (options_.look_for == LookFor::Passing) {
      const Slices found = options_.slicing == Slicing::TwoPhase
                               ? slices(between(near), options_.most_slices, context_)
                               : Slices{{one_step_}, fault::Completeness::Complete, {}};
      if (found.completeness != fault::Completeness::Complete) result_.completeness = found.completeness;
      for (const Slice& slice : found.all) {
        std::vector<std::uint32_t> numbers;
        for (std::uint32_t i = 0; i < points.size(); ++i)
          if (std::binary_search(slice.points.begin(), slice.points.end(), points[i])) numbers.push_back(i);
        kept->slices.push_back(std::move(numbers));
        kept->beside.emplace_back();
        for (const std::uint32_t point : slice.beside)
          kept->beside.back().push_back(
              exploration_.neighbourhood().path(exploration_.runs().points[point].key));
      }
      if (!kept->slices.empty()) kept->story = describer.story(kept->deltas, best_slice(*kept));
    }
    kept->run = near.run;
    result_.runs.push_back(std::move(kept));
  }

  // Conditions tell more than values.
  static const std::vector<std::uint32_t>& best_slice(const NearRun& near) {
    return *std::max_element(near.slices.begin(), near.slices.end(), [&](const auto& a, const auto& b) {
      const auto guards = [&](const std::vector<std::uint32_t>& slice) {
        return std::count_if(slice.begin(), slice.end(),
                             [&](std::uint32_t i) { return near.deltas[i].kind == PointKind::Guard; });
      };
      return guards(a) < guards(b);
    });
  }

  // Nothing but inputs: the property reads them directly (Groce, section 5.2).
  bool is_poor() const {
    const NearRun& near = *result_.runs.back();
    return !near.slices.empty() &&
           std::all_of(near.slices.begin(), near.slices.end(), [&](const auto& slice) {
             return std::all_of(slice.begin(), slice.end(),
                                [&](std::uint32_t i) { return is_input(near.deltas[i].kind); });
           });
  }

  // The next closest run that differs in control or data; if that is no better, one that differs in control.
  void find_better() {
    const auto poor = result_.runs.back();
    for (const bool only_control : {false, true}) {
      std::vector<Term> differs;
      for (std::size_t i = 0; i < exploration_.runs().points.size(); ++i) {
        const PointKind kind = exploration_.runs().points[i].kind;
        if (exploration_.matters(i) && (only_control ? kind == PointKind::Guard : !is_input(kind)))
          differs.push_back(search_->differs(i));
      }
      const Term conditions[] = {goal(), exploration_.terms().logical_or(differs)};
      NearAnswer answer = search_->find(conditions, context_.budget);
      auto* near = std::get_if<Near>(&answer);
      if (!near) break;
      result_.runs.clear();
      assumed_.push_back(
          fmt::format("{}: the closest run, at a distance of {}, differs in inputs alone where it "
                      "matters, which explains little",
                      only_control ? "a condition differs" : "a condition or a computed value differs",
                      first_->distance));
      keep(*near);
      if (!is_poor()) {
        search_->add(conditions[1]);
        first_ = std::move(*near);
        return;
      }
      assumed_.pop_back();
    }
    result_.runs = {poor};
    result_.note = "this explanation is poor: only inputs differ where it matters";
  }

  // Others at the same distance, with other differences.
  void find_others() {
    if (!first_->is_nearest()) return;
    logic::TermManager& terms = exploration_.terms();
    std::vector<const Near*> known{&*first_};
    std::vector<Near> more;
    more.reserve(options_.most_runs);
    const Budget share = context_.budget.within(kOthers);
    while (result_.runs.size() < options_.most_runs && !context_.budget.exhausted()) {
      std::vector<Term> as_before;
      const Valuation& last = known.back()->values;
      for (std::size_t i = 0; i < exploration_.runs().points.size(); ++i)
        if (exploration_.matters(i) &&
            trace::nearby::differ(options_.metric, exploration_.failing_values(), last, i))
          as_before.push_back(terms.logical_not(search_->differs(i)));
      search_->add(terms.logical_or(as_before));
      const Term wanted = goal();
      NearAnswer answer = search_->find({&wanted, 1}, share);
      auto* near = std::get_if<Near>(&answer);
      if (!near || near->distance > first_->distance) return;
      more.push_back(std::move(*near));
      known.push_back(&more.back());
      keep(more.back());
    }
  }

  struct Blame {
    double score = 0;
    fault::Fault fault;
    fault::Difference evidence;
  };
  using Place = std::pair<SourceRange, trace::CandidateKind>;

  void blame() {
    std::map<Place, Blame> all;
    for (const auto& near : result_.runs) {
      const double share = 1.0 / static_cast<double>(result_.runs.size());
      for (const auto& slice : near->slices)
        for (const std::uint32_t delta : slice)
          add(all, near, delta, share / static_cast<double>(near->slices.size()));
      add_other_ways(all, near, share);
    }
    for (auto& [place, one] : all) {
      one.fault.score = one.score;
      one.fault.evidence = std::move(one.evidence);
      result_.faults.push_back(std::move(one.fault));
    }
    std::stable_sort(result_.faults.begin(), result_.faults.end(),
                     [](const fault::Fault& a, const fault::Fault& b) { return a.score > b.score; });
  }

  // What only one of the runs executes: half of the weight of a condition, divided.
  void add_other_ways(std::map<Place, Blame>& all, const std::shared_ptr<const NearRun>& near, double share) {
    std::vector<std::uint32_t> one_sided;
    for (std::uint32_t i = 0; i < near->deltas.size(); ++i) {
      const Delta& delta = near->deltas[i];
      const bool is_needed = std::any_of(near->slices.begin(), near->slices.end(), [&](const auto& slice) {
        return std::find(slice.begin(), slice.end(), i) != slice.end();
      });
      if (!is_needed && !is_input(delta.kind) && delta.was.empty() != delta.is.empty())
        one_sided.push_back(i);
    }
    for (const std::uint32_t delta : one_sided)
      add(all, near, delta, share / 2 / static_cast<double>(one_sided.size()));
  }

  void add(std::map<Place, Blame>& all, const std::shared_ptr<const NearRun>& near, std::uint32_t number,
           double score) {
    const Delta& delta = near->deltas[number];
    if (is_input(delta.kind) || !delta.range) return;
    if (is_trusted(delta)) return;
    Blame& blame = all[{delta.range, delta.part}];
    blame.score += score;
    if (!blame.evidence.near) {
      fault::Part part{delta.part, delta.statement, delta.function, delta.range, {}};
      blame.fault.parts = {part};
      blame.evidence.near = near;
      blame.fault.infos.push_back({fault::Info::Kind::Reason, reason(delta)});
    }
    if (blame.evidence.near != near) return;
    if (delta.failing_step != trace::unrolling::kNoStep) {
      auto& steps = blame.fault.parts.front().steps;
      if (std::find(steps.begin(), steps.end(), delta.failing_step) == steps.end()) {
        steps.push_back(delta.failing_step);
        std::sort(steps.begin(), steps.end());
      }
    }
    if (std::find(blame.evidence.deltas.begin(), blame.evidence.deltas.end(), number) ==
        blame.evidence.deltas.end())
      blame.evidence.deltas.push_back(number);
  }

  bool is_trusted(const Delta& delta) const {
    const trace::Trusted& trusted = investigation_.assumptions().trusted;
    return trusted && trusted(delta.function, delta.range);
  }

  static std::string reason(const Delta& delta) {
    const std::string where = delta.where.empty() ? "" : fmt::format(" ({})", delta.where);
    if (delta.is.empty()) return fmt::format("the closest run that passes does not execute this{}", where);
    if (delta.was.empty()) return fmt::format("only the closest run that passes executes this{}", where);
    return fmt::format("`{}` is {} here{} in the closest run that passes, not {}", delta.name, delta.is,
                       where, delta.was);
  }

  static constexpr std::chrono::milliseconds kBeyond{1000};
  static constexpr std::chrono::milliseconds kOthers{1500};

  const DistanceOptions& options_;
  const Investigation& investigation_;
  Context& context_;
  Antecedent antecedent_;
  Exploration exploration_;
  std::unique_ptr<Search> search_;
  std::optional<Near> first_;
  Term required_;
  Slice one_step_;  // came with the run
  std::vector<std::string> assumed_;
  fault::Reach reach_ = fault::Reach::WithinBounds;
  fault::Localization result_;
};

}  // namespace

fault::Localization Distance::localize(const Investigation& investigation, Context& context) const {
  // The fewest values that have to be put in from outside, whatever the program computes: correction sets.
  if (options_.interventions == Allow::Yes) return MaxSat(MaxSatOptions{}).localize(investigation, context);
  return Explainer(options_, investigation, context).explain();
}

}  // namespace faultline::localize
