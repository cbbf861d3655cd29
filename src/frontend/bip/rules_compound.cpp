#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/bip/names.h"
#include "frontend/bip/rules_parts.h"
#include "frontend/bip/scope.h"

namespace faultline::frontend::bip {

namespace {

struct Split {
  std::string first, rest;
};

Split split(const std::string& name) {
  const std::size_t dot = name.find('.');
  return dot == name.npos ? Split{name, ""} : Split{name.substr(0, dot), name.substr(dot + 1)};
}

const PortType* port_of_atom(const AtomType& atom, const std::string& name) {
  for (const PortDeclaration& port : atom.ports)
    if (port.exported && (port.merged.text.empty() ? port.name.text : port.merged.text) == name)
      return port.resolved;
  return nullptr;
}

}  // namespace

const PortType* port_in(const Library& library, const CompoundType& compound, const std::string& name) {
  const auto [first, rest] = split(name);
  const Package& package = library.home(compound);
  if (const ConnectorUse* use = find_named(compound.connectors, first)) {
    const ConnectorType* type = library.connector(package, use->type.text);
    return type && type->exported && type->exported->name.text == rest ? type->exported->resolved : nullptr;
  }
  const Component* component = find_named(compound.components, first);
  if (!component) return nullptr;
  if (const AtomType* atom = library.atom(package, component->type.text)) return port_of_atom(*atom, rest);
  const CompoundType* inner = library.compound(package, component->type.text);
  if (!inner || inner == &compound) return nullptr;
  for (const PortExport& one : inner->ports)
    if (one.as.text == rest) return port_in(library, *inner, one.ports.front().text);
  return nullptr;
}

std::optional<ValueType> data_in(const Library& library, const CompoundType& compound, const std::string& name) {
  const auto [first, rest] = split(name);
  const Component* component = find_named(compound.components, first);
  if (!component) return std::nullopt;
  const Package& package = library.home(compound);
  if (const AtomType* atom = library.atom(package, component->type.text)) {
    for (const Data& data : atom->data)
      if (data.exported && data.name.text == rest) return data.type;
    return std::nullopt;
  }
  const CompoundType* inner = library.compound(package, component->type.text);
  if (!inner || inner == &compound) return std::nullopt;
  for (const DataExport& one : inner->data)
    if (one.as.text == rest) return data_in(library, *inner, one.data.text);
  return std::nullopt;
}

namespace {

class CompoundRules {
 public:
  CompoundRules(const Library& library, const Package& package, CompoundType& compound)
      : library_(library), package_(package), compound_(compound) {}

  void check() {
    names();
    for (Component& one : compound_.components)
      component(one);
    for (const ConnectorUse& one : compound_.connectors)
      connector(one);
    std::set<std::string> open, done;
    for (const ConnectorUse& one : compound_.connectors)
      require_finite(one, open, done);
    for (Priority& one : compound_.priorities)
      priority(one);
    exports();
  }

 private:
  void names() const {
    require_distinct(all_names(compound_.components, compound_.connectors), "name");
    require_distinct(all_names(compound_.priorities), "priority");
    require_distinct(all_names(compound_.ports), "port");
    require_distinct(all_names(compound_.data), "data");
    require_distinct(all_names(compound_.parameters), "parameter");
  }

