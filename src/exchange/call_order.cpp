#include "exchange/call_order.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string_view>

namespace faultline::exchange {
namespace {

// An input seen from one frame: the step of that frame in which it was asked for, there or further inside.
struct Visit {
  trace::FrameId frame;
  std::uint32_t step = 0;
};

// All inputs that one step of a frame asked for.
struct Unit {
  std::uint32_t step = 0;
  std::vector<std::size_t> inputs;
};

bool covers(const SourceRange& outer, const SourceRange& inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

bool is_keyword_before_parenthesis(std::string_view word) {
  return word == "if" || word == "while" || word == "for" || word == "switch" || word == "return" ||
         word == "sizeof" || word == "case";
}

class Sorter {
 public:
  Sorter(const cfa::Program& program, const trace::Run& run, SourceTexts& texts)
      : program_(program), run_(run), texts_(texts) {
    for (const trace::UsedInput& input : run.inputs)
      visits_.push_back(visits_of(input.step));
  }

  std::vector<std::size_t> sorted(const std::vector<std::size_t>& inputs, std::size_t depth) {
    std::vector<Unit> units;
    for (std::size_t i = 0; i < inputs.size();) {
      std::vector<std::size_t> inner, own;
      const std::uint32_t step = visits_[inputs[i]][depth].step;
      for (; i < inputs.size() && visits_[inputs[i]][depth].step == step; ++i)
        (visits_[inputs[i]].size() > depth + 1 ? inner : own).push_back(inputs[i]);
      if (!inner.empty()) inner = sorted(inner, depth + 1);
      own.insert(own.end(), inner.begin(), inner.end());
      units.push_back({step, std::move(own)});
    }
    std::vector<std::size_t> order;
    for (std::size_t begin = 0; begin < units.size();) {
      const std::size_t end = evaluation_end(units, begin);
      sort_evaluation(std::span(units).subspan(begin, end - begin));
      for (; begin < end; ++begin)
        order.insert(order.end(), units[begin].inputs.begin(), units[begin].inputs.end());
    }
    return order;
  }

 private:
  std::vector<Visit> visits_of(std::uint32_t step) const {
    std::vector<Visit> visits;
    trace::FrameId frame = run_.trace.steps[step].frame;
    visits.push_back({frame, step});
    while (run_.trace.frames[frame].caller) {
      visits.push_back({run_.trace.frames[frame].caller, run_.trace.frames[frame].call_step});
      frame = run_.trace.frames[frame].caller;
    }
    std::reverse(visits.begin(), visits.end());
    return visits;
  }

  const cfa::Edge& edge(const Unit& unit) const { return program_.edges[run_.trace.steps[unit.step].edge]; }

  // The units up to there are operands of one evaluation of one statement's expression.
  std::size_t evaluation_end(const std::vector<Unit>& units, std::size_t begin) const {
    std::set<cfa::EdgeId> seen{run_.trace.steps[units[begin].step].edge};
    std::size_t end = begin + 1;
    for (; end < units.size(); ++end) {
      if (edge(units[end]).statement != edge(units[begin]).statement) break;
      if (!seen.insert(run_.trace.steps[units[end].step].edge).second) break;
      if (is_completed_between(units[end - 1], units[end])) break;
    }
    return end;
  }

  // Was a call made, between the two, of which both are arguments? Then they belong to different passes.
  bool is_completed_between(const Unit& a, const Unit& b) const {
    const trace::FrameId frame = run_.trace.steps[a.step].frame;
    for (std::uint32_t step = a.step + 1; step < b.step; ++step) {
      const trace::Step& between = run_.trace.steps[step];
      if (between.frame != frame) continue;
      const cfa::Edge& call = program_.edges[between.edge];
      if (!std::holds_alternative<cfa::Call>(call.operation)) continue;
      if (covers(call.range, edge(a).range) && covers(call.range, edge(b).range)) return true;
    }
    return false;
  }

  void sort_evaluation(std::span<Unit> units) {
    for (std::size_t i = 1; i < units.size(); ++i)
      for (std::size_t k = i; k > 0 && swapped(units[k - 1], units[k]); --k)
        std::swap(units[k - 1], units[k]);
  }

  // Does gcc evaluate `b` first, although the interpreter began with `a`?
  bool swapped(const Unit& a, const Unit& b) {
    const SourceRange &left = edge(a).range, &right = edge(b).range;
    if (!left || left.file != right.file || left.begin == right.begin) return false;
    const SourceText& text = texts_.of(left.file);
    const std::size_t first = std::min(text.offset(left.begin), text.offset(right.begin));
    const std::size_t second = std::max(text.offset(left.begin), text.offset(right.begin));
    std::size_t open = text.enclosing(first);
    while (open != SourceText::npos && text.closing(open) < second)
      open = text.enclosing(open);
    if (open == SourceText::npos) return false;
    const bool in_reading_order = left.begin < right.begin;
    if (is_call(text, open))
      return in_reading_order && separator_between(text, open, first, second, ',') != SourceText::npos;
    if (in_reading_order) return false;
    const std::size_t equals = separator_between(text, open, first, second, '=');
    return equals != SourceText::npos && is_whole_right_side(text, equals, edge(a)) && fits_left_side(a, b);
  }

  // Is the call all that stands behind the '=' at `equals`?
  static bool is_whole_right_side(const SourceText& text, std::size_t equals, const cfa::Edge& call) {
    std::size_t begin = text.next(equals + 1);
    while (begin != SourceText::npos && text.code()[begin] == '(')
      begin = text.next(begin + 1);
    const std::size_t behind = text.next(text.offset(call.range.end));
    return begin == text.offset(call.range.begin) && behind != SourceText::npos &&
           std::string_view(";),").find(text.code()[behind]) != std::string_view::npos;
  }

  // Does the call have the type of what it is assigned to? A conversion comes before the left side.
  bool fits_left_side(const Unit& call, const Unit& left) const {
    const cfa::Edge& calling = edge(call);
    cfa::ExprId result;
    if (const auto* havoc = std::get_if<cfa::Havoc>(&calling.operation)) result = havoc->target;
    if (const auto* called = std::get_if<cfa::Call>(&calling.operation)) result = called->result;
    if (!result) return false;
    return std::any_of(program_.edges.begin(), program_.edges.end(), [&](const cfa::Edge& candidate) {
      const auto* assign = std::get_if<cfa::Assign>(&candidate.operation);
      return assign && candidate.statement == calling.statement && covers(candidate.range, calling.range) &&
             covers(candidate.range, edge(left).range) &&
             program_.exprs[assign->target].type == program_.exprs[result].type;
    });
  }

  static bool is_call(const SourceText& text, std::size_t open) {
    if (text.code()[open] != '(') return false;
    const std::size_t before = text.previous(open);
    if (before == SourceText::npos) return false;
    const char c = text.code()[before];
    if (c == ')' || c == ']') return true;
    const std::string_view word = text.word_before(before + 1);
    return is_word_character(c) && !is_keyword_before_parenthesis(word) && is_function(text, word);
  }

  // A macro's arguments are evaluated where its body has them; one that does nothing but call a function
  // passes them on.
  static bool is_function(const SourceText& text, std::string_view word) {
    for (int depth = 0; depth < 8; ++depth) {
      const std::optional<std::string_view> definition = macro_body(text, word);
      if (!definition) return true;
      const SourceText body(*definition);
      const std::size_t begin = body.next(0);
      if (begin == SourceText::npos) return false;
      word = definition->substr(begin, body.word_at(begin).size());
      const std::size_t open = body.next(begin + word.size());
      if (word.empty() || open == SourceText::npos || body.code()[open] != '(') return false;
      if (const std::size_t close = body.closing(open);
          close == SourceText::npos || body.next(close + 1) != SourceText::npos)
        return false;
    }
    return false;
  }

  // Where there is such a character between the two, not inside of further brackets; a plain '=' only.
  static std::size_t separator_between(const SourceText& text, std::size_t open, std::size_t first,
                                       std::size_t second, char separator) {
    const std::string_view code = text.code();
    for (std::size_t at = open + 1; at < second; ++at) {
      const char c = code[at];
      if (c == '(' || c == '[' || c == '{') {
        const std::size_t close = text.closing(at);
        if (close == SourceText::npos || close >= second) return SourceText::npos;
        at = close;
      } else if (c == separator && at > first) {
        const bool compound = std::string_view("=<>!+-*/%&|^").find(code[at - 1]) != std::string_view::npos;
        if (c != '=' || (code[at + 1] != '=' && !compound)) return at;
      }
    }
    return SourceText::npos;
  }

  const cfa::Program& program_;
  const trace::Run& run_;
  SourceTexts& texts_;
  std::vector<std::vector<Visit>> visits_;  // of each input, outermost frame first
};

}  // namespace

std::vector<std::size_t> order_of_gcc(const cfa::Program& program, const trace::Run& run,
                                      SourceTexts& texts) {
  std::vector<std::size_t> inputs(run.inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i)
    inputs[i] = i;
  return Sorter(program, run, texts).sorted(inputs, 0);
}

}  // namespace faultline::exchange
