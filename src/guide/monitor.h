// A copy of the program that follows guidance: a variable holds the state, moves change it at their sites,
// and a run that comes into the sink ends. What the search finds in it is a run of the program itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "exchange/import/guidance.h"

namespace faultline::guide {

enum class Strictness : std::uint8_t {
  Strict,   // where a move's place is visited in its state, the move is made, or the run ends
  Lenient,  // ... or the run goes on in the same state
};

// A move without a site, and why.
struct Open {
  std::size_t move = 0;
  std::string why;
};

struct Monitored {
  cfa::Program program;
  cfa::VariableId state;
  cfa::VariableId accepted;  // gets 1 in accepting states; none: the first state is accepting
  std::vector<Open> open;
};

// With `stop_at`, coming to this state is a failure of kind UnreachableReached.
Monitored monitored(const cfa::Program& program, const exchange::Guidance& guidance, Strictness strictness,
                    std::optional<std::uint32_t> stop_at = {});

}  // namespace faultline::guide
