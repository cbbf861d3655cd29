#include "localize/repair/predicates.h"

#include <algorithm>

namespace faultline::localize::repair {

using cfa::ExprId;
using cfa::ExprKind;

namespace {

constexpr std::size_t kMostPredicates = 16;
constexpr int kDeepest = 4;  // calls in calls

// The variable that a place is in; none: it is behind a pointer.
cfa::VariableId variable_around(const cfa::Program& program, ExprId place) {
  for (;;) {
    const cfa::Expr& expr = program.exprs[place];
    if (expr.kind == ExprKind::Variable) return cfa::VariableId(expr.bits);
    if (expr.kind != ExprKind::Field && expr.kind != ExprKind::Index) return {};
    place = expr.a;
  }
}

bool writes_elsewhere(const cfa::Program& program, ExprId place) {
  const cfa::VariableId variable = variable_around(program, place);
  return !variable || !program.variables[variable].function;
}

bool changes_nothing(const cfa::Program& program, cfa::FunctionId function, int depth) {
  if (depth > kDeepest || !program.functions[function].defined) return false;
  for (const cfa::Edge& edge : program.edges) {
    if (program.locations[edge.from].function != function) continue;
    if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
      if (writes_elsewhere(program, assign->target)) return false;
    } else if (const auto* call = std::get_if<cfa::Call>(&edge.operation)) {
      if (!call->callee || call->callee == function || !changes_nothing(program, call->callee, depth + 1))
        return false;
    } else if (!std::holds_alternative<cfa::Skip>(edge.operation) &&
               !std::holds_alternative<cfa::Branch>(edge.operation) &&
               !std::holds_alternative<cfa::Return>(edge.operation)) {
      return false;
    }
  }
  return true;
}

bool is_question(Mint& mint, cfa::FunctionId id, cfa::FunctionId asker, const SourceRange& at) {
  const cfa::Program& program = mint.program();
  const cfa::Function& callee = program.functions[id];
  const cfa::TypeKind kind = program.types[callee.return_type].kind;
  return callee.defined && callee.origin == cfa::Origin::User && id != asker && id != program.start &&
         id != program.entry && callee.parameters.size() == 1 && !callee.variable_arguments &&
         callee.range.file == at.file && callee.range.begin < at.begin &&
         (kind == cfa::TypeKind::Int || kind == cfa::TypeKind::Bool) && mint.only_looks(id);
}

// What could be asked about: variables, values and places of this type that the function speaks of.
std::vector<Material> arguments(Mint& mint, cfa::FunctionId function, const SourceRange& at,
                                cfa::TypeId type) {
  cfa::Builder& builder = mint.builder();
  std::vector<Material> all;
  std::set<std::string> known;
  const auto put = [&](ExprId expr, const std::string& text) {
    if (known.insert(text).second) all.push_back({expr, {text, Binding::Primary}, type});
  };
  for (const cfa::VariableId id : mint.visible(function, at))
    if (mint.program().variables[id].type == type)
      put(builder.read(builder.variable(id, at), at), std::string(mint.program().variables[id].name));
  const bool is_pointer = mint.program().types[type].kind == cfa::TypeKind::Pointer;
  const cfa::TypeId element = mint.program().types[type].element;
  for (std::size_t i = 0; i < mint.sites().all().size(); ++i) {
    const Site site = mint.sites().all()[i];
    if (site.part != Part::Code || site.range.file != at.file || mint.function_of(site) != function) continue;
    const cfa::Expr expr = mint.program().exprs[site.expr];
    const bool is_place = is_pointer && site.use == Use::Place && expr.type == element;
    const bool is_value = !is_pointer && expr.kind == ExprKind::Read && expr.type == type;
    if (site.assigns || mint.is_bit_field(site.expr) || (!is_place && !is_value) ||
        !mint.temporaries(site.expr).empty() || !mint.sites().is_expressible(site.expr, function, at))
      continue;
    if (is_value) put(site.expr, mint.text_of(site.range));
    const cfa::VariableId variable = variable_around(mint.program(), site.expr);
    const bool has_address =
        !variable || mint.program().variables[variable].residence == cfa::Residence::Memory;
    const bool is_plain = expr.kind == ExprKind::Field || expr.kind == ExprKind::Index ||
                          expr.kind == ExprKind::Variable ||
                          (expr.kind == ExprKind::Deref && mint.text_of(site.range).ends_with("]"));
    if (is_place && has_address && is_plain)
      put(builder.address_of(site.expr, type, at), "&" + mint.text_of(site.range));
  }
  return all;
}

}  // namespace

bool changes_nothing(const cfa::Program& program, cfa::FunctionId function) {
  return changes_nothing(program, function, 0);
}

std::vector<Predicate> predicates(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Predicate> all;
  for (std::uint32_t i = 0; i < mint.program().functions.size(); ++i) {
    const cfa::FunctionId id(i);
    if (!is_question(mint, id, function, at)) continue;
    const cfa::TypeId type = mint.program().variables[mint.program().functions[id].parameters[0]].type;
    const std::string name = mint.program().functions[id].name;
    for (const Material& each : arguments(mint, function, at, type))
      if (all.size() < kMostPredicates) all.push_back({id, each.expr, name + "(" + each.text.text + ")"});
  }
  return all;
}

cfa::LocationId asked(Mint& mint, cfa::EdgeId like, const Predicate& predicate, cfa::LocationId yes,
                      cfa::LocationId no) {
  cfa::Builder& builder = mint.builder();
  const SourceRange range = mint.program().edges[like].range;
  const cfa::FunctionId function = mint.program().locations[mint.program().edges[like].from].function;
  const ExprId answer = builder.variable(
      mint.temporary(function, mint.program().functions[predicate.callee].return_type), range);
  const cfa::LocationId decided = mint.workshop().decision(like, builder.read(answer, range), yes, no);
  return mint.workshop().step(like, cfa::Call{predicate.callee, {}, {predicate.argument}, answer}, decided);
}

}  // namespace faultline::localize::repair
