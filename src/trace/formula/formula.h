// The trace formula: a failing run and its property as one contradiction, psi /\ pi /\ phi (Kettl, section
// 3.4; Jose and Majumdar). psi fixes the inputs, pi are the steps, phi says that the property holds.
//
// A step is not one formula here: each candidate expression in it is cut out by a variable, and a *link* ties
// the variable to the expression's value. Links are the soft part; a link that is dropped leaves its value
// free. Everything else is hard: which way a branch goes given the value of its condition, what a load finds
// given its subscript.
//
// Three encodings (DESIGN 6). Path: the executed steps; a branch must go the way it went, whatever its
// condition's link says, so dropping the link is dropping the branch. FlowSensitive (Christ, Ermis, Schaef,
// Wies): a branch implies what it guards; where its condition does not hold, that is left undone. Program:
// all runs within bounds for the same inputs, so that another value of a condition really takes the other
// way.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "trace/formula/candidate.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::trace {

enum class Encoding : std::uint8_t { Path, FlowSensitive, Program };

struct Link {
  CandidateId candidate;
  unrolling::Site site;
  logic::Term variable;
  logic::Term value;
  logic::Term replaced = {};  // what was there before it was assigned; none: nothing that a link says

  logic::Term formula(logic::TermManager& terms) const { return terms.equal(variable, value); }
  // The run evaluates it, and it has another value than the program gives it.
  logic::Term deviates(logic::TermManager& terms) const {
    return terms.logical_and(site.reached, terms.logical_not(formula(terms)));
  }
};

struct TraceFormula {
  Encoding encoding = Encoding::Path;
  std::vector<logic::Term> precondition;          // psi
  std::vector<std::uint32_t> precondition_steps;  // by position in psi: the step that first reads the value
  std::vector<Link> links;                        // soft, in the order of the steps
  std::vector<unrolling::Guard> guards;           // hard, Path: in the order of the steps
  std::vector<logic::Term> hard;                  // hard, Program
  logic::Term postcondition;                      // phi
  std::uint32_t end = 0;                          // Path: the step at which phi is violated
  cfa::EdgeId property_edge;                      // whose condition phi is
  std::vector<logic::Term> further_inputs;        // Program: reads one that the run has not read
  logic::Assignment run;                          // the values that all variables have in the failing run
  std::vector<unrolling::State> states;           // Path: before each step; if asked for
  std::vector<ObjectNumber> run_objects;          // Path: by the run's numbers

  void assume(logic::Term fact, std::uint32_t step) {
    precondition.push_back(fact);
    precondition_steps.push_back(step);
  }
};

// How the inputs and initial values are known.
enum class Precondition : std::uint8_t {
  Inputs,   // the inputs of the run; all else can be blamed
  Initial,  // besides, the constants that variables of chosen functions begin with (`altpre`)
  Fresh,    // the same, but by way of a new constant, so that the initialiser can still be blamed
  None,
};

struct FormulaOptions {
  Granularity granularity = Granularity::Statement;
  Precondition precondition = Precondition::Inputs;
  std::vector<std::string> initial_functions;  // Initial: only these; empty: the entry function
  std::vector<std::string> ignored;            // Initial: variables, `x` or `f::x`, that are not fixed
  Trusted trusted;
  Checks checks;
  Budget budget;
  bool keep_states = false;
  std::uint32_t more_passes = 2;  // Program: of each loop, beyond those of the run
};

struct Unsupported {
  std::string reason;
};

// One failing run, and the formulas about it. The run must be recorded and end in a violation.
class Formulas {
 public:
  Formulas(const cfa::Program& program, const Run& run, logic::TermManager& terms, FormulaOptions options);

  const Candidates& candidates() const { return candidates_; }
  const FormulaOptions& options() const { return options_; }
  // The executed steps: Path or FlowSensitive.
  std::variant<TraceFormula, Unsupported> path(Encoding encoding = Encoding::Path);
  // All runs for the same inputs.
  std::variant<TraceFormula, Unsupported> program();

 private:
  struct Property {
    std::vector<std::uint32_t> steps;        // the failing step, or the branches that lead to the error
    bool is_branch = false;                  // the error was reached: not to go that way is what is wanted
    std::vector<cfa::FunctionId> functions;  // that compute what is checked
  };
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint64_t>;

  void find_property();
  void want_not_to_get_there(TraceFormula& formula) const;
  void withdraw_with_siblings(cfa::EdgeId edge);
  Key key_of(CandidateId id, const unrolling::Site& site) const;
  unrolling::Options walk_options(TraceFormula& formula);
  void complete_run(TraceFormula& formula) const;
  void take_steps_from(const TraceFormula& along, TraceFormula& formula) const;
  void fix_initial_values(TraceFormula& formula) const;

  const cfa::Program& program_;
  const Run& run_;
  logic::TermManager& terms_;
  FormulaOptions options_;
  Candidates candidates_;
  unrolling::Names names_;
  Property property_;
};

}  // namespace faultline::trace
