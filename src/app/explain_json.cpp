#include "app/explain_json.h"

#include <cmath>

#include "app/steps_json.h"
#include "cfa/value.h"
#include "trace/alignment.h"
#include "trace/describe.h"

namespace faultline::app {
namespace {

constexpr std::size_t kLongestText = 200;

const char* name(trace::CandidateKind kind) {
  switch (kind) {
    case trace::CandidateKind::Value: return "value";
    case trace::CandidateKind::Initialiser: return "initialiser";
    case trace::CandidateKind::Condition: return "condition";
    case trace::CandidateKind::Argument: return "argument";
    case trace::CandidateKind::ReturnValue: return "return-value";
    case trace::CandidateKind::Subscript: return "subscript";
    case trace::CandidateKind::Constant: return "constant";
    case trace::CandidateKind::Definition: return "definition";
    case trace::CandidateKind::TableEntry: return "table-entry";
  }
  return "";
}

const char* name(trace::Encoding encoding) {
  switch (encoding) {
    case trace::Encoding::Path: return "path";
    case trace::Encoding::FlowSensitive: return "flow-sensitive";
    case trace::Encoding::Program: return "program";
  }
  return "";
}

const char* name(fault::Info::Kind kind) {
  switch (kind) {
    case fault::Info::Kind::Reason: return "reason";
    case fault::Info::Kind::Fix: return "fix";
    case fault::Info::Kind::Hint: return "hint";
    case fault::Info::Kind::Rank: return "rank";
  }
  return "";
}

const char* name(fault::SpectrumElement::Kind kind) {
  switch (kind) {
    case fault::SpectrumElement::Kind::Statement: return "statement";
    case fault::SpectrumElement::Kind::Outcome: return "outcome";
    case fault::SpectrumElement::Kind::PassesAtLeast: return "passes-at-least";
    case fault::SpectrumElement::Kind::PassesAtMost: return "passes-at-most";
  }
  return "";
}

double to_six_places(double score) {
  return std::round(score * 1e6) / 1e6;
}

class Writer {
 public:
  Writer(const cfa::Program& program, const trace::Run& run) : program_(program), run_(run) {}

  Json localization(const fault::Localization& said) const {
    Json json = {{"localizer", said.localizer},
                 {"seconds", rounded(said.seconds)},
                 {"queries", said.queries},
                 {"completeness", fault::to_string(said.completeness)}};
    if (!said.note.empty()) json["note"] = said.note;
    json["faults"] = Json::array();
    for (const fault::Fault& each : said.faults)
      json["faults"].push_back(fault(each));
    if (!said.runs.empty()) json["runs"] = Json::array();
    for (const auto& near : said.runs)
      json["runs"].push_back(near_run(*near));
    if (!said.runs.empty()) json["runs"].front()["trace"] = steps_of(said.runs.front()->run);
    return json;
  }

  Json line(std::size_t rank, const rank::Line& line) const {
    Json json = {
        {"rank", rank},
        {"file", program_.files.path(line.range.file)},
        {"line", line.range.begin.line},
        {"column", line.range.begin.column},
        {"score", to_six_places(line.score)},
        {"text", one_line(program_.files.line(line.range.file, line.range.begin.line), kLongestText)},
        {"parts",
         {{"check", line.check},
          {"repair", to_six_places(line.repair)},
          {"correction", line.correction},
          {"work", line.work},
          {"suspicion", rounded(line.suspicion)},
          {"votes", to_six_places(line.votes)}}}};
    json["votes"] = Json::object();
    for (const rank::Vote& vote : line.voters)
      json["votes"][std::string(vote.localizer)] = vote.position;
    return json;
  }

  // What the evidence has to say, by its kind.
  Json operator()(const fault::Core& core) const {
    return {{"kind", "core"},
            {"encoding", name(core.of.encoding)},
            {"minimal", core.minimality == fault::Minimality::Proven},
            {"needsInputs", core.needs_inputs}};
  }

  Json operator()(const fault::CorrectionSet& correction) const {
    Json values = Json::array();
    for (const fault::NeededValue& value : correction.values)
      values.push_back(needed(value));
    return {{"kind", "correction-set"},
            {"encoding", name(correction.of.encoding)},
            {"minimal", correction.minimality == fault::Minimality::Proven},
            {"values", std::move(values)}};
  }

