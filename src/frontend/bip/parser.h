// Text -> Package: the grammar of BIP2, and what the older BIP1 writes differently.
#pragma once

#include "frontend/bip/ast.h"

namespace faultline::frontend::bip {

// All packages of the file. Throws InputError at the first word that does not fit, and at what is not
// supported (clocks, urgency, resume, extern ports and data, float and string data).
std::vector<Package> parse(const SourceFiles& files, FileId file);

// A condition over `component.name`: what stands behind `never` in --property; `and`, `or` and `not` are
// understood, too.
Expr parse_condition(const SourceFiles& files, FileId file);

}  // namespace faultline::frontend::bip
