// Along one run: the steps that it took, with the values that it had at hand. Branches become guards, a
// pointer points to the object that it points to in the run, and the check that fails at the end is the
// violated property. Values that `Options::cut` replaces by variables stay symbolic behind them.
#include <algorithm>

#include "base/diagnostic.h"
#include "trace/unrolling/unroller.h"

namespace faultline::trace::unrolling {

using logic::Kind;
using logic::Term;

Unroller::Place Unroller::first_place(const Walk& walk) const {
  const cfa::LocationId first = program_.functions[walk.activation.function].entry;
  Place place{first, {}};
  for (const cfa::LocationId head : walk.shape.chains[*walk.shape.graph.number(first)])
    place.passes.push_back({head, 1});
  return place;
}

void Unroller::enter(const Walk& walk, const Place& place) {
  activation_ = &walk.activation;
  context_ = walk.activation.context;
  for (const Pass& pass : place.passes)
    context_ = names_.pass(context_, pass.head, pass.number);
  when_ = terms_.boolean(true);
}

std::optional<State> Unroller::follow(Activation& activation, State entry) {
  Walk walk{shape(activation.function), activation, {}, {}};
  Place place = first_place(walk);
  std::vector<Decided> decided;
  const Term outer = decided_;
  state_ = std::move(entry);
  while (activation.returned.empty())
    follow_step(walk, place, decided);
  decided_ = outer;
  return activation.returned.front();
}

void Unroller::follow_step(Walk& walk, Place& place, std::vector<Decided>& decided) {
  const auto& steps = options_.along->trace.steps;
  enter(walk, place);
  while (!decided.empty() && decided.back().until == place.location)
    decided.pop_back();
  if (!decided.empty()) {
    when_ = decided.back().condition;
  } else if (decided_) {
    when_ = decided_;
  }
  const std::vector<cfa::EdgeId>& out = program_.locations[place.location].out;
  if (out.empty()) require(EventKind::UnreachableReached, terms_.boolean(false), SourceRange{});
  if (position_ >= steps.size()) throw RunEnds{};
  keep_state();
  step_ = position_++;
  const cfa::EdgeId taken = steps[step_].edge;
  if (std::find(out.begin(), out.end(), taken) == out.end())
    throw InternalError("a step of the run does not begin where the one before has ended");
  edge_ = out.front();
  count_step();
  const cfa::Edge& edge = program_.edges[taken];
  if (const auto* branch = std::get_if<cfa::Branch>(&edge.operation)) {
    const Term goes_there = goes(taken, value(branch->condition));
    if (options_.flow_sensitive) {
      const cfa::LocationId until = postdominators(walk.activation.function).meet(place.location);
      decided.push_back({until, terms_.logical_and(when_, goes_there)});
      out_.guards.push_back({Guard::Kind::Branch, step_, edge_, decided.back().condition});
    } else {
      guard(Guard::Kind::Branch, goes_there);
    }
  } else {
    const Term outer = decided_;
    if (options_.flow_sensitive && std::holds_alternative<cfa::Call>(edge.operation)) decided_ = when_;
    execute(edge);
    decided_ = outer;
  }
  if (walk.activation.returned.empty()) place = *next_place(walk, place, taken);
}

const cfa::PostDominators& Unroller::postdominators(cfa::FunctionId function) {
  return postdominators_.try_emplace(function, program_, function).first->second;
}

// Steps inside of a function that was walked whole have the state behind it.
void Unroller::keep_state() {
  while (options_.keep_states && out_.states.size() <= position_)
    out_.states.push_back(state_);
}

// A function that was walked whole: the run's steps inside of it are behind us.
void Unroller::skip_steps(std::uint32_t depth) {
  const Trace& trace = options_.along->trace;
  while (position_ < trace.steps.size() && trace.frames[trace.steps[position_].frame].depth > depth)
    ++position_;
  while (next_input_ < options_.along->inputs.size() && options_.along->inputs[next_input_].step < position_)
    ++next_input_;
}

// Remembered from step to step: what an array holds is made of all that was stored in it.
const logic::Value& Unroller::concrete_value(Term term) {
  if (!in_the_run_) in_the_run_.emplace(out_.assignment, logic::Missing::Zero);
  return in_the_run_->value(term);
}

std::uint64_t Unroller::concrete(Term term) {
  return concrete_value(term).bits().to_uint64();
}

bool Unroller::holds_concretely(Term condition) {
  return condition.is_true() || concrete_value(condition).is_true();
}

// The value that the term has in the run; that it has no other is a condition for staying on the path.
Term Unroller::fixed(Term term) {
  if (!is_followed() || term.is_constant()) return term;
  const Term value = terms_.bit_vector(term.width(), concrete(term));
  guard(Guard::Kind::Check, terms_.equal(term, value));
  return value;
}

void Unroller::guard(Guard::Kind kind, Term holds) {
  if (holds.is_true()) return;
  if (!holds_concretely(holds)) throw TooLarge{"the number of an address decides where the run goes"};
  out_.guards.push_back({kind, step_, edge_, holds});
}

void Unroller::require_followed(Term ok) {
  const Term here_ok = terms_.implies(terms_.logical_and(here(), state_.alive), ok);
  if (!holds_concretely(here_ok)) {
    out_.property = here_ok;
    throw RunEnds{};
  }
  guard(Guard::Kind::Check, here_ok);
}

Term Unroller::cut_out(cfa::ExprId id, std::uint64_t offset, Term value) {
  if (walked_whole_) return value;
  const std::uint32_t step = options_.along ? step_ : kNoStep;
  const Term reached = terms_.logical_and(here(), state_.alive);
  const Term answer = options_.cut({id, offset, edge_, context_, step, reached}, value);
  if (options_.along && answer.is_variable() && !out_.assignment.find(answer))
    out_.assignment.set(answer, concrete_value(value));
  return answer;
}

Unroller::Pieces Unroller::cut_pieces(cfa::ExprId id, Pieces pieces) {
  if (!options_.cut_at || !(*options_.cut_at)[id.value]) return pieces;
  for (Piece& piece : pieces)
    piece.value = cut_out(id, piece.offset, piece.value);
  return pieces;
}

// The object that the pointer points to in the run, if one may look there.
std::optional<Pointee> Unroller::followed_pointee(Term pointer) {
  const ObjectNumber number = pointers_.space().find(concrete(pointer));
  if (number == kNullZone || number >= info_.size()) return std::nullopt;
  const auto& known = state_.objects[number];
  const bool is_function = info_[number].kind == ObjectKind::Function;
  if (!is_function && (!known || known->live.is_false())) return std::nullopt;
  return Pointee{number, terms_.boolean(true), terms_.bv_sub(pointer, pointers_.address(number))};
}

// The next input of the run. An address that it has is that of the run's object.
std::uint64_t Unroller::input_bits(const cfa::Type& type) {
  const std::vector<UsedInput>& inputs = options_.along->inputs;
  if (next_input_ >= inputs.size()) throw InternalError("the run has had fewer inputs");
  const std::uint64_t bits = inputs[next_input_++].bits;
  const std::uint64_t number = bits >> 32;
  if (type.kind != cfa::TypeKind::Pointer || type.width != 64 || number >= run_objects_.size()) return bits;
  return std::uint64_t{run_objects_[number]} << 32 | (bits & 0xFFFFFFFF);
}

// What was read where nothing had been stored is an input of the run.
void Unroller::learn_unknown(Term word, const cfa::Type& type) {
  if (!is_followed()) return;
  const std::vector<UsedInput>& inputs = options_.along->inputs;
  if (next_input_ >= inputs.size() || inputs[next_input_].step != step_ || !is_unlearned(word)) return;
  learn(word, input_bits(type));
  in_the_run_.reset();  // it may have been looked at, and counted as zero
}

// The same without what the run has not chosen: of alternatives, of elements that were stored, of parts of
// these.
Term Unroller::in_the_run(Term word) {
  if (word.kind() == Kind::Ite) return in_the_run(word.arg(holds_concretely(word.arg(0)) ? 1 : 2));
  if (word.kind() == Kind::BvExtract) {
    const Term whole = in_the_run(word.arg(0));
    if (whole == word.arg(0)) return word;
    return in_the_run(terms_.bv_extract(whole, word.low() + word.width() - 1, word.low()));
  }
  if (word.kind() != Kind::Select) return word;
  const Term index = terms_.bit_vector(word.arg(1).width(), concrete(word.arg(1)));
  Term array = word.arg(0);
  for (;;) {
    if (array.kind() == Kind::Ite) {
      array = array.arg(holds_concretely(array.arg(0)) ? 1 : 2);
    } else if (array.kind() == Kind::Store) {
      if (concrete(array.arg(1)) == concrete(index)) return in_the_run(array.arg(2));
      array = array.arg(0);
    } else {
      return array.is_variable() ? terms_.select(array, index) : word;
    }
  }
}

// Contents that nothing was stored in: a variable, or an element of one. What a candidate may be has its
// value already.
bool Unroller::is_unknown_whole(Term whole) const {
  if (whole.is_variable()) return !out_.assignment.find(whole) || partly_learned_.contains(whole);
  return whole.kind() == Kind::Select && whole.arg(0).is_variable();
}

// Is it made of unknown contents that have no value yet?
bool Unroller::is_unlearned(Term word) {
  word = in_the_run(word);
  switch (word.kind()) {
    case Kind::Variable: return !out_.assignment.find(word);
    case Kind::BvConcat: return is_unlearned(word.arg(0)) || is_unlearned(word.arg(1));
    case Kind::BvExtract:
      return is_unknown_whole(word.arg(0)) && !learned_.contains(word.arg(0)) && !learned_.contains(word);
    case Kind::Select: return word.arg(0).is_variable() && !learned_.contains(word);
    default: return false;
  }
}

// A part of the variable has counted as zero until now.
void Unroller::learn_part(Term variable, logic::Value value) {
  out_.assignment.set(variable, std::move(value));
  partly_learned_.insert(variable);
  in_the_run_.reset();
}

void Unroller::learn_element(Term select, const logic::Value& value) {
  const logic::ArrayValue before = concrete_value(select.arg(0)).array();
  learn_part(select.arg(0), logic::Value(before.with(select.arg(1).bits(), value)));
}

void Unroller::learn(Term word, std::uint64_t bits) {
  word = in_the_run(word);
  const auto bit_vector = [](std::uint32_t width, std::uint64_t value) {
    return logic::Value(logic::BitVector(width, value));
  };
  const auto fresh = [&](Term part) {
    if (!learned_.insert(part).second) return false;
    out_.known.push_back({part, bits, step_});
    return true;
  };
  switch (word.kind()) {
    case Kind::Variable:
      if (fresh(word)) out_.assignment.set(word, bit_vector(word.width(), bits));
      return;
    case Kind::BvConcat: {
      const std::uint32_t low = word.arg(1).width();
      learn(word.arg(1), low < 64 ? bits & ((std::uint64_t{1} << low) - 1) : bits);
      if (low < 64) learn(word.arg(0), bits >> low);
      return;
    }
    case Kind::BvExtract: {
      const Term whole = word.arg(0);
      if (!is_unknown_whole(whole) || learned_.contains(whole) || !fresh(word)) return;
      const logic::Value known = bit_vector(whole.width(), concrete(whole) | bits << word.low());
      return whole.is_variable() ? learn_part(whole, known) : learn_element(whole, known);
    }
    case Kind::Select:
      if (!word.arg(0).is_variable() || !fresh(word)) return;
      return learn_element(word, bit_vector(word.width(), bits));
    default: return;
  }
}

}  // namespace faultline::trace::unrolling
