// Statements.
#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::LocationId;
using cfa::VariableId;

void FunctionLowering::statement(const clang::Stmt* s) {
  if (!s) return;
  switch (s->getStmtClass()) {
    case clang::Stmt::CompoundStmtClass: return compound(llvm::cast<clang::CompoundStmt>(s));
    case clang::Stmt::NullStmtClass: return;
    case clang::Stmt::AttributedStmtClass:
      return statement(llvm::cast<clang::AttributedStmt>(s)->getSubStmt());
    case clang::Stmt::LabelStmtClass: return label_statement(llvm::cast<clang::LabelStmt>(s));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass: return switch_case(llvm::cast<clang::SwitchCase>(s));
    default: break;
  }
  statement_ = builder_.add_statement(range_of(s), function_);
  switch (s->getStmtClass()) {
    case clang::Stmt::DeclStmtClass: return declaration(llvm::cast<clang::DeclStmt>(s));
    case clang::Stmt::IfStmtClass: return if_statement(llvm::cast<clang::IfStmt>(s));
    case clang::Stmt::WhileStmtClass: return while_statement(llvm::cast<clang::WhileStmt>(s));
    case clang::Stmt::DoStmtClass: return do_statement(llvm::cast<clang::DoStmt>(s));
    case clang::Stmt::ForStmtClass: return for_statement(llvm::cast<clang::ForStmt>(s));
    case clang::Stmt::SwitchStmtClass: return switch_statement(llvm::cast<clang::SwitchStmt>(s));
    case clang::Stmt::ReturnStmtClass: return return_statement(llvm::cast<clang::ReturnStmt>(s));
    case clang::Stmt::GotoStmtClass: return goto_statement(llvm::cast<clang::GotoStmt>(s));
    case clang::Stmt::BreakStmtClass:
      leave_scopes(breaks_.back().depth, range_of(s));
      return jump(breaks_.back().location);
    case clang::Stmt::ContinueStmtClass:
      leave_scopes(continues_.back().depth, range_of(s));
      return jump(continues_.back().location);
    case clang::Stmt::GCCAsmStmtClass: {
      const auto* assembly = llvm::cast<clang::GCCAsmStmt>(s);
      if (assembly->getAsmString()->getString().empty() && assembly->getNumOutputs() == 0)
        return;  // a barrier
      refuse(s, "inline assembly");
    }
    case clang::Stmt::IndirectGotoStmtClass: refuse(s, "computed goto");
    default: break;
  }
  if (const auto* expression = llvm::dyn_cast<clang::Expr>(s)) return effect(expression);
  refuse(s, fmt::format("{}", s->getStmtClassName()));
}

void FunctionLowering::compound(const clang::CompoundStmt* s) {
  open_scope(s);
  for (const clang::Stmt* child : s->body())
    statement(child);
  close_scope();
}

void FunctionLowering::close_scope() {
  if (here_) leave_scopes(scopes_.size() - 1, unit_.map.range(scopes_.back().statement->getEndLoc()));
  scopes_.pop_back();
}

// Ends the lives of what the scopes above `depth` declare; the scopes stay open for the code that follows.
void FunctionLowering::leave_scopes(std::size_t depth, SourceRange range) {
  std::vector<VariableId> dying;
  for (std::size_t i = scopes_.size(); i > depth; --i)
    dying.insert(dying.end(), scopes_[i - 1].variables.rbegin(), scopes_[i - 1].variables.rend());
  if (!dying.empty()) emit(cfa::Release{std::move(dying)}, Kind::Memory, range);
}

void FunctionLowering::declaration(const clang::DeclStmt* s) {
  for (const clang::Decl* declared : s->decls()) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared)) {
      if (!s->isSingleDecl())
        statement_ = builder_.add_statement(
            unit_.map.range(clang::SourceRange(variable->getLocation(), variable->getEndLoc())), function_);
      local_variable(variable);
    } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(declared)) {
      evaluate_sizes(alias->getUnderlyingType());
    }
  }
}

void FunctionLowering::local_variable(const clang::VarDecl* variable) {
  if (variable->hasGlobalStorage()) {  // static or extern: made when it is used, initialised before the run
    if (variable->isStaticLocal()) linker_.global(unit_, variable);
    return;
  }
  if (variable->hasAttr<clang::CleanupAttr>())
    unsupported(unit_.map.range(variable->getLocation()), "attribute 'cleanup'");
  evaluate_sizes(variable->getType());
  const SourceRange name = unit_.map.range(variable->getLocation());
  const SourceRange range =
      unit_.map.range(clang::SourceRange(variable->getLocation(), variable->getEndLoc()));
  VariableId& id = locals_[variable];
  if (!id) {
    cfa::Variable lowered;
    lowered.name = variable->getName().str();
    lowered.type = unit_.types.lower(variable->getType(), variable->getSourceRange());
    lowered.storage = cfa::Storage::Local;
    lowered.function = function_;
    lowered.range = name;
    lowered.constant = variable->getType().isConstQualified();
    id = builder_.add_variable(std::move(lowered));
  }
  const VariableId declared = id;
  cfa::Declare declare{declared, {}};
  if (is_variable_sized(variable->getType())) declare.bytes = byte_size(variable->getType(), range);
  emit(std::move(declare), Kind::Memory, name);
  scopes_.back().variables.push_back(declared);
  if (variable->getInit()) initialise(builder_.variable(declared, name), variable->getInit(), range);
}

void FunctionLowering::if_statement(const clang::IfStmt* s) {
  const LocationId yes = fresh_location(), no = fresh_location(), after = fresh_location();
  branch(s->getCond(), yes, no);
  here_ = yes;
  statement(s->getThen());
  jump(after);
  here_ = no;
  statement(s->getElse());
  jump(after);
  here_ = after;
}

