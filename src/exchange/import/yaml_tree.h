// YAML as a tree of plain values with their places. Aliases are refused (a few lines of them can stand for
// more than any memory holds), depth and number of values are bounded.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/import/text_input.h"

namespace faultline::exchange {

struct YamlNode {
  enum class Kind : std::uint8_t { Null, Scalar, List, Map } kind = Kind::Null;
  std::string scalar;
  std::vector<YamlNode> items;    // List; Map: the values, in their order
  std::vector<std::string> keys;  // Map: of each item
  std::uint32_t line = 1, column = 1;

  const YamlNode* find(std::string_view name) const;  // of a Map; null if there is none
  [[noreturn]] void fail(const std::string& message) const;
};

// The first document. Throws ImportError.
YamlNode read_yaml(std::istream& in);

}  // namespace faultline::exchange
