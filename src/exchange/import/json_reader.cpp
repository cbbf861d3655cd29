// Three documents are JSON: CBMC's messages (an array), our result and CPAchecker's faults (objects). The
// parser hands over one element at a time; what was looked at, or is not of interest, is dropped at once.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <tuple>

#include "exchange/import/cbmc_steps.h"

namespace faultline::exchange {
namespace {

using Json = nlohmann::json;
using JsonEvent = Json::parse_event_t;

constexpr int kDeepestJson = 200;
constexpr std::size_t kMostFaults = 10'000;

std::string text_of(const Json& json, const char* name) {
  const auto found = json.is_object() ? json.find(name) : json.end();
  if (found == json.end() || !json.is_object()) return {};
  if (found->is_string()) return found->get<std::string>();
  if (found->is_number_integer()) return found->dump();
  return {};
}

std::uint32_t line_number(const Json& json, const char* name) {
  const std::string text = text_of(json, name);
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != text.npos) return 0;
  return static_cast<std::uint32_t>(std::stoul(text));
}

const Json& part(const Json& json, const char* name) {
  static const Json kNone;
  const auto found = json.is_object() ? json.find(name) : json.end();
  return json.is_object() && found != json.end() ? *found : kNone;
}

TextPlace source_location(const Json& json) {
  TextPlace place;
  place.file = text_of(json, "file");
  place.line = line_number(json, "line");
  place.function = text_of(json, "function");
  return place;
}

class JsonReader {
 public:
  JsonReader(std::istream& in, Imported& imported) : buffer_(*in.rdbuf()), imported_(imported) {}

  void read() {
    std::istream in(&buffer_);
    try {
      Json document = Json::parse(
          in, [this](int depth, JsonEvent event, Json& parsed) { return keep(depth, event, parsed); });
      finish(document);
    } catch (const Json::exception& error) {
      std::string_view text = error.what();
      if (const std::size_t colon = text.find(": "); colon != text.npos) text.remove_prefix(colon + 2);
      fail(fmt::format("no JSON: {}", one_line(text, 200)));
    }
  }

 private:
  enum class Kind : std::uint8_t { Unknown, Cbmc, Object };

  [[noreturn]] void fail(const std::string& message) const {
    throw ImportError(buffer_.line(), buffer_.column(), message);
  }

  bool keep(int depth, JsonEvent event, Json& parsed) {
    if (depth > kDeepestJson) fail("the values are nested too deeply");
    if (depth == 0 && kind_ == Kind::Unknown)
      kind_ = event == JsonEvent::array_start ? Kind::Cbmc : Kind::Object;
    if (event == JsonEvent::key) {
      if (static_cast<int>(keys_.size()) <= depth) keys_.resize(static_cast<std::size_t>(depth) + 1);
      keys_[static_cast<std::size_t>(depth)] = parsed.get<std::string>();
    }
    if (kind_ == Kind::Cbmc) return keep_of_cbmc(depth, event, parsed);
    const bool is_input = depth == 4 && key(1) == "counterexample" && key(2) == "inputs" && key(4) == "value";
    if (is_input && event == JsonEvent::value) ends_of_values_.emplace_back(buffer_.line(), buffer_.column());
    return keep_of_object(depth, event);
  }

  const std::string& key(std::size_t depth) const {
    static const std::string kNone;
    return depth < keys_.size() ? keys_[depth] : kNone;
  }

  // [ { "result": [ { "property", "status", "trace": [ step, ... ] } ] } ]
  bool keep_of_cbmc(int depth, JsonEvent event, Json& parsed) {
    if (event == JsonEvent::key && depth == 2) return key(2) == "result";
    if (event == JsonEvent::key && depth == 4) return key(4) == "status" || key(4) == "trace";
    if (event != JsonEvent::object_end) return true;
    if (depth == 5 && key(2) == "result" && key(4) == "trace") {
      step(parsed);
      return false;
    }
    if (depth == 3 && key(2) == "result") {
      trace_.finish(text_of(parsed, "status") == "FAILURE", imported_);
      return false;
    }
    return depth > 1;
  }

