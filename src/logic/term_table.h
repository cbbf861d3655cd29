// Where terms live: an arena of nodes and the table that makes each node unique.
//
// Nodes lie one behind the other in chunks of one megabyte and are never moved or freed. The table is open
// addressing with linear probing; a slot holds 32 bits of the hash and the node's place in the arena, so that
// probing and growing touch no node. A binary operation costs 32 bytes of node and 8 to 16 bytes of slots.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "logic/term.h"

namespace faultline::logic {

class TermTable {
 public:
  TermTable();

  Term operation(const Operation& operation, std::span<const Term> args);
  Term constant(Sort sort, const BitVector& bits);
  Term variable(std::string_view name, Sort sort);  // InternalError if the name is taken by another sort
  Term find_variable(std::string_view name) const;  // none if there is no such variable

  std::size_t size() const { return size_; }
  std::size_t memory() const;  // bytes held

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t place = 0;  // in words from the arena's begin; 0: free
  };

  const TermNode* at(std::uint32_t place) const;
  // The matching node, or the free slot where it belongs.
  template <class Matches>
  std::size_t probe(std::uint32_t hash, Matches matches) const;
  TermNode* add(std::size_t slot, std::uint32_t hash, const Operation& operation, std::size_t payload_bytes);
  void grow();

  std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
  std::uint32_t used_ = 0;  // words of the last chunk
  std::vector<Slot> slots_;
  std::uint32_t size_ = 0;
  std::deque<BitVector> wide_;  // constants of more than 64 bits
};

}  // namespace faultline::logic
