#include "app/result_json.h"

#include "app/plc/options.h"

#include <cmath>
#include <set>

#include "app/run_result.h"
#include "trace/describe.h"

namespace faultline::app {
std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

double rounded(double seconds) {
  return std::round(seconds * 1000) / 1000;
}

Json result_head(const std::vector<std::string>& files, const std::string& entry,
                 const cfa::Program& program) {
  const bool is_bip = program.language == cfa::Language::Bip;
  const bool is_plc = are_plc_files(files);
  return {{"schema", 1},
          {"tool", {{"name", "faultline"}, {"version", FAULTLINE_VERSION}}},
          {"input",
           {{"files", files},
            {"language", is_bip ? "bip" : is_plc ? "st" : "c"},
            {"entry", is_bip || is_plc ? program.functions[program.entry].name : entry}}}};
}

Json location(const SourceFiles& files, const SourceRange& range) {
  return {{"file", files.path(range.file)}, {"line", range.begin.line}, {"column", range.begin.column}};
}

Json inputs_json(const cfa::Program& program, const trace::Run& run) {
  Json all = Json::array();
  for (const trace::UsedInput& input : run.inputs) {
    Json one = {{"name", trace::input_name(program, run.trace, input)},
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
  if (asserted && asserted->text.starts_with("error place ")) return "error-place";
  return asserted && asserted->text.starts_with("invariant ") ? "invariant" : "never";
}

Json property_json(const cfa::Program& program, const trace::Event& event) {
  Json json = {{"kind", event_id(program, event)}, {"text", event.message}};
  if (event.edge)
    if (const auto* asserted = std::get_if<cfa::Assert>(&program.edges[event.edge].operation))
      if (!asserted->text.empty()) json["text"] = asserted->text;
  if (event.range) json["location"] = location(program.files, event.range);
  // "error of the model (unsafe-net): ...": which one
  if (json["kind"] == "model-error")
    if (const std::string text = json["text"]; text.find('(') < text.find(')'))
      json["name"] = text.substr(text.find('(') + 1, text.find(')') - text.find('(') - 1);
  return json;
}

Json counterexample_json(const cfa::Program& program, const trace::Run& run) {
  return {{"inputs", inputs_json(program, run)}, {"steps", run.steps}, {"replayed", true}};
}

// In the order of their ids, which is that of the command line.
Json sources_json(const cfa::Program& program, const std::vector<SourceRange>& also) {
  std::set<FileId> files;
  for (const cfa::Edge& edge : program.edges)
    if (edge.range && program.functions[program.locations[edge.from].function].origin == cfa::Origin::User)
      files.insert(edge.range.file);
  for (const SourceRange& range : also)
    if (range) files.insert(range.file);
  Json all = Json::array();
  for (const FileId file : files)
    all.push_back({{"file", program.files.path(file)}, {"text", program.files.text(file)}});
  return all;
}

}  // namespace faultline::app
