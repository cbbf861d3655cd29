// A vector whose copies share what they have in common: a tree of nodes of 32 (as in Clojure's vectors;
// Bagwell, "Ideal hash trees"). Copying is O(1), changing an element copies a path of a few nodes, and where
// two vectors differ is found without looking at what they share. The states of an unrolling are made of
// these: a branch copies its state, a join looks only at what the two sides have changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

namespace faultline::trace::unrolling {

template <class T>
class PersistentVector {
 public:
  std::size_t size() const { return size_; }

  // Elements that were never set are T().
  const T& operator[](std::size_t index) const {
    static const T none{};
    const Node* node = root_.get();
    for (unsigned level = height_; level > 0 && node; --level)
      node = node->children[slot(index, level)].get();
    return node && index < capacity() ? node->leaves[slot(index, 0)] : none;
  }

  void set(std::size_t index, T value) {
    if (index >= size_) size_ = index + 1;
    while (index >= capacity())
      grow();
    NodePointer* link = &root_;
    for (unsigned level = height_; level > 0; --level) {
      own(*link, level);
      link = &(*link)->children[slot(index, level)];
    }
    own(*link, 0);
    (*link)->leaves[slot(index, 0)] = std::move(value);
  }

  // Drops what lies behind; those places are T() again.
  void shrink(std::size_t size) {
    for (std::size_t i = size; i < size_; ++i) {
      if ((i & kMask) == 0 && i + kWidth <= ((size_ + kMask) & ~kMask)) {
        drop_leaf(i);
        i |= kMask;
      } else if (!((*this)[i] == T())) {
        set(i, T());
      }
    }
    size_ = size < size_ ? size : size_;
  }

  // visit(index, mine, theirs) for the elements of the two vectors that are not the same.
  template <class Visit>
  static void differences(const PersistentVector& a, const PersistentVector& b, Visit visit) {
    PersistentVector x = a, y = b;
    const std::size_t size = std::max(a.size_, b.size_);
    while (x.height_ < y.height_)
      x.grow();
    while (y.height_ < x.height_)
      y.grow();
    compare(x.root_.get(), y.root_.get(), x.height_, 0, size, visit);
  }

 private:
  static constexpr unsigned kBits = 5;
  static constexpr std::size_t kWidth = 1u << kBits;
  static constexpr std::size_t kMask = kWidth - 1;

  struct Node;
  using NodePointer = std::shared_ptr<Node>;
  struct Node {
    explicit Node(unsigned level) {
      if (level == 0) {
        leaves = std::make_unique<T[]>(kWidth);
      } else {
        children = std::make_unique<NodePointer[]>(kWidth);
      }
    }
    std::unique_ptr<T[]> leaves;
    std::unique_ptr<NodePointer[]> children;
  };

  static std::size_t slot(std::size_t index, unsigned level) { return (index >> (kBits * level)) & kMask; }
  std::size_t capacity() const { return std::size_t{1} << (kBits * (height_ + 1)); }

  void grow() {
    if (root_) {
      auto above = std::make_shared<Node>(1);
      above->children[0] = root_;
      root_ = std::move(above);
    }
    ++height_;
  }

  // Makes the node ours alone, so that it may be changed.
  static void own(NodePointer& node, unsigned level) {
    if (!node) {
      node = std::make_shared<Node>(level);
      return;
    }
    if (node.use_count() == 1) return;
    auto copy = std::make_shared<Node>(level);
    if (level == 0) {
      std::copy_n(node->leaves.get(), kWidth, copy->leaves.get());
    } else {
      std::copy_n(node->children.get(), kWidth, copy->children.get());
    }
    node = std::move(copy);
  }

  void drop_leaf(std::size_t index) {
    if (index >= capacity()) return;
    NodePointer* link = &root_;
    for (unsigned level = height_; level > 0; --level) {
      if (!*link) return;
      own(*link, level);
      link = &(*link)->children[slot(index, level)];
    }
    link->reset();
  }

  template <class Visit>
  static void compare(const Node* a, const Node* b, unsigned level, std::size_t first, std::size_t size,
                      Visit& visit) {
    static const T none{};
    if (a == b || first >= size) return;
    for (std::size_t i = 0; i < kWidth; ++i) {
      const std::size_t index = first + (i << (kBits * level));
      if (index >= size) return;
      if (level > 0) {
        compare(a ? a->children[i].get() : nullptr, b ? b->children[i].get() : nullptr, level - 1, index,
                size, visit);
        continue;
      }
      const T& mine = a ? a->leaves[i] : none;
      const T& theirs = b ? b->leaves[i] : none;
      if (!(mine == theirs)) visit(index, mine, theirs);
    }
  }

  NodePointer root_;
  std::size_t size_ = 0;
  unsigned height_ = 0;
};

}  // namespace faultline::trace::unrolling
