// Statements that come or go.
#include <algorithm>

#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::ExprId;

std::vector<Material> new_atoms(Mint& mint, cfa::FunctionId function, const SourceRange& at);

namespace {

constexpr std::size_t kMostAtoms = 600;

// A statement that is one edge and one expression with a semicolon behind it.
struct Simple {
  cfa::EdgeId edge;
  SourceRange range;
  bool in_block = false;  // other statements can stand beside it
  bool before_else = false;
};

std::optional<Simple> simple_at(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  const auto& out = program.locations[at].out;
  if (out.size() != 1) return std::nullopt;
  const cfa::Edge& edge = program.edges[out.front()];
  const bool assigns =
      std::holds_alternative<cfa::Assign>(edge.operation) && edge.kind == cfa::StatementKind::Assignment;
  const bool calls =
      std::holds_alternative<cfa::Call>(edge.operation) && edge.kind == cfa::StatementKind::Call;
  if (!assigns && !calls) return std::nullopt;
  const SourceRange& range = program.statements[edge.statement].range;
  if (mint.workshop().edges_of(edge.statement) != 1 || !range || range.file != edge.range.file)
    return std::nullopt;
  const SourceText& file = mint.source(range);
  const std::uint32_t begin = file.offset(range.begin), end = file.offset(range.end);
  const std::string_view before = file.before(begin), behind = file.behind(end);
  if (behind != ";") return std::nullopt;
  Simple simple;
  simple.edge = out.front();
  simple.range = range;
  simple.in_block = before == ";" || before == "{" || before == "}";
  const bool alone = before == ")" || before == "else" || before == "do";
  if (!simple.in_block && !alone) return std::nullopt;
  const auto token = file.token_behind(end);
  simple.before_else =
      token && *token + 1 < file.tokens().size() && file.text(file.tokens()[*token + 1]) == "else";
  return simple;
}

std::vector<Material> atoms_at(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Material> atoms = mint.materials(function, at, Use::Truth);
  std::erase_if(atoms, [&](const Material& atom) {
    return mint.program().types[atom.type].kind == cfa::TypeKind::Float;
  });
  for (Material& atom : new_atoms(mint, function, at))
    if (atoms.size() < kMostAtoms) atoms.push_back(std::move(atom));
  return atoms;
}

struct NewAssignment {
  cfa::Assign operation;
  std::string text;
};

// x = e for what is in scope: a constant, a variable, an expression of the function, x + 1 and x - 1.
std::vector<NewAssignment> new_assignments(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewAssignment> all;
  cfa::Builder& builder = mint.builder();
  const std::vector<Material> materials = mint.materials(function, at, Use::Value);
  const std::vector<cfa::VariableId> variables = mint.visible(function, at);
  for (const cfa::VariableId id : variables) {
    const cfa::Variable variable = mint.program().variables[id];
    if (variable.constant || !mint.program().types[variable.type].is_scalar()) continue;
    const ExprId target = builder.variable(id, at);
    const auto put = [&](ExprId value, const std::string& text) {
      if (text != variable.name) all.push_back({{target, value}, variable.name + " = " + text});
    };
    for (const cfa::VariableId other : variables)
      if (other != id && mint.program().variables[other].type == variable.type)
        put(builder.read(builder.variable(other, at), at), std::string(mint.program().variables[other].name));
    for (const Material& material : materials)
      if (mint.same_type(material.type, variable.type)) put(material.expr, material.text.text);
    if (!mint.is_int(variable.type)) continue;
    for (const std::int64_t value : mint.constants())
      put(builder.constant(variable.type, static_cast<std::uint64_t>(value), at), std::to_string(value));
    for (const auto& [op, sign] :
         {std::pair{cfa::BinaryOp::Add, " + 1"}, std::pair{cfa::BinaryOp::Sub, " - 1"}}) {
      const ExprId one = builder.constant(variable.type, 1, at);
      put(builder.binary(op, variable.type, builder.read(target, at), one, at), variable.name + sign);
    }
  }
  return all;
}

cfa::LocationId behind(const Mint& mint, cfa::EdgeId edge) {
  return mint.program().edges[edge].to;
}

}  // namespace

void no_statement(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  if (!simple) return;
  Mutant mutant = mint.begin(at);
  mutant.edits.push_back(mint.edit(simple->range, ""));
  mutant.detours.push_back({at, mint.workshop().step(simple->edge, cfa::Skip{}, behind(mint, simple->edge))});
  mint.add(std::move(mutant));
}

void guarded_statement(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  if (!simple || simple->before_else) return;
  const cfa::FunctionId function = mint.program().locations[at].function;
  const cfa::LocationId same = mint.workshop().copy(at);
  for (const Material& atom : atoms_at(mint, function, simple->range)) {
    Mutant mutant = mint.begin(at);
    mutant.edits.push_back(
        mint.edit(simple->range, "if (" + atom.text.text + ") " + mint.text_of(simple->range)));
    mutant.detours.push_back(
        {at, mint.workshop().decision(simple->edge, atom.expr, same, behind(mint, simple->edge))});
    mint.add(std::move(mutant));
  }
}

