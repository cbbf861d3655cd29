#include "common/table.h"

#include <fmt/core.h>

#include <cstdio>

namespace faultline::bench {

Table::Table(Markup markup, const std::string& title, std::vector<Column> columns)
    : markup_(markup), columns_(std::move(columns)) {
  const bool markdown = markup_ == Markup::Markdown;
  fmt::print("\n{}{}\n{}", markdown ? "### " : "", title, markdown ? "\n" : "");
  std::vector<std::string> titles;
  for (const Column& column : columns_)
    titles.push_back(column.title);
  row(titles);
  if (!markdown) return;
  std::string rule = "|---|";
  for (std::size_t i = 1; i < columns_.size(); ++i)
    rule += "---:|";
  fmt::print("{}\n", rule);
}

void Table::row(const std::vector<std::string>& cells) const {
  if (markup_ == Markup::Markdown) {
    std::string out = "|";
    for (const std::string& cell : cells)
      out += " " + cell + " |";
    fmt::print("{}\n", out);
  } else {
    fmt::print("{:<{}}", cells.front(), columns_.front().width);
    for (std::size_t i = 1; i < cells.size(); ++i)
      fmt::print("  {:>{}}", cells[i], columns_[i].width);
    fmt::print("\n");
  }
  std::fflush(stdout);
}

}  // namespace faultline::bench
