#include "frontend/c/linker.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/function_lowering.h"
#include "frontend/c/parse.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::FunctionId;
using cfa::LocationId;
using cfa::VariableId;
using clang::FunctionDecl;
using clang::VarDecl;

void Linker::add_unit(std::unique_ptr<clang::ASTUnit> ast) {
  const bool is_reference = !options_.reference.empty() && ast->getMainFileName() == options_.reference;
  units_.push_back(std::make_unique<Unit>(std::move(ast), builder_, records_,
                                          is_reference ? cfa::Origin::Library : cfa::Origin::User));
  units_.back()->is_reference = is_reference;
  index(*units_.back());
}

void Linker::load_library() {
  if (library_loaded_) return;
  library_loaded_ = true;
  units_.push_back(std::make_unique<Unit>(parse_library(options_), builder_, records_, cfa::Origin::Library));
  index(*units_.back());
}

void Linker::index(Unit& unit) {
  for (const clang::Decl* declaration : unit.context.getTranslationUnitDecl()->decls()) {
    if (const auto* function = llvm::dyn_cast<FunctionDecl>(declaration))
      index_function(unit, function);
    else if (const auto* variable = llvm::dyn_cast<VarDecl>(declaration))
      index_global(unit, variable);
  }
}

// Where there is a harness, it has to reach what the program keeps to itself, too.
bool Linker::is_linked(const clang::NamedDecl* declaration) const {
  const bool is_reached = options_.has_harness && declaration->getDeclContext()->isFileContext();
  return declaration->isExternallyVisible() || is_reached;
}

// What the reference defines has a prefix, and what the other version defines is nothing to it.
std::string Linker::linked_name(const clang::NamedDecl* declaration) const {
  std::string name = declaration->getName().str();
  const bool is_reference = std::ranges::any_of(units_, [&](const auto& unit) {
    return unit->is_reference && &unit->context == &declaration->getASTContext();
  });
  if (!is_reference) return name;
  std::string prefixed = std::string(kReferencePrefix) + name;
  const auto function = functions_.find(name);
  const auto global = globals_.find(name);
  const bool is_others =
      (function != functions_.end() && function->second.unit->origin == cfa::Origin::User) ||
      (global != globals_.end() && global->second.unit->origin == cfa::Origin::User);
  return is_others || functions_.count(prefixed) || globals_.count(prefixed) ? prefixed : name;
}

void Linker::index_function(Unit& unit, const FunctionDecl* declaration) {
  if (!declaration->isThisDeclarationADefinition() || !is_linked(declaration)) return;
  const std::string prefix(unit.is_reference ? kReferencePrefix : "");
  Definition& known = functions_[prefix + declaration->getName().str()];
  if (!known.unit) {
    known = {&unit, declaration};
    return;
  }
  if (unit.origin == cfa::Origin::Library && !unit.is_reference) return;  // the user's own one wins
  if (declaration->isInlined()) return;  // inline definitions of a header, in several files
  if (!known.declaration->isInlined())
    throw InputError(fmt::format("function '{}' is defined twice, first at {}", declaration->getName().str(),
                                 builder_.program().files.describe(
                                     known.unit->map.range(known.declaration->getLocation()))),
                     unit.map.range(declaration->getLocation()));
  known = {&unit, declaration};
}

void Linker::index_global(Unit& unit, const VarDecl* declaration) {
  if (!is_linked(declaration)) return;
  const auto kind = declaration->isThisDeclarationADefinition();
  if (kind == VarDecl::DeclarationOnly) return;
  const bool tentative = kind == VarDecl::TentativeDefinition;
  const std::string prefix(unit.is_reference ? kReferencePrefix : "");
  GlobalDefinition& known = globals_[prefix + declaration->getName().str()];
  if (known.unit && unit.origin == cfa::Origin::Library && !unit.is_reference) return;
  if (known.unit && !known.tentative && !tentative)
    throw InputError(fmt::format("variable '{}' is defined twice, first at {}", declaration->getName().str(),
                                 builder_.program().files.describe(
                                     known.unit->map.range(known.declaration->getLocation()))),
                     unit.map.range(declaration->getLocation()));
  const bool completes = known.unit && known.tentative && known.declaration->getType()->isIncompleteType();
  if (!known.unit || (known.tentative && !tentative) || completes) known = {&unit, declaration, tentative};
}

