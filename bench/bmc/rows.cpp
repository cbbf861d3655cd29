#include "bmc/rows.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "bmc/embedded.h"

namespace faultline::bench {

namespace {

// The smallest size of each is one at which its bug shows.
struct Sizes {
  const char* program;
  std::vector<int> sizes;
};

const std::vector<Sizes>& all_sizes() {
  static const std::vector<Sizes> table = {
      {"bubble_sort", {3, 4, 5, 6}},
      {"insertion_sort", {4, 6, 8, 10}},
      {"merge_sort", {4, 6, 8}},
      {"binary_search", {8, 16, 32, 64}},
      {"matrix", {2, 3}},
      {"number_parser", {6, 8}},
      {"config_parser", {6, 8, 12}},
      {"expression", {5, 6, 7}},
      {"traffic_light", {12, 16, 32, 64}},
      {"link_protocol", {8, 12, 16, 24}},
      {"sorted_list", {3, 4, 5}},
      {"search_tree", {3, 4, 5}},
      {"packet", {12, 16, 24}},
      {"crc16", {1, 2, 4}},
      {"ring_buffer", {8, 12, 16, 32}},
      {"uart_driver", {6, 12, 24}},
      {"pid", {1, 2, 3}},
      {"scheduler", {4, 8, 12}},
      {"memory_pool", {5, 8, 12}},
      {"embedded-1000", {1, 2, 4}},
      {"embedded-3000", {1, 2}},
  };
  return table;
}

std::string size_define(int size) {
  return "-DN=" + std::to_string(size);
}

}  // namespace

std::vector<Row> all_rows() {
  std::vector<Row> out;
  for (const Sizes& entry : all_sizes())
    for (const int size : entry.sizes) {
      const std::string name = std::string(entry.program) + " N=" + std::to_string(size);
      out.push_back({name, entry.program, {size_define(size)}, "safe"});
      out.push_back({name + ", bug", entry.program, {size_define(size), "-DBUG"}, "unsafe"});
    }
  return out;
}

std::vector<Row> growth_rows() {
  // Longer than any bound that is tried, so that every run within the bound is one of the program's.
  const std::string endless = size_define(100000);
  return {{"insertion_sort", "insertion_sort", {size_define(4096), "-DANY_LENGTH"}, {}},
          {"traffic_light", "traffic_light", {endless}, {}},
          {"ring_buffer", "ring_buffer", {endless}, {}}};
}

Row million_row() {
  return {"million", "million", {size_define(kMillionRounds)}, {}};
}

std::string source_of(const Row& row) {
  constexpr std::string_view generated = "embedded-";
  if (row.program.starts_with(generated))
    return embedded_program(std::stoul(row.program.substr(generated.size())));
  const std::string path = std::string(FAULTLINE_BENCH_PROGRAMS) + "/" + row.program + ".c";
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace faultline::bench
