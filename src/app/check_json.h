// The result of a check as JSON; docs/result.schema.json describes it.
#pragma once

#include <ostream>

#include "app/check_result.h"
#include "app/result_json.h"

namespace faultline::app {

const char* to_text(engine::Verdict verdict);  // "safe-within-bound"

// `more` are further members.
void write_json(std::ostream& out, const CheckResult& check, const Json& more = Json::object());

}  // namespace faultline::app
