// Checks the facts of a cluster (array_clusters.h), index by index. For one index the ends of the sides of
// the equations are stops, and the equations connect them. From a stop with a fact the search spreads, and
// compares each fact that it meets with the last one on its way: so a lemma's path is short.
#pragma once

#include "solve/blast/array_check.h"

namespace faultline::solve::blast {

class ClusterCheck {
 public:
  ClusterCheck(ArrayCheck& check, const ArrayCluster& cluster);

  void run();

 private:
  struct Link {
    std::size_t to = 0;        // stop
    std::size_t equation = 0;  // in the cluster
    std::size_t side = 0;      // of the equation, at this stop
  };
  struct Stop {
    NodeId end;
    std::optional<ArrayFact> fact;
    std::vector<Link> links;
    bool reached = false;
    Link back;                  // towards where the search began
    std::size_t last_fact = 0;  // the nearest stop with a fact on the way back, or itself
  };

  void check_index(std::size_t position);
  void check_unused_index(const logic::BitVector& index);
  void connect(std::size_t equation, NodeId left, NodeId right);
  void check_stops();
  void spread(std::size_t start);
  void compare(std::size_t stop);
  std::size_t stop_at(NodeId end);

  ArrayCheck& check_;
  const ArrayCluster& cluster_;
  logic::Sort sort_;
  std::optional<logic::BitVector> unused_;

  // Of the index under check.
  IndexValueId index_;
  logic::BitVector bits_;
  std::vector<Stop> stops_;
  std::unordered_map<NodeId, std::size_t> stop_of_;
};

}  // namespace faultline::solve::blast
