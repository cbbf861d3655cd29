// A table that appears row by row, for eyes or as Markdown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace faultline::bench {

enum class Markup : std::uint8_t { Text, Markdown };

struct Column {
  std::string title;
  int width = 8;
};

class Table {
 public:
  // Prints the head. The first column is aligned to the left, others to the right.
  Table(Markup markup, const std::string& title, std::vector<Column> columns);
  void row(const std::vector<std::string>& cells) const;

 private:
  Markup markup_;
  std::vector<Column> columns_;
};

}  // namespace faultline::bench
