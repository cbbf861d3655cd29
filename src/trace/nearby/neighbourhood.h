// The runs around a failing one: what they compute at which points, as terms over the inputs, and under which
// condition they pass.
#pragma once

#include <functional>
#include <variant>

#include "trace/formula/formula.h"
#include "trace/nearby/points.h"

namespace faultline::trace::nearby {

// The value of an expression that was asked for, wherever it is evaluated.
struct Observation {
  unrolling::Site site;
  logic::Term value;  // a word
};

// One run, followed step by step.
struct Followed {
  RunValues values;              // Input, Contents, Guard and Value points
  logic::Assignment assignment;  // of the inputs
  std::vector<Observation> observed;
  std::vector<ObjectNumber> objects;  // the unrolling's numbers, by the run's
};

// All runs within bounds.
struct NearRuns {
  unrolling::Unrolling all;
  std::vector<Point> points;  // a point comes before those that use its value
  std::vector<Observation> observed;
  logic::Term passes;  // the run ends well, or goes round in a loop that nothing leaves
  logic::Term leaves;  // a bound ends it
};

enum class Merges : std::uint8_t { Left, Told };

// The value that the walk goes on with: none if it is the computed one.
using Replace = std::function<logic::Term(const Point& point, logic::Term value)>;

class Neighbourhood {
 public:
  // The run is recorded and fails. `observed` are expressions that somebody wants to look at.
  Neighbourhood(const cfa::Program& program, const Run& failing, logic::TermManager& terms, Checks checks,
                Budget budget, const std::vector<cfa::ExprId>& observed = {});

  const cfa::Program& program() const { return program_; }
  const Run& failing_run() const { return failing_; }
  logic::TermManager& terms() { return terms_; }
  const Candidates& candidates() const { return candidates_; }
  std::size_t initial_objects() const { return names_.initial().objects.size(); }
  const unrolling::Names& names() const { return names_; }
  Checks checks() const { return checks_; }

  PointPath path(const PointKey& key) const;
  std::optional<PointKey> find(const PointPath& path) const;  // none: nothing that was walked comes there

  std::variant<Followed, Unsupported> follow(const Run& run);
  std::variant<NearRuns, Unsupported> unroll(const unrolling::Bounds& bounds, Merges merges,
                                             const Replace& replace = {});

  // The loops as far as in the failing run and a little further; passes that constants decide are not
  // counted.
  unrolling::Bounds bounds() const;

 private:
  unrolling::Options walk_options() const;
  Point point_at(const unrolling::Site& site, logic::Term value);
  bool is_two_way(const unrolling::Site& site) const;
  void add_inputs(NearRuns& runs) const;

  const cfa::Program& program_;
  const Run& failing_;
  logic::TermManager& terms_;
  Checks checks_;
  Budget budget_;
  Candidates candidates_;
  std::vector<bool> observed_;  // by expression
  std::vector<bool> cut_at_;
  unrolling::Names names_;
  std::vector<logic::Term> contents_;  // that the failing run has read
};

}  // namespace faultline::trace::nearby
