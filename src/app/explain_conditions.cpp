#include "app/explain_conditions.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "app/source_options.h"
#include "frontend/condition.h"

namespace faultline::app {
namespace {

void add_list(CLI::App& app, const char* name, std::vector<std::string>& target, const char* help) {
  app.add_option(name, target, help)
      ->allow_extra_args(false)
      ->option_text("EXPR@LINE")
      ->group("Runs to compare with");
}

localize::Predicate predicate(cfa::Program& program, const char* option,
                              const std::vector<std::string>& texts, bool any, bool negated) {
  localize::Predicate made;
  for (const std::string& text : texts) {
    const frontend::Condition condition =
        frontend::add_condition(program, option, text, frontend::Effect::Observe);
    made.parts.push_back({condition.expr, condition.at, condition.text});
  }
  if (any) made.join = localize::Predicate::Join::Or;
  if (negated) made.sense = localize::Predicate::Sense::Negated;
  return made;
}

// `!(EXPR)@LINE`.
std::string negation(const std::string& text) {
  const std::size_t at = text.rfind('@');
  return at == std::string::npos ? text : fmt::format("!({}){}", text.substr(0, at), text.substr(at));
}

}  // namespace

void ConditionSettings::declare(CLI::App& app) {
  add_list(app, "--assume", assume,
           "Only runs in which EXPR holds whenever they come to this line (or FILE:LINE)");
  add_list(app, "--assume-not", assume_not, "Only runs in which it does not");
  add_list(app, "--check-cause", cause,
           "Does the failure depend on EXPR at this line? Several: on all of them");
  app.add_flag("--check-cause-or", cause_or, "... on one of them")->group("Runs to compare with");
  app.add_flag("--check-cause-not", cause_not, "... on the contrary")->group("Runs to compare with");
  add_list(app, "--effect", effect, "Ask --check-cause about this instead of the failure");
  app.add_flag("--effect-or", effect_or, "... one of several")->group("Runs to compare with");
  app.add_flag("--effect-not", effect_not, "... the contrary")->group("Runs to compare with");
}

void ConditionSettings::apply(cfa::Program& program, Console& console) {
  try {
    for (const std::string& text : assume)
      frontend::add_condition(program, "--assume", text, frontend::Effect::Assume);
    for (const std::string& text : assume_not)
      frontend::add_condition(program, "--assume-not", negation(text), frontend::Effect::Assume);
    cause_ = predicate(program, "--check-cause", cause, cause_or, cause_not);
    effect_ = predicate(program, "--effect", effect, effect_or, effect_not);
  } catch (const InputError& error) {
    console.report(error.diagnostic(), program.files);
    throw Rejected();
  }
}

void ConditionSettings::tell(localize::Assumptions& assumptions) const {
  assumptions.cause = cause_;
  assumptions.effect = effect_;
}

}  // namespace faultline::app
