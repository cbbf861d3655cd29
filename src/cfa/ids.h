// The ids of a program's tables.
#pragma once

#include "base/id.h"

namespace faultline::cfa {

using TypeId = Id<struct TypeTag>;
using ExprId = Id<struct ExprTag>;
using VariableId = Id<struct VariableTag>;
using FunctionId = Id<struct FunctionTag>;
using LocationId = Id<struct LocationTag>;
using EdgeId = Id<struct EdgeTag>;
using StatementId = Id<struct StatementTag>;

}  // namespace faultline::cfa
