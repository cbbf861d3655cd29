// Mixes of csmith's options: each makes random programs of another character.
//
// To add one: a row in csmith_mix.cpp, and a line in CMakeLists.txt that says how many of its programs
// ./check compares.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "comparison.h"

namespace faultline::differential {

struct Mix {
  std::string_view name;
  std::string_view summary;
  Word word = Word::Bits64;
  std::vector<std::string> csmith_options;
  std::vector<std::string> compiler_options;
};

std::span<const Mix> mixes();
const Mix* find_mix(std::string_view name);

}  // namespace faultline::differential
