#include "schema.h"

#include <algorithm>
#include <regex>
#include <set>
#include <stdexcept>

namespace faultline::cli {
namespace {

using nlohmann::json;

const std::set<std::string> kKnownWords = {"$schema",     "title",   "description", "type",
                                           "required",    "minimum", "properties",  "additionalProperties",
                                           "definitions", "const",   "enum",        "items",
                                           "$ref",        "minItems", "uniqueItems", "pattern"};

class Validator {
 public:
  explicit Validator(const json& root) : root_(root) {}

  void check(const json& value, const json& schema, const std::string& place) {
    for (const auto& [word, ignored] : schema.items())
      if (!kKnownWords.contains(word)) throw std::runtime_error("the validator does not know " + word);
    if (schema.contains("$ref")) return check(value, referred(schema["$ref"].get<std::string>()), place);
    if (schema.contains("const") && value != schema["const"])
      complain(place, "is not " + schema["const"].dump());
    if (schema.contains("enum") && std::ranges::find(schema["enum"], value) == schema["enum"].end())
      complain(place, "is none of " + schema["enum"].dump());
    if (schema.contains("type") && !has_type(value, schema["type"].get<std::string>()))
      return complain(place, "is no " + schema["type"].get<std::string>());
    if (schema.contains("minimum") && value.is_number() && value < schema["minimum"])
      complain(place, "is too small");
    if (value.is_array()) check_array(value, schema, place);
    if (value.is_string() && schema.contains("pattern") &&
        !std::regex_match(value.get<std::string>(), std::regex(schema["pattern"].get<std::string>())))
      complain(place, "is not as " + schema["pattern"].dump() + " says: " + value.dump());
    if (value.is_array() && schema.contains("items"))
      for (std::size_t i = 0; i < value.size(); ++i)
        check(value[i], schema["items"], place + "/" + std::to_string(i));
    if (value.is_object()) check_object(value, schema, place);
  }

  std::vector<std::string> found;

 private:
  void check_array(const json& value, const json& schema, const std::string& place) {
    if (value.size() < schema.value("minItems", std::size_t{0})) complain(place, "has too few elements");
    if (schema.value("uniqueItems", false) && std::set<json>(value.begin(), value.end()).size() < value.size())
      complain(place, "has an element twice");
  }

  void check_object(const json& value, const json& schema, const std::string& place) {
    for (const json& name : schema.value("required", json::array()))
      if (!value.contains(name.get<std::string>())) complain(place, "lacks " + name.dump());
    const json properties = schema.value("properties", json::object());
    const json others = schema.value("additionalProperties", json(true));
    for (const auto& [name, member] : value.items()) {
      if (properties.contains(name)) {
        check(member, properties[name], place + "/" + name);
      } else if (others == json(false)) {
        complain(place, "has an unknown member " + name);
      } else if (others.is_object()) {
        check(member, others, place + "/" + name);
      }
    }
  }

  static bool has_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    throw std::runtime_error("the validator does not know the type " + type);
  }

  const json& referred(const std::string& reference) const {
    return root_.at(json::json_pointer(reference.substr(1)));  // behind '#'
  }

  void complain(const std::string& place, const std::string& what) { found.push_back(place + " " + what); }

  const json& root_;
};

}  // namespace

std::vector<std::string> schema_violations(const json& document, const json& schema) {
  Validator validator(schema);
  validator.check(document, schema, "");
  return validator.found;
}

}  // namespace faultline::cli
