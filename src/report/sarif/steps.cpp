// Which steps are kept: the failing one and the inputs are essential, and so are the visits of the best
// lines; visits of other blamed statements are important; all others are not. Among equals, those nearer to
// the end are kept.
#include "report/sarif/steps.h"

#include <algorithm>
#include <set>

#include "report/sarif/message.h"
#include "trace/describe.h"

namespace faultline::report::sarif {
namespace {

constexpr std::size_t kBestLines = 3;
constexpr std::size_t kLongestStep = 100;

// Kept: essential, and kept before all others.
enum class Importance : std::uint8_t { Kept, Essential, Important, Unimportant };

const char* to_text(Importance importance) {
  switch (importance) {
    case Importance::Kept:
    case Importance::Essential: return "essential";
    case Importance::Important: return "important";
    case Importance::Unimportant: return "unimportant";
  }
  return "";
}

class Flow {
 public:
  Flow(const cfa::Program& program, const Finding& finding, const Places& places)
      : program_(program), finding_(finding), trace_(finding.run.trace), places_(places) {}

  Json code_flow() {
    collect();
    Json locations = Json::array();
    for (const std::uint32_t step : kept())
      locations.push_back(location(step));
    Json thread = {{"locations", std::move(locations)}};
    Json flow = {{"threadFlows", Json::array({std::move(thread)})}};
    if (shown_.size() > kMostSteps)
      flow["message"] = message("the failing run: " + std::to_string(kMostSteps) + " of its " +
                                std::to_string(shown_.size()) + " steps, the important ones");
    return flow;
  }

 private:
  const cfa::Edge& edge(std::uint32_t step) const { return program_.edges[trace_.steps[step].edge]; }
  const trace::Frame& frame(std::uint32_t step) const { return trace_.frames[trace_.steps[step].frame]; }

  bool is_shown(std::uint32_t step) const {
    if (!trace_.steps[step].edge) return false;
    const cfa::Edge& taken = edge(step);
    const bool is_event = !std::holds_alternative<cfa::Skip>(taken.operation) &&
                          !std::holds_alternative<cfa::Declare>(taken.operation) &&
                          !std::holds_alternative<cfa::Release>(taken.operation);
    const cfa::FunctionId function = frame(step).function;
    return is_event && taken.range && taken.kind != cfa::StatementKind::Internal &&
           (function == program_.start || program_.functions[function].origin == cfa::Origin::User);
  }

  void collect() {
    importance_.assign(trace_.steps.size(), Importance::Unimportant);
    for (const fault::Localization& each : finding_.localizations)
      for (const fault::Fault& fault : each.faults)
        for (const fault::Part& part : fault.parts)
          mark(part, Importance::Important);
    for (std::size_t i = 0; i < std::min(kBestLines, finding_.lines.size()); ++i)
      for (const rank::Mention& mention : finding_.lines[i].mentions)
        mark(finding_.localizations[mention.localization].faults[mention.fault].parts[mention.part],
             Importance::Essential);
    for (const trace::UsedInput& input : finding_.run.inputs)
      if (input.step < importance_.size()) importance_[input.step] = Importance::Kept;
    for (std::uint32_t step = 0; step < trace_.steps.size(); ++step)
      if (is_shown(step)) shown_.push_back(step);
    if (!shown_.empty()) importance_[shown_.back()] = Importance::Kept;
  }

  void mark(const fault::Part& part, Importance importance) {
    for (const std::uint32_t step : part.steps)
      if (step < importance_.size()) importance_[step] = importance;
  }

  std::vector<std::uint32_t> kept() const {
    std::vector<std::uint32_t> steps = shown_;
    if (steps.size() <= kMostSteps) return steps;
    std::stable_sort(steps.begin(), steps.end(), [&](std::uint32_t a, std::uint32_t b) {
      return importance_[a] != importance_[b] ? importance_[a] < importance_[b] : a > b;
    });
    steps.resize(kMostSteps);
    std::sort(steps.begin(), steps.end());
    return steps;
  }

  std::string text(std::uint32_t step) const {
    const cfa::Edge& taken = edge(step);
    const bool is_input = std::holds_alternative<cfa::Havoc>(taken.operation) && taken.statement;
    std::string_view source =
        program_.text(is_input ? program_.statements[taken.statement].range : taken.range);
    if (source.ends_with(';')) source.remove_suffix(1);
    return one_line(source, kLongestStep);
  }

  std::string outcome(std::uint32_t step) const {
    if (step == shown_.back()) return "fails: " + finding_.message;
    const auto* branch = std::get_if<cfa::Branch>(&edge(step).operation);
    if (!branch) return {};
    if (branch->outcome == cfa::Outcome::True) return "true";
    return branch->outcome == cfa::Outcome::False ? "false" : "";
  }

  static const char* kind(const cfa::Operation& operation) {
    if (std::holds_alternative<cfa::Havoc>(operation)) return "taint";
    if (std::holds_alternative<cfa::Branch>(operation)) return "branch";
    if (std::holds_alternative<cfa::Call>(operation)) return "call";
    if (std::holds_alternative<cfa::Return>(operation)) return "return";
    return nullptr;
  }

  Json location(std::uint32_t step) const {
    Json place = places_.location(edge(step).range, frame(step).function);
    std::string said = text(step);
    if (const std::string how = outcome(step); !how.empty()) said += " (" + how + ")";
    Json state = Json::object();
    for (const trace::Access& access : trace_.writes(step)) {
      const bool ours =
          access.variable && program_.variables[access.variable].storage == cfa::Storage::Temporary;
      if (ours) continue;
      const std::string name = one_line(trace::place_name(program_, trace_, access), 60);
      const std::string value = trace::value_text(program_, trace_, access);
      if (state.empty()) said += "  [" + name + " = " + value + "]";
      state[name] = message(value);
    }
    place["message"] = message(said.empty() ? "a step" : said);
    const std::uint32_t depth = frame(step).depth;
    Json json = {{"location", std::move(place)},
                 {"executionOrder", step + 1},
                 {"nestingLevel", depth > 0 ? depth - 1 : 0},
                 {"importance", to_text(importance_[step])}};
    if (const char* const word = kind(edge(step).operation)) json["kinds"] = Json::array({word});
    if (!state.empty()) json["state"] = std::move(state);
    return json;
  }

  const cfa::Program& program_;
  const Finding& finding_;
  const trace::Trace& trace_;
  const Places& places_;
  std::vector<Importance> importance_;  // by step
  std::vector<std::uint32_t> shown_;
};

}  // namespace

Json code_flow(const cfa::Program& program, const Finding& finding, const Places& places) {
  return Flow(program, finding, places).code_flow();
}

}  // namespace faultline::report::sarif
