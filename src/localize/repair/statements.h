// Statements that could be missing, and the places where they could stand.
#pragma once

#include <functional>
#include <optional>

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

// A statement that is one expression with a semicolon behind it: one edge after the other, the calls in it
// and what is done with their results, without a decision.
struct Simple {
  cfa::LocationId at;  // where the first edge begins
  cfa::EdgeId edge;    // the last one
  SourceRange range;
  bool in_block = false;  // other statements can stand beside it
  bool before_else = false;
};

std::optional<Simple> simple_at(const Mint& mint, cfa::LocationId at);  // an assignment or a call
std::optional<Simple> return_at(const Mint& mint, cfa::LocationId at);
// All its edges, in their order.
std::vector<cfa::EdgeId> edges_of(const Mint& mint, const Simple& simple);

// An if without else, whose condition is one branch.
struct If {
  SourceRange range;
  cfa::ExprId condition;
  cfa::EdgeId otherwise;  // the edge that is taken if it is false
};

std::optional<If> if_without_else(const Mint& mint, cfa::LocationId at);

// A place for a statement: before or behind another one.
struct Slot {
  enum class Side : std::uint8_t { Before, Behind } side = Side::Behind;
  Simple beside;  // its edge says whose part the new one is
  // Where these lead to, the new one comes in between; none: before or behind the edges of `beside`.
  std::vector<cfa::LocationId> ways = {};
  cfa::LocationId to = {};
};

// Behind a variable with its value, the last one of its declaration: where it can be named.
std::optional<Slot> behind_declaration(const Mint& mint, cfa::LocationId at);
std::vector<Slot> slots_at(const Mint& mint, cfa::LocationId at);
// Before an if or a loop, and behind it, where no simple statement stands beside it.
std::optional<Slot> before_compound(const Mint& mint, cfa::LocationId at);
std::optional<Slot> behind_compound(const Mint& mint, cfa::LocationId at);

struct NewStatement {
  cfa::Operation operation;  // an assignment, a call or a return
  std::string text;
  cfa::ExprId condition = {};          // it is guarded by it, in the text too
  std::optional<double> novelty = {};  // what is new about it, in tokens; none: all of it
};

// NULL, as the file writes it elsewhere; or 0.
std::string null_text(const Mint& mint, const SourceRange& at);

// x = e, x += e, x++ for what is in scope: variables and other places that the function writes to; constants,
// variables and expressions of the function.
std::vector<NewStatement> new_assignments(Mint& mint, cfa::FunctionId function, const SourceRange& at);
// Calls that occur in the program, and of functions without parameters.
std::vector<NewStatement> new_calls(Mint& mint, cfa::FunctionId function, const SourceRange& at);
// Statements of the function, and those under an if with it, also with one variable or number exchanged.
std::vector<NewStatement> copied_statements(Mint& mint, cfa::FunctionId function, const SourceRange& at);
// Of the object to which the statement beside the slot assigns a member: numbers for its other members.
std::vector<NewStatement> further_members(Mint& mint, const Slot& slot);

// The location where the new statement begins; behind it the run goes to `to`.
cfa::LocationId placed(Mint& mint, const NewStatement& statement, cfa::EdgeId like, cfa::LocationId to);
void insert(Mint& mint, const Slot& slot, const NewStatement& statement);
// The same where it makes sense under a condition only.
void insert_seed(Mint& mint, const Slot& slot, const NewStatement& statement);
// The same with code that is made for the place where it goes on.
using Code = std::function<cfa::LocationId(cfa::LocationId to)>;
Mutant with_code(Mint& mint, const Slot& slot, const std::string& text, const Code& code);

}  // namespace faultline::localize::repair
