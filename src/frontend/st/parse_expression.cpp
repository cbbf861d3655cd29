// Expressions, by climbing the levels of precedence: OR, XOR, AND, equality, order, sums, products, powers.
#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "frontend/st/parser.h"

namespace faultline::frontend::st {

struct Operator {
  std::string_view text;
  int level;
  Op op;
};

namespace {

constexpr Operator kOperators[] = {
    {"OR", 1, Op::Or},         {"XOR", 2, Op::Xor},          {"AND", 3, Op::And},      {"&", 3, Op::And},
    {"OR_ELSE", 1, Op::Or},    {"AND_THEN", 3, Op::And},
    {"=", 4, Op::Equal},       {"<>", 4, Op::NotEqual},      {"<", 5, Op::Less},       {"<=", 5, Op::LessEqual},
    {">", 5, Op::Greater},     {">=", 5, Op::GreaterEqual},  {"+", 6, Op::Add},        {"-", 6, Op::Subtract},
    {"*", 7, Op::Multiply},    {"/", 7, Op::Divide},         {"DIV", 7, Op::Divide},   {"MOD", 7, Op::Modulo},
};
// What the patterns of PLCverif may have as well.
constexpr Operator kOfPatterns[] = {
    {"||", 1, Op::Or}, {"&&", 3, Op::And}, {"==", 4, Op::Equal}, {"!=", 4, Op::NotEqual}};
constexpr int kHighest = 7;

std::string without_bars(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '_') out += c;
  return out;
}

// Of "16#FF", "12"; none: too large.
std::optional<std::uint64_t> integer_of(std::string_view text) {
  int base = 10;
  if (const std::size_t mark = text.find('#'); mark != std::string_view::npos) {
    base = std::stoi(std::string(text.substr(0, mark)));
    text = text.substr(mark + 1);
  }
  const std::string digits = without_bars(text);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// The character of "'A'", "'$N'", "'$41'"; none: it is no single one.
std::optional<std::uint64_t> character_of(std::string_view text) {
  constexpr std::pair<char, char> kEscapes[] = {{'$', '$'}, {'\'', '\''}, {'L', '\n'}, {'N', '\n'},
                                                {'P', '\f'}, {'R', '\r'}, {'T', '\t'}};
  text = text.substr(1, text.size() - 2);
  if (text.size() == 1 && text[0] != '$') return static_cast<unsigned char>(text[0]);
  if (text.empty() || text[0] != '$') return std::nullopt;
  if (text.size() == 2)
    for (const auto& [escape, meant] : kEscapes)
      if (upper(text.substr(1))[0] == escape) return static_cast<unsigned char>(meant);
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number, 16);
  return text.size() == 3 && error == std::errc() && end == text.data() + 3 ? std::optional<std::uint64_t>(number)
                                                                            : std::nullopt;
}

// Nanoseconds of "1s500ms"; none: an unknown unit, or too long.
std::optional<double> nanoseconds_of(std::string_view text) {
  constexpr std::pair<std::string_view, double> kUnits[] = {
      {"NS", 1}, {"US", 1e3}, {"MS", 1e6}, {"S", 1e9}, {"M", 60e9}, {"H", 3600e9}, {"D", 86400e9}};
  const std::string parts = upper(without_bars(text));
  double sum = 0;
  std::size_t at = 0;
  while (at < parts.size()) {
    const std::size_t unit = parts.find_first_not_of("0123456789.", at);
    if (unit == std::string::npos || unit == at) return std::nullopt;
    const std::size_t next = std::min(parts.find_first_of("0123456789", unit), parts.size());
    const std::string word = parts.substr(unit, next - unit);
    double factor = 0;
    for (const auto& [known, length] : kUnits)
      if (word == known) factor = length;
    if (factor == 0) return std::nullopt;
    sum += std::stod(parts.substr(at, unit - at)) * factor;
    at = next;
  }
  return sum < 9e18 ? std::optional(sum) : std::nullopt;
}

}  // namespace

std::string_view spelling(Op op) {
  switch (op) {
    case Op::Implies: return "-->";
    case Op::Power: return "**";
    case Op::Not: return "NOT";
    case Op::Negate: return "-";
    case Op::Plus: return "+";
    default: break;
  }
  for (const Operator& known : kOperators)
    if (known.op == op) return known.text;
  return "?";
}

const Operator* Parser::operator_here() const {
  const Token& token = peek();
  const bool is_word = token.kind == TokenKind::Name && token.prefix == Prefix::None;
  if (!is_word && token.kind != TokenKind::Symbol) return nullptr;
  for (const Operator& known : kOperators)
    if (token.key == known.text) return &known;
  for (const Operator& known : kOfPatterns)
    if (is_property_ && token.key == known.text) return &known;
  return nullptr;
}

