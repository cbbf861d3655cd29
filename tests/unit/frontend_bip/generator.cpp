#include "generator.h"

#include <algorithm>
#include <array>
#include <random>

namespace faultline::reference {
namespace {

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  Model model() {
    Model made;
    const std::size_t types = 1 + pick(3);
    for (std::size_t i = 0; i < types; ++i)
      made.types.push_back(atom());
    if (chance(45)) {
      made.inner.emplace();
      fill(*made.inner, made, 1 + pick(2), "k");
      made.copies = {"inner"};
      if (chance(25)) made.copies.insert("other");
    }
    fill(made.root, made, 2 + pick(2), "c");
    return made;
  }

 private:
  std::size_t pick(std::size_t below) { return random_() % below; }
  bool chance(std::size_t percent) { return pick(100) < percent; }

  Test test() { return {"<>="[pick(3)], static_cast<int>(pick(3))}; }
  std::optional<Test> maybe_test(std::size_t percent) { return chance(percent) ? std::optional(test()) : std::nullopt; }

  Names some(const std::vector<std::string>& from, std::size_t most) {
    Names names;
    const std::size_t count = 1 + pick(most);
    while (names.size() < std::min(count, from.size()))
      names.insert(from[pick(from.size())]);
    return names;
  }

  AtomType atom() {
    AtomType type;
    const bool is_net = chance(35);
    const std::size_t places = 2 + pick(3);
    for (std::size_t i = 0; i < places; ++i)
      type.places.push_back("S" + std::to_string(i));
    const std::size_t most = is_net ? 2 : 1;
    type.initial = some(type.places, most);
    const std::size_t ports = 1 + pick(3);
    for (std::size_t i = 0; i < ports; ++i)
      type.exported.push_back("p" + std::to_string(i));
    type.merged = ports == 3 && chance(40);
    if (chance(25)) type.hidden.push_back("h");
    std::vector<std::string> all = type.exported;
    all.insert(all.end(), type.hidden.begin(), type.hidden.end());
    for (const std::string& port : all)
      for (std::size_t i = 0; i < 1 + pick(2); ++i)
        type.transitions.push_back({port, some(type.places, most), some(type.places, most), maybe_test(30),
                                    static_cast<int>(pick(3)), maybe_test(20)});
    // Forwards only, so that they end.
    if (chance(25)) {
      const std::size_t from = pick(places - 1);
      for (std::size_t i = 0; i < 1 + pick(2); ++i)
        type.transitions.push_back({"",
                                    {type.places[from]},
                                    {type.places[from + 1]},
                                    maybe_test(80),
                                    static_cast<int>(pick(3)),
                                    maybe_test(20)});
    }
    if (all.size() > 1 && chance(30))
      for (std::size_t i = 0; i < 1 + pick(2); ++i) {
        const std::string low = chance(15) ? "*" : all[pick(all.size())];
        type.rules.push_back({low, all[pick(all.size())], maybe_test(50)});
      }
    if (chance(25)) type.invariant = invariant(type.places, most);
    if (chance(10)) type.error = type.places.back();
    return type;
  }

  Invariant invariant(const std::vector<std::string>& places, std::size_t most) {
    using Scope = Invariant::Scope;
    const Scope scope = std::array{Scope::Always, Scope::At, Scope::From}[pick(3)];
    if (scope == Scope::Always) return {scope, {}, {'<', 2}};
    return {scope, some(places, most), {'<', 1 + static_cast<int>(pick(2))}};
  }

  PortExpr define(std::vector<std::string> ports) {
    PortExpr whole;
    while (!ports.empty()) {
      PortExpr part;
      const std::size_t count = chance(25) && ports.size() > 1 ? 2 : 1;
      if (count == 1) {
        part.port = ports.front();
      } else {
        for (std::size_t i = 0; i < 2; ++i) {
          PortExpr leaf;
          leaf.port = ports[i];
          leaf.trigger = chance(30);
          part.parts.push_back(leaf);
        }
      }
      part.trigger = chance(35);
      ports.erase(ports.begin(), ports.begin() + static_cast<std::ptrdiff_t>(count));
      whole.parts.push_back(std::move(part));
    }
    return whole;
  }

