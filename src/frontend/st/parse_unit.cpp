// Blocks, data blocks, types, globals: what stands at the outer level of a file.
#include <fmt/format.h>

#include "frontend/st/parser.h"

namespace faultline::frontend::st {

void Parser::parse_file() {
  while (peek().kind != TokenKind::End)
    unit();
}

void Parser::unit() {
  if (accept(";")) return;
  if (peek().kind == TokenKind::Assert) fail("an assertion is a statement: it stands in the body of a block");
  if (accept_word("FUNCTION_BLOCK")) return block(BlockKind::FunctionBlock, "END_FUNCTION_BLOCK");
  if (accept_word("PROGRAM")) return block(BlockKind::Program, "END_PROGRAM");
  if (accept_word("FUNCTION")) return block(BlockKind::Function, "END_FUNCTION");
  if (accept_word("ORGANIZATION_BLOCK")) return block(BlockKind::OrganizationBlock, "END_ORGANIZATION_BLOCK");
  if (is_word("DATA_BLOCK")) return data_block();
  if (is_word("TYPE")) return types();
  if (is_word("CONFIGURATION")) return configuration();
  if (is_word("VAR_GLOBAL") || is_word("VAR_GLOBAL_INPUT") || is_word("VAR_GLOBAL_OUTPUT")) return globals();
  for (const std::string_view word : {"CLASS", "INTERFACE", "METHOD", "NAMESPACE", "USING", "ACTION"})
    if (is_word(word)) later(fmt::format("{}", word));
  fail(fmt::format("expected a block, a type or VAR_GLOBAL, but {}", found()));
}

Token Parser::block_name() {
  Token token = name("the name of the block");
  return token;
}

void Parser::attributes() {
  for (;;) {
    const bool has_value = is_word("AUTHOR") || is_word("NAME") || is_word("FAMILY") || is_word("VERSION") ||
                           is_word("TITLE");
    if (has_value && (is_symbol("=", 1) || is_symbol(":", 1))) {
      const bool is_free_text = is_word("TITLE");
      take();
      take();
      const std::uint32_t line = last().range.begin.line;
      if (!is_free_text) take();
      while ((is_free_text || is_symbol(".") || last().text == ".") && peek().kind != TokenKind::End &&
             peek().range.begin.line == line)
        take();
    } else if (!accept_word("KNOW_HOW_PROTECT") && !accept_word("NON_RETAIN") && !accept_word("READ_ONLY") &&
               !accept_word("UNLINKED") && !accept_word("RETAIN")) {
      return;
    }
  }
}

void Parser::block(BlockKind kind, std::string_view end) {
  const Token opener = last();
  auto block = std::make_unique<Block>();
  block->kind = kind;
  block->origin = origin_;
  const Token named = block_name();
  block->name = named.text;
  block->key = named.key;
  block->range = named.range;
  for (const std::string_view word : {"EXTENDS", "IMPLEMENTS"})
    if (is_word(word)) later(fmt::format("{} (object-oriented blocks)", word));
  if (kind == BlockKind::Function && accept(":")) block->result = type_spec();
  accept(";");
  attributes();
  while (section(block.get()))
    attributes();
  accept_word("BEGIN");
  for (const std::string_view word : {"METHOD", "INITIAL_STEP", "STEP", "TRANSITION", "NETWORK"})
    if (is_word(word) && !is_symbol(":=", 1) && !is_symbol("(", 1) && !is_symbol(".", 1))
      later(fmt::format("{}", word));
  block->body = statements({end, "ACTION"}, opener);
  while (accept_word("ACTION"))
    block->actions.push_back(action());
  block->end = peek().range;
  close(end, opener);
  accept(";");
  source_.blocks.push_back(std::move(block));
}

std::unique_ptr<Action> Parser::action() {
  const Token opener = last();
  auto made = std::make_unique<Action>();
  const Token named = name("the name of the action");
  made->name = named.text;
  made->key = named.key;
  made->range = named.range;
  accept(":");
  made->body = statements({"END_ACTION"}, opener);
  close("END_ACTION", opener);
  accept(";");
  return made;
}

void Parser::data_block() {
  const Token opener = take();
  auto block = std::make_unique<Block>();
  block->kind = BlockKind::DataBlock;
  block->origin = origin_;
  const Token named = block_name();
  block->name = named.text;
  block->key = named.key;
  block->range = named.range;
  attributes();
  auto fields = std::make_unique<TypeSpec>();
  fields->kind = TypeSpec::Kind::Struct;
  fields->range = named.range;
  while (section(block.get()))
    attributes();
  if (!block->variables.empty()) {
    fields->members = std::move(block->variables);
    block->variables.clear();
    block->result = std::move(fields);
  } else {
    block->result = type_spec();
  }
  accept(";");
  attributes();
  if (accept_word("BEGIN")) block->body = statements({"END_DATA_BLOCK"}, opener);
  block->end = peek().range;
  close("END_DATA_BLOCK", opener);
  accept(";");
  source_.blocks.push_back(std::move(block));
}

// SCL: TYPE name [:] STRUCT ... END_STRUCT END_TYPE. IEC: TYPE { name : spec [:= value] ; } END_TYPE.
void Parser::types() {
  const Token opener = take();
  while (!is_word("END_TYPE")) {
    auto type = std::make_unique<TypeDefinition>();
    const Token named = name("the name of a type, or END_TYPE");
    type->name = named.text;
    type->key = named.key;
    type->range = named.range;
    attributes();
    accept(":");
    attributes();
    if (is_word("CLASS") || is_word("INTERFACE")) later(peek().text);
    type->spec = type_spec();
    if (accept(":=")) type->initial = initial();
    if (!is_word("END_TYPE")) {
      if (last().key == "END_STRUCT")
        accept(";");
      else
        expect(";", "behind the type");
    }
    source_.types.push_back(std::move(type));
  }
  close("END_TYPE", opener);
  accept(";");
}

// Of a configuration only its globals and the type of its first program count: there is one task here.
void Parser::configuration() {
  const Token opener = take();
  name("the name of the configuration");
  while (!is_word("END_CONFIGURATION")) {
    if (peek().kind == TokenKind::End) fail("CONFIGURATION has no END_CONFIGURATION", opener.range);
    if (is_word("VAR_GLOBAL")) {
      globals();
    } else if (accept_word("PROGRAM")) {
      name("the name of a program");
      if (accept_word("WITH")) name("the name of a task");
      expect(":", "behind the name of a program");
      const Token type = name("the type of the program");
      if (source_.configured_program.empty()) source_.configured_program = type.key, source_.configured_at = type.range;
      if (is_symbol("(")) later("connections of a program in a configuration");
      accept(";");
    } else if (accept_word("RESOURCE")) {
      name("the name of the resource");
      if (accept_word("ON")) name("the name of a processor");
    } else if (accept_word("TASK")) {
      while (!accept(";")) {
        if (peek().kind == TokenKind::End) fail("TASK has no ';'");
        take();
      }
    } else if (!accept_word("END_RESOURCE") && !accept(";")) {
      later("this part of a configuration");
    }
  }
  close("END_CONFIGURATION", opener);
}

void Parser::globals() {
  const bool is_input = is_word("VAR_GLOBAL_INPUT");
  const Token opener = take();
  Section section = is_input ? Section::GlobalInput : Section::Global;
  for (;;) {
    if (accept_word("CONSTANT")) {
      section = Section::Constant;
    } else if (!accept_word("RETAIN") && !accept_word("NON_RETAIN") && !accept_word("PERSISTENT")) {
      break;
    }
  }
  for (auto& variable : declarations(section, "END_VAR"))
    source_.globals.push_back(std::move(variable));
  close("END_VAR", opener);
  accept(";");
}

}  // namespace faultline::frontend::st
