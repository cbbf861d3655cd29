// A model of the reference simulator as the product reads it.
#include "reference.h"

namespace faultline::reference {

namespace {

std::string list(const Names& names) {
  std::string text;
  for (const std::string& name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string text_of(const PortExpr& expr) {
  std::string text = expr.port;
  for (const PortExpr& part : expr.parts) {
    text += (text.empty() ? "" : " ");
    text += part.port.empty() ? "(" + text_of(part) + ")" : part.port;
    if (part.trigger) text += "'";
  }
  return text;
}

std::string text_of(const AtomType& type, const std::string& name) {
  std::string text = "atom type " + name + "()\n  export data int x = 0\n";
  for (std::size_t i = 0; i < type.exported.size(); ++i)
    text += "  export port N " + type.exported[i] + "(x)" + (type.merged && i < 2 ? " as m" : "") + "\n";
  for (const std::string& port : type.hidden)
    text += "  port S " + port + "()\n";
  text += type.error.empty() ? "  place " : "  @error(" + type.error + ") place ";
  for (std::size_t i = 0; i < type.places.size(); ++i)
    text += (i > 0 ? ", " : "") + type.places[i];
  text += "\n  initial to " + list(type.initial) + "\n";
  for (const Transition& one : type.transitions) {
    text += one.port.empty() ? "  internal" : "  on " + one.port;
    text += " from " + list(one.from) + " to " + list(one.to);
    if (one.guard) text += " provided (" + one.guard->text("x") + ")";
    const std::string action = "x = (x + " + std::to_string(one.add) + ") % 3;";
    text += one.only_if ? " do { if (" + one.only_if->text("x") + ") then " + action + " else x = 0; fi }\n"
                        : " do { " + action + " }\n";
  }
  for (std::size_t i = 0; i < type.rules.size(); ++i) {
    text += "  priority r" + std::to_string(i) + " " + type.rules[i].low + " < " + type.rules[i].high;
    if (type.rules[i].guard) text += " provided (" + type.rules[i].guard->text("x") + ")";
    text += "\n";
  }
  if (type.invariant) {
    const Invariant& one = *type.invariant;
    text += "  invariant i";
    if (one.scope != Invariant::Scope::Always)
      text += (one.scope == Invariant::Scope::At ? " at " : " from ") + list(one.places);
    text += " provided (" + one.test.text("x") + ")\n";
  }
  return text + "end\n";
}

std::string text_of(const Connector& one, const std::string& type) {
  std::string text = "connector type " + type + "(";
  for (std::size_t i = 0; i < one.ports.size(); ++i)
    text += (i > 0 ? ", N " : "N ") + one.ports[i].first;
  text += ")\n";
  if (one.exports) text += "  data int d\n  export port N e(d)\n";
  text += "  define " + text_of(one.define) + "\n";
  for (const Names& set : sets_of(one.define)) {
    std::string first;  // in the order of the ports
    std::string ports;
    for (const auto& [name, target] : one.ports)
      if (set.contains(name)) {
        if (first.empty()) first = name;
        ports += " " + name;
      }
    std::string guard, down;
    if (one.exports) down += " " + first + ".n = d;";
    for (const On& on : one.ons) {
      if (on.set != set) continue;
      if (on.guard) guard = " provided (" + on.guard->second.text(on.guard->first + ".n") + ")";
      if (on.down) down += " " + on.down->first + ".n = " + on.down->second + ".n;";
    }
    if (guard.empty() && down.empty()) continue;
    text += "  on" + ports + guard;
    if (one.exports) text += " up { d = " + first + ".n + 1; }";
    text += " down {" + down + " }\n";
  }
  return text + "end\n";
}

std::string side(const Compound& compound, const std::string& connector, const Names& set) {
  if (set.empty()) return connector + ":*";
  std::string text;
  for (const Connector& one : compound.connectors)
    for (const auto& [name, target] : one.ports)
      if (one.name == connector && set.contains(name)) text += (text.empty() ? connector + ":" : ", ") + target;
  return text;
}

std::string text_of(const Compound& compound, const std::string& prefix) {
  std::string text;
  for (const auto& [name, type] : compound.atoms)
    text += "  component T" + std::to_string(type) + " " + name + "()\n";
  for (const Connector& one : compound.connectors) {
    text += "  connector " + prefix + one.name + " " + one.name + "(";
    for (std::size_t i = 0; i < one.ports.size(); ++i)
      text += (i > 0 ? ", " : "") + one.ports[i].second;
    text += ")\n";
  }
  for (std::size_t i = 0; i < compound.priorities.size(); ++i) {
    const Priority& rule = compound.priorities[i];
    text += "  priority r" + std::to_string(i) + " " + side(compound, rule.low, rule.low_set) + " < " +
            side(compound, rule.high, rule.high_set);
    if (rule.guard) text += " provided (" + rule.guard->second.text(rule.guard->first) + ")";
    text += "\n";
  }
  return text;
}

}  // namespace

std::string Model::text() const {
  std::string all = "package m\nport type N(int n)\nport type S()\n";
  for (std::size_t i = 0; i < types.size(); ++i)
    all += text_of(types[i], "T" + std::to_string(i));
  for (const Connector& one : root.connectors)
    all += text_of(one, "R" + one.name);
  if (inner) {
    for (const Connector& one : inner->connectors)
      all += text_of(one, "I" + one.name);
    const auto& [name, type] = inner->atoms.front();
    all += "compound type Inner()\n" + text_of(*inner, "I") + "  export port " + inner->connectors.front().name +
           ".e as out\n  export port " + name + "." + types[type].exported.back() + " as raw\n";
    std::string mix;
    for (const std::string& one : mixed())
      mix += (mix.empty() ? "" : ", ") + one;
    all += (mix.empty() ? "" : "  export port " + mix + " as mix\n") + "end\n";
  }
  all += "compound type Root()\n";
  for (const std::string& copy : copies)
    all += "  component Inner " + copy + "()\n";
  return all + text_of(root, "R") + "end\nend\n";
}

}  // namespace faultline::reference
