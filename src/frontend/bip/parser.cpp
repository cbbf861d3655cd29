#include "frontend/bip/parser.h"

#include <fmt/format.h>

#include "frontend/bip/parser_parts.h"

namespace faultline::frontend::bip {

namespace {

// BIP1 has no prototypes: functions come from its C header. Those with a model here are known without one.
void add_c_functions(Package& package) {
  const auto add = [&](const char* name, std::optional<ValueType> result, std::size_t numbers) {
    const bool known = std::ranges::any_of(package.functions, [&](const auto& one) { return one.name.text == name; });
    if (!known) package.functions.push_back({{name, package.name.range}, result, {numbers, ValueType::Int}});
  };
  for (const char* prints : {"printf", "print", "puts"})
    add(prints, std::nullopt, 0);
  add("rand", ValueType::Int, 0);
  add("abs", ValueType::Int, 1);
  add("min", ValueType::Int, 2);
  add("max", ValueType::Int, 2);
}

}  // namespace

std::vector<Package> parse(const SourceFiles& files, FileId file) {
  return Parser(tokenize(files, file)).packages();
}

std::vector<Package> Parser::packages() {
  std::vector<Package> all;
  annotations();
  while (!at_end()) {
    all.push_back(package());
    annotations();
  }
  if (all.empty()) unexpected("'package'");
  return all;
}

void Parser::annotations() {
  while (at("@"))
    if (std::optional<ErrorMark> mark = annotation()) error_marks_.push_back(std::move(*mark));
  if (!error_marks_.empty() && !at("place") && !at("places"))
    throw InputError("'@error' belongs before 'place' or before the name of a place", error_marks_.front().range);
}

// `@error`, `@error(BROKEN, LOST)`; all others, as `@cpp(include="x.h")`, are for other tools.
std::optional<Parser::ErrorMark> Parser::annotation() {
  const SourceRange first = take().range;
  const bool is_error = identifier("the name of an annotation").text == "error";
  ErrorMark mark{since(first), {}};
  if (is_error && accept("(")) {
    mark.named = identifiers("the name of a place");
    expect(")", "behind the places of '@error'");
  } else if (accept("(")) {
    while (!at(")")) {
      if (at_end()) unexpected("')' at the end of the annotation");
      take();
    }
    take();
  }
  return is_error ? std::optional(std::move(mark)) : std::nullopt;
}

Package Parser::package() {
  Package result;
  const bool is_model = at("model");  // BIP1
  if (!is_model && !at("package")) unexpected("'package'");
  take();
  result.name = qualified(is_model ? "the name of the model" : "the name of the package");
  while (accept("use"))
    result.uses.push_back(qualified("the name of a package"));
  for (annotations(); !at("end"); annotations()) {
    if (is_model && at("component")) {
      take();
      const Name type = qualified("the type of the root");
      result.root = component("the name of the root");
      result.root->type = type;
      continue;
    }
    declaration(result);
  }
  take();
  if (is_model) add_c_functions(result);
  return result;
}

void Parser::declaration(Package& package) {
  if (at("extern")) return extern_declaration(package);
  if (at("const") || at("data")) {
    const SourceRange first = now().range;
    for (Data& data : data_declaration()) {
      if (!data.constant)
        throw InputError("data of a package are constant: 'const data'", first);
      package.constants.push_back(std::move(data));
    }
    return;
  }
  if (at("port")) {
    package.port_types.push_back(std::make_unique<PortType>(port_type()));
  } else if (at("atom") || at("atomic")) {
    package.atoms.push_back(std::make_unique<AtomType>(atom()));
  } else if (at("connector")) {
    package.connectors.push_back(std::make_unique<ConnectorType>(connector()));
  } else if (at("compound")) {
    package.compounds.push_back(std::make_unique<CompoundType>(compound()));
  } else {
    unexpected("a declaration (port, atom, connector, compound, const data, extern function) or 'end'");
  }
}

void Parser::extern_declaration(Package& package) {
  take();
  if (at("data")) unsupported("extern data types");
  if (at("operator")) unsupported("extern operators");
  if (at("port")) unsupported("extern ports");
  expect("function", "behind 'extern'");
  ExternFunction function;
  const auto type = [this]() -> std::optional<ValueType> {
    accept("const");
    if (accept("string")) return std::nullopt;
    return value_type();
  };
  const bool has_result = at("const") || at("int") || at("bool") || at("float") || at("string");
  if (has_result) {
    if (at("string")) unsupported("extern functions that return a string");
    function.result = type();
  }
  function.name = identifier("the name of the function");
  expect("(", "behind the name of the function");
  if (!at(")")) {
    do {
      function.parameters.push_back(type());
      if (at_identifier()) take();
    } while (accept(","));
  }
  expect(")", "behind the parameters");
  package.functions.push_back(std::move(function));
}

ValueType Parser::value_type() {
  accept("const");
  if (accept("int")) return ValueType::Int;
  if (accept("bool")) return ValueType::Bool;
  if (at("float")) unsupported("data of type float");
  if (at("string")) unsupported("data of type string");
  if (at_identifier()) unsupported(fmt::format("data of type '{}': only int and bool are", now().text));
  unexpected("a type, int or bool");
}

std::vector<Data> Parser::data_declaration() {
  bool constant = accept("const");
  expect("data", "in a declaration of data");
  constant = at("const") || constant;
  const ValueType type = value_type();
  std::vector<Data> all;
  do {
    Data data;
    data.type = type;
    data.constant = constant;
    data.name = identifier("the name of the data");
    if (accept("=")) data.initial = expression();
    if (constant && !data.initial)
      throw InputError(fmt::format("constant '{}' has no value", data.name.text), data.name.range);
    all.push_back(std::move(data));
  } while (accept(","));
  accept(";");
  return all;
}

std::vector<Data> Parser::parameters() {
  std::vector<Data> all;
  if (!accept("(")) return all;  // BIP1
  if (accept(")")) return all;
  do {
    Data data;
    data.parameter = true;
    data.type = value_type();
    data.name = identifier("the name of a parameter");
    all.push_back(std::move(data));
  } while (accept(","));
  expect(")", "behind the parameters");
  return all;
}

PortType Parser::port_type() {
  PortType result;
  take();
  expect("type", "behind 'port'");
  result.name = identifier("the name of the port type");
  result.data = parameters();
  return result;
}

std::vector<Name> Parser::port_data() {
  std::vector<Name> all;
  if (!accept("(")) return all;  // BIP1
  if (accept(")")) return all;
  all = identifiers("the name of data");
  expect(")", "behind the data of the port");
  return all;
}

// Behind `port`.
std::vector<PortDeclaration> Parser::ports() {
  std::vector<PortDeclaration> all;
  const Name type = qualified("the type of the port");
  do {
    PortDeclaration port;
    port.type = type;
    port.name = identifier("the name of the port");
    port.data = port_data();
    all.push_back(std::move(port));
  } while (accept(","));
  return all;
}

}  // namespace faultline::frontend::bip
