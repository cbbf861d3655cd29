#include "exchange/undefined_functions.h"

#include <dlfcn.h>

#include <algorithm>
#include <map>

#include "exchange/source_text.h"

namespace faultline::exchange {
namespace {

constexpr std::string_view kKeywords[] = {
    "if",    "while",    "for",      "switch",   "return",        "sizeof", "case",
    "do",    "else",     "typeof",   "defined",  "asm",           "void",   "char",
    "short", "int",      "long",     "float",    "double",        "signed", "unsigned",
    "_Bool", "_Alignof", "_Alignas", "_Generic", "_Static_assert"};

bool is_keyword(std::string_view word) {
  return std::find(std::begin(kKeywords), std::end(kKeywords), word) != std::end(kKeywords);
}

// What the standard headers define as macros.
constexpr std::string_view kMacros[] = {"assert",   "va_start", "va_arg",  "va_end",
                                        "va_copy",  "offsetof", "isnan",   "isinf",
                                        "isfinite", "isnormal", "signbit", "fpclassify"};

bool is_in_c_library(const std::string& name) {
  static void* const libraries[] = {dlopen("libc.so.6", RTLD_LAZY), dlopen("libm.so.6", RTLD_LAZY)};
  return std::any_of(std::begin(libraries), std::end(libraries),
                     [&](void* library) { return library && dlsym(library, name.c_str()); });
}

struct Mention {
  bool called = false;
  bool defined = false;
  bool is_void = false;
};

// Every word that an opening parenthesis follows.
template <class F>
void for_each_call(const SourceText& text, F f) {
  const std::string_view code = text.code();
  for (std::size_t open = code.find('('); open != code.npos; open = code.find('(', open + 1)) {
    const std::size_t last = text.previous(open);
    if (last == SourceText::npos || !is_word_character(code[last])) continue;
    const std::string_view word = text.word_before(last + 1);
    if (word[0] >= '0' && word[0] <= '9') continue;
    if (!is_keyword(word)) f(word, last + 1 - word.size(), open);
  }
}

bool is_definition(const SourceText& text, std::size_t open) {
  const std::size_t close = text.closing(open);
  const std::size_t behind = close == SourceText::npos ? close : text.next(close + 1);
  return behind != SourceText::npos && text.code()[behind] == '{';
}

bool declares_void(const SourceText& text, std::size_t name) {
  const std::size_t last = text.previous(name);
  return last != SourceText::npos && text.word_before(last + 1) == "void";
}

void collect(const SourceText& text, std::map<std::string, Mention, std::less<>>& mentions) {
  for_each_call(text, [&](std::string_view word, std::size_t begin, std::size_t open) {
    Mention& mention = mentions[std::string(word)];
    if (text.enclosing(begin) != SourceText::npos) {
      // A declaration inside of a function has its type before the name.
      mention.called = true;
      mention.is_void = mention.is_void || declares_void(text, begin);
    } else {
      mention.defined = mention.defined || is_definition(text, open);
      mention.is_void = mention.is_void || declares_void(text, begin);
    }
  });
}

}  // namespace

std::vector<UndefinedFunction> undefined_functions(const std::vector<std::string_view>& files) {
  std::map<std::string, Mention, std::less<>> mentions;
  for (const std::string_view file : files)
    collect(SourceText(file), mentions);
  const auto is_macro = [&](const std::string& name) {
    if (std::find(std::begin(kMacros), std::end(kMacros), name) != std::end(kMacros)) return true;
    return std::any_of(files.begin(), files.end(),
                       [&](std::string_view file) { return macro_body(SourceText(file), name).has_value(); });
  };
  std::vector<UndefinedFunction> result;
  for (const auto& [name, mention] : mentions) {
    const bool reserved =
        name.starts_with("__") && !name.starts_with("__VERIFIER") && !name.starts_with("__CPROVER");
    if (mention.called && !mention.defined && !reserved && !is_in_c_library(name) && !is_macro(name))
      result.push_back({name, mention.is_void});
  }
  return result;
}

bool defines_function(const std::vector<std::string_view>& files, std::string_view name) {
  std::map<std::string, Mention, std::less<>> mentions;
  for (const std::string_view file : files)
    collect(SourceText(file), mentions);
  const auto found = mentions.find(name);
  return found != mentions.end() && found->second.defined;
}

bool mentions(const std::vector<std::string_view>& files, std::string_view name) {
  for (const std::string_view text : files)
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      const bool begins = at == 0 || !is_word_character(text[at - 1]);
      if (begins && (end == text.size() || !is_word_character(text[end]))) return true;
    }
  return false;
}

}  // namespace faultline::exchange
