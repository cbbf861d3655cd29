// CaDiCaL (Debian's 1.5.3 or later) as a SAT engine.
#pragma once

#include <memory>

#include "solve/sat/engine.h"

namespace faultline::solve {

std::unique_ptr<sat::Engine> make_cadical_engine();

}  // namespace faultline::solve
