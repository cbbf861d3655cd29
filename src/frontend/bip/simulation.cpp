#include "frontend/bip/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "frontend/bip/simulation_cells.h"

namespace faultline::frontend::bip {

// What is known of an atom type before any step.
struct TypePlan {
  std::vector<std::vector<const Transition*>> by_port;
  std::vector<const Transition*> internals;
  std::vector<bool> can_conflict;  // by port
  Order order;
  std::size_t places = 1;  // cells
};

namespace {

constexpr int kMostInternal = 100'000;  // internal transitions one behind the other
constexpr std::size_t kMostFreeTruths = 12;

TypePlan plan(const AtomType& type) {
  TypePlan made;
  made.by_port.resize(type.ports.size());
  made.order = atom_order(type);
  made.places = type.is_automaton ? 1 : type.places.size();
  for (const Transition& one : type.transitions)
    (one.port.text.empty() ? made.internals : made.by_port[one.port_number]).push_back(&one);
  for (std::size_t i = 0; i < type.ports.size(); ++i)
    made.can_conflict.push_back(can_conflict(type, i));
  return made;
}

}  // namespace

class Simulation::Machine {
 public:
  explicit Machine(const Model& model) : system_(model.system) {
    for (const Atom& atom : system_.atoms) {
      auto [known, fresh] = plans_.try_emplace(atom.type);
      if (fresh) known->second = plan(*atom.type);
      bases_.push_back(cells_.size());
      cells_.resize(cells_.size() + known->second.places + atom.type->data.size(), 0);
      of_atom_.push_back(&known->second);
      pack_atom(bases_.size() - 1);
      offered_.emplace_back(atom.type->ports.size());
    }
    find_free_truths();
    maximal_.resize(system_.interactions.size());
    enabled_.resize(system_.interactions.size());
    for (const Connector& one : system_.connectors)
      own_.emplace_back(one.type->data.size());
    for (const Never& never : model.nevers)
      nevers_.push_back(resolved(never.condition, [&](const Expr& name) { return state_of(never.names.at(name.name), name); }));
    for (const Scope& scope : system_.scopes) {
      guards_.emplace_back();
      for (const Priority& rule : scope.type->priorities)
        guards_.back().push_back(rule.guard ? resolved(*rule.guard,
                                                       [&](const Expr& name) {
                                                         const DataOf& data = scope.outside.at(name.name);
                                                         return cell(data_cell(data.atom, data.data), name);
                                                       })
                                            : Expr());
    }
  }

  std::size_t words() const { return std::max<std::size_t>(packing_.words(), 1); }

  const std::vector<std::string>& free_truths() const { return free_truths_; }

  Outcome initial(Word* state, std::uint32_t truths) {
    truths_ = truths;
    std::size_t next = 0;
    try {
      for (std::size_t i = 0; i < system_.atoms.size(); ++i)
        start(i, next);
      check();
    } catch (const Broken& broken) {
      return broken.outcome;
    }
    packing_.pack(cells_, state);
    return Outcome::State;
  }

  void successors(const Word* state, const Visit& visit) {
    next_.resize(words());
    packing_.unpack(state, cells_);
    before_ = cells_;
    ++stamp_;
    for (std::size_t i = 0; i < system_.steps.size(); ++i) {
      const Outcome outcome = attempt(system_.steps[i]);
      if (outcome == Outcome::State && !moved_) continue;
      if (outcome == Outcome::State) packing_.pack(cells_, next_.data());
      visit(i + 1, outcome, next_.data());
      cells_ = before_;
    }
  }

  std::string describe(const Word* state) {
    packing_.unpack(state, cells_);
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < system_.atoms.size(); ++i) {
      const Atom& atom = system_.atoms[i];
      for (std::size_t j = 0; j < atom.type->places.size(); ++j)
        if (marked(i, j)) parts.push_back(atom.name + "." + atom.type->places[j].text);
      for (std::size_t j = 0; j < atom.type->data.size(); ++j)
        if (const Cell value = cells_[data_cell(i, j)]; !atom.type->data[j].parameter && value != kUnset)
          parts.push_back(fmt::format("{}.{} = {}", atom.name, atom.type->data[j].name.text, value));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }

 private:
  std::size_t data_cell(std::size_t atom, std::size_t number) const {
    return bases_[atom] + of_atom_[atom]->places + number;
  }

  void pack_atom(std::size_t atom) {
    const AtomType& type = *system_.atoms[atom].type;
    if (type.is_automaton) {
      packing_.add(bases_[atom], static_cast<unsigned>(std::bit_width(type.places.size() - 1)), false);
    } else {
      for (std::size_t i = 0; i < type.places.size(); ++i)
        packing_.add(bases_[atom] + i, 1, false);
    }
    for (std::size_t i = 0; i < type.data.size(); ++i)
      if (const Data& data = type.data[i]; !data.parameter && !(data.constant && is_fixed(type, *data.initial)))
        packing_.add(data_cell(atom, i), data.type == ValueType::Int ? 32 : 1, !data.initial);
  }

