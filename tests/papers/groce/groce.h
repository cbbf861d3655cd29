// The programs of Groce's thesis, written anew with its line numbers, and what `distance` says in short
// words.
#pragma once

#include <string>
#include <vector>

#include "investigated.h"
#include "localize/distance/distance.h"

namespace faultline::localize {

extern const char* const kMinmax;  // Figure 3.1
extern const char* const kSlice;   // Figure 4.1
extern const char* const kSort;    // Figure 6.1
extern const char* const kLock;    // Figure 5.8

// The thesis's metric: all values of the unrolled program, executed or not, with those of joins.
DistanceOptions as_in_the_thesis();

// "2: input2 0 -> 1": line, name, values in both runs; a join has no line.
std::vector<std::string> deltas(const fault::NearRun& near);
// The same for each slice.
std::vector<std::vector<std::string>> slices(const fault::NearRun& near);

}  // namespace faultline::localize
