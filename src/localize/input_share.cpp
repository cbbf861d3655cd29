#include "localize/input_share.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/traverse.h"
#include "trace/describe.h"

namespace faultline::localize {

using logic::Term;

namespace {

constexpr std::size_t kMostInputs = 100;  // of a run; with more, which of them matter is a list of its own
constexpr std::size_t kMostTold = 3;

// All terms that the part's values are made of, back to the inputs.
logic::TermSet made_of(const Encoded& encoded, const fault::Part& part) {
  logic::TermMap<Term> values;
  std::vector<Term> open;
  for (const trace::Link& link : encoded.formula.links) {
    values.set(link.variable, link.value);
    if (encoded.candidates()[link.candidate].range == part.range) open.push_back(link.value);
  }
  logic::TermSet met;
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (met.contains(term)) continue;
    met[term] = {};
    for (const Term arg : term.args())
      open.push_back(arg);
    if (const Term* value = values.find(term)) open.push_back(*value);
  }
  return met;
}

bool has_part(const Encoded& encoded, const logic::TermSet& met, const trace::UsedInput& input) {
  for (std::size_t i = 0; i < encoded.formula.precondition.size(); ++i) {
    if (encoded.formula.precondition_steps[i] != input.step) continue;
    const auto variables = logic::free_variables(encoded.formula.precondition[i]);
    if (std::ranges::any_of(variables, [&](Term variable) { return met.contains(variable); })) return true;
  }
  return false;
}

}  // namespace

std::optional<fault::Info> input_share(const Investigation& investigation, const fault::Part& part) {
  const trace::Run& run = investigation.run();
  if (run.inputs.size() < 2 || run.inputs.size() > kMostInputs || part.steps.empty()) return std::nullopt;
  const Encoded& encoded = investigation.path();
  const logic::TermSet met = made_of(encoded, part);
  const std::string_view text = investigation.program().text(part.range);
  std::vector<std::string> having;
  bool is_obvious = true;
  for (const trace::UsedInput& input : run.inputs) {
    if (!has_part(encoded, met, input)) continue;
    const std::string name = trace::input_name(investigation.program(), run.trace, input);
    if (text.find(name) == std::string_view::npos) is_obvious = false;
    having.push_back(fmt::format(
        "'{}' ({})", name, trace::value_text(investigation.program(), run.trace, input.type, input.bits)));
  }
  if (is_obvious || having.size() == run.inputs.size() || having.size() > kMostTold) return std::nullopt;
  return fault::Info{fault::Info::Kind::Hint,
                     fmt::format("of the inputs, only {} {} a part in this value", fmt::join(having, " and "),
                                 having.size() == 1 ? "has" : "have")};
}

}  // namespace faultline::localize