Linker::Definition Linker::definition_of(Unit& unit, const FunctionDecl* declaration) {
  if (!is_linked(declaration)) {
    const FunctionDecl* definition = declaration->getDefinition();
    return definition ? Definition{&unit, definition} : Definition{};
  }
  const std::string name = linked_name(declaration);
  auto found = functions_.find(name);
  if (found == functions_.end()) {
    load_library();
    found = functions_.find(name);
  }
  return found == functions_.end() ? Definition{} : found->second;
}

const FunctionDecl* Linker::user_definition(const FunctionDecl* declaration) const {
  if (!is_linked(declaration)) return declaration->getDefinition();
  const auto found = functions_.find(linked_name(declaration));
  if (found == functions_.end()) return nullptr;
  const Unit& unit = *found->second.unit;
  if (unit.origin == cfa::Origin::Library && !unit.is_reference) return nullptr;
  return found->second.declaration;
}

bool Linker::defined_by_user(const FunctionDecl* declaration) const {
  return user_definition(declaration) != nullptr;
}

bool Linker::has_model(const std::string& name) {
  if (functions_.count(name)) return true;
  load_library();
  return functions_.count(name) != 0;
}

namespace {

enum class Passed : std::uint8_t { Nothing, Number, Address, Other };

Passed passed(clang::QualType type) {
  if (type->isVoidType()) return Passed::Nothing;
  if (type->isArithmeticType() || type->isEnumeralType()) return Passed::Number;
  return type->isPointerType() || type->isArrayType() || type->isFunctionType() ? Passed::Address
                                                                                : Passed::Other;
}

}  // namespace

bool Linker::model_fits(const std::string& name, const FunctionDecl* declaration) const {
  const FunctionDecl* model = functions_.at(name).declaration;
  if (!declaration->hasPrototype() || declaration->getBuiltinID() != 0) return true;
  if (declaration->getNumParams() != model->getNumParams() ||
      passed(declaration->getReturnType()) != passed(model->getReturnType()))
    return false;
  for (unsigned i = 0; i < model->getNumParams(); ++i)
    if (passed(declaration->getParamDecl(i)->getType()) != passed(model->getParamDecl(i)->getType()))
      return false;
  return true;
}

FunctionId Linker::model(const std::string& name) {
  if (!has_model(name)) throw InternalError("no model of '" + name + "'");
  const Definition& definition = functions_.at(name);
  return function(*definition.unit, definition.declaration);
}

VariableId Linker::model_variable(const std::string& name) {
  if (!globals_.count(name)) load_library();
  const GlobalDefinition& definition = globals_.at(name);
  return global(*definition.unit, definition.declaration);
}

FunctionId Linker::observer(const Unit& unit, std::string_view name) {
  if (options_.reference.empty()) return {};
  const auto found = functions_.find((unit.is_reference ? std::string(kReferencePrefix) : "") + std::string(name));
  if (found == functions_.end() || found->second.unit->origin == cfa::Origin::Library) return {};
  return function(*found->second.unit, found->second.declaration);
}

void Linker::warn_once(const std::string& key, SourceRange range, std::string message) {
  if (warned_.insert(key).second) diagnostics_.push_back({Severity::Warning, range, std::move(message)});
}

FunctionId Linker::function(Unit& unit, const FunctionDecl* declaration) {
  const FunctionDecl* canonical = declaration->getCanonicalDecl();
  const auto known = unit.functions.find(canonical);
  if (known != unit.functions.end()) return known->second;
  FunctionId id;
  if (is_linked(declaration)) {
    FunctionId& linked = linked_functions_[linked_name(declaration)];
    if (!linked) linked = create_function(unit, declaration);
    id = linked;
  } else {
    id = create_function(unit, declaration);
  }
  unit.functions[canonical] = id;
  return id;
}

namespace {

// Attributes that change what runs; all others are ignored, as the compiler may ignore them.
void refuse_attributes(Unit& unit, const FunctionDecl* declaration) {
  const clang::Attr* found = declaration->getAttr<clang::DestructorAttr>();
  if (!found) found = declaration->getAttr<clang::AliasAttr>();
  if (!found) found = declaration->getAttr<clang::IFuncAttr>();
  if (found)
    unsupported(unit.map.range(declaration->getLocation()),
                fmt::format("attribute '{}'", found->getSpelling()));
}

}  // namespace