ExprPtr Parser::parse_property() {
  is_property_ = true;
  ExprPtr expr = implication();
  if (peek().kind != TokenKind::End) fail(fmt::format("expected the end of the expression, but {}", found()));
  return expr;
}

// a --> b, in assertions only.
ExprPtr Parser::implication() {
  ExprPtr left = expression();
  if (!accept("-->")) return left;
  ExprPtr right = expression();
  if (is_symbol("-->")) fail("'-->' does not chain: use parentheses");
  ExprPtr both = make(ExprKind::Binary, since(left->span()));
  both->op = Op::Implies;
  both->kids.push_back(std::move(left));
  both->kids.push_back(std::move(right));
  return both;
}

ExprPtr Parser::expression(int level) {
  if (level > kHighest) return power();
  ExprPtr left = expression(level + 1);
  for (;;) {
    const Operator* found = operator_here();
    if (!found || found->level != level) return left;
    take();
    ExprPtr right = expression(level + 1);
    ExprPtr both = make(ExprKind::Binary, since(left->span()));
    both->op = found->op;
    both->is_short = found->text.ends_with("_ELSE") || found->text.ends_with("_THEN");
    both->kids.push_back(std::move(left));
    both->kids.push_back(std::move(right));
    left = std::move(both);
  }
}

ExprPtr Parser::power() {
  ExprPtr left = unary();
  while (accept("**")) {
    ExprPtr right = unary();
    ExprPtr both = make(ExprKind::Binary, since(left->span()));
    both->op = Op::Power;
    both->kids.push_back(std::move(left));
    both->kids.push_back(std::move(right));
    left = std::move(both);
  }
  return left;
}

ExprPtr Parser::unary() {
  constexpr int kDeepest = 400;
  const Token first = peek();
  Op op = Op::Plus;
  if (accept_word("NOT") || (is_property_ && accept("!"))) {
    op = Op::Not;
  } else if (accept("-")) {
    op = Op::Negate;
  } else if (!accept("+")) {
    return postfix(primary());
  }
  if (++depth_ > kDeepest) fail("this expression is nested too deeply");
  ExprPtr operand = unary();
  --depth_;
  if (op == Op::Negate && (operand->kind == ExprKind::Integer || operand->kind == ExprKind::Real) &&
      operand->type_name.empty() && !operand->is_negative) {
    operand->is_negative = operand->kind == ExprKind::Integer;
    operand->real = -operand->real;
    operand->range = since(first);
    return operand;
  }
  ExprPtr expr = make(ExprKind::Unary, since(first));
  expr->op = op;
  expr->kids.push_back(std::move(operand));
  return expr;
}

ExprPtr Parser::primary() {
  const Token first = peek();
  if (accept("(")) {
    constexpr int kDeepest = 400;
    if (++depth_ > kDeepest) fail("this expression is nested too deeply");
    ExprPtr inner = implication();
    --depth_;
    expect(")", "behind the expression");
    inner->outer = since(first);
    return inner;
  }
  if (first.kind == TokenKind::Address) {
    if (first.key.starts_with("%DB")) later("an absolute address in a data block");
    take();
    ExprPtr expr = make(ExprKind::Address, first.range);
    expr->name = first.text;
    expr->key = first.key;
    return expr;
  }
  if (first.kind != TokenKind::Name || is_word("TRUE") || is_word("FALSE")) return literal();
  for (const std::string_view word : {"REF", "ADR", "THIS", "SUPER"})
    if (is_word(word) && (is_symbol("(", 1) || is_symbol("^", 1))) later(fmt::format("{}", word));
  const Token named = name("an expression");
  ExprPtr expr = make(ExprKind::Name, named.range);
  expr->name = named.text;
  expr->key = named.key;
  expr->prefix = named.prefix;
  return expr;
}

