// Violation witnesses 1.0: an automaton as GraphML. Keys that are not known are ignored.
//
// An edge is made with the step that it describes, and its assumption holds behind that step. The last edge,
// into the violation, is no step that is ever finished: where it says nothing but its place, the place is
// where the run fails.
#include <fmt/format.h>

#include <charconv>
#include <map>

#include "exchange/import/readers.h"

namespace faultline::exchange {
namespace {

using Event = XmlReader::Event;
using Data = std::map<std::string, std::string, std::less<>>;

struct GraphNode {
  std::string id;
  bool entry = false, sink = false, violation = false;
};

struct GraphEdge {
  std::string source, target;
  Data data;
  std::uint32_t line = 0, column = 0;
};

std::string value_of(const Data& data, std::string_view key) {
  const auto found = data.find(key);
  return found == data.end() ? std::string() : found->second;
}

// "x == 1; y == 2;" as one expression.
std::string conjunction(std::string_view text) {
  std::string all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view one = text.substr(0, end);
    if (one.find_first_not_of(" \t\r\n") != one.npos)
      all += fmt::format("{}({})", all.empty() ? "" : " && ", one);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

class GraphmlReader {
 public:
  GraphmlReader(XmlReader& xml, Imported& imported)
      : xml_(xml), imported_(imported), guidance_(imported.guidance) {}

  void read() {
    for (Event event = xml_.next(); event != Event::End || xml_.depth() > 0; event = xml_.next()) {
      if (event != Event::Start) continue;
      if (xml_.name() == "key") {
        const std::string id(xml_.attribute("id")), name(xml_.attribute("attr.name"));
        if (!name.empty()) names_[id] = name;
        xml_.skip();
      } else if (xml_.name() == "graph" && !has_graph_) {
        has_graph_ = true;
        read_graph();
      } else {
        xml_.skip();
      }
    }
    if (!has_graph_) xml_.fail("there is no <graph>");
    build();
  }

 private:
  void read_graph() {
    const std::size_t outer = xml_.depth();
    for (Event event = xml_.next(); event != Event::End || xml_.depth() >= outer; event = xml_.next()) {
      if (event != Event::Start) continue;
      if (xml_.name() == "node") {
        read_node();
      } else if (xml_.name() == "edge") {
        read_edge();
      } else if (xml_.name() == "data") {
        read_datum(about_);
      } else {
        xml_.skip();
      }
    }
  }

  void read_datum(Data& data) {
    std::string key(xml_.attribute("key"));
    if (key.empty()) xml_.fail("<data> without a key");
    if (const auto known = names_.find(key); known != names_.end()) key = known->second;
    data.insert_or_assign(std::move(key), xml_.element_text());
  }

  Data read_data() {
    Data data;
    const std::size_t outer = xml_.depth();
    for (Event event = xml_.next(); event != Event::End || xml_.depth() >= outer; event = xml_.next()) {
      if (event != Event::Start) continue;
      if (xml_.name() == "data")
        read_datum(data);
      else
        xml_.skip();
    }
    return data;
  }

  void read_node() {
    GraphNode node;
    node.id = xml_.attribute("id");
    if (node.id.empty()) xml_.fail("<node> without an id");
    if (nodes_.size() >= kMostMoves) xml_.fail("too many nodes");
    if (!numbers_.emplace(node.id, nodes_.size()).second)
      xml_.fail(fmt::format("there are two nodes '{}'", node.id));
    const Data data = read_data();
    node.entry = value_of(data, "entry") == "true";
    node.sink = value_of(data, "sink") == "true";
    node.violation = value_of(data, "violation") == "true";
    nodes_.push_back(std::move(node));
  }

  void read_edge() {
    GraphEdge edge;
    edge.line = xml_.line();
    edge.column = xml_.column();
    edge.source = xml_.attribute("source");
    edge.target = xml_.attribute("target");
    if (edge.source.empty() || edge.target.empty()) xml_.fail("<edge> without a source and a target");
    if (edges_.size() >= kMostMoves) xml_.fail("too many edges");
    edge.data = read_data();
    edges_.push_back(std::move(edge));
  }

  std::size_t node_of(const GraphEdge& edge, const std::string& id) const {
    const auto found = numbers_.find(id);
    if (found == numbers_.end())
      throw ImportError(edge.line, edge.column, fmt::format("there is no node '{}'", id));
    return found->second;
  }

  void read_about() {
    if (value_of(about_, "witness-type") == "correctness_witness")
      xml_.fail("a correctness witness says nothing about a failing run");
    imported_.producer = value_of(about_, "producer");
    const std::string architecture = value_of(about_, "architecture");
    if (architecture == "32bit" || architecture == "ILP32") imported_.is_32_bit = true;
    if (architecture == "64bit" || architecture == "LP64") imported_.is_32_bit = false;
    if (const std::string hash = value_of(about_, "programhash"); hash.size() == 64)
      imported_.hashes.emplace_back(value_of(about_, "programfile"), hash);
  }

  void build() {
    read_about();
    number_states();
    for (const GraphEdge& edge : edges_)
      add_move(edge);
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (nodes_[i].violation) guidance_.accepting.push_back(states_[i]);
    if (guidance_.accepting.empty()) imported_.warnings.push_back("the witness has no violation state");
  }

  // The entry is state 0. An edge that says nothing at all joins its nodes.
  void number_states() {
    std::vector<std::size_t> joined(nodes_.size());
    for (std::size_t i = 0; i < joined.size(); ++i)
      joined[i] = i;
    const auto root = [&](std::size_t i) {
      while (joined[i] != i)
        i = joined[i] = joined[joined[i]];
      return i;
    };
    for (const GraphEdge& edge : edges_) {
      const std::size_t a = node_of(edge, edge.source), b = node_of(edge, edge.target);
      if (is_silent(edge) && !nodes_[a].sink && !nodes_[b].sink) joined[root(b)] = root(a);
    }
    std::vector<std::size_t> entries;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (nodes_[i].entry) entries.push_back(i);
    if (entries.size() != 1) xml_.fail(fmt::format("one node is the entry, not {}", entries.size()));
    std::map<std::size_t, std::uint32_t> numbers{{root(entries[0]), 0}};
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const std::uint32_t number =
          numbers.emplace(root(i), static_cast<std::uint32_t>(numbers.size())).first->second;
      states_.push_back(nodes_[i].sink ? kSink : number);
    }
    guidance_.states = static_cast<std::uint32_t>(numbers.size());
  }

  static bool is_silent(const GraphEdge& edge) {
    for (const char* key :
         {"startline", "startoffset", "assumption", "control", "enterFunction", "returnFromFunction"})
      if (!value_of(edge.data, key).empty()) return false;
    return true;
  }

  static std::optional<std::uint64_t> number(const GraphEdge& edge, std::string_view key) {
    const std::string text = value_of(edge.data, key);
    if (text.empty()) return std::nullopt;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value > 0xFFFFFFFF)
      throw ImportError(edge.line, edge.column,
                        fmt::format("'{}' is a number, not '{}'", key, one_line(text, 40)));
    return value;
  }

