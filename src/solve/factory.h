// Solvers by name. `Cadical` is the one to take; `Z3` is the independent witness; the others are the same
// blaster on another SAT engine.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "solve/solver.h"

namespace faultline::solve {

enum class Backend : std::uint8_t {
  Cadical,        // our blaster on CaDiCaL
  Cryptominisat,  // our blaster on CryptoMiniSat
  Race,           // our blaster; long queries are given to both, the first answer counts (which model comes
                  // back may differ from run to run)
  Z3,
};

std::unique_ptr<Solver> make_solver(logic::TermManager& terms, Backend backend = Backend::Cadical);

std::string_view to_string(Backend backend);  // cadical, cryptominisat, race, z3
std::optional<Backend> backend_named(std::string_view name);

}  // namespace faultline::solve