  void fill(Compound& compound, const Model& model, std::size_t atoms, const std::string& letter) {
    std::vector<std::vector<std::string>> offers;  // by component
    for (std::size_t i = 0; i < atoms; ++i) {
      const std::size_t type = pick(model.types.size());
      const std::string name = "a" + std::to_string(i);
      compound.atoms.emplace_back(name, type);
      offers.emplace_back();
      const AtomType& own = model.types[type];
      for (std::size_t j = 0; j < own.exported.size(); ++j)
        offers.back().push_back(name + "." + (own.merged && j < 2 ? "m" : own.exported[j]));
    }
    for (const std::string& copy : letter == "c" ? model.copies : Names()) {
      offers.push_back({copy + ".out", copy + ".raw"});
      if (!model.mixed().empty()) offers.back().push_back(copy + ".mix");
    }
    const std::size_t plain = offers.size();
    const std::size_t connectors = 1 + pick(3);
    for (std::size_t i = 0; i < connectors; ++i) {
      Connector one;
      one.name = letter + std::to_string(i);
      std::vector<std::size_t> components;
      for (std::size_t j = 0; j < offers.size(); ++j)
        components.push_back(j);
      std::shuffle(components.begin(), components.end(), random_);
      if (offers.size() > plain && chance(40)) {  // a connector that exports, rather than a component
        std::erase(components, offers.size() - 1);
        components.insert(components.begin(), offers.size() - 1);
      }
      components.resize(1 + pick(std::min<std::size_t>(components.size(), 3)));
      std::vector<std::string> names;
      for (const std::size_t component : components) {
        names.push_back("x" + std::to_string(names.size()));
        const std::vector<std::string>& own = offers[component];
        one.ports.emplace_back(
            names.back(), own.size() == 3 && own[2].ends_with(".mix") && chance(40) ? own[2] : own[pick(own.size())]);
      }
      one.define = define(names);
      for (const Names& set : sets_of(one.define)) {
        if (!chance(50)) continue;
        std::vector<std::string> in(set.begin(), set.end());
        On on;
        on.set = set;
        if (chance(50)) on.guard = {in[pick(in.size())], test()};
        if (chance(50)) on.down = {in[pick(in.size())], in[pick(in.size())]};
        one.ons.push_back(std::move(on));
      }
      one.exports = letter == "c" ? chance(25) : i == 0;  // the first one of `inner` is exported, too
      if (one.exports && (letter == "c" || chance(50))) offers.push_back({one.name + ".e"});
      compound.connectors.push_back(std::move(one));
    }
    for (std::size_t i = 0; i < pick(3) && connectors > 1; ++i) {
      Priority rule;
      rule.low = chance(15) ? "*" : compound.connectors[pick(connectors)].name;
      rule.high = rule.low != "*" && chance(15) ? "*" : compound.connectors[pick(connectors)].name;
      for (const Connector& one : compound.connectors) {
        const std::set<Names> sets = sets_of(one.define);
        if (one.name == rule.low && chance(40)) rule.low_set = *sets.begin();
        if (one.name == rule.high && chance(40))
          rule.high_set = *std::next(sets.begin(), static_cast<std::ptrdiff_t>(pick(sets.size())));
      }
      if (chance(40)) rule.guard = {compound.atoms[pick(atoms)].first + ".x", test()};
      if (rule.guard && chance(40)) {  // the other way round, now and then
        Priority back = rule;
        std::swap(back.low, back.high);
        std::swap(back.low_set, back.high_set);
        compound.priorities.push_back(std::move(back));
      }
      compound.priorities.push_back(std::move(rule));
    }
  }

  std::mt19937_64 random_;
};

bool has_trigger(const PortExpr& expr) {
  return expr.trigger || std::ranges::any_of(expr.parts, has_trigger);
}

bool is_deep(const PortExpr& expr) {
  return std::ranges::any_of(expr.parts, [](const PortExpr& part) { return !part.parts.empty(); });
}

class Features {
 public:
  explicit Features(const Model& model) : model_(model) {
    for (const AtomType& type : model.types)
      of_atom(type);
    of_compound(model.root);
    if (model.inner) of_compound(*model.inner);
    note("components of components", model.inner.has_value());
    note("a compound type twice", model.copies.size() > 1);
  }

  std::set<std::string> found;

 private:
  void note(const char* feature, bool is_there) {
    if (is_there) found.insert(feature);
  }

  void of_atom(const AtomType& type) {
    const auto any = [&](const auto& has) { return std::ranges::any_of(type.transitions, has); };
    note("nets", type.initial.size() > 1 ||
                     any([](const Transition& one) { return one.from.size() > 1 || one.to.size() > 1; }));
    note("internal transitions", any([](const Transition& one) { return one.port.empty(); }));
    note("guards of transitions", any([](const Transition& one) { return one.guard.has_value(); }));
    note("if-then-else", any([](const Transition& one) { return one.only_if.has_value(); }));
    note("ports that are not exported", !type.hidden.empty());
    note("merged ports of an atom", type.merged);
    for (const Rule& rule : type.rules) {
      note("priorities of atoms", true);
      note("priorities of atoms with guards", rule.guard.has_value());
      note("priorities of atoms with *", rule.low == "*" || rule.high == "*");
    }
    note("invariants", type.invariant && type.invariant->scope == Invariant::Scope::Always);
    note("invariants at", type.invariant && type.invariant->scope == Invariant::Scope::At);
    note("invariants from", type.invariant && type.invariant->scope == Invariant::Scope::From);
    note("error places", !type.error.empty());
  }

  void of_compound(const Compound& compound) {
    for (const Connector& one : compound.connectors)
      of_connector(one);
    for (const Priority& rule : compound.priorities) {
      note("priorities", true);
      note("priorities with guards", rule.guard.has_value());
      note("priorities with *:*", rule.low == "*" || rule.high == "*");
      note("priorities of one interaction", !rule.low_set.empty() || !rule.high_set.empty());
    }
  }

  void of_connector(const Connector& one) {
    note("triggers", has_trigger(one.define));
    note("rendezvous", !has_trigger(one.define) && one.ports.size() > 1);
    note("nested define", is_deep(one.define));
    note("up and an exported port", one.exports);
    for (const On& on : one.ons) {
      note("guards of connectors", on.guard.has_value());
      note("down", on.down.has_value());
    }
    for (const auto& [name, target] : one.ports) {
      const std::string port = target.substr(target.find('.') + 1);
      note("connectors of connectors", port == "e");
      note("ports of compounds", port == "out" || port == "raw");
      note("merged ports of compounds", port == "mix" && model_.mixed().size() > 1);
    }
  }

  const Model& model_;
};

}  // namespace

Model random_model(std::uint64_t seed) {
  return Maker(seed).model();
}

std::set<std::string> features(const Model& model) {
  return Features(model).found;
}

}  // namespace faultline::reference
