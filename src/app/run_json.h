// The result of a run as JSON; docs/result.schema.json describes it.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/result_json.h"
#include "app/run_result.h"

namespace faultline::app {

struct JsonContext {
  std::vector<std::string> files;
  std::string entry;
  double frontend_seconds = 0;
  double run_seconds = 0;
};

// With the trace if the run has one and `trace` asks for it. `more` are further members.
enum class JsonTrace { Without, With };
void write_json(std::ostream& out, const RunResult& result, const JsonContext& context, JsonTrace trace,
                const Json& more = Json::object());

}  // namespace faultline::app
