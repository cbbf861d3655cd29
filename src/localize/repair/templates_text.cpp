// Changes that the automaton does not know: of the body of a macro, which is everywhere where it is used, and of
// types. They are made in the text alone; the text is read again, as a program of its own.
#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "localize/repair/templates.h"
#include "localize/repair/text_outline.h"

namespace faultline::localize::repair {
namespace {

constexpr std::size_t kMostNumbers = 12;  // instead of one in a macro, besides those with another digit
constexpr double kConverse = 2;           // tokens that the converse of a question counts
constexpr std::size_t kMostDigits = 3;    // of a number of which each is changed

// Operators that are mistaken for each other.
constexpr std::array<std::array<std::string_view, 6>, 5> kFamilies = {{
    {"<", "<=", ">", ">=", "==", "!="},
    {"&&", "||"},
    {"+", "-", "*", "/", "%"},
    {"&", "|", "^"},
    {"<<", ">>"},
}};

void rewrite(Mint& mint, FileId file, const Token& token, std::string text) {
  const SourceText& source = mint.sites().text_of(file);
  mint.rewrite({file, source.position(token.begin), source.position(token.end)}, std::move(text));
}

std::string_view neighbour(const SourceText& file, const Macro& macro, std::size_t index, int step) {
  const std::size_t other = index + static_cast<std::size_t>(step);
  return other >= macro.body_begin && other < macro.body_end ? file.text(file.tokens()[other]) : "";
}

bool ends_operand(std::string_view token) {
  return !token.empty() && (is_word_token(token) || token == ")" || token == "]");
}

void other_operators(Mint& mint, FileId file, const Macro& macro, std::size_t index) {
  const SourceText& source = mint.sites().text_of(file);
  const std::string_view here = source.text(source.tokens()[index]);
  if (!ends_operand(neighbour(source, macro, index, -1))) return;  // a sign, or the address of something
  for (const auto& family : kFamilies)
    if (std::ranges::find(family, here) != family.end())
      for (const std::string_view other : family)
        if (!other.empty() && other != here) rewrite(mint, file, source.tokens()[index], std::string(other));
}

void other_operands(Mint& mint, FileId file, const Macro& macro, std::size_t index,
                    const std::vector<Macro>& macros) {
  const SourceText& source = mint.sites().text_of(file);
  const Token& token = source.tokens()[index];
  const std::string here(source.text(token));
  const SourceRange range{file, source.position(token.begin), source.position(token.end)};
  const bool is_parameter = std::ranges::find(macro.parameters, here) != macro.parameters.end();
  const auto named = std::ranges::find(macros, here, &Macro::name);
  const std::optional<std::int64_t> number = mint.literal(range);
  if (number) {
    std::vector<std::int64_t> others = {*number - 1, *number + 1, 2 * *number, *number / 2, 10 * *number, *number / 10};
    for (const std::int64_t other : mint.own_constants())
      if (others.size() < kMostNumbers && other >= 0 && std::ranges::find(others, other) == others.end() &&
          other != *number)
        others.push_back(other);
    for (std::size_t i = 0; i < here.size() && here.size() <= kMostDigits && std::isdigit(static_cast<unsigned char>(here[i])) != 0; ++i)
      for (char digit = '0'; digit <= '9'; ++digit)
        if (digit != here[i] && !(i == 0 && digit == '0' && here.size() > 1))
          others.push_back(std::stoll(std::string(here).replace(i, 1, 1, digit)));
    std::set<std::int64_t> made;
    for (const std::int64_t other : others)
      if (made.insert(other).second) rewrite(mint, file, token, std::to_string(other));
  } else if (is_parameter) {
    for (const std::string_view other : macro.parameters)
      if (other != here) rewrite(mint, file, token, std::string(other));
  } else if (named != macros.end() && named->parameters.empty()) {
    for (const Macro& other : macros)
      if (other.is_number && other.name != here && other.name != macro.name)
        rewrite(mint, file, token, std::string(other.name));
  } else {
    return;
  }
  // Where only sums stand beside it, it needs no parentheses.
  const auto is_loose = [](std::string_view beside) {
    return beside.empty() || beside == "(" || beside == ")" || beside == "+" || beside == ",";
  };
  if (is_parameter && neighbour(source, macro, index, -1) == "(" && neighbour(source, macro, index, 1) == ")") return;
  const bool loose = is_loose(neighbour(source, macro, index, -1)) &&
                     (is_loose(neighbour(source, macro, index, 1)) || neighbour(source, macro, index, 1) == "-");
  for (const std::string_view one : {" - 1", " + 1"})
    rewrite(mint, file, token, loose ? here + std::string(one) : "(" + here + std::string(one) + ")");
}

// x * x becomes ((x) * (x)).
void parenthesised(Mint& mint, FileId file, const Macro& macro) {
  if (macro.parameters.empty() || macro.body_begin == macro.body_end) return;
  const SourceText& source = mint.sites().text_of(file);
  std::string text = "(";
  std::uint32_t copied = source.tokens()[macro.body_begin].begin;
  for (std::size_t i = macro.body_begin; i < macro.body_end; ++i) {
    const Token& token = source.tokens()[i];
    if (std::ranges::find(macro.parameters, source.text(token)) == macro.parameters.end()) continue;
    text += source.text().substr(copied, token.begin - copied);
    text += "(" + std::string(source.text(token)) + ")";
    copied = token.end;
  }
  const Token whole{source.tokens()[macro.body_begin].begin, source.tokens()[macro.body_end - 1].end};
  text += source.text().substr(copied, whole.end - copied);
  rewrite(mint, file, whole, text + ")");
}

// By the words of a type, in the order of C's usual spelling: what it may have been meant to be.
const std::map<std::string, std::vector<std::string_view>, std::less<>>& other_types() {
  static const std::map<std::string, std::vector<std::string_view>, std::less<>> all = {
      {"char", {"int", "unsigned char", "signed char"}},
      {"signed char", {"int", "unsigned char", "short"}},
      {"unsigned char", {"int", "signed char", "unsigned"}},
      {"short", {"int", "unsigned short", "long"}},
      {"unsigned short", {"int", "unsigned", "short"}},
      {"int", {"unsigned", "long long"}},
      {"unsigned", {"int", "unsigned long long"}},
      {"unsigned int", {"int", "unsigned long long"}},
      {"long", {"unsigned long", "long long"}},
      {"unsigned long", {"long", "unsigned long long"}},
      {"long long", {"unsigned long long"}},
      {"unsigned long long", {"long long"}},
      {"int8_t", {"uint8_t", "int16_t", "int32_t"}},
      {"uint8_t", {"int8_t", "uint16_t", "uint32_t", "int"}},
      {"int16_t", {"int32_t", "uint16_t", "int64_t"}},
      {"uint16_t", {"uint32_t", "int16_t", "int32_t"}},
      {"int32_t", {"uint32_t", "int64_t"}},
      {"uint32_t", {"int32_t", "uint64_t"}},
      {"int64_t", {"uint64_t"}},
      {"uint64_t", {"int64_t"}},
      {"float", {"double"}},
      {"bool", {"int"}},
      {"_Bool", {"int"}},
      {"size_t", {"int"}},
  };
  return all;
}

bool is_narrow(std::string_view type) {
  static const std::set<std::string_view> all = {"char",    "signed char", "unsigned char", "short",
                                                 "unsigned short", "int8_t", "uint8_t", "int16_t",
                                                 "uint16_t", "float", "bool", "_Bool"};
  return all.contains(type);
}

// Where inputs come from: as what they are declared says which runs there are.
Lines input_lines(const Mint& mint, FileId file) {
  Lines lines;
  for (const cfa::Edge& edge : mint.program().edges)
    if (std::holds_alternative<cfa::Havoc>(edge.operation) && edge.range && edge.range.file == file)
      lines.insert(edge.range.begin.line);
  return lines;
}

void other_types_of(Mint& mint, FileId file, bool narrow) {
  if (mint.executed_lines(file).empty()) return;
  const SourceText& source = mint.sites().text_of(file);
  const Lines inputs = input_lines(mint, file);
  for (const TypeWords& words : type_words(source, mint.executed_lines(file))) {
    if (inputs.contains(source.position(source.tokens()[words.begin].begin).line)) continue;
    const auto others = other_types().find(words.spelling);
    if (others == other_types().end() || is_narrow(words.spelling) != narrow) continue;
    const Token whole{source.tokens()[words.begin].begin, source.tokens()[words.end - 1].end};
    for (const std::string_view other : others->second)
      rewrite(mint, file, whole, std::string(other));
  }
}

// Functions that the file defines and that nothing calls: these are not in the program. A token of each name.
std::vector<std::size_t> forgotten_functions(const Mint& mint, const SourceText& source) {
  std::vector<std::size_t> all;
  for (const Extent& extent : function_extents(source)) {
    std::size_t name = extent.begin;
    while (name + 1 < extent.end && source.text(source.tokens()[name + 1]) != "(")
      ++name;
    const std::string_view text = source.text(source.tokens()[name]);
    bool is_known = !is_word_token(text);
    for (std::uint32_t i = 0; i < mint.program().functions.size() && !is_known; ++i) {
      const cfa::Function& function = mint.program().functions[cfa::FunctionId(i)];
      is_known = function.defined && function.name == text;
    }
    if (!is_known) all.push_back(name);
  }
  return all;
}

// Commas between the brackets that begin at the token.
std::size_t commas(const SourceText& source, std::size_t bracket) {
  std::size_t count = 0;
  for (std::size_t i = bracket + 1; i < source.partner(bracket); ++i) {
    const std::string_view here = source.text(source.tokens()[i]);
    if (here == ",") ++count;
    if (here == "(" || here == "[" || here == "{") i = source.partner(i);
  }
  return count;
}

bool is_function(const Mint& mint, std::string_view name) {
  for (std::uint32_t i = 0; i < mint.program().functions.size(); ++i)
    if (const cfa::Function& function = mint.program().functions[cfa::FunctionId(i)];
        function.origin == cfa::Origin::User && function.name == name)
      return true;
  return false;
}

}  // namespace

// smallest(a, b) is defined, and nothing calls it.
void forgotten_function(Mint& mint) {
  if (mint.program().language != cfa::Language::C) return;
  for (const FileId file : mint.sites().files()) {
    const SourceText& source = mint.sites().text_of(file);
    const std::vector<std::size_t> forgotten = forgotten_functions(mint, source);
    const Lines lines = mint.executed_lines(file);
    for (std::size_t i = 1; i + 1 < source.tokens().size() && !forgotten.empty(); ++i) {
      const std::string_view name = source.text(source.tokens()[i]);
      if (source.text(source.tokens()[i + 1]) != "(" || is_word_token(source.text(source.tokens()[i - 1])) ||
          !lines.contains(source.position(source.tokens()[i].begin).line) || !is_function(mint, name))
        continue;
      for (const std::size_t other : forgotten)
        if (source.tokens()[other].begin < source.tokens()[i].begin && commas(source, other + 1) == commas(source, i + 1))
          rewrite(mint, file, source.tokens()[i], std::string(source.text(source.tokens()[other])));
    }
  }
}

// !before(a, b) becomes before(b, a).
void converse(Mint& mint) {
  if (mint.program().language != cfa::Language::C) return;
  for (const FileId file : mint.sites().files()) {
    const SourceText& source = mint.sites().text_of(file);
    const Lines lines = mint.executed_lines(file);
    for (std::size_t i = 0; i + 2 < source.tokens().size(); ++i) {
      const std::size_t bracket = i + 2, close = source.partner(bracket);
      if (source.text(source.tokens()[i]) != "!" || source.text(source.tokens()[bracket]) != "(" ||
          !lines.contains(source.position(source.tokens()[i].begin).line) || commas(source, bracket) != 1 ||
          !is_function(mint, source.text(source.tokens()[i + 1])))
        continue;
      std::size_t comma = bracket + 1;
      for (; source.text(source.tokens()[comma]) != ","; ++comma)
        if (const std::string_view here = source.text(source.tokens()[comma]); here == "(" || here == "[")
          comma = source.partner(comma);
      const auto text = [&](std::size_t begin, std::size_t end) {
        const std::uint32_t from = source.tokens()[begin].begin;
        return std::string(source.text().substr(from, source.tokens()[end].end - from));
      };
      const Token whole{source.tokens()[i].begin, source.tokens()[close].end};
      mint.rewrite({file, source.position(whole.begin), source.position(whole.end)},
                   text(i + 1, bracket) + text(comma + 1, close - 1) + ", " + text(bracket + 1, comma - 1) + ")", kConverse);
    }
  }
}

void other_macro_body(Mint& mint) {
  if (mint.program().language != cfa::Language::C) return;
  for (const FileId file : mint.sites().files()) {
    const SourceText& source = mint.sites().text_of(file);
    const std::vector<Macro> macros = macros_of(source);
    for (const Macro* macro : used_macros(source, macros, mint.executed_lines(file))) {
      if (macro->is_number) continue;
      for (std::size_t i = macro->body_begin; i < macro->body_end; ++i) {
        other_operators(mint, file, *macro, i);
        other_operands(mint, file, *macro, i, macros);
      }
      parenthesised(mint, file, *macro);
    }
  }
}

// What is too narrow is more often wrong than what is not.
void other_type(Mint& mint) {
  if (mint.program().language != cfa::Language::C) return;
  for (const bool narrow : {true, false})
    for (const FileId file : mint.sites().files())
      other_types_of(mint, file, narrow);
}

}  // namespace faultline::localize::repair
