#include <fmt/format.h>

#include <algorithm>

#include "frontend/bip/names.h"
#include "frontend/bip/priority_order.h"
#include "frontend/bip/rules_parts.h"
#include "frontend/bip/scope.h"

namespace faultline::frontend::bip {

namespace {

constexpr std::string_view kErrorPlace = "ERROR";  // an error without an annotation

class AtomRules {
 public:
  AtomRules(const Library& library, const Package& package, AtomType& atom)
      : library_(library), package_(package), atom_(atom) {}

  void check() {
    names();
    initial_values();
    for (PortDeclaration& port : atom_.ports)
      check_port(library_, package_, port, [this](Expr& name) { port_data(name); });
    merged_ports();
    atom_.initial_places = places(atom_.initial);
    atom_.error_places = error_places();
    checker().block(atom_.initial_action);
    for (Transition& one : atom_.transitions)
      transition(one);
    atom_.is_automaton =
        atom_.initial.size() == 1 && std::ranges::all_of(atom_.transitions, [](const Transition& one) {
          return one.from.size() == 1 && one.to.size() == 1;
        });
    priorities();
    for (Invariant& one : atom_.invariants) {
      one.place_numbers = places(one.places);
      checker().condition(one.condition, "the invariant");
    }
    require_distinct(all_names(atom_.invariants), "invariant");
  }

 private:
  void names() const {
    require_distinct(all_names(atom_.data), "data");
    require_distinct(all_names(atom_.ports), "port");
    require_distinct(all_names(atom_.places), "place");
  }

  // Data from `visible` on are not declared yet.
  TypeChecker checker(std::size_t visible = static_cast<std::size_t>(-1)) const {
    return TypeChecker(library_, package_, [this, visible](Expr& expr, Access access) {
      const auto number = number_named(atom_.data, expr.name);
      if (!number) {
        if (access == Access::Read && resolve_constant(library_, package_, expr)) return;
        throw InputError(
            library_.constant(package_, expr.name)
                ? fmt::format("constant '{}' is assigned to", expr.name)
                : fmt::format("atom type '{}' has no data '{}'", atom_.name.text, expr.name),
            expr.range);
      }
      if (*number >= visible)
        throw InputError(fmt::format("'{}' is used before it is declared", expr.name), expr.range);
      const Data& found = atom_.data[*number];
      if (access == Access::Write && (found.parameter || found.constant))
        throw InputError(
            fmt::format("{} '{}' is assigned to", found.parameter ? "parameter" : "constant", expr.name),
            expr.range);
      expr.ref = Expr::Ref::Own;
      expr.index = *number;
      expr.type = found.type;
    });
  }

  void initial_values() {
    for (std::size_t i = 0; i < atom_.data.size(); ++i)
      if (Data& data = atom_.data[i]; data.initial)
        checker(i).value(*data.initial, data.type, fmt::format("the first value of '{}'", data.name.text));
  }

  void port_data(Expr& name) const {
    const Data* const found = find_named(atom_.data, name.name);
    if (found && (found->parameter || found->constant))
      throw InputError(fmt::format("{} '{}' is not exported by a port", found->parameter ? "parameter" : "constant",
                                   name.name),
                       name.range);
    checker().expression(name);
    if (name.ref != Expr::Ref::Own)
      throw InputError(fmt::format("constant '{}' is not exported by a port", name.name), name.range);
  }

  void merged_ports() const {
    for (const PortDeclaration& port : atom_.ports) {
      if (port.merged.text.empty()) continue;
      for (const PortDeclaration& other : atom_.ports) {
        if (other.name.text == port.merged.text)
          throw InputError(fmt::format("port '{}' is declared twice", port.merged.text), port.merged.range);
        if (other.merged.text == port.merged.text && other.resolved != port.resolved)
          throw InputError(fmt::format("port '{}' merges ports of two types", port.merged.text),
                           port.merged.range);
      }
    }
  }

  std::vector<std::size_t> places(const std::vector<Name>& names) const {
    std::vector<std::size_t> numbers;
    for (const Name& name : names) {
      const auto number = number_named(atom_.places, name.text);
      if (!number)
        throw InputError(fmt::format("atom type '{}' has no place '{}'", atom_.name.text, name.text), name.range);
      if (std::ranges::find(numbers, *number) != numbers.end())
        throw InputError(fmt::format("place '{}' is listed twice", name.text), name.range);
      numbers.push_back(*number);
    }
    return numbers;
  }

  std::vector<std::size_t> error_places() const {
    std::vector<std::size_t> numbers = places(atom_.error_marks);
    for (std::size_t i = 0; i < atom_.places.size(); ++i)
      if (atom_.places[i].text == kErrorPlace) numbers.push_back(i);
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
  }

  std::size_t port_number(const Name& name) const {
    if (const auto number = number_named(atom_.ports, name.text)) return *number;
    throw InputError(fmt::format("atom type '{}' has no port '{}'", atom_.name.text, name.text), name.range);
  }

  void transition(Transition& one) const {
    if (!one.port.text.empty()) one.port_number = port_number(one.port);
    one.from_places = places(one.from);
    one.to_places = places(one.to);
    if (one.guard) checker().condition(*one.guard, "the guard");
    checker().block(one.action);
  }

  void priorities() const {
    for (AtomPriority& one : atom_.priorities) {
      if (!one.low && !one.high)
        throw InputError("a priority between all ports and all ports", one.range);
      if (one.low) port_number(*one.low);
      if (one.high) port_number(*one.high);
      if (one.low && one.high && one.low->text == one.high->text)
        throw InputError(fmt::format("port '{}' is below itself", one.low->text), one.range);
      if (one.guard) checker().condition(*one.guard, "the guard");
    }
    require_distinct(all_names(atom_.priorities), "priority");
    atom_order(atom_);  // throws for a cycle
  }

  const Library& library_;
  const Package& package_;
  AtomType& atom_;
};

}  // namespace

void check_atom(const Library& library, const Package& package, AtomType& atom) {
  AtomRules(library, package, atom).check();
}

}  // namespace faultline::frontend::bip
