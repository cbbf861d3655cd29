#include "solve/factory.h"

#include <array>

#include "solve/backend/cadical/cadical_engine.h"
#include "solve/backend/cryptominisat/cryptominisat_engine.h"
#include "solve/backend/z3/z3_solver.h"
#include "solve/blast/blast_solver.h"
#include "solve/sat/race.h"

namespace faultline::solve {
namespace {

struct Row {
  Backend backend;
  std::string_view name;
  std::unique_ptr<Solver> (*make)(logic::TermManager&);
};

std::unique_ptr<Solver> blaster(logic::TermManager& terms, std::unique_ptr<sat::Engine> engine) {
  return std::make_unique<blast::BlastSolver>(terms, std::move(engine));
}

constexpr std::array kRows = {
    Row{Backend::Cadical, "cadical",
        [](logic::TermManager& terms) { return blaster(terms, make_cadical_engine()); }},
    Row{Backend::Cryptominisat, "cryptominisat",
        [](logic::TermManager& terms) { return blaster(terms, make_cryptominisat_engine()); }},
    Row{Backend::Race, "race",
        [](logic::TermManager& terms) {
          return blaster(terms, sat::make_race(make_cadical_engine(), make_cryptominisat_engine()));
        }},
    Row{Backend::Z3, "z3", [](logic::TermManager& terms) { return make_z3_solver(terms); }},
};

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].backend != static_cast<Backend>(i)) return false;
  return true;
}
static_assert(rows_in_order(), "a row of kRows for each Backend, in the same order");

}  // namespace

std::unique_ptr<Solver> make_solver(logic::TermManager& terms, Backend backend) {
  return kRows[static_cast<std::size_t>(backend)].make(terms);
}

std::string_view to_string(Backend backend) {
  return kRows[static_cast<std::size_t>(backend)].name;
}

std::optional<Backend> backend_named(std::string_view name) {
  for (const Row& row : kRows)
    if (row.name == name) return row.backend;
  return std::nullopt;
}

}  // namespace faultline::solve
