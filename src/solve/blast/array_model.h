// The arrays of a candidate model: what the facts say, and one element for all other indices.
#pragma once

#include "logic/value.h"
#include "solve/blast/array_forest.h"

namespace faultline::solve::blast {

class ArrayModel {
 public:
  using Values = ArrayForest::Values;

  ArrayModel(const ArrayGraph& graph, const ArrayForest& forest) : graph_(graph), forest_(forest) {}

  // For bases that are roots of the forest. No index: all those of which nothing is said. If nothing is said
  // of them either, their element is zero.
  void set(NodeId base, IndexValueId index, logic::Term element) {
    if (index)
      bases_[base].entries.emplace_back(index, element);
    else
      bases_[base].otherwise = element;
  }

  // `values` are always the same. The result lasts until the next call.
  const logic::ArrayValue& value(NodeId array, const Values& values);
  bool are_equal(NodeId left, NodeId right, const Values& values);

 private:
  struct Base {
    logic::Term otherwise;
    std::vector<std::pair<IndexValueId, logic::Term>> entries;
  };

  logic::ArrayValue root_value(NodeId root, const Values& values);
  logic::Value element(logic::Term term, const Values& values);

  const ArrayGraph& graph_;
  const ArrayForest& forest_;
  std::unordered_map<NodeId, Base> bases_;
  std::unordered_map<NodeId, logic::ArrayValue> values_;
};

}  // namespace faultline::solve::blast
