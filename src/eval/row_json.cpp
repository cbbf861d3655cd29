// Rows as lines of JSON: what an evaluation that was interrupted goes on from.
#include <nlohmann/json.hpp>

#include "eval/row.h"

namespace faultline::eval {
namespace {

using RowJson = nlohmann::ordered_json;

constexpr Status kStatuses[] = {Status::Explained, Status::NoViolation, Status::TimedOut, Status::Failed,
                                Status::BadCase};

RowJson standing_json(const Standing& standing) {
  return {{"rank", standing.rank ? RowJson(*standing.rank) : RowJson()}, {"size", standing.size}};
}

Standing read_standing(const RowJson& json) {
  Standing standing;
  if (!json.at("rank").is_null()) standing.rank = json.at("rank").get<std::size_t>();
  standing.size = json.at("size").get<std::size_t>();
  return standing;
}

Status read_status(const std::string& text) {
  for (const Status status : kStatuses)
    if (text == to_string(status)) return status;
  throw std::invalid_argument("status");
}

RowJson localizer_json(const OpinionStanding& each) {
  RowJson json = {{"localizer", each.localizer}, {"complete", each.completeness == Completeness::Complete}};
  json.update(standing_json(each.standing));
  return json;
}

OpinionStanding read_localizer(const RowJson& json) {
  return {json.at("localizer"), read_standing(json),
          json.at("complete").get<bool>() ? Completeness::Complete : Completeness::Partial};
}

}  // namespace

std::string to_json(const Row& row, std::string_view fingerprint) {
  RowJson json = {{"case", row.name},
               {"fingerprint", fingerprint},
               {"kinds", row.kinds},
               {"status", to_string(row.status)},
               {"verdict", row.verdict},
               {"note", row.note},
               {"fused", standing_json(row.fused)},
               {"allInTen", row.all_in_ten},
               {"localizers", RowJson::array()},
               {"programLines", row.program_lines},
               {"exam", row.exam},
               {"renierisReiss", row.renieris_reiss},
               {"seconds", row.seconds},
               {"megabytes", row.megabytes}};
  for (const OpinionStanding& each : row.localizers)
    json["localizers"].push_back(localizer_json(each));
  return json.dump(-1, ' ', false, RowJson::error_handler_t::replace);
}

std::optional<StoredRow> read_row(std::string_view text) {
  try {
    const RowJson json = RowJson::parse(text);
    StoredRow stored;
    Row& row = stored.row;
    stored.fingerprint = json.at("fingerprint");
    row.name = json.at("case");
    row.half = half_of(row.name);
    row.kinds = json.at("kinds").get<std::vector<std::string>>();
    row.status = read_status(json.at("status"));
    row.verdict = json.at("verdict");
    row.note = json.at("note");
    row.fused = read_standing(json.at("fused"));
    row.all_in_ten = json.at("allInTen");
    for (const RowJson& each : json.at("localizers"))
      row.localizers.push_back(read_localizer(each));
    row.program_lines = json.at("programLines");
    row.exam = json.at("exam");
    row.renieris_reiss = json.at("renierisReiss");
    row.seconds = json.at("seconds");
    row.megabytes = json.at("megabytes");
    return stored;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace faultline::eval
