#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/bip/names.h"
#include "frontend/bip/rules_parts.h"
#include "frontend/bip/scope.h"

namespace faultline::frontend::bip {

namespace {

constexpr std::size_t kMostPorts = 16;

using Sets = std::set<std::uint32_t>;

// A union of interactions of the parts (at most one of each) that has one of a trigger, or one of every part.
Sets interactions_of(const ConnectorType& connector, const PortExpr& expr) {
  if (!expr.port.text.empty()) return {port_set(connector, {expr.port})};
  Sets with_trigger, without{0}, of_each{0};  // `without`: no trigger among them, the empty one, too
  for (const PortExpr& part : expr.parts) {
    const Sets own = interactions_of(connector, part);
    const auto joined = [&](const Sets& sets) {
      Sets all;
      for (const std::uint32_t set : sets)
        for (const std::uint32_t one : own)
          all.insert(set | one);
      return all;
    };
    const Sets more = joined(without);
    with_trigger.merge(joined(with_trigger));
    (part.trigger ? with_trigger : without).insert(more.begin(), more.end());
    of_each = joined(of_each);
  }
  with_trigger.merge(of_each);
  return with_trigger;
}

class ConnectorRules {
 public:
  ConnectorRules(const Library& library, const Package& package, ConnectorType& connector,
                 std::vector<Diagnostic>& diagnostics)
      : library_(library), package_(package), connector_(connector), diagnostics_(diagnostics) {}

  void check() {
    ports();
    data();
    if (connector_.exported) exported();
    std::uint32_t seen = 0;
    defined_ports(connector_.define, seen);
    for (std::size_t i = 0; i < connector_.ports.size(); ++i)
      if ((seen >> i & 1) == 0)
        throw InputError(fmt::format("port '{}' is not in 'define'", connector_.ports[i].name.text),
                         connector_.define.range);
    const Sets sets = interactions_of(connector_, connector_.define);
    connector_.interactions.assign(sets.begin(), sets.end());
    for (On& one : connector_.ons)
      on(one);
    ups();
  }

 private:
  void ports() {
    std::size_t cells = 0;
    if (connector_.ports.size() > kMostPorts)
      throw InputError(fmt::format("unsupported: a connector with more than {} ports", kMostPorts),
                       connector_.ports[kMostPorts].name.range);
    for (ConnectorType::Port& port : connector_.ports) {
      port.resolved = library_.port_type(package_, port.type.text);
      if (!port.resolved)
        throw InputError(fmt::format("unknown port type '{}'", port.type.text), port.type.range);
      port.first_cell = cells;
      cells += port.resolved->data.size();
    }
    require_distinct(all_names(connector_.ports, connector_.data), "name");
  }

  void data() {
    for (std::size_t i = 0; i < connector_.data.size(); ++i) {
      Data& one = connector_.data[i];
      if (!one.initial) continue;
      const TypeChecker checker(library_, package_, [&](Expr& expr, Access) {
        if (!own(expr, i) && !resolve_constant(library_, package_, expr))
          throw InputError(fmt::format("unknown name '{}'", expr.name), expr.range);
      });
      checker.value(*one.initial, one.type, fmt::format("the first value of '{}'", one.name.text));
    }
  }

  // Data of the connector, of the first `visible` ones.
  bool own(Expr& expr, std::size_t visible) const {
    for (std::size_t i = 0; i < connector_.data.size(); ++i) {
      if (connector_.data[i].name.text != expr.name) continue;
      if (i >= visible)
        throw InputError(fmt::format("'{}' is used before it is declared", expr.name), expr.range);
      expr.ref = Expr::Ref::Own;
      expr.index = i;
      expr.type = connector_.data[i].type;
      return true;
    }
    return false;
  }

  void exported() {
    check_port(library_, package_, *connector_.exported, [this](Expr& name) {
      if (!own(name, connector_.data.size()))
        throw InputError(fmt::format("connector type '{}' has no data '{}'", connector_.name.text, name.name),
                         name.range);
    });
  }

  void defined_ports(const PortExpr& expr, std::uint32_t& seen) const {
    for (const PortExpr& part : expr.parts)
      defined_ports(part, seen);
    if (expr.port.text.empty()) return;
    const std::uint32_t set = port_set(connector_, {expr.port});
    if ((seen & set) != 0)
      throw InputError(fmt::format("port '{}' stands twice in 'define'", expr.port.text), expr.port.range);
    seen |= set;
  }

  enum class Part : std::uint8_t { Guard, Up, Down };

