#include "trace/object.h"

#include <fmt/format.h>

#include "base/diagnostic.h"

namespace faultline::trace {

namespace {
constexpr std::uint64_t kMaxGlobals = std::uint64_t{1} << 30;
constexpr std::uint64_t kAlignment = 16;
}  // namespace

InitialMemory::InitialMemory(const cfa::Program& program) : space(program.types.pointer_bytes()) {
  objects.emplace_back().number = kNullZone;
  data_offsets.push_back(0);
  functions = static_cast<ObjectNumber>(program.functions.size());
  for (ObjectNumber i = 0; i < functions; ++i) {
    MemoryObject function;
    function.kind = ObjectKind::Function;
    function.size = 1;
    add(function);
  }
  for (std::size_t i = 0; i < program.variables.size(); ++i)
    add_global(program, cfa::VariableId(i));
}

void InitialMemory::add(MemoryObject object) {
  object.number = static_cast<ObjectNumber>(objects.size());
  const auto base = space.place(object.number, object.size);
  if (!base) throw InputError("the program's global variables do not fit into its address space");
  object.base = *base;
  objects.push_back(object);
  data_offsets.push_back(data_size);
}

void InitialMemory::add_global(const cfa::Program& program, cfa::VariableId id) {
  const cfa::Variable& variable = program.variables[id];
  if (variable.storage != cfa::Storage::Global || residence(program, variable) != cfa::Residence::Memory)
    return;
  MemoryObject object;
  object.kind = ObjectKind::Global;
  object.life = Life::Live;
  object.variable = id;
  object.type = variable.type;
  object.constant = variable.constant;
  object.size = program.types[variable.type].size;
  if (object.size > kMaxGlobals || data_size + object.size > kMaxGlobals) {
    throw InputError(fmt::format("'{}': more than {} bytes of global variables", variable.name, kMaxGlobals),
                     variable.range);
  }
  add(object);
  data_size += (object.size + kAlignment - 1) & ~(kAlignment - 1);
}

}  // namespace faultline::trace
