#include "trace/unrolling/names.h"

#include <algorithm>

namespace faultline::trace::unrolling {

Names::Names(const cfa::Program& program, logic::TermManager& terms)
    : initial_(program), pointers_(terms, program.types.pointer_bytes()) {
  for (const MemoryObject& object : initial_.objects)
    pointers_.add_object(object.number, object.size);
}

Names::ContextKey Names::key_of(const Context& context) {
  return {context.parent.value, context.call.value, context.head.value,
          context.head ? context.pass : context.callee.value};
}

ContextId Names::intern(const Context& context) {
  const auto [known, fresh] = known_.try_emplace(key_of(context), ContextId());
  if (fresh) known->second = contexts_.add(context);
  return known->second;
}

ContextId Names::call(ContextId parent, cfa::EdgeId edge, cfa::FunctionId callee) {
  return intern({parent, edge, {}, 0, callee});
}

ContextId Names::pass(ContextId parent, cfa::LocationId head, std::uint32_t pass) {
  return intern({parent, {}, head, pass, {}});
}

ContextPath Names::path(ContextId id) const {
  ContextPath path;
  for (ContextId at = id; at; at = contexts_[at].parent) {
    path.push_back(contexts_[at]);
    path.back().parent = {};
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::optional<ContextId> Names::find(std::span<const Context> path) const {
  ContextId at;
  for (Context context : path) {
    context.parent = at;
    const auto known = known_.find(key_of(context));
    if (known == known_.end()) return std::nullopt;
    at = known->second;
  }
  return at;
}

ObjectNumber Names::object(ContextId context, cfa::EdgeId edge, std::uint32_t which, std::uint64_t size) {
  const auto [known, fresh] = objects_.try_emplace({context.value, edge.value, which, size}, kNoObject);
  if (fresh) {
    known->second = static_cast<ObjectNumber>(pointers_.size());
    pointers_.add_object(known->second, size);
  }
  return known->second;
}

}  // namespace faultline::trace::unrolling
