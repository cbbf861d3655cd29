#include "solve/blast/array_graph.h"

#include "base/diagnostic.h"

namespace faultline::solve::blast {

using logic::Kind;
using logic::Sort;
using logic::Term;

namespace {

std::uint32_t level_of(Sort sort) {
  std::uint32_t level = 0;
  for (; sort.is_array(); sort = sort.element())
    ++level;
  return level;
}

// The arguments that are arrays.
std::vector<Term> arrays_below(Term array) {
  std::vector<Term> out;
  switch (array.kind()) {
    case Kind::Variable: return out;
    case Kind::Select: return {array.arg(0)};
    case Kind::Ite: return {array.arg(1), array.arg(2)};
    case Kind::ConstantArray:
      if (array.arg(0).sort().is_array()) out.push_back(array.arg(0));
      return out;
    case Kind::Store:
      out.push_back(array.arg(0));
      if (array.arg(2).sort().is_array()) out.push_back(array.arg(2));
      return out;
    default: throw InternalError("an array term of a kind that the array procedure does not know");
  }
}

}  // namespace

std::vector<Term> ArrayGraph::enter(Term term) {
  std::vector<Term> scalars;
  if (entered_.contains(term)) return scalars;
  entered_.set(term, {});
  if (term.kind() == Kind::Select && !term.sort().is_array()) {
    add_array(term.arg(0), scalars);
    add_read(term, scalars);
  } else if (term.kind() == Kind::Equal && term.arg(0).sort().is_array()) {
    const NodeId left = add_array(term.arg(0), scalars);
    const NodeId right = add_array(term.arg(1), scalars);
    equations_.push_back({term, left, right, ArrayEquation::Witness::NotNeeded});
  } else {
    throw InternalError("only reads of elements and equations of arrays are entered");
  }
  return scalars;
}

NodeId ArrayGraph::find(Term array) const {
  const NodeId* found = node_of_.find(array);
  return found ? *found : NodeId();
}

NodeId ArrayGraph::add_array(Term array, std::vector<Term>& scalars) {
  std::vector<Term> stack{array};
  while (!stack.empty()) {
    const Term top = stack.back();
    if (node_of_.contains(top)) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    for (const Term below : arrays_below(top))
      if (!node_of_.contains(below)) stack.push_back(below);
    if (stack.size() > before) continue;
    add_node(top, scalars);
    stack.pop_back();
  }
  return node_of_.at(array);
}

void ArrayGraph::add_node(Term array, std::vector<Term>& scalars) {
  ArrayNode node;
  node.term = array;
  node.level = level_of(array.sort());
  const auto scalar = [&scalars](Term term) {
    if (!term.sort().is_array()) scalars.push_back(term);
  };
  switch (array.kind()) {
    case Kind::Store:
      node.below = find(array.arg(0));
      node.index = add_index(array.arg(1), scalars);
      node.element = array.arg(2);
      scalar(node.element);
      break;
    case Kind::Ite:
      scalar(array.arg(0));
      node.below = find(array.arg(1));
      node.otherwise = find(array.arg(2));
      break;
    case Kind::ConstantArray:
      node.element = array.arg(0);
      scalar(node.element);
      break;
    default: break;
  }
  if (levels_.size() < node.level) levels_.resize(node.level);
  levels_[node.level - 1].push_back(nodes_.next_id());
  node_of_.set(array, nodes_.add(node));
  if (array.kind() == Kind::Select) add_read(array, scalars);
}

void ArrayGraph::add_read(Term read, std::vector<Term>& scalars) {
  const NodeId array = find(read.arg(0));
  const IndexId index = add_index(read.arg(1), scalars);
  nodes_[array].first_read = reads_.add({read, array, index, nodes_[array].first_read});
}

IndexId ArrayGraph::add_index(Term index, std::vector<Term>& scalars) {
  if (const IndexId* found = index_of_.find(index)) return *found;
  scalars.push_back(index);
  const IndexId id = indices_.add({index});
  index_of_.set(index, id);
  return id;
}

}  // namespace faultline::solve::blast
