// Statements built from what is in scope: assignments, calls, and copies of others.
#include <algorithm>
#include <cctype>

#include "localize/repair/members.h"
#include "localize/repair/statements.h"

namespace faultline::localize::repair {

using cfa::BinaryOp;
using cfa::ExprId;

namespace {

constexpr double kCopy = 2;              // tokens that a copied statement counts, however long it is
constexpr std::size_t kMostPlaces = 12;   // besides variables
constexpr std::size_t kMostUnwritten = 12;  // that the function does not write to

// Something that can be written to.
struct Target {
  ExprId place;
  std::string text;
  cfa::TypeId type;
};

// All occurrences of a variable become another one, in the expression and in its text alike.
struct Renaming {
  cfa::VariableId from, to;
};

ExprId renamed(Mint& mint, ExprId root, const Renaming& names) {
  std::vector<ExprId> found, open{root};
  while (!open.empty()) {
    const ExprId id = open.back();
    const cfa::Expr& expr = mint.program().exprs[id];
    open.pop_back();
    if (expr.kind == cfa::ExprKind::Variable && cfa::VariableId(expr.bits) == names.from) found.push_back(id);
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  for (const ExprId id : found)
    root = mint.workshop().replaced(root, id, mint.builder().variable(names.to, mint.program().range(id)));
  return root;
}

std::string renamed(const Mint& mint, const std::string& text, const Renaming& names) {
  const std::string& from = mint.program().variables[names.from].name;
  const std::string& to = mint.program().variables[names.to].name;
  std::string result;
  std::uint32_t copied = 0;
  std::string_view before;
  for (const Token& token : tokens_of(text)) {
    const std::string_view word = std::string_view(text).substr(token.begin, token.end - token.begin);
    if (word == from && before != "." && before != "->") {
      result += text.substr(copied, token.begin - copied) + to;
      copied = token.end;
    }
    before = word;
  }
  return result + text.substr(copied);
}

std::set<cfa::VariableId> variables_of(const Mint& mint, const std::vector<ExprId>& roots) {
  std::set<cfa::VariableId> all;
  std::vector<ExprId> open(roots);
  while (!open.empty()) {
    const cfa::Expr& expr = mint.program().exprs[open.back()];
    open.pop_back();
    if (expr.kind == cfa::ExprKind::Variable) all.insert(cfa::VariableId(expr.bits));
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  return all;
}

bool is_writable(const Mint& mint, cfa::VariableId id) {
  return !mint.program().variables[id].constant && !mint.sites().is_declared_const(id) && !mint.sites().is_input(id);
}

// For each variable among these: others of the same type that can be named here.
std::vector<Renaming> renamings(Mint& mint, const std::set<cfa::VariableId>& of, cfa::FunctionId function,
                                const SourceRange& at) {
  std::vector<Renaming> all;
  for (const cfa::VariableId from : of)
    for (const cfa::VariableId to : mint.visible(function, at)) {
      const cfa::Variable& old = mint.program().variables[from];
      const cfa::Variable& other = mint.program().variables[to];
      if (from != to && old.type == other.type && old.residence == other.residence &&
          is_writable(mint, to) == is_writable(mint, from))
        all.push_back({from, to});
    }
  return all;
}

// The pointers in a struct that the function speaks of, with their texts: what links it to others.
std::vector<Target> links_of(Mint& mint, const Site& site, const SourceRange& at) {
  const cfa::Expr expr = mint.program().exprs[site.expr];
  if (site.use != Use::Place || mint.program().types[expr.type].kind != cfa::TypeKind::Struct) return {};
  const std::string own = mint.text_of(site.range);
  const bool is_name =
      std::ranges::all_of(own, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  const bool is_pointed_to = expr.kind == cfa::ExprKind::Deref && is_name;
  if (!is_name && !own.ends_with("]")) return {};
  const std::vector<cfa::Field> fields = mint.program().types[expr.type].fields;
  std::vector<Target> all;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (mint.program().types[fields[i].type].kind == cfa::TypeKind::Pointer && !fields[i].name.empty())
      all.push_back({mint.builder().field(site.expr, i, at),
                     own + (is_pointed_to ? "->" : ".") + fields[i].name, fields[i].type});
  return all;
}

std::vector<Target> targets(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Target> all;
  for (const cfa::VariableId id : mint.visible(function, at)) {
    const cfa::Variable& variable = mint.program().variables[id];
    if (!is_writable(mint, id) || !mint.program().types[variable.type].is_scalar()) continue;
    const std::string name = variable.name;
    const cfa::TypeId type = variable.type;
    all.push_back({mint.builder().variable(id, at), name, type});
  }
  std::set<std::string> known;
  const auto add = [&](ExprId place, const std::string& text) {
    if (known.size() < kMostPlaces && known.insert(text).second)
      all.push_back({place, text, mint.program().exprs[place].type});
  };
  for (std::size_t i = 0; i < mint.sites().all().size(); ++i) {
    const Site& site = mint.sites().all()[i];
    const cfa::Expr expr = mint.program().exprs[site.expr];
    if (site.part == Part::Code && mint.function_of(site) == function && site.range.file == at.file &&
        mint.temporaries(site.expr).empty() && mint.sites().is_expressible(site.expr, function, at))
      for (const Target& link : links_of(mint, site, at))
        add(link.place, link.text);
    if (!site.is_target || mint.function_of(site) != function || expr.kind == cfa::ExprKind::Variable ||
        !mint.program().types[expr.type].is_scalar() || site.range.file != at.file ||
        !mint.temporaries(site.expr).empty() || !mint.sites().is_expressible(site.expr, function, at))
      continue;
    const std::string text = mint.text_of(site.range);
    if (mint.is_bit_field(site.expr)) continue;
    add(site.expr, text);
    for (const Renaming& names : renamings(mint, variables_of(mint, {site.expr}), function, at))
      add(renamed(mint, site.expr, names), renamed(mint, text, names));
  }
  return all;
}

// What `x %= NAME` and its like store in x, with the text behind x. Of variables that the function has.
std::vector<std::pair<ExprId, std::string>> reductions(Mint& mint, const Target& target,
                                                       const SourceRange& at) {
  if (mint.is_plc()) return {};  // it has no such operators
  const cfa::Expr place = mint.program().exprs[target.place];
  const cfa::Type type = mint.program().types[target.type];
  if (place.kind != cfa::ExprKind::Variable || type.kind != cfa::TypeKind::Int ||
      !mint.program().variables[cfa::VariableId(place.bits)].function)
    return {};
  static constexpr std::pair<BinaryOp, const char*> kOperators[] = {{BinaryOp::Rem, " %= "},
                                                                    {BinaryOp::BitXor, " ^= "},
                                                                    {BinaryOp::BitAnd, " &= "},
                                                                    {BinaryOp::BitOr, " |= "}};
  cfa::Builder& builder = mint.builder();
  std::vector<std::pair<ExprId, std::string>> all;
  for (const Material& constant : mint.named_constants(at)) {
    // C's usual arithmetic conversions; a constant is never narrower than int.
    const cfa::Type& other = mint.program().types[constant.type];
    const bool is_own = type.width > other.width || (type.width == other.width && !type.is_signed());
    const cfa::TypeId common = is_own ? target.type : constant.type;
    const ExprId own = builder.convert(common, builder.read(target.place, at), at);
    const ExprId operand = builder.convert(common, constant.expr, at);
    all.push_back({builder.convert(target.type, constant.expr, at), " = " + constant.text.text});
    for (const auto& [op, text] : kOperators)
      all.push_back({builder.convert(target.type, builder.binary(op, common, own, operand, at), at),
                     text + constant.text.text});
  }
  return all;
}

// What ++ and -- store: small integers are promoted, and converted back.
ExprId stepped(Mint& mint, BinaryOp op, const Target& target, ExprId one, const SourceRange& at) {
  cfa::Builder& builder = mint.builder();
  const ExprId old = builder.read(target.place, at);
  const cfa::TypeId type = target.type;
  if (mint.program().types[type].width >= 32)
    return builder.binary(op, type, old, builder.convert(type, one, at), at);
  const ExprId wide = builder.binary(op, mint.int_type(), builder.convert(mint.int_type(), old, at), one, at);
  return builder.convert(type, wide, at);
}

// A member of a struct in scope, with what mostly is forgotten: to count, to reset, to keep a value.
void assign_member(Mint& mint, const Member& member, const std::vector<Member>& others, cfa::FunctionId function,
                   const SourceRange& at, std::vector<NewStatement>& all) {
  cfa::Builder& builder = mint.builder();
  const cfa::Type type = mint.program().types[member.type];
  const Target target{member.place, member.text, member.type};
  const auto put = [&](ExprId value, const std::string& text) {
    all.push_back({cfa::Assign{member.place, value}, member.text + " = " + text});
  };
  if (type.kind == cfa::TypeKind::Int && type.enumerators.empty()) {
    const ExprId one = builder.constant(mint.int_type(), 1, at);
    for (const auto& [op, sign] : {std::pair{BinaryOp::Add, "++"}, std::pair{BinaryOp::Sub, "--"}})
      all.push_back({cfa::Assign{member.place, stepped(mint, op, target, one, at)}, member.text + sign});
    for (const std::int64_t value : {0, 1})
      put(builder.convert(member.type, builder.constant(mint.int_type(), static_cast<std::uint64_t>(value), at), at),
          std::to_string(value));
  }
  for (const auto& [name, value] : type.enumerators)
    put(builder.constant(member.type, static_cast<std::uint64_t>(value), at), name);
  for (const cfa::VariableId id : mint.visible(function, at))
    if (const cfa::Variable variable = mint.program().variables[id]; variable.type == member.type)
      put(builder.read(builder.variable(id, at), at), variable.name);
  for (const Member& other : others)
    if (other.type == member.type && other.text != member.text) put(builder.read(other.place, at), other.text);
}

}  // namespace

std::vector<NewStatement> new_assignments(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewStatement> all;
  cfa::Builder& builder = mint.builder();
  const std::vector<Material> materials = mint.materials(function, at, Use::Value);
  const std::vector<Target> places = targets(mint, function, at);
  for (const Target& target : places) {
    const auto put = [&](ExprId value, const std::string& text) {
      if (text == target.text) return;
      all.push_back({cfa::Assign{target.place, value}, target.text + " = " + text});
      if (!mint.is_int(target.type)) return;
      for (const auto& [op, sign] : {std::pair{BinaryOp::Add, " += "}, std::pair{BinaryOp::Sub, " -= "}})
        all.push_back({cfa::Assign{target.place, builder.binary(op, target.type,
                                                                builder.read(target.place, at), value, at)},
                       target.text + sign + text});
    };
    for (const auto& [value, text] : reductions(mint, target, at))
      all.push_back({cfa::Assign{target.place, value}, target.text + text});
    if (mint.program().types[target.type].kind == cfa::TypeKind::Int) {
      const ExprId one = builder.constant(mint.int_type(), 1, at);
      const std::string name = target.text.starts_with("*") ? "(" + target.text + ")" : target.text;
      for (const auto& [op, sign] : {std::pair{BinaryOp::Add, "++"}, std::pair{BinaryOp::Sub, "--"}})
        if (const ExprId next = stepped(mint, op, target, one, at))
          all.push_back({cfa::Assign{target.place, next}, name + sign});
      for (const std::int64_t value : mint.is_int(target.type) ? mint.constants() : mint.own_constants())
        all.push_back({cfa::Assign{target.place,
                                   builder.convert(target.type,
                                                   builder.constant(mint.int_type(), static_cast<std::uint64_t>(value), at),
                                                   at)},
                       target.text + " = " + std::to_string(value)});
    } else if (mint.is_plc() && mint.program().types[target.type].kind == cfa::TypeKind::Bool) {
      for (const std::int64_t value : {0, 1})
        all.push_back({cfa::Assign{target.place, builder.constant(target.type, static_cast<std::uint64_t>(value), at)},
                       target.text + " = " + mint.number(value, target.type).text});
    }
    for (const cfa::VariableId other : mint.visible(function, at)) {
      const cfa::Variable& variable = mint.program().variables[other];
      const std::string name = variable.name;
      const bool is_pointer = mint.program().types[target.type].kind == cfa::TypeKind::Pointer;
      if (is_pointer && mint.sites().is_declared_const(other)) continue;
      if (variable.type == target.type) put(builder.read(builder.variable(other, at), at), name);
    }
    if (mint.program().types[target.type].kind == cfa::TypeKind::Pointer)
      for (const Target& other : places)
        if (other.type == target.type && mint.program().exprs[other.place].kind != cfa::ExprKind::Variable)
          put(builder.read(other.place, at), other.text);
    for (const Material& material : materials)
      if (mint.is_arithmetic_int(target.type) && mint.same_type(material.type, target.type))
        put(material.expr, material.text.text);
  }
  const std::vector<Member> known = members(mint, function, at);
  std::size_t more = 0;
  for (const Member& member : known)
    if (more < kMostUnwritten && is_writable(mint, member.through) &&
        std::ranges::none_of(places, [&](const Target& target) { return target.text == member.text; })) {
      assign_member(mint, member, known, function, at, all);
      ++more;
    }
  return all;
}

std::vector<NewStatement> new_calls(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewStatement> all;
  std::set<std::string> known;
  const auto add = [&](cfa::Call call, const std::string& text) {
    if (known.insert(text).second) all.push_back({std::move(call), text});
  };
  for (std::uint32_t i = 0; i < mint.program().functions.size(); ++i) {
    const cfa::FunctionId id(i);
    const cfa::Function& callee = mint.program().functions[id];
    if (!callee.defined || callee.origin != cfa::Origin::User || id == mint.program().start ||
        id == mint.program().entry || id == function || !callee.parameters.empty() ||
        callee.variable_arguments || callee.range.file != at.file || !(callee.range.begin < at.begin))
      continue;
    add(cfa::Call{id, {}, {}, {}}, callee.name + "()");
  }
  for (const cfa::LocationId location : mint.sites().locations()) {
    const auto simple = simple_at(mint, location);
    if (!simple || simple->range == at || simple->range.file != at.file) continue;
    const auto* call = std::get_if<cfa::Call>(&mint.program().edges[simple->edge].operation);
    if (!call || !call->callee || call->result ||
        !(mint.program().functions[call->callee].range.begin < at.begin))
      continue;
    if (std::ranges::all_of(call->arguments, [&](ExprId argument) {
          return mint.temporaries(argument).empty() && mint.sites().is_expressible(argument, function, at);
        }))
      add(*call, mint.text_of(simple->range));
  }
  return all;
}

namespace {

// An assignment of the function, and the if that it is alone under; or one of another function, by its names.
struct Original {
  cfa::Assign assign;
  std::string text;
  ExprId condition;
  std::string condition_text;
  bool is_foreign = false;
};

std::string text_of(const Original& original) {
  return original.condition ? "if (" + original.condition_text + ") " + original.text : original.text;
}

std::optional<Original> foreign_original(Mint& mint, const Simple& simple, cfa::FunctionId function,
                                         const SourceRange& at) {
  const auto* found = std::get_if<cfa::Assign>(&mint.program().edges[simple.edge].operation);
  if (!found) return std::nullopt;
  const cfa::Assign assign = *found;
  if (!mint.temporaries(assign.target).empty() || !mint.temporaries(assign.value).empty() ||
      mint.program().exprs[assign.target].kind == cfa::ExprKind::Variable || mint.is_bit_field(assign.target))
    return std::nullopt;
  const std::vector<cfa::VariableId> known = mint.visible(function, at);
  const ExprId target = mint.by_names(assign.target, known), value = mint.by_names(assign.value, known);
  if (!target || !value) return std::nullopt;
  for (const cfa::VariableId variable : variables_of(mint, {target}))
    if (!is_writable(mint, variable)) return std::nullopt;
  return Original{{target, value}, mint.text_of(simple.range), {}, {}, true};
}

std::vector<Original> originals(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Original> all;
  const auto is_usable = [&](ExprId expr) {
    return mint.temporaries(expr).empty() && mint.sites().is_expressible(expr, function, at);
  };
  for (const cfa::LocationId location : mint.sites().locations()) {
    const auto simple = simple_at(mint, location);
    if (!simple || simple->range.file != at.file) continue;
    if (mint.program().locations[location].function != function) {
      if (const auto foreign = foreign_original(mint, *simple, function, at)) all.push_back(*foreign);
      continue;
    }
    const auto* assign = std::get_if<cfa::Assign>(&mint.program().edges[simple->edge].operation);
    if (!assign || !is_usable(assign->target) || !is_usable(assign->value)) continue;
    Original original{*assign, mint.text_of(simple->range), {}, {}};
    if (simple->range != at) all.push_back(original);
    for (const cfa::LocationId branch : mint.sites().locations()) {
      const auto found = if_without_else(mint, branch);
      if (!found || !is_usable(found->condition) || found->range.end != simple->range.end) continue;
      original.condition = found->condition;
      original.condition_text = mint.text_of(mint.program().range(core(mint.program(), found->condition)));
      all.push_back(original);
    }
  }
  return all;
}

NewStatement copy_of(const Original& original, double exchanged) {
  return {original.assign, text_of(original), original.condition, kCopy + exchanged};
}

// The comparison of the condition, the other way round.
std::optional<Original> mirrored(Mint& mint, const Original& original) {
  if (!original.condition) return std::nullopt;
  const ExprId id = core(mint.program(), original.condition);
  const cfa::Expr expr = mint.program().exprs[id];
  static const std::map<BinaryOp, std::pair<BinaryOp, std::string_view>> others = {
      {BinaryOp::Lt, {BinaryOp::Gt, ">"}},
      {BinaryOp::Le, {BinaryOp::Ge, ">="}},
      {BinaryOp::Gt, {BinaryOp::Lt, "<"}},
      {BinaryOp::Ge, {BinaryOp::Le, "<="}}};
  const auto other = expr.kind == cfa::ExprKind::Binary ? others.find(expr.binary) : others.end();
  if (other == others.end()) return std::nullopt;
  const SourceRange& left = mint.program().range(expr.a);
  const SourceRange& right = mint.program().range(expr.b);
  Original made = original;
  made.condition = mint.workshop().replaced(
      original.condition, id,
      mint.builder().binary(other->second.first, expr.type, expr.a, expr.b, mint.program().range(id)));
  made.condition_text =
      mint.text_of(left) + " " + std::string(other->second.second) + " " + mint.text_of(right);
  const bool is_plain = original.condition_text.size() ==
                        made.condition_text.size();  // no macro, no parentheses between the operands
  return is_plain ? std::optional(made) : std::nullopt;
}

Original renamed(Mint& mint, const Original& original, const Renaming& names) {
  Original made = original;
  made.assign.target = renamed(mint, original.assign.target, names);
  made.assign.value = renamed(mint, original.assign.value, names);
  made.text = renamed(mint, original.text, names);
  if (!original.condition) return made;
  made.condition = renamed(mint, original.condition, names);
  made.condition_text = renamed(mint, original.condition_text, names);
  return made;
}

}  // namespace

// Calls of the function whose results it keeps, with one variable among the arguments exchanged.
static std::vector<NewStatement> copied_calls(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewStatement> all;
  for (const cfa::LocationId location : mint.sites().locations()) {
    const auto simple = simple_at(mint, location);
    if (!simple || simple->range.file != at.file || mint.program().locations[location].function != function) continue;
    const auto* found = std::get_if<cfa::Call>(&mint.program().edges[simple->edge].operation);
    if (!found || !found->callee || !found->result || edges_of(mint, *simple).size() != 1) continue;
    const cfa::Call call = *found;
    std::vector<ExprId> roots = call.arguments;
    roots.push_back(call.result);
    if (!std::ranges::all_of(roots, [&](ExprId root) {
          return mint.temporaries(root).empty() && mint.sites().is_expressible(root, function, at);
        }))
      continue;
    const std::string text = mint.text_of(simple->range);
    for (const Renaming& names : renamings(mint, variables_of(mint, call.arguments), function, at)) {
      cfa::Call made = call;
      for (ExprId& argument : made.arguments)
        argument = renamed(mint, argument, names);
      if (!variables_of(mint, {call.result}).contains(names.from))
        all.push_back({made, renamed(mint, text, names), {}, kCopy + 1});
    }
  }
  return all;
}

std::vector<NewStatement> copied_statements(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewStatement> all = copied_calls(mint, function, at);
  for (const Original& original : originals(mint, function, at)) {
    if (original.is_foreign) {
      all.push_back(copy_of(original, 1));
      continue;
    }
    std::vector<std::pair<Original, double>> shapes = {{original, 0}};
    if (const auto other = mirrored(mint, original)) shapes.push_back({*other, 1});
    for (const auto& [shape, exchanged] : shapes) {
      all.push_back(copy_of(shape, exchanged));
      std::vector<ExprId> roots = {shape.assign.target, shape.assign.value};
      if (shape.condition) roots.push_back(shape.condition);
      for (const Renaming& names : renamings(mint, variables_of(mint, roots), function, at))
        all.push_back(copy_of(renamed(mint, shape, names), exchanged + 1));
    }
    const ExprId value = core(mint.program(), original.assign.value);
    const SourceRange range = mint.program().range(value);
    if (original.condition || mint.program().exprs[value].kind != cfa::ExprKind::Constant ||
        !mint.literal(range) || !mint.is_int(mint.program().exprs[original.assign.value].type))
      continue;
    const std::string head = original.text.substr(0, original.text.size() - mint.text_of(range).size());
    for (const std::int64_t number : mint.constants())
      all.push_back({cfa::Assign{original.assign.target,
                                 mint.builder().constant(mint.program().exprs[original.assign.value].type,
                                                         static_cast<std::uint64_t>(number), at)},
                     head + std::to_string(number),
                     {},
                     kCopy + 1});
  }
  return all;
}

}  // namespace faultline::localize::repair
