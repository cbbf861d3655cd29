#include "solve/optimize/alternate.h"

namespace faultline::solve::optimize {

namespace {

constexpr std::uint64_t kFirstTurn = 1'000;  // conflicts

}  // namespace

void alternate(Search& search, CoreGuided& cores, ModelImproving& models) {
  for (std::uint64_t turn = kFirstTurn; !search.finished(); turn += turn / 2) {
    cores.run(search, turn);
    models.run(search, cores, turn);
  }
}

}  // namespace faultline::solve::optimize
