// Does a document keep a JSON schema? The part of the language that docs/result.schema.json uses.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace faultline::cli {

// One line per violation, with its place in the document.
std::vector<std::string> schema_violations(const nlohmann::json& document, const nlohmann::json& schema);

}  // namespace faultline::cli
