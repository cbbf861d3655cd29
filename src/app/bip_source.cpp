#include "app/bip_source.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/bip_properties.h"
#include "app/exit_code.h"
#include "engine/explicit/search.h"
#include "frontend/bip/simulation.h"

namespace faultline::app {
namespace {

constexpr std::string_view kNever = "never ";
constexpr std::string_view kStandard = "standard";

// The model behind the engine's interface.
class BipSystem : public engine::explicit_state::TransitionSystem {
 public:
  explicit BipSystem(const frontend::bip::Model& model) : simulation_(model) {}

  std::size_t words() const override { return simulation_.words(); }

  void initial(const Visit& visit) override {
    std::vector<engine::explicit_state::Word> state(words());
    translated([&] {
      for (std::uint32_t truths = 0; truths >> simulation_.free_truths().size() == 0; ++truths)
        visit(truths, arrival(simulation_.initial(state.data(), truths), state.data()));
    });
  }

  // Bit i of the initial state's number is free truth i.
  std::optional<std::uint64_t> given(std::uint32_t initial, const trace::InputRequest& request) override {
    const std::vector<std::string>& free = simulation_.free_truths();
    const auto one = request.cell ? std::ranges::find(free, request.name) : free.end();
    if (one == free.end()) return std::nullopt;
    return initial >> (one - free.begin()) & 1;
  }

  void successors(const engine::explicit_state::Word* state, const Visit& visit) override {
    translated([&] {
      simulation_.successors(state, [&](std::size_t step, Outcome outcome, const Word* next) {
        visit(static_cast<std::uint32_t>(step), arrival(outcome, next));
      });
    });
  }

 private:
  using Outcome = frontend::bip::Simulation::Outcome;
  using Word = frontend::bip::Simulation::Word;

  static Arrival arrival(Outcome outcome, const Word* state) {
    switch (outcome) {
      case Outcome::State: return {{}, state};
      case Outcome::Assertion: return {trace::EventKind::AssertionFailed, nullptr};
      case Outcome::ModelError: return {trace::EventKind::AssertionFailed, nullptr};
      case Outcome::DivisionOverflow: return {trace::EventKind::SignedOverflow, nullptr};
      case Outcome::DivisionByZero: break;
    }
    return {trace::EventKind::DivisionByZero, nullptr};
  }

  template <class Work>
  static void translated(Work work) {
    try {
      work();
    } catch (const frontend::bip::Simulation::Stuck& stuck) {
      throw Stuck{stuck.reason, stuck.range};
    }
  }

  frontend::bip::Simulation simulation_;
};

}  // namespace

bool is_bip(const SourceOptions& source) {
  const auto is_model = [](const std::string& file) { return file.ends_with(".bip"); };
  if (std::ranges::none_of(source.files, is_model)) return false;
  if (!std::ranges::all_of(source.files, is_model))
    throw Failure(ExitCode::Usage, "BIP models (.bip) and other files cannot be read together");
  return true;
}

frontend::bip::Options bip_reading(const SourceOptions& source) {
  frontend::bip::Options options;
  options.files = source.files;
  if (source.entry != "main") options.root = source.entry;
  options.nevers = source.nevers;
  options.deadlock =
      source.deadlock ? frontend::bip::Deadlock::Error : frontend::bip::Deadlock::Allowed;
  return options;
}

engine::Properties read_bip_properties(const std::vector<std::string>& values, SourceOptions& source) {
  engine::Properties all;
  for (const std::string& value : values) {
    if (value.starts_with(kNever)) {
      source.nevers.push_back(value.substr(kNever.size()));
      all.add(trace::EventKind::AssertionFailed);
      continue;
    }
    for (const std::string& name : CLI::detail::split(value, ',')) {
      if (const std::optional<trace::EventKind> kind = find_bip_property(name)) {
        all.add(*kind);
        source.deadlock = source.deadlock || *kind == trace::EventKind::ErrorReached;
      } else if (name == kStandard) {
        all.add(standard_bip_properties());
      } else {
        throw unknown_bip_property(name);
      }
    }
  }
  if (all.empty()) all = standard_bip_properties();
  return all;
}

engine::Result search_bip(const SourceOptions& source, const cfa::Program& program, const engine::Options& options) {
  const frontend::bip::ModelResult read = frontend::bip::read_model(bip_reading(source));
  if (!read.model) throw InternalError("a model that was read before is not read again");
  BipSystem system(*read.model);
  return engine::explicit_state::check(program, system, options);
}

}  // namespace faultline::app
