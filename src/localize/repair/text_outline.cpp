#include "localize/repair/text_outline.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace faultline::localize::repair {
namespace {

bool is_type_word(std::string_view token) {
  static const std::set<std::string_view> all = {
      "char",   "short",   "int",     "long",     "unsigned", "signed",   "float",    "double",  "bool",    "_Bool",
      "size_t", "int8_t",  "int16_t", "int32_t",  "int64_t",  "uint8_t",  "uint16_t", "uint32_t", "uint64_t"};
  return all.contains(token);
}

std::uint32_t line_of(const SourceText& file, std::size_t token) {
  return file.position(file.tokens()[token].begin).line;
}

bool is_literal(std::string_view token) {
  return !token.empty() && (std::isdigit(static_cast<unsigned char>(token[0])) != 0 || token[0] == '\'');
}

// The first token behind the directive that begins at `hash`: a line, and those that a backslash joins to it.
std::size_t directive_end(const SourceText& file, std::size_t hash) {
  std::size_t end = file.text().find('\n', file.tokens()[hash].begin);
  while (end != std::string_view::npos && end > 0 && file.text()[end - 1] == '\\')
    end = file.text().find('\n', end + 1);
  if (end == std::string_view::npos) return file.tokens().size();
  const auto behind = file.token_behind(static_cast<std::uint32_t>(end));
  return behind ? *behind : file.tokens().size();
}

// Is the token part of the declaration of something that is defined elsewhere?
bool is_declared_only(const SourceText& file, std::size_t token) {
  if (file.block_around(file.tokens()[token].begin)) return false;
  for (std::size_t i = token; i > 0 && line_of(file, i) + 1 >= line_of(file, token); --i) {
    const std::string_view here = file.text(file.tokens()[i - 1]);
    if (here == "extern") return true;
    if (here == ";" || here == "}" || here == "#") break;
  }
  for (std::size_t i = token; i + 1 < file.tokens().size(); ++i) {
    const std::string_view here = file.text(file.tokens()[i]);
    if (here == "{" || here == "=" || here == "#") return false;
    if (here == ";") return file.text(file.tokens()[i - 1]) == ")";
  }
  return false;
}

}  // namespace

// By the braces at the top.
std::vector<Extent> function_extents(const SourceText& file) {
  std::vector<Extent> all;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < file.tokens().size(); ++i) {
    const std::string_view token = file.text(file.tokens()[i]);
    if (token == "#") {
      begin = directive_end(file, i);
      i = begin - 1;
    } else if (token == ";") {
      begin = i + 1;
    } else if (token == "{") {
      const bool is_function = i > 0 && file.text(file.tokens()[i - 1]) == ")";
      i = file.partner(i);
      if (is_function) all.push_back({begin, i});
      if (is_function) begin = i + 1;
    }
  }
  return all;
}

bool is_word_token(std::string_view token) {
  return !token.empty() && (std::isalnum(static_cast<unsigned char>(token[0])) != 0 || token[0] == '_');
}

std::vector<Macro> macros_of(const SourceText& file) {
  std::vector<Macro> all;
  const auto text = [&](std::size_t i) { return file.text(file.tokens()[i]); };
  for (std::size_t i = 0; i + 2 < file.tokens().size(); ++i) {
    if (text(i) != "#" || text(i + 1) != "define") continue;
    const std::size_t end = directive_end(file, i);
    if (i + 3 > end) continue;
    Macro macro;
    macro.name = text(i + 2);
    macro.body_begin = i + 3;
    macro.body_end = end;
    const bool has_parameters = i + 3 < end && text(i + 3) == "(" &&
                                file.tokens()[i + 3].begin == file.tokens()[i + 2].end;
    if (has_parameters) {
      for (macro.body_begin = i + 4; macro.body_begin < end && text(macro.body_begin) != ")"; ++macro.body_begin)
        if (is_word_token(text(macro.body_begin))) macro.parameters.push_back(text(macro.body_begin));
      macro.body_begin = std::min(macro.body_begin + 1, end);
    }
    std::size_t literals = 0, others = 0;
    for (std::size_t k = macro.body_begin; k < end; ++k) {
      const std::string_view token = text(k);
      if (token == "(" || token == ")" || token == "-") continue;
      ++(is_literal(token) ? literals : others);
    }
    macro.is_number = !has_parameters && literals == 1 && others == 0;
    all.push_back(std::move(macro));
    i = end - 1;
  }
  return all;
}

std::vector<const Macro*> used_macros(const SourceText& file, const std::vector<Macro>& macros, const Lines& lines) {
  std::map<std::string_view, const Macro*> by_name;
  for (const Macro& macro : macros)
    by_name[macro.name] = &macro;
  std::set<const Macro*> used;
  std::vector<const Macro*> open;
  const auto meet = [&](std::string_view token) {
    const auto found = by_name.find(token);
    if (found != by_name.end() && used.insert(found->second).second) open.push_back(found->second);
  };
  for (std::size_t i = 0; i < file.tokens().size(); ++i)
    if (lines.contains(line_of(file, i))) meet(file.text(file.tokens()[i]));
  while (!open.empty()) {
    const Macro& macro = *open.back();
    open.pop_back();
    for (std::size_t i = macro.body_begin; i < macro.body_end; ++i)
      meet(file.text(file.tokens()[i]));
  }
  std::vector<const Macro*> all(used.begin(), used.end());
  std::ranges::sort(all, {}, [](const Macro* macro) { return macro->body_begin; });
  return all;
}

std::vector<TypeWords> type_words(const SourceText& file, const Lines& lines) {
  std::vector<bool> left_out(file.tokens().size(), false);
  for (const Extent& extent : function_extents(file)) {
    const auto first = lines.lower_bound(line_of(file, extent.begin));
    if (first != lines.end() && *first <= line_of(file, extent.end)) continue;
    std::fill(left_out.begin() + static_cast<std::ptrdiff_t>(extent.begin),
              left_out.begin() + static_cast<std::ptrdiff_t>(extent.end), true);
  }
  std::vector<TypeWords> all;
  for (std::size_t i = 0; i < file.tokens().size(); ++i) {
    if (!is_type_word(file.text(file.tokens()[i]))) continue;
    TypeWords words{i, i, {}};
    for (; words.end < file.tokens().size() && is_type_word(file.text(file.tokens()[words.end])); ++words.end)
      words.spelling += (words.spelling.empty() ? "" : " ") + std::string(file.text(file.tokens()[words.end]));
    left_out[i] = left_out[i] || is_declared_only(file, i);
    const bool is_measured = i >= 2 && file.text(file.tokens()[i - 2]) == "sizeof";
    if (!left_out[i] && !is_measured) all.push_back(words);
    i = words.end - 1;
  }
  return all;
}

}  // namespace faultline::localize::repair
