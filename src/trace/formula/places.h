// The state of a followed run as people see it: places (a variable of a frame, a part of an object), what
// they hold before a step as terms of the path formula (the SSA maps), and facts about them that can move
// from position to position because they speak of places, not of SSA variables.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "logic/evaluate.h"
#include "trace/formula/formula.h"
#include "trace/unrolling/slots.h"

namespace faultline::trace {

struct Place {
  ObjectId object;           // memory
  cfa::VariableId variable;  // or a register
  FrameId frame;             // whose register; none: a global's
  std::uint32_t offset = 0;  // memory
  std::uint32_t bytes = 0;
  std::string
      value;         // or none of these: a value that was computed on the way, by its variable of the formula
  cfa::TypeId type;  // none: plain bytes

  auto key() const { return std::tie(object, variable, frame, offset, bytes, value); }
  bool operator==(const Place& other) const { return key() == other.key(); }
  bool operator<(const Place& other) const { return key() < other.key(); }
};

// The value of the place lies between these, as its type orders values; both equal: it is that value.
struct Range {
  Place place;
  logic::Signedness sign = logic::Signedness::Unsigned;
  std::optional<logic::BitVector> least, most;

  bool is_exact() const { return least && least == most; }
  bool operator==(const Range&) const = default;
};

// All of these, ordered by place, one for each.
using Cube = std::vector<Range>;

bool at_most(logic::Signedness sign, const logic::BitVector& a, const logic::BitVector& b);
bool holds(const Range& range, const logic::BitVector& value);
bool implies(const Cube& stronger, const Cube& weaker);  // place by place: sufficient, not necessary
logic::Term formula_of(logic::TermManager& terms, const Range& range, logic::Term value);

// Reads the states of a path formula, which must have them (FormulaOptions::keep_states).
class Places {
 public:
  Places(const cfa::Program& program, const Trace& trace, const TraceFormula& formula,
         logic::TermManager& terms);

  // What the place holds before the step; none: there is no such place then.
  logic::Term at(const Place& place, std::uint32_t step);
  const logic::Value& value_at(const Place& place, std::uint32_t step);  // in the run; `at` has an answer
  const logic::Value& value_of(logic::Term term) { return evaluator_.value(term); }  // in the run
  bool holds_at(const Cube& cube, std::uint32_t step);
  // The cube as a formula over the variables of the path; all its places must be there.
  logic::Term formula_at(const Cube& cube, std::uint32_t step);

  // The places of memory and registers that the step reads, without doubles.
  std::vector<Place> read_by(std::uint32_t step) const;
  std::vector<Place> written_by(std::uint32_t step) const;  // looked at behind the step
  // Does the step write to this place of memory, in the run?
  bool writes(std::uint32_t step, const Place& place) const;
  // All that there are before the step; of large objects only a part.
  std::vector<Place> all_at(std::uint32_t step) const;
  // The terms that an object holds before the step: of elements, and of whole columns that are arrays.
  std::vector<logic::Term> contents(ObjectId object, std::uint32_t step) const;

  // Where an element is kept: in an array, at an index. None: by itself.
  struct Element {
    logic::Term array;
    logic::Term index;
  };
  std::optional<Element> element_of_array(const Place& place, std::uint32_t step) const;

  Place intermediate(logic::Term variable) const;
  logic::Signedness sign_of(const Place& place) const;
  bool is_ordered(const Place& place) const;  // integers; all else is equal or not
  bool is_users(const Place& place) const;    // not a variable of library code

  // "x == 10 && i >= 3"; nothing: "true".
  std::string text(const Cube& cube) const;
  std::string name(const Place& place) const;
  std::vector<std::string> names(const std::vector<Place>& places) const;  // told apart: `f::n`, `main::n`

  logic::TermManager& terms() { return terms_; }

 private:
  std::vector<Place> accessed(std::span<const Access> accesses, std::uint32_t step) const;
  const unrolling::ObjectState* object_at(ObjectId object, std::uint32_t step) const;
  bool lives(FrameId frame, std::uint32_t step) const;
  void add_cells(std::vector<Place>& found, const Place& part, std::uint32_t step) const;
  logic::Term through_stores(const Element& element);
  std::string text(const Range& range, const std::string& name) const;
  std::string number_text(cfa::TypeId type, const logic::BitVector& bits) const;

  const cfa::Program& program_;
  const Trace& trace_;
  const TraceFormula& formula_;
  logic::TermManager& terms_;
  unrolling::Slots slots_;
  unrolling::Layouts layouts_;
  std::set<std::string> prefixes_;
  unrolling::Objects objects_;
  logic::Evaluator evaluator_;
  // What was read of memory: between two stores an object is the same in all states.
  std::map<std::tuple<const unrolling::ObjectState*, std::uint32_t, std::uint32_t>, logic::Term> cells_;
  std::map<std::pair<logic::Term, logic::Term>, logic::Term> elements_;  // (array, index)
  std::vector<std::uint32_t> bases_;                                     // by frame: of its registers
  logic::TermMap<std::uint32_t> known_from_;  // the first step before which a variable has its value
};

}  // namespace faultline::trace
