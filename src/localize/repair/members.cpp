#include "localize/repair/members.h"

namespace faultline::localize::repair {

std::vector<Member> members(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Member> all;
  if (mint.is_plc()) return all;
  cfa::Builder& builder = mint.builder();
  for (const cfa::VariableId id : mint.visible(function, at)) {
    const cfa::Variable variable = mint.program().variables[id];
    const cfa::Type own = mint.program().types[variable.type];
    const bool is_pointer = own.kind == cfa::TypeKind::Pointer;
    const cfa::TypeId record = is_pointer ? own.element : variable.type;
    if (!variable.function || !record || mint.program().types[record].kind != cfa::TypeKind::Struct) continue;
    const cfa::ExprId place = builder.variable(id, at);
    const cfa::ExprId whole = is_pointer ? builder.deref(builder.read(place, at), record, at) : place;
    const std::vector<cfa::Field> fields = mint.program().types[record].fields;
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (fields[i].bit_width == 0 && !fields[i].name.empty() && mint.program().types[fields[i].type].is_scalar())
        all.push_back({builder.field(whole, i, at), variable.name + (is_pointer ? "->" : ".") + fields[i].name,
                       fields[i].type, id});
  }
  return all;
}

}  // namespace faultline::localize::repair
