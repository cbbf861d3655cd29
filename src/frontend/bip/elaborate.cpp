#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/bip/rules_parts.h"
#include "frontend/bip/root.h"
#include "frontend/bip/system.h"

namespace faultline::frontend::bip {

const std::vector<Above>& System::above(std::size_t interaction) const {
  static const std::vector<Above> none;
  const std::size_t node = node_of[interaction];
  return node == kNoNode ? none : scope_of(interaction).order.above[node];
}

bool can_conflict(const AtomType& atom, std::size_t port) {
  std::vector<const Transition*> all;
  for (const Transition& one : atom.transitions)
    if (!one.port.text.empty() && one.port_number == port) all.push_back(&one);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!atom.is_automaton || all[i]->from_places == all[j]->from_places) return true;
  return false;
}

namespace {

constexpr std::size_t kMostInteractions = 4096;  // of one connector
constexpr std::size_t kMostAtoms = 100'000;

using Alternatives = std::vector<Alternative>;

std::string joined(const std::string& path, const std::string& name) {
  return path.empty() ? name : path + "." + name;
}

// What a component shows to its compound.
struct Shown {
  std::map<std::string, Alternatives> ports;
  std::map<std::string, DataOf> data;
};

class Elaborator {
 public:
  Elaborator(const Library& library, std::vector<Diagnostic>& diagnostics)
      : library_(library), diagnostics_(diagnostics) {}

  System run(const Root& root) {
    system_.root = root.type->name;
    for (const auto& [name, alternatives] : compound(*root.type, root.arguments, "").ports)
      warn_if_lost(alternatives, name, root.type->name.range);
    for (std::size_t i = 0; i < system_.atoms.size(); ++i)
      internal_ports(i);
    warn_about_idle_ports();
    return std::move(system_);
  }

 private:
  Shown compound(const CompoundType& type, const std::vector<std::int64_t>& parameters, const std::string& path) {
    const std::size_t scope = system_.scopes.size();
    system_.scopes.push_back({path, &type, {}, {}, {}});
    std::map<std::string, Alternatives> ports;
    for (const Component& one : type.components) {
      const Shown shown = component(type, one, parameters, joined(path, one.name.text));
      for (const auto& [name, alternatives] : shown.ports) {
        ports[one.name.text + "." + name] = alternatives;
        if (!is_taken(type, one.name.text + "." + name))
          warn_if_lost(alternatives, joined(path, one.name.text + "." + name), one.name.range);
      }
      for (const auto& [name, data] : shown.data)
        system_.scopes[scope].outside[one.name.text + "." + name] = data;
    }
    std::set<std::string> done, used;
    while (done.size() < type.connectors.size())
      for (const ConnectorUse& one : type.connectors)
        if (!done.contains(one.name.text) && is_ready(type, one, done)) {
          connector(type, one, path, scope, ports);
          done.insert(one.name.text);
        }
    for (const ConnectorUse& one : type.connectors)
      for (const Name& argument : one.arguments)
        used.insert(argument.text.substr(0, argument.text.find('.')));
    order(type, scope, used);
    Shown shown = exports(type, scope, ports);
    for (const ConnectorUse& one : type.connectors)
      if (!used.contains(one.name.text) && !is_exported(type, one.name.text)) fire(scope, joined(path, one.name.text));
    return shown;
  }

  Shown component(const CompoundType& within, const Component& one, const std::vector<std::int64_t>& parameters,
                  const std::string& path) {
    const Package& package = library_.home(within);
    std::vector<std::int64_t> arguments;
    for (const Expr& argument : one.arguments)
      arguments.push_back(constant_value(argument, parameters));
    const AtomType* type = library_.atom(package, one.type.text);
    if (!type) return compound(*library_.compound(package, one.type.text), arguments, path);
    if (system_.atoms.size() == kMostAtoms)
      throw InputError(fmt::format("unsupported: more than {} components", kMostAtoms), one.name.range);
    const std::size_t atom = system_.atoms.size();
    std::vector<SourceRange> ranges;
    for (const Expr& argument : one.arguments)
      ranges.push_back(argument.range);
    system_.atoms.push_back({path, type, std::move(arguments), std::move(ranges), one.name.range});
    Shown shown;
    for (std::size_t i = 0; i < type->ports.size(); ++i) {
      const PortDeclaration& port = type->ports[i];
      if (!port.exported) continue;
      const Name& name = port.merged.text.empty() ? port.name : port.merged;
      shown.ports[name.text].push_back({Alternative::Kind::AtomPort, {atom, i}, 0});
    }
    for (std::size_t i = 0; i < type->data.size(); ++i)
      if (type->data[i].exported) shown.data[type->data[i].name.text] = {atom, i};
    return shown;
  }

