// What a localizer says: faults, each with the statements that it blames and the evidence for it. Immutable
// values without markup; `check/` re-proves the evidence, `rank/` orders, `report/` draws.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cfa/program.h"
#include "fault/near_run.h"
#include "trace/formula/groups.h"
#include "trace/formula/relation.h"

namespace faultline::fault {

// A statement, or a part of one, that is blamed: once, however often the run visits it.
struct Part {
  trace::CandidateKind kind = trace::CandidateKind::Value;
  cfa::StatementId statement;  // none: a definition (macro, enumerator, const)
  cfa::FunctionId function;
  SourceRange range;
  std::vector<std::uint32_t> steps;  // the visits that matter, ascending; empty: the run does not get there

  bool operator==(const Part&) const = default;
};

// Groups of a trace formula (trace::group_links), by position.
struct Groups {
  trace::Encoding encoding = trace::Encoding::Path;
  trace::Selectors selectors = trace::Selectors::PerStep;
  std::vector<std::uint32_t> groups;
  bool operator==(const Groups&) const = default;
};

enum class Minimality : std::uint8_t { Proven, NotProven };

// These steps together force the failure: with the inputs and the postcondition they are a contradiction.
struct Core {
  Groups of;
  Minimality minimality = Minimality::NotProven;
  bool needs_inputs = true;  // false: a contradiction even without the precondition
};

// A value that a blamed expression would have to have.
struct NeededValue {
  std::uint32_t link = 0;  // of the formula
  std::uint32_t step = 0;  // trace::unrolling::kNoStep: the failing run does not get there
  cfa::TypeId type;
  std::uint64_t was = 0;
  std::uint64_t needed = 0;
  std::uint32_t visit = 1;   // which evaluation of the expression it is, in the run that passes
  std::uint32_t visits = 1;  // how many there are
};

// Does the run that passes read inputs that the failing one has not read?
enum class FurtherInputs : std::uint8_t { None, Some };

// If these had other values, this run would pass: all else stays as it is.
struct CorrectionSet {
  Groups of;
  Minimality minimality = Minimality::NotProven;
  std::vector<NeededValue> values;  // a choice of them near the failing run: no others differ
  FurtherInputs further_inputs = FurtherInputs::None;  // Some: it passes for some values of these
};

// From before step `first` to before step `last`, this is all that matters about the state: it holds there in
// the run, and whatever satisfies it fails in the end. The statement is the one that ends the interval.
struct InvariantInterval {
  trace::Encoding encoding = trace::Encoding::Path;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::string before;  // the invariant that holds up to the blamed step, as C; "true" if none is needed
  std::string after;   // ... behind it
  std::string invariant_smtlib;  // of this interval, over the variables of the path formula at `first`
  // The same as values that can be proved again: the invariant of this interval, and the one behind the
  // blamed step, which is used from before step `after_first` to before step `after_last`.
  trace::Invariant invariant;
  trace::Invariant next;
  std::uint32_t after_first = 0;
  std::uint32_t after_last = 0;
  // Steps of the interval before which the invariant does not hold: what they undo is restored up to `last`.
  std::vector<std::uint32_t> interrupted;
};

// The statement took part in making a condition of the infection chain what it is.
struct Infection {
  std::uint32_t iteration = 1;           // of the iterative algorithm
  std::string condition;                 // the conjunct, as C
  std::vector<std::uint32_t> conjuncts;  // guards of the minimal proof, by step
  bool is_guard = false;

