#include "exchange/path.h"

#include <algorithm>

#include "exchange/input_origin.h"

namespace faultline::exchange {
namespace {

bool is_plain_place(std::string_view name) {
  return !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return is_word_character(c) || c == '.' || c == '[' || c == ']'; });
}

class PathBuilder {
 public:
  PathBuilder(const cfa::Program& program, const trace::Run& run, SourceTexts& texts)
      : program_(program), run_(run), origins_(input_origins(program, run, texts)) {}

  std::vector<PathStep> build() {
    for (std::uint32_t step = 0; step < run_.trace.steps.size(); ++step) {
      add_inputs(step);
      if (is_users(frame_function(run_.trace.steps[step].frame))) add_step(step);
    }
    add_target();
    return std::move(path_);
  }

 private:
  cfa::FunctionId frame_function(trace::FrameId frame) const { return run_.trace.frames[frame].function; }

  bool is_users(cfa::FunctionId function) const {
    return program_.functions[function].origin == cfa::Origin::User;
  }

  PathStep new_step(PathStep::Kind kind, std::uint32_t step) const {
    PathStep result;
    result.kind = kind;
    result.step = step;
    result.frame = run_.trace.steps[step].frame;
    result.edge = run_.trace.steps[step].edge;
    while (!is_users(frame_function(result.frame)) && run_.trace.frames[result.frame].caller) {
      result.edge = run_.trace.steps[run_.trace.frames[result.frame].call_step].edge;
      result.frame = run_.trace.frames[result.frame].caller;
    }
    result.range = program_.edges[result.edge].range;
    const cfa::FunctionId function = frame_function(result.frame);
    result.in_function = program_.functions[function == program_.start ? program_.entry : function].name;
    return result;
  }

  void add_inputs(std::uint32_t step) {
    for (; next_input_ < run_.inputs.size() && run_.inputs[next_input_].step <= step; ++next_input_) {
      const trace::UsedInput& input = run_.inputs[next_input_];
      const InputOrigin& origin = origins_[next_input_];
      if (origin.asker == Asker::Stream || origin.asker == Asker::Scanned)
        continue;  // no expression of the program is its value, or a call that witnesses do not know
      PathStep result = new_step(PathStep::Kind::Input, step);
      result.range = input.range;
      result.type = input.type;
      result.bits = input.bits;
      result.asked_function = origin.function;
      if (is_plain_place(input.name) && in_scope(step, input.name)) result.place = input.name;
      path_.push_back(std::move(result));
    }
  }

  // Is the first name of the place a variable of the function that the step is in, or a global one?
  bool in_scope(std::uint32_t step, std::string_view place) const {
    const std::string_view name = place.substr(0, place.find_first_of(".["));
    cfa::FunctionId function = frame_function(run_.trace.steps[step].frame);
    if (function == program_.start) function = program_.entry;
    return std::any_of(program_.variables.begin(), program_.variables.end(), [&](const cfa::Variable& v) {
      return v.name == name && (!v.function || v.function == function) &&
             v.storage != cfa::Storage::Temporary;
    });
  }

  void add_step(std::uint32_t step) {
    const cfa::Edge& edge = program_.edges[run_.trace.steps[step].edge];
    if (const auto* branch = std::get_if<cfa::Branch>(&edge.operation)) {
      PathStep result = new_step(PathStep::Kind::Branch, step);
      result.outcome = branch->outcome;
      if (branch->cases.size() == 1 && branch->cases[0].low == branch->cases[0].high)
        result.case_value = std::to_string(branch->cases[0].low);
      path_.push_back(std::move(result));
    } else if (std::holds_alternative<cfa::Call>(edge.operation)) {
      add_call(step);
    } else if (std::holds_alternative<cfa::Return>(edge.operation)) {
      PathStep result = new_step(PathStep::Kind::Leave, step);
      result.function = result.in_function;
      path_.push_back(std::move(result));
    }
  }

  // The callee's frame begins with the next step; a call that failed has none.
  void add_call(std::uint32_t step) {
    if (step + 1 >= run_.trace.steps.size()) return;
    const cfa::FunctionId callee = frame_function(run_.trace.steps[step + 1].frame);
    if (run_.trace.frames[run_.trace.steps[step + 1].frame].call_step != step || !is_users(callee)) return;
    PathStep result = new_step(PathStep::Kind::Enter, step);
    result.function = program_.functions[callee].name;
    path_.push_back(std::move(result));
  }

  void add_target() {
    if (run_.trace.steps.empty()) return;
    PathStep result =
        new_step(PathStep::Kind::Target, static_cast<std::uint32_t>(run_.trace.steps.size() - 1));
    result.range = run_.event.range;
    path_.push_back(std::move(result));
  }

  const cfa::Program& program_;
  const trace::Run& run_;
  std::vector<InputOrigin> origins_;
  std::size_t next_input_ = 0;
  std::vector<PathStep> path_;
};

}  // namespace

std::vector<PathStep> path_of(const cfa::Program& program, const trace::Run& run, SourceTexts& texts) {
  return PathBuilder(program, run, texts).build();
}

}  // namespace faultline::exchange
