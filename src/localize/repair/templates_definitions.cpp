// Definitions: the numbers that names stand for, changed for all their uses at once.
#include <algorithm>
#include <cctype>
#include <map>

#include "localize/repair/definitions.h"
#include "localize/repair/numbers.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::ExprId;
using cfa::ExprKind;

namespace {

constexpr std::size_t kMostTexts = 12;  // for one definition

// The enumerator behind this one takes its value from it, unless it has its own.
bool is_followed(const SourceText& file, const SourceRange& definition) {
  const auto next = file.token_behind(file.offset(definition.end));
  if (!next || *next + 2 >= file.tokens().size() || file.text(file.tokens()[*next]) != ",") return false;
  return file.text(file.tokens()[*next + 1]) != "}" && file.text(file.tokens()[*next + 2]) != "=";
}

enum class Defines : std::uint8_t { Macro, Enumerator };

// `#define NAME 5 * OTHER`: NAME. Empty: no macro, or one with parameters.
std::string_view name_of_macro(std::string_view line) {
  const auto skip = [&](std::string_view word) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
  };
  if (!skip("#") || !skip("define") || !skip("")) return {};
  const auto is_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto end = std::ranges::find_if_not(line, is_of_name);
  return end != line.end() && *end == '(' ? std::string_view() : std::string_view(line.begin(), end);
}

// `NAME : INT := 5` of Structured Text, `NAME := 5` of SCL, `const data int NAME = 5` of BIP.
std::string_view name_of_constant(const SourceText& file, const SourceRange& definition) {
  const auto before = file.token_before(file.offset(definition.begin));
  const auto word = [&](std::size_t token) { return file.text(file.tokens()[token]); };
  if (!before || *before < 3 || word(*before) != "=") return {};
  return word(*before - 2) == ":" ? word(*before - 3) : word(*before - 1);
}

// What the number is a part of the definition of: `#define NAME 5`, `enum { NAME = 5 }`. Empty: something
// else.
std::string_view defined_name(const Mint& mint, const SourceRange& definition, Defines kind) {
  if (mint.is_plc() || mint.program().language == cfa::Language::Bip)
    return kind == Defines::Macro ? name_of_constant(mint.source(definition), definition) : "";
  if (kind == Defines::Macro)
    return name_of_macro(mint.program().files.line(definition.file, definition.begin.line));
  const SourceText& file = mint.source(definition);
  const auto before = file.token_before(file.offset(definition.begin));
  if (!before || *before < 1) return {};
  const auto word = [&](std::size_t token) { return file.text(file.tokens()[token]); };
  if (word(*before) != "=" || is_followed(file, definition)) return {};
  const auto block = file.block_around(file.offset(definition.begin));
  const bool is_enum = block && *block > 1 && (word(*block - 1) == "enum" || word(*block - 2) == "enum");
  return is_enum ? word(*before - 1) : std::string_view();
}

// Are these all uses of the name that the definition belongs to? It may also be an array's size, or a case.
bool is_used_only_by(const Mint& mint, const SourceRange& definition, Defines kind,
                     const std::vector<Site>& sites) {
  const SourceText& file = mint.source(definition);
  const std::string_view name = defined_name(mint, definition, kind);
  if (name.empty()) return false;
  std::size_t uses = 0;
  for (const Token& token : file.tokens())
    if (mint.is_name(file.text(token), name)) ++uses;
  return uses == sites.size() + 1;
}

// Uses that are no expressions, an array's size or a case: the text is read again.
void redefine_text(Mint& mint, const SourceRange& definition, std::int64_t old) {
  std::vector<std::int64_t> values = {old - 1, old + 1, 2 * old, old / 2, 10 * old, old / 10};
  for (const std::int64_t other : mint.own_constants())
    if (values.size() < kMostTexts && other > 0 && other != old &&
        std::ranges::find(values, other) == values.end())
      values.push_back(other);
  for (const std::int64_t value : values)
    if (value >= 0 && value != old && value <= kLargestNumber)
      mint.rewrite(definition, std::to_string(value));
}

enum class Values : std::uint8_t { Likely, Slips };

// A name for a number: other numbers, in all its uses at once.
void redefine(Mint& mint, Defines kind, Values wanted = Values::Likely) {
  std::map<SourceRange, std::vector<Site>> uses;
  std::map<SourceRange, std::int64_t> values;
  for (const Site& site : mint.sites().all())
    if (const auto defined = defined_constant(mint.program(), site.expr)) {
      uses[defined->definition].push_back(site);
      values[defined->definition] = defined->value;
    }
  for (const auto& [definition, sites] : uses) {
    const auto known =
        std::ranges::find_if(sites, [&](const Site& site) { return site.range.file == definition.file; });
    const bool is_code = std::ranges::all_of(sites, [](const Site& site) { return site.part == Part::Code; });
    const bool is_computed = mint.program().exprs[sites.front().expr].kind == ExprKind::Binary;
    const auto old = numeral(mint, definition);
    if (known == sites.end() || !is_code || (!is_computed && !old && !mint.literal(definition))) continue;
    if (wanted == Values::Slips && (is_computed || !old || mint.is_plc())) continue;
    if (!is_used_only_by(mint, definition, kind, sites)) {
      const bool is_text = mint.program().language == cfa::Language::C && !is_computed &&
                           !defined_name(mint, definition, kind).empty();
      if (is_text && wanted == Values::Likely) redefine_text(mint, definition, values[definition]);
      continue;
    }
    // The range of an expression that ends with `sizeof(x)` ends with its keyword.
    if (mint.source(definition).behind(mint.source(definition).offset(definition.end)) == "(") continue;
    const std::vector<std::int64_t> others =
        wanted == Values::Likely ? numbers_for(mint, values[definition]) : slips_of(old->value, old->base);
    for (const std::int64_t value : others) {
      if (old && !old->suffix.empty() && value < 0) continue;
      Mutant mutant = mint.begin(sites.front().at);
      mutant.statement = {};
      mutant.edits.push_back(mint.edit(
          definition, old && (wanted == Values::Slips || !old->suffix.empty())
                          ? old->with(value)
                          : mint.number(value, mint.program().exprs[sites.front().expr].type).text));
      std::map<cfa::LocationId, cfa::LocationId> changed;
      bool fits = true;
      for (const Site& site : sites) {
        const ExprId made = converted(mint, value, mint.program().exprs[site.expr].type, site.range);
        fits = fits && made;
        if (!made) continue;
        const cfa::LocationId from = changed.contains(site.at) ? changed[site.at] : site.at;
        changed[site.at] = mint.workshop().copy_with(from, site.expr, made);
      }
      for (const auto& [at, as] : changed)
        mutant.detours.push_back({at, as});
      if (fits) mint.add(std::move(mutant));
    }
  }
}

}  // namespace

void other_definition(Mint& mint) {
  redefine(mint, Defines::Macro);
}

void other_enumerator(Mint& mint) {
  redefine(mint, Defines::Enumerator);
}

void miswritten_definition(Mint& mint) {
  redefine(mint, Defines::Macro, Values::Slips);
}

}  // namespace faultline::localize::repair
