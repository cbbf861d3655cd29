#include "frontend/bip/static_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/bip/names.h"
#include "frontend/bip/rules_parts.h"
#include "frontend/bip/scope.h"

namespace faultline::frontend::bip {

const Package* Library::package(std::string_view name) const {
  const auto found = std::ranges::find_if(packages_, [&](const Package& p) { return p.name.text == name; });
  return found == packages_.end() ? nullptr : &*found;
}

template <class Pick>
auto Library::find(const Package& in, const std::string& name, Pick pick) const -> decltype(pick(in, name)) {
  if (const std::size_t dot = name.rfind('.'); dot != name.npos) {
    const Package* const other = package(name.substr(0, dot));
    return other ? pick(*other, name.substr(dot + 1)) : nullptr;
  }
  if (auto found = pick(in, name)) return found;
  for (const Name& use : in.uses)
    if (const Package* const other = package(use.text))
      if (auto found = pick(*other, name)) return found;
  return nullptr;
}

const PortType* Library::port_type(const Package& in, const std::string& name) const {
  return find(in, name, [](const Package& p, const std::string& n) { return find_named(p.port_types, n); });
}
const AtomType* Library::atom(const Package& in, const std::string& name) const {
  return find(in, name, [](const Package& p, const std::string& n) { return find_named(p.atoms, n); });
}
const ConnectorType* Library::connector(const Package& in, const std::string& name) const {
  return find(in, name, [](const Package& p, const std::string& n) { return find_named(p.connectors, n); });
}
const CompoundType* Library::compound(const Package& in, const std::string& name) const {
  return find(in, name, [](const Package& p, const std::string& n) { return find_named(p.compounds, n); });
}
const Data* Library::constant(const Package& in, const std::string& name) const {
  return find(in, name, [](const Package& p, const std::string& n) { return find_named(p.constants, n); });
}
std::vector<const ExternFunction*> Library::functions(const Package& in, const std::string& name) const {
  const Package* const home = find(in, name, [](const Package& p, const std::string& n) -> const Package* {
    return find_named(p.functions, n) ? &p : nullptr;
  });
  std::vector<const ExternFunction*> all;
  for (std::size_t i = 0; home && i < home->functions.size(); ++i)
    if (home->functions[i].name.text == name.substr(name.rfind('.') + 1)) all.push_back(&home->functions[i]);
  return all;
}

const Package& Library::home(const CompoundType& compound) const {
  for (const Package& package : packages_)
    for (const auto& one : package.compounds)
      if (one.get() == &compound) return package;
  throw InternalError("a compound type of no package");
}

namespace {

void check_uses(const Library& library, const Package& package, std::vector<const Package*>& open,
                std::set<const Package*>& done) {
  open.push_back(&package);
  for (const Name& use : package.uses) {
    const Package* const used = library.package(use.text);
    if (!used) throw InputError(fmt::format("unknown package '{}': no file has it, and beside this one there is no '{}.bip'",
                                   use.text, use.text.substr(use.text.rfind('.') + 1)),
                       use.range);
    if (std::ranges::find(open, used) != open.end())
      throw InputError(fmt::format("package '{}' uses itself, by way of '{}'", use.text, package.name.text),
                       use.range);
    if (!done.contains(used)) check_uses(library, *used, open, done);
  }
  open.pop_back();
  done.insert(&package);
}

void check_names(const Package& package) {
  require_distinct(all_names(package.port_types), "port type");
  require_distinct(all_names(package.atoms, package.compounds), "component type");
  require_distinct(all_names(package.connectors), "connector type");
  require_distinct(all_names(package.constants), "constant");
  for (const ExternFunction& one : package.functions)
    for (const ExternFunction& other : package.functions)
      if (&other < &one && other.name.text == one.name.text && other.parameters == one.parameters)
        throw InputError(fmt::format("function '{}' is declared twice, with the same parameters", one.name.text),
                         one.name.range);
}

// Each may use those before it.
void check_constants(const Library& library, Package& package) {
  for (std::size_t i = 0; i < package.constants.size(); ++i) {
    Data& constant = package.constants[i];
    const TypeChecker checker(library, package, [&](Expr& expr, Access) {
      for (std::size_t j = i; j < package.constants.size(); ++j)
        if (package.constants[j].name.text == expr.name)
          throw InputError(fmt::format("constant '{}' is used before it is declared", expr.name), expr.range);
      if (!resolve_constant(library, package, expr))
        throw InputError(fmt::format("unknown constant '{}'", expr.name), expr.range);
    });
    checker.value(*constant.initial, constant.type, fmt::format("the value of '{}'", constant.name.text));
    constant_value(*constant.initial, {});
  }
}

void check_package(const Library& library, Package& package, std::vector<Diagnostic>& diagnostics) {
  for (auto& one : package.port_types)
    require_distinct(all_names(one->data), "data");
  for (const ExternFunction& function : package.functions)
    if (model_of(function) == FunctionModel::Input && function.name.text != "rand")
      diagnostics.push_back({Severity::Warning, function.name.range,
                             fmt::format("nothing is known of '{}': {}", function.name.text,
                                         function.result ? "its result is an input, and it changes nothing"
                                                         : "it is taken to change nothing")});
  for (auto& one : package.atoms)
    check_atom(library, package, *one);
  for (auto& one : package.connectors)
    check_connector(library, package, *one, diagnostics);
}

// Packages that are used come first: their constants must be resolved.
std::vector<std::size_t> in_order_of_use(const Library& library) {
  std::vector<std::size_t> order;
  std::set<std::string> done;
  const auto& all = library.packages();
  while (order.size() < all.size())
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!done.contains(all[i].name.text) &&
          std::ranges::all_of(all[i].uses, [&](const Name& use) { return done.contains(use.text); })) {
        order.push_back(i);
        done.insert(all[i].name.text);
      }
  return order;
}

}  // namespace

