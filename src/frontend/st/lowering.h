// The checked tree -> Program. Blocks become functions: a function block's takes a pointer to its instance, so
// that one statement is one candidate however many instances run it; the entry block's variables are globals.
// What the entry reaches is lowered, in a worklist.
#pragma once

#include <deque>
#include <set>

#include "cfa/builder.h"
#include "frontend/st/checker.h"
#include "frontend/st/frontend.h"

namespace faultline::frontend::st {

class Lowering {
 public:
  Lowering(cfa::Builder& builder, Source& source, Checker& checker, TypeStore& types, const Options& options,
           std::vector<Diagnostic>& diagnostics);

  Scan lower(Block& entry);

  // What the lowering of single blocks asks for.
  cfa::Builder& builder() { return builder_; }
  Checker& checker() { return checker_; }
  TypeStore& types() { return types_; }
  const Options& options() const { return options_; }
  cfa::TypeId type(const Type* type);
  cfa::FunctionId function(Block& block);  // and makes sure that it will be lowered
  cfa::VariableId output(Variable& variable);  // of a function: kept in a global
  Variable* clock();  // now, as TIME; asking for it makes time pass
  bool counts(const Statement& assertion) const;  // or did the user ask for others?
  void warn(SourceRange range, std::string message) {
    diagnostics_.push_back({Severity::Warning, range, std::move(message)});
  }

 private:
  friend class ScanLowering;

  cfa::TypeId lowered(const Type* type);
  cfa::TypeId record(const Type* type);
  void declare_global(Variable& variable);
  void drain();
  // An expression that stands outside of the program.
  ExprPtr outside(const std::string& text, const Place& place);
  void settle(cfa::FunctionId function, const Block& block);

  cfa::Builder& builder_;
  Source& source_;
  Checker& checker_;
  TypeStore& types_;
  const Options& options_;
  std::vector<Diagnostic>& diagnostics_;
  Block* entry_ = nullptr;
  std::deque<Block*> waiting_;
  std::set<std::string> wanted_tags_;
  std::unique_ptr<Variable> own_clock_;
  Variable* clock_ = nullptr;  // none: nobody asks for the time
};

}  // namespace faultline::frontend::st