  // The proof: with the steps from `first` on, what is wanted at the step `asserted` (that the property
  // holds, or that a branch goes another way) contradicts these conjuncts. Later steps alone do not make any
  // contradiction on the path.
  std::uint32_t asserted = 0;
  std::uint32_t first = 0;
  bool is_first_known = true;  // false: later steps alone may make one, too
  std::vector<std::uint32_t> wanted;  // of trace::Conditions::wanted(asserted)
  std::vector<std::uint32_t> path;    // of trace::Conditions::path()
  std::vector<std::uint32_t> inputs;  // of the precondition; empty: it holds for all inputs
  Minimality minimality = Minimality::NotProven;
  std::vector<std::uint32_t> links;  // by which the statement takes part, of the formula
  SourceRange definition;  // of a constant that these name: blamed with them; none: they are
};

// Another value here keeps the run from failing, and the statement changes what has to hold behind it.
struct Interference {
  std::uint32_t step = 0;
  std::string condition;  // that has to hold behind the statement, as C
  NeededValue value;
  bool leaves_path = false;  // with that value the run goes another way; what happens there is not known
  // The state of the run, with this in what is replaced, fulfils the condition, and not behind the statement.
  // None: nothing is replaced, or it takes another state.
  std::optional<std::uint64_t> shown_by = {};
};

// The closest run that passes is another one here.
struct Difference {
  std::shared_ptr<const NearRun> near;
  std::vector<std::uint32_t> deltas;  // of the blamed statement, by position in NearRun::deltas
};

// The error is causally dependent on this: it holds in the failing run, and among the runs in which it does
// not, those nearest to the failing run pass (Groce, Definition 3).
struct Cause {
  std::string text;                        // "c < a"
  std::uint64_t without_error = 0;         // the distance of the nearest run without the cause that passes
  std::uint64_t with_error = 0;            // no run without the cause that fails is nearer than this
  std::shared_ptr<const NearRun> without;  // that passing run
};

// A change of the text: what stands at the range becomes `after`. An empty range is a place between two
// tokens.
struct Edit {
  SourceRange range;
  std::string before;
  std::string after;
  bool operator==(const Edit&) const = default;
};

// How far a repair can be trusted, worst first.
enum class RepairStatus : std::uint8_t {
  Breaks,            // this run passes, but a run that passed fails now
  FixesRun,          // this run passes; another failing one still fails
  PassesRuns,        // all runs of the pool pass
  HoldsWithinBound,  // the model checker finds no violation within its bounds
  Proved,            // nor any at all
};
std::string_view to_string(RepairStatus status);  // "fixes-run", "proved", ...

// With this change the run passes.
struct Repair {
  std::vector<Edit> edits;  // ascending
  std::string kind;         // the template's id
  double cost = 0;          // tokens that change, and a little for the kind
  RepairStatus status = RepairStatus::FixesRun;
  std::uint32_t bound = 0;                     // HoldsWithinBound: passes of each loop
  std::string broken;                          // Breaks: the property, by its id
  std::uint32_t failing = 0, fixed = 0;        // runs of the pool that failed; of them, that pass now
  std::uint32_t passing = 0, broken_runs = 0;  // that passed; of them, that fail now
  // Only this run is known to be wrong: of the others, those that are seen to do something else now. None: a
  // property says of every run whether it is right.
  std::optional<std::uint32_t> changed_runs = {};
  bool avoids_check = false;      // the run passes because it does not get to the check that failed
  bool of_specification = false;  // it changes what is asserted or assumed, not what is done
  std::vector<std::vector<std::uint64_t>> runs;  // the inputs of all runs of the pool that pass with it
};

// Something that a run does or does not.
struct SpectrumElement {
  enum class Kind : std::uint8_t {
    Statement,      // it executes the statement
    Outcome,        // it takes the edge, one of the ways out of a condition
    PassesAtLeast,  // one execution of the loop comes to its head so often, or more often
    PassesAtMost,   // it gets into the loop, and no execution of it comes to the head more often
  } kind = Kind::Statement;
  cfa::StatementId statement;  // that is blamed for it
  cfa::EdgeId edge;            // Outcome
  cfa::LocationId head;        // of the loop
  std::uint32_t passes = 0;
};

struct LabelledRun {
  std::vector<std::uint64_t> inputs;  // words, in the order in which the run asks for them
  bool fails = false;
};

// So many of the runs do it.
struct Spectrum {
  SpectrumElement what;
  std::string formula;
  double suspiciousness = 0;
  std::uint32_t failing_with = 0, failing = 0;
  std::uint32_t passing_with = 0, passing = 0;
  std::shared_ptr<const std::vector<LabelledRun>> runs;
};

using Evidence = std::variant<Core, CorrectionSet, InvariantInterval, Infection, Interference, Difference,
                              Cause, Repair, Spectrum>;

// Of the formula that the evidence speaks of.
trace::Encoding encoding_of(const Evidence& evidence);

struct Info {
  enum class Kind : std::uint8_t { Reason, Fix, Hint, Rank } kind = Kind::Reason;
  std::string text;
};

enum class Checked : std::uint8_t { No, Confirmed, Refuted, GaveUp };

struct Fault {
  double score = 0;
  std::vector<Part> parts;  // in the order of the source
  Evidence evidence;
  std::vector<Info> infos;
  Checked checked = Checked::No;
};

enum class Completeness : std::uint8_t { Complete, Stopped, LimitReached, SolverGaveUp };
std::string_view to_string(Completeness completeness);  // "complete", "stopped", ...

struct Localization {
  std::string localizer;
  std::vector<Fault> faults;
  Completeness completeness = Completeness::Complete;
  std::string note;  // why there are none, or what was left out; empty: nothing to say
  std::vector<std::shared_ptr<const NearRun>> runs;  // that were found; the nearest first
  double seconds = 0;
  std::uint64_t queries = 0;
};

// The parts that the groups stand for.
std::vector<Part> parts_of(const trace::Candidates& candidates, const trace::TraceFormula& formula,
                           const std::vector<trace::Group>& all, const std::vector<std::uint32_t>& chosen);

}  // namespace faultline::fault
