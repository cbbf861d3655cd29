// CryptoMiniSat as a SAT engine: another search with other simplifications, which wins on some families where
// CaDiCaL is slow (and loses on most).
#pragma once

#include <memory>

#include "solve/sat/engine.h"

namespace faultline::solve {

// Deterministic: one thread. The library knows no preferred value of a variable, so `prefer` has no effect.
std::unique_ptr<sat::Engine> make_cryptominisat_engine();

}  // namespace faultline::solve
