// The results as one page: table (sorted by a click on its head) and plots. Everything is in the file, and
// nothing is loaded from elsewhere.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "eval/totals.h"

namespace faultline::eval {

void write_html(std::ostream& out, const std::string& suite, const std::vector<Row>& rows,
                const Totals& totals);

// Text as it may stand in HTML, inside of tags' values as well.
std::string escaped(std::string_view text);

}  // namespace faultline::eval
