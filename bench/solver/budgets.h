// How soon a call comes back when its budget ends, on questions that few backends answer in time.
#pragma once

#include "common/table.h"

namespace faultline::bench {

// Every question to every backend, one call each under a budget of one second, in wall-clock time. Returns
// how many calls came back later than after 1.2 s, or with neither an answer nor Unknown (or, from an
// optimizer, an interval) and the reason that time is up.
int show_budgets(Markup markup);

}  // namespace faultline::bench
