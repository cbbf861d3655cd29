#include <fmt/format.h>

#include "frontend/bip/parser_parts.h"

namespace faultline::frontend::bip {

ConnectorType Parser::connector() {
  ConnectorType result;
  take();
  expect("type", "behind 'connector'");
  result.name = identifier("the name of the connector type");
  expect("(", "before the ports of the connector");
  do {
    ConnectorType::Port port;
    port.type = qualified("the type of a port");
    port.name = identifier("the name of a port");
    result.ports.push_back(std::move(port));
  } while (accept(","));
  expect(")", "behind the ports of the connector");
  annotations();
  const auto data = [&] {
    for (; at("data") || at("const"); annotations())
      for (Data& one : data_declaration())
        result.data.push_back(std::move(one));
  };
  data();
  if (accept("export")) {
    expect("port", "behind 'export'");
    std::vector<PortDeclaration> exported = ports();
    if (exported.size() > 1)
      throw InputError("a connector exports one port only", exported[1].name.range);
    result.exported = std::move(exported.front());
    annotations();
    if (at("export")) throw InputError("a connector exports one port only", now().range);
  }
  expect("define", "in a connector");
  const bool bracket = accept("[");  // BIP1
  result.define = port_expression();
  if (bracket) expect("]", "behind the ports of 'define'");
  refuse_time();
  data();  // BIP1
  for (annotations(); at("on"); annotations())
    on(result);
  expect("end", "at the end of the connector");
  return result;
}

PortExpr Parser::port_expression() {
  PortExpr whole;
  whole.range = now().range;
  while (at("(") || at_identifier()) {
    PortExpr part;
    const SourceRange first = now().range;
    if (accept("(")) {
      part = port_expression();
      expect(")", "behind the ports");
    } else {
      part.port = identifier("the name of a port");
    }
    part.trigger = accept("'");
    part.range = since(first);
    whole.parts.push_back(std::move(part));
  }
  if (whole.parts.empty()) unexpected("the name of a port, or '('");
  whole.range = since(whole.range);
  return whole;
}

void Parser::on(ConnectorType& connector) {
  On result;
  const SourceRange first = take().range;
  do
    result.ports.push_back(identifier("the name of a port"));
  while (accept(",") || at_identifier());
  result.range = since(first);
  result.guard = guard();
  if (accept("up")) result.up = block("up");
  if (accept("down")) result.down = block("down");
  if (at("up")) throw InputError("'up' stands before 'down'", now().range);
  connector.ons.push_back(std::move(result));
}

CompoundType Parser::compound() {
  CompoundType result;
  take();
  expect("type", "behind 'compound'");
  result.name = identifier("the name of the compound type");
  result.parameters = parameters();
  annotations();
  while (at("component") || at("connector")) {
    if (at("component")) {
      components(result);
    } else {
      connectors(result);
    }
    annotations();
  }
  if (result.components.empty()) unexpected("'component'");
  for (; at("priority"); annotations())
    priority(result);
  for (; at("export"); annotations())
    exports(result);
  if (!at("end"))
    unexpected(!result.ports.empty() || !result.data.empty() ? "'export' or 'end'"
               : !result.priorities.empty()                  ? "'priority', 'export' or 'end'"
                                            : "'component', 'connector', 'priority', 'export' or 'end'");
  take();
  return result;
}

Component Parser::component(std::string_view of) {
  Component made;
  made.name = identifier(of);
  if (at("(")) made.arguments = arguments();
  return made;
}

void Parser::components(CompoundType& compound) {
  take();
  const Name type = qualified("the type of the component");
  do {
    compound.components.push_back(component("the name of the component"));
    compound.components.back().type = type;
  } while (accept(","));
  accept(";");
}

void Parser::connectors(CompoundType& compound) {
  take();
  const Name type = qualified("the type of the connector");
  do {
    ConnectorUse use;
    use.type = type;
    use.name = identifier("the name of the connector");
    expect("(", "before the ports of the connector");
    do
      use.arguments.push_back(qualified("a port, as 'component.port'"));
    while (accept(","));
    expect(")", "behind the ports of the connector");
    compound.connectors.push_back(std::move(use));
  } while (accept(","));
  accept(";");
}

InteractionName Parser::interaction() {
  InteractionName result;
  const SourceRange first = now().range;
  if (accept("*")) {
    expect(":", "behind '*'");
    expect("*", "behind '*:'");
    result.all = true;
  } else {
    result.connector = identifier("the name of a connector, or '*'");
    if (!accept(":") || accept("*")) {  // older: the name alone
      result.all = true;
    } else {
      do
        result.ports.push_back(qualified("a port, as 'component.port'"));
      while (accept(","));
    }
  }
  result.range = since(first);
  return result;
}

void Parser::priority(CompoundType& compound) {
  const SourceRange first = take().range;
  compound.priorities.push_back(
      priority_rule<Priority>(first, "between the two sides of a priority", [this] { return interaction(); }));
}

void Parser::exports(CompoundType& compound) {
  take();
  if (accept("data")) {
    DataExport one;
    one.data = qualified("data, as 'component.data'");
    expect("as", "behind the exported data");
    one.as = identifier("the name that the data are exported by");
    compound.data.push_back(std::move(one));
  } else {
    expect("port", "behind 'export'");
    PortExport one;
    do
      one.ports.push_back(qualified("a port, as 'component.port'"));
    while (accept(","));
    expect("as", "behind the exported port");
    one.as = identifier("the name that the port is exported by");
    compound.ports.push_back(std::move(one));
  }
  accept(";");
}

}  // namespace faultline::frontend::bip
