// The start function: globals' initialisers, the entry function's arguments as inputs, the call.
#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <algorithm>

#include "cfa/maybe_uninitialized.h"
#include "cfa/simplify_graph.h"
#include "frontend/c/function_lowering.h"
#include "frontend/c/linker.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::FunctionId;
using cfa::VariableId;

namespace {

constexpr int kMostArguments = 4;  // of main, behind the program's name
constexpr int kArgumentBytes = 16;

}  // namespace

Linker::Definition Linker::find_entry() {
  const auto found = functions_.find(options_.entry);
  if (found != functions_.end()) return found->second;
  for (const auto& unit : units_)
    for (const clang::Decl* declaration : unit->context.getTranslationUnitDecl()->decls())
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
        if (function->isThisDeclarationADefinition() && function->getName() == options_.entry)
          return {unit.get(), function};
  return {};
}

void Linker::link() {
  cfa::Program& program = builder_.program();
  builder_.types().integer(8, cfa::Signedness::Unsigned,
                           "unsigned char");  // the type of a byte, whatever the program uses
  cfa::Function start;
  start.name = "<start>";
  start.return_type = builder_.types().integer(32, cfa::Signedness::Signed, "int");
  start.origin = cfa::Origin::Library;
  start.defined = true;
  program.start = builder_.add_function(start);
  start_end_ = program.functions[program.start].entry = builder_.add_location(program.start);

  const Definition entry = find_entry();
  if (!entry.unit && options_.coverage == Coverage::Reachable) {
    std::string known;
    for (const auto& [name, definition] : functions_)
      known += (known.empty() ? "" : ", ") + name;
    throw InputError(fmt::format("no entry function '{}'{}", options_.entry,
                                 known.empty() ? "; the files define no function"
                                               : "; use --entry with one of: " + one_line(known, 300)));
  }
  FunctionId entry_id;
  if (entry.unit) {
    entry_id = function(*entry.unit, entry.declaration);
    program.entry = entry_id;
  }
  if (options_.coverage == Coverage::Everything)
    for (const auto& unit : units_)
      if (unit->origin == cfa::Origin::User)
        for (const clang::Decl* declaration : unit->context.getTranslationUnitDecl()->decls())
          if (const auto* defined = llvm::dyn_cast<clang::FunctionDecl>(declaration))
            if (defined->isThisDeclarationADefinition()) function(*unit, defined);
  const std::vector<FunctionId> constructors = find_constructors();
  drain();
  for (const FunctionId constructor : constructors) {
    const SourceRange range = program.functions[constructor].range;
    cfa::Call call;
    call.callee = constructor;
    const cfa::LocationId after = builder_.add_location(program.start);
    builder_.add_edge({start_end_, after, builder_.add_statement(range, program.start),
                       cfa::StatementKind::Internal, range, std::move(call)});
    start_end_ = after;
  }
  finish_start(entry_id, entry.unit, entry.declaration);
  settle_variables();
}

// Functions that run before the entry function (attribute `constructor`), in the order of their priorities.
// Those that run behind it are refused.
std::vector<FunctionId> Linker::find_constructors() {
  std::vector<std::pair<int, FunctionId>> found;
  for (std::size_t i = 0; i < units_.size(); ++i)
    for (const clang::Decl* declaration : units_[i]->context.getTranslationUnitDecl()->decls())
      if (const auto* defined = llvm::dyn_cast<clang::FunctionDecl>(declaration);
          defined && defined->isThisDeclarationADefinition()) {
        if (defined->hasAttr<clang::DestructorAttr>()) function(*units_[i], defined);
        if (const auto* attribute = defined->getAttr<clang::ConstructorAttr>())
          found.emplace_back(attribute->getPriority(), function(*units_[i], defined));
      }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<FunctionId> result;
  for (const auto& [priority, id] : found)
    result.push_back(id);
  return result;
}