void check_port(const Library& library, const Package& package, PortDeclaration& port,
                const std::function<void(Expr&)>& resolve) {
  port.resolved = library.port_type(package, port.type.text);
  if (!port.resolved) throw InputError(fmt::format("unknown port type '{}'", port.type.text), port.type.range);
  if (port.data.size() != port.resolved->data.size())
    throw InputError(fmt::format("port '{}' has {} data, its type '{}' has {}", port.name.text, port.data.size(),
                                 port.type.text, port.resolved->data.size()),
                     port.name.range);
  for (std::size_t i = 0; i < port.data.size(); ++i) {
    Expr name;
    name.kind = Expr::Kind::Name;
    name.name = port.data[i].text;
    name.range = port.data[i].range;
    resolve(name);
    if (name.type != port.resolved->data[i].type)
      throw InputError(fmt::format("'{}' is {}, port type '{}' has {} there", name.name, describe(name.type),
                                   port.type.text, describe(port.resolved->data[i].type)),
                       name.range);
    port.cells.push_back(name.index);
  }
}

void check_types(Library& library, std::vector<Diagnostic>& diagnostics) {
  require_distinct(all_names(library.packages()), "package");
  std::set<const Package*> done;
  std::vector<const Package*> open;
  for (const Package& package : library.packages())
    check_uses(library, package, open, done);
  const std::vector<std::size_t> order = in_order_of_use(library);
  for (const std::size_t i : order) {
    check_names(library.packages()[i]);
    check_constants(library, library.packages()[i]);
  }
  for (const std::size_t i : order)
    check_package(library, library.packages()[i], diagnostics);
  for (const std::size_t i : order)
    for (const auto& one : library.packages()[i].compounds)
      check_nesting(library, *one);
  for (const std::size_t i : order)
    for (auto& one : library.packages()[i].compounds)
      check_compound(library, library.packages()[i], *one);
}

}  // namespace faultline::frontend::bip