FunctionId Linker::create_function(Unit& unit, const FunctionDecl* declaration) {
  const Definition definition = definition_of(unit, declaration);
  refuse_attributes(unit, definition.unit ? definition.declaration : declaration);
  if (!definition.unit && is_refused(std::string_view(declaration->getName())))
    unsupported(unit.map.range(declaration->getLocation()),
                fmt::format("use of '{}'", declaration->getName().str()));
  Unit& home = definition.unit ? *definition.unit : unit;
  const FunctionDecl* shape = definition.unit ? definition.declaration : declaration;
  cfa::Function function;
  function.name = is_linked(declaration) ? linked_name(declaration) : declaration->getName().str();
  function.return_type = home.types.lower(shape->getReturnType(), shape->getSourceRange());
  function.origin = definition.unit ? home.origin : cfa::Origin::Library;
  function.range = home.map.range(shape->getLocation());
  function.defined = true;
  function.is_reference = definition.unit && home.is_reference;
  const FunctionId id = builder_.add_function(function);
  for (const clang::ParmVarDecl* parameter : shape->parameters())
    builder_.add_variable(
        {parameter->getName().str(), home.types.lower(parameter->getType(), parameter->getSourceRange()),
         cfa::Storage::Parameter, cfa::Residence::Register, id, home.map.range(parameter->getLocation())});
  if (shape->isVariadic())
    builder_.program().functions[id].variable_arguments = builder_.add_variable(
        {"...", builder_.types().array(builder_.types().integer(64, cfa::Signedness::Unsigned), 0),
         cfa::Storage::Local, cfa::Residence::Memory, id, function.range});
  if (definition.unit) {
    bodies_.push_back({definition.unit, definition.declaration, id});
  } else {
    const SourceRange range = home.map.range(declaration->getLocation());
    warn_once(
        "function " + function.name, range,
        fmt::format("'{}' is not defined: its result is an input, and it is taken to change nothing else",
                    function.name));
    make_stub(id, range);
  }
  return id;
}

// A function that nobody defines but whose address is taken: its body returns an input.
void Linker::make_stub(FunctionId id, SourceRange range) {
  const cfa::Function function = builder_.program().functions[id];
  const LocationId entry = builder_.add_location(id);
  builder_.program().functions[id].entry = entry;
  const cfa::StatementId statement = builder_.add_statement(range, id);
  if (function.return_type == builder_.types().void_type()) {
    builder_.add_edge({entry, {}, statement, cfa::StatementKind::Internal, range, cfa::Return{}});
    return;
  }
  const VariableId result =
      builder_.add_variable({function.name + "()", function.return_type, cfa::Storage::Temporary,
                             cfa::Residence::Register, id, range});
  const LocationId after = builder_.add_location(id);
  builder_.add_edge({entry, after, statement, cfa::StatementKind::Input, range,
                     cfa::Havoc{builder_.variable(result, range), function.name + "()", {}, function.name}});
  builder_.add_edge({after,
                     {},
                     statement,
                     cfa::StatementKind::Internal,
                     range,
                     cfa::Return{builder_.read(builder_.variable(result, range), range)}});
}

VariableId Linker::global(Unit& unit, const VarDecl* declaration) {
  const VarDecl* canonical = declaration->getCanonicalDecl();
  const auto known = unit.globals.find(canonical);
  if (known != unit.globals.end()) return known->second;

  const bool linked = is_linked(declaration);
  const std::string name = linked ? linked_name(declaration) : declaration->getName().str();
  if (linked) {
    const auto found = linked_globals_.find(name);
    if (found != linked_globals_.end()) return unit.globals[canonical] = found->second;
  }
  GlobalDefinition definition;
  if (linked) {
    if (!globals_.count(name)) load_library();
    const auto found = globals_.find(name);
    if (found != globals_.end()) definition = found->second;
  } else {
    const VarDecl* own = declaration->getDefinition();
    definition = {&unit,
                  own                                  ? own
                  : declaration->getActingDefinition() ? declaration->getActingDefinition()
                                                       : declaration,
                  false};
  }
  Unit& home = definition.unit ? *definition.unit : unit;
  const VarDecl* shape = definition.unit ? definition.declaration : declaration;
  cfa::Variable variable;
  variable.name = name;
  variable.type = home.types.lower(shape->getType(), shape->getSourceRange());
  if (definition.unit && shape->hasInit() && shape->hasFlexibleArrayInit(home.context))
    variable.type = with_last_member(
        variable.type,
        static_cast<std::uint64_t>(shape->getFlexibleArrayInitChars(home.context).getQuantity()));
  variable.storage = cfa::Storage::Global;
  variable.range = home.map.range(shape->getLocation());
  variable.constant = shape->getType().isConstQualified();
  variable.at_file_scope = shape->isFileVarDecl();
  if (!definition.unit) {
    variable.contents = cfa::Variable::Contents::Unknown;
    variable.residence = cfa::Residence::Memory;
    if (unit.origin == cfa::Origin::User)
      warn_once("variable " + name, variable.range,
                fmt::format("'{}' is declared but not defined: its value is an input", name));
  }
  const VariableId id = builder_.add_variable(variable);
  unit.globals[canonical] = id;
  if (linked) linked_globals_[name] = id;
  const VarDecl* initialised = nullptr;
  if (definition.unit && shape->getAnyInitializer(initialised))
    initialisers_.push_back(
        {&home, id, initialised->getInit(), home.map.range(initialised->getSourceRange())});
  return id;
}

