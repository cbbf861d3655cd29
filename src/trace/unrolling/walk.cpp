// The order of the walk. A place is a location with the pass of each loop around it. Places are taken in the
// order of the function's reverse post-order, refined by passes: [number of the outer loop's head, its pass,
// number of the inner head, its pass, ..., number of the location], compared from the left. Every edge but a
// back edge leads to a greater number, and a back edge to a greater pass, so all that leads to a place has
// been walked before it.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/diagnostic.h"
#include "trace/unrolling/unroller.h"

namespace faultline::trace::unrolling {

using logic::Term;

namespace {
constexpr std::uint32_t kFreeForks = 60;
constexpr std::uint64_t kSlice = 1024;  // steps between two looks at the budget
constexpr Budget::Work kOfStep{300};
}  // namespace

FunctionShape::FunctionShape(const cfa::Program& program, cfa::FunctionId function)
    : graph(program, function), loops(program, function), chains(graph.size()), entries(graph.size()) {
  for (cfa::FunctionGraph::Number i = 0; i < graph.size(); ++i) {
    chains[i] = loops.chain(graph.location(i));
    for (const auto& arc : graph.successors(i))
      ++entries[arc.to];
  }
  for (const cfa::LocationId head : loops.heads())
    decisions[head] = decision_of(program, head);
}

cfa::LocationId FunctionShape::decision_of(const cfa::Program& program, cfa::LocationId head) const {
  const auto inside = [&](cfa::LocationId location) {
    if (!location) return false;
    const auto& chain = chains[*graph.number(location)];
    return std::find(chain.begin(), chain.end(), head) != chain.end();
  };
  cfa::LocationId at = head;
  for (;;) {
    const auto& out = program.locations[at].out;
    if (out.empty()) return {};
    if (std::holds_alternative<cfa::Branch>(program.edges[out.front()].operation)) break;
    const cfa::LocationId next = program.edges[out.front()].to;
    if (!inside(next) || loops.is_head(next)) return {};
    at = next;
  }
  bool leaves = false;
  bool back = false;
  for (const cfa::EdgeId way : program.locations[at].out) {
    const cfa::LocationId to = program.edges[way].to;
    leaves = leaves || !inside(to);
    back = back || (to == head && at != head);
  }
  return leaves && !back ? at : cfa::LocationId();
}

const FunctionShape& Unroller::shape(cfa::FunctionId function) {
  auto& known = shapes_[function.value];
  if (!known) known = std::make_unique<FunctionShape>(program_, function);
  return *known;
}

Unroller::Key Unroller::key(const FunctionShape& shape, const Place& place) const {
  Key key;
  key.reserve(2 * place.passes.size() + 1);
  for (const Pass& pass : place.passes) {
    key.push_back(*shape.graph.number(pass.head));
    key.push_back(pass.number);
  }
  key.push_back(*shape.graph.number(place.location));
  return key;
}

std::optional<State> Unroller::join(const std::vector<State>& states) {
  try {
    // From the last to the first: ways out of a loop share most with the pass behind theirs.
    State all = states.back();
    for (std::size_t i = states.size() - 1; i-- > 0;) {
      if (options_.budget.exhausted()) throw BudgetEnds{};
      all = merge(terms_, paths_, objects_, states[i], all);
    }
    return all;
  } catch (const TooLarge& large) {
    for (const State& state : states) {
      state_ = state;
      cut({}, {}, large.what);
      paths_.drop(state.path);
    }
    return std::nullopt;
  }
}

std::optional<State> Unroller::run_function(Activation& activation, State entry) {
  if (is_followed()) return follow(activation, std::move(entry));
  Walk walk{shape(activation.function), activation, {}, {}};
  const Place place = first_place(walk);
  walk.waiting[key(walk.shape, place)] = {place, {}};
  walk.waiting.begin()->second.states.push_back(std::move(entry));
  while (!walk.waiting.empty()) {
    auto next = walk.waiting.extract(walk.waiting.begin());
    Waiting& waiting = next.mapped();
    std::optional<State> state = join(waiting.states);
    if (!state) continue;
    enter(walk, waiting.place);
    tell_merges(waiting.place.location, waiting.states, *state);
    proceed(walk, std::move(waiting.place), std::move(*state));
  }
  if (activation.returned.empty()) return std::nullopt;
  std::optional<State> end = join(activation.returned);
  activation_ = &activation;
  context_ = activation.context;
  if (end) tell_merges({}, activation.returned, *end);
  return end;
}

// The variables of this function, and global ones, that the joined ways have left with different values.
void Unroller::tell_merges(cfa::LocationId location, const std::vector<State>& states, State& joined) {
  if (!options_.merge || states.size() < 2) return;
  std::set<std::size_t> different;
  for (std::size_t i = 1; i < states.size(); ++i)
    PersistentVector<Term>::differences(states[0].registers, states[i].registers,
                                        [&](std::size_t at, Term mine, Term theirs) {
                                          if (mine && theirs) different.insert(at);
                                        });
  const Term reached = terms_.logical_and(joined.path->condition, joined.alive);
  for (std::uint32_t i = 0; i < program_.variables.size() && !different.empty(); ++i) {
    const cfa::VariableId id(i);
    const cfa::Variable& variable = program_.variables[id];
    const bool is_here = !variable.function || variable.function == activation_->function;
    if (!is_here || variable.storage == cfa::Storage::Temporary ||
        residence(program_, variable) != cfa::Residence::Register)
      continue;
    const std::size_t at = slot(id);
    if (!different.contains(at)) continue;
    joined.registers.set(at, options_.merge({id, location, context_, reached}, joined.registers[at]));
  }
}

void Unroller::count_step() {
  if (++steps_ % kSlice == 0) {
    options_.budget.spend(kSlice * kOfStep);
    const std::size_t used = terms_.memory() + out_.equations.capacity() * sizeof(Equation);
    if (options_.budget.exhausted() || used > options_.budget.memory) throw BudgetEnds{};
    if (options_.progress) options_.progress(out_.equations.size());
  }
  if (segment_path_ == state_.path && segment_alive_ == state_.alive) {
    ++out_.segments.back().steps;
    return;
  }
  segment_path_ = state_.path;
  segment_alive_ = state_.alive;
  out_.segments.push_back({terms_.logical_and(state_.path->condition, state_.alive), 1});
}

// Walks from a place until it ends, forks, or comes to where other ways may join.
void Unroller::proceed(Walk& walk, Place place, State state) {
  for (;;) {
    state_ = std::move(state);
    enter(walk, place);
    const std::vector<cfa::EdgeId>& out = program_.locations[place.location].out;
    if (out.empty()) {
      require(EventKind::UnreachableReached, terms_.boolean(false), SourceRange{});
      return paths_.drop(state_.path);
    }
    edge_ = out.front();
    count_step();
    const cfa::Edge& edge = program_.edges[edge_];
    try {
      if (std::holds_alternative<cfa::Branch>(edge.operation)) {
        decide(walk, place, out);
        return;
      }
      execute(edge);
    } catch (const PathEnds& end) {
      if (end.counted == Counted::No) paths_.drop(state_.path);
      return;
    } catch (const TooLarge& large) {
      cut({}, {}, large.what);
      return paths_.drop(state_.path);
    }
    if (state_.alive.is_false()) return paths_.drop(state_.path);
    if (!edge.to) return;
    const cfa::EdgeId taken = out.front();
    edge_ = taken;
    const std::optional<Place> next = next_place(walk, place, taken);
    if (!next || cut_at_bound(walk, *next, taken, false)) return paths_.drop(state_.path);
    const auto number = *walk.shape.graph.number(next->location);
    if (walk.shape.entries[number] > 1 || walk.shape.loops.is_head(next->location)) {
      Waiting& waiting = walk.waiting[key(walk.shape, *next)];
      waiting.place = *next;
      waiting.states.push_back(std::move(state_));
      return;
    }
    place = *next;
    state = std::move(state_);
  }
}

std::optional<Unroller::Place> Unroller::next_place(const Walk& walk, const Place& from,
                                                    cfa::EdgeId edge) const {
  const cfa::LocationId to = program_.edges[edge].to;
  if (!to) return std::nullopt;
  const auto& chain = walk.shape.chains[*walk.shape.graph.number(to)];
  Place place{to, {}};
  std::size_t common = 0;
  while (common < chain.size() && common < from.passes.size() && chain[common] == from.passes[common].head)
    ++common;
  place.passes.assign(from.passes.begin(), from.passes.begin() + static_cast<std::ptrdiff_t>(common));
  if (walk.shape.loops.is_back_edge(edge)) {
    // Back to a head around: its next pass. Loops inside of it are left.
    for (std::size_t i = 0; i < place.passes.size(); ++i) {
      if (place.passes[i].head != to) continue;
      place.passes.resize(i + 1);
      ++place.passes[i].number;
    }
  }
  for (std::size_t i = place.passes.size(); i < chain.size(); ++i)
    place.passes.push_back({chain[i], 1});
  return place;
}

std::uint32_t Unroller::bound(cfa::LocationId head) const {
  const auto own = options_.bounds.loops.find(head);
  return own == options_.bounds.loops.end() ? options_.bounds.loop : own->second;
}

// A pass begins where the run goes on from the loop's decision, or, if there is none, where it comes to the
// head.
std::vector<Unroller::Pass> Unroller::begun(const Walk& walk, const Place& place, cfa::EdgeId edge) const {
  const cfa::LocationId from = program_.edges[edge].from;
  std::vector<Pass> passes;
  for (const Pass& pass : place.passes) {
    const bool arrives = place.location == pass.head;
    const cfa::LocationId decision = walk.shape.decisions.at(pass.head);
    if (decision ? from == decision : arrives)
      passes.push_back({pass.head, decision && arrives ? pass.number - 1 : pass.number});
  }
  return passes;
}

// Behind the bound, only a pass that constants decide (`folded`) may begin.
bool Unroller::cut_at_bound(Walk& walk, const Place& place, cfa::EdgeId edge, bool folded) {
  for (const Pass& pass : begun(walk, place, edge)) {
    const std::uint32_t most = bound(pass.head);
    // Each pass that some runs leave adds a state to the join behind the loop, so few of these are free.
    const std::uint32_t free = walk.forked_out.contains(pass.head)
                                   ? std::min(kFreeForks, options_.bounds.free_passes)
                                   : options_.bounds.free_passes;
    if (pass.number <= most || (folded && pass.number - most <= free)) continue;
    cut(walk.activation.function, pass.head, "");
    return true;
  }
  return false;
}

// Some of the runs leave these loops here, and some do not.
void Unroller::note_forks(Walk& walk, const Place& place,
                          const std::vector<std::pair<cfa::EdgeId, Path>>& ways) {
  for (const auto& [edge, path] : ways) {
    const cfa::LocationId to = program_.edges[edge].to;
    if (!to) continue;
    const auto& chain = walk.shape.chains[*walk.shape.graph.number(to)];
    for (const Pass& pass : place.passes)
      if (std::find(chain.begin(), chain.end(), pass.head) == chain.end()) walk.forked_out.insert(pass.head);
  }
}

// Is the way worth a question, and is the answer that nobody takes it?
bool Unroller::nobody_takes(Walk& walk, const Place& from, cfa::EdgeId edge, Path path, Term condition) {
  if (!options_.feasible || condition.is_constant()) return false;
  const std::optional<Place> next = next_place(walk, from, edge);
  if (!next) return false;
  for (const Pass& pass : begun(walk, *next, edge)) {
    if (pass.number <= options_.unasked_passes || pass.number > bound(pass.head)) continue;
    // Eight questions from one power of two to the next: an end that is noticed late costs an eighth more.
    if (pass.number % std::max(1u, std::bit_floor(pass.number) / 8) != 0) continue;
    const Term taken = terms_.logical_and(terms_.logical_and(path->condition, state_.alive), condition);
    return !options_.feasible(taken);
  }
  return false;
}

void Unroller::cut(cfa::FunctionId function, cfa::LocationId head, std::string reason) {
  const Term reached = terms_.logical_and(state_.path->condition, state_.alive);
  if (reached.is_false()) return;
  out_.cuts.push_back({function, head, std::move(reason), program_.edges[user_edge()].range, reached});
}

void Unroller::arrive(Walk& walk, const Place& from, cfa::EdgeId edge, State state) {
  const std::optional<Place> next = next_place(walk, from, edge);
  if (!next) return;
  Waiting& waiting = walk.waiting[key(walk.shape, *next)];
  waiting.place = *next;
  waiting.states.push_back(std::move(state));
}

Term Unroller::goes(cfa::EdgeId edge, Term word) {
  const auto& branch = std::get<cfa::Branch>(program_.edges[edge].operation);
  const cfa::Type& type = program_.type_of(branch.condition);
  switch (branch.outcome) {
    case cfa::Outcome::True: return truth(word, type);
    case cfa::Outcome::False: return terms_.logical_not(truth(word, type));
    case cfa::Outcome::Default: {
      Term any = terms_.boolean(false);
      for (const cfa::EdgeId other : program_.locations[program_.edges[edge].from].out)
        if (other != edge) any = terms_.logical_or(any, goes(other, word));
      return terms_.logical_not(any);
    }
    case cfa::Outcome::Case: break;
  }
  Term any = terms_.boolean(false);
  for (const cfa::CaseRange& range : branch.cases) {
    const Term low = terms_.bit_vector(word.width(), static_cast<std::uint64_t>(range.low));
    const Term high = terms_.bit_vector(word.width(), static_cast<std::uint64_t>(range.high));
    const Term inside = range.low == range.high ? terms_.equal(word, low)
                        : type.is_signed()
                            ? terms_.logical_and(terms_.bv_sle(low, word), terms_.bv_sle(word, high))
                            : terms_.logical_and(terms_.bv_ule(low, word), terms_.bv_ule(word, high));
    any = terms_.logical_or(any, inside);
  }
  return any;
}

// All ways out of a decision; the state is the one before it.
bool Unroller::decide(Walk& walk, const Place& place, std::span<const cfa::EdgeId> out) {
  const auto& first = std::get<cfa::Branch>(program_.edges[out.front()].operation);
  const cfa::Expr& condition = program_.exprs[first.condition];
  const bool literal = condition.kind == cfa::ExprKind::Constant;
  const Term word = value(first.condition);
  if (state_.alive.is_false()) {
    paths_.drop(state_.path);
    return true;
  }
  const auto otherwise = [&](cfa::EdgeId edge) {
    const auto outcome = std::get<cfa::Branch>(program_.edges[edge].operation).outcome;
    return outcome == cfa::Outcome::False || outcome == cfa::Outcome::Default;
  };
  const State before = state_;
  Path rest = before.path;
  bool folded = !literal;
  const auto go = [&](cfa::EdgeId edge, Path path) {
    state_ = before;
    state_.path = path;
    edge_ = edge;
    const std::optional<Place> next = next_place(walk, place, edge);
    if (!next || cut_at_bound(walk, *next, edge, folded)) return paths_.drop(path);
    arrive(walk, place, edge, state_);
  };
  std::vector<std::pair<cfa::EdgeId, Path>> ways;
  cfa::EdgeId last;
  for (const cfa::EdgeId edge : out) {
    if (otherwise(edge)) {
      last = edge;
      continue;
    }
    if (!rest) continue;
    Term this_way = goes(edge, word);
    if (nobody_takes(walk, place, edge, rest, this_way)) this_way = terms_.boolean(false);
    const Paths::Fork fork = paths_.branch(rest, this_way);
    if (fork.yes) ways.emplace_back(edge, fork.yes);
    rest = fork.no;
  }
  if (rest && last) ways.emplace_back(last, rest);
  folded = folded && ways.size() == 1;
  if (ways.size() > 1) note_forks(walk, place, ways);
  for (const auto& [edge, path] : ways)
    go(edge, path);
  return true;
}

}  // namespace faultline::trace::unrolling
