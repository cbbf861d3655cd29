// Statements built from what is in scope: assignments and calls.
#include <algorithm>
#include <cctype>

#include "localize/repair/members.h"
#include "localize/repair/renaming.h"
#include "localize/repair/statements.h"

namespace faultline::localize::repair {

using cfa::BinaryOp;
using cfa::ExprId;

namespace {

constexpr std::size_t kMostPlaces = 12;     // besides variables
constexpr std::size_t kMostUnwritten = 12;  // that the function does not write to

// Something that can be written to.
struct Target {
  ExprId place;
  std::string text;
  cfa::TypeId type;
};

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
    const bool is_assignable = is_writable(mint, id) || (!variable.constant && mint.sites().points_to_const(id));
    if (!is_assignable || !mint.program().types[variable.type].is_scalar()) continue;
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

bool is_pointer_to_const(const Mint& mint, const Target& target) {
  const cfa::Expr& place = mint.program().exprs[target.place];
  return place.kind == cfa::ExprKind::Variable && mint.sites().points_to_const(cfa::VariableId(place.bits));
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

// As the file writes it elsewhere.
std::string null_text(const Mint& mint, const SourceRange& at) {
  for (const Token& token : mint.source(at).tokens())
    if (mint.source(at).text(token) == "NULL") return "NULL";
  return "0";
}

ExprId null_of(Mint& mint, cfa::TypeId type, const SourceRange& at) {
  return mint.builder().convert(type, mint.builder().constant(mint.int_type(), 0, at), at);
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
  if (type.kind == cfa::TypeKind::Pointer) put(null_of(mint, member.type, at), null_text(mint, at));
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
      if (is_pointer && mint.sites().is_declared_const(other) != is_pointer_to_const(mint, target)) continue;
      if (variable.type == target.type) put(builder.read(builder.variable(other, at), at), name);
    }
    if (mint.program().types[target.type].kind == cfa::TypeKind::Pointer) {
      put(null_of(mint, target.type, at), null_text(mint, at));
      for (const Target& other : places)
        if (other.type == target.type && mint.program().exprs[other.place].kind != cfa::ExprKind::Variable)
          put(builder.read(other.place, at), other.text);
    }
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

}  // namespace faultline::localize::repair
