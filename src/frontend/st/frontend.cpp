#include "frontend/st/frontend.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <ranges>
#include <set>

#include "cfa/loops.h"
#include "cfa/simplify_graph.h"
#include "frontend/st/library.h"
#include "frontend/st/lowering.h"
#include "frontend/st/outside.h"
#include "frontend/st/parser.h"

namespace faultline::frontend::st {
namespace {

std::string text_of(const Options& options, const std::string& path) {
  for (const auto& other : options.instead)
    if (other.path == path) return other.text;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(fmt::format("cannot read '{}'", path));
  return {std::istreambuf_iterator<char>(file), {}};
}

void parse(SourceFiles& files, const std::string& path, std::string text, cfa::Origin origin, Source& source,
           std::vector<Diagnostic>& diagnostics) {
  const FileId file = files.add(path, std::move(text));
  try {
    Parser(tokens_of(file, files.text(file)), origin, source).parse_file();
  } catch (const InputError& error) {
    diagnostics.push_back(error.diagnostic());
  }
}

// F_TRIG remembers that CLK was FALSE before its first call.
void assume_fallen(Block& trigger) {
  for (auto& variable : trigger.variables)
    if (variable->key == "M") {
      variable->initial = std::make_shared<Expr>();
      variable->initial->kind = ExprKind::Bool;
      variable->initial->number = 1;
    }
}

// What the user defines under a name of the library replaces it.
void add_library(SourceFiles& files, Source& source, const Options& options, std::vector<Diagnostic>& diagnostics) {
  Source library;
  parse(files, "<library>", std::string(library_source()), cfa::Origin::Library, library, diagnostics);
  for (auto& block : library.blocks)
    if (block->key == "F_TRIG" && !options.first_fall) assume_fallen(*block);
  for (auto& block : library.blocks) {
    const auto same = [&](const auto& other) { return other->key == block->key; };
    if (std::ranges::none_of(source.blocks, same) && std::ranges::none_of(source.types, same))
      source.blocks.push_back(std::move(block));
  }
  for (auto& type : library.types) {
    const auto same = [&](const auto& other) { return other->key == type->key; };
    if (std::ranges::none_of(source.blocks, same) && std::ranges::none_of(source.types, same))
      source.types.push_back(std::move(type));
  }
}

bool is_executable(const Block& block) {
  return block.kind != BlockKind::DataBlock && block.origin == cfa::Origin::User;
}

// By its name; else the program of the configuration, OB1, the first PROGRAM, function block or function that no other
// block calls.
Block& find_entry(const Source& source, const Checker& checker, const std::string& wanted, SourceRange wanted_at,
                  FileId first_file) {
  std::vector<std::string> known;
  for (const auto& block : source.blocks)
    if (is_executable(*block)) known.push_back(block->name);
  const std::string list = one_line(fmt::format("{}", fmt::join(known, ", ")), 300);
  const std::string key = upper(wanted.empty() ? source.configured_program : wanted);
  if (!key.empty()) {
    Block* block = checker.block(key);
    if (block && is_executable(*block)) return *block;
    throw InputError(fmt::format("no entry block '{}'{}", wanted.empty() ? source.configured_program : wanted,
                                 known.empty() ? "; the files define no block" : "; use --entry with one of: " + list),
                     wanted.empty() ? source.configured_at : wanted_at);
  }
  if (known.empty()) throw InputError("there is no block to start with", {first_file, {1, 1}, {1, 1}});
  for (const auto& block : source.blocks)
    if (block->kind == BlockKind::OrganizationBlock && is_executable(*block) && block->key.ends_with("OB1")) return *block;
  for (const BlockKind kind : {BlockKind::OrganizationBlock, BlockKind::Program, BlockKind::FunctionBlock, BlockKind::Function})
    for (const auto& block : source.blocks)
      if (block->kind == kind && is_executable(*block) && !checker.is_called(*block)) return *block;
  throw InputError("there is no block to start with", {first_file, {1, 1}, {1, 1}});
}

using Tags = std::map<std::string, SourceRange>;  // with an assertion that has it

void find_tags(const Statements& body, Tags& tags) {
  for (const auto& s : body) {
    if (s->kind == StatementKind::Assert && !s->key.empty()) tags.try_emplace(s->key, s->range);
    find_tags(s->body, tags);
    for (const Arm& arm : s->arms)
      find_tags(arm.body, tags);
  }
}

// Where it was asked for, if that is a file; else at the first assertion that has a tag, or where the first file begins.
[[noreturn]] void refuse_tag(const std::string& wanted, SourceRange wanted_at, const Tags& tags, FileId first_file) {
  if (tags.empty())
    throw InputError(fmt::format("no assertion has the tag '{}', nor any other", wanted),
                     wanted_at ? wanted_at : SourceRange{first_file, {1, 1}, {1, 1}});
  const auto first = std::ranges::min_element(tags, {}, [](const auto& tag) { return tag.second; });
  throw InputError(
      fmt::format("no assertion has the tag '{}'; there are {}", wanted, fmt::join(std::views::keys(tags), ", ")),
      wanted_at ? wanted_at : first->second);
}

void check_tags(SourceFiles& files, const Source& source, const Options& options) {
  Tags tags;
  for (const auto& block : source.blocks) {
    find_tags(block->body, tags);
    for (const auto& action : block->actions)
      find_tags(action->body, tags);
  }
  for (const auto& [wanted, place] : options.assertions)
    if (wanted != "*" && !tags.contains(upper(wanted)))
      refuse_tag(wanted, range_of(files, place, wanted), tags, files.find(options.files.front()));
}

const Statement* first_assertion(const Statements& body, const std::set<std::string>& tags) {
  for (const auto& s : body) {
    if (s->kind == StatementKind::Assert && (tags.empty() || tags.contains(s->key))) return s.get();
    if (const Statement* inner = first_assertion(s->body, tags)) return inner;
    for (const Arm& arm : s->arms)
      if (const Statement* inner = first_assertion(arm.body, tags)) return inner;
  }
  return nullptr;
}

// An assertion in a block that the entry does not call is never looked at, and no answer may look as if it was: where it
// is the one that was asked for, this is refused.
void tell_unreached(const Source& source, const Options& options, const std::string& entry, std::vector<Diagnostic>& diagnostics) {
  if (options.without_assertions) return;
  std::set<std::string> wanted;
  for (const auto& [tag, place] : options.assertions)
    if (tag != "*") wanted.insert(upper(tag));
  Tags reached;
  for (const auto& block : source.blocks)
    if (block->lowered) find_tags(block->body, reached);
  for (const auto& block : source.blocks) {
    if (block->lowered || block->origin != cfa::Origin::User) continue;
    const Statement* missed = first_assertion(block->body, wanted);
    if (!missed) continue;
    const bool is_answer_empty = !wanted.empty() && !reached.contains(missed->key);
    diagnostics.push_back({is_answer_empty ? Severity::Error : Severity::Warning, missed->range,
                           fmt::format("this assertion is never looked at: '{}' does not call '{}' (--entry chooses another block)",
                                       entry, block->name)});
  }
}

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::ranges::any_of(diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

}  // namespace

Result read(const Options& options) {
  Result result;
  cfa::Builder builder(8);
  SourceFiles& files = builder.program().files;
  Source source;
  TypeStore types;
  try {
    for (const std::string& path : options.files)
      parse(files, path, text_of(options, path), cfa::Origin::User, source, result.diagnostics);
    if (!has_errors(result.diagnostics)) {
      add_library(files, source, options, result.diagnostics);
      Checker checker(source, types, result.diagnostics);
      checker.check();
      if (!has_errors(result.diagnostics)) {
        check_tags(files, source, options);
        Lowering lowering(builder, source, checker, types, options, result.diagnostics);
        result.scan = lowering.lower(find_entry(source, checker, options.entry,
                                                range_of(files, options.entry_place, options.entry),
                                                files.find(options.files.front())));
        tell_unreached(source, options, result.scan.entry, result.diagnostics);
        if (!has_errors(result.diagnostics)) {
          cfa::simplify_graph(builder.program());
          const cfa::Loops loops(builder.program(), builder.program().start);
          if (!loops.heads().empty()) result.scan.begin = loops.heads().front();
          result.program = std::move(builder.program());
          return result;
        }
      }
    }
  } catch (const InputError& error) {
    result.diagnostics.push_back(error.diagnostic());
  }
  std::ranges::stable_sort(result.diagnostics, {}, &Diagnostic::range);
  result.files = std::move(builder.program().files);
  return result;
}

}  // namespace faultline::frontend::st
