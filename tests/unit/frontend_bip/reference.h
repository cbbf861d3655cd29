// A simulator of BIP written straight from the rules, over sets and maps; it shares nothing with the product.
// Its models are small: each atom has one number x, and each exported port carries it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace faultline::reference {

using Names = std::set<std::string>;

struct Test {  // x OP bound
  char op = '<';
  int bound = 0;
  bool holds(int x) const { return op == '<' ? x < bound : op == '>' ? x > bound : x == bound; }
  std::string text(const std::string& x) const {
    return x + (op == '=' ? " == " : std::string(" ") + op + " ") + std::to_string(bound);
  }
};

struct Transition {
  std::string port;  // empty: internal
  Names from, to;
  std::optional<Test> guard;
  int add = 0;                  // x = (x + add) % 3
  std::optional<Test> only_if;  // else x = 0
};

struct Invariant {
  enum class Scope { Always, At, From };
  Scope scope = Scope::Always;
  Names places;
  Test test;
};

struct Rule {             // of an atom
  std::string low, high;  // "*": all others
  std::optional<Test> guard;
};

struct AtomType {
  std::vector<std::string> places;
  Names initial;
  std::vector<std::string> exported, hidden;  // ports
  bool merged = false;                        // the first two exported ports are offered as "m"
  std::vector<Transition> transitions;
  std::vector<Rule> rules;
  std::optional<Invariant> invariant;
  std::string error;  // a place that must not be entered; empty: none
};

struct PortExpr {
  std::string port;
  std::vector<PortExpr> parts;
  bool trigger = false;
};

struct On {
  Names set;
  std::optional<std::pair<std::string, Test>> guard;        // of that port's number
  std::optional<std::pair<std::string, std::string>> down;  // first = second
};

struct Connector {
  std::string name;
  std::vector<std::pair<std::string, std::string>> ports;  // name, and what it is connected to
  PortExpr define;
  std::vector<On> ons;
  bool exports = false;  // port e with the number d = first port's number + 1; down gives d back to that port
};

struct Priority {
  std::string low, high;                              // a connector, or "*"
  Names low_set, high_set;                            // not empty: only this interaction
  std::optional<std::pair<std::string, Test>> guard;  // component.x
};

struct Compound {
  std::vector<std::pair<std::string, std::size_t>> atoms;  // name and type
  std::vector<Connector> connectors;
  std::vector<Priority> priorities;
};

// The root; it may have components of a type `Inner`, which exports its first connector as `out`, the last port of its
// first atom as `raw`, and, if it has two atoms, ports of both together as `mix`.
struct Model {
  std::vector<AtomType> types;
  Compound root;
  std::optional<Compound> inner;
  Names copies;  // names of the components of that type

  std::vector<std::string> mixed() const;  // what is exported as `mix`: "atom.port"; empty: nothing
  std::string text() const;
};

struct AtomState {
  Names marking;
  int x = 0;
  auto operator<=>(const AtomState&) const = default;
};
using State = std::map<std::string, AtomState>;

enum class Outcome { Reached, Error };

struct Step {
  std::string connector;  // or the atom, for a hidden port
  Names leaves;           // atom.port
  auto operator<=>(const Step&) const = default;
};

struct Arrival {
  Outcome outcome = Outcome::Reached;
  State state;
};

// How often the rules had something to say.
struct Seen {
  std::size_t ports_held = 0;   // enabled, and below an enabled port of the atom
  std::size_t yielded = 0;      // interactions that are enabled and not maximal
  std::size_t guarded = 0;      // all ports are there, and the guard says no
  std::size_t transfers = 0;    // `down` of interactions that took place
  std::size_t nested = 0;       // interactions of interactions that took place
  std::size_t internals = 0;    // internal transitions
  std::size_t hidden = 0;       // steps of ports that are not exported
  std::size_t from_inside = 0;  // steps of components inside
  std::size_t invariants = 0;   // that do not hold
  std::size_t cycles = 0;       // of priorities
  std::size_t conflicts = 0;    // two transitions, of a port or internal ones
  std::size_t unsafe = 0;       // places marked twice
  std::size_t error_places = 0;
};

class Simulator {
 public:
  Simulator(const Model& model, Seen& seen) : model_(model), seen_(seen) {}

  Arrival initial() const;
  std::map<Step, Arrival> steps(const State& state) const;

 private:
  struct Offer {
    const Connector* connector = nullptr;  // none: a port of an atom
    std::string atom, port;
    Names set;
    std::vector<std::pair<std::string, std::shared_ptr<Offer>>> parts;
    Names leaves;
    int value = 0;
  };
  using Offers = std::vector<std::shared_ptr<Offer>>;
  enum class Which { Enabled, Possible };

  const Compound& home_of(const std::string& atom) const;
  const AtomType& type_of(const std::string& atom) const;
  std::vector<const Transition*> enabled(const std::string& atom, const std::string& port, const State& state) const;
  // By rules whose guards hold, and all that follows from them.
  Names above(const std::string& atom, const std::string& port, const State& state) const;
  bool offered(const std::string& atom, const std::string& port, const State& state) const;
  Offers offers(const Compound& in, const std::string& prefix, const std::string& port, const State& state,
                Which which) const;
  Offers interactions(const Compound& in, const std::string& prefix, const Connector& connector, const State& state,
                      Which which) const;
  Offers maximal(const Compound& in, const std::string& prefix, const Offers& wanted, const State& state) const;
  std::set<std::pair<Step, Step>> order(const Compound& in, const std::string& prefix, const State& state) const;
  bool has_cycle(const Compound& in, const std::string& prefix, const State& state) const;
  void send_down(Offer& offer, State& state) const;
  bool fire(const std::string& atom, const Transition& transition, State& state) const;  // false: an error
  bool settle(const std::string& atom, State& state) const;
  bool applies(const Invariant& invariant, const AtomState& state) const;
  bool good(const State& state) const;
  bool has_priority_cycle(const State& state) const;

  const Model& model_;
  Seen& seen_;
};

// All unions of interactions of the parts with one of a trigger, or one of each.
std::set<Names> sets_of(const PortExpr& expr);

}  // namespace faultline::reference
