// The result of a check as JSON; docs/result.schema.json describes it.
#pragma once

#include <ostream>

#include "app/check_result.h"

namespace faultline::app {

void write_json(std::ostream& out, const CheckResult& check);

}  // namespace faultline::app
