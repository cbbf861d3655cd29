// A model with its components in place: what can happen in it. Both back ends read this: the control-flow
// automaton (lower.h) and the explicit transition system (simulation.h).
#pragma once

#include <map>
#include <memory>

#include "frontend/bip/priority_order.h"
#include "frontend/bip/static_rules.h"

namespace faultline::frontend::bip {

struct Atom {
  std::string name;  // "left.philosopher1", from the root
  const AtomType* type = nullptr;
  std::vector<std::int64_t> parameters;
  std::vector<SourceRange> arguments;  // where the values of the parameters stand
  SourceRange range;                   // of its name in the compound
};

struct PortOf {
  std::size_t atom = 0;
  std::size_t port = 0;
  auto operator<=>(const PortOf&) const = default;
};

struct DataOf {
  std::size_t atom = 0;
  std::size_t data = 0;
};

// What a port of a connector can be: a port of an atom, or one interaction of another connector.
struct Alternative {
  enum class Kind : std::uint8_t {
    AtomPort,
    Any,      // the interaction, whenever it is enabled
    Maximal,  // only where its compound lets it pass: no enabled one is above it
  };
  Kind kind = Kind::AtomPort;
  PortOf port;
  std::size_t interaction = 0;
  bool operator==(const Alternative&) const = default;
};

// Of a connector, with all choices below it made.
struct Interaction {
  struct Part {
    std::size_t port = 0;  // of the connector
    Alternative is;
    bool operator==(const Part&) const = default;
  };
  std::size_t connector = 0;
  std::uint32_t set = 0;
  std::size_t on = kPlain;  // number of its description in the connector's type
  std::vector<Part> parts;
  std::vector<PortOf> leaves;  // ascending
  std::string name;            // "request1", or "all{a.p, b.q}" where the connector has several
  static constexpr std::size_t kPlain = static_cast<std::size_t>(-1);
};

struct Connector {
  std::string name;
  const ConnectorType* type = nullptr;
  std::size_t scope = 0;
  std::vector<std::size_t> interactions;
  SourceRange range;
};

// An instance of a compound: its priorities.
struct Scope {
  std::string name;  // empty: the root
  const CompoundType* type = nullptr;
  std::vector<std::size_t> nodes;          // the interactions that its priorities are about
  Order order;                             // of these; a guard's number is that of its rule
  std::map<std::string, DataOf> outside;   // names in the guards
};

// What the scheduler chooses: an interaction of a connector that nothing uses, or a port that is not exported.
struct Step {
  enum class Kind : std::uint8_t { Interaction, Internal };
  Kind kind = Kind::Interaction;
  std::size_t interaction = 0;
  PortOf port;
  std::string name;
};

struct System {
  std::vector<Atom> atoms;
  std::vector<Connector> connectors;
  std::vector<Interaction> interactions;
  std::vector<Scope> scopes;
  std::vector<std::size_t> node_of;  // by interaction: its number in its scope; or kNoNode
  std::vector<Step> steps;
  Name root;
  static constexpr std::size_t kNoNode = static_cast<std::size_t>(-1);

  const On* on(const Interaction& one) const {
    return one.on == Interaction::kPlain ? nullptr : &connectors[one.connector].type->ons[one.on];
  }
  // Who is above the interaction in its compound.
  const std::vector<Above>& above(std::size_t interaction) const;
  const Scope& scope_of(std::size_t interaction) const {
    return scopes[connectors[interactions[interaction].connector].scope];
  }
};

// The interactions that one is made of, itself first, then those below in the order of its ports.
template <class Visit>
void for_each_interaction(const System& system, std::size_t number, const Visit& visit) {
  visit(system.interactions[number]);
  for (const Interaction::Part& part : system.interactions[number].parts)
    if (part.is.kind != Alternative::Kind::AtomPort) for_each_interaction(system, part.is.interaction, visit);
}

// The ports of atoms that take part, in the order of the connector's ports.
template <class Visit>
void for_each_port(const System& system, std::size_t number, const Visit& visit) {
  for (const Interaction::Part& part : system.interactions[number].parts) {
    if (part.is.kind == Alternative::Kind::AtomPort) {
      visit(part.is.port);
    } else {
      for_each_port(system, part.is.interaction, visit);
    }
  }
}

// The cells of the connector that the interaction gives it, by number: data of an atom, or of a connector below.
template <class OfAtom, class OfConnector>
void for_each_cell(const System& system, const Interaction& interaction, const OfAtom& of_atom,
                   const OfConnector& of_connector) {
  const ConnectorType& type = *system.connectors[interaction.connector].type;
  for (const Interaction::Part& part : interaction.parts) {
    std::size_t cell = type.ports[part.port].first_cell;
    if (part.is.kind == Alternative::Kind::AtomPort) {
      const PortOf& port = part.is.port;
      for (const std::size_t data : system.atoms[port.atom].type->ports[port.port].cells)
        of_atom(cell++, DataOf{port.atom, data});
    } else {
      const std::size_t inner = system.interactions[part.is.interaction].connector;
      for (const std::size_t data : system.connectors[inner].type->exported->cells) of_connector(cell++, inner, data);
    }
  }
}

// Can two transitions of the port be enabled at once?
bool can_conflict(const AtomType& atom, std::size_t port);

// The root is `root` ("Type" or "Type(1, true)"), or what a BIP1 model names, or the only compound type that
// no other one uses. Throws InputError.
System elaborate(const Library& library, const std::string& root, std::vector<Diagnostic>& diagnostics);

}  // namespace faultline::frontend::bip