  TypeChecker checker(const On& on, Part part) const {
    return TypeChecker(library_, package_, [this, &on, part](Expr& expr, Access access) {
      if (own(expr, connector_.data.size())) {
        if (part == Part::Guard)
          throw InputError(
              fmt::format("a guard does not use data of the connector, and '{}' is such", expr.name), expr.range);
        if (access == Access::Write && connector_.data[expr.index].constant)
          throw InputError(fmt::format("constant '{}' is assigned to", expr.name), expr.range);
        return;
      }
      if (port_data(on, expr)) {
        if (access == Access::Write && part == Part::Up)
          throw InputError(fmt::format("'up' does not write data of ports, and '{}' is such", expr.name),
                           expr.range);
        return;
      }
      if (library_.constant(package_, expr.name)) {
        if (access == Access::Write) throw InputError(fmt::format("constant '{}' is assigned to", expr.name), expr.range);
        resolve_constant(library_, package_, expr);
        return;
      }
      throw InputError(fmt::format("unknown name '{}': it is no data of the connector, and no 'port.data'",
                                   expr.name),
                       expr.range);
    });
  }

  bool port_data(const On& on, Expr& expr) const {
    const std::size_t dot = expr.name.find('.');
    if (dot == expr.name.npos) return false;
    const std::string port_name = expr.name.substr(0, dot);
    const std::string data_name = expr.name.substr(dot + 1);
    for (std::size_t i = 0; i < connector_.ports.size(); ++i) {
      const ConnectorType::Port& port = connector_.ports[i];
      if (port.name.text != port_name) continue;
      if ((on.set >> i & 1) == 0)
        throw InputError(fmt::format("port '{}' takes no part in this interaction", port_name), expr.range);
      for (std::size_t j = 0; j < port.resolved->data.size(); ++j) {
        if (port.resolved->data[j].name.text != data_name) continue;
        expr.ref = Expr::Ref::Port;
        expr.index = port.first_cell + j;
        expr.type = port.resolved->data[j].type;
        return true;
      }
      throw InputError(fmt::format("port type '{}' has no data '{}'", port.type.text, data_name), expr.range);
    }
    return false;
  }

  void on(On& one) const {
    one.set = port_set(connector_, one.ports);
    if (std::ranges::find(connector_.interactions, one.set) == connector_.interactions.end())
      throw InputError("'define' does not allow this interaction", one.range);
    for (const On& other : connector_.ons)
      if (&other < &one && other.set == one.set)
        throw InputError("this interaction is described twice", one.range);
    if (one.guard) checker(one, Part::Guard).condition(*one.guard, "the guard");
    if (one.up) checker(one, Part::Up).block(*one.up);
    if (one.down) checker(one, Part::Down).block(*one.down);
  }

  void ups() const {
    const bool exports_data = connector_.exported && !connector_.exported->data.empty();
    for (const On& one : connector_.ons)
      if (one.up && !one.up->empty() && !exports_data)
        throw InputError("'up' in a connector that exports no port with data", one.range);
    if (exports_data) warn_of_missing_ups();
  }

  // Right where data only come down, from the connector above.
  void warn_of_missing_ups() const {
    std::vector<std::string> missing;
    SourceRange range;
    for (const std::uint32_t set : connector_.interactions) {
      const auto found = std::ranges::find(connector_.ons, set, &On::set);
      if (found != connector_.ons.end() && found->up) continue;
      if (missing.empty()) range = found == connector_.ons.end() ? connector_.exported->name.range : found->range;
      std::vector<std::string> names;
      for (std::size_t i = 0; i < connector_.ports.size(); ++i)
        if ((set >> i & 1) != 0) names.push_back(connector_.ports[i].name.text);
      missing.push_back(fmt::format("{}", fmt::join(names, " ")));
    }
    if (missing.empty()) return;
    diagnostics_.push_back(
        {Severity::Warning, range,
         fmt::format("the connector exports data, but interaction '{}'{} has no 'up': who reads them reads an input",
                     missing.front(), missing.size() == 1 ? "" : fmt::format(", as {} more,", missing.size() - 1))});
  }

  const Library& library_;
  const Package& package_;
  ConnectorType& connector_;
  std::vector<Diagnostic>& diagnostics_;
};

}  // namespace

std::uint32_t port_set(const ConnectorType& connector, const std::vector<Name>& ports) {
  std::uint32_t set = 0;
  for (const Name& name : ports) {
    const auto number = number_named(connector.ports, name.text);
    if (!number)
      throw InputError(fmt::format("connector type '{}' has no port '{}'", connector.name.text, name.text),
                       name.range);
    const std::uint32_t bit = 1u << *number;
    if ((set & bit) != 0) throw InputError(fmt::format("port '{}' is listed twice", name.text), name.range);
    set |= bit;
  }
  return set;
}

void check_connector(const Library& library, const Package& package, ConnectorType& connector,
                     std::vector<Diagnostic>& diagnostics) {
  ConnectorRules(library, package, connector, diagnostics).check();
}

}  // namespace faultline::frontend::bip