  static bool is_ready(const CompoundType& type, const ConnectorUse& one, const std::set<std::string>& done) {
    return std::ranges::all_of(one.arguments, [&](const Name& argument) {
      const std::string first = argument.text.substr(0, argument.text.find('.'));
      const bool is_connector = std::ranges::any_of(
          type.connectors, [&](const ConnectorUse& other) { return other.name.text == first; });
      return !is_connector || done.contains(first);
    });
  }

  void connector(const CompoundType& within, const ConnectorUse& use, const std::string& path, std::size_t scope,
                 std::map<std::string, Alternatives>& ports) {
    Connector made;
    made.name = joined(path, use.name.text);
    made.type = library_.connector(library_.home(within), use.type.text);
    made.scope = scope;
    made.range = use.name.range;
    const std::size_t number = system_.connectors.size();
    std::vector<const Alternatives*> arguments;
    for (const Name& argument : use.arguments)
      arguments.push_back(&ports.at(argument.text));
    require_apart(use, path, arguments);
    for (const std::uint32_t set : made.type->interactions)
      combine({number, set, description(*made.type, set), {}, {}, {}}, 0, arguments, made);
    for (const std::size_t one : made.interactions)
      system_.interactions[one].name = name_of(made, system_.interactions[one]);
    if (made.type->exported) {
      Alternatives& exported = ports[use.name.text + "." + made.type->exported->name.text];
      for (const std::size_t one : made.interactions)
        exported.push_back({Alternative::Kind::Any, {}, one});
    }
    system_.connectors.push_back(std::move(made));
  }

  static std::size_t description(const ConnectorType& type, std::uint32_t set) {
    const auto found = std::ranges::find(type.ons, set, &On::set);
    return found == type.ons.end() ? Interaction::kPlain : static_cast<std::size_t>(found - type.ons.begin());
  }

  std::vector<PortOf> leaves(const Alternative& one) const {
    return one.kind == Alternative::Kind::AtomPort ? std::vector{one.port}
                                                   : system_.interactions[one.interaction].leaves;
  }

  // No component of the compound takes part by two arguments.
  void require_apart(const ConnectorUse& use, const std::string& path,
                     const std::vector<const Alternatives*>& arguments) const {
    std::map<std::string, std::size_t> by;  // component -> argument
    const std::size_t inside = path.empty() ? 0 : path.size() + 1;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      for (const Alternative& one : *arguments[i])
        for (const PortOf& leaf : leaves(one)) {
          const std::string& atom = system_.atoms[leaf.atom].name;
          const std::string component = atom.substr(0, atom.find('.', inside));
          if (const auto [known, fresh] = by.emplace(component, i); !fresh && known->second != i)
            throw InputError(fmt::format("component '{}' takes part in '{}' by two ports", component, use.name.text),
                             use.arguments[i].range);
        }
  }

  void combine(Interaction so_far, std::size_t port, const std::vector<const Alternatives*>& arguments,
               Connector& made) {
    if (port == arguments.size()) {
      std::ranges::sort(so_far.leaves);
      if (made.interactions.size() == kMostInteractions)
        throw InputError(fmt::format("unsupported: a connector with more than {} interactions", kMostInteractions),
                         made.range);
      made.interactions.push_back(system_.interactions.size());
      system_.interactions.push_back(std::move(so_far));
      system_.node_of.push_back(System::kNoNode);
      return;
    }
    if ((so_far.set >> port & 1) == 0) return combine(std::move(so_far), port + 1, arguments, made);
    for (const Alternative& one : *arguments[port]) {
      Interaction next = so_far;
      next.parts.push_back({port, one});
      for (const PortOf& leaf : leaves(one))
        next.leaves.push_back(leaf);
      combine(std::move(next), port + 1, arguments, made);
    }
  }

  std::string name_of(const Connector& made, const Interaction& one) const {
    if (made.interactions.size() == 1) return made.name;
    std::vector<std::string> names;
    for (const PortOf& leaf : one.leaves)
      names.push_back(port_name(leaf));
    return fmt::format("{}{{{}}}", made.name, fmt::join(names, ", "));
  }

