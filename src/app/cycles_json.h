// The cycles of a PLC program's run as JSON; docs/result.schema.json describes them.
#pragma once

#include "app/plc/cycle_table.h"
#include "app/result_json.h"

namespace faultline::app {

// A value that is as in the cycle before is left out.
Json cycles_json(const CycleTable& table);

}  // namespace faultline::app
