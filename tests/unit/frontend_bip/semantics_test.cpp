// Random small models: the reference simulator, the machine for explicit search and the Program agree on
// which steps are enabled, where they lead, what is an error, and where nothing is left to do.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "cfa/wellformed.h"
#include "frontend/bip/simulation.h"
#include "model.h"
#include "reference.h"
#include "trace/interpreter.h"

namespace faultline::frontend::bip {
namespace {

constexpr int kModels = 2000;
constexpr std::size_t kStates = 12;  // of each model

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  reference::Model model() {
    reference::Model made;
    const std::size_t types = 1 + pick(3);
    for (std::size_t i = 0; i < types; ++i)
      made.types.push_back(atom());
    if (chance(30)) {
      made.inner.emplace();
      fill(*made.inner, made, 1 + pick(2), "k");
    }
    fill(made.root, made, 2 + pick(2), "c");
    return made;
  }

 private:
  std::size_t pick(std::size_t below) { return random_() % below; }
  bool chance(std::size_t percent) { return pick(100) < percent; }

  reference::Test test() { return {"<>="[pick(3)], static_cast<int>(pick(3))}; }
  std::optional<reference::Test> maybe_test(std::size_t percent) {
    return chance(percent) ? std::optional(test()) : std::nullopt;
  }

  reference::Names some(const std::vector<std::string>& from, std::size_t most) {
    reference::Names names;
    const std::size_t count = 1 + pick(most);
    while (names.size() < std::min(count, from.size()))
      names.insert(from[pick(from.size())]);
    return names;
  }

  reference::AtomType atom() {
    reference::AtomType type;
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
        type.transitions.push_back(
            {port, some(type.places, most), some(type.places, most), maybe_test(30), static_cast<int>(pick(3))});
    // Forwards only, so that they end.
    if (chance(25)) {
      const std::size_t from = pick(places - 1);
      for (std::size_t i = 0; i < 1 + pick(2); ++i)
        type.transitions.push_back({"", {type.places[from]}, {type.places[from + 1]}, maybe_test(80),
                                    static_cast<int>(pick(3))});
    }
    if (all.size() > 1 && chance(30))
      for (std::size_t i = 0; i < 1 + pick(2); ++i) {
        const std::string low = chance(15) ? "*" : all[pick(all.size())];
        type.rules.push_back({low, all[pick(all.size())], maybe_test(50)});
      }
    if (chance(15)) type.invariant = reference::Test{'<', 2};
    if (chance(10)) type.error = type.places.back();
    return type;
  }

