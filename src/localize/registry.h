// The localizers as a table: what the command line, `faultline localizers` and the manual know about them.
// To add one: a row in registry.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "localize/localizer.h"

namespace faultline::localize {

// A number in a range, or one of some words. On the command line it carries the localizer's name:
// `--max-sat-most 50`.
struct Option {
  std::string_view name;
  std::string_view help;
  std::vector<std::string_view> words;  // empty: a number
  std::uint64_t standard = 0;           // the number, or the position of the word
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

// A value for each option of one localizer, the standard one where nothing is set.
class Settings {
 public:
  explicit Settings(const std::vector<Option>& options);

  std::uint64_t number(std::string_view option) const;
  template <class Enum>  // whose enumerators are in the order of the words
  Enum choice(std::string_view option) const {
    return static_cast<Enum>(number(option));
  }

  // What is wrong with the text, with the values that are right; empty: it is set.
  std::string set(std::string_view option, std::string_view text);

 private:
  std::size_t position(std::string_view option) const;

  const std::vector<Option>* options_;  // of a row, which lives as long as the program
  std::vector<std::uint64_t> values_;
};

enum class Use : std::uint8_t { Standard, OnRequest };

struct Row {
  std::string_view id;
  std::string_view summary;
  std::string_view paper;
  Use use = Use::Standard;  // where the user does not choose
  std::vector<Option> options;
  std::unique_ptr<Localizer> (*make)(const Settings& settings);
};

std::span<const Row> localizers();
const Row* find_localizer(std::string_view id);

// "1..100000, 100 if not given", "step|statement|candidate, step if not given".
std::string describe_values(const Option& option);

}  // namespace faultline::localize
