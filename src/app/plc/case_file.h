// PLCverif's case files (.vc3): lines of `-key = value`.
#pragma once

#include <string>
#include <vector>

#include "app/plc/options.h"
#include "app/source_options.h"

namespace faultline::app {

bool is_case_file(const std::string& path);

struct CaseFile {
  std::vector<std::string> files;  // as from our folder
  std::string entry;               // empty: not said
};

// What it asks for is added to the options. What is wrong or not supported is refused with its position; what
// only another tool needs (its back ends, reports) is passed over.
CaseFile read_case_file(const std::string& path, PlcOptions& options, Console& console);

// The case files among the sources make way for the sources that they name.
void open_case_files(SourceOptions& source, Console& console);

}  // namespace faultline::app
