// What two versions take and give one after the other: inputs that they ask for themselves, which have to be the same for
// both, and what they print, which is compared.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/compare_harness.h"
#include "app/compare_types.h"

namespace faultline::app {

struct Streams {
  std::string definitions;  // functions, and where they keep what they are told
  std::string comparison;   // statements behind the calls
  std::set<std::string> inputs;  // suffixes of input functions that are needed
  std::vector<Diagnostic> notes;
};

Streams make_streams(const Version& old_version, const Version& new_version, Spelling& spelling);

// The function that gives the harness inputs of this type: none of those that the versions ask.
std::string input_function(const std::string& suffix, const Version& old_version, const Version& new_version);

}  // namespace faultline::app
