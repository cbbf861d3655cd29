#include "solver/groups.h"

#include <stdexcept>

#include "solver/families.h"
#include "solver/tasks.h"

namespace faultline::bench {

using logic::TermManager;
using solve::Backend;

namespace {

const std::vector<std::string> kBackends = {"cadical", "cms", "z3"};

template <class Make>
std::vector<Task> for_backends(Make make) {
  return {make(Backend::Cadical), make(Backend::Cryptominisat), make(Backend::Z3)};
}

Build sort_of(std::uint32_t count, Bug bug = Bug::Frequent) {
  return [=](TermManager& terms) { return bubble_sort(terms, count, bug); };
}
Build decision_of(std::uint32_t cycles) {
  return [=](TermManager& terms) { return decision(terms, cycles); };
}
Build loop_of(std::uint32_t iterations, Inputs inputs = Inputs::Free) {
  return [=](TermManager& terms) { return mixing_loop(terms, iterations, inputs); };
}
Build table_of(std::uint32_t steps, std::uint32_t size) {
  return [=](TermManager& terms) { return table_walk(terms, steps, size); };
}

std::string by(std::uint32_t steps, std::uint32_t size) {
  return std::to_string(steps) + "x" + std::to_string(size);
}

struct Table {
  std::uint32_t steps, size;
};
constexpr Table kTables[] = {{10, 16}, {20, 16}, {40, 64}};

Group model_group() {
  Group group{"model", "Time to a model, or to its absence", kBackends, 5, {}};
  const auto row = [&](const std::string& name, const Build& build, const std::string& expected) {
    group.rows.push_back(
        {name, for_backends([&](Backend backend) { return time_to_model(build, backend); }), expected});
  };
  for (const std::uint32_t n : {6, 7, 8, 9, 10})
    row("sort " + std::to_string(n) + ", bug", sort_of(n), "sat");
  for (const std::uint32_t n : {6, 7, 8, 9, 10})
    row("sort " + std::to_string(n) + ", rare bug", sort_of(n, Bug::Rare), "sat");
  for (const std::uint32_t n : {5, 6, 7})
    row("sort " + std::to_string(n) + ", correct", sort_of(n, Bug::None), "unsat");
  for (const std::uint32_t n : {1, 5, 10, 15, 20, 34})
    row("decision x" + std::to_string(n), decision_of(n), "sat");
  for (const std::uint32_t n : {50, 100, 200})
    row("loop " + std::to_string(n) + ", free", loop_of(n), "sat");
  for (const std::uint32_t n : {50, 200})
    row("loop " + std::to_string(n) + ", fixed", loop_of(n, Inputs::Fixed), "unsat");
  for (const std::uint32_t n : {50, 200})
    row(
        "loop " + std::to_string(n) + ", lowest bit",
        [=](TermManager& terms) { return mixing_loop_parity(terms, n); }, "unsat");
  for (const auto [steps, size] : kTables)
    row("table " + by(steps, size), table_of(steps, size), "sat");
  for (const auto [steps, size] : kTables)
    row(
        "read after write " + by(steps, size),
        [=](TermManager& terms) { return read_after_write(terms, steps, size); }, "unsat");
  for (const std::uint32_t n : {12, 14, 16})
    row(
        "factors of " + std::to_string(n) + " bits", [=](TermManager& terms) { return factoring(terms, n); },
        "sat");
  return group;
}

Subject subject_of(const Build& build) {
  TermManager terms;
  auto inputs = find_failing_inputs(build(terms), 1);
  if (!inputs) throw std::logic_error("no failing run was found");
  return {build, std::move(*inputs)};
}

struct Named {
  std::string name;
  Build build;
};

using CoreTask = Task (*)(Subject, Backend);

Group core_group(const std::string& name, const std::string& title, CoreTask task) {
  Group group{name, title, kBackends, 5, {}};
  const std::vector<Named> programs = {{"sort 8", sort_of(8)},
                                       {"sort 16", sort_of(16)},
                                       {"sort 8, rare bug", sort_of(8, Bug::Rare)},
                                       {"sort 12, rare bug", sort_of(12, Bug::Rare)},
                                       {"decision x1", decision_of(1)},
                                       {"decision x5", decision_of(5)},
                                       {"decision x10", decision_of(10)},
                                       {"loop 50", loop_of(50)},
                                       {"loop 200", loop_of(200)},
                                       {"table 10x16", table_of(10, 16)},
                                       {"table 20x16", table_of(20, 16)}};
  for (const auto& [program, build] : programs) {
    const Subject subject = subject_of(build);
    group.rows.push_back(
        {program, for_backends([&](Backend backend) { return task(subject, backend); }), "unsat"});
  }
  return group;
}

Group maxsat_group(Strategies strategies) {
  Group group{"maxsat", "MaxSAT: the nearest run that satisfies the property", {}, 10, {}};
  std::vector<Optimizing> columns = {Optimizing::Alternating};
  group.columns = {"alternating"};
  if (strategies == Strategies::All) {
    columns.insert(columns.end(), {Optimizing::CoreGuided, Optimizing::ModelImproving});
    group.columns.insert(group.columns.end(), {"core-guided", "improving"});
  }
  columns.push_back(Optimizing::Z3);
  group.columns.emplace_back("z3");
  const std::vector<Named> programs = {
      {"sort 10", sort_of(10)},          {"sort 16", sort_of(16)},
      {"sort 28", sort_of(28)},          {"sort 10, rare bug", sort_of(10, Bug::Rare)},
      {"decision x1", decision_of(1)},   {"decision x3", decision_of(3)},
      {"decision x5", decision_of(5)},   {"decision x10", decision_of(10)},
      {"decision x20", decision_of(20)}, {"decision x34", decision_of(34)},
      {"loop 25", loop_of(25)},          {"table 10x16", table_of(10, 16)},
      {"table 20x16", table_of(20, 16)}};
  for (const auto& [program, build] : programs) {
    const Subject subject = subject_of(build);
    Row row{program, {}, ""};
    for (const Optimizing optimizing : columns)
      row.tasks.push_back(nearest_good_run(subject, optimizing));
    group.rows.push_back(std::move(row));
  }
  return group;
}

Group incremental_group() {
  Group group{"incremental", "200 questions under assumptions", kBackends, 5, {}};
  const std::vector<Named> programs = {
      {"sort 8", sort_of(8)},   {"decision x5", decision_of(5)}, {"decision x10", decision_of(10)},
      {"loop 10", loop_of(10)}, {"loop 50", loop_of(50)},        {"table 10x16", table_of(10, 16)}};
  for (const auto& [program, build] : programs) {
    const Subject subject = subject_of(build);
    group.rows.push_back(
        {program, for_backends([&](Backend backend) { return incremental_queries(subject, backend); }), ""});
  }
  return group;
}

}  // namespace

std::vector<Group> make_groups(Strategies strategies) {
  return {model_group(), core_group("core", "First core over the statements", first_core),
          core_group("minimal", "Minimal core over the statements, 20,000 conflicts a deletion test at most",
                     minimal_core),
          maxsat_group(strategies), incremental_group()};
}

}  // namespace faultline::bench
