// Calls: another function, other arguments, or no call at all.
#include <algorithm>

#include "cfa/operands.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::ExprId;

namespace {

const cfa::Call* call_at(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  return std::get_if<cfa::Call>(&program.edges[program.locations[at].out.front()].operation);
}

const cfa::Edge& edge_at(const Mint& mint, cfa::LocationId at) {
  return mint.program().edges[mint.program().locations[at].out.front()];
}

// The name of the called function, if the call's text begins with it.
std::optional<SourceRange> name_range(const Mint& mint, const cfa::Edge& edge, const std::string& name) {
  const SourceText& file = mint.source(edge.range);
  const std::uint32_t begin = file.offset(edge.range.begin);
  const auto token = file.token_behind(begin);
  if (!token || file.text(file.tokens()[*token]) != name || file.tokens()[*token].begin != begin) return {};
  return SourceRange{edge.range.file, edge.range.begin, file.position(file.tokens()[*token].end)};
}

bool has_signature(const cfa::Program& program, const cfa::Function& a, const cfa::Function& b) {
  if (a.return_type != b.return_type || a.parameters.size() != b.parameters.size()) return false;
  for (std::size_t i = 0; i < a.parameters.size(); ++i)
    if (program.variables[a.parameters[i]].type != program.variables[b.parameters[i]].type) return false;
  return !a.variable_arguments && !b.variable_arguments;
}

}  // namespace

void other_function(Mint& mint, cfa::LocationId at) {
  const cfa::Call* const found = call_at(mint, at);
  if (!found || !found->callee) return;
  const cfa::FunctionId old = found->callee;
  const cfa::Edge edge = edge_at(mint, at);
  const cfa::Function& called = mint.program().functions[old];
  const auto name = name_range(mint, edge, called.name);
  if (!name || called.origin != cfa::Origin::User) return;
  for (std::uint32_t i = 0; i < mint.program().functions.size(); ++i) {
    const cfa::FunctionId id(i);
    const cfa::Function& other = mint.program().functions[id];
    if (id == old || !other.defined || other.origin != cfa::Origin::User || id == mint.program().start ||
        id == mint.program().entry || other.range.file != edge.range.file ||
        !(other.range.begin < edge.range.begin) || !has_signature(mint.program(), called, other))
      continue;
    Mutant mutant = mint.begin(at);
    mutant.edits.push_back(mint.edit(*name, other.name));
    mutant.detours.push_back({at, mint.workshop().copy(at, [&](cfa::Edge& changed) {
                                std::get<cfa::Call>(changed.operation).callee = id;
                              })});
    mint.add(std::move(mutant));
  }
}

void swapped_arguments(Mint& mint, cfa::LocationId at) {
  const cfa::Call* const found = call_at(mint, at);
  if (!found || !found->callee) return;
  const std::vector<ExprId> arguments = found->arguments;
  const auto site_of = [&](ExprId argument) {
    return std::ranges::find_if(mint.sites().all(), [&](const Site& site) {
      return site.at == at && site.expr == core(mint.program(), argument) && site.is_whole;
    });
  };
  const auto end = mint.sites().all().end();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    for (std::size_t j = i + 1; j < arguments.size(); ++j) {
      const auto a = site_of(arguments[i]), b = site_of(arguments[j]);
      if (a == end || b == end) continue;
      const cfa::Program& program = mint.program();
      const cfa::TypeId type_i = program.exprs[arguments[i]].type, type_j = program.exprs[arguments[j]].type;
      const bool are_integers = program.types[type_i].is_integral() && program.types[type_j].is_integral() &&
                                program.type_of(a->expr).is_integral() && program.type_of(b->expr).is_integral();
      if (!are_integers && (type_i != type_j || program.exprs[a->expr].type != program.exprs[b->expr].type)) continue;
      const ExprId first = are_integers ? mint.builder().convert(type_i, b->expr, b->range) : arguments[j];
      const ExprId second = are_integers ? mint.builder().convert(type_j, a->expr, a->range) : arguments[i];
      Mutant mutant = mint.begin(at);
      mutant.edits.push_back(mint.edit(a->range, mint.text_of(b->range)));
      mutant.edits.push_back(mint.edit(b->range, mint.text_of(a->range)));
      if (mutant.edits[0].before == mutant.edits[0].after) continue;
      mutant.detours.push_back({at, mint.workshop().copy(at, [&](cfa::Edge& changed) {
                                  auto& call = std::get<cfa::Call>(changed.operation);
                                  call.arguments[i] = first;
                                  call.arguments[j] = second;
                                })});
      mint.add(std::move(mutant));
    }
  }
}

