#include "reference.h"

#include <algorithm>
#include <functional>

namespace faultline::reference {

std::set<Names> sets_of(const PortExpr& expr) {
  if (!expr.port.empty()) return {{expr.port}};
  std::set<Names> all;
  // Each part is left out, or gives one of its own.
  const std::function<void(std::size_t, Names, bool, bool)> choose = [&](std::size_t i, const Names& so_far,
                                                                         bool triggered, bool complete) {
    if (i == expr.parts.size()) {
      if (triggered || complete) all.insert(so_far);
      return;
    }
    choose(i + 1, so_far, triggered, false);
    for (const Names& own : sets_of(expr.parts[i])) {
      Names more = so_far;
      more.insert(own.begin(), own.end());
      choose(i + 1, more, triggered || expr.parts[i].trigger, complete);
    }
  };
  choose(0, {}, false, true);
  return all;
}

const Compound& Simulator::home_of(const std::string& atom) const {
  return atom.find('.') == atom.npos ? model_.root : *model_.inner;
}

const AtomType& Simulator::type_of(const std::string& atom) const {
  const std::string name = atom.substr(atom.find('.') + 1);  // all of it where there is none
  for (const auto& [own, type] : home_of(atom).atoms)
    if (own == name) return model_.types[type];
  std::abort();
}

std::vector<std::string> Model::mixed() const {
  if (!inner || inner->atoms.size() < 2) return {};
  const auto offered = [&](std::size_t atom) {
    const auto& [name, type] = inner->atoms[atom];
    return name + "." + (types[type].merged ? "m" : types[type].exported.front());
  };
  std::vector<std::string> all{offered(1)};
  if (types[inner->atoms[0].second].exported.size() > 1) all.push_back(offered(0));  // the last one is `raw`
  return all;
}

std::vector<const Transition*> Simulator::enabled(const std::string& atom, const std::string& port,
                                                  const State& state) const {
  std::vector<const Transition*> all;
  const AtomState& own = state.at(atom);
  for (const Transition& one : type_of(atom).transitions)
    if (one.port == port && std::ranges::includes(own.marking, one.from) && (!one.guard || one.guard->holds(own.x)))
      all.push_back(&one);
  return all;
}

Names Simulator::above(const std::string& atom, const std::string& port, const State& state) const {
  const AtomType& type = type_of(atom);
  Names found, open{port};
  Names ports(type.exported.begin(), type.exported.end());
  ports.insert(type.hidden.begin(), type.hidden.end());
  while (!open.empty()) {
    const std::string low = *open.begin();
    open.erase(open.begin());
    for (const Rule& rule : type.rules) {
      if (rule.guard && !rule.guard->holds(state.at(atom).x)) continue;
      for (const std::string& high : ports) {
        const bool is_low = rule.low == "*" ? low != rule.high : rule.low == low;
        const bool is_high = rule.high == "*" ? high != rule.low : rule.high == high;
        if (is_low && is_high && found.insert(high).second) open.insert(high);
      }
    }
  }
  return found;
}

// Enabled, and no enabled port is above it.
bool Simulator::offered(const std::string& atom, const std::string& port, const State& state) const {
  if (enabled(atom, port, state).empty()) return false;
  const Names higher = above(atom, port, state);
  const bool held =
      std::ranges::any_of(higher, [&](const std::string& high) { return !enabled(atom, high, state).empty(); });
  seen_.ports_held += held ? 1 : 0;
  return !held;
}

Simulator::Offers Simulator::offers(const Compound& in, const std::string& prefix, const std::string& port,
                                    const State& state, Which which) const {
  const std::string first = port.substr(0, port.find('.'));
  const std::string rest = port.substr(port.find('.') + 1);
  if (&in == &model_.root && model_.copies.contains(first)) {
    const Compound& inner = *model_.inner;
    const std::string within = first + ".";
    if (rest == "raw") {
      const auto& [name, type] = inner.atoms.front();
      return offers(inner, within, name + "." + model_.types[type].exported.back(), state, which);
    }
    if (rest == "mix") {
      Offers all;
      for (const std::string& one : model_.mixed())
        for (const auto& offer : offers(inner, within, one, state, which))
          all.push_back(offer);
      return all;
    }
    const Offers all = interactions(inner, within, inner.connectors.front(), state, which);
    return which == Which::Possible ? all : maximal(inner, within, all, state);
  }
  for (const Connector& one : in.connectors)
    if (one.name == first) return interactions(in, prefix, one, state, which);
  const std::string atom = prefix + first;
  const AtomType& type = type_of(atom);
  std::vector<std::string> ports{rest};
  if (rest == "m") ports = {type.exported[0], type.exported[1]};
  Offers all;
  for (const std::string& one : ports) {
    if (which == Which::Enabled && !offered(atom, one, state)) continue;
    auto offer = std::make_shared<Offer>();
    offer->atom = atom;
    offer->port = one;
    offer->leaves = {atom + "." + one};
    offer->value = state.at(atom).x;
    all.push_back(offer);
  }
  return all;
}

Simulator::Offers Simulator::interactions(const Compound& in, const std::string& prefix, const Connector& connector,
                                          const State& state, Which which) const {
  Offers all;
  for (const Names& set : sets_of(connector.define)) {
    const std::function<void(std::size_t, const Offer&)> combine = [&](std::size_t i, const Offer& so_far) {
      if (i < connector.ports.size()) {
        const auto& [name, target] = connector.ports[i];
        if (!set.contains(name)) return combine(i + 1, so_far);
        for (const auto& part : offers(in, prefix, target, state, which)) {
          Offer more = so_far;
          more.parts.emplace_back(name, std::make_shared<Offer>(*part));
          more.leaves.insert(part->leaves.begin(), part->leaves.end());
          combine(i + 1, more);
        }
        return;
      }
      auto made = std::make_shared<Offer>(so_far);
      const auto value = [&](const std::string& port) {
        for (const auto& [name, part] : made->parts)
          if (name == port) return part->value;
        std::abort();
      };
      for (const On& on : connector.ons)
        if (which == Which::Enabled && on.set == set && on.guard && !on.guard->second.holds(value(on.guard->first))) {
          ++seen_.guarded;
          return;
        }
      if (connector.exports) made->value = made->parts.front().second->value + 1;
      all.push_back(made);
    };
    Offer none;
    none.connector = &connector;
    none.set = set;
    combine(0, none);
  }
  return all;
}

// Who is directly below whom in the compound, by what holds now; over all interactions that are possible.
std::set<std::pair<Step, Step>> Simulator::order(const Compound& in, const std::string& prefix,
                                                 const State& state) const {
  Names used;
  for (const Connector& one : in.connectors)
    for (const auto& [name, target] : one.ports)
      used.insert(target.substr(0, target.find('.')));
  std::vector<std::pair<Step, Names>> nodes;  // with the connector's own ports
  const bool is_inner = model_.inner && &in == &*model_.inner;
  for (const Connector& one : in.connectors)
    if (!used.contains(one.name) || (is_inner && &one == &in.connectors.front()))  // that one is exported
      for (const auto& offer : interactions(in, prefix, one, state, Which::Possible))
        nodes.push_back({{one.name, offer->leaves}, offer->set});
  std::set<std::pair<Step, Step>> below;
  for (const auto& [low, low_set] : nodes)
    for (const auto& [high, high_set] : nodes) {
      if (low.connector == high.connector && low.leaves != high.leaves &&
          std::ranges::includes(high.leaves, low.leaves))
        below.emplace(low, high);
      if (used.contains(low.connector) || used.contains(high.connector)) continue;  // no rule is about parts of others
      for (const Priority& rule : in.priorities) {
        if (rule.guard &&
            !rule.guard->second.holds(state.at(prefix + rule.guard->first.substr(0, rule.guard->first.find('.'))).x))
          continue;
        const bool is_low = (rule.low == "*" ? low.connector != rule.high : low.connector == rule.low) &&
                            (rule.low_set.empty() || low_set == rule.low_set);
        const bool is_high = (rule.high == "*" ? high.connector != rule.low : high.connector == rule.high) &&
                             (rule.high_set.empty() || high_set == rule.high_set);
        if (is_low && is_high && low != high) below.emplace(low, high);
      }
    }
  return below;
}

namespace {

std::set<Step> all_above(const Step& step, const std::set<std::pair<Step, Step>>& below) {
  std::set<Step> found;
  std::vector<Step> open{step};
  while (!open.empty()) {
    const Step low = open.back();
    open.pop_back();
    for (const auto& [a, b] : below)
      if (a == low && found.insert(b).second) open.push_back(b);
  }
  return found;
}

}  // namespace

bool Simulator::has_cycle(const Compound& in, const std::string& prefix, const State& state) const {
  const auto below = order(in, prefix, state);
  return std::ranges::any_of(below, [&](const auto& one) { return all_above(one.first, below).contains(one.first); });
}

Simulator::Offers Simulator::maximal(const Compound& in, const std::string& prefix, const Offers& wanted,
                                     const State& state) const {
  const auto below = order(in, prefix, state);
  std::set<Step> enabled_now;
  for (const Connector& one : in.connectors)
    for (const auto& offer : interactions(in, prefix, one, state, Which::Enabled))
      enabled_now.insert({one.name, offer->leaves});
  Offers kept;
  for (const auto& offer : wanted) {
    const std::set<Step> above = all_above({offer->connector->name, offer->leaves}, below);
    if (std::ranges::none_of(above, [&](const Step& high) { return enabled_now.contains(high); })) {
      kept.push_back(offer);
    } else {
      ++seen_.yielded;
    }
  }
  return kept;
}

void Simulator::send_down(Offer& offer, State& state) const {
  if (!offer.connector) {
    state[offer.atom].x = offer.value;
    return;
  }
  const auto part = [&](const std::string& port) -> Offer& {
    for (auto& [name, one] : offer.parts)
      if (name == port) return *one;
    std::abort();
  };
  if (offer.connector->exports) offer.parts.front().second->value = offer.value;
  for (const On& on : offer.connector->ons)
    if (on.set == offer.set && on.down && ++seen_.transfers > 0)
      part(on.down->first).value = part(on.down->second).value;
  for (auto& [name, one] : offer.parts) {
    seen_.nested += one->connector ? 1 : 0;
    send_down(*one, state);
  }
}

bool Simulator::fire(const std::string& atom, const Transition& one, State& state) const {
  AtomState& own = state[atom];
  for (const std::string& place : one.from)
    own.marking.erase(place);
  for (const std::string& place : one.to)
    if (!own.marking.insert(place).second) {
      ++seen_.unsafe;
      return false;
    }
  own.x = one.only_if && !one.only_if->holds(own.x) ? 0 : (own.x + one.add) % 3;
  return true;
}

// At: exactly these places are marked. From: these at least.
bool Simulator::applies(const Invariant& invariant, const AtomState& state) const {
  switch (invariant.scope) {
    case Invariant::Scope::At: return state.marking == invariant.places;
    case Invariant::Scope::From: return std::ranges::includes(state.marking, invariant.places);
    case Invariant::Scope::Always: break;
  }
  return true;
}

bool Simulator::settle(const std::string& atom, State& state) const {
  const AtomType& type = type_of(atom);
  const auto is_error = [](bool is, std::size_t& count) {
    count += is ? 1 : 0;
    return is;
  };
  for (;;) {
    const AtomState& own = state.at(atom);
    if (is_error(own.marking.contains(type.error), seen_.error_places)) return false;
    if (is_error(type.invariant && applies(*type.invariant, own) && !type.invariant->test.holds(own.x),
                 seen_.invariants))
      return false;
    const auto internal = enabled(atom, "", state);
    if (is_error(internal.size() > 1, seen_.conflicts)) return false;
    if (internal.empty()) break;
    ++seen_.internals;
    if (!fire(atom, *internal.front(), state)) return false;
  }
  for (const auto& ports : {type.exported, type.hidden})
    for (const std::string& port : ports)
      if (is_error(enabled(atom, port, state).size() > 1, seen_.conflicts) ||
          is_error(above(atom, port, state).contains(port), seen_.cycles))
        return false;
  return true;
}

bool Simulator::has_priority_cycle(const State& state) const {
  return has_cycle(model_.root, "", state) || std::ranges::any_of(model_.copies, [&](const std::string& copy) {
           return has_cycle(*model_.inner, copy + ".", state);
         });
}

bool Simulator::good(const State& state) const {
  if (!has_priority_cycle(state)) return true;
  ++seen_.cycles;
  return false;
}

Arrival Simulator::initial() const {
  Arrival arrival;
  std::vector<std::string> atoms;
  for (const auto& [name, type] : model_.root.atoms)
    atoms.push_back(name);
  for (const std::string& copy : model_.copies)
    for (const auto& [name, type] : model_.inner->atoms)
      atoms.push_back(copy + "." + name);
  for (const std::string& atom : atoms) {
    arrival.state[atom] = {type_of(atom).initial, 0};
    if (!settle(atom, arrival.state)) return {Outcome::Error, {}};
  }
  if (!good(arrival.state)) return {Outcome::Error, {}};
  return arrival;
}

std::map<Step, Arrival> Simulator::steps(const State& state) const {
  std::map<Step, Arrival> all;
  const auto arrive = [&](const Step& step, const std::vector<std::pair<std::string, std::string>>& leaves,
                          State next) {
    Arrival arrival{Outcome::Reached, {}};
    for (const auto& [atom, port] : leaves) {
      const Transition& transition = *enabled(atom, port, state).front();
      if (!fire(atom, transition, next) || !settle(atom, next)) {
        all[step] = {Outcome::Error, {}};
        return;
      }
    }
    arrival.outcome = good(next) ? Outcome::Reached : Outcome::Error;
    if (arrival.outcome == Outcome::Reached) arrival.state = std::move(next);
    all[step] = std::move(arrival);
  };
  const auto compound = [&](const Compound& in, const std::string& prefix, const Names& hidden) {
    for (const Connector& one : in.connectors) {
      if (hidden.contains(one.name)) continue;
      for (const auto& offer : maximal(in, prefix, interactions(in, prefix, one, state, Which::Enabled), state)) {
        State next = state;
        send_down(*offer, next);
        std::vector<std::pair<std::string, std::string>> leaves;
        for (const std::string& leaf : offer->leaves)
          leaves.emplace_back(leaf.substr(0, leaf.rfind('.')), leaf.substr(leaf.rfind('.') + 1));
        arrive({prefix + one.name, offer->leaves}, leaves, std::move(next));
        seen_.from_inside += prefix.empty() ? 0 : 1;
      }
    }
  };
  const auto used = [](const Compound& in) {
    Names names;
    for (const Connector& one : in.connectors)
      for (const auto& [name, target] : one.ports)
        names.insert(target.substr(0, target.find('.')));
    return names;
  };
  compound(model_.root, "", used(model_.root));
  for (const std::string& copy : model_.copies) {
    Names hidden = used(*model_.inner);
    hidden.insert(model_.inner->connectors.front().name);  // exported
    compound(*model_.inner, copy + ".", hidden);
  }
  for (const auto& [atom, own] : state)
    for (const std::string& port : type_of(atom).hidden)
      if (offered(atom, port, state)) {
        arrive({atom, {atom + "." + port}}, {{atom, port}}, state);
        ++seen_.hidden;
      }
  return all;
}

}  // namespace faultline::reference
