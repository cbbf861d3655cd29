// Changes of the text, carried out on copies.
#pragma once

#include <map>

#include "fault/fault.h"

namespace faultline::fault {

// The texts of the files that the edits touch, with the edits. They may not overlap.
std::map<FileId, std::string> patched(const SourceFiles& files, const std::vector<Edit>& edits);

// The lines that the edits touch, as they would be, without their indentation.
std::vector<std::string> patched_lines(const SourceFiles& files, const std::vector<Edit>& edits);

// For `patch -p0`: a unified diff with three lines of context.
std::string unified_diff(const SourceFiles& files, const std::vector<Edit>& edits);

}  // namespace faultline::fault
