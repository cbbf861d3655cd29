// Random small models: the reference simulator, the machine for explicit search and the Program agree on
// which steps are enabled, where they lead, what is an error, and where nothing is left to do.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "cfa/wellformed.h"
#include "frontend/bip/simulation.h"
#include "generator.h"
#include "model.h"
#include "reference.h"
#include "schedule.h"
#include "trace/interpreter.h"

namespace faultline::frontend::bip {
namespace {

constexpr int kModels = 2000;
constexpr std::size_t kStates = 12;  // of each model

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
  std::map<std::string, std::size_t> features;  // in so many models
  reference::Seen seen;
};

class Comparison {
 public:
  Comparison(const reference::Model& model, const Model& read, const cfa::Program& program, Compared& counted)
      : system_(read.system),
        reference_(model, counted.seen),
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
    trace::ListedInputs inputs(choices_of(path));
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
        const bool marked =
            atom.type->is_automaton ? memory[{atom.name, 0}] == i : memory[{atom.name, type.fields[i].offset}] != 0;
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

// The models are worth their time: each feature is in many of them, and each rule has had something to say.
void expect_coverage(const Compared& counted) {
  EXPECT_GT(counted.states, 3'000u);
  EXPECT_GT(counted.steps, 3'000u);
  const reference::Seen& seen = counted.seen;
  const std::map<std::string, std::size_t> events = {
      {"errors", counted.errors},
      {"deadlocks", counted.deadlocks},
      {"ports below enabled ones", seen.ports_held},
      {"interactions below enabled ones", seen.yielded},
      {"guards that say no", seen.guarded},
      {"transfers", seen.transfers},
      {"interactions of interactions", seen.nested},
      {"internal transitions taken", seen.internals},
      {"steps of hidden ports", seen.hidden},
      {"steps inside of components", seen.from_inside},
      {"invariants broken", seen.invariants},
      {"cycles of priorities", seen.cycles},
      {"two transitions at once", seen.conflicts},
      {"places marked twice", seen.unsafe},
      {"error places entered", seen.error_places},
  };
  std::string table = "states: " + std::to_string(counted.states) + "\nsteps: " + std::to_string(counted.steps) + "\n";
  for (const auto* all : {&counted.features, &events})
    for (const auto& [what, count] : *all) {
      EXPECT_GE(count, 100u) << what;
      table += what + ": " + std::to_string(count) + "\n";
    }
  EXPECT_EQ(counted.features.size(), 28u);
  std::cout << table;
}

TEST(Semantics, AgreesWithTheRulesOnRandomModels) {
  Compared counted;
  for (std::uint64_t seed = 1; counted.models < kModels; ++seed) {
    ASSERT_LT(seed, 20u * kModels);
    const reference::Model model = reference::random_model(seed);
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
    for (const std::string& feature : reference::features(model))
      ++counted.features[feature];
  }
  expect_coverage(counted);
}

}  // namespace
}  // namespace faultline::frontend::bip
