// Operators: another one, none, or the same ones in another order.
#include <algorithm>
#include <array>

#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::BinaryOp;
using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

struct Spelling {
  BinaryOp op;
  std::string_view text;
  int precedence;  // C's, larger binds tighter
  enum class Family : std::uint8_t { Comparison, Logical, Arithmetic, Bits, Shift } family;
};

using Family = Spelling::Family;

constexpr std::array kSpellings = {
    Spelling{BinaryOp::Eq, "==", 6, Family::Comparison},
    Spelling{BinaryOp::Ne, "!=", 6, Family::Comparison},
    Spelling{BinaryOp::Lt, "<", 7, Family::Comparison},
    Spelling{BinaryOp::Le, "<=", 7, Family::Comparison},
    Spelling{BinaryOp::Gt, ">", 7, Family::Comparison},
    Spelling{BinaryOp::Ge, ">=", 7, Family::Comparison},
    Spelling{BinaryOp::LogicalAnd, "&&", 2, Family::Logical},
    Spelling{BinaryOp::LogicalOr, "||", 1, Family::Logical},
    Spelling{BinaryOp::Add, "+", 9, Family::Arithmetic},
    Spelling{BinaryOp::Sub, "-", 9, Family::Arithmetic},
    Spelling{BinaryOp::Mul, "*", 10, Family::Arithmetic},
    Spelling{BinaryOp::Div, "/", 10, Family::Arithmetic},
    Spelling{BinaryOp::Rem, "%", 10, Family::Arithmetic},
    Spelling{BinaryOp::BitAnd, "&", 5, Family::Bits},
    Spelling{BinaryOp::BitOr, "|", 3, Family::Bits},
    Spelling{BinaryOp::BitXor, "^", 4, Family::Bits},
    Spelling{BinaryOp::Shl, "<<", 8, Family::Shift},
    Spelling{BinaryOp::Shr, ">>", 8, Family::Shift},
};

const Spelling* spelling(BinaryOp op) {
  const auto found = std::ranges::find(kSpellings, op, &Spelling::op);
  return found == kSpellings.end() ? nullptr : &*found;
}

bool fits(const cfa::Type& type, BinaryOp op) {
  const bool needs_integers =
      op == BinaryOp::Rem || op == BinaryOp::BitAnd || op == BinaryOp::BitOr || op == BinaryOp::BitXor;
  return type.kind != cfa::TypeKind::Float || !needs_integers;
}

bool are_alike(Family a, Family b) {
  const auto computes = [](Family family) { return family == Family::Arithmetic || family == Family::Bits; };
  return a == b || (computes(a) && computes(b));
}

// `x * 1`: whoever means x writes it, and there is a template for that.
bool does_nothing(const Mint& mint, const Expr& expr, BinaryOp op) {
  const Expr& right = mint.program().exprs[core(mint.program(), expr.b)];
  return right.kind == ExprKind::Constant && right.bits == 1 && (op == BinaryOp::Mul || op == BinaryOp::Div);
}

// An operand as an operand of an operator with this precedence.
std::string operand_text(const Mint& mint, ExprId operand, int precedence, bool is_right) {
  const ExprId id = core(mint.program(), operand);
  const Text text = mint.source_text(id);
  const Expr& expr = mint.program().exprs[id];
  int own = 20;
  if (expr.kind == ExprKind::Conditional) own = 0;
  if (expr.kind == ExprKind::Binary) {
    const Spelling* known = spelling(expr.binary);
    own = known ? known->precedence : 9;
    if (mint.is_plc() && expr.binary == BinaryOp::Ne && mint.type_of(expr.a).kind == cfa::TypeKind::Bool) own = 0;  // XOR
  }
  const bool wrap = own < precedence || (own == precedence && is_right);
  return wrap ? "(" + text.text + ")" : text.text;
}

struct Written {
  Token token;
  std::string_view text;
  bool assigns = false;  // a compound assignment
};

std::optional<Written> written_operator(const Mint& mint, ExprId binary, const Spelling& known) {
  const std::optional<Token> token = operator_token(mint, binary);
  if (!token) return std::nullopt;
  const std::string_view text = mint.source(mint.program().range(binary)).text(*token);
  const bool assigns =
      text.size() == known.text.size() + 1 && text.ends_with('=') && known.family != Family::Comparison;
  if (text.substr(0, known.text.size()) != known.text) return std::nullopt;
  if (!assigns && text != known.text) return std::nullopt;
  return Written{*token, text, assigns};
}

// The expression's text with another operator at the token.
std::string with_token(const Mint& mint, ExprId binary, const Token& token, std::string_view text) {
  const SourceRange& range = mint.program().range(binary);
  const SourceText& file = mint.source(range);
  const std::uint32_t begin = file.offset(range.begin), end = file.offset(range.end);
  std::string result(file.text().substr(begin, token.begin - begin));
  result += text;
  result += file.text().substr(token.end, end - token.end);
  return result;
}

}  // namespace

