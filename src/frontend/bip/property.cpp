#include "frontend/bip/property.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/bip/names.h"
#include "frontend/bip/parser.h"
#include "frontend/bip/scope.h"

namespace faultline::frontend::bip {

namespace {

std::string names_of_atoms(const System& system) {
  std::vector<std::string> names;
  for (const Atom& atom : system.atoms)
    names.push_back(atom.name);
  return one_line(fmt::format("{}", fmt::join(names, ", ")), 300);
}

std::string names_of(const AtomType& type) {
  std::vector<std::string> names;
  for (const Name* name : all_names(type.places, type.data))
    names.push_back(name->text);
  return one_line(fmt::format("{}", fmt::join(names, ", ")), 300);
}

StateName find_state(const System& system, const Expr& expr) {
  if (const auto shown = system.scopes.front().outside.find(expr.name); shown != system.scopes.front().outside.end())
    return {StateName::Kind::Data, shown->second.atom, shown->second.data};
  const std::size_t dot = expr.name.rfind('.');
  if (dot == expr.name.npos)
    throw InputError(fmt::format("'{}' is no 'component.place' and no 'component.data'", expr.name), expr.range);
  const std::string component = expr.name.substr(0, dot);
  const std::string name = expr.name.substr(dot + 1);
  for (std::size_t i = 0; i < system.atoms.size(); ++i) {
    if (system.atoms[i].name != component) continue;
    const AtomType& type = *system.atoms[i].type;
    const auto data = number_named(type.data, name), place = number_named(type.places, name);
    if (data && place)
      throw InputError(fmt::format("'{}' is a place and data of component '{}': which is meant?", name, component),
                       expr.range);
    if (place) return {StateName::Kind::Place, i, *place};
    if (data) return {StateName::Kind::Data, i, *data};
    throw InputError(fmt::format("component '{}' has no place and no data '{}'; it has: {}", component, name, names_of(type)),
                     expr.range);
  }
  throw InputError(fmt::format("unknown component '{}'; there are: {}", component, names_of_atoms(system)),
                   expr.range);
}

}  // namespace

Never read_never(const System& system, const Library& library, const SourceFiles& files, FileId file) {
  Never never;
  never.condition = parse_condition(files, file);
  never.text = one_line(files.text(file));
  const Package& home = library.home(*system.scopes.front().type);
  const TypeChecker checker(library, home, [&](Expr& expr, Access) {
    if (resolve_constant(library, home, expr)) return;
    const StateName state = find_state(system, expr);
    never.names[expr.name] = state;
    expr.ref = Expr::Ref::Outside;
    expr.type = state.kind == StateName::Kind::Place ? ValueType::Bool
                                                     : system.atoms[state.atom].type->data[state.number].type;
  });
  checker.condition(never.condition, "what must never hold");
  return never;
}

}  // namespace faultline::frontend::bip
