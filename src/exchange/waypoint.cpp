// Where a waypoint stands, after the format's rules:
//   branching        the first character of the keyword if, while, for or switch
//   function_return  the closing parenthesis of the call
//   assumption       the first character of the statement before which it holds
//   target           the first character of the statement or full expression that violates
#include "exchange/waypoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "exchange/literal.h"

namespace faultline::exchange {
namespace {

using Span = std::pair<std::size_t, std::size_t>;

// Without blanks and parentheses around it.
Span trimmed(const SourceText& text, Span span) {
  const std::string_view code = text.code();
  while (true) {
    while (span.first < span.second && text.next(span.first) != span.first)
      ++span.first;
    while (span.first < span.second && text.previous(span.second) + 1 != span.second)
      --span.second;
    if (span.first >= span.second || code[span.first] != '(') return span;
    if (text.closing(span.first) + 1 != span.second) return span;
    ++span.first;
    --span.second;
  }
}

// The second of three parts between semicolons.
Span middle_of_for(const SourceText& text, Span span) {
  std::vector<std::size_t> semicolons;
  for (std::size_t at = span.first; at < span.second; ++at) {
    const char c = text.code()[at];
    if (c == '(' || c == '{' || c == '[') at = std::min(text.closing(at), span.second);
    if (at < span.second && text.code()[at] == ';') semicolons.push_back(at);
  }
  if (semicolons.size() != 2) return {0, 0};
  return {semicolons[0] + 1, semicolons[1]};
}

// Is the branch the decision on the whole condition of the statement that begins at `keyword`?
bool decides_statement(const SourceText& text, std::size_t keyword, Span condition) {
  const std::string_view word = text.word_at(keyword);
  if (word != "if" && word != "while" && word != "for" && word != "switch") return false;
  const std::size_t open = text.next(keyword + word.size());
  if (open == SourceText::npos || text.code()[open] != '(') return false;
  Span whole{open + 1, text.closing(open)};
  if (word == "for") whole = middle_of_for(text, whole);
  return whole.second != SourceText::npos && trimmed(text, whole) == trimmed(text, condition);
}

// Does a statement of a block begin here?
bool begins_statement(const SourceText& text, std::size_t at) {
  if (at == SourceText::npos || at >= text.code().size()) return false;
  const std::size_t before = text.previous(at);
  if (before == SourceText::npos) return false;
  const char c = text.code()[before];
  if (c != ';' && c != '{' && c != '}') return false;
  const std::size_t open = text.enclosing(at);
  const std::string_view word = text.word_at(at);
  return open != SourceText::npos && text.code()[open] == '{' && text.code()[at] != '}' && word != "else" &&
         word != "case" && word != "default";
}

class WaypointBuilder {
 public:
  WaypointBuilder(const cfa::Program& program, const trace::Run& run, SourceTexts& texts)
      : program_(program), run_(run), texts_(texts), path_(path_of(program, run, texts)) {}

  std::vector<Waypoint> build() {
    for (const PathStep& step : path_) {
      if (!step.range) continue;
      switch (step.kind) {
        case PathStep::Kind::Input: add_input(step); break;
        case PathStep::Kind::Branch: add_branch(step); break;
        case PathStep::Kind::Target: add_target(step); break;
        case PathStep::Kind::Enter:
        case PathStep::Kind::Leave: break;
      }
    }
    return std::move(waypoints_);
  }

 private:
  void add(Waypoint::Kind kind, const PathStep& step, std::size_t at, std::string constraint) {
    const SourceText& text = texts_.of(step.range.file);
    last_step_ = &step;
    waypoints_.push_back({kind, step.range.file, text.position(at), step.in_function, std::move(constraint)});
  }

  void add_input(const PathStep& step) {
    const SourceText& text = texts_.of(step.range.file);
    if (!step.asked_function.empty()) {
      const std::size_t end = text.offset(step.range.end);
      // A macro's use hides where the call's parenthesis is.
      const bool plain = text.word_at(text.offset(step.range.begin)) == step.asked_function;
      if (!plain || end == 0 || text.code()[end - 1] != ')' || is_nan(program_.types[step.type], step.bits))
        return;
      return add(Waypoint::Kind::FunctionReturn, step, end - 1, equation(program_, "\\result", step));
    }
    if (step.place.empty()) return;
    if (const auto at = assumption_place(step)) {
      const Position position = text.position(*at);
      const std::string holds = equation(program_, step.place, step);
      if (!waypoints_.empty() && waypoints_.back().kind == Waypoint::Kind::Assumption &&
          waypoints_.back().position == position && last_step_->frame == step.frame)
        waypoints_.back().constraint += " && " + holds;
      else
        add(Waypoint::Kind::Assumption, step, *at, holds);
    }
  }

