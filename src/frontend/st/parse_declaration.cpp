// Variables, their types and initial values.
#include <fmt/format.h>

#include "frontend/st/parser.h"

namespace faultline::frontend::st {
namespace {

struct SectionWord {
  std::string_view word;
  Section section;
};

constexpr SectionWord kSections[] = {
    {"VAR_INPUT", Section::Input},    {"VAR_OUTPUT", Section::Output}, {"VAR_IN_OUT", Section::InOut},
    {"VAR_TEMP", Section::Temp},      {"VAR_STAT", Section::Static},   {"VAR_EXTERNAL", Section::External},
    {"VAR_CONSTANT", Section::Constant}, {"VAR", Section::Static}};

}  // namespace

// One section of a block, if there is one.
bool Parser::section(Block* owner) {
  if (is_word("CONST")) {
    const Token opener = take();
    for (auto& variable : declarations(Section::Constant, "END_CONST"))
      owner->variables.push_back(std::move(variable));
    close("END_CONST", opener);
    accept(";");
    return true;
  }
  if (is_word("LABEL")) {
    const Token opener = take();
    while (!is_word("END_LABEL")) {
      name("a label");
      if (!accept(",")) expect(";", "behind the labels");
    }
    close("END_LABEL", opener);
    accept(";");
    return true;
  }
  for (const SectionWord& known : kSections) {
    if (!is_word(known.word)) continue;
    const Token opener = take();
    Section kind = known.section;
    for (;;) {
      if (accept_word("CONSTANT")) {
        if (kind != Section::External) kind = Section::Constant;
      } else if (!accept_word("RETAIN") && !accept_word("NON_RETAIN") && !accept_word("PERSISTENT") &&
                 !accept_word("DB_SPECIFIC")) {
        break;
      }
    }
    for (auto& variable : declarations(kind, "END_VAR")) {
      variable->owner = owner;
      owner->variables.push_back(std::move(variable));
    }
    close("END_VAR", opener);
    accept(";");
    return true;
  }
  if (is_word("VAR_INST") || is_word("VAR_ACCESS")) later(peek().text);
  return false;
}

std::vector<std::unique_ptr<Variable>> Parser::declarations(Section section, std::string_view end) {
  std::vector<std::unique_ptr<Variable>> out;
  while (!is_word(end) && peek().kind != TokenKind::End) {
    if (accept(";")) continue;
    if (section == Section::Constant && is_symbol(":=", 1)) {
      constant(out);
    } else {
      declaration(section, out);
    }
  }
  return out;
}

// CONST: name := value;
void Parser::constant(std::vector<std::unique_ptr<Variable>>& out) {
  const Token named = name("the name of a constant");
  auto variable = std::make_unique<Variable>();
  variable->name = named.text;
  variable->key = named.key;
  variable->range = named.range;
  variable->section = Section::Constant;
  take();
  variable->initial = expression();
  variable->declaration = since(named);
  expect(";", "behind the constant");
  out.push_back(std::move(variable));
}

void Parser::declaration(Section section, std::vector<std::unique_ptr<Variable>>& out) {
  const Token first = peek();
  const std::size_t begin = out.size();
  do {
    const Token named = name("the name of a variable");
    auto variable = std::make_unique<Variable>();
    variable->name = named.text;
    variable->key = named.key;
    variable->range = named.range;
    variable->section = section;
    if (accept_word("AT")) {
      variable->at = primary();
      if (variable->at->kind != ExprKind::Address && variable->at->kind != ExprKind::Name)
        fail("expected an address or a variable behind AT", variable->at->range);
    }
    out.push_back(std::move(variable));
  } while (accept(","));
  expect(":", "and a type behind the name of a variable");
  const std::shared_ptr<TypeSpec> spec = type_spec();
  std::shared_ptr<Expr> value;
  if (accept(":=")) {
    ExprPtr item = initial();
    if (is_symbol(",")) {  // STEP 7: a list without brackets
      ExprPtr list = make(ExprKind::ArrayInit, item->range);
      list->kids.push_back(std::move(item));
      while (accept(","))
        list->kids.push_back(initial_item());
      list->range = since(list->range);
      item = std::move(list);
    } else if (item->kind == ExprKind::Repeat) {
      ExprPtr list = make(ExprKind::ArrayInit, item->range);
      list->kids.push_back(std::move(item));
      item = std::move(list);
    }
    value = std::move(item);
  }
  for (std::size_t i = begin; i < out.size(); ++i) {
    out[i]->spec = spec;
    out[i]->initial = value;
    out[i]->declaration = since(first);
  }
  if (!accept(";") && last().key != "END_STRUCT") expect(";", "behind the declaration");
}

std::unique_ptr<TypeSpec> Parser::type_spec() {
  auto spec = std::make_unique<TypeSpec>();
  const Token first = peek();
  if (accept_word("ARRAY")) {
    spec = array_spec();
  } else if (accept_word("STRUCT")) {
    spec->kind = TypeSpec::Kind::Struct;
    spec->members = declarations(Section::Static, "END_STRUCT");
    close("END_STRUCT", first);
  } else if (is_symbol("(")) {
    spec = enum_spec();
    if (peek().kind == TokenKind::Name && !is_symbol(":=")) {
      const Token base = name("the type of the values");
      spec->name = base.text;
      spec->key = base.key;
    }
  } else {
    for (const std::string_view word : {"REF_TO", "POINTER", "REFERENCE", "VARIANT", "ANY"})
      if (is_word(word)) later(fmt::format("the type {}", word));
    for (const std::string_view word : {"STRING", "WSTRING", "DATE", "TOD", "TIME_OF_DAY", "DT", "DATE_AND_TIME",
                                        "DTL", "LDT", "LTOD", "LDATE", "WCHAR"})
      if (is_word(word)) later(fmt::format("the type {}", word));
    const Token named = name("a type");
    spec->name = named.text;
    spec->key = named.key;
    const bool is_enum = is_symbol("(") && peek(1).kind == TokenKind::Name &&
                         (is_symbol(":=", 2) || is_symbol(",", 2) || is_symbol(")", 2));
    if (is_enum) {
      spec = enum_spec();
      spec->name = named.text;
      spec->key = named.key;
    } else if (accept("(")) {
      spec->kind = TypeSpec::Kind::Subrange;
      ExprPtr low = expression();
      expect("..", "between the ends of a subrange");
      ExprPtr high = expression();
      spec->ranges.emplace_back(std::move(low), std::move(high));
      expect(")", "behind the subrange");
    }
  }
  spec->range = since(first);
  return spec;
}

std::unique_ptr<TypeSpec> Parser::array_spec() {
  auto spec = std::make_unique<TypeSpec>();
  spec->kind = TypeSpec::Kind::Array;
  expect("[", "behind ARRAY");
  do {
    if (is_symbol("*")) later("ARRAY[*]");
    ExprPtr low = expression();
    expect("..", "between the bounds of an array");
    ExprPtr high = expression();
    spec->ranges.emplace_back(std::move(low), std::move(high));
  } while (accept(","));
  expect("]", "behind the bounds of an array");
  expect_word("OF", "behind the bounds of an array");
  spec->element = type_spec();
  return spec;
}

std::unique_ptr<TypeSpec> Parser::enum_spec() {
  auto spec = std::make_unique<TypeSpec>();
  spec->kind = TypeSpec::Kind::Enum;
  expect("(", "before the values");
  do {
    const Token named = name("the name of a value");
    ExprPtr value;
    if (accept(":=")) value = expression();
    spec->values.emplace_back(named, std::move(value));
  } while (accept(","));
  expect(")", "behind the values of an enumeration");
  return spec;
}

ExprPtr Parser::initial() {
  return initial_item();
}

// A value, [ list ], n(value), or (member := value, ...).
ExprPtr Parser::initial_item() {
  const Token first = peek();
  if (accept("[")) {
    ExprPtr list = make(ExprKind::ArrayInit, first.range);
    if (!is_symbol("]")) do
        list->kids.push_back(initial_item());
      while (accept(","));
    expect("]", "behind the list of values");
    list->range = since(first);
    return list;
  }
  if (first.kind == TokenKind::Integer && is_symbol("(", 1)) {
    ExprPtr count = literal();
    ExprPtr repeat = make(ExprKind::Repeat, first.range);
    repeat->number = count->number;
    expect("(", "behind the number of repetitions");
    do
      repeat->kids.push_back(initial_item());
    while (accept(","));
    expect(")", "behind what is repeated");
    repeat->range = since(first);
    return repeat;
  }
  if (is_symbol("(") && peek(1).kind == TokenKind::Name && is_symbol(":=", 2)) {
    take();
    ExprPtr fields = make(ExprKind::StructInit, first.range);
    do {
      const Token named = name("the name of a member");
      expect(":=", "behind the name of a member");
      Argument argument;
      argument.name = named.text;
      argument.key = named.key;
      argument.value = initial_item();
      argument.range = since(named);
      fields->arguments.push_back(std::move(argument));
    } while (accept(","));
    expect(")", "behind the members");
    fields->range = since(first);
    return fields;
  }
  return expression();
}

}  // namespace faultline::frontend::st