std::optional<Token> operator_token(const Mint& mint, ExprId binary) {
  const cfa::Program& program = mint.program();
  const Expr& expr = program.exprs[binary];
  const SourceRange &left = program.range(core(program, expr.a)),
                    &right = program.range(core(program, expr.b));
  const SourceRange& own = program.range(binary);
  if (!left || !right || left.file != own.file || right.file != own.file) return std::nullopt;
  if (left.begin < own.begin || own.end < right.end || !(left.end <= right.begin)) return std::nullopt;
  const SourceText& file = mint.source(own);
  std::optional<Token> found;
  for (auto i = file.token_behind(file.offset(left.end)); i && *i < file.tokens().size(); ++*i) {
    const Token& token = file.tokens()[*i];
    if (token.begin >= file.offset(right.begin)) break;
    const std::string_view text = file.text(token);
    if (text == "(" || text == ")") continue;
    if (found) return std::nullopt;
    found = token;
  }
  return found;
}

void other_operator(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (expr.kind != ExprKind::Binary) return;
  const Spelling* known = spelling(expr.binary);
  if (!known) return;
  const auto written = written_operator(mint, site.expr, *known);
  if (!written) return;
  for (const Spelling& other : kSpellings) {
    if (other.op == known->op || !are_alike(other.family, known->family)) continue;
    if (!fits(mint.type_of(expr.a), other.op)) continue;
    if (mint.is_plc() && other.family != known->family) continue;
    if (does_nothing(mint, expr, other.op)) continue;
    const ExprId made = mint.builder().binary(other.op, expr.type, expr.a, expr.b, site.range, expr.bits);
    if (written->assigns) {
      mint.exchange(
          site, made,
          {with_token(mint, site.expr, written->token, std::string(other.text) + "="), Binding::Primary});
    } else if (other.precedence == known->precedence) {
      mint.exchange(site, made, {with_token(mint, site.expr, written->token, other.text), Binding::Primary});
    } else {
      mint.exchange(site, made,
                    {operand_text(mint, expr.a, other.precedence, false) + " " + std::string(other.text) +
                         " " + operand_text(mint, expr.b, other.precedence, true),
                     Binding::Compound});
    }
  }
}

void other_step(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (expr.kind != ExprKind::Binary || (expr.binary != BinaryOp::Add && expr.binary != BinaryOp::Sub)) return;
  std::string text = mint.text_of(site.range);
  const std::string_view old = expr.binary == BinaryOp::Add ? "++" : "--";
  const std::size_t at = text.find(old);
  if (at == std::string::npos || (at != 0 && at + 2 != text.size())) return;
  text.replace(at, 2, old == "++" ? "--" : "++");
  const BinaryOp op = expr.binary == BinaryOp::Add ? BinaryOp::Sub : BinaryOp::Add;
  mint.exchange(site, mint.builder().binary(op, expr.type, expr.a, expr.b, site.range),
                {text, Binding::Primary});
}

// x += e becomes x = e; x = e becomes x += e and x -= e.
void other_assignment(Mint& mint, const Site& site) {
  const cfa::Edge edge = mint.program().edges[site.edge];
  const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
  if (!assign || edge.kind != cfa::StatementKind::Assignment || !site.is_whole || site.is_target) return;
  const cfa::TypeId type = mint.program().exprs[assign->target].type;
  const Expr expr = mint.program().exprs[site.expr];
  const SourceText& file = mint.source(site.range);
  const auto at_operator = [&](std::uint32_t behind, std::string_view wanted) -> std::optional<Token> {
    const auto token = file.token_before(behind);
    if (!token || file.text(file.tokens()[*token]) != wanted) return std::nullopt;
    return file.tokens()[*token];
  };
  const auto make = [&](const Token& token, std::string_view text, ExprId value) {
    Mutant mutant = mint.begin(site.at, site.part);
    const SourceRange range{site.range.file, file.position(token.begin), file.position(token.end)};
    mutant.edits.push_back(mint.edit(range, std::string(text)));
    mutant.detours.push_back({site.at, mint.workshop().copy(site.at, [&](cfa::Edge& changed) {
                                std::get<cfa::Assign>(changed.operation).value = value;
                              })});
    mint.add(std::move(mutant));
  };
  if (expr.kind == ExprKind::Binary && expr.b && site.range == edge.range) {
    const Spelling* known = spelling(expr.binary);
    const auto written = known ? written_operator(mint, site.expr, *known) : std::nullopt;
    if (written && written->assigns && known->family != Family::Shift)
      make(written->token, "=", mint.builder().convert(type, core(mint.program(), expr.b)));
    return;
  }
  if (!mint.is_arithmetic_int(type) || !mint.same_type(type, expr.type)) return;
  const auto token = at_operator(file.offset(site.range.begin), "=");
  if (!token) return;
  const ExprId old = mint.builder().read(assign->target, mint.program().range(assign->target));
  for (const auto& [op, text] : {std::pair{BinaryOp::Add, "+="}, std::pair{BinaryOp::Sub, "-="}})
    make(*token, text, mint.builder().binary(op, type, old, assign->value, edge.range));
}

