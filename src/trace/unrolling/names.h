// What stays the same when a program is unrolled again with other bounds: the numbers of contexts (call paths
// and loop passes) and of objects. So an input has the same variable in every unrolling, an object the same
// address, and a solver meets again the terms that it knows.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "cfa/program.h"
#include "trace/object.h"
#include "trace/unrolling/pointers.h"

namespace faultline::trace::unrolling {

using ContextId = Id<struct ContextTag>;

// A call, or a pass of a loop, inside of another context.
struct Context {
  ContextId parent;      // none: the start function
  cfa::EdgeId call;      // a call
  cfa::LocationId head;  // or a loop
  std::uint32_t pass = 0;
  cfa::FunctionId callee;  // of the call
};

// The contexts around a place, outermost first, without their parents: what a context is, whoever has
// numbered it.
using ContextPath = std::vector<Context>;

class Names {
 public:
  Names(const cfa::Program& program, logic::TermManager& terms);

  ContextId call(ContextId parent, cfa::EdgeId edge, cfa::FunctionId callee);
  ContextId pass(ContextId parent, cfa::LocationId head, std::uint32_t pass);
  const Context& context(ContextId id) const { return contexts_[id]; }
  ContextPath path(ContextId id) const;
  std::optional<ContextId> find(std::span<const Context> path) const;  // none: no walk has come there

  // The object that is made there; `which` tells several of one edge apart.
  ObjectNumber object(ContextId context, cfa::EdgeId edge, std::uint32_t which, std::uint64_t size);

  std::set<std::string>& prefixes() { return prefixes_; }  // of unknown contents
  Pointers& pointers() { return pointers_; }
  const InitialMemory& initial() const { return initial_; }

 private:
  using ContextKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
  static ContextKey key_of(const Context& context);
  ContextId intern(const Context& context);

  InitialMemory initial_;
  Pointers pointers_;
  std::set<std::string> prefixes_;
  Table<ContextId, Context> contexts_;
  std::map<ContextKey, ContextId> known_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint64_t>, ObjectNumber> objects_;
};

}  // namespace faultline::trace::unrolling