void Linker::finish_start(FunctionId entry, Unit* unit, const clang::FunctionDecl* declaration) {
  cfa::Program& program = builder_.program();
  const cfa::TypeId int_type = program.functions[program.start].return_type;
  const SourceRange range = entry ? program.functions[entry].range : SourceRange{};
  const cfa::StatementId statement = builder_.add_statement(range, program.start);
  ExprId code = builder_.constant(int_type, 0, range);
  if (entry) {
    cfa::Call call;
    call.callee = entry;
    ExprId argument_count;
    for (const clang::ParmVarDecl* parameter : declaration->parameters())
      call.arguments.push_back(entry_argument(*unit, parameter, argument_count));
    const cfa::TypeId type = program.functions[entry].return_type;
    if (program.types[type].is_integral()) {
      const VariableId result = builder_.add_variable(
          {"exit code", type, cfa::Storage::Temporary, cfa::Residence::Register, program.start, range});
      call.result = builder_.variable(result, range);
      code = builder_.convert(int_type, builder_.read(call.result, range), range);
    }
    const cfa::LocationId after = builder_.add_location(program.start);
    builder_.add_edge({start_end_, after, statement, cfa::StatementKind::Internal, range, std::move(call)});
    start_end_ = after;
  }
  builder_.add_edge({start_end_, {}, statement, cfa::StatementKind::Internal, range, cfa::Return{code}});
}

// A parameter of the entry function is an input, if the function looks at it. A pointer points to one object
// of its type with unknown contents; main's argument vector holds `argument_count` short strings.
ExprId Linker::entry_argument(Unit& unit, const clang::ParmVarDecl* parameter, ExprId& argument_count) {
  cfa::Program& program = builder_.program();
  const SourceRange range = unit.map.range(parameter->getSourceRange());
  const cfa::TypeId type = unit.types.lower(parameter->getType(), parameter->getSourceRange());
  const cfa::StatementId statement = builder_.add_statement(range, program.start);
  const auto emit = [&](cfa::Operation operation, cfa::StatementKind kind) {
    const cfa::LocationId after = builder_.add_location(program.start);
    builder_.add_edge({start_end_, after, statement, kind, range, std::move(operation)});
    start_end_ = after;
  };
  const bool is_main = program.functions[program.entry].name == "main";
  const bool vector = is_main && parameter->getFunctionScopeIndex() == 1 &&
                      program.types[type].kind == cfa::TypeKind::Pointer;
  const auto looked_at = [](const clang::ParmVarDecl* p) { return p->isUsed() || p->isReferenced(); };
  bool needed = looked_at(parameter);
  if (is_main &&
      parameter->getFunctionScopeIndex() == 0)  // how many arguments there are matters to who reads them
    if (const auto* owner = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
        owner && owner->getNumParams() > 1)
      needed = needed || looked_at(owner->getParamDecl(1));
  if (!needed) return builder_.constant(type, 0, range);

  const VariableId input = builder_.add_variable({parameter->getName().str(), type, cfa::Storage::Temporary,
                                                  cfa::Residence::Register, program.start, range});
  const ExprId place = builder_.variable(input, range);
  if (vector) {
    if (!argument_count)
      argument_count = builder_.constant(program.functions[program.start].return_type, 1, range);
    emit(cfa::Assign{place, argument_vector(type, range, argument_count)}, cfa::StatementKind::Internal);
  } else if (program.types[type].kind == cfa::TypeKind::Pointer) {
    const cfa::Type& pointee = program.types[program.types[type].element];
    if (pointee.size == 0)
      unsupported(
          range,
          fmt::format("entry function with a parameter of type '{}': nothing is known of what it points to",
                      program.types[type].name));
    cfa::Variable object;
    object.name = "*" + parameter->getName().str();
    object.type = program.types[type].element;
    object.storage = cfa::Storage::Global;
    object.residence = cfa::Residence::Memory;
    object.contents = cfa::Variable::Contents::Unknown;
    object.range = range;
    warn_once("parameter " + object.name, range,
              fmt::format("parameter '{}' of the entry function points to one object with unknown contents",
                          parameter->getName().str()));
    const ExprId target = builder_.variable(builder_.add_variable(object), range);
    emit(cfa::Assign{place, builder_.address_of(target, type, range)}, cfa::StatementKind::Internal);
  } else {
    cfa::Havoc havoc{place, parameter->getName().str(), {}};
    if (is_main && parameter->getFunctionScopeIndex() == 0) {
      havoc.range = cfa::Interval{1, 1 + kMostArguments};
      argument_count = builder_.read(place, range);
    }
    emit(std::move(havoc), cfa::StatementKind::Input);
  }
  return builder_.read(place, range);
}

