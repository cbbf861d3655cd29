// Ctrl-C and SIGTERM become a polite request; the second one ends the process as usual.
#pragma once

#include "base/budget.h"

namespace faultline::app {

void stop_on_signals(const StopToken& stop);

}  // namespace faultline::app
