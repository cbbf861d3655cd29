#include "exchange/input_origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "trace/describe.h"

namespace faultline::exchange {
namespace {

constexpr std::string_view kStreamFunctions[] = {
    "getchar", "getc", "fgetc", "fgets", "gets", "scanf", "fscanf", "__isoc99_scanf", "__isoc99_fscanf"};

bool reads_stream(std::string_view function) {
  return std::find(std::begin(kStreamFunctions), std::end(kStreamFunctions), function) !=
         std::end(kStreamFunctions);
}

// The first word in `code` that an opening parenthesis follows.
std::string_view first_call(std::string_view code) {
  for (std::size_t open = code.find('('); open != code.npos; open = code.find('(', open + 1)) {
    std::size_t end = open;
    while (end > 0 && (code[end - 1] == ' ' || code[end - 1] == '\t'))
      --end;
    std::size_t begin = end;
    while (begin > 0 && is_word_character(code[begin - 1]))
      --begin;
    if (begin < end) return code.substr(begin, end - begin);
  }
  return {};
}

class Classifier {
 public:
  Classifier(const cfa::Program& program, const trace::Run& run, SourceTexts& texts)
      : program_(program), run_(run), texts_(texts) {}

  InputOrigin origin(const trace::UsedInput& input) {
    const trace::Step& step = run_.trace.steps[input.step];
    const cfa::Edge& edge = program_.edges[step.edge];
    const cfa::Function& function = program_.functions[run_.trace.frames[step.frame].function];
    const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation);
    const bool scalar = havoc && program_.type_of(havoc->target).is_scalar();
    if (!scalar) return {memory_asker(input), {}};
    if (run_.trace.frames[step.frame].function == program_.start) return {Asker::Parameter, {}};
    if (function.origin == cfa::Origin::Library) return from_library(input, function);
    if (declares(edge, *havoc)) return {Asker::Local, {}};
    if (is_scanned(edge)) return {Asker::Stream, "scanf"};
    const std::string called = edge.range ? called_function(texts_.of(edge.range.file), edge.range) : "";
    if (reads_stream(called) && called.ends_with("scanf") && havoc->range) return {Asker::Scanned, called};
    return {reads_stream(called) ? Asker::Stream : Asker::Function, called};
  }

 private:
  // A function without a definition that is called through a pointer has a body of ours; a library function's
  // model may ask for what the function reads.
  InputOrigin from_library(const trace::UsedInput& input, const cfa::Function& function) {
    if (input.name == function.name + "()") return {Asker::Function, function.name};
    trace::FrameId frame = run_.trace.steps[input.step].frame;
    while (run_.trace.frames[frame].caller) {
      const trace::Frame& callee = run_.trace.frames[frame];
      const trace::Frame& caller = run_.trace.frames[callee.caller];
      if (program_.functions[caller.function].origin == cfa::Origin::User) {
        const std::string& name = program_.functions[callee.function].name;
        const bool stream = reads_stream(name) || name.starts_with("__faultline_scan");
        return {stream ? Asker::Stream : Asker::Function, name};
      }
      frame = callee.caller;
    }
    return {Asker::Function, {}};
  }

  // scanf's inputs go to what its arguments point to, and stand where the arguments do.
  bool is_scanned(const cfa::Edge& edge) {
    if (!edge.range) return false;
    const SourceText& text = texts_.of(edge.range.file);
    const std::size_t open = text.enclosing(text.offset(edge.range.begin));
    if (open == SourceText::npos || text.code()[open] != '(') return false;
    const std::size_t last = text.previous(open);
    const std::string_view function = last == SourceText::npos ? "" : text.word_before(last + 1);
    return function == "scanf" || function == "fscanf";
  }

  static bool contains(const SourceRange& outer, const SourceRange& inner) {
    return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
  }

  // A declaration's edge covers the name that it declares; a call in its initialiser does not.
  bool declares(const cfa::Edge& edge, const cfa::Havoc& havoc) const {
    const cfa::Expr& place = program_.exprs[havoc.target];
    if (place.kind != cfa::ExprKind::Variable) return false;
    const cfa::Variable& variable = program_.variables[cfa::VariableId(place.bits)];
    return variable.storage == cfa::Storage::Local && contains(edge.range, variable.range);
  }

  bool is_unknown_global(const trace::Access& access) const {
    const cfa::VariableId id = run_.trace.objects[access.object].variable;
    if (!id) return false;
    const cfa::Variable& variable = program_.variables[id];
    return variable.storage == cfa::Storage::Global && variable.contents == cfa::Variable::Contents::Unknown;
  }

  // By the place's name; single bytes of a larger piece have none, then the step must read nothing else.
  Asker memory_asker(const trace::UsedInput& input) const {
    bool only_globals = true;
    for (const trace::Access& access : run_.trace.reads(input.step)) {
      if (!access.object) continue;
      const bool global = is_unknown_global(access);
      if (trace::place_name(program_, run_.trace, access) == input.name)
        return global ? Asker::Global : Asker::Memory;
      only_globals = only_globals && global;
    }
    return only_globals && !run_.trace.reads(input.step).empty() ? Asker::Global : Asker::Memory;
  }

  const cfa::Program& program_;
  const trace::Run& run_;
  SourceTexts& texts_;
};

}  // namespace

std::string called_function(const SourceText& text, const SourceRange& range) {
  const std::size_t begin = text.offset(range.begin);
  std::string name(text.word_at(begin));
  if (name.empty()) return {};
  for (int depth = 0; depth < 8; ++depth) {
    const std::optional<std::string_view> defined = macro_body(text, name);
    if (!defined) break;
    const std::string_view body = *defined;
    const std::string_view inner = first_call(body);
    if (inner.empty()) {
      const std::size_t word = body.find_first_not_of(" \t(");
      if (word == body.npos) return {};
      name = std::string(body.substr(word, body.find_first_of(" \t()\r", word) - word));
    } else {
      name = std::string(inner);
    }
  }
  return name;
}

std::vector<InputOrigin> input_origins(const cfa::Program& program, const trace::Run& run,
                                       SourceTexts& texts) {
  Classifier classifier(program, run, texts);
  std::vector<InputOrigin> origins;
  for (const trace::UsedInput& input : run.inputs)
    origins.push_back(classifier.origin(input));
  return origins;
}

}  // namespace faultline::exchange
