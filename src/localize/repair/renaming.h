// Exchange of names in expressions and in their texts alike: how a copy of a statement becomes one about something else.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

// All occurrences of a variable become another one.
struct Renaming {
  cfa::VariableId from, to;
};

cfa::ExprId renamed(Mint& mint, cfa::ExprId root, const Renaming& names);
std::string renamed(const Mint& mint, const std::string& text, const Renaming& names);

std::set<cfa::VariableId> variables_of(const Mint& mint, const std::vector<cfa::ExprId>& roots);
bool is_writable(const Mint& mint, cfa::VariableId id);

// For each variable among these: others of the same type that can be named here.
std::vector<Renaming> renamings(Mint& mint, const std::set<cfa::VariableId>& of, cfa::FunctionId function, const SourceRange& at);

}  // namespace faultline::localize::repair
