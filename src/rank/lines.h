// The fused ranking: one list of lines from what all localizers say, best first. It is plain: what is certain
// comes before what is voted for.
//
//   check       a built-in check (bounds, pointers, division, ...) is violated in this line
//   repair      the place of the line among those with a repair: 1 for the best, 0 for none. A change of the
//               specification does not count
//   correction  another value of a single expression of this line makes the run pass (a correction set of
//               size one in the encoding of the whole program)
//   votes       each localizer has one vote, which it divides among its faults by their scores; a fault
//               divides its share equally among its lines
//   suspicion   how much failing runs prefer the line (spectrum), as a share of the most suspicious line's
//   work        the line is not in a harness, and there is one (Scene::harness)
//
// The score is 1000 check + 400 repair + 4 work + 2 correction + votes + 0.3 suspicion, votes being the average
// over the other localizers: an order by certainty, and inside of it by votes. What each part is worth was
// measured on the tuning half of bench/suite (docs/accuracy.md). Ties are broken by source position; among
// lines with equally good repairs, the later one comes first.
#pragma once

#include "rank/ranking.h"

namespace faultline::rank {

// A fault that blames a line: the part that does, and how good the localizer thinks it is.
struct Mention {
  std::size_t localization = 0;
  std::size_t fault = 0;
  std::size_t part = 0;
};

struct Vote {
  std::string_view localizer;
  std::size_t position = 0;  // of the line among all that this localizer blames, from 1
  double share = 0;          // of the localizer's vote
};

struct Line {
  SourceRange range;  // of what is blamed in it, by the best of the mentions
  double score = 0;
  double check = 0;
  double repair = 0;
  double correction = 0;
  double votes = 0;
  double suspicion = 0;
  double work = 0;
  std::vector<Vote> voters;       // in the order of the localizations
  std::vector<Mention> mentions;  // correction sets of size one first, then in the order of the faults
};

// The faults must be ranked (combination.h). The localizations must outlive the result.
std::vector<Line> ranked_lines(std::span<const fault::Localization> localizations, const Scene& scene);

// Does another value of one expression alone make the run pass, whichever way it then takes?
bool is_single_correction(const fault::Fault& fault);

}  // namespace faultline::rank
