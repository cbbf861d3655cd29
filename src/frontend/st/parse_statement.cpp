// Statements.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/st/parser.h"

namespace faultline::frontend::st {

// Up to one of `ends`, which stays.
Statements Parser::statements(std::initializer_list<std::string_view> ends, const Token& opener) {
  constexpr int kDeepest = 200;
  if (++depth_ > kDeepest) fail(fmt::format("statements are nested deeper than {}", kDeepest));
  Statements out;
  while (std::ranges::none_of(ends, [&](std::string_view end) { return is_word(end); })) {
    const bool is_foreign_end = peek().prefix == Prefix::None && peek().key.starts_with("END_") &&
                                peek().kind == TokenKind::Name && is_keyword(peek().key);
    if (peek().kind == TokenKind::End || is_foreign_end)
      fail(fmt::format("expected {} for the {} in line {}, but {}", *(ends.end() - 1), opener.key,
                       opener.range.begin.line, found()));
    if (opener.key == "CASE" && at_case_label()) break;
    if (auto s = statement(); s->kind != StatementKind::Empty) out.push_back(std::move(s));
  }
  --depth_;
  return out;
}

void Parser::close(std::string_view end, const Token& opener) {
  if (!accept_word(end))
    fail(fmt::format("expected {} for the {} in line {}, but {}", end, opener.key, opener.range.begin.line,
                     found()));
}

// Is what follows `label, label .. label :` and not `x := ...`? Labels are constants, so no call or bracket.
bool Parser::at_case_label() const {
  std::size_t i = 0;
  for (;; ++i) {
    const Token& token = peek(i);
    if (token.kind == TokenKind::Symbol) {
      if (token.text == ":") return i > 0;
      if (token.text != "," && token.text != ".." && token.text != "-" && token.text != "+" && token.text != ".")
        return false;
    } else if (token.kind == TokenKind::Name) {
      if (token.prefix == Prefix::None && is_keyword(token.key) && token.key != "TRUE" && token.key != "FALSE")
        return false;
    } else if (token.kind != TokenKind::Integer && token.kind != TokenKind::Typed) {
      return false;
    }
  }
}

std::unique_ptr<Statement> Parser::statement() {
  auto s = std::make_unique<Statement>();
  const Token first = peek();
  s->range = first.range;
  if (accept(";")) return s;
  if (accept_word("IF")) {
    if_statement(*s);
  } else if (accept_word("CASE")) {
    case_statement(*s);
  } else if (accept_word("FOR")) {
    for_statement(*s);
  } else if (accept_word("WHILE")) {
    s->kind = StatementKind::While;
    s->value = expression();
    expect_word("DO", "behind the condition of WHILE");
    s->body = statements({"END_WHILE"}, first);
    close("END_WHILE", first);
  } else if (accept_word("REPEAT")) {
    s->kind = StatementKind::Repeat;
    s->body = statements({"UNTIL"}, first);
    close("UNTIL", first);
    s->value = expression();
    accept(";");
    close("END_REPEAT", first);
  } else if (accept_word("EXIT")) {
    s->kind = StatementKind::Exit;
  } else if (accept_word("CONTINUE")) {
    s->kind = StatementKind::Continue;
  } else if (accept_word("RETURN")) {
    s->kind = StatementKind::Return;
  } else if (accept_word("GOTO")) {
    s->kind = StatementKind::Goto;
    const Token label = name("a label");
    s->name = label.text;
    s->key = label.key;
  } else if (first.kind == TokenKind::Assert) {
    assert_statement(*s);
    return s;
  } else if (first.kind == TokenKind::Name && !is_keyword(first.key) && is_symbol(":", 1)) {
    take();
    take();
    s->kind = StatementKind::Label;
    s->name = first.text;
    s->key = first.key;
    s->range = since(first);
    return s;
  } else {
    simple_statement(*s);
  }
  s->range = since(first);
  end_of_statement(*s);
  return s;
}

void Parser::end_of_statement(const Statement&) {
  if (accept(";")) return;
  // Behind END_IF and its like many compilers do without.
  if (last().key.starts_with("END_") && last().prefix == Prefix::None) return;
  const SourceRange& end = last().range;
  fail(fmt::format("expected ';' behind the statement, but {}", found()),
       peek().range.begin.line == end.begin.line ? peek().range : end);
}

void Parser::if_statement(Statement& s) {
  const Token opener = last();
  s.kind = StatementKind::If;
  do {
    Arm arm;
    arm.condition = expression();
    expect_word("THEN", "behind the condition");
    arm.body = statements({"ELSIF", "ELSE", "END_IF"}, opener);
    s.arms.push_back(std::move(arm));
  } while (accept_word("ELSIF"));
  if (accept_word("ELSE")) {
    Arm arm;
    arm.body = statements({"END_IF"}, opener);
    s.arms.push_back(std::move(arm));
  }
  close("END_IF", opener);
}

void Parser::case_statement(Statement& s) {
  const Token opener = last();
  s.kind = StatementKind::Case;
  s.value = expression();
  expect_word("OF", "behind the selector of CASE");
  accept(";");
  while (!is_word("ELSE") && !is_word("END_CASE")) {
    Arm arm;
    do {
      CaseLabel label;
      label.low = expression(6);
      if (accept("..")) label.high = expression(6);
      arm.labels.push_back(std::move(label));
    } while (accept(","));
    expect(":", "behind a label of CASE");
    arm.body = statements({"ELSE", "END_CASE"}, opener);
    s.arms.push_back(std::move(arm));
  }
  if (accept_word("ELSE")) {
    accept(":");
    Arm arm;
    arm.body = statements({"END_CASE"}, opener);
    s.arms.push_back(std::move(arm));
  }
  close("END_CASE", opener);
}

void Parser::for_statement(Statement& s) {
  const Token opener = last();
  s.kind = StatementKind::For;
  s.target = postfix(primary());
  expect(":=", "behind the variable of FOR");
  s.value = expression();
  expect_word("TO", "behind the first value of FOR");
  s.to = expression();
  if (accept_word("BY")) s.by = expression();
  expect_word("DO", "in FOR");
  s.body = statements({"END_FOR"}, opener);
  close("END_FOR", opener);
}

// An assignment or a call.
void Parser::simple_statement(Statement& s) {
  const Token first = peek();
  if (first.kind != TokenKind::Name && first.kind != TokenKind::Address)
    fail(fmt::format("expected a statement, but {}", found()));
  for (const std::string_view word : {"METHOD", "NETWORK"})
    if (is_word(word) && peek(1).kind == TokenKind::Name) later(word);
  ExprPtr left = postfix(primary());
  constexpr std::pair<std::string_view, Op> kSteps[] = {
      {"+=", Op::Add}, {"-=", Op::Subtract}, {"*=", Op::Multiply}, {"/=", Op::Divide}};
  for (const auto& [symbol, op] : kSteps)
    if (accept(symbol)) {
      s.kind = StatementKind::Assign;
      s.op = op;
      s.target = std::move(left);
      s.value = expression();
      return;
    }
  if (is_symbol("?=")) later("?=");
  if (is_symbol("^")) later("pointers");
  if (accept(":=")) {
    s.kind = StatementKind::Assign;
    s.target = std::move(left);
    s.value = expression();
    return;
  }
  if (left->kind != ExprKind::Call)
    fail(fmt::format("expected ':=' or a call, but {}", found()));
  s.kind = StatementKind::Call;
  s.value = std::move(left);
}

// //#ASSERT expression [: TAG], on one line.
void Parser::assert_statement(Statement& s) {
  const Token mark = take();
  s.kind = StatementKind::Assert;
  s.value = implication();
  if (is_symbol(":") && peek().range.begin.line == mark.range.begin.line) {
    take();
    const Token tag = name("the tag of the assertion");
    s.name = tag.text;
    s.key = tag.key;
  }
  accept(";");
  s.range = since(mark);
  if (last().range.begin.line != mark.range.begin.line)
    fail("an assertion stands on one line", last().range);
  if (peek().range.begin.line == mark.range.begin.line && peek().kind != TokenKind::End)
    fail(fmt::format("expected the end of the assertion, but {}", found()));
}

}  // namespace faultline::frontend::st
