// Several translation units -> one program. Names with external linkage meet here; what is reached from the
// entry function is lowered, in a worklist, and nothing else, so that an unsupported construct in code that
// cannot run does no harm. What nobody defines is looked for in the library models, then becomes an input.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Frontend/ASTUnit.h>
#include <llvm/ADT/DenseMap.h>

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cfa/builder.h"
#include "frontend/c/frontend.h"
#include "frontend/c/source_map.h"
#include "frontend/c/type_lowering.h"

namespace faultline::frontend::c {

// One translation unit with what is known of it.
struct Unit {
  Unit(std::shared_ptr<clang::ASTUnit> tree, cfa::Builder& builder, RecordCache& records, cfa::Origin from)
      : ast(std::move(tree)),
        context(ast->getASTContext()),
        map(builder.program().files, context),
        types(builder, context, map, records),
        origin(from) {}

  bool is_reference = false;  // see Options

  std::shared_ptr<clang::ASTUnit> ast;
  clang::ASTContext& context;
  SourceMap map;
  TypeLowering types;
  cfa::Origin origin;
  llvm::DenseMap<const clang::FunctionDecl*, cfa::FunctionId> functions;  // canonical declarations
  llvm::DenseMap<const clang::VarDecl*, cfa::VariableId>
      globals;  // canonical declarations, static locals too
};

// The characters of a literal as they lie in memory, without the final zero.
std::string literal_bytes(const clang::StringLiteral* literal);

// A function that is neither modelled nor sound to take for an input.
bool is_refused(std::string_view name);

class Linker {
 public:
  Linker(cfa::Builder& builder, const Options& options, std::vector<Diagnostic>& diagnostics)
      : builder_(builder), options_(options), diagnostics_(diagnostics) {}

  void add_unit(std::unique_ptr<clang::ASTUnit> unit);
  void link();  // lowers everything needed; throws InputError

  cfa::Builder& builder() { return builder_; }
  const Options& options() const { return options_; }

  cfa::FunctionId function(Unit& unit, const clang::FunctionDecl* declaration);
  cfa::VariableId global(Unit& unit, const clang::VarDecl* declaration);
  cfa::VariableId string_literal(Unit& unit, const clang::StringLiteral* literal);
  // A constant text of ours, such as the format of puts.
  cfa::VariableId text(const std::string& characters);

  // Is there a body for it in the user's files?
  bool defined_by_user(const clang::FunctionDecl* declaration) const;
  const clang::FunctionDecl* user_definition(const clang::FunctionDecl* declaration) const;
  // Is there a body for it at all? Loads the library models when it first matters.
  bool has_model(const std::string& name);
  // Is it this library function that is declared, and not another one of the same name?
  bool model_fits(const std::string& name, const clang::FunctionDecl* declaration) const;
  cfa::FunctionId model(const std::string& name);
  cfa::VariableId model_variable(const std::string& name);

  // The harness's function that is told what this unit's version of the program does; none: nobody asks.
  cfa::FunctionId observer(const Unit& unit, std::string_view name);

  void warn_once(const std::string& key, SourceRange range, std::string message);

  // A compound literal at file scope or a static local: initialised before the run.
  void initialise_before_run(Unit& unit, cfa::VariableId variable, const clang::Expr* initialiser,
                             SourceRange range);

 private:
  struct Definition {
    Unit* unit = nullptr;
    const clang::FunctionDecl* declaration = nullptr;
  };
  struct GlobalDefinition {
    Unit* unit = nullptr;
    const clang::VarDecl* declaration = nullptr;
    bool tentative = false;
  };
  struct PendingBody {
    Unit* unit;
    const clang::FunctionDecl* definition;
    cfa::FunctionId function;
  };
  struct PendingInitialiser {
    Unit* unit;
    cfa::VariableId variable;
    const clang::Expr* initialiser;
    SourceRange range;
  };

  void index(Unit& unit);
  bool is_linked(const clang::NamedDecl* declaration) const;
  // The name under which the units know it.
  std::string linked_name(const clang::NamedDecl* declaration) const;
  void index_function(Unit& unit, const clang::FunctionDecl* declaration);
  void index_global(Unit& unit, const clang::VarDecl* declaration);
  void load_library();
  Definition definition_of(Unit& unit, const clang::FunctionDecl* declaration);
  cfa::VariableId add_text(std::string bytes, cfa::TypeId type, std::string name, SourceRange range);
  cfa::TypeId with_last_member(cfa::TypeId record, std::uint64_t bytes);
  cfa::FunctionId create_function(Unit& unit, const clang::FunctionDecl* declaration);
  void make_stub(cfa::FunctionId function, SourceRange range);
  void drain();
  void lower_initialisers();
  Definition find_entry();
  std::vector<cfa::FunctionId> find_constructors();
  void finish_start(cfa::FunctionId entry, Unit* unit, const clang::FunctionDecl* declaration);
  cfa::ExprId entry_argument(Unit& unit, const clang::ParmVarDecl* parameter, cfa::ExprId& argument_count);
  cfa::ExprId argument_vector(cfa::TypeId type, SourceRange range, cfa::ExprId argument_count);
  void input_at_entry(cfa::FunctionId function, cfa::VariableId variable);
  void settle_variables();

  cfa::Builder& builder_;
  const Options& options_;
  std::vector<Diagnostic>& diagnostics_;
  RecordCache records_;
  std::vector<std::unique_ptr<Unit>> units_;
  bool library_loaded_ = false;
  std::map<std::string, Definition> functions_;
  std::map<std::string, GlobalDefinition> globals_;
  std::map<std::string, cfa::FunctionId> linked_functions_;
  std::map<std::string, cfa::VariableId> linked_globals_;
  std::map<std::pair<std::string, std::uint32_t>, cfa::VariableId> texts_;
  std::deque<PendingBody> bodies_;
  std::vector<PendingInitialiser> initialisers_;
  std::set<std::string> warned_;
  cfa::LocationId start_end_;
};

}  // namespace faultline::frontend::c
