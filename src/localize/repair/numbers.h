// Numbers that may stand for a number: near ones, those of the program and of the run, and slips of the pen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

inline constexpr std::int64_t kLargestNumber = 2147483647;

// As it is written: 31, 0x1F or 0x1Fu.
struct Numeral {
  std::int64_t value = 0;
  int base = 10;
  std::string suffix;

  std::string with(std::int64_t other) const;
};

std::optional<Numeral> numeral(const Mint& mint, const SourceRange& range);

// Of the type of the constant that it replaces. None: another type, or it does not fit.
cfa::ExprId converted(Mint& mint, std::int64_t value, cfa::TypeId type, const SourceRange& range);

// The numbers that may stand for this one: near ones, those of the program, and those that the run has met.
std::vector<std::int64_t> numbers_for(const Mint& mint, std::int64_t old);

// What it becomes by a slip of the pen: another digit, one more or less, two exchanged; a byte in hexadecimal
// may be any.
std::vector<std::int64_t> slips_of(std::int64_t old, int base);

// A macro or an enumerator of C, where it is used.
bool is_named_constant(const Mint& mint, const Site& site);

// As the old text is written: 'z' becomes 'Z'.
Text number_like(const Mint& mint, const SourceRange& old, std::int64_t value);

}  // namespace faultline::localize::repair
