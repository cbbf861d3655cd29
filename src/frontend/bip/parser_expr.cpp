#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "frontend/bip/parser_parts.h"

namespace faultline::frontend::bip {

namespace {

// Not those that only BIP1 has (model, atomic, places): they are good names in BIP2.
constexpr std::string_view kReserved[] = {
    "int",      "bool",      "float",     "string",  "true", "false", "refine", "extern",    "export",
    "function", "define",    "data",      "package", "end",  "use",   "as",     "atom",      "compound",
    "on",       "component", "internal",  "do",      "at",   "place", "from",   "initial",   "provided",
    "to",       "priority",  "invariant", "up",      "down", "port",  "type",   "connector", "const",
    "if",       "then",      "else",      "fi",      "lazy", "clock", "resume", "delayable", "eager",
    "operator"};

struct Spelling {
  std::string_view text;
  Operator op;
};

// Binary operators, the loosest first.
const std::vector<std::vector<Spelling>> kLevels = {
    {{"||", Operator::Or}},
    {{"&&", Operator::And}},
    {{"|", Operator::BitOr}},
    {{"^", Operator::BitXor}},
    {{"&", Operator::BitAnd}},
    {{"==", Operator::Eq}, {"!=", Operator::Ne}},
    {{"<", Operator::Lt}, {">", Operator::Gt}, {"<=", Operator::Le}, {">=", Operator::Ge}},
    {{"+", Operator::Add}, {"-", Operator::Sub}},
    {{"*", Operator::Mul}, {"/", Operator::Div}, {"%", Operator::Rem}},
};
constexpr std::size_t kEquality = 5;
constexpr std::size_t kRelation = 6;
constexpr int kDeepest = 300;

bool is_reserved(std::string_view word) {
  return std::ranges::find(kReserved, word) != std::end(kReserved);
}

std::string shown(const Token& token) {
  switch (token.kind) {
    case TokenKind::End: return "the end of the file";
    case TokenKind::String: return "a string";
    default: return fmt::format("'{}'", token.text);
  }
}

}  // namespace

bool WordReader::accept(std::string_view word) {
  if (!at(word)) return false;
  take();
  return true;
}

SourceRange WordReader::expect(std::string_view word, std::string_view where) {
  if (!at(word)) unexpected(fmt::format("'{}' {}", word, where));
  return take().range;
}

bool WordReader::at_identifier() const {
  return now().kind == TokenKind::Word && !is_reserved(now().text);
}

Name WordReader::identifier(std::string_view what) {
  if (now().kind == TokenKind::Word && is_reserved(now().text))
    throw InputError(fmt::format("expected {}, but '{}' is a word of the language", what, now().text),
                     now().range);
  if (now().kind != TokenKind::Word) unexpected(what);
  const Token token = take();
  return {token.text, token.range};
}

Name WordReader::qualified(std::string_view what) {
  Name name = identifier(what);
  while (at(".")) {
    take();
    const Name part = identifier("a name behind '.'");
    name.text += "." + part.text;
    name.range.end = part.range.end;
  }
  return name;
}

std::vector<Name> WordReader::identifiers(std::string_view what) {
  std::vector<Name> all{identifier(what)};
  while (accept(","))
    all.push_back(identifier(what));
  return all;
}

SourceRange WordReader::since(const SourceRange& first) const {
  return {first.file, first.begin, before().range.end};
}

void WordReader::unexpected(std::string_view wanted) const {
  throw InputError(fmt::format("expected {}, found {}", wanted, shown(now())), now().range);
}

void WordReader::unsupported(std::string_view what) const {
  throw InputError(fmt::format("unsupported: {}", what), now().range);
}

std::optional<Operator> ExprReader::operator_at(std::size_t level) const {
  for (const Spelling& spelling : kLevels[level])
    if (now().kind == TokenKind::Symbol && now().text == spelling.text) return spelling.op;
  if (dialect_ == Dialect::Condition && level == 0 && at("or")) return Operator::Or;
  if (dialect_ == Dialect::Condition && level == 1 && at("and")) return Operator::And;
  return std::nullopt;
}

Expr ExprReader::expression() {
  if (++depth_ > kDeepest) unsupported("expressions that are nested so deeply");
  Expr expr = binary(0);
  --depth_;
  return expr;
}

Expr ExprReader::binary(std::size_t level) {
  if (level == kLevels.size()) return unary();
  const SourceRange first = now().range;  // a parenthesis, perhaps, which no expression has in its range
  Expr left = binary(level + 1);
  bool chained = false;
  while (const std::optional<Operator> op = operator_at(level)) {
    if (chained && (level == kEquality || level == kRelation))
      throw InputError(fmt::format("'{}' behind another comparison: parentheses are needed", now().text),
                       now().range);
    chained = true;
    take();
    Expr whole;
    whole.kind = Expr::Kind::Binary;
    whole.op = *op;
    whole.parts.push_back(std::move(left));
    whole.parts.push_back(binary(level + 1));
    whole.range = since(first);
    left = std::move(whole);
  }
  return left;
}

Expr ExprReader::unary() {
  const bool word_not = dialect_ == Dialect::Condition && at("not");
  if (at("+")) throw InputError("there is no unary '+'", now().range);
  if (!at("-") && !at("~") && !at("!") && !word_not) return primary();
  const Token sign = take();
  Expr whole;
  whole.kind = Expr::Kind::Unary;
  whole.op = sign.text == "-" ? Operator::Negate : sign.text == "~" ? Operator::BitNot : Operator::Not;
  if (at("-") || at("~") || at("!"))
    throw InputError(fmt::format("'{}' behind '{}': parentheses are needed", now().text, sign.text),
                     now().range);
  whole.parts.push_back(primary());
  whole.range = since(sign.range);
  return whole;
}

Expr ExprReader::number() {
  const Token token = take();
  Expr expr;
  expr.range = token.range;
  // 2147483648 is one too many but for `-2147483648`, which is written as a minus and that number.
  const auto [end, error] =
      std::from_chars(token.text.data(), token.text.data() + token.text.size(), expr.value);
  if (error != std::errc() || expr.value > 2147483648ll)
    throw InputError(fmt::format("{} does not fit an int of 32 bits", token.text), token.range);
  return expr;
}

Expr ExprReader::primary() {
  if (now().kind == TokenKind::Number) return number();
  if (now().kind == TokenKind::Float) unsupported("numbers of type float");
  Expr expr;
  if (now().kind == TokenKind::String) {
    const Token token = take();
    expr.kind = Expr::Kind::Text;
    expr.name = token.text;
    expr.range = token.range;
    return expr;
  }
  if (at("true") || at("false")) {
    expr.value = at("true") ? 1 : 0;
    expr.type = ValueType::Bool;
    expr.range = take().range;
    return expr;
  }
  if (at("(")) {
    take();
    expr = expression();
    expect(")", "at the end of the parenthesis");
    return expr;
  }
  const Name name = qualified("an expression");
  expr.range = name.range;
  expr.name = name.text;
  expr.kind = Expr::Kind::Name;
  if (!at("(")) return expr;
  expr.kind = Expr::Kind::Call;
  expr.parts = arguments();
  expr.range = since(name.range);
  return expr;
}

std::vector<Expr> ExprReader::arguments() {
  std::vector<Expr> all;
  expect("(", "before the arguments");
  if (accept(")")) return all;
  do
    all.push_back(expression());
  while (accept(","));
  expect(")", "behind the arguments");
  return all;
}

std::optional<Expr> ExprReader::guard() {
  if (!accept("provided")) return std::nullopt;
  return expression();
}

bool ExprReader::at_statement() const {
  return at("if") || at_identifier();
}

Block ExprReader::statements() {
  Block all;
  while (at_statement() || at(";")) {
    if (accept(";")) continue;
    all.push_back(statement());
  }
  return all;
}

Block ExprReader::block(std::string_view behind) {
  expect("{", fmt::format("behind '{}'", behind));
  Block all = statements();
  expect("}", fmt::format("at the end of the block of '{}'", behind));
  return all;
}

Block ExprReader::block_or_statements(std::string_view behind) {
  if (at("{")) return block(behind);
  if (!at_statement()) unexpected(fmt::format("'{{' or a statement behind '{}'", behind));
  return statements();
}

Statement ExprReader::condition() {
  if (++depth_ > kDeepest) unsupported("'if's that are nested so deeply");
  Statement result;
  result.kind = Statement::Kind::If;
  take();
  expect("(", "behind 'if'");
  result.value = expression();
  result.range = result.value.range;
  expect(")", "behind the condition");
  expect("then", "behind the condition of 'if'");
  if (!at_statement()) unexpected("a statement behind 'then'");
  result.yes = statements();
  if (accept("else")) {
    if (!at_statement()) unexpected("a statement behind 'else'");
    result.no = statements();
  }
  expect("fi", "at the end of 'if'");
  --depth_;
  return result;
}

Statement ExprReader::statement() {
  if (at("if")) return condition();
  Statement result;
  Expr first = primary();
  result.range = first.range;
  if (first.kind == Expr::Kind::Call) {
    result.kind = Statement::Kind::Call;
    result.value = std::move(first);
    expect(";", "behind the call");
    return result;
  }
  if (at("'")) unsupported("the speed of a clock");
  result.target = std::move(first);
  expect("=", "behind the name that is assigned to");
  result.value = expression();
  result.range = since(result.range);
  expect(";", "behind the assignment");
  return result;
}

Expr parse_condition(const SourceFiles& files, FileId file) {
  class Condition : public ExprReader {
   public:
    using ExprReader::ExprReader;
    Expr whole() {
      Expr expr = expression();
      if (!at_end()) unexpected("an operator or the end");
      return expr;
    }
  };
  return Condition(tokenize(files, file), Dialect::Condition).whole();
}

}  // namespace faultline::frontend::bip
