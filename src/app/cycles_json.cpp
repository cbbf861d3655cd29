#include "app/cycles_json.h"

namespace faultline::app {
namespace {

const char* part_of(frontend::st::Column::Role role) {
  switch (role) {
    case frontend::st::Column::Role::Input: return "inputs";
    case frontend::st::Column::Role::Output: return "outputs";
    case frontend::st::Column::Role::State: break;
  }
  return "state";
}

}  // namespace

Json cycles_json(const CycleTable& table) {
  Json all = Json::array();
  for (std::size_t i = 0; i < table.cycles(); ++i) {
    Json cycle = {{"cycle", i + 1}, {"step", table.first_step(i)}};
    for (std::size_t j = 0; j < table.columns().size(); ++j)
      if (!table.columns()[j].is_inner && (i == 0 || table.bits(i, j) != table.bits(i - 1, j)))
        cycle[part_of(table.columns()[j].role)][table.columns()[j].name] = table.value(i, j);
    all.push_back(std::move(cycle));
  }
  return all;
}

}  // namespace faultline::app
