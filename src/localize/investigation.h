// One failing run under investigation: the program, the run, and the formulas about it, made when they are
// first asked for. It has a term manager for each formula, so it belongs to one thread; investigations of the
// same run are independent of each other.
#pragma once

#include <memory>
#include <string>

#include "logic/term_manager.h"
#include "trace/choices.h"
#include "trace/formula/formula.h"
#include "trace/formula/groups.h"

namespace faultline::localize {

// A predicate over runs: whenever the run evaluates one of these, it is true (all of them, or one).
struct Predicate {
  struct Part {
    cfa::ExprId expr;
    SourceRange at;
    std::string text;
  };
  std::vector<Part> parts;  // none: nobody asks
  enum class Join : std::uint8_t { And, Or } join = Join::And;
  enum class Sense : std::uint8_t { Plain, Negated } sense = Sense::Plain;
};

// Of which runs the property says whether they are right.
enum class Judged : std::uint8_t {
  EveryRun,
  OneRun  // the failing one alone, by a test; what the program does on other inputs may be right or wrong
};

// What the user says about the program; the granularity is the localizer's matter.
struct Assumptions {
  trace::Precondition precondition = trace::Precondition::Inputs;
  std::vector<std::string> initial_functions;
  std::vector<std::string> ignored;
  std::vector<std::string> banned;  // variables, `x` or `f::x`: no fault that uses them is reported
  trace::Trusted trusted;
  trace::Checks checks;
  Predicate cause;                    // is the effect causally dependent on it?
  Predicate effect;                   // none: that the run fails
  std::vector<trace::Choices> tests;  // runs that the user knows, by their inputs
  Judged judged = Judged::EveryRun;
  std::vector<std::string> required;  // functions that a near run must call as the failing one does
};

// Thrown where a formula cannot be made; the localizer's result is then empty, with this note.
struct NotExplainable {
  std::string reason;
};

// A formula with the terms that it is made of.
struct Encoded {
  std::unique_ptr<logic::TermManager> terms;
  std::unique_ptr<trace::Formulas> source;
  trace::TraceFormula formula;

  const trace::Candidates& candidates() const { return source->candidates(); }
};

class Investigation {
 public:
  Investigation(const cfa::Program& program, const trace::Run& run, Assumptions assumptions, Budget budget)
      : program_(program), run_(run), assumptions_(std::move(assumptions)), budget_(std::move(budget)) {}

  const cfa::Program& program() const { return program_; }
  const trace::Run& run() const { return run_; }
  const Assumptions& assumptions() const { return assumptions_; }

  // Throw NotExplainable.
  const Encoded& encoded(trace::Encoding encoding) const;  // one of these:
  const Encoded& path(trace::Granularity granularity = trace::Granularity::Statement) const;
  const Encoded& flow_sensitive() const;  // statements
  const Encoded& whole_program() const;   // Encoding::Program, expressions

 private:
  Encoded make(trace::Granularity granularity, trace::Encoding encoding) const;

  const cfa::Program& program_;
  const trace::Run& run_;
  Assumptions assumptions_;
  Budget budget_;
  mutable std::unique_ptr<Encoded> paths_[2];  // by granularity
  mutable std::unique_ptr<Encoded> flow_sensitive_;
  mutable std::unique_ptr<Encoded> whole_program_;
};

}  // namespace faultline::localize
