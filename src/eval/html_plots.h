// The plots of the page, as SVG without any script. Colors come from the page, so that they suit light and
// dark.
#pragma once

#include <string>
#include <vector>

#include "eval/totals.h"

namespace faultline::eval {

// How many cases have their fault among the first k lines, by k.
std::string cumulative_plot(const Totals& totals);
// The times of all cases, shortest first, on a logarithmic scale.
std::string time_plot(const std::vector<Row>& rows);
// By kind of fault: first, in the first three, five, ten, listed, not listed.
std::string kinds_plot(const Totals& totals);

}  // namespace faultline::eval
