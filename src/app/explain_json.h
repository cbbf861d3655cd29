// What the localizers say, as members of the result's JSON; docs/result.schema.json describes them.
#pragma once

#include <span>

#include "app/result_json.h"
#include "rank/lines.h"

namespace faultline::app {

// "localizations", "ranking" and, where there are any, "repairs".
Json explanation_json(const cfa::Program& program, const trace::Run& run,
                      std::span<const fault::Localization> localizations, std::span<const rank::Line> lines);

// A statement that is blamed, as the schema has it.
Json statement_json(const cfa::Program& program, const fault::Part& part);

}  // namespace faultline::app
