#include "app/run_json.h"

#include "app/graphs_json.h"
#include "app/steps_json.h"

namespace faultline::app {
namespace {

Json stack(const RunResult& result) {
  Json all = Json::array();
  for (const StackEntry& entry : result.stack) {
    const cfa::Function& function = result.program.functions[entry.function];
    Json one = {{"function", function.name}};
    if (entry.range && function.origin == cfa::Origin::User)
      one.update(location(result.program.files, entry.range));
    all.push_back(std::move(one));
  }
  return all;
}

Json run(const RunResult& result) {
  const trace::Event& event = result.run.event;
  Json json = {{"event", trace::id(event.kind)}, {"message", headline(result)}};
  if (event.range) json["location"] = location(result.program.files, event.range);
  if (event.kind == trace::EventKind::Finished) json["exitCode"] = event.exit_code;
  json["steps"] = result.run.steps;
  json["inputs"] = inputs_json(result.program, result.run);
  if (!result.stack.empty()) json["stack"] = stack(result);
  return json;
}

}  // namespace

void write_json(std::ostream& out, const RunResult& result, const JsonContext& context, JsonTrace trace,
                const Json& more) {
  const bool violated = trace::is_violation(result.run.event.kind);
  Json json = result_head(context.files, context.entry, result.program);
  json["verdict"] = violated ? "unsafe" : "unknown";
  json["reason"] = headline(result);
  if (violated) {
    json["property"] = property_json(result.program, result.run.event);
    json["counterexample"] = counterexample_json(result.program, result.run);
  }
  if (violated && trace == JsonTrace::With) {
    json["sources"] = sources_json(result.program);
    json["graphs"] = graphs_json(result.program, result.run.trace);
  }
  json["run"] = run(result);
  json["times"] = {{"frontend", rounded(context.frontend_seconds)}, {"run", rounded(context.run_seconds)}};
  json.update(more, true);
  std::string text = dump(json, 2);
  text.resize(text.size() - 2);  // the last "\n}", until the trace is in
  out << text;
  if (trace == JsonTrace::With) {
    out << ",\n  \"trace\": ";
    write_steps(out, result.program, result.run, 4);
  }
  out << "\n}\n";
}

}  // namespace faultline::app