  // The same in all initial states: no data without a first value are in it.
  static bool is_fixed(const AtomType& type, const Expr& expr) {
    if (expr.kind == Expr::Kind::Name && expr.ref == Expr::Ref::Own) {
      const Data& data = type.data[expr.index];
      return data.parameter || (data.initial && is_fixed(type, *data.initial));
    }
    return std::ranges::all_of(expr.parts, [&](const Expr& part) { return is_fixed(type, part); });
  }

  // A copy in which names are numbers of cells.
  static Expr cell(std::size_t number, const Expr& name) {
    Expr made = name;
    made.ref = Expr::Ref::Own;
    made.index = number;
    return made;
  }

  Expr resolved(const Expr& expr, const std::function<Expr(const Expr&)>& name) const {
    if (expr.kind == Expr::Kind::Name) return expr.ref == Expr::Ref::Outside ? name(expr) : expr;
    Expr made = expr;
    for (Expr& part : made.parts)
      part = resolved(part, name);
    return made;
  }

  Expr state_of(const StateName& state, const Expr& name) const {
    if (state.kind == StateName::Kind::Data) return cell(data_cell(state.atom, state.number), name);
    if (!system_.atoms[state.atom].type->is_automaton) return cell(bases_[state.atom] + state.number, name);
    Expr equal;
    equal.kind = Expr::Kind::Binary;
    equal.op = Operator::Eq;
    Expr number;
    number.value = static_cast<std::int64_t>(state.number);
    equal.parts = {cell(bases_[state.atom], name), number};
    return equal;
  }

  bool marked(std::size_t atom, std::size_t place) const {
    const Cell* const cells = &cells_[bases_[atom]];
    return system_.atoms[atom].type->is_automaton ? cells[0] == static_cast<Cell>(place) : cells[place] != 0;
  }

  Cells data_of(std::size_t atom) { return {&cells_[data_cell(atom, 0)], nullptr}; }

  bool is_enabled(std::size_t atom, const Transition& one) {
    for (const std::size_t place : one.from_places)
      if (!marked(atom, place)) return false;
    return !one.guard || evaluate(*one.guard, data_of(atom)) != 0;
  }