namespace {

// Functions with one parameter that give back what they take: absolute(x), limited(x).
std::vector<cfa::FunctionId> filters(const Mint& mint, cfa::TypeId type, cfa::FunctionId function, const SourceRange& at) {
  const cfa::Program& program = mint.program();
  std::vector<cfa::FunctionId> all;
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const cfa::FunctionId id(i);
    const cfa::Function& other = program.functions[id];
    if (id == function || !other.defined || other.origin != cfa::Origin::User || id == program.start ||
        id == program.entry || other.range.file != at.file || !(other.range.begin < at.begin) ||
        other.parameters.size() != 1 || other.variable_arguments || other.return_type != type)
      continue;
    const cfa::TypeId taken = program.variables[other.parameters.front()].type;
    if (taken == type || (program.types[taken].is_integral() && program.types[type].is_integral())) all.push_back(id);
  }
  return all;
}

}  // namespace

// x becomes f(x): what is not limited, rounded or looked up yet.
void through_call(Mint& mint, const Site& site) {
  if (mint.program().language != cfa::Language::C || !site.is_whole || site.use != Use::Value || site.assigns) return;
  const cfa::FunctionId function = mint.function_of(site);
  const cfa::TypeId type = mint.program().exprs[site.expr].type;
  if (!mint.program().types[type].is_scalar()) return;  // what the call gives is kept in a register
  for (const cfa::FunctionId callee : filters(mint, type, function, site.range)) {
    const cfa::Function& called = mint.program().functions[callee];
    const std::string name = called.name;
    const cfa::TypeId taken = mint.program().variables[called.parameters.front()].type;
    cfa::Builder& builder = mint.builder();
    const ExprId argument = taken == type ? site.expr : builder.convert(taken, site.expr, site.range);
    const ExprId result = builder.variable(mint.temporary(function, type), site.range);
    const cfa::LocationId then = mint.workshop().copy_with(site.at, site.expr, builder.read(result, site.range));
    Mutant mutant = mint.begin(site.at, site.part);
    mutant.edits.push_back(mint.edit(site.range, name + "(" + mint.source_text(site).text + ")"));
    mutant.detours.push_back(
        {site.at, mint.workshop().step(site.edge, cfa::Call{callee, {}, {argument}, result}, then)});
    mint.add(std::move(mutant));
  }
}

// f(x) becomes a variable, a constant, or x. What the call would have changed besides stays as it was.
void value_for_call(Mint& mint, cfa::LocationId at) {
  const cfa::Call* const found = call_at(mint, at);
  if (!found || !found->callee || !found->result) return;
  const cfa::Edge edge = edge_at(mint, at);
  const ExprId target = found->result;
  const cfa::Function& called = mint.program().functions[found->callee];
  const cfa::TypeId type = called.return_type;
  if (!name_range(mint, edge, called.name) || !mint.program().types[type].is_scalar() ||
      mint.program().exprs[target].type != type)
    return;
  // Arguments with calls of their own are computed by other edges.
  for (const ExprId argument : found->arguments)
    if (!mint.sites().is_expressible(argument, mint.program().locations[at].function, edge.range)) return;
  const auto put = [&](ExprId value, const std::string& text) {
    Mutant mutant = mint.begin(at);
    mutant.edits.push_back(mint.edit(edge.range, text));
    mutant.detours.push_back({at, mint.workshop().copy(at, [&](cfa::Edge& changed) {
                                changed.operation = cfa::Assign{target, value};
                              })});
    mint.add(std::move(mutant));
  };
  for (const ExprId argument : std::vector(found->arguments)) {
    const ExprId given = core(mint.program(), argument);
    if (mint.program().exprs[given].type == type) put(given, mint.source_text(given).text);
  }
  // What the call fills, nobody fills without it.
  const auto is_filled = [&, arguments = found->arguments](cfa::VariableId id) {  // edges move while they are added
    return std::ranges::any_of(arguments, [&](ExprId argument) {
      const cfa::Expr& expr = mint.program().exprs[argument];
      return expr.kind == cfa::ExprKind::AddressOf && cfa::base_variable(mint.program(), expr.a) == id;
    });
  };
  cfa::Builder& builder = mint.builder();
  for (const cfa::VariableId id : mint.visible(mint.program().locations[at].function, edge.range)) {
    if (is_filled(id)) continue;
    const cfa::Variable& variable = mint.program().variables[id];
    const std::string name = variable.name;
    if (variable.type == type) put(builder.read(builder.variable(id, edge.range), edge.range), name);
  }
  if (!mint.is_int(type)) return;
  for (const std::int64_t value : mint.constants())
    if (value >= 0)
      put(builder.constant(type, static_cast<std::uint64_t>(value), edge.range), mint.number(value).text);
}

}  // namespace faultline::localize::repair
