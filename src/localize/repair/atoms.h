// Conditions that could be written at a place.
#pragma once

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

// Comparisons of what is in scope: variables and members with constants and with each other; enumerations.
std::vector<Material> new_atoms(Mint& mint, cfa::FunctionId function, const SourceRange& at);
// Conditions that the program has, also negated.
std::vector<Material> known_atoms(Mint& mint, cfa::FunctionId function, const SourceRange& at);
// Both, up to a limit.
std::vector<Material> atoms_at(Mint& mint, cfa::FunctionId function, const SourceRange& at);
// The text as an operand of && or ||.
std::string operand(const Mint& mint, cfa::ExprId id, const Text& text, cfa::BinaryOp op);
bool is_logical(const cfa::Expr& expr);
Material opposite(Mint& mint, const Material& atom);
// a && b, a || b
Material joined(Mint& mint, const Material& a, const Material& b, cfa::BinaryOp op);

}  // namespace faultline::localize::repair
