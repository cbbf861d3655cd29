// What the tokens of a file say without being parsed: its macros, and the words of its types.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "localize/repair/source_text.h"

namespace faultline::localize::repair {

using Lines = std::set<std::uint32_t>;

struct Macro {
  std::string_view name;
  std::vector<std::string_view> parameters;
  std::size_t body_begin = 0, body_end = 0;  // tokens
  bool is_number = false;                    // one literal, perhaps in parentheses, and nothing else
};

bool is_word_token(std::string_view token);  // a name or a number

std::vector<Macro> macros_of(const SourceText& file);
// Those that stand on these lines, and those that they are made of.
std::vector<const Macro*> used_macros(const SourceText& file, const std::vector<Macro>& macros, const Lines& lines);

// The tokens of a function's definition, from its type to the closing brace.
struct Extent {
  std::size_t begin = 0, end = 0;
};

std::vector<Extent> function_extents(const SourceText& file);

// One statement of a block, from its first token to its last: `if` with its else, a loop with its body.
struct Statement {
  std::size_t begin = 0, end = 0;
  bool is_compound = false;
};

// In the order of the text, without labels; those of inner blocks are not among them. Where something cannot be told
// without parsing, the list ends.
std::vector<Statement> statements_of(const SourceText& file, std::size_t brace);
// The opening braces of a function's blocks.
std::vector<std::size_t> blocks_of(const SourceText& file, const Extent& function);

// `unsigned long` of a declaration or a cast.
struct TypeWords {
  std::size_t begin = 0, end = 0;  // tokens
  std::string spelling;            // with one space between the words
};

// In functions that have one of these lines, and outside of all functions.
std::vector<TypeWords> type_words(const SourceText& file, const Lines& lines);

}  // namespace faultline::localize::repair
