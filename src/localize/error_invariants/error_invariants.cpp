// Error invariants: the failing run as an alternating sequence of invariants and statements (Kettl, section
// 3.8, Algorithm 3; Ermis, Schaef and Wies, "Error invariants", FM 2012). An error invariant of a position
// holds there in the run, and whatever satisfies it fails in the end; where the same invariant serves on a
// whole stretch of the run, the statements of the stretch do not matter, and the one that ends it does.
//
// Candidates for invariants (`interpolate` in the paper):
//   - backward cube sequences, once with facts followed back to assignments and once with facts that branches
//     establish (backward_cubes.h); they are the weakest preconditions that are cubes;
//   - strongest postconditions over a minimized core: the values of the run, of what still matters;
//   - weakest preconditions over it: relations between places, `x > y`, where they are short (newton.h).
// Unlike the paper, intervals are found mostly without a solver (intervals.h), the cover is the one with the
// fewest switches (cover.h), and invariants speak of places, so that moving them needs
// no SSA indices.
//
// Cost: see backward_cubes.cpp and intervals.cpp; linear in the trace for the cubes, 2 log n looks at
// positions for each different invariant, no question for most.
#include "localize/error_invariants/error_invariants.h"

#include <fmt/format.h>

#include <algorithm>

#include "localize/error_invariants/backward_cubes.h"
#include "localize/error_invariants/newton.h"
#include "localize/problem.h"
#include "logic/print_smtlib.h"
#include "logic/traverse.h"

namespace faultline::localize {
namespace error_invariants {
namespace {

InvariantSequence as_sequence(CubeSequence cubes) {
  InvariantSequence sequence;
  sequence.first = cubes.first;
  sequence.invariants.assign(std::make_move_iterator(cubes.cubes.begin()),
                             std::make_move_iterator(cubes.cubes.end()));
  return sequence;
}

// Backward cubes, as far as they go.
std::vector<InvariantSequence> cube_sequences(const Encoded& encoded, trace::Places& places,
                                              AbstractTrace& found, const Context& context) {
  std::vector<CubeSequence> sequences;
  for (const Guards guards : {Guards::Ignored, Guards::Used}) {
    const CubeSequence* earlier = sequences.empty() ? nullptr : &sequences.front();
    sequences.push_back(backward_cubes(encoded, places, found.positions, guards, earlier, context));
    if (sequences.back().cubes.empty()) sequences.pop_back();
    if (found.completeness == fault::Completeness::Complete && !sequences.empty())
      found.completeness = sequences.back().completeness;
  }
  std::vector<InvariantSequence> all;
  for (CubeSequence& sequence : sequences)
    all.push_back(as_sequence(std::move(sequence)));
  return all;
}

// What is shorter to read is taken where the cover is as good.
void sort_by_weight(std::vector<Interval>& intervals) {
  std::stable_sort(intervals.begin(), intervals.end(), [](const Interval& a, const Interval& b) {
    return trace::weight(a.invariant) < trace::weight(b.invariant);
  });
}

}  // namespace

AbstractTrace abstract_trace(const Encoded& encoded, trace::Places& places, Memoize memoize,
                             const Context& context) {
  AbstractTrace found{Positions(encoded), 0, {}, {}, fault::Completeness::Complete};
  std::vector<InvariantSequence> sequences = cube_sequences(encoded, places, found, context);
  if (sequences.empty()) {
    found.completeness = fault::Completeness::SolverGaveUp;
    return found;
  }
  for (InvariantSequence& sequence : newton_sequences(encoded, places, found.positions, context))
    if (!sequence.invariants.empty()) sequences.push_back(std::move(sequence));
  found.first = found.positions.last();
  for (const InvariantSequence& sequence : sequences)
    found.first = std::min(found.first, sequence.first);
  IntervalSearch search(encoded, places, found.positions, sequences, memoize, context);
  found.intervals = search.all();
  sort_by_weight(found.intervals);
  std::vector<Span> spans;
  for (const Interval& interval : found.intervals)
    spans.push_back({interval.left, interval.right});
  // A sequence that goes further back than the others may have no invariant somewhere: what lies before such
  // a gap is not explained.
  const std::optional<std::uint32_t> first = covered_from(spans, found.first, found.positions.last());
  if ((!first || *first > found.first) && found.completeness == fault::Completeness::Complete)
    found.completeness = fault::Completeness::SolverGaveUp;
  if (!first) return found;
  found.first = *first;
  std::vector<std::uint32_t> penalties;
  for (Position p = found.first; p < found.positions.last(); ++p)
    penalties.push_back(found.positions.block(p).can_be_blamed() ? 0 : 1);
  found.cover = cheapest_cover(spans, found.first, penalties, [&](std::size_t span, Position position) {
    return search.is_error_invariant(found.intervals[span].invariant, position);
  });
  if (!found.cover.empty() && found.cover.front().from == found.first) return found;
  if (found.completeness == fault::Completeness::Complete)
    found.completeness = fault::Completeness::SolverGaveUp;
  if (!found.cover.empty()) found.first = found.cover.front().from;
  return found;
}

}  // namespace error_invariants

namespace {

using namespace error_invariants;

constexpr std::size_t kShownTerm = 300;  // nodes of a formula that is written out

class Story {
 public:
  Story(const Encoded& encoded, trace::Places& places, const AbstractTrace& trace)
      : encoded_(encoded), places_(places), trace_(trace) {}

