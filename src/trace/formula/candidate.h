// What can be blamed: the expressions whose value somebody chose when he wrote the program. Each is cut out
// of a formula by a variable that a selector ties to it (formula.h).
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "cfa/program.h"

namespace faultline::trace {

enum class CandidateKind : std::uint8_t {
  Value,        // the right-hand side of an assignment
  Initialiser,  // of a variable
  Condition,
  Argument,
  ReturnValue,
  Subscript,
  Constant,    // a literal inside of another expression
  Definition,  // a macro, an enumerator or a const variable: one for all uses
  TableEntry,  // one of many initialisers of an array or struct
};

std::string_view describe(CandidateKind kind);  // "the right-hand side", "the condition", ...

using CandidateId = Id<struct CandidateTag>;

struct Candidate {
  CandidateKind kind = CandidateKind::Value;
  cfa::StatementId statement;  // none: Definition
  cfa::FunctionId function;
  SourceRange range;  // of the expression, or of the definition
  cfa::TypeId type;   // of its value
  cfa::EdgeId edge;   // that evaluates it (the first one, for a definition)
  bool is_constant() const { return kind == CandidateKind::Constant || kind == CandidateKind::Definition; }
};

enum class Granularity : std::uint8_t {
  Statement,   // whole right-hand sides, conditions, arguments and returned values: the papers'
  Expression,  // besides, subscripts, constants and the entries of tables
};

// Is code at this place beyond doubt? Library code always is.
using Trusted = std::function<bool(cfa::FunctionId, const SourceRange&)>;

class Candidates {
 public:
  Candidates(const cfa::Program& program, Granularity granularity, const Trusted& trusted = {});

  const Candidate& operator[](CandidateId id) const { return all_[id]; }
  std::size_t size() const { return all_.size(); }
  CandidateId of(cfa::ExprId expr) const { return by_expr_[expr.value]; }  // none: not a candidate
  // A constant that is defined elsewhere and is all of a value: the choice to use it here.
  CandidateId use_of(cfa::ExprId expr) const { return uses_[expr.value]; }
  const std::vector<bool>& cuts() const { return cuts_; }  // by expression
  // This edge's expressions are part of the property.
  void withdraw(const cfa::Program& program, cfa::EdgeId edge);

 private:
  void add_edge(cfa::EdgeId id);
  void add(CandidateKind kind, cfa::EdgeId edge, cfa::ExprId expr);
  void add_parts(cfa::EdgeId edge, cfa::ExprId expr);
  void add_constant(cfa::EdgeId edge, cfa::ExprId expr);
  void add_value(CandidateKind kind, cfa::EdgeId edge, cfa::ExprId expr);
  bool is_literal(cfa::ExprId id) const;
  bool is_of_system(const SourceRange& definition) const;
  bool is_written(cfa::ExprId constant) const;

  const cfa::Program& program_;
  Granularity granularity_;
  Table<CandidateId, Candidate> all_;
  std::vector<CandidateId> by_expr_;
  std::vector<CandidateId> uses_;
  std::vector<bool> cuts_;
  std::vector<std::pair<SourceRange, CandidateId>> definitions_;
};

}  // namespace faultline::trace
