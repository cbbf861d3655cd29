// What `faultline explain --json` and `--dependences` say, as far as it is measured.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/metrics.h"

namespace faultline::eval {

enum class Completeness : std::uint8_t { Complete, Partial };

// The lines that one localizer blames. A line's score is what the fused ranking would make of it: the sum of
// its faults' scores, each divided among the fault's lines; of repairs, the best one's.
struct Opinion {
  std::string localizer;
  Completeness completeness = Completeness::Complete;
  std::vector<ScoredLine> lines;
};

struct Answer {
  std::string verdict;
  std::string reason;
  std::vector<ScoredLine> ranking;
  std::vector<Opinion> opinions;
};

// Both throw InputError if the text is not what it should be.
Answer read_answer(std::string_view json);
Dependences read_dependences(std::string_view json);

}  // namespace faultline::eval
