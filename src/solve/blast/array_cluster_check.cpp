#include "solve/blast/array_cluster_check.h"

namespace faultline::solve::blast {

using logic::BitVector;
using logic::Term;
using logic::Value;

ClusterCheck::ClusterCheck(ArrayCheck& check, const ArrayCluster& cluster)
    : check_(check),
      cluster_(cluster),
      sort_(check.graph_[cluster.equations[0].sides[0]].term.sort()),
      unused_(cluster.unused_index(check.forest_, sort_)) {}

void ClusterCheck::run() {
  if (unused_ && cluster_.has_constant) check_unused_index(*unused_);
  for (std::size_t i = 0; i < cluster_.indices.size() && !check_.has_enough(); ++i)
    check_index(i);
}

void ClusterCheck::check_index(std::size_t position) {
  index_ = cluster_.indices[position];
  bits_ = check_.forest_.bits(index_);
  for (std::size_t i = 0; i < cluster_.equations.size(); ++i)
    connect(i, cluster_.equations[i].ends[0][position], cluster_.equations[i].ends[1][position]);
  check_stops();
}

void ClusterCheck::check_unused_index(const BitVector& index) {
  index_ = {};
  bits_ = index;
  for (std::size_t i = 0; i < cluster_.equations.size(); ++i)
    connect(i, cluster_.equations[i].roots[0], cluster_.equations[i].roots[1]);
  check_stops();
}

void ClusterCheck::connect(std::size_t equation, NodeId left, NodeId right) {
  if (left == right) return;
  const std::size_t a = stop_at(left);
  const std::size_t b = stop_at(right);
  stops_[a].links.push_back({b, equation, 0});
  stops_[b].links.push_back({a, equation, 1});
}

std::size_t ClusterCheck::stop_at(NodeId end) {
  const auto [at, is_new] = stop_of_.try_emplace(end, stops_.size());
  if (is_new) {
    stops_.emplace_back();
    stops_.back().end = end;
    stops_.back().fact = check_.fact_at(end, index_);
  }
  return at->second;
}

void ClusterCheck::check_stops() {
  for (std::size_t i = 0; i < stops_.size(); ++i)
    if (stops_[i].fact && !stops_[i].reached) spread(i);
  stops_.clear();
  stop_of_.clear();
}

void ClusterCheck::spread(std::size_t start) {
  std::vector<std::size_t> queue{start};
  stops_[start].reached = true;
  stops_[start].last_fact = start;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    for (const Link& link : stops_[queue[head]].links) {
      Stop& stop = stops_[link.to];
      if (stop.reached) continue;
      stop.reached = true;
      stop.back = {queue[head], link.equation, 1 - link.side};
      queue.push_back(link.to);
      if (stop.fact) {
        stop.last_fact = link.to;
        compare(link.to);
      } else {
        stop.last_fact = stops_[queue[head]].last_fact;
        if (check_.graph_[stop.end].is_base())
          check_.model_.set(stop.end, index_, stops_[start].fact->element);
      }
    }
  }
}

// With the nearest fact on the way back.
void ClusterCheck::compare(std::size_t at) {
  const std::size_t goal = stops_[stops_[at].back.to].last_fact;
  const ArrayFact& fact = *stops_[at].fact;
  const ArrayFact& other = *stops_[goal].fact;
  // Two constant arrays have been compared at the index that nobody uses.
  const bool is_known = index_ && unused_ && !fact.index && !other.index;
  if (is_known || check_.has_enough() || !check_.disagree(fact, other)) return;

  Term index = fact.index ? fact.index : other.index;
  if (!index) index = check_.terms_.constant(Value(sort_.index(), bits_));
  ArrayPremises premises(check_.terms_, check_.graph_, check_.forest_);
  NodeId from = fact.array;
  for (std::size_t stop = at; stop != goal; stop = stops_[stop].back.to) {
    const ArrayCluster::Equation& equation = cluster_.equations[stops_[stop].back.equation];
    const std::size_t side = stops_[stop].back.side;
    premises.tree_path(from, index, equation.sides[side], index);
    premises.edge(equation.edge);
    from = equation.sides[1 - side];
  }
  premises.tree_path(from, index, other.array, other.index ? other.index : index);
  if (other.index) premises.same_index(index, other.index);
  check_.conclude(std::move(premises), fact, other);
}

}  // namespace faultline::solve::blast
