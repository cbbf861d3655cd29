// Members of structs that can be named at a place: `s.count`, `p->count`, whether or not the function speaks of them.
#pragma once

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

struct Member {
  cfa::ExprId place;
  std::string text;
  cfa::TypeId type;         // a scalar
  cfa::VariableId through;  // the struct, or the pointer to it
};

// Of local structs and of those that local pointers point to; no bit-fields.
std::vector<Member> members(Mint& mint, cfa::FunctionId function, const SourceRange& at);

}  // namespace faultline::localize::repair