  Json operator()(const fault::InvariantInterval& interval) const {
    return {{"kind", "invariant-interval"}, {"encoding", name(interval.encoding)}, {"first", interval.first},
            {"last", interval.last},        {"before", interval.before},           {"after", interval.after}};
  }

  Json operator()(const fault::Infection& infection) const {
    return {{"kind", "infection"},
            {"iteration", infection.iteration},
            {"condition", infection.condition},
            {"guard", infection.is_guard}};
  }

  Json operator()(const fault::Interference& interference) const {
    return {{"kind", "interference"},
            {"step", interference.step},
            {"condition", interference.condition},
            {"value", needed(interference.value)}};
  }

  Json operator()(const fault::Difference& difference) const {
    return {{"kind", "difference"}, {"distance", difference.near->distance}, {"deltas", difference.deltas}};
  }

  Json operator()(const fault::Cause& cause) const {
    return {{"kind", "cause"},
            {"text", cause.text},
            {"distanceWithoutError", cause.without_error},
            {"distanceWithError", cause.with_error}};
  }

  Json operator()(const fault::Spectrum& spectrum) const {
    Json json = {{"kind", "spectrum"},
                 {"element", name(spectrum.what.kind)},
                 {"formula", spectrum.formula},
                 {"suspiciousness", to_six_places(spectrum.suspiciousness)},
                 {"failingWith", spectrum.failing_with},
                 {"failing", spectrum.failing},
                 {"passingWith", spectrum.passing_with},
                 {"passing", spectrum.passing}};
    if (spectrum.what.head) json["passes"] = spectrum.what.passes;
    return json;
  }

  Json operator()(const fault::Repair& repair) const {
    Json json = {{"kind", "repair"}};
    json.update(repair_json(repair));
    return json;
  }

  // The first edit is where it stands; most have no other.
  Json repair_json(const fault::Repair& repair) const {
    const fault::Edit& first = repair.edits.front();
    Json json = location(program_.files, first.range);
    json.update(Json{{"endLine", first.range.end.line},
                     {"endColumn", first.range.end.column},
                     {"before", first.before},
                     {"after", first.after},
                     {"template", repair.kind},
                     {"cost", to_six_places(repair.cost)},
                     {"status", fault::to_string(repair.status)},
                     {"fixed", repair.fixed},
                     {"failing", repair.failing},
                     {"broken", repair.broken_runs},
                     {"passing", repair.passing},
                     {"avoidsCheck", repair.avoids_check},
                     {"ofSpecification", repair.of_specification}});
    if (repair.status == fault::RepairStatus::HoldsWithinBound) json["bound"] = repair.bound;
    if (repair.changed_runs) json["changed"] = *repair.changed_runs;
    if (!repair.broken.empty()) json["breaks"] = repair.broken;
    if (repair.edits.size() > 1) json["edits"] = edits(repair);
    return json;
  }

 private:
  Json steps_of(const trace::Run& near) const {
    Json all = Json::array();
    StepsJson(program_, near).each([&](const Json& step) { all.push_back(step); });
    return all;
  }

  Json fault(const fault::Fault& fault) const {
    Json statements = Json::array();
    for (const fault::Part& part : fault.parts)
      statements.push_back(statement_json(program_, part));
    Json infos = Json::array();
    for (const fault::Info& info : fault.infos)
      infos.push_back({{"kind", name(info.kind)}, {"text", info.text}});
    return {{"score", to_six_places(fault.score)},
            {"statements", std::move(statements)},
            {"evidence", std::visit(*this, fault.evidence)},
            {"infos", std::move(infos)},
            {"checked", fault.checked == fault::Checked::Confirmed}};
  }

  Json edits(const fault::Repair& repair) const {
    Json all = Json::array();
    for (const fault::Edit& edit : repair.edits) {
      Json json = location(program_.files, edit.range);
      json.update(Json{{"endLine", edit.range.end.line},
                       {"endColumn", edit.range.end.column},
                       {"before", edit.before},
                       {"after", edit.after}});
      all.push_back(std::move(json));
    }
    return all;
  }

  Json needed(const fault::NeededValue& value) const {
    return {{"step", value.step},
            {"was", text(value.type, value.was)},
            {"needed", text(value.type, value.needed)}};
  }