  void component(Component& one) const {
    const AtomType* atom = library_.atom(package_, one.type.text);
    const CompoundType* inner = library_.compound(package_, one.type.text);
    if (!atom && !inner)
      throw InputError(fmt::format("unknown component type '{}'", one.type.text), one.type.range);
    std::vector<const Data*> due;
    for (const Data& data : atom ? atom->data : inner->parameters)
      if (data.parameter) due.push_back(&data);
    if (one.arguments.size() != due.size())
      throw InputError(fmt::format("'{}' takes {}, not {}", one.type.text, arguments_text(due.size()), one.arguments.size()),
                       one.name.range);
    const TypeChecker checker(library_, package_, [this](Expr& expr, Access) {
      if (const auto number = number_named(compound_.parameters, expr.name)) {
        expr.ref = Expr::Ref::Own;
        expr.index = *number;
        expr.type = compound_.parameters[*number].type;
        return;
      }
      if (!resolve_constant(library_, package_, expr))
        throw InputError(fmt::format("'{}' is no parameter and no constant", expr.name), expr.range);
    });
    for (std::size_t i = 0; i < due.size(); ++i) {
      if (one.arguments[i].kind == Expr::Kind::Call)
        throw InputError("a call is no constant", one.arguments[i].range);
      checker.value(one.arguments[i], due[i]->type, "the argument");
    }
  }

  void connector(const ConnectorUse& one) const {
    const ConnectorType* type = library_.connector(package_, one.type.text);
    if (!type) throw InputError(fmt::format("unknown connector type '{}'", one.type.text), one.type.range);
    if (type->ports.size() != one.arguments.size())
      throw InputError(fmt::format("'{}' takes {} ports, not {}", one.type.text, type->ports.size(),
                                   one.arguments.size()),
                       one.name.range);
    for (std::size_t i = 0; i < one.arguments.size(); ++i) {
      const Name& argument = one.arguments[i];
      const PortType* port = port_or_throw(argument);
      if (port != type->ports[i].resolved)
        throw InputError(fmt::format("'{}' is of port type '{}', '{}' is due", argument.text, port->name.text,
                                     type->ports[i].type.text),
                         argument.range);
      for (std::size_t j = 0; j < i; ++j)
        if (split(one.arguments[j].text).first == split(argument.text).first)
          throw InputError(fmt::format("'{}' takes part in '{}' by two ports", split(argument.text).first,
                                       one.name.text),
                           argument.range);
    }
  }

  const PortType* port_or_throw(const Name& name) const {
    const PortType* port = port_in(library_, compound_, name.text);
    if (port) return port;
    const auto [first, rest] = split(name.text);
    if (!find_named(compound_.components, first) && !find_named(compound_.connectors, first))
      throw InputError(fmt::format("unknown component or connector '{}'", first), name.range);
    throw InputError(rest.empty() ? fmt::format("'{}' is no port: 'component.port' is", name.text)
                                  : fmt::format("'{}' exports no port '{}'", first, rest),
                     name.range);
  }

  void require_finite(const ConnectorUse& one, std::set<std::string>& open, std::set<std::string>& done) const {
    if (done.contains(one.name.text)) return;
    if (!open.insert(one.name.text).second)
      throw InputError(fmt::format("connector '{}' is connected to itself", one.name.text), one.name.range);
    for (const Name& argument : one.arguments)
      if (const ConnectorUse* next = find_named(compound_.connectors, split(argument.text).first))
        require_finite(*next, open, done);
    done.insert(one.name.text);
  }

  bool is_used(const std::string& connector) const {
    return std::ranges::any_of(compound_.connectors, [&](const ConnectorUse& one) {
      return std::ranges::any_of(
          one.arguments, [&](const Name& argument) { return split(argument.text).first == connector; });
    });
  }

  // The set of the connector's ports; 0: all interactions.
  std::uint32_t side(const InteractionName& one) const {
    if (one.connector.text.empty()) return 0;
    const ConnectorUse* use = find_named(compound_.connectors, one.connector.text);
    if (!use) throw InputError(fmt::format("unknown connector '{}'", one.connector.text), one.connector.range);
    if (is_used(use->name.text))
      throw InputError(fmt::format("connector '{}' is part of another one: priorities are between those that "
                                   "are not",
                                   use->name.text),
                       one.connector.range);
    if (one.all) return 0;
    const ConnectorType& type = *library_.connector(package_, use->type.text);
    std::uint32_t set = 0;
    for (const Name& port : one.ports) {
      const auto found = std::ranges::find_if(
          use->arguments, [&](const Name& argument) { return argument.text == port.text; });
      if (found == use->arguments.end())
        throw InputError(fmt::format("connector '{}' is not connected to '{}'", use->name.text, port.text),
                         port.range);
      const std::uint32_t bit = 1u << (found - use->arguments.begin());
      if ((set & bit) != 0) throw InputError(fmt::format("port '{}' is listed twice", port.text), port.range);
      set |= bit;
    }
    if (std::ranges::find(type.interactions, set) == type.interactions.end())
      throw InputError(fmt::format("connector '{}' has no such interaction", use->name.text), one.range);
    return set;
  }

