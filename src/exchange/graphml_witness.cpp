// The automaton is a chain: one edge per input, decision, call and return, the last one into the violation. A
// decision has a second edge, for the other outcome, into a sink.
#include <fmt/format.h>

#include <array>
#include <ostream>

#include "exchange/path.h"
#include "exchange/waypoint.h"
#include "exchange/witness.h"
#include "exchange/xml_text.h"

namespace faultline::exchange {
namespace {

struct Key {
  std::string_view name;
  std::string_view of;
  std::string_view type;
  bool false_by_default = false;
};

constexpr auto kKeys = std::to_array<Key>({
    {"witness-format-version", "graph", "string"},
    {"witness-type", "graph", "string"},
    {"sourcecodelang", "graph", "string"},
    {"producer", "graph", "string"},
    {"specification", "graph", "string"},
    {"programfile", "graph", "string"},
    {"programhash", "graph", "string"},
    {"architecture", "graph", "string"},
    {"creationtime", "graph", "string"},
    {"entry", "node", "boolean", true},
    {"sink", "node", "boolean", true},
    {"violation", "node", "boolean", true},
    {"originFileName", "edge", "string"},
    {"startline", "edge", "int"},
    {"endline", "edge", "int"},
    {"startoffset", "edge", "int"},
    {"endoffset", "edge", "int"},
    {"assumption", "edge", "string"},
    {"assumption.scope", "edge", "string"},
    {"assumption.resultfunction", "edge", "string"},
    {"control", "edge", "string"},
    {"enterFunction", "edge", "string"},
    {"returnFromFunction", "edge", "string"},
});

std::string data(std::string_view key, std::string_view value) {
  return fmt::format("      <data key=\"{}\">{}</data>\n", key, xml_text(value));
}

class GraphWriter {
 public:
  GraphWriter(const cfa::Program& program, SourceTexts& texts) : program_(program), texts_(texts) {}

  std::string graph(const std::vector<PathStep>& path) {
    nodes_ = node("N0", "entry");
    for (const PathStep& step : path) {
      const std::string source = fmt::format("N{}", reached_);
      const std::string target = fmt::format("N{}", ++reached_);
      nodes_ += node(target, step.kind == PathStep::Kind::Target ? "violation" : "");
      edge(source, target, place(step) + what(step));
      if (step.kind == PathStep::Kind::Branch && is_two_way(step)) {
        needs_sink_ = true;
        edge(source, "sink", place(step) + control(step, step.outcome == cfa::Outcome::False));
      }
    }
    if (needs_sink_) nodes_ += node("sink", "sink");
    return nodes_ + edges_;
  }

 private:
  static std::string node(const std::string& id, std::string_view mark) {
    if (mark.empty()) return fmt::format("    <node id=\"{}\"/>\n", id);
    return fmt::format("    <node id=\"{}\">\n{}    </node>\n", id, data(mark, "true"));
  }

  void edge(const std::string& source, const std::string& target, const std::string& contents) {
    edges_ +=
        fmt::format("    <edge source=\"{}\" target=\"{}\">\n{}    </edge>\n", source, target, contents);
  }

  std::string place(const PathStep& step) {
    if (!step.range) return {};
    const SourceText& text = texts_.of(step.range.file);
    const std::size_t begin = text.offset(step.range.begin);
    const std::size_t end = std::max(text.offset(step.range.end), begin + 1) - 1;  // the last character
    return data("originFileName", program_.files.path(step.range.file)) +
           data("startline", std::to_string(step.range.begin.line)) +
           data("endline", std::to_string(text.position(end).line)) +
           data("startoffset", std::to_string(begin)) + data("endoffset", std::to_string(end));
  }

  static bool is_two_way(const PathStep& step) {
    return step.outcome == cfa::Outcome::True || step.outcome == cfa::Outcome::False;
  }

  static std::string control(const PathStep& step, bool taken) {
    return is_two_way(step) ? data("control", taken ? "condition-true" : "condition-false") : std::string();
  }

  std::string what(const PathStep& step) const {
    switch (step.kind) {
      case PathStep::Kind::Branch: return control(step, step.outcome == cfa::Outcome::True);
      case PathStep::Kind::Enter: return data("enterFunction", step.function);
      case PathStep::Kind::Leave: return data("returnFromFunction", step.function);
      case PathStep::Kind::Input: return assumption(step);
      case PathStep::Kind::Target: return {};
    }
    return {};
  }

  std::string assumption(const PathStep& step) const {
    const bool result = step.place.empty() && !step.asked_function.empty();
    if (step.place.empty() && !result) return {};
    std::string text = data("assumption", equation(program_, result ? "\\result" : step.place, step) + ";") +
                       data("assumption.scope", step.in_function);
    return result ? text + data("assumption.resultfunction", step.asked_function) : text;
  }

  const cfa::Program& program_;
  SourceTexts& texts_;
  std::string nodes_;
  std::string edges_;
  std::size_t reached_ = 0;
  bool needs_sink_ = false;
};

std::string head(const WitnessInfo& info) {
  std::string text;
  for (const Key& key : kKeys)
    text += fmt::format("  <key id=\"{0}\" attr.name=\"{0}\" attr.type=\"{1}\" for=\"{2}\"{3}\n", key.name,
                        key.type, key.of,
                        key.false_by_default ? ">\n    <default>false</default>\n  </key>" : "/>");
  text += "  <graph edgedefault=\"directed\">\n";
  text += data("witness-format-version", "1.0") + data("witness-type", "violation_witness") +
          data("sourcecodelang", "C") + data("producer", info.producer + " " + info.version) +
          data("specification", info.specification);
  // The format has room for one file only.
  if (!info.files.empty())
    text += data("programfile", info.files[0].path) + data("programhash", info.files[0].sha256);
  return text + data("architecture", info.data_model == DataModel::ILP32 ? "32bit" : "64bit") +
         data("creationtime", info.creation_time);
}

}  // namespace

void write_graphml_witness(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                           const WitnessInfo& info) {
  SourceTexts texts(program.files);
  const std::vector<PathStep> path = path_of(program, run, texts);
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
         "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
         "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n"
      << head(info) << GraphWriter(program, texts).graph(path) << "  </graph>\n</graphml>\n";
}

}  // namespace faultline::exchange