void negation(Mint& mint, const Site& site) {
  if (site.use != Use::Truth) return;
  const Expr expr = mint.program().exprs[site.expr];
  const bool is_negated = expr.kind == ExprKind::Unary && expr.unary == cfa::UnaryOp::LogicalNot;
  if (is_negated) {
    const ExprId inner = core(mint.program(), expr.a);
    return mint.exchange(site, expr.a, mint.source_text(inner));
  }
  if (expr.kind == ExprKind::Binary && expr.binary >= BinaryOp::Eq && expr.binary <= BinaryOp::Ge) return;
  if (mint.is_plc() && expr.kind == ExprKind::Constant) return;  // TRUE becomes FALSE as another number
  if (!mint.type_of(site.expr).is_scalar() || mint.type_of(site.expr).kind == cfa::TypeKind::Float) return;
  const ExprId made = mint.builder().unary(cfa::UnaryOp::LogicalNot, mint.truth_type(), site.expr, site.range);
  mint.exchange(site, made, {"!" + mint.in_parentheses(mint.source_text(site)), Binding::Unary});
}

// flags & MASK becomes flags & ~MASK.
static void complement(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  const auto is_bitwise = [](const Expr& each) {
    return each.kind == ExprKind::Binary && each.binary >= BinaryOp::BitAnd && each.binary <= BinaryOp::BitXor;
  };
  if (mint.program().language != cfa::Language::C || site.use != Use::Value || !mint.is_arithmetic_int(expr.type) ||
      expr.kind == ExprKind::Unary)
    return;
  const SourceText& file = mint.source(site.range);
  const std::string_view before = file.before(file.offset(site.range.begin)), behind = file.behind(file.offset(site.range.end));
  const auto joins = [](std::string_view sign) {
    return sign == "&" || sign == "|" || sign == "^" || sign == "&=" || sign == "|=" || sign == "^=";
  };
  if (!joins(before) && !joins(behind) && !is_bitwise(expr)) return;
  const ExprId made = mint.builder().unary(cfa::UnaryOp::BitNot, expr.type, site.expr, site.range);
  mint.exchange(site, made, {"~" + mint.in_parentheses(mint.source_text(site)), Binding::Unary});
}

void other_sign(Mint& mint, const Site& site) {
  complement(mint, site);
  const Expr expr = mint.program().exprs[site.expr];
  const bool is_number =
      mint.is_arithmetic_int(expr.type) || mint.type_of(site.expr).kind == cfa::TypeKind::Float;
  if (site.use != Use::Value || !is_number || expr.kind == ExprKind::Constant) return;
  if (expr.kind == ExprKind::Binary && expr.binary >= BinaryOp::Eq && expr.binary <= BinaryOp::LogicalOr)
    return;
  if (expr.kind == ExprKind::Unary) {
    // Its operand is a site, too; ~x becomes x.
    if (expr.unary == cfa::UnaryOp::BitNot && mint.same_type(mint.program().exprs[expr.a].type, expr.type))
      mint.exchange(site, expr.a, mint.source_text(core(mint.program(), expr.a)));
    return;
  }
  const ExprId made = mint.builder().unary(cfa::UnaryOp::Negate, expr.type, site.expr, site.range);
  mint.exchange(site, made, {"-" + mint.in_parentheses(mint.source_text(site)), Binding::Unary});
}

void fewer_operands(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (expr.kind == ExprKind::Unary && expr.unary == cfa::UnaryOp::Negate &&
      mint.same_type(expr.type, mint.program().exprs[core(mint.program(), expr.a)].type))
    return mint.exchange(site, expr.a, mint.source_text(core(mint.program(), expr.a)));
  if (expr.kind != ExprKind::Binary || !operator_token(mint, site.expr)) return;
  const Spelling* known = spelling(expr.binary);
  if (!known || known->family == Family::Comparison || !written_operator(mint, site.expr, *known) ||
      written_operator(mint, site.expr, *known)->assigns)
    return;
  for (const ExprId operand : {expr.a, expr.b}) {
    const ExprId id = core(mint.program(), operand);
    const Expr& inner = mint.program().exprs[id];
    const bool by_truth = site.use == Use::Truth && known->family == Family::Logical;
    const bool by_type = mint.same_type(inner.type, expr.type) &&
                         (inner.kind != ExprKind::Constant || mint.is_int(inner.type));
    // One more or less than it should be.
    const bool is_one = operand == expr.a && mint.literal(mint.program().range(core(mint.program(), expr.b))) == 1 &&
                        (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub);
    if (by_truth)
      mint.exchange(site, operand, mint.source_text(id));
    else if (by_type)
      mint.exchange(site, id, mint.source_text(id), is_one ? std::optional(1.0) : std::nullopt);
  }
}