// The struct with its flexible array member grown to so many bytes, as an initialiser of a variable makes it.
cfa::TypeId Linker::with_last_member(cfa::TypeId record, std::uint64_t bytes) {
  cfa::Type shape = builder_.types()[record];
  cfa::Field& last = shape.fields.back();
  const cfa::TypeId element = builder_.types()[last.type].element;
  last.type = builder_.types().array(element, bytes / builder_.types()[element].size);
  const cfa::TypeId grown = builder_.types().record(shape.kind, shape.name);
  const std::uint64_t size = std::max(shape.size, last.offset + bytes);
  builder_.types().define(grown, std::move(shape.fields), size, shape.align);
  return grown;
}

void Linker::initialise_before_run(Unit& unit, VariableId variable, const clang::Expr* initialiser,
                                   SourceRange range) {
  initialisers_.push_back({&unit, variable, initialiser, range});
}

std::string literal_bytes(const clang::StringLiteral* literal) {
  std::string bytes;
  const unsigned width = literal->getCharByteWidth();
  for (unsigned i = 0; i < literal->getLength(); ++i)
    for (unsigned byte = 0; byte < width; ++byte)
      bytes += static_cast<char>(literal->getCodeUnit(i) >> (8 * byte));
  return bytes;
}

VariableId Linker::string_literal(Unit& unit, const clang::StringLiteral* literal) {
  const SourceRange range = unit.map.range(literal->getSourceRange());
  return add_text(literal_bytes(literal), unit.types.lower(literal->getType(), literal->getSourceRange()),
                  one_line(builder_.program().text(range), 60), range);
}

VariableId Linker::text(const std::string& characters) {
  const cfa::TypeId type = builder_.types().array(
      builder_.types().integer(8, cfa::Signedness::Signed, "char"), characters.size() + 1);
  std::string name;
  for (const char c : characters)
    name += c == '\n' ? "\\n" : c == '\t' ? "\\t" : std::string(1, c);
  return add_text(characters, type, '"' + name + '"', {});
}

VariableId Linker::add_text(std::string bytes, cfa::TypeId type, std::string name, SourceRange range) {
  VariableId& known = texts_[{bytes, type.value}];
  if (known) return known;
  cfa::Variable variable;
  variable.name = std::move(name);
  variable.type = type;
  variable.storage = cfa::Storage::Global;
  variable.residence = cfa::Residence::Memory;
  variable.range = range;
  variable.constant = true;
  variable.contents = cfa::Variable::Contents::String;
  variable.string = static_cast<std::uint32_t>(builder_.program().strings.size());
  builder_.program().strings.push_back(std::move(bytes));
  return known = builder_.add_variable(std::move(variable));
}

void Linker::drain() {
  while (!bodies_.empty() || !initialisers_.empty()) {
    while (!bodies_.empty()) {
      const PendingBody body = bodies_.front();
      bodies_.pop_front();
      FunctionLowering(*this, *body.unit, body.function, {}).lower_body(body.definition);
    }
    lower_initialisers();
  }
}

// In the order of the source, as far as they are known: it reads better in a trace.
void Linker::lower_initialisers() {
  std::vector<PendingInitialiser> pending = std::move(initialisers_);
  initialisers_.clear();
  std::stable_sort(pending.begin(), pending.end(),
                   [](const auto& a, const auto& b) { return a.range < b.range; });
  for (const PendingInitialiser& item : pending)
    start_end_ = FunctionLowering(*this, *item.unit, builder_.program().start, start_end_)
                     .lower_initialiser(item.variable, item.initialiser, item.range);
}

}  // namespace faultline::frontend::c