  // The number of the port's enabled transition, from 1; 0: none.
  std::size_t can(std::size_t atom, std::size_t port) {
    std::size_t which = 0;
    const auto& all = of_atom_[atom]->by_port[port];
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!is_enabled(atom, *all[i])) continue;
      if (which != 0) throw Broken{Outcome::ModelError};
      which = i + 1;
    }
    return which;
  }

  std::size_t compute_offer(const PortOf& port) {
    const std::size_t own = can(port.atom, port.port);
    if (own == 0) return 0;
    const AtomType& type = *system_.atoms[port.atom].type;
    for (const Above& above : of_atom_[port.atom]->order.above[port.port])
      if (std::ranges::all_of(above.guards,
                              [&](std::size_t rule) {
                                return evaluate(*type.priorities[rule].guard, data_of(port.atom)) != 0;
                              }) &&
          can(port.atom, above.node) != 0)
        return 0;
    return own;
  }

  // Remembered for the state that the step begins in.
  std::size_t offer(const PortOf& port) {
    Offer& known = offered_[port.atom][port.port];
    if (known.stamp != stamp_) known = {stamp_, compute_offer(port)};
    return known.transition;
  }

  bool is_maximal(std::size_t interaction) {
    Known& known = maximal_[interaction];
    if (known.stamp != stamp_) known = {stamp_, compute_maximal(interaction)};
    return known.yes;
  }

  bool compute_maximal(std::size_t interaction) {
    const Scope& scope = system_.scope_of(interaction);
    const auto number = static_cast<std::size_t>(&scope - system_.scopes.data());
    for (const Above& above : system_.above(interaction))
      if (std::ranges::all_of(above.guards,
                              [&](std::size_t rule) {
                                return evaluate(guards_[number][rule], {cells_.data(), nullptr}) != 0;
                              }) &&
          is_known_enabled(scope.nodes[above.node]))
        return false;
    return true;
  }

  bool is_known_enabled(std::size_t number) {
    const Known& known = enabled_[number];
    return known.stamp == stamp_ ? known.yes : is_enabled(number);
  }

  // Leaves the data of the connectors computed.
  bool is_enabled(std::size_t number) {
    Known& known = enabled_[number];
    if (known.stamp == stamp_ && !known.yes) return false;
    const bool yes = compute_enabled(number);
    known = {stamp_, yes};
    return yes;
  }

  bool compute_enabled(std::size_t number) {
    const Interaction& interaction = system_.interactions[number];
    for (const Interaction::Part& part : interaction.parts) {
      if (part.is.kind == Alternative::Kind::AtomPort) {
        if (offer(part.is.port) == 0) return false;
        continue;
      }
      if (part.is.kind == Alternative::Kind::Maximal && !is_maximal(part.is.interaction)) return false;
      if (!is_enabled(part.is.interaction)) return false;
    }
    const ConnectorType& type = *system_.connectors[interaction.connector].type;
    std::vector<Cell>& own = own_[interaction.connector];
    for (std::size_t i = 0; i < own.size(); ++i)
      own[i] = kUnset;
    for (std::size_t i = 0; i < own.size(); ++i)
      if (type.data[i].initial) own[i] = evaluate(*type.data[i].initial, {own.data(), nullptr});
    const On* const on = system_.on(interaction);
    if (!on || (!on->guard && !on->up)) return true;
    const std::vector<Cell*> ports = cells_of(interaction);
    const Cells cells{own.data(), ports.data()};
    if (on->guard && evaluate(*on->guard, cells) == 0) return false;
    if (on->up) execute(*on->up, cells);
    return true;
  }

  // By number of the connector's cells; those of ports that take no part are none.
  std::vector<Cell*> cells_of(const Interaction& interaction) {
    const ConnectorType& type = *system_.connectors[interaction.connector].type;
    const ConnectorType::Port& last = type.ports.back();
    std::vector<Cell*> all(last.first_cell + last.resolved->data.size(), nullptr);
    for_each_cell(
        system_, interaction,
        [&](std::size_t cell, const DataOf& data) { all[cell] = &cells_[data_cell(data.atom, data.data)]; },
        [&](std::size_t cell, std::size_t connector, std::size_t data) { all[cell] = &own_[connector][data]; });
    return all;
  }

  void send_down(std::size_t number) {
    for_each_interaction(system_, number, [&](const Interaction& interaction) {
      const On* const on = system_.on(interaction);
      if (!on || !on->down || on->down->empty()) return;
      const std::vector<Cell*> ports = cells_of(interaction);
      execute(*on->down, {own_[interaction.connector].data(), ports.data()});
    });
  }

  void fire(const PortOf& port) {
    const std::size_t transition = offer(port);
    take(port.atom, *of_atom_[port.atom]->by_port[port.port][transition - 1]);
    settle(port.atom);
  }

  void take(std::size_t atom, const Transition& one) {
    Cell* const cells = &cells_[bases_[atom]];
    if (system_.atoms[atom].type->is_automaton) {
      cells[0] = static_cast<Cell>(one.to_places.front());
    } else {
      for (const std::size_t place : one.from_places)
        cells[place] = 0;
      for (const std::size_t place : one.to_places) {
        if (cells[place] != 0) throw Broken{Outcome::ModelError};
        cells[place] = 1;
      }
    }
    execute(one.action, data_of(atom));
  }

  bool applies(std::size_t atom, const Invariant& one) const {
    const AtomType& type = *system_.atoms[atom].type;
    if (one.scope == Invariant::Scope::Always) return true;
    for (std::size_t i = 0; i < type.places.size(); ++i) {
      const bool listed = std::ranges::find(one.place_numbers, i) != one.place_numbers.end();
      if (listed && !marked(atom, i)) return false;
      if (!listed && one.scope == Invariant::Scope::At && marked(atom, i)) return false;
    }
    return true;
  }

  void settle(std::size_t atom) {
    const AtomType& type = *system_.atoms[atom].type;
    const TypePlan& plan = *of_atom_[atom];
    const Transition* last = nullptr;
    for (int count = 0;; ++count) {
      if (count == kMostInternal)
        throw Stuck{fmt::format("the internal transitions of '{}' do not come to an end", system_.atoms[atom].name),
                    last->range};
      for (const std::size_t place : type.error_places)
        if (marked(atom, place)) throw Broken{Outcome::Assertion};
      for (const Invariant& one : type.invariants)
        if (applies(atom, one) && evaluate(one.condition, data_of(atom)) == 0) throw Broken{Outcome::Assertion};
      const Transition* which = nullptr;
      for (const Transition* one : plan.internals) {
        if (!is_enabled(atom, *one)) continue;
        if (which) throw Broken{Outcome::ModelError};
        which = one;
      }
      if (!which) break;
      take(atom, *which);
      last = which;
    }
    for (std::size_t i = 0; i < plan.can_conflict.size(); ++i)
      if (plan.can_conflict[i]) can(atom, i);
    for (const std::vector<std::size_t>& cycle : plan.order.cycles)
      if (std::ranges::all_of(cycle, [&](std::size_t rule) {
            return evaluate(*type.priorities[rule].guard, data_of(atom)) != 0;
          }))
        throw Broken{Outcome::ModelError};
  }

  static bool is_free_truth(const Data& data) {
    return !data.parameter && !data.initial && data.type == ValueType::Bool;
  }

  void find_free_truths() {
    for (const Atom& atom : system_.atoms)
      for (const Data& data : atom.type->data)
        if (is_free_truth(data)) free_truths_.push_back(atom.name + "." + data.name.text);
    if (free_truths_.size() > kMostFreeTruths) free_truths_.clear();
  }

  // `next` counts the free truths.
  void start(std::size_t atom, std::size_t& next) {
    const AtomType& type = *system_.atoms[atom].type;
    Cell* const cells = &cells_[bases_[atom]];
    for (std::size_t i = 0; i < type.data.size(); ++i)
      cells_[data_cell(atom, i)] = type.data[i].parameter ? system_.atoms[atom].parameters[i] : kUnset;
    for (std::size_t i = 0; i < type.data.size() && !free_truths_.empty(); ++i)
      if (is_free_truth(type.data[i])) cells_[data_cell(atom, i)] = truths_ >> next++ & 1;
    for (std::size_t i = 0; i < type.data.size(); ++i)
      if (type.data[i].initial) cells_[data_cell(atom, i)] = evaluate(*type.data[i].initial, data_of(atom));
    if (type.is_automaton) {
      cells[0] = static_cast<Cell>(type.initial_places.front());
    } else {
      for (std::size_t i = 0; i < type.places.size(); ++i)
        cells[i] = std::ranges::find(type.initial_places, i) != type.initial_places.end() ? 1 : 0;
    }
    execute(type.initial_action, data_of(atom));
    settle(atom);
  }

  // What must hold between steps.
  void check() {
    const Cells all{cells_.data(), nullptr};
    for (std::size_t i = 0; i < system_.scopes.size(); ++i)
      for (const std::vector<std::size_t>& cycle : system_.scopes[i].order.cycles)
        if (std::ranges::all_of(cycle, [&](std::size_t rule) { return evaluate(guards_[i][rule], all) != 0; }))
          throw Broken{Outcome::ModelError};
    for (const Expr& never : nevers_)
      if (evaluate(never, all) != 0) throw Broken{Outcome::Assertion};
  }

  // State without moved_: it is not enabled.
  Outcome attempt(const Step& step) {
    moved_ = false;
    try {
      if (step.kind == Step::Kind::Internal) {
        if (offer(step.port) == 0) return Outcome::State;
        moved_ = true;
        fire(step.port);
      } else {
        if (!is_maximal(step.interaction) || !is_enabled(step.interaction)) return Outcome::State;
        moved_ = true;
        send_down(step.interaction);
        for_each_port(system_, step.interaction, [&](const PortOf& port) { fire(port); });
      }
      check();
    } catch (const Broken& broken) {
      return broken.outcome;
    }
    return Outcome::State;
  }

  struct Offer {
    std::uint64_t stamp = 0;
    std::size_t transition = 0;
  };

  const System& system_;
  std::map<const AtomType*, TypePlan> plans_;
  std::vector<const TypePlan*> of_atom_;
  std::vector<std::size_t> bases_;  // by atom: its first cell
  std::vector<Cell> cells_, before_;
  std::vector<std::string> free_truths_;
  std::uint32_t truths_ = 0;
  std::vector<std::vector<Cell>> own_;  // by connector
  Packing packing_;
  std::vector<Expr> nevers_;
  std::vector<std::vector<Expr>> guards_;  // by compound and rule
  // Of the state that the step begins in.
  struct Known {
    std::uint64_t stamp = 0;
    bool yes = false;
  };
  std::vector<Known> maximal_, enabled_;  // by interaction
  std::vector<std::vector<Offer>> offered_;
  std::uint64_t stamp_ = 0;
  bool moved_ = false;
  std::vector<Word> next_;
};

Simulation::Simulation(const Model& model) : machine_(std::make_unique<Machine>(model)) {}
Simulation::~Simulation() = default;

std::size_t Simulation::words() const {
  return machine_->words();
}

const std::vector<std::string>& Simulation::free_truths() const {
  return machine_->free_truths();
}

Simulation::Outcome Simulation::initial(Word* state, std::uint32_t truths) {
  return machine_->initial(state, truths);
}

void Simulation::successors(const Word* state, const Visit& visit) {
  machine_->successors(state, visit);
}

std::string Simulation::describe(const Word* state) const {
  return machine_->describe(state);
}

}  // namespace faultline::frontend::bip