  reference::PortExpr define(std::vector<std::string> ports) {
    reference::PortExpr whole;
    while (!ports.empty()) {
      reference::PortExpr part;
      const std::size_t count = chance(25) && ports.size() > 1 ? 2 : 1;
      if (count == 1) {
        part.port = ports.front();
      } else {
        for (std::size_t i = 0; i < 2; ++i) {
          reference::PortExpr leaf;
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

  void fill(reference::Compound& compound, const reference::Model& model, std::size_t atoms,
            const std::string& letter) {
    std::vector<std::vector<std::string>> offers;  // by component
    for (std::size_t i = 0; i < atoms; ++i) {
      const std::size_t type = pick(model.types.size());
      const std::string name = "a" + std::to_string(i);
      compound.atoms.emplace_back(name, type);
      offers.emplace_back();
      const reference::AtomType& own = model.types[type];
      for (std::size_t j = 0; j < own.exported.size(); ++j)
        offers.back().push_back(name + "." + (own.merged && j < 2 ? "m" : own.exported[j]));
    }
    if (letter == "c" && model.inner) offers.push_back({"inner.out"});
    const std::size_t connectors = 1 + pick(3);
    for (std::size_t i = 0; i < connectors; ++i) {
      reference::Connector one;
      one.name = letter + std::to_string(i);
      std::vector<std::size_t> components;
      for (std::size_t j = 0; j < offers.size(); ++j)
        components.push_back(j);
      std::shuffle(components.begin(), components.end(), random_);
      components.resize(1 + pick(std::min<std::size_t>(components.size(), 3)));
      std::vector<std::string> names;
      for (const std::size_t component : components) {
        names.push_back("x" + std::to_string(names.size()));
        one.ports.emplace_back(names.back(), offers[component][pick(offers[component].size())]);
      }
      one.define = define(names);
      for (const reference::Names& set : reference::sets_of(one.define)) {
        if (!chance(50)) continue;
        std::vector<std::string> in(set.begin(), set.end());
        reference::On on;
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
      reference::Priority rule;
      rule.low = chance(15) ? "*" : compound.connectors[pick(connectors)].name;
      rule.high = rule.low != "*" && chance(15) ? "*" : compound.connectors[pick(connectors)].name;
      for (const reference::Connector& one : compound.connectors)
        if (one.name == rule.low && chance(40)) rule.low_set = *reference::sets_of(one.define).begin();
      if (chance(40)) rule.guard = {compound.atoms[pick(atoms)].first + ".x", test()};
      compound.priorities.push_back(std::move(rule));
    }
  }

  std::mt19937_64 random_;
};

// In the order of the model's atoms, as Simulation::describe has it.
std::string describe(const System& system, const reference::State& state) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (const Atom& atom : system.atoms) {
    const reference::AtomState& own = state.at(atom.name);
    for (const Name& place : atom.type->places)
      if (own.marking.contains(place.text)) add(atom.name + "." + place.text);
    add(atom.name + ".x = " + std::to_string(own.x));
  }
  return text;
}

reference::Step step_of(const System& system, const Step& step) {
  const auto leaf = [&](const PortOf& port) {
    const Atom& atom = system.atoms[port.atom];
    return atom.name + "." + atom.type->ports[port.port].name.text;
  };
  if (step.kind == Step::Kind::Internal) return {system.atoms[step.port.atom].name, {leaf(step.port)}};
  const Interaction& interaction = system.interactions[step.interaction];
  reference::Step made{system.connectors[interaction.connector].name, {}};
  for (const PortOf& port : interaction.leaves)
    made.leaves.insert(leaf(port));
  return made;
}

struct Compared {
  std::size_t models = 0;
  std::size_t states = 0;
  std::size_t steps = 0;
  std::size_t errors = 0;
  std::size_t deadlocks = 0;
};

class Comparison {
 public:
  Comparison(const reference::Model& model, const Model& read, const cfa::Program& program, Compared& counted)
      : system_(read.system),
        reference_(model),
        simulation_(read),
        interpreter_(program),
        program_(program),
        counted_(counted) {}

  void run() {
    const reference::Arrival start = reference_.initial();
    std::vector<Simulation::Word> state(simulation_.words());
    const Simulation::Outcome outcome = simulation_.initial(state.data());
    ASSERT_EQ(outcome == Simulation::Outcome::State, start.outcome == reference::Outcome::Reached);
    const trace::Run first = replay({});
    ASSERT_EQ(first.event.kind == trace::EventKind::AssertionFailed, start.outcome == reference::Outcome::Error);
    if (start.outcome == reference::Outcome::Error) {
      ++counted_.errors;
      return;
    }
    std::vector<Open> open{{start.state, state, {}}};
    std::set<reference::State> seen{start.state};
    for (std::size_t i = 0; i < open.size() && i < kStates; ++i) {
      const Open now = open[i];
      expand(now, open, seen);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  struct Open {
    reference::State state;
    std::vector<Simulation::Word> words;
    std::vector<std::size_t> path;
  };

  void expand(const Open& now, std::vector<Open>& open, std::set<reference::State>& seen) {
    ++counted_.states;
    ASSERT_EQ(simulation_.describe(now.words.data()), describe(system_, now.state));
    const std::map<reference::Step, reference::Arrival> expected = reference_.steps(now.state);
    std::map<reference::Step, Open> arrived;
    std::set<reference::Step> broken;
    simulation_.successors(now.words.data(),
                           [&](std::size_t number, Simulation::Outcome outcome, const Simulation::Word* next) {
                             const reference::Step step = step_of(system_, system_.steps[number - 1]);
                             if (outcome != Simulation::Outcome::State) {
                               broken.insert(step);
                               return;
                             }
                             Open later;
                             later.words.assign(next, next + simulation_.words());
                             later.path = now.path;
                             later.path.push_back(number);
                             arrived.emplace(step, std::move(later));
                           });
    ASSERT_EQ(arrived.size() + broken.size(), expected.size());
    for (const auto& [step, arrival] : expected) {
      ++counted_.steps;
      if (arrival.outcome == reference::Outcome::Error) {
        ++counted_.errors;
        ASSERT_TRUE(broken.contains(step)) << step.connector;
        continue;
      }
      ASSERT_TRUE(arrived.contains(step)) << step.connector;
      Open& later = arrived.at(step);
      later.state = arrival.state;
      ASSERT_EQ(simulation_.describe(later.words.data()), describe(system_, arrival.state));
      if (seen.insert(arrival.state).second) open.push_back(later);
    }
    compare_program(now, expected);
  }

  // Each number that the scheduler may be given: is the step taken, and does it fail?
  void compare_program(const Open& now, const std::map<reference::Step, reference::Arrival>& expected) {
    for (std::size_t number = 1; number <= system_.steps.size(); ++number) {
      std::vector<std::size_t> path = now.path;
      path.push_back(number);
      const trace::Run run = replay(path);
      const auto found = expected.find(step_of(system_, system_.steps[number - 1]));
      const bool fails = run.event.kind == trace::EventKind::AssertionFailed;
      ASSERT_EQ(fails, found != expected.end() && found->second.outcome == reference::Outcome::Error)
          << run.event.message;
      if (fails) continue;
      // Where a step was taken, the scheduler asks once more.
      ASSERT_EQ(run.inputs.size() > path.size(), found != expected.end()) << system_.steps[number - 1].name;
      if (found != expected.end()) {
        ASSERT_EQ(final_state(run), describe(system_, found->second.state));
      }
    }
    const trace::Run end = replay(now.path);
    ASSERT_EQ(end.event.kind == trace::EventKind::ErrorReached, expected.empty()) << end.event.message;
    counted_.deadlocks += expected.empty() ? 1 : 0;
  }

  trace::Run replay(const std::vector<std::size_t>& path) const {
    trace::Choices choices;
    for (const std::size_t number : path) {
      trace::Choice choice;
      choice.magnitude = number;
      choices.push_back(choice);
    }
    trace::ListedInputs inputs(std::move(choices));
    trace::RunOptions options;
    options.recording = trace::Recording::On;
    options.step_limit = 1'000'000;
    return interpreter_.run(inputs, options);
  }

  // What the run has written last to each field of each atom.
  std::string final_state(const trace::Run& run) const {
    std::map<std::pair<std::string, std::uint64_t>, std::uint64_t> memory;
    for (std::size_t i = 0; i < run.trace.steps.size(); ++i)
      for (const trace::Access& access : run.trace.writes(i)) {
        if (!access.object) continue;
        const trace::Object& object = run.trace.objects[access.object];
        if (object.variable) memory[{program_.variables[object.variable].name, access.offset}] = access.bits;
      }
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    for (const Atom& atom : system_.atoms) {
      const cfa::Type& type = record_of(atom.name);
      for (std::size_t i = 0; i < atom.type->places.size(); ++i) {
        const bool marked = atom.type->is_automaton ? memory[{atom.name, 0}] == i
                                                    : memory[{atom.name, type.fields[i].offset}] != 0;
        if (marked) add(atom.name + "." + atom.type->places[i].text);
      }
      add(atom.name + ".x = " + std::to_string(memory[{atom.name, type.fields.back().offset}]));
    }
    return text;
  }

  const cfa::Type& record_of(const std::string& name) const {
    for (const cfa::Variable& variable : program_.variables)
      if (variable.name == name && variable.storage == cfa::Storage::Global) return program_.types[variable.type];
    std::abort();
  }

  const System& system_;
  reference::Simulator reference_;
  Simulation simulation_;
  trace::Interpreter interpreter_;
  const cfa::Program& program_;
  Compared& counted_;
};

TEST(Semantics, AgreesWithTheRulesOnRandomModels) {
  Compared counted;
  for (std::uint64_t seed = 1; counted.models < kModels; ++seed) {
    ASSERT_LT(seed, 20u * kModels);
    const reference::Model model = Generator(seed).model();
    Options options = reading(model.text());
    options.deadlock = Deadlock::Error;
    const ModelResult read_once = read_model(options);
    if (!read_once.model) continue;  // a cycle of priorities, two ways to one atom
    const Result result = read(options);
    ASSERT_TRUE(result.program) << seed;
    ASSERT_TRUE(cfa::find_defects(*result.program).empty()) << seed << cfa::find_defects(*result.program).front();
    Comparison(model, *read_once.model, *result.program, counted).run();
    ASSERT_FALSE(HasFatalFailure()) << "seed " << seed << "\n" << model.text();
    ++counted.models;
  }
  // The models are worth their time.
  EXPECT_GT(counted.states, 3'000u);
  EXPECT_GT(counted.steps, 3'000u);
  EXPECT_GT(counted.errors, 100u);
  EXPECT_GT(counted.deadlocks, 100u);
  RecordProperty("states", static_cast<int>(counted.states));
  RecordProperty("steps", static_cast<int>(counted.steps));
}

}  // namespace
}  // namespace faultline::frontend::bip
