// The steps of a run as JSON; docs/result.schema.json describes them.
#pragma once

#include <functional>

#include "app/result_json.h"
#include "app/trace_view.h"
#include "trace/describe.h"
#include "trace/origins.h"

namespace faultline::app {

// Makes the steps that come from the source, one at a time in their order. What a step that is not shown has
// computed is attributed to the shown steps from which that had its values.
class StepsJson {
 public:
  StepsJson(const cfa::Program& program, const trace::Run& run);

  void each(const std::function<void(const Json& step)>& take);

 private:
  using Steps = std::vector<std::uint32_t>;

  Json step(std::uint32_t number);
  void add_place(Json& json, std::uint32_t number) const;
  void add_loops(Json& json, std::uint32_t number) const;
  void add_reads(Json& json, std::uint32_t number) const;
  void add_writes(Json& json, std::uint32_t number) const;
  Json owner(const trace::Access& access) const;
  Steps shown_writers(const trace::Access& read) const;
  std::uint32_t shown_decider(std::uint32_t number) const;
  Steps all_shown_writers(std::uint32_t number) const;

  TraceView view_;
  std::vector<std::vector<trace::Iteration>> iterations_;
  std::vector<std::uint32_t> deciders_;
  trace::LastWriters writers_;
  std::unordered_map<std::uint32_t, Steps> behind_hidden_;  // by hidden step: the shown ones behind it
};

// As an array, one a line, never all of them in memory. The lines are indented by `indent`, the bracket at
// the end by two less.
void write_steps(std::ostream& out, const cfa::Program& program, const trace::Run& run, std::size_t indent);

}  // namespace faultline::app
