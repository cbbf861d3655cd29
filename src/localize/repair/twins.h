// Comparisons that are like one of the program: `value > high` has the twin `value < low`. One operand is exchanged
// for another one of its kind (another member of the struct, another variable, another number), or none; and the
// operator may be any other.
#pragma once

#include <utility>

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

// Comparisons of C, as they stand between their operands.
inline constexpr std::pair<cfa::BinaryOp, const char*> kComparisons[] = {
    {cfa::BinaryOp::Eq, " == "}, {cfa::BinaryOp::Ne, " != "}, {cfa::BinaryOp::Lt, " < "},
    {cfa::BinaryOp::Le, " <= "}, {cfa::BinaryOp::Gt, " > "},  {cfa::BinaryOp::Ge, " >= "}};

struct Twin {
  Material atom;
  double novelty = 0;  // tokens in which it differs from the other one
};

// Of the function's comparisons, for use at the place.
std::vector<Twin> twins(Mint& mint, cfa::FunctionId function, const SourceRange& at);
// Of those inside of a range.
std::vector<Twin> twins_within(Mint& mint, cfa::FunctionId function, const SourceRange& range, const SourceRange& at);

}  // namespace faultline::localize::repair
