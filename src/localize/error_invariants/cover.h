// The abstract error trace: which intervals, one after the other, cover all positions with the fewest
// switches from one to the next?
//
// Algorithm 3 goes from left to right and takes the interval that reaches furthest, which gives the fewest,
// too. But of all these covers one wants one whose switches are at steps that can be blamed (an input or a
// step of library code explains nothing), so it is a shortest path here; then the latest switches (as in the
// paper: at the end of the left interval), then the first intervals.
//
// An interval may reach over positions at which its invariant does not hold, or is too weak, since it is
// restored behind them. There it cannot be taken up or left: what is said about the statement between two
// stretches is said of their ends.
//
// Cost: the sum of the intervals' lengths.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace faultline::localize::error_invariants {

struct Span {
  std::uint32_t left = 0;  // positions
  std::uint32_t right = 0;
};

// A span of the cover, and the positions for which it is used.
struct Stretch {
  std::size_t span = 0;
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};

// The first position, from `first` on, behind which there is no gap up to `last`: each lies in some span.
// None: `last` lies in no span.
std::optional<std::uint32_t> covered_from(const std::vector<Span>& spans, std::uint32_t first,
                                          std::uint32_t last);

// May a stretch of the span begin or end at the position? Yes at both ends of the span.
using MayEnd = std::function<bool(std::size_t span, std::uint32_t position)>;

// From position `first` on, or, where all ways from there end too early, from the first one behind them; a
// switch at block p, between the positions p and p + 1, is unwelcome by penalties[p - first]. Each position
// lies in some span.
std::vector<Stretch> cheapest_cover(const std::vector<Span>& spans, std::uint32_t first,
                                    const std::vector<std::uint32_t>& penalties, const MayEnd& may_end);

}  // namespace faultline::localize::error_invariants
