#include "solve/blast/array_model.h"

namespace faultline::solve::blast {

using logic::ArrayValue;
using logic::Term;
using logic::Value;

const ArrayValue& ArrayModel::value(NodeId array, const Values& values) {
  std::vector<NodeId> way;
  while (!values_.contains(array) && forest_.below(array)) {
    way.push_back(array);
    array = forest_.below(array);
  }
  if (!values_.contains(array)) values_.emplace(array, root_value(array, values));
  const ArrayValue* at = &values_.at(array);
  for (std::size_t i = way.size(); i-- > 0;) {
    const ArrayNode& node = graph_[way[i]];
    ArrayValue next = *at;
    if (node.is_store())
      next = next.with(forest_.bits(forest_.value(node.index)), element(node.element, values));
    at = &values_.emplace(way[i], std::move(next)).first->second;
  }
  return *at;
}

ArrayValue ArrayModel::root_value(NodeId root, const Values& values) {
  const ArrayNode& node = graph_[root];
  const logic::Sort sort = node.term.sort();
  if (node.is_constant_array()) return ArrayValue(sort, element(node.element, values));
  const auto base = bases_.find(root);
  if (base == bases_.end()) return ArrayValue(sort, Value::zero(sort.element()));
  const Term otherwise = base->second.otherwise;
  ArrayValue out(sort, otherwise ? element(otherwise, values) : Value::zero(sort.element()));
  for (const auto& [index, term] : base->second.entries)
    out = out.with(forest_.bits(index), element(term, values));
  return out;
}

Value ArrayModel::element(Term term, const Values& values) {
  return term.sort().is_array() ? Value(value(graph_.find(term), values)) : values(term);
}

bool ArrayModel::are_equal(NodeId left, NodeId right, const Values& values) {
  const ArrayValue a = value(left, values);
  const ArrayValue b = value(right, values);
  // Comparing whole arrays takes their size; where one was just written to, they probably differ.
  for (const NodeId side : {left, right})
    if (const ArrayNode& node = graph_[side]; node.is_store()) {
      const logic::BitVector& index = forest_.bits(forest_.value(node.index));
      if (a.at(index) != b.at(index)) return false;
    }
  return a == b;
}

}  // namespace faultline::solve::blast
