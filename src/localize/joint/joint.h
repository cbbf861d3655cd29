// What several failing runs have in common: sets of expressions that, with other values, let each of them
// pass. A correction of one run may be an accident; what corrects all of them is where to look.
#pragma once

#include <span>

#include "localize/localizer.h"

namespace faultline::localize {

struct JointOptions {
  std::size_t most = 100;     // sets
  std::uint64_t largest = 3;  // elements of one
};

struct JointCorrection {
  std::vector<fault::Part> parts;             // as the first run visits them
  std::vector<fault::CorrectionSet> of_runs;  // by run: the evidence, each about its own formula
};

// All sets are as small as the smallest one.
struct JointCorrections {
  std::vector<JointCorrection> sets;
  fault::Completeness completeness = fault::Completeness::Complete;
  std::string note;
  std::uint64_t queries = 0;
};

// The investigations are about runs of one program, with the same assumptions; at least one. Throws
// NotExplainable.
JointCorrections joint_corrections(std::span<const Investigation* const> runs,
                                   const JointOptions& options, Context& context);

}  // namespace faultline::localize
