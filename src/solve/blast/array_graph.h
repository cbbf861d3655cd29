// The array terms that have been entered, as a graph: what `violated` walks over, without looking at terms.
// It only grows.
//
// A node is an array term. A base is a node of which nothing is known but by reads and equations: a variable,
// or a read that is an array itself (of an array of arrays). Arrays of level 1 have scalar elements, those of
// level n + 1 have elements of level n.
#pragma once

#include <vector>

#include "base/id.h"
#include "logic/term_manager.h"
#include "logic/term_map.h"

namespace faultline::solve::blast {

struct ArrayNode;
struct ArrayRead;
struct ArrayIndex;
using NodeId = Id<ArrayNode>;
using ReadId = Id<ArrayRead>;
using IndexId = Id<ArrayIndex>;

struct ArrayNode {
  logic::Term term;
  NodeId below;             // of a store: the array written to; of an ite: the first branch
  NodeId otherwise;         // of an ite: the second branch
  IndexId index;            // of a store
  logic::Term element;      // of a store or constant array
  ReadId first_read;        // of the reads of this node
  std::uint32_t level = 0;  // from 1

  logic::Kind kind() const { return term.kind(); }
  bool is_store() const { return kind() == logic::Kind::Store; }
  bool is_ite() const { return kind() == logic::Kind::Ite; }
  bool is_constant_array() const { return kind() == logic::Kind::ConstantArray; }
  bool is_base() const { return kind() == logic::Kind::Variable || kind() == logic::Kind::Select; }
};

struct ArrayRead {
  logic::Term term;
  NodeId array;
  IndexId index;
  ReadId next;  // read of the same array
};

struct ArrayIndex {
  logic::Term term;
};

struct ArrayEquation {
  enum class Witness : std::uint8_t { NotNeeded, Given };

  logic::Term term;
  NodeId left;
  NodeId right;
  Witness witness = Witness::NotNeeded;
};

class ArrayGraph {
 public:
  // Enters a read or an equation and all arrays below it. Returns the scalar terms that belong to what is
  // new: indices, elements, conditions. Nothing if it has been entered before.
  std::vector<logic::Term> enter(logic::Term read_or_equation);

  const ArrayNode& operator[](NodeId node) const { return nodes_[node]; }
  const ArrayRead& operator[](ReadId read) const { return reads_[read]; }
  logic::Term operator[](IndexId index) const { return indices_[index].term; }
  ReadId id(const ArrayRead& read) const {
    return ReadId(static_cast<std::size_t>(&read - &*reads_.begin()));
  }
  NodeId find(logic::Term array) const;  // or none

  const Table<NodeId, ArrayNode>& nodes() const { return nodes_; }
  const Table<ReadId, ArrayRead>& reads() const { return reads_; }
  const Table<IndexId, ArrayIndex>& indices() const { return indices_; }
  std::vector<ArrayEquation>& equations() { return equations_; }
  const std::vector<ArrayEquation>& equations() const { return equations_; }
  const std::vector<NodeId>& level(std::uint32_t level) const { return levels_[level - 1]; }
  std::uint32_t levels() const { return static_cast<std::uint32_t>(levels_.size()); }

 private:
  NodeId add_array(logic::Term array, std::vector<logic::Term>& scalars);
  void add_node(logic::Term array, std::vector<logic::Term>& scalars);
  void add_read(logic::Term read, std::vector<logic::Term>& scalars);
  IndexId add_index(logic::Term index, std::vector<logic::Term>& scalars);

  Table<NodeId, ArrayNode> nodes_;
  Table<ReadId, ArrayRead> reads_;
  Table<IndexId, ArrayIndex> indices_;
  std::vector<ArrayEquation> equations_;
  std::vector<std::vector<NodeId>> levels_;  // the nodes of each level, from level 1
  logic::TermMap<NodeId> node_of_;
  logic::TermMap<IndexId> index_of_;
  logic::TermSet entered_;
};

}  // namespace faultline::solve::blast