  void add_move(const GraphEdge& edge) {
    if (is_silent(edge)) return;
    Move move;
    move.line = edge.line;
    move.column = edge.column;
    const std::size_t source = node_of(edge, edge.source), target = node_of(edge, edge.target);
    if (nodes_[source].sink) return;
    move.from = states_[source];
    move.to = states_[target];
    move.place.file = value_of(edge.data, "originFileName");
    move.place.line = static_cast<std::uint32_t>(number(edge, "startline").value_or(0));
    move.place.offset = number(edge, "startoffset");
    move.constraint = conjunction(value_of(edge.data, "assumption"));
    const std::string control = value_of(edge.data, "control");
    const std::string entered = value_of(edge.data, "enterFunction");
    if (const std::string scope = value_of(edge.data, "assumption.scope"); !scope.empty())
      move.place.function = scope;
    if (!control.empty()) {
      if (control != "condition-true" && control != "condition-false")
        throw ImportError(edge.line, edge.column, fmt::format("'control' is no '{}'", one_line(control, 40)));
      move.kind = Move::Kind::Branch;
      move.outcome = control == "condition-true" ? cfa::Outcome::True : cfa::Outcome::False;
    } else if (!entered.empty() && move.constraint.empty()) {
      move.kind = Move::Kind::Enter;
      move.function = entered;
    } else if (const std::string left = value_of(edge.data, "returnFromFunction");
               !left.empty() && move.constraint.empty()) {
      move.kind = Move::Kind::Leave;
      move.function = left;
    } else {
      const bool is_result = move.constraint.find("\\result") != std::string::npos;
      move.kind = is_result ? Move::Kind::Return : Move::Kind::After;
      move.function = value_of(edge.data, "assumption.resultfunction");
    }
    if (nodes_[target].violation && control.empty() && move.constraint.empty()) {
      guidance_.accepting.push_back(move.from);
      if (entered.empty() && move.place.line > 0) guidance_.targets.push_back(move.place);
      if (move.kind == Move::Kind::After) return;
    }
    guidance_.moves.push_back(std::move(move));
  }

  XmlReader& xml_;
  Imported& imported_;
  Guidance& guidance_;
  std::map<std::string, std::string, std::less<>> names_;  // of keys, by id
  bool has_graph_ = false;
  Data about_;
  std::vector<GraphNode> nodes_;
  std::map<std::string, std::size_t, std::less<>> numbers_;
  std::vector<std::uint32_t> states_;  // by node
  std::vector<GraphEdge> edges_;
};

}  // namespace

void read_graphml(XmlReader& xml, Imported& imported) {
  imported.format = Format::GraphmlWitness;
  GraphmlReader(xml, imported).read();
}

}  // namespace faultline::exchange
