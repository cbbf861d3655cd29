// The walk itself. Private to unrolling/. The parts: walk.cpp (locations, loops, joins), calls.cpp,
// values.cpp (scalars), conversions.cpp, places.cpp, aggregates.cpp, operations.cpp (memory, inputs, the
// end), printing.cpp. It mirrors trace/machine.h, term for word: what one of them does, the other does.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "cfa/graph.h"
#include "cfa/loops.h"
#include "cfa/postdominators.h"
#include "trace/unrolling/slots.h"
#include "trace/unrolling/state.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::trace::unrolling {

// What the walk knows of a function.
struct FunctionShape {
  FunctionShape(const cfa::Program& program, cfa::FunctionId function);

  cfa::FunctionGraph graph;
  cfa::Loops loops;
  std::vector<std::vector<cfa::LocationId>> chains;  // by number: the loops around, outermost first
  std::vector<std::uint32_t> entries;                // by number: edges that lead there
  // Where a pass can end before it has begun: the first branch behind the head, if it can leave the loop and
  // going on does not lead straight back (as in do-while, where the pass has been made by then). None: a pass
  // begins at the head.
  std::unordered_map<cfa::LocationId, cfa::LocationId> decisions;

 private:
  cfa::LocationId decision_of(const cfa::Program& program, cfa::LocationId head) const;
};

// A call in progress.
struct Activation {
  cfa::FunctionId function;
  std::uint32_t base = 0;  // of its slots in State::registers: the returned value, then the variables
  ContextId context;
  cfa::EdgeId call;  // none: the start function
  const Activation* caller = nullptr;
  std::vector<ObjectNumber> owned;  // that end with it
  std::vector<State> returned;
  ObjectNumber result = kNoObject;  // where a returned aggregate is kept
  bool wants_value = false;
};

// What does not change about an object.
struct ObjectInfo {
  ObjectKind kind = ObjectKind::Null;
  std::uint64_t capacity = 0;  // bytes that are kept
  logic::Term size;            // of the pointer's width
  cfa::TypeId type;            // declared; none: that of the first access
  cfa::EdgeId made_by;         // the user's edge
  bool constant = false;
};

struct Alternative {
  ObjectNumber object = kNoObject;
  logic::Term condition;
  logic::Term offset;
  std::optional<std::uint64_t> highest;  // the offset is at most this, if no check has failed
};

struct SymbolicPlace {
  std::optional<std::uint32_t> slot;  // a register
  cfa::VariableId variable;
  std::vector<Alternative> alternatives;
  std::uint8_t bit_offset = 0;
  std::uint8_t bit_width = 0;
  bool through_pointer = false;
};

class Unroller {
 public:
  Unroller(const cfa::Program& program, logic::TermManager& terms, Names& names, const Options& options,
           Unrolling& out);
  void run();

 private:
  // The end of a path inside of an operation: nothing behind it can be reached.
  enum class Counted : std::uint8_t { No, Yes };  // has the end been told to `paths_`?
  struct PathEnds {
    Counted counted = Counted::No;
  };
  struct BudgetEnds {};

  // Loops around a location and the pass of each, outermost first.
  struct Pass {
    cfa::LocationId head;
    std::uint32_t number = 1;
    bool operator==(const Pass&) const = default;
  };
  using Passes = std::vector<Pass>;
  using Key = std::vector<std::uint32_t>;
  struct Place {
    cfa::LocationId location;
    Passes passes;
  };
  struct Waiting {
    Place place;
    std::vector<State> states;
  };
  struct Walk {
    const FunctionShape& shape;
    Activation& activation;
    std::map<Key, Waiting> waiting;
    std::set<cfa::LocationId> forked_out;  // loops that some runs have left and others not
  };

  // A branch of the followed run that is still deciding.
  struct Decided {
    cfa::LocationId until;  // none: to the end of the function
    logic::Term condition;  // of it and of all around it
  };

