#include "app/steps_json.h"

#include <algorithm>

namespace faultline::app {
namespace {

constexpr std::size_t kMostOrigins = 16;  // of one value: an array may have been filled by thousands of steps

// "17:3": where the loop stands in its file.
std::string loop_place(const cfa::Program& program, cfa::LocationId head) {
  for (const cfa::EdgeId edge : program.locations[head].out)
    if (const SourceRange& range = program.edges[edge].range)
      return std::to_string(range.begin.line) + ":" + std::to_string(range.begin.column);
  return "L" + std::to_string(head.value);
}

}  // namespace

StepsJson::StepsJson(const cfa::Program& program, const trace::Run& run)
    : view_(program, run),
      iterations_(trace::iterations(program, run.trace)),
      deciders_(trace::leading_steps(program, run.trace)),
      writers_(program, run.trace) {}

void StepsJson::each(const std::function<void(const Json&)>& take) {
  for (std::uint32_t i = 0; i < view_.size(); ++i) {
    if (view_.is_shown(i, Detail::Source))
      take(step(i));
    else
      behind_hidden_[i] = all_shown_writers(i);
    writers_.record(i);
  }
}

Json StepsJson::step(std::uint32_t number) {
  Json json = {{"step", number}};
  add_place(json, number);
  json["text"] = view_.text(number);
  json["kind"] = view_.kind(number);
  json["function"] = view_.program().functions[view_.frame(number).function].name;
  json["depth"] = view_.depth(number);
  json["call"] = view_.run().trace.steps[number].frame.value;
  json["edge"] = view_.run().trace.steps[number].edge.value;
  add_loops(json, number);
  if (std::string outcome = view_.outcome(number); !outcome.empty()) json["outcome"] = std::move(outcome);
  add_reads(json, number);
  add_writes(json, number);
  if (const std::uint32_t decider = shown_decider(number); decider != trace::kNoOrigin)
    json["because"] = decider;
  return json;
}

void StepsJson::add_place(Json& json, std::uint32_t number) const {
  const SourceRange& range = view_.edge(number).range;
  if (!range) return;
  json.update(location(view_.program().files, range));
  json["endLine"] = range.end.line;
  json["endColumn"] = range.end.column;
}

void StepsJson::add_loops(Json& json, std::uint32_t number) const {
  Json counts = Json::array(), heads = Json::array();
  for (const trace::Iteration& iteration : iterations_[number]) {
    counts.push_back(iteration.count);
    heads.push_back(loop_place(view_.program(), iteration.head));
  }
  json["iteration"] = std::move(counts);
  if (!heads.empty()) json["loops"] = std::move(heads);
}

void StepsJson::add_reads(Json& json, std::uint32_t number) const {
  const cfa::Program& program = view_.program();
  const trace::Trace& trace = view_.run().trace;
  Json reads = Json::object(), origins = Json::object();
  for (const trace::Access& read : trace.reads(number)) {
    const std::string name = one_line(trace::place_name(program, trace, read), 60);
    const std::string value = trace::value_text(program, trace, read);
    // BIP has no pointers: they are how the code of a type gets at its component.
    if (program.language == cfa::Language::Bip && value.starts_with('&')) continue;
    reads[name] = value;
    if (const Steps steps = shown_writers(read); !steps.empty()) origins[name] = steps;
  }
  if (!reads.empty()) json["reads"] = std::move(reads);
  if (!origins.empty()) json["origins"] = std::move(origins);
}

void StepsJson::add_writes(Json& json, std::uint32_t number) const {
  Json writes = Json::object(), owners = Json::object();
  const std::uint32_t own = view_.run().trace.steps[number].frame.value;
  for (const TraceView::Write& write : view_.named_writes(number)) {
    writes[write.name] = write.value;
    if (Json whose = owner(*write.access); whose != own) owners[write.name] = std::move(whose);
  }
  json["writes"] = std::move(writes);
  if (!owners.empty()) json["owners"] = std::move(owners);
}

// The call whose variable it is; null: a global's, or on the heap.
Json StepsJson::owner(const trace::Access& access) const {
  const trace::FrameId frame = access.object ? view_.run().trace.objects[access.object].frame : access.frame;
  return frame ? Json(frame.value) : Json();
}

StepsJson::Steps StepsJson::shown_writers(const trace::Access& read) const {
  Steps all;
  for (const std::uint32_t step : writers_.of(read)) {
    const auto hidden = behind_hidden_.find(step);
    if (hidden == behind_hidden_.end())
      all.push_back(step);
    else
      all.insert(all.end(), hidden->second.begin(), hidden->second.end());
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (all.size() > kMostOrigins) all.erase(all.begin(), all.end() - kMostOrigins);
  return all;
}

StepsJson::Steps StepsJson::all_shown_writers(std::uint32_t number) const {
  Steps all;
  for (const trace::Access& read : view_.run().trace.reads(number))
    for (const std::uint32_t step : shown_writers(read))
      all.push_back(step);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (all.size() > kMostOrigins) all.erase(all.begin(), all.end() - kMostOrigins);
  return all;
}

std::uint32_t StepsJson::shown_decider(std::uint32_t number) const {
  std::uint32_t decider = deciders_[number];
  while (decider != trace::kNoOrigin && !view_.is_shown(decider, Detail::Source))
    decider = deciders_[decider];
  return decider;
}

void write_steps(std::ostream& out, const cfa::Program& program, const trace::Run& run, std::size_t indent) {
  const char* separator = "\n";
  out << "[";
  StepsJson(program, run).each([&](const Json& step) {
    out << separator << std::string(indent, ' ') << dump(step, -1);
    separator = ",\n";
  });
  out << '\n' << std::string(indent - 2, ' ') << "]";
}

}  // namespace faultline::app