  std::string port_name(const PortOf& port) const {
    return joined(system_.atoms[port.atom].name, system_.atoms[port.atom].type->ports[port.port].name.text);
  }

  // Maximal progress and the rules of the compound. They are about connectors that no other one uses; of those that
  // are used and exported as well, the export shows what maximal progress leaves.
  void order(const CompoundType& type, std::size_t scope, const std::set<std::string>& used) {
    Scope& made = system_.scopes[scope];
    std::vector<OrderRule> rules;
    for (const Connector& one : system_.connectors) {
      const std::string name = last_name(one.name);
      if (one.scope != scope || (used.contains(name) && !is_exported(type, name))) continue;
      for (const std::size_t interaction : one.interactions) {
        system_.node_of[interaction] = made.nodes.size();
        made.nodes.push_back(interaction);
      }
      progress(one, rules);
    }
    for (std::size_t i = 0; i < type.priorities.size(); ++i)
      user_rule(type.priorities[i], i, scope, used, rules);
    if (!type.priorities.empty()) {
      made.order = close(made.nodes.size(), rules);
    } else {
      made.order.above.resize(made.nodes.size());  // maximal progress is transitive as it is
      for (const OrderRule& rule : rules)
        made.order.above[rule.low].push_back({rule.high, {}});
    }
    for (std::vector<Above>& above : made.order.above)
      keep_least(made, above);
  }

  // Of those above, the ones that others of them make needless: where all ports of n may join, n look in place of 2^n.
  void keep_least(const Scope& scope, std::vector<Above>& above) const {
    const auto size = [&](const Above& one) { return system_.interactions[scope.nodes[one.node]].leaves.size(); };
    std::ranges::stable_sort(above, {}, size);
    std::vector<Above> kept, plain;
    for (Above& one : above) {
      if (std::ranges::any_of(plain, [&](const Above& less) { return is_implied(scope, less, one); })) continue;
      if (is_plain(system_.interactions[scope.nodes[one.node]])) plain.push_back(one);
      kept.push_back(std::move(one));
    }
    above = std::move(kept);
  }

  // Nothing is evaluated for it that could fail, or say no.
  bool is_plain(const Interaction& one) const {
    const ConnectorType& type = *system_.connectors[one.connector].type;
    return type.data.empty() && (one.on == Interaction::kPlain || (!type.ons[one.on].guard && !type.ons[one.on].up));
  }

  // Is `less`, which is plain, in force and enabled wherever `more` is?
  bool is_implied(const Scope& scope, const Above& less, const Above& more) const {
    const Interaction& a = system_.interactions[scope.nodes[less.node]];
    const Interaction& b = system_.interactions[scope.nodes[more.node]];
    return a.connector == b.connector && (a.set & b.set) == a.set && std::ranges::includes(more.guards, less.guards) &&
           std::ranges::all_of(a.parts, [&](const Interaction::Part& part) {
             return std::ranges::find(b.parts, part) != b.parts.end();
           });
  }

  static std::string last_name(const std::string& path) { return path.substr(path.rfind('.') + 1); }

  void progress(const Connector& one, std::vector<OrderRule>& rules) const {
    for (const std::size_t low : one.interactions)
      for (const std::size_t high : one.interactions) {
        const auto& fewer = system_.interactions[low].leaves;
        const auto& more = system_.interactions[high].leaves;
        if (fewer.size() < more.size() && std::ranges::includes(more, fewer))
          rules.push_back({system_.node_of[low], system_.node_of[high], OrderRule::kAlways, one.range});
      }
  }

  std::vector<std::size_t> side(const InteractionName& name, std::size_t scope,
                                const std::set<std::string>& used) const {
    std::vector<std::size_t> nodes;
    for (std::size_t node = 0; node < system_.scopes[scope].nodes.size(); ++node) {
      const Interaction& one = system_.interactions[system_.scopes[scope].nodes[node]];
      const Connector& connector = system_.connectors[one.connector];
      const std::string own = last_name(connector.name);
      if (name.connector.text.empty() ? used.contains(own) : own != name.connector.text) continue;
      if (name.all || one.set == set_of(name, *system_.scopes[scope].type)) nodes.push_back(node);
    }
    return nodes;
  }

  static std::uint32_t set_of(const InteractionName& name, const CompoundType& type) {
    const auto use = std::ranges::find_if(
        type.connectors, [&](const ConnectorUse& one) { return one.name.text == name.connector.text; });
    std::uint32_t set = 0;
    for (const Name& port : name.ports)
      for (std::size_t i = 0; i < use->arguments.size(); ++i)
        if (use->arguments[i].text == port.text) set |= 1u << i;
    return set;
  }

