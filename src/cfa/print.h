// A program as text that C programmers read without a legend. Expressions are printed from the tree: infix,
// as few parentheses as C needs, and of the conversions only those that C would not do by itself at that
// place.
#pragma once

#include <string>

#include "cfa/program.h"

namespace faultline::cfa {

// A scalar constant: "3", "'a'" (char), "RED" (enumerator), "0.1f", "NULL", "true".
std::string print_constant(const Program& program, TypeId type, std::uint64_t bits);

// A value or a place: "a - (b - c)", "p->f", "(unsigned char)x".
std::string print_expr(const Program& program, ExprId expr);

// "x = y + 1", "[!(x < 3)]", "[case 1 ... 5]", "call f(a, b)", "input x", "return x".
std::string print_operation(const Program& program, const Operation& operation);

// "L3 -> L5: x = y + 1   // file.c:12:3 assignment"
std::string print_edge(const Program& program, EdgeId edge);

// The signature, the locals and every edge that the entry reaches, a line each, in reading order (see
// graph.h).
std::string print_function(const Program& program, FunctionId function);

// The globals, then all functions.
std::string print_program(const Program& program);

// "declaration", "assignment", ...
std::string_view name(StatementKind kind);

}  // namespace faultline::cfa
