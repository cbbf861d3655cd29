// Faults in the JSON that CPAchecker's fault localization reads and writes: so that its report can show ours,
// and ours theirs.
//
//   {"faults": [{"fault": {"score", "intendedIndex", "infos": [{"fault-info": {...}}],
//                          "contributions": [{"fault-contribution": {"score", "infos", "location"}}]}}],
//    "error-location": {...}}
//
// A location has startLine, endLine, startOffset, endOffset (bytes), code and filename.
#pragma once

#include <iosfwd>
#include <span>

#include "fault/fault.h"

namespace faultline::exchange {

// Every fault, in the order of the localizations. No error: the location is left out.
void write_faults(std::ostream& out, const cfa::Program& program,
                  std::span<const fault::Localization> localizations, const SourceRange& error);

}  // namespace faultline::exchange
