// The parts of a result's JSON that several commands write; docs/result.schema.json describes them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::app {

using Json = nlohmann::ordered_json;

// Text that is not UTF-8 gets replacement characters. An indent of -1: on one line.
std::string dump(const Json& json, int indent);

// Seconds, to the millisecond.
double rounded(double seconds);

// The first members of every result.
Json result_head(const std::vector<std::string>& files, const std::string& entry,
                 const cfa::Program& program);

Json location(const SourceFiles& files, const SourceRange& range);
Json inputs_json(const cfa::Program& program, const trace::Run& run);
// The id of the event's kind; in a BIP model: deadlock, model-error, error-place, invariant, never, division-by-zero.
std::string_view event_id(const cfa::Program& program, const trace::Event& event);
Json property_json(const cfa::Program& program, const trace::Event& event);
Json counterexample_json(const cfa::Program& program, const trace::Run& run);

// The text of the files in which the user's code stands, and of those of these ranges.
Json sources_json(const cfa::Program& program, const std::vector<SourceRange>& also = {});

}  // namespace faultline::app
