// Changes of the text, carried out on copies.
#pragma once

#include <map>

#include "fault/fault.h"

namespace faultline::fault {

// The texts of the files that the edits touch, with the edits. They may not overlap.
std::map<FileId, std::string> patched(const SourceFiles& files, const std::vector<Edit>& edits);

struct PatchedLine {
  FileId file;
  std::uint32_t line;  // of the old text, where the change that it belongs to begins
  std::string text;    // as it would be, without its indentation
  bool operator==(const PatchedLine&) const = default;
};

// The lines that the edits change, not those between them.
std::vector<PatchedLine> patched_lines(const SourceFiles& files, const std::vector<Edit>& edits);

// For `patch -p0`: a unified diff with three lines of context.
std::string unified_diff(const SourceFiles& files, const std::vector<Edit>& edits);

}  // namespace faultline::fault
