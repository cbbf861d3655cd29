// Constants that have a definition somewhere: a macro's body, an enumerator. The body may be computed from
// numbers, `#define LIMIT 600 + 100`.
#pragma once

#include <optional>

#include "cfa/program.h"

namespace faultline::localize::repair {

struct DefinedConstant {
  SourceRange definition;
  std::int64_t value = 0;
};

// None: it is no constant, or a part of it stands elsewhere, or its value overflows.
std::optional<DefinedConstant> defined_constant(const cfa::Program& program, cfa::ExprId expr);

// Of the enumeration that has the name; empty: there is none.
std::vector<std::pair<std::string, std::int64_t>> enumeration_of(const cfa::Program& program, std::string_view name);

// Has every number in it a definition somewhere, and is there nothing else in it?
bool is_of_defined_constants(const cfa::Program& program, cfa::ExprId expr);

}  // namespace faultline::localize::repair