// .member, [index], (arguments), .%X3
ExprPtr Parser::postfix(ExprPtr base) {
  for (;;) {
    const SourceRange begin = base->range;
    if (accept(".")) {
      ExprPtr part = make(ExprKind::Member, begin);
      if (peek().kind == TokenKind::Slice || peek().kind == TokenKind::Integer) {
        const Token slice = take();
        part->kind = ExprKind::Slice;
        const bool is_plain = slice.kind == TokenKind::Integer;
        const char unit = is_plain ? 'X' : slice.key[1];
        part->slice_width = unit == 'X' ? 1 : unit == 'B' ? 8 : unit == 'W' ? 16 : 32;
        part->number = integer_of(is_plain ? slice.text : slice.text.substr(2)).value_or(99);
      } else {
        const Token member = peek().kind == TokenKind::Name ? take() : name("the name of a member");
        part->name = member.text;
        part->key = member.key;
      }
      part->range = since(begin);
      part->kids.push_back(std::move(base));
      base = std::move(part);
    } else if (accept("[")) {
      ExprPtr part = make(ExprKind::Index, begin);
      part->kids.push_back(std::move(base));
      do
        part->kids.push_back(expression());
      while (accept(","));
      expect("]", "behind the index");
      part->range = since(begin);
      base = std::move(part);
    } else if (is_symbol("(") && (base->kind == ExprKind::Name || base->kind == ExprKind::Member ||
                                  base->kind == ExprKind::Index)) {
      ExprPtr call = make(ExprKind::Call, begin);
      call->kids.push_back(std::move(base));
      call->arguments = arguments();
      call->range = since(begin);
      base = std::move(call);
    } else if (is_symbol("^")) {
      later("pointers");
    } else {
      return base;
    }
  }
}

std::vector<Argument> Parser::arguments() {
  std::vector<Argument> out;
  expect("(", "before the arguments");
  if (accept(")")) return out;
  do {
    Argument argument;
    const Token first = peek();
    const bool is_output = is_symbol("=>", 1) || is_symbol(":=>", 1);
    if (first.kind == TokenKind::Name && (is_symbol(":=", 1) || is_output)) {
      argument.name = first.text;
      argument.key = first.key;
      argument.is_output = is_output;
      take();
      take();
    }
    argument.value = expression();
    argument.range = since(first);
    out.push_back(std::move(argument));
  } while (accept(","));
  expect(")", "behind the arguments");
  return out;
}

ExprPtr Parser::literal() {
  const Token token = peek();
  ExprPtr expr = make(ExprKind::Integer, token.range);
  std::string_view text = token.text;
  switch (token.kind) {
    case TokenKind::Name:
      if (token.key != "TRUE" && token.key != "FALSE") break;
      take();
      expr->kind = ExprKind::Bool;
      expr->number = token.key == "TRUE" ? 1 : 0;
      return expr;
    case TokenKind::Date: later("dates and times of day");
    case TokenKind::String: {
      const auto character = character_of(text);
      if (!character) later("strings");
      take();
      expr->type_name = "CHAR";
      expr->number = *character;
      return expr;
    }
    case TokenKind::Time: {
      take();
      const std::size_t mark = text.find('#');
      expr->kind = ExprKind::Time;
      const std::string word = upper(text.substr(0, mark));
      expr->type_name = word == "LT" || word == "LTIME" ? "LTIME" : "TIME";
      text.remove_prefix(mark + 1);
      expr->is_negative = text.front() == '-';
      if (text.front() == '-' || text.front() == '+') text.remove_prefix(1);
      const auto length = nanoseconds_of(text);
      if (!length) fail("this is no duration: units are d, h, m, s, ms, us and ns", token.range);
      expr->number = static_cast<std::uint64_t>(std::llround(*length));
      return expr;
    }
    case TokenKind::Typed: {
      take();
      const std::size_t mark = text.find('#');
      expr->type_name = text.substr(0, mark);
      text.remove_prefix(mark + 1);
      const std::string value = upper(text);
      if (text.front() == '\'') {
        const auto character = character_of(text);
        if (upper(expr->type_name) != "CHAR" || !character) later("strings", token.range);
        expr->number = *character;
        return expr;
      }
      if (value == "TRUE" || value == "FALSE") {
        expr->kind = ExprKind::Bool;
        expr->number = value == "TRUE" ? 1 : 0;
        return expr;
      }
      const bool is_digit = text.front() == '-' || text.front() == '+' || (text.front() >= '0' && text.front() <= '9');
      if (!is_digit) {
        expr->kind = ExprKind::EnumValue;
        expr->name = text;
        expr->key = value;
        return expr;
      }
      expr->is_negative = text.front() == '-';
      if (text.front() == '-' || text.front() == '+') text.remove_prefix(1);
      break;
    }
    case TokenKind::Integer:
    case TokenKind::Real: take(); break;
    default: fail(fmt::format("expected an expression, but {}", found()));
  }
  if (token.kind == TokenKind::Name) fail(fmt::format("expected an expression, but {}", found()));
  const bool is_based = text.find('#') != std::string_view::npos;
  if (!is_based && text.find_first_of(".eE") != std::string_view::npos) {
    expr->kind = ExprKind::Real;
    expr->real = std::stod(without_bars(text)) * (expr->is_negative ? -1 : 1);
    return expr;
  }
  const auto number = integer_of(text);
  if (!number) fail("this number is too large, or has digits that its base does not have", token.range);
  expr->number = *number;
  expr->is_based = is_based;
  return expr;
}

}  // namespace faultline::frontend::st
