// The static rules, one file for each kind of type.
#pragma once

#include <functional>

#include "frontend/bip/static_rules.h"

namespace faultline::frontend::bip {

void check_atom(const Library& library, const Package& package, AtomType& atom);
void check_connector(const Library& library, const Package& package, ConnectorType& connector,
                     std::vector<Diagnostic>& diagnostics);
void check_compound(const Library& library, const Package& package, CompoundType& compound);
void check_nesting(const Library& library, const CompoundType& compound);  // no compound inside of itself

// A port's type, and its data: as many as the type has, and of its types. `resolve` says which of the data a name is.
void check_port(const Library& library, const Package& package, PortDeclaration& port,
                const std::function<void(Expr&)>& resolve);

// `on p q`: bit i for port number i. Throws for an unknown or a doubled port.
std::uint32_t port_set(const ConnectorType& connector, const std::vector<Name>& ports);

}  // namespace faultline::frontend::bip
