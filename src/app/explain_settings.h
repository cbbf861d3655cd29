// The options of `explain`: those of `check`, and what the localizers are asked.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/check_settings.h"
#include "app/explain_conditions.h"
#include "app/explain_work.h"
#include "app/input_options.h"
#include "rank/combination.h"

namespace faultline::app {

struct ExplainSettings {
  CheckSettings check;
  InputOptions inputs;  // given: this run is explained, and nothing is checked
  localize::Judged judged = localize::Judged::EveryRun;
  std::string tests;    // a directory or a file of further runs; empty: none are given
  std::vector<std::string> localizers;
  std::vector<localize::Settings> of_localizers;  // by row of the registry
  std::vector<std::string> trust;
  std::vector<std::string> suspect;
  std::string precondition;       // --precondition; empty: not given
  std::string initial_functions;  // --altpre; "true": the entry function; empty: not given
  std::vector<std::string> ignored;
  std::vector<std::string> banned;
  std::vector<std::string> rankings;
  bool maintain_order = false;
  bool no_repair = false;
  std::optional<std::chrono::milliseconds> repair_time;
  std::string dependences;  // the file for the program dependence graph by lines
  std::string html;         // the file for the page
  std::string patch;        // the file for a unified diff
  std::uint32_t apply = 0;  // the number of the line whose repair is carried out; 0: none
  bool in_place = false;
  std::optional<std::uint32_t> top;
  std::uint32_t runs = 1;  // failing ones, about which it is asked what corrects all of them
  ConditionSettings conditions;
  std::vector<std::string> required;  // functions
  bool find_causes = false;
  bool find_error = false;
  bool closest_failing = false;
  bool maximize = false;
  bool inputs_only = false;
  bool inputs_guards_only = false;

  // What is a short name for another option.
  void apply_short_names();

  // The options live in `this`, which must outlive the parsing.
  void declare(CLI::App& app);

  // An unknown name is a Failure that lists the known ones; so is a contradiction.
  std::vector<Chosen> chosen() const;
  rank::Combination combination(std::string_view localizer) const;
  localize::Assumptions assumptions(const engine::Options& checking, const cfa::Program& program,
                                    Console& console) const;
  trace::Precondition known_before() const;
  std::vector<trace::Choices> given_tests() const;  // --tests
};

}  // namespace faultline::app
