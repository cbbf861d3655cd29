#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "report/sarif/fixes.h"
#include "report/sarif/message.h"
#include "report/sarif/sarif.h"
#include "report/sarif/steps.h"

namespace faultline::report::sarif {
namespace {

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

class LogWriter {
 public:
  explicit LogWriter(const Log& log) : log_(log), places_(log.program) {}

  Json document() {
    Json tool = {{"driver", driver()}};  // first: results name their rules by number
    Json results = Json::array();
    for (const Finding& finding : log_.findings)
      results.push_back(result(finding));
    Json run = {{"tool", std::move(tool)},
                {"invocations", Json::array({{{"executionSuccessful", log_.successful}}})},
                {"columnKind", "utf16CodeUnits"},
                {"results", std::move(results)},
                {"properties", {{"verdict", log_.verdict}}}};
    return {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
  }

 private:
  Json driver() {
    Json rules = Json::array();
    for (const Finding& finding : log_.findings)
      if (rule_index(finding.property) == rules_.size()) {
        rules_.push_back(finding.property);
        rules.push_back({{"id", finding.property},
                         {"shortDescription", message(fmt::format("a run violates '{}'", finding.property))},
                         {"defaultConfiguration", {{"level", "error"}}}});
      }
    return {{"name", "faultline"}, {"version", log_.version}, {"rules", std::move(rules)}};
  }

  std::size_t rule_index(const std::string& id) const {
    return static_cast<std::size_t>(std::ranges::find(rules_, id) - rules_.begin());
  }

  Json result(const Finding& finding) const {
    const trace::Event& event = finding.run.event;
    Json json = {{"ruleId", finding.property},
                 {"ruleIndex", rule_index(finding.property)},
                 {"kind", "fail"},
                 {"level", "error"},
                 {"message", message(finding.message.empty() ? "a run fails" : finding.message)},
                 {"locations", Json::array()}};
    if (event.range) json["locations"].push_back(places_.location(event.range, function_of(event)));
    if (Json related = related_locations(finding); !related.empty())
      json["relatedLocations"] = std::move(related);
    if (!finding.run.trace.steps.empty())
      json["codeFlows"] = Json::array({code_flow(log_.program, finding, places_)});
    if (Json found = fixes(log_.program, finding, places_); !found.empty()) json["fixes"] = std::move(found);
    return json;
  }

  cfa::FunctionId function_of(const trace::Event& event) const {
    if (!event.edge) return {};
    return log_.program.locations[log_.program.edges[event.edge].from].function;
  }

  Json related_locations(const Finding& finding) const {
    Json all = Json::array();
    for (std::size_t i = 0; i < std::min(finding.lines.size(), kMostLines); ++i) {
      const rank::Line& line = finding.lines[i];
      Json json = places_.location(line.range);
      json["id"] = i + 1;
      json["message"] = message(fmt::format("suspect {}: {}", i + 1, why(finding, line)));
      json["properties"] = {{"rank", i + 1}, {"score", line.score}};
      all.push_back(std::move(json));
    }
    return all;
  }

  // The first reason that the best of the faults gives, or who blames the line.
  std::string why(const Finding& finding, const rank::Line& line) const {
    std::string text = one_line(log_.program.text(line.range), 80);
    for (const rank::Mention& mention : line.mentions) {
      const fault::Fault& fault = finding.localizations[mention.localization].faults[mention.fault];
      for (const fault::Info& info : fault.infos)
        if (info.kind == fault::Info::Kind::Fix || info.kind == fault::Info::Kind::Hint)
          return text + ": " + one_line(info.text, 200);
    }
    std::string voters;
    for (const rank::Vote& vote : line.voters)
      voters += (voters.empty() ? " (" : ", ") + std::string(vote.localizer);
    return text + (voters.empty() ? "" : voters + ")");
  }

  const Log& log_;
  Places places_;
  std::vector<std::string> rules_;
};

}  // namespace

void write_sarif(std::ostream& out, const Log& log) {
  out << LogWriter(log).document().dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace faultline::report::sarif