void early_return(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  const cfa::FunctionId function = mint.program().locations[at].function;
  const cfa::TypeId type = mint.program().functions[function].return_type;
  const bool is_void = mint.program().types[type].kind == cfa::TypeKind::Void;
  if (!simple || !simple->in_block || function == mint.program().entry || (!is_void && !mint.is_int(type)))
    return;
  const cfa::LocationId same = mint.workshop().copy(at);
  struct Exit {
    cfa::LocationId to;
    std::string text;
  };
  std::vector<Exit> exits;
  const auto leave = [&](ExprId value, const std::string& text) {
    exits.push_back({mint.workshop().step(simple->edge, cfa::Return{value}, {}), "return" + text});
  };
  if (is_void) leave({}, "");
  for (const std::int64_t value : {0, 1, -1})
    if (!is_void)
      leave(mint.builder().constant(type, static_cast<std::uint64_t>(value), simple->range),
            " " + std::to_string(value));
  for (const Material& atom : atoms_at(mint, function, simple->range)) {
    for (const Exit& exit : exits) {
      Mutant mutant = mint.begin(at);
      mutant.edits.push_back(mint.edit(
          simple->range, "if (" + atom.text.text + ") " + exit.text + "; " + mint.text_of(simple->range)));
      mutant.detours.push_back({at, mint.workshop().decision(simple->edge, atom.expr, exit.to, same)});
      mint.add(std::move(mutant));
    }
  }
}

void more_assignment(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  if (!simple || simple->before_else) return;
  const cfa::FunctionId function = mint.program().locations[at].function;
  const std::string own = mint.text_of(simple->range);
  const SourceText& file = mint.source(simple->range);
  const bool is_first = file.before(file.offset(simple->range.begin)) == "{";
  const cfa::LocationId same = is_first ? mint.workshop().copy(at) : cfa::LocationId();
  for (const NewAssignment& assignment : new_assignments(mint, function, simple->range)) {
    const auto make = [&](const std::string& text, cfa::LocationId as) {
      Mutant mutant = mint.begin(at);
      mutant.edits.push_back(mint.edit(simple->range, text));
      mutant.detours.push_back({at, as});
      mint.add(std::move(mutant));
    };
    const cfa::LocationId then =
        mint.workshop().step(simple->edge, assignment.operation, behind(mint, simple->edge));
    const std::string text = own + "; " + assignment.text;
    make(simple->in_block ? text : "{ " + text + "; }",
         mint.workshop().copy(at, [&](cfa::Edge& edge) { edge.to = then; }));
    if (is_first)
      make(assignment.text + "; " + own, mint.workshop().step(simple->edge, assignment.operation, same));
  }
}

namespace {

// The end of an if statement without else; none: it has one, or its text is not what it seems.
std::optional<SourceRange> if_without_else(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  const auto& out = program.locations[at].out;
  if (out.size() != 2) return std::nullopt;
  const cfa::Edge& edge = program.edges[out.front()];
  const SourceRange& range = program.statements[edge.statement].range;
  const auto* branch = std::get_if<cfa::Branch>(&edge.operation);
  if (!branch || !range || !program.text(range).starts_with("if")) return std::nullopt;
  const SourceText& file = mint.source(range);
  const std::uint32_t end = file.offset(range.end);
  if (file.behind(end) == "else") return std::nullopt;
  for (auto token = file.token_behind(file.offset(range.begin) + 2);
       token && *token < file.tokens().size() && file.tokens()[*token].begin < end; ++*token)
    if (file.text(file.tokens()[*token]) == "else") return std::nullopt;
  if (mint.workshop().edges_of(edge.statement) != 2) return std::nullopt;  // a condition with calls
  return range;
}

}  // namespace

void else_branch(Mint& mint, cfa::LocationId at) {
  const auto range = if_without_else(mint, at);
  if (!range) return;
  const cfa::FunctionId function = mint.program().locations[at].function;
  const std::string own = mint.text_of(*range);
  const bool braced = own.ends_with("}");
  const SourceText& file = mint.source(*range);
  if (!braced && file.behind(file.offset(range->end)) != ";") return;
  cfa::LocationId otherwise;
  cfa::EdgeId false_edge;
  for (const cfa::EdgeId id : mint.program().locations[at].out)
    if (std::get<cfa::Branch>(mint.program().edges[id].operation).outcome == cfa::Outcome::False) {
      otherwise = mint.program().edges[id].to;
      false_edge = id;
    }
  if (!otherwise) return;
  const SourceRange tail{range->file, range->end, range->end};
  for (const NewAssignment& assignment : new_assignments(mint, function, *range)) {
    Mutant mutant = mint.begin(at);
    mutant.edits.push_back(
        mint.edit(tail, braced ? " else " + assignment.text + ";" : "; else " + assignment.text));
    const cfa::LocationId then = mint.workshop().step(false_edge, assignment.operation, otherwise);
    mutant.detours.push_back({at, mint.workshop().copy(at, [&](cfa::Edge& edge) {
                                if (std::get<cfa::Branch>(edge.operation).outcome == cfa::Outcome::False)
                                  edge.to = then;
                              })});
    mint.add(std::move(mutant));
  }
}

}  // namespace faultline::localize::repair
