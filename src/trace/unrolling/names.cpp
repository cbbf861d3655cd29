#include "trace/unrolling/names.h"

namespace faultline::trace::unrolling {

Names::Names(const cfa::Program& program, logic::TermManager& terms)
    : initial_(program), pointers_(terms, program.types.pointer_bytes()) {
  for (const MemoryObject& object : initial_.objects)
    pointers_.add_object(object.number, object.size);
}

ContextId Names::intern(const Context& context, std::uint32_t detail) {
  const auto key = std::make_tuple(context.parent.value, context.call.value, context.head.value, detail);
  const auto [known, fresh] = known_.try_emplace(key, ContextId());
  if (fresh) known->second = contexts_.add(context);
  return known->second;
}

ContextId Names::call(ContextId parent, cfa::EdgeId edge, cfa::FunctionId callee) {
  return intern({parent, edge, {}, 0}, callee.value);
}

ContextId Names::pass(ContextId parent, cfa::LocationId head, std::uint32_t pass) {
  return intern({parent, {}, head, pass}, pass);
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