  // The statement between this stretch of the cover and the next.
  fault::Fault fault(std::size_t number) {
    const Stretch& before = trace_.cover[number];
    const Stretch& after = trace_.cover[number + 1];
    fault::InvariantInterval evidence;
    evidence.encoding = encoded_.formula.encoding;
    evidence.first = trace_.positions.step(before.from);
    evidence.last = trace_.positions.step(before.to);
    evidence.invariant = invariant(before);
    evidence.before = trace::text(places_, evidence.invariant);
    evidence.next = invariant(after);
    evidence.after = trace::text(places_, evidence.next);
    evidence.after_first = trace_.positions.step(after.from);
    evidence.after_last = trace_.positions.step(after.to);
    for (std::uint32_t step = evidence.first; step <= evidence.last; ++step)
      if (!trace::holds_at(places_, evidence.invariant, step)) evidence.interrupted.push_back(step);
    const logic::Term formula = trace::formula_at(places_, evidence.invariant, evidence.first);
    if (logic::size(formula) <= kShownTerm) evidence.invariant_smtlib = logic::to_smtlib(formula);
    fault::Fault fault;
    fault.parts = parts(before.to, evidence.next);
    fault.infos.push_back({fault::Info::Kind::Reason, reason(evidence, number + 2 == trace_.cover.size())});
    fault.evidence = std::move(evidence);
    return fault;
  }

  // In the order of the first visits.
  static std::vector<fault::Fault> merged(std::vector<fault::Fault> all) {
    std::vector<fault::Fault> once;
    for (fault::Fault& fault : all) {
      const auto known = std::find_if(once.begin(), once.end(),
                                      [&](const fault::Fault& one) { return same_parts(one, fault); });
      if (known == once.end()) {
        once.push_back(std::move(fault));
        continue;
      }
      for (std::size_t i = 0; i < fault.parts.size(); ++i) {
        std::vector<std::uint32_t>& steps = known->parts[i].steps;
        steps.insert(steps.end(), fault.parts[i].steps.begin(), fault.parts[i].steps.end());
      }
      // The last visit speaks first, then the first one.
      if (known->infos.size() > 1) known->infos.erase(known->infos.begin());
      known->infos.insert(known->infos.begin(), fault.infos.front());
      known->evidence = std::move(fault.evidence);
    }
    for (fault::Fault& fault : once)
      if (fault.infos.size() > 1)
        fault.infos.back().text = fmt::format("the first of {} times: {}", fault.parts.front().steps.size(),
                                              fault.infos.back().text);
    return once;
  }

 private:
  const trace::Invariant& invariant(const Stretch& stretch) const {
    return trace_.intervals[stretch.span].invariant;
  }

  // Is the same blamed?
  static bool same_parts(const fault::Fault& a, const fault::Fault& b) {
    return std::equal(
        a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
        [](const fault::Part& x, const fault::Part& y) { return x.kind == y.kind && x.range == y.range; });
  }

  static std::string reason(const fault::InvariantInterval& evidence, bool is_last) {
    const std::string before = evidence.before == "true" ? "nothing of what came before matters"
                                                         : fmt::format("before it, {}", evidence.before);
    return fmt::format("{}; behind it, {}{}", before, evidence.after,
                       is_last ? ", and from there on the failure is certain" : "");
  }

  // The links of the step that the next invariant, or the way that the run takes, depends on.
  std::vector<fault::Part> parts(Position block, const trace::Invariant& next) {
    const auto& links = trace_.positions.block(block).links;
    logic::TermSet used;
    for (const trace::Place& place : trace::places_of(next))
      if (const logic::Term term = places_.at(place, trace_.positions.step(block + 1)))
        for (const logic::Term variable : logic::free_variables(term))
          used[variable] = {};
    for (const auto& guard : encoded_.formula.guards)
      if (guard.step == trace_.positions.step(block))
        for (const logic::Term variable : logic::free_variables(guard.holds))
          used[variable] = {};
    std::vector<std::uint32_t> blamed;
    for (const std::uint32_t link : links)
      if (used.contains(encoded_.formula.links[link].variable)) blamed.push_back(link);
    const trace::Group group{blamed.empty() ? links : blamed, {}, 0};
    return fault::parts_of(encoded_.candidates(), encoded_.formula, {group}, {0});
  }

  const Encoded& encoded_;
  trace::Places& places_;
  const AbstractTrace& trace_;
};

}  // namespace

fault::Localization ErrorInvariants::localize(const Investigation& investigation, Context& context) const {
  fault::Localization result;
  const Encoded& encoded = investigation.encoded(options_.encoding);
  if (is_satisfiable(encoded, context)) {
    result.note = kNothingForces;
    return result;
  }
  trace::Places places(investigation.program(), investigation.run().trace, encoded.formula, *encoded.terms);
  const AbstractTrace trace = abstract_trace(encoded, places, options_.memoize, context);
  result.completeness = trace.completeness;
  Story story(encoded, places, trace);
  for (std::size_t i = 0; i + 1 < trace.cover.size(); ++i)
    if (trace.positions.block(trace.cover[i].to).can_be_blamed()) result.faults.push_back(story.fault(i));
  if (options_.visits == Visits::Merged) result.faults = Story::merged(std::move(result.faults));
  if (result.faults.empty() && result.completeness == fault::Completeness::Complete)
    result.note = trace.cover.size() > 1 ? "no statement is needed: the inputs alone violate the property"
                                         : std::string(kNoStatementNeeded);
  return result;
}

}  // namespace faultline::localize
