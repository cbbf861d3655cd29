// BIP models on the command line: which files are such, what their properties say, how they are read and
// searched.
#pragma once

#include <string>
#include <vector>

#include "app/source_options.h"
#include "engine/verdict.h"
#include "frontend/bip/frontend.h"

namespace faultline::app {

// All files are BIP models (.bip). A mixture with others is a Failure.
bool is_bip(const SourceOptions& source);

frontend::bip::Options bip_reading(const SourceOptions& source);

// What --property asks for: names (bip_properties.h) and `never CONDITION`, which goes into `source`, as a wish
// for deadlocks does. Nothing: what is standard. An unknown name is a Failure that lists the known ones.
engine::Properties read_bip_properties(const std::vector<std::string>& values, SourceOptions& source);

enum class EngineChoice : std::uint8_t { Auto, Bmc, Explicit };

// Explicit search of the model; the program is what it was lowered to.
engine::Result search_bip(const SourceOptions& source, const cfa::Program& program, const engine::Options& options);

}  // namespace faultline::app
