// The results for eyes on a terminal, and as CSV.
#pragma once

#include <ostream>
#include <vector>

#include "eval/totals.h"

namespace faultline::eval {

// A row for each case, then the totals: all, halves, fault kinds, localizers.
void print_table(std::ostream& out, const std::vector<Row>& rows, const Totals& totals);

// One record for each case (RFC 4180), with the rank of every localizer in a column of its own. What is not
// known is an empty field.
void write_csv(std::ostream& out, const std::vector<Row>& rows);

}  // namespace faultline::eval