  void priority(Priority& one) const {
    const std::uint32_t low = side(one.low);
    const std::uint32_t high = side(one.high);
    if (one.low.connector.text.empty() && one.high.connector.text.empty())
      throw InputError("a priority between all interactions and all interactions", one.range);
    if (one.low.all && one.high.all && one.low.connector.text == one.high.connector.text)
      throw InputError("a priority between the same interactions", one.range);
    if (one.low.connector.text == one.high.connector.text && high != 0) {
      if (low == high) throw InputError("an interaction is below itself", one.range);
      const auto is_larger = [&](std::uint32_t set) { return set != high && (set & high) == high; };
      const ConnectorUse& use = *find_named(compound_.connectors, one.high.connector.text);
      if (one.low.all ? std::ranges::any_of(library_.connector(package_, use.type.text)->interactions, is_larger)
                      : is_larger(low))
        throw InputError("this contradicts maximal progress: the larger interaction goes first", one.range);
    }
    if (!one.guard) return;
    const TypeChecker checker(library_, package_, [this](Expr& expr, Access) {
      if (const auto type = data_in(library_, compound_, expr.name)) {
        expr.ref = Expr::Ref::Outside;
        expr.type = *type;
        return;
      }
      if (!resolve_constant(library_, package_, expr))
        throw InputError(fmt::format("no component exports data '{}'", expr.name), expr.range);
    });
    checker.condition(*one.guard, "the guard");
  }

  void exports() const {
    std::set<std::string> seen;
    for (const PortExport& one : compound_.ports) {
      const PortType* type = nullptr;
      for (const Name& port : one.ports) {
        const PortType* own = port_or_throw(port);
        if (type && own != type)
          throw InputError(fmt::format("port '{}' merges ports of two types", one.as.text), port.range);
        type = own;
        if (!seen.insert(port.text).second)
          throw InputError(fmt::format("port '{}' is exported twice", port.text), port.range);
      }
    }
    for (const DataExport& one : compound_.data)
      if (!data_in(library_, compound_, one.data.text))
        throw InputError(fmt::format("no component exports data '{}'", one.data.text), one.data.range);
  }

  const Library& library_;
  const Package& package_;
  CompoundType& compound_;
};

// `done`: those that are known to end.
void check_nesting(const Library& library, const CompoundType& compound, std::vector<const CompoundType*>& open,
                   std::set<const CompoundType*>& done) {
  open.push_back(&compound);
  for (const Component& one : compound.components)
    if (const CompoundType* inner = library.compound(library.home(compound), one.type.text)) {
      if (std::ranges::find(open, inner) != open.end())
        throw InputError(fmt::format("compound type '{}' contains itself", inner->name.text), one.type.range);
      if (!done.contains(inner)) check_nesting(library, *inner, open, done);
    }
  open.pop_back();
  done.insert(&compound);
}

}  // namespace

void check_compound(const Library& library, const Package& package, CompoundType& compound) {
  CompoundRules(library, package, compound).check();
}

void check_nesting(const Library& library, const CompoundType& compound) {
  std::vector<const CompoundType*> open;
  std::set<const CompoundType*> done;
  check_nesting(library, compound, open, done);
}

}  // namespace faultline::frontend::bip
