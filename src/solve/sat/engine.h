// A SAT solver: clauses in, verdicts under assumptions out. The blaster and the optimizer speak to this
// interface; backend/cadical and backend/cryptominisat implement it, race.h combines two.
//
// To add an engine: implement this class in backend/<library>/ and add a row to factory.cpp; tests/unit/solve
// runs its engine tests over every one.
#pragma once

#include <memory>
#include <span>
#include <variant>

#include "solve/answer.h"
#include "solve/limits.h"
#include "solve/sat/literal.h"

namespace faultline::solve::sat {

enum class Verdict : std::uint8_t { Sat, Unsat, Unknown };

struct Result {
  Verdict verdict = Verdict::Unknown;
  Reason reason = Reason::Incomplete;  // of Unknown
};

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual Literal fresh() = 0;  // a new variable

  // Only before the first clause: models will be refuted by further clauses and asked for again, many times.
  virtual void expect_refinement() {}
  virtual void add_clause(std::span<const Literal> clause) = 0;
  void add_clause(std::initializer_list<Literal> clause) {
    add_clause(std::span<const Literal>(clause.begin(), clause.size()));
  }

  // Obeys the limits within 0.1 s. Running out of memory is Unknown; the engine then answers only Unknown.
  virtual Result solve(std::span<const Literal> assumptions, const Limits& limits) = 0;

  // Until the next change: after Sat, the value of a literal; after Unsat, whether this assumption was used.
  virtual bool value(Literal literal) = 0;
  virtual bool failed(Literal assumption) = 0;

  // A value to try first when the search decides on this variable; kept until changed.
  virtual void prefer(Literal literal) = 0;

  virtual std::uint64_t conflicts() const = 0;  // so far, in all calls
};

}  // namespace faultline::solve::sat