ExprId Linker::argument_vector(cfa::TypeId type, SourceRange range, ExprId argument_count) {
  cfa::Program& program = builder_.program();
  const cfa::TypeId string = program.types[type].element;
  const cfa::TypeId int_type = program.functions[program.start].return_type;
  if (program.types[string].kind != cfa::TypeKind::Pointer ||
      program.types[program.types[string].element].size != 1)
    unsupported(range, "main with a second parameter that is not 'char **'");
  std::vector<cfa::ListElement> elements;
  const std::uint64_t pointer_bytes = program.types[string].size;
  const ExprId null = builder_.constant(string, 0, range);
  for (int i = 0; i <= kMostArguments; ++i) {
    ExprId pointer;
    if (i == 0) {
      pointer = builder_.address_of(builder_.variable(text("program"), range), string, range);
    } else {
      cfa::Variable object;
      object.name = fmt::format("*argv[{}]", i);
      object.type = builder_.types().array(program.types[string].element, kArgumentBytes);
      object.storage = cfa::Storage::Global;
      object.residence = cfa::Residence::Memory;
      object.contents = cfa::Variable::Contents::Unknown;
      object.range = range;
      const ExprId target = builder_.variable(builder_.add_variable(object), range);
      const ExprId last =
          builder_.index(target, builder_.constant(int_type, kArgumentBytes - 1, range), range);
      const cfa::LocationId after = builder_.add_location(program.start);
      builder_.add_edge({start_end_, after, builder_.add_statement(range, program.start),
                         cfa::StatementKind::Internal, range,
                         cfa::Assign{last, builder_.constant(program.types[string].element, 0, range)}});
      start_end_ = after;
      pointer = builder_.conditional(
          string,
          builder_.binary(cfa::BinaryOp::Lt, int_type,
                          builder_.constant(int_type, static_cast<std::uint64_t>(i), range),
                          builder_.convert(int_type, argument_count, range), range),
          builder_.address_of(target, string, range), null, range);
    }
    elements.push_back({static_cast<std::uint64_t>(i) * pointer_bytes, 0, 0, pointer});
  }
  cfa::Variable vector;
  vector.name = "argv";
  vector.type = builder_.types().array(string, kMostArguments + 2);
  vector.storage = cfa::Storage::Global;
  vector.residence = cfa::Residence::Memory;
  vector.range = range;
  const ExprId place = builder_.variable(builder_.add_variable(vector), range);
  const cfa::LocationId after = builder_.add_location(program.start);
  builder_.add_edge({start_end_, after, builder_.add_statement(range, program.start),
                     cfa::StatementKind::Internal, range,
                     cfa::Assign{place, builder_.list(vector.type, std::move(elements), range)}});
  start_end_ = after;
  return builder_.address_of(place, type, range);
}

// A local whose declaration a jump leads past: its life begins with the block, so with the function at the
// latest.
void Linker::input_at_entry(FunctionId function, VariableId variable) {
  cfa::Program& program = builder_.program();
  const cfa::Variable& local = program.variables[variable];
  const cfa::LocationId before = builder_.add_location(function);
  builder_.add_edge({before, program.functions[function].entry, builder_.add_statement(local.range, function),
                     cfa::StatementKind::Input, local.range,
                     cfa::Havoc{builder_.variable(variable, local.range), local.name, {}}});
  program.functions[function].entry = before;
}

// Now that it is known whose address is taken: a local without an initialiser whose value may be read becomes
// an input where it is declared; life times of registers are nobody's business.
void Linker::settle_variables() {
  cfa::Program& program = builder_.program();
  for (cfa::Variable& variable : program.variables)
    if (program.types[variable.type].is_aggregate()) variable.residence = cfa::Residence::Memory;
  const auto in_register = [&](VariableId id) {
    return program.variables[id].residence == cfa::Residence::Register;
  };
  std::set<VariableId> inputs;
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    for (const VariableId id : cfa::read_before_assigned(program, FunctionId(i)))
      inputs.insert(id);
  for (cfa::Edge& edge : program.edges) {
    if (auto* declare = std::get_if<cfa::Declare>(&edge.operation);
        declare && in_register(declare->variable)) {
      const VariableId id = declare->variable;
      if (inputs.count(id)) {
        edge.kind = cfa::StatementKind::Input;
        edge.operation = cfa::Havoc{builder_.variable(id, edge.range), program.variables[id].name, {}};
      } else {
        edge.operation = cfa::Skip{};
      }
    } else if (auto* release = std::get_if<cfa::Release>(&edge.operation)) {
      std::erase_if(release->variables, in_register);
      if (release->variables.empty()) edge.operation = cfa::Skip{};
    }
  }
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    for (const VariableId id : cfa::read_before_assigned(program, FunctionId(i)))
      input_at_entry(FunctionId(i), id);
  cfa::simplify_graph(program);
}

}  // namespace faultline::frontend::c
