// A program with room for changes: the user's program, and behind it new expressions, locations and edges.
// Nothing of the original is touched; a changed program is the original with a few detours into what was
// added (trace/interpreter.h), so that one prepared interpreter runs all changed programs.
#pragma once

#include <functional>
#include <vector>

#include "cfa/builder.h"
#include "trace/interpreter.h"

namespace faultline::localize::repair {

using Detours = std::vector<trace::Detour>;

class Workshop {
 public:
  explicit Workshop(const cfa::Program& program);

  const cfa::Program& program() const { return builder_.program(); }
  cfa::Builder& builder() { return builder_; }
  // Of the user's program, without what was added.
  std::size_t edges_of(cfa::StatementId statement) const { return edges_[statement.value]; }
  std::size_t ways_to(cfa::LocationId location) const { return ways_[location.value].size(); }
  const std::vector<cfa::EdgeId>& edges_to(cfa::LocationId location) const { return ways_[location.value]; }

  // `root` with every `from` in it replaced by `to`; `root` itself if there is none.
  cfa::ExprId replaced(cfa::ExprId root, cfa::ExprId from, cfa::ExprId to);

  // A copy of a location, with the edges that leave it.
  using Change = std::function<void(cfa::Edge&)>;
  cfa::LocationId copy(cfa::LocationId at, const Change& change = {});
  // A copy in which one expression is replaced by another.
  cfa::LocationId copy_with(cfa::LocationId at, cfa::ExprId from, cfa::ExprId to);
  // A new location with one edge, which belongs to the statement of the edge `like`.
  cfa::LocationId step(cfa::EdgeId like, cfa::Operation operation, cfa::LocationId to);
  // A new location that decides.
  cfa::LocationId decision(cfa::EdgeId like, cfa::ExprId condition, cfa::LocationId yes, cfa::LocationId no);

  // The changed program as one that stands for itself, for those who do not know detours.
  cfa::Program made(const Detours& detours) const;

 private:
  std::vector<cfa::LocationId> new_locations(const Detours& detours) const;

  cfa::Builder builder_;
  std::vector<std::size_t> edges_;              // by statement
  std::vector<std::vector<cfa::EdgeId>> ways_;  // by location of the user's program
  std::size_t own_edges_;                       // of the user's program
};

// The operation with each of its expressions mapped.
cfa::Operation mapped(cfa::Operation operation, const std::function<cfa::ExprId(cfa::ExprId)>& map);

}  // namespace faultline::localize::repair