  const cfa::Statement& statement(const PathStep& step) const {
    return program_.statements[program_.edges[step.edge].statement];
  }

  std::optional<std::size_t> assumption_place(const PathStep& step) {
    const SourceText& text = texts_.of(step.range.file);
    if (run_.trace.frames[step.frame].function == program_.start) return start_of_body(text);
    const bool declared = std::holds_alternative<cfa::Havoc>(program_.edges[step.edge].operation);
    if (declared) return behind_declaration(text, step);
    // Memory has its value before the statement that reads it, unless that statement has been told of
    // already.
    if (last_step_ && last_step_->kind != PathStep::Kind::Target && last_step_->frame == step.frame &&
        program_.edges[last_step_->edge].statement == program_.edges[step.edge].statement)
      return std::nullopt;
    const std::size_t begin = text.offset(statement(step).range.begin);
    return begins_statement(text, begin) ? std::optional(begin) : std::nullopt;
  }

  std::optional<std::size_t> start_of_body(const SourceText& text) const {
    const std::size_t name = text.offset(program_.functions[program_.entry].range.begin);
    const std::size_t open = text.code().find('{', name);
    const std::size_t first = open == SourceText::npos ? open : text.next(open + 1);
    return begins_statement(text, first) ? std::optional(first) : std::nullopt;
  }

  // The statement behind the declaration, if the run goes on there.
  std::optional<std::size_t> behind_declaration(const SourceText& text, const PathStep& step) const {
    const std::size_t semicolon = text.code().find(';', text.offset(step.range.begin));
    if (semicolon == SourceText::npos) return std::nullopt;
    const std::size_t next = text.next(semicolon + 1);
    const bool passed = begins_statement(text, next) && goes_on_at(text, step, next);
    return passed ? std::optional(next) : std::nullopt;
  }

  // Is the frame's next step the statement at `place`, or one behind it with nothing but plain statements
  // between? A variable whose declaration is jumped over is an input as well.
  bool goes_on_at(const SourceText& text, const PathStep& input, std::size_t place) const {
    for (std::size_t i = input.step + 1; i < run_.trace.steps.size(); ++i) {
      if (run_.trace.steps[i].frame != input.frame) continue;
      const cfa::Edge& edge = program_.edges[run_.trace.steps[i].edge];
      if (edge.range.file != input.range.file) return false;
      const std::size_t at = text.offset(edge.range.begin);
      if (at < place && std::holds_alternative<cfa::Havoc>(edge.operation)) continue;
      return at >= place &&
             text.code().substr(place, at - place).find_first_of("{}:") == std::string_view::npos;
    }
    return false;
  }

  void add_branch(const PathStep& step) {
    const SourceText& text = texts_.of(step.range.file);
    const std::size_t keyword = text.offset(statement(step).range.begin);
    const Span condition{text.offset(step.range.begin), text.offset(step.range.end)};
    if (statement(step).range.file != step.range.file || !decides_statement(text, keyword, condition)) return;
    switch (step.outcome) {
      case cfa::Outcome::True: return add(Waypoint::Kind::Branching, step, keyword, "true");
      case cfa::Outcome::False: return add(Waypoint::Kind::Branching, step, keyword, "false");
      case cfa::Outcome::Default: return add(Waypoint::Kind::Branching, step, keyword, "default");
      case cfa::Outcome::Case:
        if (!step.case_value.empty()) add(Waypoint::Kind::Branching, step, keyword, step.case_value);
    }
  }

  void add_target(const PathStep& step) {
    const SourceText& text = texts_.of(step.range.file);
    const SourceRange& whole = statement(step).range;
    const std::size_t begin = text.offset(whole.begin);
    const bool plain = whole.file == step.range.file && whole.begin <= step.range.begin &&
                       step.range.end <= whole.end && begins_statement(text, begin) &&
                       program_.edges[step.edge].kind != cfa::StatementKind::Condition;
    add(Waypoint::Kind::Target, step, plain ? begin : text.offset(step.range.begin), {});
  }

  const cfa::Program& program_;
  const trace::Run& run_;
  SourceTexts& texts_;
  std::vector<PathStep> path_;
  std::vector<Waypoint> waypoints_;
  const PathStep* last_step_ = nullptr;  // of the last waypoint
};

}  // namespace

std::string equation(const cfa::Program& program, const std::string& place, const PathStep& step) {
  const cfa::Type& type = program.types[step.type];
  if (is_nan(type, step.bits)) return fmt::format("{0} != {0}", place);
  return fmt::format("{} == {}", place, c_literal(type, step.bits));
}

std::vector<Waypoint> waypoints_of(const cfa::Program& program, const trace::Run& run, SourceTexts& texts) {
  return WaypointBuilder(program, run, texts).build();
}

}  // namespace faultline::exchange
