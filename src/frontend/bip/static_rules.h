// The static rules of BIP: names mean something, types fit, connectors and priorities are possible. Resolves
// what the AST leaves open (numbers of data, ports and places; sets of ports).
#pragma once

#include <map>

#include "base/diagnostic.h"
#include "frontend/bip/ast.h"

namespace faultline::frontend::bip {

// All packages, and what their names mean.
class Library {
 public:
  explicit Library(std::vector<Package> packages) : packages_(std::move(packages)) {}

  std::vector<Package>& packages() { return packages_; }
  const std::vector<Package>& packages() const { return packages_; }
  const Package* package(std::string_view name) const;

  // By a name that is written in a package: its own types, those of used packages, or `package.Type`.
  const PortType* port_type(const Package& in, const std::string& name) const;
  const AtomType* atom(const Package& in, const std::string& name) const;
  const ConnectorType* connector(const Package& in, const std::string& name) const;
  const CompoundType* compound(const Package& in, const std::string& name) const;
  const Data* constant(const Package& in, const std::string& name) const;
  // All prototypes of that name.
  std::vector<const ExternFunction*> functions(const Package& in, const std::string& name) const;
  // The package that declares it.
  const Package& home(const CompoundType& compound) const;

 private:
  template <class Pick>
  auto find(const Package& in, const std::string& name, Pick pick) const -> decltype(pick(in, name));

  std::vector<Package> packages_;
};

// Throws InputError at the first rule that is broken; warnings are added to `diagnostics`.
void check_types(Library& library, std::vector<Diagnostic>& diagnostics);

// What comes from outside when this function is called; printf and its like are nothing.
enum class FunctionModel : std::uint8_t { Nothing, Input, Minimum, Maximum, Absolute };
FunctionModel model_of(const ExternFunction& function);
FunctionModel model_of_call(const std::string& name);

// The port types of what a name in a compound stands for: `comp.port`, `connector.port`.
const PortType* port_in(const Library& library, const CompoundType& compound, const std::string& name);
// The type of data that a component shows: `comp.data`; none: there is no such.
std::optional<ValueType> data_in(const Library& library, const CompoundType& compound, const std::string& name);

// The value of an expression of constants and parameters.
std::int64_t constant_value(const Expr& expr, const std::vector<std::int64_t>& parameters);

}  // namespace faultline::frontend::bip
