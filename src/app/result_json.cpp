#include "app/result_json.h"

#include <cmath>

#include "app/run_result.h"
#include "app/trace_view.h"
#include "trace/describe.h"

namespace faultline::app {
namespace {

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

}  // namespace

std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

double rounded(double seconds) {
  return std::round(seconds * 1000) / 1000;
}

Json result_head(const std::vector<std::string>& files, const std::string& entry,
                 const cfa::Program& program) {
  const bool is_bip = program.language == cfa::Language::Bip;
  return {{"schema", 1},
          {"tool", {{"name", "faultline"}, {"version", FAULTLINE_VERSION}}},
          {"input",
           {{"files", files},
            {"language", is_bip ? "bip" : "c"},
            {"entry", is_bip ? program.functions[program.entry].name : entry}}}};
}

Json location(const SourceFiles& files, const SourceRange& range) {
  return {{"file", files.path(range.file)}, {"line", range.begin.line}, {"column", range.begin.column}};
}

Json inputs_json(const cfa::Program& program, const trace::Run& run) {
  Json all = Json::array();
  for (const trace::UsedInput& input : run.inputs) {
    Json one = {{"name", input.name},
                {"value", input_text(program, input)},
                {"type", program.types[input.type].name}};
    if (input.range) one.update(location(program.files, input.range));
    all.push_back(std::move(one));
  }
  return all;
}

std::string_view event_id(const cfa::Program& program, const trace::Event& event) {
  if (program.language != cfa::Language::Bip) return trace::id(event.kind);
  if (event.kind == trace::EventKind::ErrorReached) return "deadlock";
  if (event.kind != trace::EventKind::AssertionFailed || !event.edge) return trace::id(event.kind);
  const auto* asserted = std::get_if<cfa::Assert>(&program.edges[event.edge].operation);
  if (asserted && asserted->text.starts_with("error of the model")) return "model-error";
  return asserted && asserted->text.starts_with("invariant ") ? "invariant" : "never";
}

Json property_json(const cfa::Program& program, const trace::Event& event) {
  Json json = {{"kind", event_id(program, event)}, {"text", event.message}};
  if (event.edge)
    if (const auto* asserted = std::get_if<cfa::Assert>(&program.edges[event.edge].operation))
      if (!asserted->text.empty()) json["text"] = asserted->text;
  if (event.range) json["location"] = location(program.files, event.range);
  return json;
}

Json counterexample_json(const cfa::Program& program, const trace::Run& run) {
  return {{"inputs", inputs_json(program, run)}, {"steps", run.steps}, {"replayed", true}};
}

void write_steps(std::ostream& out, const cfa::Program& program, const trace::Run& run, std::size_t indent) {
  const TraceView view(program, run);
  const auto iterations = trace::iterations(program, run.trace);
  const char* separator = "\n";
  out << "[";
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_shown(i, Detail::Source)) continue;
    out << separator << std::string(indent, ' ') << dump(step(view, i, iterations[i]), -1);
    separator = ",\n";
  }
  out << '\n' << std::string(indent - 2, ' ') << "]";
}

}  // namespace faultline::app
