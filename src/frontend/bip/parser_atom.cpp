#include <utility>

#include "frontend/bip/parser_parts.h"

namespace faultline::frontend::bip {

AtomType Parser::atom() {
  AtomType result;
  take();
  expect("type", "behind 'atom'");
  result.name = identifier("the name of the atom type");
  result.data = parameters();
  annotations();
  while (atom_declaration(result))
    annotations();
  if (!at("place") && !at("places")) unexpected("'data', 'port' or 'place'");
  while (at("place") || at("places")) {  // BIP1 repeats it
    places(result);
    annotations();
  }
  initial(result);
  annotations();
  while (transition(result))
    annotations();
  while (atom_rule(result))
    annotations();
  if (!at("end"))
    unexpected(result.priorities.empty() && result.invariants.empty()
                   ? "'on', 'internal', 'priority', 'invariant' or 'end'"
                   : "'priority', 'invariant' or 'end'");
  take();
  return result;
}

bool Parser::atom_declaration(AtomType& atom) {
  if (at("clock")) unsupported("clocks");
  if (at("extern")) unsupported("extern ports");
  const bool exported = accept("export");
  if (at("data") || at("const")) {
    for (Data& data : data_declaration()) {
      data.exported = exported;
      if (exported && data.constant) throw InputError("a constant is not exported", data.name.range);
      atom.data.push_back(std::move(data));
    }
    return true;
  }
  if (!accept("port")) {
    if (exported) unexpected("'data' or 'port' behind 'export'");
    return false;
  }
  std::vector<PortDeclaration> declared = ports();
  Name merged;
  if (at("as")) {
    if (!exported) throw InputError("only exported ports are merged by 'as'", now().range);
    take();
    merged = identifier("the name of the merged port");
  }
  for (PortDeclaration& port : declared) {
    port.exported = exported;
    port.merged = merged;
    atom.ports.push_back(std::move(port));
  }
  accept(";");
  return true;
}

void Parser::places(AtomType& atom) {
  take();
  const std::vector<ErrorMark> marks = std::exchange(error_marks_, {});
  const std::size_t first = atom.places.size();
  do {
    place(atom);
  } while (accept(","));
  accept(";");
  for (const ErrorMark& mark : marks) {
    if (mark.named) {
      atom.error_marks.insert(atom.error_marks.end(), mark.named->begin(), mark.named->end());
    } else {
      atom.error_marks.insert(atom.error_marks.end(), atom.places.begin() + static_cast<std::ptrdiff_t>(first),
                              atom.places.end());
    }
  }
}

void Parser::place(AtomType& atom) {
  bool is_error = false;
  while (at("@")) {
    const std::optional<ErrorMark> mark = annotation();
    if (mark && mark->named)
      throw InputError("'@error' before the name of a place takes no arguments", mark->range);
    is_error = is_error || mark;
  }
  atom.places.push_back(identifier("the name of a place"));
  if (is_error) atom.error_marks.push_back(atom.places.back());
}

void Parser::initial(AtomType& atom) {
  expect("initial", "behind the places");
  expect("to", "behind 'initial'");
  atom.initial = identifiers("the name of a place");
  if (accept("do")) atom.initial_action = block_or_statements("do");
  refuse_time();
  accept(";");
}

void Parser::refuse_time() const {
  if (at("resume")) unsupported("'resume'");
  if (at("lazy") || at("delayable") || at("eager")) unsupported("urgency of transitions");
}

bool Parser::transition(AtomType& atom) {
  Transition result;
  const SourceRange first = now().range;
  if (accept("on")) {
    result.port = identifier("the name of a port");
  } else if (!accept("internal")) {
    return false;
  }
  expect("from", result.port.text.empty() ? "behind 'internal'" : "behind the port");
  result.from = identifiers("the name of a place");
  expect("to", "behind the places of 'from'");
  result.to = identifiers("the name of a place");
  result.range = since(first);
  result.guard = guard();
  refuse_time();
  if (accept("do")) result.action = block_or_statements("do");
  refuse_time();
  accept(";");
  atom.transitions.push_back(std::move(result));
  return true;
}

bool Parser::atom_rule(AtomType& atom) {
  const SourceRange first = now().range;
  const auto port = [this]() -> std::optional<Name> {
    if (accept("*")) return std::nullopt;
    return identifier("the name of a port, or '*'");
  };
  if (accept("priority")) {
    atom.priorities.push_back(priority_rule<AtomPriority>(first, "between the two ports of a priority", port));
    return true;
  }
  if (!accept("invariant")) return false;
  Invariant rule;
  rule.name = identifier("the name of the invariant");
  if (at("at") || at("from")) {
    rule.scope = take().text == "at" ? Invariant::Scope::At : Invariant::Scope::From;
    rule.places = identifiers("the name of a place");
  }
  expect("provided", "before the condition of the invariant");
  rule.condition = expression();
  rule.range = since(first);
  accept(";");
  atom.invariants.push_back(std::move(rule));
  return true;
}

}  // namespace faultline::frontend::bip