  void user_rule(const Priority& rule, std::size_t number, std::size_t scope, const std::set<std::string>& used,
                 std::vector<OrderRule>& rules) const {
    const std::vector<std::size_t> low = side(rule.low, scope, used);
    const std::vector<std::size_t> high = side(rule.high, scope, used);
    // `*:*` is all interactions of all connectors but that of the other side.
    const auto stands_for = [&](const InteractionName& name, const InteractionName& other, std::size_t node) {
      const Interaction& one = system_.interactions[system_.scopes[scope].nodes[node]];
      return !name.connector.text.empty() ||
             last_name(system_.connectors[one.connector].name) != other.connector.text;
    };
    for (const std::size_t a : low)
      for (const std::size_t b : high)
        if (a != b && stands_for(rule.low, rule.high, a) && stands_for(rule.high, rule.low, b))
          rules.push_back({a, b, rule.guard ? number : OrderRule::kAlways, rule.range});
  }

  Shown exports(const CompoundType& type, std::size_t scope, std::map<std::string, Alternatives>& ports) const {
    Shown shown;
    for (const PortExport& one : type.ports)
      for (const Name& port : one.ports)
        for (Alternative alternative : ports.at(port.text)) {
          if (alternative.kind == Alternative::Kind::Any) alternative.kind = Alternative::Kind::Maximal;
          shown.ports[one.as.text].push_back(alternative);
        }
    for (const DataExport& one : type.data)
      shown.data[one.as.text] = system_.scopes[scope].outside.at(one.data.text);
    return shown;
  }

  static bool is_exported(const CompoundType& type, const std::string& connector) {
    return std::ranges::any_of(type.ports, [&](const PortExport& one) {
      return std::ranges::any_of(one.ports, [&](const Name& port) { return port.text.starts_with(connector + "."); });
    });
  }

  void fire(std::size_t scope, const std::string& name) {
    for (const Connector& one : system_.connectors)
      if (one.scope == scope && one.name == name)
        for (const std::size_t interaction : one.interactions)
          system_.steps.push_back(
              {Step::Kind::Interaction, interaction, {}, system_.interactions[interaction].name});
  }

  void internal_ports(std::size_t atom) {
    const AtomType& type = *system_.atoms[atom].type;
    for (std::size_t i = 0; i < type.ports.size(); ++i)
      if (!type.ports[i].exported)
        system_.steps.push_back({Step::Kind::Internal, 0, {atom, i}, port_name({atom, i})});
  }

  static bool is_taken(const CompoundType& type, const std::string& port) {
    const auto is_it = [&](const Name& name) { return name.text == port; };
    return std::ranges::any_of(type.connectors,
                               [&](const ConnectorUse& one) { return std::ranges::any_of(one.arguments, is_it); }) ||
           std::ranges::any_of(type.ports, [&](const PortExport& one) { return std::ranges::any_of(one.ports, is_it); });
  }

  // Interactions that are exported and not connected can never be chosen. (Ports of atoms are looked at below.)
  void warn_if_lost(const Alternatives& alternatives, const std::string& port, const SourceRange& range) {
    if (std::ranges::any_of(alternatives, [](const Alternative& one) { return one.kind != Alternative::Kind::AtomPort; }))
      diagnostics_.push_back({Severity::Warning, range,
                              fmt::format("port '{}' is connected to nothing: its interactions never take place", port)});
  }

  void warn_about_idle_ports() {
    std::set<PortOf> connected;
    for (const Interaction& one : system_.interactions)
      connected.insert(one.leaves.begin(), one.leaves.end());
    for (std::size_t i = 0; i < system_.atoms.size(); ++i)
      for (std::size_t j = 0; j < system_.atoms[i].type->ports.size(); ++j)
        if (system_.atoms[i].type->ports[j].exported && !connected.contains({i, j}))
          diagnostics_.push_back({Severity::Warning, system_.atoms[i].range,
                                  fmt::format("port '{}' is connected to nothing", port_name({i, j}))});
  }

  const Library& library_;
  std::vector<Diagnostic>& diagnostics_;
  System system_;
};

}  // namespace

System elaborate(const Library& library, const std::string& root, std::vector<Diagnostic>& diagnostics) {
  return Elaborator(library, diagnostics).run(find_root(library, root));
}

}  // namespace faultline::frontend::bip