  void step(const Json& json) {
    const std::string type = text_of(json, "stepType");
    if (type == "failure") trace_.fail(source_location(part(json, "sourceLocation")));
    if (type != "assignment" || text_of(json, "assignmentType") == "actual-parameter") return;
    const Json& value = part(json, "value");
    CbmcAssignment assignment;
    assignment.line = buffer_.line();
    assignment.column = buffer_.column();
    assignment.place = source_location(part(json, "sourceLocation"));
    assignment.lhs = text_of(json, "lhs");
    assignment.data = text_of(value, "data");
    const std::string name = text_of(value, "name");
    if (name != "pointer" && name != "struct" && name != "array")
      assignment.binary = text_of(value, "binary");
    trace_.assign(assignment);
  }

  // Only what is looked at later.
  bool keep_of_object(int depth, JsonEvent event) const {
    if (event != JsonEvent::key || depth != 1) return true;
    return key(1) == "schema" || key(1) == "counterexample" || key(1) == "property" || key(1) == "faults" ||
           key(1) == "error-location" || key(1) == "tool";
  }

  void finish(const Json& document) {
    if (kind_ == Kind::Cbmc) {
      imported_.format = Format::CbmcJson;
      imported_.producer = "CBMC";
      if (!trace_.is_taken()) fail("there is no trace of a failing property in it (cbmc --json-ui --trace)");
    } else if (document.is_object() && document.contains("faults")) {
      read_faults(document);
    } else if (document.is_object() && document.contains("schema")) {
      read_result(document);
    } else {
      fail("this is neither a trace of CBMC, nor a result of faultline, nor faults of CPAchecker");
    }
  }

  void read_result(const Json& document) {
    imported_.format = Format::Result;
    imported_.producer = "faultline";
    imported_.is_list = true;
    const Json& inputs = part(part(document, "counterexample"), "inputs");
    if (!inputs.is_array()) fail("this result has no failing run ('counterexample')");
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Json& input = inputs[i];
      Move move;
      const bool is_known =
          inputs.size() == ends_of_values_.size();  // not if some have none or two, or there are two lists
      std::tie(move.line, move.column) =
          is_known ? ends_of_values_[i] : std::pair(buffer_.line(), buffer_.column());
      const std::string text = text_of(input, "value");
      move.value.number = one_number(text);
      if (!move.value.number)
        throw ImportError(move.line, move.column,
                          fmt::format("the value of an input is a number, not '{}'", one_line(text, 40)));
      move.place = source_location(input);
      add_input(imported_, std::move(move));
    }
    const TextPlace target = source_location(part(part(document, "property"), "location"));
    if (target.line > 0) imported_.guidance.targets.push_back(target);
  }

  void read_faults(const Json& document) {
    imported_.format = Format::Faults;
    imported_.producer = "CPAchecker";
    const Json& faults = document["faults"];
    if (!faults.is_array()) fail("'faults' is a list");
    if (faults.size() > kMostFaults) fail("too many faults");
    for (const Json& each : faults) {
      const Json& fault = part(each, "fault");
      if (!fault.is_object()) fail("an element of 'faults' has a 'fault'");
      imported_.faults.push_back(foreign_fault(fault));
    }
    const Json& error = part(document, "error-location");
    TextPlace target = fault_place(error);
    if (target.line > 0) imported_.guidance.targets.push_back(std::move(target));
  }

  static TextPlace fault_place(const Json& location) {
    TextPlace place;
    place.file = text_of(location, "filename");
    place.line = line_number(location, "startLine");
    return place;
  }

  static ForeignFault foreign_fault(const Json& json) {
    ForeignFault fault;
    const Json& score = part(json, "score");
    if (score.is_number()) fault.score = score.get<double>();
    for (const Json& info : part(json, "infos"))
      if (const std::string text = text_of(part(info, "fault-info"), "description"); !text.empty())
        fault.reasons.push_back(text);
    for (const Json& each : part(json, "contributions")) {
      const Json& location = part(part(each, "fault-contribution"), "location");
      fault.lines.push_back({fault_place(location), text_of(location, "code")});
    }
    return fault;
  }

  CountingBuffer buffer_;
  Imported& imported_;
  Kind kind_ = Kind::Unknown;
  std::vector<std::string> keys_;                                        // by depth
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_of_values_;  // of our result: line and column
  CbmcTrace trace_;
};

}  // namespace

void read_json(std::istream& in, Imported& imported) {
  JsonReader(in, imported).read();
}

}  // namespace faultline::exchange