void FunctionLowering::while_statement(const clang::WhileStmt* s) {
  const LocationId head = fresh_location(), body = fresh_location(), after = fresh_location();
  const cfa::StatementId own = statement_;
  jump(head);
  here_ = head;
  branch(s->getCond(), body, after);
  breaks_.push_back({after, scopes_.size()});
  continues_.push_back({head, scopes_.size()});
  here_ = body;
  statement(s->getBody());
  statement_ = own;
  jump(head);
  breaks_.pop_back();
  continues_.pop_back();
  here_ = after;
}

void FunctionLowering::do_statement(const clang::DoStmt* s) {
  const LocationId body = fresh_location(), condition = fresh_location(), after = fresh_location();
  const cfa::StatementId own = statement_;
  jump(body);
  breaks_.push_back({after, scopes_.size()});
  continues_.push_back({condition, scopes_.size()});
  here_ = body;
  statement(s->getBody());
  statement_ = own;
  jump(condition);
  breaks_.pop_back();
  continues_.pop_back();
  here_ = condition;
  branch(s->getCond(), body, after);
  here_ = after;
}

void FunctionLowering::for_statement(const clang::ForStmt* s) {
  const cfa::StatementId own = statement_;
  open_scope(s);
  statement(s->getInit());
  statement_ = own;
  const LocationId head = fresh_location(), body = fresh_location(), next = fresh_location(),
                   after = fresh_location();
  jump(head);
  here_ = head;
  if (s->getCond())
    branch(s->getCond(), body, after);
  else
    jump(body);
  breaks_.push_back({after, scopes_.size()});
  continues_.push_back({next, scopes_.size()});
  here_ = body;
  statement(s->getBody());
  jump(next);
  breaks_.pop_back();
  continues_.pop_back();
  here_ = next;
  statement(s->getInc());
  statement_ = own;
  jump(head);
  here_ = after;
  close_scope();
}

void FunctionLowering::switch_statement(const clang::SwitchStmt* s) {
  const SourceRange range = range_of(s->getCond());
  const ExprId condition = value(s->getCond());
  const LocationId after = fresh_location();
  switches_.push_back({here(), condition, statement_, range});
  breaks_.push_back({after, scopes_.size()});
  here_ = {};
  statement(s->getBody());
  jump(after);
  const Switch own = switches_.back();
  if (!own.has_default)
    builder_.add_edge({own.head, after, own.statement, Kind::Condition, own.range,
                       cfa::Branch{own.condition, cfa::Outcome::Default, {}}});
  switches_.pop_back();
  breaks_.pop_back();
  here_ = after;
}

void FunctionLowering::switch_case(const clang::SwitchCase* s) {
  Switch& own = switches_.back();
  const LocationId target = fresh_location();
  cfa::Branch edge{own.condition, cfa::Outcome::Default, {}};
  if (const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(s)) {
    edge.outcome = cfa::Outcome::Case;
    const auto number = [&](const clang::Expr* e) {
      return e->EvaluateKnownConstInt(unit_.context).getExtValue();
    };
    const std::int64_t low = number(labelled->getLHS());
    const std::int64_t high = labelled->getRHS() ? number(labelled->getRHS()) : low;
    edge.cases.push_back({low, high});
  } else {
    own.has_default = true;
  }
  builder_.add_edge({own.head, target, own.statement, Kind::Condition, own.range, std::move(edge)});
  jump(target);
  here_ = target;
  statement(s->getSubStmt());
}

void FunctionLowering::return_statement(const clang::ReturnStmt* s) {
  const SourceRange range = range_of(s);
  cfa::Return leave;
  const cfa::TypeId type = builder_.program().functions[function_].return_type;
  const bool is_void = type == builder_.types().void_type();
  if (const clang::Expr* e = s->getRetValue()) {
    if (is_void)
      effect(e);
    else
      leave.value = builder_.types()[type].is_aggregate() ? aggregate(e) : value_as(e, type);
  }
  emit(std::move(leave), Kind::Return, range);
}

void FunctionLowering::find_labels(const clang::Stmt* s, std::vector<const clang::Stmt*>& chain) {
  if (!s) return;
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(s)) label_scopes_[label->getDecl()] = chain;
  const bool scope = llvm::isa<clang::CompoundStmt, clang::ForStmt>(s);
  if (scope) chain.push_back(s);
  for (const clang::Stmt* child : s->children())
    find_labels(child, chain);
  if (scope) chain.pop_back();
}

bool FunctionLowering::is_error_label(const clang::LabelStmt* s) const {
  return s->getDecl()->getName() == "ERROR" && unit_.origin == cfa::Origin::User;
}

void FunctionLowering::label_statement(const clang::LabelStmt* s) {
  place_label(s);
  statement(s->getSubStmt());
}

void FunctionLowering::place_label(const clang::LabelStmt* s) {
  LocationId& location = labels_[s->getDecl()];
  if (!location) location = fresh_location();
  const LocationId target = location;
  jump(target);
  here_ = target;
  if (is_error_label(s)) {
    const SourceRange range = unit_.map.range(s->getIdentLoc());
    statement_ = builder_.add_statement(range, function_);
    assert_that(int_constant(0, range), cfa::AssertKind::ReachedError, "ERROR", range);
  }
}

void FunctionLowering::goto_statement(const clang::GotoStmt* s) {
  const auto& chain = label_scopes_[s->getLabel()];
  std::size_t common = 0;
  while (common < scopes_.size() && common < chain.size() && scopes_[common].statement == chain[common])
    ++common;
  leave_scopes(common, range_of(s));
  LocationId& location = labels_[s->getLabel()];
  if (!location) location = fresh_location();
  jump(location);
}

}  // namespace faultline::frontend::c
