#include "app/trace_view.h"

#include <variant>

#include "cfa/print.h"
#include "trace/describe.h"

namespace faultline::app {
namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

// Is there something for people to see?
bool is_event(const cfa::Operation& operation) {
  return !std::holds_alternative<cfa::Skip>(operation) && !std::holds_alternative<cfa::Declare>(operation) &&
         !std::holds_alternative<cfa::Release>(operation);
}

}  // namespace

bool TraceView::is_shown(std::size_t step, Detail detail) const {
  if (!run_.trace.steps[step].edge) return false;
  if (detail == Detail::Everything) return true;
  const cfa::Edge& taken = edge(step);
  if (taken.kind == cfa::StatementKind::Internal || !taken.range || !is_event(taken.operation)) return false;
  const cfa::FunctionId function = frame(step).function;
  return function == program_.start || program_.functions[function].origin == cfa::Origin::User;
}

std::size_t TraceView::depth(std::size_t step) const {
  const std::size_t depth = frame(step).depth;
  return depth > 0 ? depth - 1 : 0;  // the start function is not counted
}

std::string TraceView::text(std::size_t step) const {
  const cfa::Edge& taken = edge(step);
  const bool is_input = std::holds_alternative<cfa::Havoc>(taken.operation) && taken.statement;
  const SourceRange& range = is_input ? program_.statements[taken.statement].range : taken.range;
  std::string_view source = program_.text(range);
  if (source.ends_with(';')) source.remove_suffix(1);
  std::string text = one_line(source, 100);
  return text.empty() ? one_line(cfa::print_operation(program_, taken.operation), 100) : text;
}

std::string_view TraceView::kind(std::size_t step) const {
  return std::visit(
      Overloaded{[](const cfa::Assign&) { return "assign"; }, [](const cfa::Havoc&) { return "input"; },
                 [](const cfa::Branch&) { return "branch"; }, [](const cfa::Assume&) { return "assume"; },
                 [](const cfa::Assert&) { return "assert"; }, [](const cfa::Call&) { return "call"; },
                 [](const cfa::Return&) { return "return"; }, [](const cfa::Print&) { return "print"; },
                 [](const cfa::Halt&) { return "halt"; }, [](const cfa::Skip&) { return "skip"; },
                 [](const auto&) { return "memory"; }},
      edge(step).operation);
}

std::string TraceView::outcome(std::size_t step) const {
  const cfa::Operation& operation = edge(step).operation;
  if (is_last(step) && trace::is_violation(run_.event.kind)) return "fails";
  if (const auto* branch = std::get_if<cfa::Branch>(&operation)) {
    switch (branch->outcome) {
      case cfa::Outcome::True: return "true";
      case cfa::Outcome::False: return "false";
      case cfa::Outcome::Case: return cfa::print_operation(program_, operation);
      case cfa::Outcome::Default: return "default";
    }
  }
  if (std::holds_alternative<cfa::Assert>(operation)) return "holds";
  if (std::holds_alternative<cfa::Assume>(operation))
    return is_last(step) && run_.event.kind == trace::EventKind::AssumptionFailed ? "does not hold" : "holds";
  return {};
}

// A temporary that gets an input or a function's result bears the text of the call.
bool TraceView::is_named(std::size_t step, const trace::Access& access) const {
  const cfa::Operation& operation = edge(step).operation;
  // In a PLC: the instance that a block works on, or what a VAR_IN_OUT stands for.
  if (program_.language == cfa::Language::StructuredText && access.type &&
      program_.types[access.type].kind == cfa::TypeKind::Pointer)
    return false;
  return !access.variable || program_.variables[access.variable].storage != cfa::Storage::Temporary ||
         std::holds_alternative<cfa::Havoc>(operation) || std::holds_alternative<cfa::Return>(operation);
}

std::vector<TraceView::Write> TraceView::named_writes(std::size_t step) const {
  std::vector<Write> all;
  for (const trace::Access& access : run_.trace.writes(step))
    if (is_named(step, access))
      all.push_back({&access, one_line(trace::place_name(program_, run_.trace, access), 60),
                     trace::value_text(program_, run_.trace, access)});
  return all;
}

std::vector<std::pair<std::string, std::string>> TraceView::writes(std::size_t step) const {
  std::vector<std::pair<std::string, std::string>> all;
  for (Write& write : named_writes(step))
    all.emplace_back(std::move(write.name), std::move(write.value));
  return all;
}

std::uint32_t line_of(const cfa::Program& program, cfa::LocationId head) {
  for (const cfa::EdgeId edge : program.locations[head].out)
    if (program.edges[edge].range) return program.edges[edge].range.begin.line;
  return 0;
}

}  // namespace faultline::app
