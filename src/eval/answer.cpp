#include "eval/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/diagnostic.h"
#include "eval/case.h"

namespace faultline::eval {
namespace {

using Json = nlohmann::json;

class AnswerReader {
 public:
  Answer read(const Json& json) {
    Answer answer;
    answer.verdict = json.at("verdict").get<std::string>();
    answer.reason = json.value("reason", "");
    for (const Json& line : json.value("ranking", Json::array()))
      answer.ranking.push_back({place(line), line.at("score").get<double>()});
    for (const Json& said : json.value("localizations", Json::array()))
      answer.opinions.push_back(opinion(said));
    return answer;
  }

  LineId place(const Json& json) {
    const std::string file = json.at("file").get<std::string>();
    const auto [known, fresh] = paths_.try_emplace(file);
    if (fresh) known->second = path_of(file);
    return {known->second, json.at("line").get<std::uint32_t>()};
  }

 private:
  Opinion opinion(const Json& said) {
    Opinion opinion;
    opinion.localizer = said.at("localizer").get<std::string>();
    const bool is_complete = said.at("completeness").get<std::string>() == "complete";
    opinion.completeness = is_complete ? Completeness::Complete : Completeness::Partial;
    std::map<LineId, double> scores;
    for (const Json& fault : said.at("faults"))
      add(fault, scores);
    for (const auto& [line, score] : scores)
      opinion.lines.push_back({line, score});
    std::ranges::stable_sort(opinion.lines, std::greater<>(), &ScoredLine::score);
    return opinion;
  }

  void add(const Json& fault, std::map<LineId, double>& scores) {
    const Json& evidence = fault.at("evidence");
    const bool is_repair = evidence.at("kind") == "repair";
    if (is_repair && evidence.value("ofSpecification", false)) return;  // no line of the program is blamed
    Lines lines;
    for (const Json& statement : fault.at("statements"))
      lines.insert(place(statement));
    const double score = fault.at("score").get<double>();
    for (const LineId& line : lines) {
      double& sum = scores[line];
      sum = is_repair ? std::max(sum, score) : sum + score / static_cast<double>(lines.size());
    }
  }

  std::map<std::string, std::string> paths_;
};

// The steps of the run are most of the document, and not looked at.
Json parse(std::string_view text) {
  const auto wanted = [](int depth, Json::parse_event_t event, Json& parsed) {
    return depth != 1 || event != Json::parse_event_t::key || parsed != "trace";
  };
  return Json::parse(text, wanted);
}

}  // namespace

Answer read_answer(std::string_view text) {
  try {
    return AnswerReader().read(parse(text));
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("the result cannot be read: {}", error.what()));
  }
}

Dependences read_dependences(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Dependences all;
    AnswerReader reader;
    for (const Json& line : json.at("lines")) {
      all.lines.push_back(reader.place(line));
      all.depends_on.push_back(line.at("dependsOn").get<std::vector<std::size_t>>());
    }
    for (const std::vector<std::size_t>& used : all.depends_on)
      if (std::ranges::any_of(used, [&](std::size_t each) { return each >= all.lines.size(); }))
        throw InputError("the dependences cannot be read: there is no such line");
    return all;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("the dependences cannot be read: {}", error.what()));
  }
}

}  // namespace faultline::eval
