#include "app/check_json.h"

#include <algorithm>

#include "app/check_property.h"
#include "app/graphs_json.h"
#include "app/interactions.h"
#include "app/steps_json.h"

namespace faultline::app {
namespace {

const char* name(engine::Simplicity simplicity) {
  switch (simplicity) {
    case engine::Simplicity::SimplestWithinBound: return "simplest-within-bound";
    case engine::Simplicity::Simplest: return "simplest";
    case engine::Simplicity::Reduced: return "reduced";
    case engine::Simplicity::AsFound: break;
  }
  return "as-found";
}

// The loops that have a bound of their own or were cut, in reading order.
Json loops(const CheckResult& check) {
  const engine::Result& result = check.result;
  Json all = Json::array();
  for (const engine::LoopId& loop : engine::all_loops(check.program)) {
    const auto own = std::ranges::find(result.bounds, loop, &engine::LoopBound::loop);
    const bool is_cut = std::ranges::find(result.cut, loop) != result.cut.end();
    if (own == result.bounds.end() && !is_cut) continue;
    Json one = {{"name", engine::loop_name(check.program, loop)},
                {"bound", own == result.bounds.end() ? result.bound : own->count},
                {"cut", is_cut}};
    const SourceRange range = engine::loop_range(check.program, loop);
    if (range && check.program.functions[loop.function].origin == cfa::Origin::User)
      one.update(location(check.program.files, range));
    all.push_back(std::move(one));
  }
  return all;
}

Json violation_json(const CheckResult& check, const engine::Violation& violation) {
  Json counterexample = counterexample_json(check.program, violation.run);
  counterexample["simplicity"] = name(violation.simplicity);
  return {{"property", property_json(check.program, violation.run.event)},
          {"counterexample", std::move(counterexample)}};
}

Json statistics(const engine::Statistics& all) {
  return {{"rounds", all.rounds},
          {"equations", all.equations},
          {"terms", all.terms},
          {"claims", all.claims},
          {"queries", all.queries}};
}

Json times(const CheckResult& check) {
  const engine::Statistics& all = check.result.statistics;
  return {{"frontend", rounded(check.frontend_seconds)}, {"check", rounded(check.check_seconds)},
          {"unroll", rounded(all.unroll_seconds)},       {"encode", rounded(all.encode_seconds)},
          {"solve", rounded(all.solve_seconds)},         {"simplify", rounded(all.simplify_seconds)}};
}

Json without_traces(const CheckResult& check) {
  const engine::Result& result = check.result;
  Json json = result_head(check.source.files, check.source.entry, check.program);
  json["verdict"] = to_text(result.verdict);
  json["checked"] = ids(check.options.properties);
  json["bound"] = {{"passes", result.bound}, {"loops", loops(check)}};
  json["reason"] = result.verdict == engine::Verdict::Unsafe ? result.violations.front().run.event.message
                                                             : headline(check);
  if (!result.gap.empty()) json["gap"] = result.gap;
  if (result.vacuous) json["vacuous"] = true;
  if (result.unasked) {
    json["unasked"] = {{"id", trace::id(result.unasked->kind)}};
    if (result.unasked->range) json["unasked"].update(location(check.program.files, result.unasked->range));
  }
  if (!result.violations.empty()) {
    json.update(violation_json(check, result.violations.front()));
    json["sources"] = sources_json(check.program);
    json["graphs"] = graphs_json(check.program, result.violations.front().run.trace);
    if (check.program.language == cfa::Language::Bip)
      json["interactions"] = interactions_json(interactions_of(check.program, result.violations.front().run));
  }
  json["statistics"] = statistics(result.statistics);
  if (const engine::Statistics& all = result.statistics; all.explicit_search)
    json["stats"] = {{"states", all.states},
                     {"transitions", all.transitions},
                     {"deadlocks", all.deadlocks},
                     {"depth", all.depth},
                     {"complete", all.complete}};
  json["times"] = times(check);
  return json;
}

// The document's text without its end, so that more members can follow.
std::string open_ended(const Json& json, int indent) {
  std::string text = dump(json, indent);
  text.resize(text.size() - (indent < 0 ? 1 : 2));  // "}" or "\n}"
  return text;
}

}  // namespace

const char* to_text(engine::Verdict verdict) {
  switch (verdict) {
    case engine::Verdict::Unsafe: return "unsafe";
    case engine::Verdict::Safe: return "safe";
    case engine::Verdict::SafeWithinBound: return "safe-within-bound";
    case engine::Verdict::Unknown: break;
  }
  return "unknown";
}

void write_json(std::ostream& out, const CheckResult& check, const Json& more) {
  const std::vector<engine::Violation>& violations = check.result.violations;
  Json json = without_traces(check);
  json.update(more, true);
  out << open_ended(json, 2);
  if (!violations.empty()) {
    out << ",\n  \"trace\": ";
    write_steps(out, check.program, violations.front().run, 4);
  }
  if (check.options.wanted == engine::Wanted::All) {
    const char* separator = "\n    ";
    out << ",\n  \"violations\": [";
    for (const engine::Violation& violation : violations) {
      out << separator << open_ended(violation_json(check, violation), -1) << ",\"trace\": ";
      write_steps(out, check.program, violation.run, 8);
      out << "}";
      separator = ",\n    ";
    }
    out << "\n  ]";
  }
  out << "\n}\n";
}

}  // namespace faultline::app
