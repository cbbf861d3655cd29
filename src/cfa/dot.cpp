#include "cfa/dot.h"

#include <fmt/format.h>

#include "cfa/graph.h"
#include "cfa/loops.h"
#include "cfa/print.h"

namespace faultline::cfa {

namespace {

// The length of the UTF-8 character at the start of `text`; 0 if there is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80   ? 1
                             : byte(0) < 0xC2 ? 0
                             : byte(0) < 0xE0 ? 2
                             : byte(0) < 0xF0 ? 3
                             : byte(0) < 0xF5 ? 4
                                              : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0u) != 0x80u) return 0;
  return length;
}

std::string node(LocationId location) {
  return fmt::format("L{}", location.value);
}

std::string edge_line(const Program& program, const Loops& loops, EdgeId id) {
  const Edge& edge = program.edges[id];
  const std::string label = dot_quoted(print_operation(program, edge.operation));
  const auto* branch = std::get_if<Branch>(&edge.operation);
  const bool otherwise =
      branch != nullptr && (branch->outcome == Outcome::False || branch->outcome == Outcome::Default);
  const char* style = otherwise ? ", style=dashed" : "";
  const char* back = loops.is_back_edge(id) ? ", penwidth=2" : "";
  if (edge.to)
    return fmt::format("{} -> {} [label={}{}{}];\n", node(edge.from), node(edge.to), label, style, back);
  return fmt::format("E{0} [shape=point];\n  {1} -> E{0} [label={2}];\n", id.value, node(edge.from), label);
}

std::string body(const Program& program, FunctionId id) {
  const FunctionGraph graph(program, id);
  const Loops loops(program, id);
  std::string result;
  for (const LocationId location : graph.locations()) {
    const char* shape = loops.is_head(location) ? "doublecircle" : "circle";
    if (location == program.functions[id].entry)
      shape = loops.is_head(location) ? "box, peripheries=2" : "box";
    result += fmt::format("  {} [shape={}];\n", node(location), shape);
  }
  for (const LocationId location : graph.locations())
    for (const EdgeId edge : ordered_out(program, location))
      result += "  " + edge_line(program, loops, edge);
  return result;
}

}  // namespace

std::string dot_quoted(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const std::string_view character = text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
    if (length == 0)
      result += '?';
    else if (character == "\n")
      result += "\\n";
    else if (character == "\"" || character == "\\")
      (result += '\\') += character;
    else if (length == 1 && (character[0] < ' ' || character[0] == '\x7f'))
      result += character == "\t" ? ' ' : '?';
    else
      result += character;
  }
  return result + "\"";
}

std::string to_dot(const Program& program, FunctionId function) {
  return fmt::format("digraph {} {{\n{}}}\n", dot_quoted(program.functions[function].name),
                     body(program, function));
}

std::string to_dot(const Program& program) {
  std::string result = "digraph \"program\" {\n";
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& function = program.functions[FunctionId(i)];
    if (!function.entry) continue;
    result += fmt::format("subgraph \"cluster_{}\" {{\n  label={};\n{}}}\n", i, dot_quoted(function.name),
                          body(program, FunctionId(i)));
  }
  return result + "}\n";
}

}  // namespace faultline::cfa
