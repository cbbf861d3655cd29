#include "exchange/faults.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "exchange/source_text.h"

namespace faultline::exchange {
namespace {

using Json = nlohmann::ordered_json;

const char* info_type(fault::Info::Kind kind) {
  switch (kind) {
    case fault::Info::Kind::Fix: return "FIX";
    case fault::Info::Kind::Rank: return "RANK_INFO";
    case fault::Info::Kind::Hint:
    case fault::Info::Kind::Reason: break;
  }
  return "REASON";
}

class FaultWriter {
 public:
  explicit FaultWriter(const cfa::Program& program) : program_(program), texts_(program.files) {}

  Json document(std::span<const fault::Localization> localizations, const SourceRange& error) {
    Json faults = Json::array();
    for (const fault::Localization& each : localizations)
      for (const fault::Fault& fault : each.faults)
        faults.push_back({{"fault", one(fault, each.localizer, faults.size())}});
    Json json = {{"faults", std::move(faults)}};
    if (error) json["error-location"] = location(error);
    return json;
  }

 private:
  Json one(const fault::Fault& fault, const std::string& localizer, std::size_t index) {
    Json infos = Json::array();
    infos.push_back(info("by " + localizer, fault.score, "REASON"));
    for (const fault::Info& each : fault.infos)
      infos.push_back(info(each.text, fault.score, info_type(each.kind)));
    Json contributions = Json::array();
    for (const fault::Part& part : fault.parts)
      contributions.push_back({{"fault-contribution",
                                {{"score", fault.score / static_cast<double>(fault.parts.size())},
                                 {"infos", Json::array()},
                                 {"location", location(part.range)}}}});
    return {{"score", fault.score},
            {"intendedIndex", index},
            {"infos", std::move(infos)},
            {"contributions", std::move(contributions)}};
  }

  static Json info(const std::string& text, double score, const char* type) {
    return {{"fault-info", {{"description", text}, {"score", score}, {"type", type}}}};
  }

  Json location(const SourceRange& range) {
    const SourceText& text = texts_.of(range.file);
    return {{"startLine", range.begin.line},           {"endLine", range.end.line},
            {"startOffset", text.offset(range.begin)}, {"endOffset", text.offset(range.end)},
            {"code", one_line(program_.text(range))},  {"filename", program_.files.path(range.file)}};
  }

  const cfa::Program& program_;
  SourceTexts texts_;
};

}  // namespace

void write_faults(std::ostream& out, const cfa::Program& program,
                  std::span<const fault::Localization> localizations, const SourceRange& error) {
  out << FaultWriter(program)
             .document(localizations, error)
             .dump(1, ' ', false, Json::error_handler_t::replace)
      << '\n';
}

}  // namespace faultline::exchange
