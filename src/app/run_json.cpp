#include "app/run_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/trace_view.h"
#include "trace/describe.h"

namespace faultline::app {
namespace {

using Json = nlohmann::ordered_json;

// Text that is not UTF-8 gets replacement characters.
std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

double milliseconds_only(double seconds) {
  return std::round(seconds * 1000) / 1000;
}

Json location(const SourceFiles& files, const SourceRange& range) {
  return {{"file", files.path(range.file)}, {"line", range.begin.line}, {"column", range.begin.column}};
}

Json inputs(const RunResult& result) {
  Json all = Json::array();
  for (const trace::UsedInput& input : result.run.inputs) {
    Json one = {{"name", input.name},
                {"value", input_text(result.program, input)},
                {"type", result.program.types[input.type].name}};
    if (input.range) one.update(location(result.program.files, input.range));
    all.push_back(std::move(one));
  }
  return all;
}

Json property(const RunResult& result) {
  const trace::Event& event = result.run.event;
  Json json = {{"kind", trace::id(event.kind)}, {"text", event.message}};
  if (event.edge)
    if (const auto* asserted = std::get_if<cfa::Assert>(&result.program.edges[event.edge].operation))
      if (!asserted->text.empty()) json["text"] = asserted->text;
  if (event.range) json["location"] = location(result.program.files, event.range);
  return json;
}

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
  json["inputs"] = inputs(result);
  if (!result.stack.empty()) json["stack"] = stack(result);
  return json;
}

Json step(const TraceView& view, std::size_t number, const std::vector<trace::Iteration>& iterations) {
  const SourceRange& range = view.edge(number).range;
  Json json = {{"step", number}};
  if (range) json.update(location(view.program().files, range));
  json["text"] = view.text(number);
  json["kind"] = view.kind(number);
  json["function"] = view.program().functions[view.frame(number).function].name;
  json["depth"] = view.depth(number);
  Json counts = Json::array();
  for (const trace::Iteration& iteration : iterations)
    counts.push_back(iteration.count);
  json["iteration"] = std::move(counts);
  if (std::string outcome = view.outcome(number); !outcome.empty()) json["outcome"] = std::move(outcome);
  Json writes = Json::object();
  for (auto& [name, value] : view.writes(number))
    writes[name] = std::move(value);
  json["writes"] = std::move(writes);
  return json;
}

// One step a line, never all of them in memory.
void write_trace(std::ostream& out, const RunResult& result) {
  const TraceView view(result.program, result.run);
  const auto iterations = trace::iterations(result.program, result.run.trace);
  const char* separator = "\n    ";
  out << ",\n  \"trace\": [";
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_shown(i, Detail::Source)) continue;
    out << separator << dump(step(view, i, iterations[i]), -1);
    separator = ",\n    ";
  }
  out << "\n  ]";
}

}  // namespace

void write_json(std::ostream& out, const RunResult& result, const JsonContext& context, JsonTrace trace) {
  const bool violated = trace::is_violation(result.run.event.kind);
  Json json = {{"schema", 1},
               {"tool", {{"name", "faultline"}, {"version", FAULTLINE_VERSION}}},
               {"input", {{"files", context.files}, {"language", "c"}, {"entry", context.entry}}},
               {"verdict", violated ? "unsafe" : "unknown"},
               {"reason", headline(result)}};
  if (violated) {
    json["property"] = property(result);
    json["counterexample"] = {{"inputs", inputs(result)}, {"steps", result.run.steps}, {"replayed", true}};
  }
  json["run"] = run(result);
  json["times"] = {{"frontend", milliseconds_only(context.frontend_seconds)},
                   {"run", milliseconds_only(context.run_seconds)}};
  std::string text = dump(json, 2);
  text.resize(text.size() - 2);  // the last "\n}", until the trace is in
  out << text;
  if (trace == JsonTrace::With) write_trace(out, result);
  out << "\n}\n";
}

}  // namespace faultline::app
