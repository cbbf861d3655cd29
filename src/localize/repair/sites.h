// Where a program can be changed: every expression of the user's code that has a text of its own. A text that
// stands for several expressions (a macro's body, an argument that a macro uses twice) is no site, as a
// change of the text would change them all; nor is an expression that is computed in several places of the
// automaton.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "cfa/program.h"
#include "localize/repair/source_text.h"
#include "trace/formula/candidate.h"

namespace faultline::localize::repair {

enum class Use : std::uint8_t {
  Value,
  Truth,  // only whether it is zero
  Place,  // storage that is read or written, or whose address is taken
};

// What a change of it changes.
enum class Part : std::uint8_t { Code, Specification };

struct Site {
  cfa::LocationId at;  // whose edges use it
  cfa::EdgeId edge;    // the first of them
  cfa::ExprId expr;    // without the conversions that C makes around it
  Use use = Use::Value;
  Part part = Part::Code;
  SourceRange range;
  bool is_target = false;     // Place: the operation stores in it (perhaps after reading it)
  bool is_whole = false;      // a whole operand of the operation
  bool is_addressed = false;  // Place: its address is taken
  bool assigns = false;       // it is an assignment or a step: ++, +=
  bool is_label = false;      // of a CASE: the constant's text is all that the comparison has
};

// The expression without conversions that have no text.
cfa::ExprId core(const cfa::Program& program, cfa::ExprId expr);

// Edges that say what is right rather than what is done: assertions, assumptions, and the branch that decides
// whether an error is reached.
using Specification = std::vector<bool>;  // by location

class Sites {
 public:
  Sites(const cfa::Program& program, const trace::Trusted& trusted, const Specification& specification);

  const cfa::Program& program() const { return program_; }  // the user's, without what is added for changes
  const std::vector<Site>& all() const { return sites_; }
  // The locations that the user may have written wrongly, whole statements at a time.
  const std::vector<cfa::LocationId>& locations() const { return locations_; }
  const SourceText& text_of(FileId file) const { return texts_.at(file); }
  std::vector<FileId> files() const;

  // Whose definition the range is a part of; none: it stands outside of all functions.
  cfa::FunctionId function_around(const SourceRange& range) const;

  // Can the variable be named at the place?
  bool is_visible(cfa::VariableId variable, cfa::FunctionId function, const SourceRange& at) const;
  // Those that can, in the order of their declarations.
  std::vector<cfa::VariableId> visible(cfa::FunctionId function, const SourceRange& at) const;
  // Is it declared with `const`? Types do not know.
  bool is_declared_const(cfa::VariableId variable) const;
  // Is only what it points to constant? `const char* p`: others can be assigned to p.
  bool points_to_const(cfa::VariableId variable) const;
  // Does a PLC program get it from outside? Nobody writes to such a variable.
  bool is_input(cfa::VariableId variable) const { return inputs_.contains(variable); }
  // Do all variables of the expression have names, and can they be used at the place?
  bool is_expressible(cfa::ExprId expr, cfa::FunctionId function, const SourceRange& at) const;

 private:
  void add_location(cfa::LocationId at, Part part);
  void visit(cfa::ExprId id, Use use, Site site);
  void visit_parts(const cfa::Expr& expr, Use use, Site site);
  void add(Site site);
  void drop_ambiguous();
  bool is_of_entry(const cfa::Variable& variable) const;

  const cfa::Program& program_;
  std::vector<Site> sites_;
  std::vector<cfa::LocationId> locations_;
  std::map<FileId, SourceText> texts_;
  std::set<cfa::VariableId> inputs_;  // of a PLC program
  // Who has the text of a range: more than one owner makes it ambiguous.
  std::map<SourceRange, std::vector<std::pair<cfa::LocationId, cfa::ExprId>>> owners_;
};

}  // namespace faultline::localize::repair
