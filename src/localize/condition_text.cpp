#include "localize/condition_text.h"

#include <fmt/format.h>

#include "cfa/print.h"
#include "localize/repair/dialect.h"

namespace faultline::localize {

namespace {

const cfa::Edge& edge_of(const Investigation& investigation, std::uint32_t step) {
  return investigation.program().edges[investigation.run().trace.steps[step].edge];
}

// As the program's language says it: `!instance->timer.Q` is NOT timer.Q in a PLC.
std::string printed(const cfa::Program& program, const cfa::Operation& operation) {
  std::string text = cfa::print_operation(program, operation);
  if (program.language != cfa::Language::StructuredText) return text;
  constexpr std::string_view kInstance = "instance->";
  for (std::size_t at = text.find(kInstance); at != std::string::npos; at = text.find(kInstance, at))
    text.erase(at, kInstance.size());
  return repair::from_c(program.language, text).value_or(text);
}

constexpr std::size_t kLongestCondition = 100;

// "[x < 3]" without its brackets. What a macro of C stands for is longer than what is written: isdigit(c).
std::string branch_text(const cfa::Program& program, const cfa::Operation& operation) {
  std::string text = printed(program, operation);
  text = text.substr(1, text.size() - 2);
  const auto& branch = std::get<cfa::Branch>(operation);
  const SourceRange& range = program.range(branch.condition);
  const bool is_two_way = branch.outcome == cfa::Outcome::True || branch.outcome == cfa::Outcome::False;
  if (program.language != cfa::Language::C || !range || !is_two_way) return text;
  const std::string written = one_line(program.text(range), kLongestCondition);
  const std::string own = branch.outcome == cfa::Outcome::True ? written : fmt::format("!({})", written);
  const bool is_use_of_macro = written.ends_with(')') && written.find('(') != std::string::npos;
  return is_use_of_macro && own.size() < text.size() ? own : text;
}

}  // namespace

std::string held_text(const Investigation& investigation, std::uint32_t step) {
  const cfa::Operation& operation = edge_of(investigation, step).operation;
  if (std::holds_alternative<cfa::Branch>(operation)) return branch_text(investigation.program(), operation);
  const cfa::Program& program = investigation.program();
  const std::string_view source = program.text(edge_of(investigation, step).range);
  const bool is_plc = program.language == cfa::Language::StructuredText;
  const std::string text = is_plc && !source.empty() ? one_line(source, 80) : printed(program, operation);
  const bool is_last = step + 1 == investigation.run().trace.steps.size();
  if (std::holds_alternative<cfa::Assume>(operation) ||
      (std::holds_alternative<cfa::Assert>(operation) && !is_last))
    return text;
  return "the checks in " + text;
}

std::string wanted_text(const Investigation& investigation, const trace::TraceFormula& formula,
                        std::uint32_t step) {
  const cfa::Program& program = investigation.program();
  const cfa::Edge& edge = edge_of(investigation, step);
  if (const auto* branch = std::get_if<cfa::Branch>(&edge.operation)) {
    const bool two_ways = branch->outcome == cfa::Outcome::True || branch->outcome == cfa::Outcome::False;
    for (const cfa::EdgeId other : program.locations[edge.from].out)
      if (two_ways && std::get<cfa::Branch>(program.edges[other].operation).outcome != branch->outcome)
        return branch_text(program, program.edges[other].operation);
    return "not " + branch_text(program, edge.operation);
  }
  const auto* assertion = std::get_if<cfa::Assert>(&edge.operation);
  if (assertion && step == formula.end) return assertion->text;
  return fmt::format("no {} failure", trace::id(investigation.run().event.kind));
}

std::string at_line(const Investigation& investigation, std::uint32_t step) {
  const cfa::Program& program = investigation.program();
  const trace::Trace& trace = investigation.run().trace;
  // Lines of the library say nothing to the user; his call does.
  std::string inside;
  trace::FrameId frame = trace.steps[step].frame;
  for (; trace.frames[frame].caller; frame = trace.frames[frame].caller) {
    const cfa::Function& function = program.functions[trace.frames[frame].function];
    if (function.origin != cfa::Origin::Library) break;
    inside = fmt::format("in {}, ", function.name);
    step = trace.frames[frame].call_step;
  }
  const SourceRange& range = edge_of(investigation, step).range;
  return range ? fmt::format(" ({}line {})", inside, range.begin.line) : "";
}

}  // namespace faultline::localize
