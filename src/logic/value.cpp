// Array contents are a treap: a search tree by index whose shape is a heap by the index's hash, and therefore
// balanced whatever the order of stores. Nodes are shared between versions; a change copies the path to it.
#include "logic/value.h"

#include <bit>

#include "base/diagnostic.h"
#include "logic/float_arithmetic.h"

namespace faultline::logic {
namespace {

struct Node;
using Tree = std::shared_ptr<const Node>;

struct Node {
  BitVector index;
  Value element;
  std::size_t priority;
  Tree left;
  Tree right;
};

Tree node(const Node& like, Tree left, Tree right) {
  return std::make_shared<const Node>(
      Node{like.index, like.element, like.priority, std::move(left), std::move(right)});
}

Tree insert(const Tree& tree, const BitVector& index, const Value& element) {
  if (!tree) return std::make_shared<const Node>(Node{index, element, index.hash(), nullptr, nullptr});
  if (index == tree->index)
    return std::make_shared<const Node>(Node{index, element, tree->priority, tree->left, tree->right});
  if (index < tree->index) {
    const Tree left = insert(tree->left, index, element);
    if (left->priority <= tree->priority) return node(*tree, left, tree->right);
    return node(*left, left->left, node(*tree, left->right, tree->right));
  }
  const Tree right = insert(tree->right, index, element);
  if (right->priority <= tree->priority) return node(*tree, tree->left, right);
  return node(*right, node(*tree, tree->left, right->left), right->right);
}

Tree merge(const Tree& left, const Tree& right) {
  if (!left || !right) return left ? left : right;
  if (left->priority >= right->priority) return node(*left, left->left, merge(left->right, right));
  return node(*right, merge(left, right->left), right->right);
}

Tree erase(const Tree& tree, const BitVector& index) {
  if (!tree) return tree;
  if (index == tree->index) return merge(tree->left, tree->right);
  if (index < tree->index) return node(*tree, erase(tree->left, index), tree->right);
  return node(*tree, tree->left, erase(tree->right, index));
}

void collect(const Tree& tree, std::vector<std::pair<BitVector, Value>>& out) {
  if (!tree) return;
  collect(tree->left, out);
  out.emplace_back(tree->index, tree->element);
  collect(tree->right, out);
}

const Value* find(const Node* tree, const BitVector& index) {
  while (tree && tree->index != index)
    tree = (index < tree->index ? tree->left : tree->right).get();
  return tree ? &tree->element : nullptr;
}

}  // namespace

struct ArrayValue::Content {
  Sort sort;
  Value otherwise;
  Tree tree;
};

ArrayValue::ArrayValue(Sort sort, Value otherwise)
    : content_(std::make_shared<const Content>(Content{sort, std::move(otherwise), nullptr})) {
  if (!sort.is_array() || this->otherwise().sort() != sort.element())
    throw InternalError("array value of another sort");
}

Sort ArrayValue::sort() const {
  return content_->sort;
}
const Value& ArrayValue::otherwise() const {
  return content_->otherwise;
}

const Value& ArrayValue::at(const BitVector& index) const {
  const Value* found = find(content_->tree.get(), index);
  return found ? *found : content_->otherwise;
}

ArrayValue ArrayValue::with(const BitVector& index, const Value& element) const {
  if (element == at(index)) return *this;
  Tree tree = element == otherwise() ? erase(content_->tree, index) : insert(content_->tree, index, element);
  return ArrayValue(std::make_shared<const Content>(Content{sort(), otherwise(), std::move(tree)}));
}

std::vector<std::pair<BitVector, Value>> ArrayValue::entries() const {
  std::vector<std::pair<BitVector, Value>> out;
  collect(content_->tree, out);
  return out;
}

bool ArrayValue::operator==(const ArrayValue& other) const {
  if (content_ == other.content_) return true;
  if (sort() != other.sort()) return false;
  const auto mine = entries();
  const auto theirs = other.entries();
  if (otherwise() == other.otherwise()) return mine == theirs;
  // Different defaults are equal functions only if no index is left to them.
  std::size_t covered = mine.size();
  for (const auto& [index, element] : theirs)
    if (at(index) == otherwise()) ++covered;
  const std::uint32_t width = sort().index().width();
  if (width >= 40 || covered != std::size_t{1} << width) return false;
  for (const auto& [index, element] : mine)
    if (other.at(index) != element) return false;
  for (const auto& [index, element] : theirs)
    if (at(index) != element) return false;
  return true;
}

Value::Value(Sort sort, BitVector bits) : sort_(sort), data_(std::move(bits)) {
  if (sort.width() != this->bits().width()) throw InternalError("value of another width than its sort");
  if (sort.is_float()) data_ = fp_canonical(sort.format(), this->bits());
}

Value Value::float32(float value) {
  return Value(Sort::float32(), BitVector(32, std::bit_cast<std::uint32_t>(value)));
}

Value Value::float64(double value) {
  return Value(Sort::float64(), BitVector(64, std::bit_cast<std::uint64_t>(value)));
}

Value Value::zero(Sort sort) {
  if (sort.is_array()) return Value(ArrayValue(sort, zero(sort.element())));
  return Value(sort, BitVector::zero(sort.width()));
}

std::string Value::to_string() const {
  switch (sort_.kind()) {
    case SortKind::Bool: return is_true() ? "true" : "false";
    case SortKind::BitVector: return bits().to_signed_decimal();
    case SortKind::Float: return fp_to_string(sort_.format(), bits());
    case SortKind::Array: break;
  }
  std::string out = "{";
  for (const auto& [index, element] : array().entries())
    out += "[" + Value(sort_.index(), index).to_string() + "] = " + element.to_string() + ", ";
  return out + "else " + array().otherwise().to_string() + "}";
}

}  // namespace faultline::logic