void swapped_operands(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  const cfa::Program& program = mint.program();
  if (expr.kind == ExprKind::Conditional) {
    const ExprId yes = core(program, expr.b), no = core(program, expr.c);
    if (!mint.same_type(program.exprs[yes].type, program.exprs[no].type)) return;
    const ExprId made = mint.builder().conditional(expr.type, expr.a, expr.c, expr.b, site.range);
    const std::string condition = operand_text(mint, expr.a, 1, false);
    return mint.exchange(site, made,
                         {condition + " ? " + mint.in_parentheses(mint.source_text(no)) + " : " +
                              mint.in_parentheses(mint.source_text(yes)),
                          Binding::Compound});
  }
  if (expr.kind != ExprKind::Binary) return;
  const Spelling* known = spelling(expr.binary);
  const bool ordered =
      expr.binary == BinaryOp::Sub || expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Rem;
  if (!known || !ordered) return;
  const auto written = written_operator(mint, site.expr, *known);
  if (!written || written->assigns) return;
  const ExprId made = mint.builder().binary(expr.binary, expr.type, expr.b, expr.a, site.range);
  mint.exchange(site, made,
                {operand_text(mint, expr.b, known->precedence, false) + " " + std::string(known->text) + " " +
                     operand_text(mint, expr.a, known->precedence, true),
                 Binding::Compound});
}

// (a op b) op' c becomes a op (b op' c), and the other way round.
void regrouped(Mint& mint, const Site& site) {
  const Expr outer = mint.program().exprs[site.expr];
  if (outer.kind != ExprKind::Binary) return;
  const Spelling* const second = spelling(outer.binary);
  if (!second) return;
  const auto written = written_operator(mint, site.expr, *second);
  if (!written || written->assigns || second->family == Family::Comparison) return;
  const auto regroup = [&](bool inner_is_left) {
    const ExprId id = core(mint.program(), inner_is_left ? outer.a : outer.b);
    const Expr inner = mint.program().exprs[id];
    if (inner.kind != ExprKind::Binary || inner.binary == outer.binary) return;
    const Spelling* const first = spelling(inner.binary);
    if (!first || !are_alike(first->family, second->family) || first->family == Family::Shift) return;
    const bool logical = first->family == Family::Logical;
    if (!logical && !mint.same_type(inner.type, outer.type)) return;
    const ExprId x = inner_is_left ? inner.a : outer.a, y = inner_is_left ? inner.b : inner.a,
                 z = inner_is_left ? outer.b : inner.b;
    if (!logical)
      for (const ExprId each : {x, y, z})
        if (!mint.same_type(mint.program().exprs[core(mint.program(), each)].type, outer.type)) return;
    const Spelling& apex = inner_is_left ? *first : *second;    // evaluated last from now on
    const Spelling& nested = inner_is_left ? *second : *first;  // evaluated first
    cfa::Builder& builder = mint.builder();
    if (inner_is_left) {
      const ExprId right = builder.binary(nested.op, outer.type, y, z, site.range);
      const ExprId made = builder.binary(apex.op, outer.type, x, right, site.range);
      mint.exchange(site, made,
                    {operand_text(mint, x, apex.precedence, false) + " " + std::string(apex.text) + " (" +
                         operand_text(mint, y, nested.precedence, false) + " " + std::string(nested.text) +
                         " " + operand_text(mint, z, nested.precedence, true) + ")",
                     Binding::Compound});
    } else {
      // x op (y op' z) becomes (x op y) op' z.
      const ExprId left = builder.binary(outer.binary, outer.type, x, y, site.range);
      const ExprId made = builder.binary(inner.binary, outer.type, left, z, site.range);
      mint.exchange(
          site, made,
          {"(" + operand_text(mint, x, second->precedence, false) + " " + std::string(second->text) + " " +
               operand_text(mint, y, second->precedence, true) + ") " + std::string(first->text) + " " +
               operand_text(mint, z, first->precedence, true),
           Binding::Compound});
    }
  };
  regroup(true);
  regroup(false);
}

}  // namespace faultline::localize::repair