  // walk.cpp
  std::optional<State> run_function(Activation& activation, State entry);
  void arrive(Walk& walk, const Place& from, cfa::EdgeId edge, State state);
  void proceed(Walk& walk, Place place, State state);
  bool decide(Walk& walk, const Place& place, std::span<const cfa::EdgeId> out);
  logic::Term goes(cfa::EdgeId branch, logic::Term word);  // that way, if the condition has this value?
  std::optional<Place> next_place(const Walk& walk, const Place& from, cfa::EdgeId edge) const;
  std::vector<Pass> begun(const Walk& walk, const Place& place, cfa::EdgeId edge) const;
  void note_forks(Walk& walk, const Place& place, const std::vector<std::pair<cfa::EdgeId, Path>>& ways);
  bool nobody_takes(Walk& walk, const Place& from, cfa::EdgeId edge, Path path, logic::Term condition);
  bool cut_at_bound(Walk& walk, const Place& place, cfa::EdgeId edge, bool folded);
  Key key(const FunctionShape& shape, const Place& place) const;
  const FunctionShape& shape(cfa::FunctionId function);
  // None: they cannot be joined, and each of them is cut.
  std::optional<State> join(const std::vector<State>& states);
  void tell_merges(cfa::LocationId location, const std::vector<State>& states, State& joined);
  void count_step();
  void cut(cfa::FunctionId function, cfa::LocationId head, std::string reason);
  std::uint32_t bound(cfa::LocationId head) const;

  // follow.cpp: along one run.
  struct RunEnds {};
  Place first_place(const Walk& walk) const;
  void enter(const Walk& walk, const Place& place);
  std::optional<State> follow(Activation& activation, State entry);
  void follow_step(Walk& walk, Place& place, std::vector<Decided>& decided);
  const cfa::PostDominators& postdominators(cfa::FunctionId function);
  bool is_followed() const { return options_.along && !walked_whole_; }
  std::uint32_t depth_of_step() const {
    const Trace& trace = options_.along->trace;
    return trace.frames[trace.steps[step_].frame].depth;
  }
  void keep_state();
  void skip_steps(std::uint32_t depth);
  const logic::Value& concrete_value(logic::Term term);
  std::uint64_t concrete(logic::Term term);
  bool holds_concretely(logic::Term condition);
  logic::Term fixed(logic::Term term);
  void guard(Guard::Kind kind, logic::Term holds);
  void require_followed(logic::Term ok);
  logic::Term cut_out(cfa::ExprId id, std::uint64_t offset, logic::Term value);
  std::optional<Pointee> followed_pointee(logic::Term pointer);
  std::uint64_t input_bits(const cfa::Type& type);
  void learn_unknown(logic::Term word, const cfa::Type& type);
  bool is_unlearned(logic::Term word);
  logic::Term in_the_run(logic::Term word);
  bool is_unknown_whole(logic::Term whole) const;
  void learn(logic::Term word, std::uint64_t bits);
  void learn_element(logic::Term select, const logic::Value& value);
  void learn_part(logic::Term variable, logic::Value value);

  // operations.cpp: what an edge does; the state's path may end.
  void execute(const cfa::Edge& edge);
  void operate(const cfa::Assign& assign);
  void operate(const cfa::Havoc& havoc);
  void operate(const cfa::Assume& assume);
  void operate(const cfa::Assert& assertion);
  void operate(const cfa::Declare& declare);
  void operate(const cfa::Release& release);
  void operate(const cfa::Allocate& allocate);
  void operate(const cfa::Free& free);
  void operate(const cfa::ObjectSize& size);
  void operate(const cfa::CopyBytes& copy);
  void operate(const cfa::FillBytes& fill);
  void operate(const cfa::Halt& halt);
  void operate(const cfa::Print& print);
  void operate(const cfa::Call& call);
  void operate(const cfa::Return& back);
  void check_leaks();
  void note_end();
  void note_finish();
  std::uint64_t capacity_for(logic::Term bytes);
  void cut_where(logic::Term condition, std::string reason);
  void copy_bytes(const SymbolicPlace& target, const SymbolicPlace& source, logic::Term bytes);
  void fill_bytes(const SymbolicPlace& target, logic::Term byte, logic::Term bytes);

  // printing.cpp
  void check_string(cfa::ExprId pointer, logic::Term address);
  std::optional<std::string> constant_string(logic::Term address);
  void print_into(const cfa::Print& print, const std::string& text, logic::Term buffer);

