// Legend, after Havlak: nodes are numbered in preorder of the search; w a candidate head, visited last to
// first; `body` (his P) the collapsed nodes of w's loop; `back` the sources of edges from descendants of w;
// `inner` the sources of all other edges into a node.
#include "cfa/loops.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "cfa/graph.h"

namespace faultline::cfa {

namespace {

using Node = std::uint32_t;

class Havlak {
 public:
  explicit Havlak(const FunctionGraph& graph) : graph_(graph), preorder_(graph.size()) {
    search();
    classify_edges();
    heads_.resize(order_.size());
    header_.resize(order_.size());
    collapsed_.resize(order_.size());
    std::iota(collapsed_.begin(), collapsed_.end(), Node{0});
    irreducible_.resize(order_.size());
    mark_.assign(order_.size(), static_cast<Node>(order_.size()));
    for (Node w = static_cast<Node>(order_.size()); w-- > 0;)
      collapse_loop_of(w);
  }

  std::size_t size() const { return order_.size(); }
  LocationId location(Node node) const { return graph_.location(order_[node]); }
  bool is_head(Node node) const { return heads_[node]; }
  bool is_irreducible(Node node) const { return irreducible_[node]; }
  std::optional<Node> header(Node node) const { return header_[node]; }
  const std::vector<EdgeId>& back_edges() const { return back_edges_; }

 private:
  void search() {
    constexpr Node kUnseen = ~Node{0};
    std::fill(preorder_.begin(), preorder_.end(), kUnseen);
    struct Visit {
      FunctionGraph::Number at = 0;
      std::size_t next = 0;
    };
    std::vector<Visit> stack;
    const auto enter = [&](FunctionGraph::Number at) {
      preorder_[at] = static_cast<Node>(order_.size());
      order_.push_back(at);
      last_.push_back(preorder_[at]);
      stack.push_back({at, 0});
    };
    if (graph_.size() > 0) enter(0);
    while (!stack.empty()) {
      Visit& visit = stack.back();
      const auto& ways = graph_.successors(visit.at);
      if (visit.next < ways.size()) {
        const FunctionGraph::Number to = ways[visit.next++].to;
        if (preorder_[to] == kUnseen) enter(to);
      } else {
        last_[preorder_[visit.at]] = static_cast<Node>(order_.size() - 1);
        stack.pop_back();
      }
    }
  }

  bool descends(Node node, Node ancestor) const { return ancestor <= node && node <= last_[ancestor]; }

  void classify_edges() {
    back_.resize(order_.size());
    inner_.resize(order_.size());
    for (Node from = 0; from < order_.size(); ++from)
      for (const FunctionGraph::Arc& arc : graph_.successors(order_[from])) {
        const Node to = preorder_[arc.to];
        (descends(from, to) ? back_ : inner_)[to].push_back(from);
        if (descends(from, to)) back_edges_.push_back(arc.edge);
      }
    std::sort(back_edges_.begin(), back_edges_.end());
  }

  Node collapsed(Node node) {
    Node root = node;
    while (collapsed_[root] != root)
      root = collapsed_[root];
    while (collapsed_[node] != root)
      node = std::exchange(collapsed_[node], root);
    return root;
  }

  void collapse_loop_of(Node w) {
    if (back_[w].empty()) return;
    heads_[w] = true;
    std::vector<Node> body;
    const auto add = [&](Node node) {
      if (node == w || mark_[node] == w) return;
      mark_[node] = w;
      body.push_back(node);
    };
    for (const Node source : back_[w])
      add(collapsed(source));
    for (std::size_t i = 0; i < body.size(); ++i)
      for (const Node source : inner_[body[i]]) {
        const Node node = collapsed(source);
        if (descends(node, w)) {
          add(node);
        } else {  // an entry beside the head: to an outer loop, it enters at the head
          irreducible_[w] = true;
          inner_[w].push_back(node);
        }
      }
    for (const Node node : body) {
      header_[node] = w;
      collapsed_[node] = w;
    }
  }

  const FunctionGraph& graph_;
  std::vector<Node> preorder_;                // by number in the graph
  std::vector<FunctionGraph::Number> order_;  // by node
  std::vector<Node> last_;                    // the last descendant
  std::vector<std::vector<Node>> back_;
  std::vector<std::vector<Node>> inner_;
  std::vector<EdgeId> back_edges_;
  std::vector<bool> heads_;
  std::vector<bool> irreducible_;
  std::vector<std::optional<Node>>
      header_;                   // the head of the innermost loop around, not counting a head's own
  std::vector<Node> collapsed_;  // union-find
  std::vector<Node> mark_;       // the last head whose body took the node
};

}  // namespace

Loops::Loops(const Program& program, FunctionId function) {
  const FunctionGraph graph(program, function);
  const Havlak found(graph);
  for (Node node = 0; node < found.size(); ++node) {
    const LocationId around = found.header(node) ? found.location(*found.header(node)) : LocationId();
    if (found.is_head(node))
      loops_[found.location(node)] = {around, found.is_irreducible(node)};
    else if (around)
      innermost_[found.location(node)] = around;
  }
  for (const LocationId location : graph.locations())
    if (is_head(location)) heads_.push_back(location);
  back_edges_ = found.back_edges();
  back_edge_set_.insert(back_edges_.begin(), back_edges_.end());
}

bool Loops::is_irreducible(LocationId head) const {
  const auto found = loops_.find(head);
  return found != loops_.end() && found->second.irreducible;
}

LocationId Loops::innermost(LocationId location) const {
  if (is_head(location)) return location;
  const auto found = innermost_.find(location);
  return found == innermost_.end() ? LocationId() : found->second;
}

LocationId Loops::enclosing(LocationId head) const {
  const auto found = loops_.find(head);
  return found == loops_.end() ? LocationId() : found->second.enclosing;
}

std::vector<LocationId> Loops::chain(LocationId location) const {
  std::vector<LocationId> heads;
  for (LocationId head = innermost(location); head; head = enclosing(head))
    heads.push_back(head);
  std::reverse(heads.begin(), heads.end());
  return heads;
}

}  // namespace faultline::cfa