  Json near_run(const fault::NearRun& near) const {
    Json inputs = Json::array();
    for (const trace::UsedInput& input : near.run.inputs)
      inputs.push_back({{"name", trace::input_name(program_, near.run.trace, input)},
                        {"line", input.range.begin.line},
                        {"value", trace::value_text(program_, near.run.trace, input.type, input.bits)}});
    Json deltas = Json::array();
    for (const fault::Delta& each : near.deltas)
      deltas.push_back(delta(each));
    Json aligned = Json::array();
    for (const trace::Aligned& pair : trace::align(program_, run_.trace, near.run.trace))
      aligned.push_back({pair.first ? Json(*pair.first) : Json(), pair.second ? Json(*pair.second) : Json()});
    return {{"distance", near.distance},
            {"lowerBound", near.lower},
            {"ofAllRuns", near.reach == fault::Reach::AllRuns},
            {"verdict", trace::is_violation(near.run.event.kind) ? "fails" : "passes"},
            {"inputs", std::move(inputs)},
            {"deltas", std::move(deltas)},
            {"slices", near.slices},
            {"assumed", near.assumed},
            {"story", near.story},
            {"steps", near.run.trace.steps.size()},
            {"aligned", std::move(aligned)}};
  }

  Json delta(const fault::Delta& delta) const {
    using trace::nearby::PointKind;
    const char* kind = delta.kind == PointKind::Guard   ? "guard"
                       : delta.kind == PointKind::Value ? "value"
                       : delta.kind == PointKind::Merge ? "merge"
                                                        : "input";
    Json json = {{"kind", kind}, {"name", delta.name}, {"weight", delta.weight}};
    if (delta.range) json["location"] = location(program_.files, delta.range);
    if (!delta.where.empty()) json["where"] = delta.where;
    json["failing"] = delta.was.empty() ? Json() : Json(delta.was);
    json["passing"] = delta.is.empty() ? Json() : Json(delta.is);
    if (delta.failing_step != trace::unrolling::kNoStep) json["failingStep"] = delta.failing_step;
    if (delta.passing_step != trace::unrolling::kNoStep) json["passingStep"] = delta.passing_step;
    return json;
  }

  std::string text(cfa::TypeId type, std::uint64_t bits) const {
    if (!type || !program_.types[type].is_scalar()) return {};
    return trace::value_text(program_, run_.trace, type, cfa::canonical(program_.types[type], bits));
  }

  const cfa::Program& program_;
  const trace::Run& run_;
};

// A macro's definition may stand in a file that has no code of its own.
std::vector<SourceRange> blamed(std::span<const fault::Localization> localizations,
                                std::span<const rank::Line> lines) {
  std::vector<SourceRange> all;
  for (const rank::Line& line : lines)
    all.push_back(line.range);
  for (const fault::Localization& said : localizations)
    for (const fault::Fault& fault : said.faults)
      for (const fault::Part& part : fault.parts)
        all.push_back(part.range);
  return all;
}

}  // namespace

Json statement_json(const cfa::Program& program, const fault::Part& part) {
  Json json = location(program.files, part.range);
  json["endLine"] = part.range.end.line;
  json["endColumn"] = part.range.end.column;
  json["text"] = one_line(program.text(part.range), kLongestText);
  json["kind"] = name(part.kind);
  if (part.function) json["function"] = program.functions[part.function].name;
  json["steps"] = part.steps;
  return json;
}

Json explanation_json(const cfa::Program& program, const trace::Run& run,
                      std::span<const fault::Localization> localizations, std::span<const rank::Line> lines) {
  const Writer writer(program, run);
  Json json = {{"localizations", Json::array()}, {"ranking", Json::array()}};
  for (const fault::Localization& said : localizations)
    json["localizations"].push_back(writer.localization(said));
  for (const fault::Localization& said : localizations)
    if (!said.runs.empty() && !said.runs.front()->story.empty() && !json.contains("story"))
      json["story"] = said.runs.front()->story;
  for (std::size_t i = 0; i < lines.size(); ++i)
    json["ranking"].push_back(writer.line(i + 1, lines[i]));
  for (const fault::Localization& said : localizations)
    for (const fault::Fault& fault : said.faults)
      if (const auto* repair = std::get_if<fault::Repair>(&fault.evidence))
        json["repairs"].push_back(writer.repair_json(*repair));
  json["sources"] = sources_json(program, blamed(localizations, lines));
  return json;
}

}  // namespace faultline::app