  // calls.cpp
  void call_function(const cfa::Call& call, cfa::FunctionId function);
  void pass_arguments(const cfa::Call& call, Activation& callee);
  bool fits(const cfa::Call& call, cfa::FunctionId function) const;
  std::uint32_t active(cfa::FunctionId function) const;

  // values.cpp
  logic::Term value(cfa::ExprId id);
  logic::Term compute(cfa::ExprId id);
  logic::Term truth(cfa::ExprId id);
  logic::Term low_bits_of(cfa::ExprId id);
  void note_address(cfa::ExprId id, logic::Term pointer);
  logic::Term truth(logic::Term value, const cfa::Type& type);
  logic::Term flag(logic::Term condition, const cfa::Type& type);
  logic::Term unary(cfa::ExprId id, const cfa::Expr& expr);
  logic::Term binary(cfa::ExprId id, const cfa::Expr& expr);
  logic::Term integer_binary(cfa::ExprId id, const cfa::Expr& expr, logic::Term a, logic::Term b);
  logic::Term float_binary(cfa::BinaryOp op, logic::Term a, logic::Term b, const cfa::Type& type);
  logic::Term compare(cfa::BinaryOp op, logic::Term a, logic::Term b, const cfa::Type& type);
  logic::Term shift(cfa::ExprId id, const cfa::Expr& expr, logic::Term a, logic::Term b);
  logic::Term divide(cfa::ExprId id, const cfa::Expr& expr, logic::Term a, logic::Term b);
  logic::Term logical(const cfa::Expr& expr);
  logic::Term conditional(const cfa::Expr& expr);
  logic::Term advance(logic::Term pointer, logic::Term count, bool is_signed, std::uint64_t size,
                      cfa::ExprId where);
  logic::Term pointer_difference(const cfa::Expr& expr, logic::Term a, logic::Term b);
  logic::Term overflow_flag(cfa::BinaryOp op, logic::Term a, logic::Term b, const cfa::Type& type);
  // Evaluates under a further condition: an operand that C evaluates only then.
  template <class Evaluate>
  auto under(logic::Term condition, Evaluate evaluate) {
    struct Restore {
      logic::Term& when;
      logic::Term outer;
      ~Restore() { when = outer; }
    } const restore{when_, when_};
    when_ = terms_.logical_and(when_, condition);
    return evaluate();
  }

  // conversions.cpp
  logic::Term convert(logic::Term value, const cfa::Type& from, const cfa::Type& to, cfa::ExprId where);
  logic::Term float_to_integer(logic::Term value, const cfa::Type& to);
  logic::Term truncated(logic::Term value, std::uint32_t width);
  logic::Term fits(logic::Term whole, std::uint32_t bits, bool is_signed);
  logic::Term as_float(logic::Term bits) { return terms_.fp_from_bits(bits, float_sort(bits.width())); }
  logic::Sort float_sort(std::uint32_t width) const {
    return width == 32 ? logic::Sort::float32() : logic::Sort::float64();
  }

  // places.cpp
  SymbolicPlace locate(cfa::ExprId id);
  SymbolicPlace locate_variable(cfa::VariableId id);
  SymbolicPlace dereference(cfa::ExprId id, logic::Term pointer, cfa::TypeId type);
  void index_into(SymbolicPlace& place, cfa::ExprId id, const cfa::Expr& expr);
  void field_of(SymbolicPlace& place, const cfa::Expr& expr);
  logic::Term address(cfa::ExprId id);
  void check_inside(const SymbolicPlace& place, std::uint64_t bytes, cfa::ExprId where);
  void check_inside(const SymbolicPlace& place, logic::Term bytes, cfa::ExprId where);
  void check_writable(const SymbolicPlace& place, cfa::ExprId where);
  logic::Term load(cfa::ExprId id);
  logic::Term load(const SymbolicPlace& place, const cfa::Type& type);
  void store(cfa::ExprId target, const SymbolicPlace& place, logic::Term value);
  void note_replaced(const SymbolicPlace& place, const cfa::Type& type, logic::Term value);
  void store_unchecked(const SymbolicPlace& place, const cfa::Type& type, logic::Term value);
  template <class Compute>
  void assign(cfa::ExprId target, Compute compute) {
    const SymbolicPlace place = locate(target);
    store(target, place, compute());
  }
  logic::Term given(logic::Term condition, logic::Term value);
  logic::Term read_bytes(const SymbolicPlace& place, std::uint32_t bytes);
  void write_bytes(const SymbolicPlace& place, std::uint32_t bytes, logic::Term value);
  logic::Term to_memory(logic::Term value, const cfa::Type& type);
  logic::Term from_memory(logic::Term word, const cfa::Type& type);

  // aggregates.cpp: values of many bytes, as pieces with their offsets.
  struct Piece {
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
    logic::Term value;
  };
  using Pieces = std::vector<Piece>;
  Pieces aggregate(cfa::ExprId id);
  Pieces cut_pieces(cfa::ExprId id, Pieces pieces);
  Pieces bytes_of(const SymbolicPlace& place, std::uint64_t size);
  Pieces copy_of(const SymbolicPlace& place, std::uint64_t size);
  Pieces list(cfa::ExprId id);
  void store_pieces(const SymbolicPlace& place, const Pieces& pieces, logic::Term condition);
  std::vector<std::pair<std::uint64_t, std::uint32_t>> grid(const SymbolicPlace& place, std::uint64_t size);

  // objects
  ObjectNumber create(ObjectInfo info, std::uint32_t which, bool known_zero, bool recorded = true);
  const ObjectState& object(ObjectNumber number) const;
  ObjectState copy_object(ObjectNumber number) const { return object(number); }
  void put_object(ObjectNumber number, ObjectState state);
  void end_object(ObjectNumber number, logic::Term condition);
  Pointees pointees(logic::Term pointer);

  // What fails if `ok` is false here.
  void require(EventKind kind, logic::Term ok, SourceRange range);
  void require(EventKind kind, logic::Term ok, cfa::ExprId where);
  void assume(logic::Term condition);
  cfa::EdgeId user_edge() const;
  bool is_in_reference() const;  // or in what it calls
  SourceRange edge_range() const { return program_.edges[edge_].range; }
  logic::Term here() { return terms_.logical_and(state_.path->condition, when_); }
  void record(logic::Term value, cfa::VariableId variable, ObjectNumber object, std::uint64_t offset);
  logic::Term number(std::uint64_t value) { return terms_.bit_vector(width_, value); }
  std::uint32_t slot(cfa::VariableId variable) const;

  const cfa::Program& program_;
  logic::TermManager& terms_;
  Names& names_;
  Pointers& pointers_;
  const Options& options_;
  Unrolling& out_;
  Layouts layouts_;
  Objects objects_;
  Paths paths_;
  std::uint32_t width_;  // of pointers
  std::vector<ObjectInfo> info_;
  std::vector<ObjectNumber> heap_;          // in the order in which runs make them
  std::vector<std::uint32_t> slots_;        // by variable; globals in memory: the object's number
  std::vector<std::uint32_t> frame_sizes_;  // by function
  std::uint32_t global_slots_ = 0;
  std::vector<bool> is_read_;  // by variable: somewhere in the program
  std::vector<std::unique_ptr<FunctionShape>> shapes_;
  std::uint64_t steps_ = 0;
  bool low_bits_only_ = false;  // of the address that is being converted

  // The run that is followed.
  std::uint32_t position_ = 0;  // the next of its steps
  std::uint32_t step_ = 0;      // the one that is being taken
  std::size_t next_input_ = 0;
  logic::Term decided_;  // flow-sensitive: the branches around the calls in progress go as they went
  std::map<cfa::FunctionId, cfa::PostDominators> postdominators_;
  bool walked_whole_ = false;                   // inside of a function of Options::whole
  std::vector<ObjectNumber> run_objects_;       // by the run's numbers
  std::unordered_set<logic::Term> learned_;     // inputs, unknown contents and parts of them
  std::unordered_set<logic::Term> partly_learned_;  // of these, more bits or elements may be learned
  std::optional<logic::Evaluator> in_the_run_;  // none: what it knew has changed

  State state_;
  logic::Term when_;
  cfa::EdgeId edge_;
  ContextId context_;
  Activation* activation_ = nullptr;
  Path segment_path_ = nullptr;
  logic::Term segment_alive_;
};

}  // namespace faultline::trace::unrolling
