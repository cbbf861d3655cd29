#include "app/input_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iterator>

#include "app/exit_code.h"
#include "app/source_options.h"

namespace faultline::app {
namespace {

std::string read_text(const std::string& path) {
  std::ifstream in = open_to_read(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

void InputOptions::declare(CLI::App& app) {
  CLI::Option* const list =
      app.add_option("--inputs", listed, "The inputs in their order; then zeros")->option_text("1,0,'a',2.5");
  list_option = list;
  file_option =
      app.add_option("--inputs-file", file, "The same, from a file")->option_text("FILE")->excludes(list);
}

bool InputOptions::are_given() const {
  return list_option->count() > 0 || file_option->count() > 0;
}

trace::Choices InputOptions::read() const {
  const bool from_file = !file.empty();
  auto parsed = trace::parse_choices(from_file ? read_text(file) : listed);
  if (const auto* error = std::get_if<trace::ChoiceSyntaxError>(&parsed))
    throw Failure(ExitCode::Usage,
                  fmt::format("{}: item {} is not a number: '{}'", from_file ? file : "--inputs",
                              error->position, one_line(error->item, 60)));
  return std::get<trace::Choices>(std::move(parsed));
}

std::vector<trace::Choices> read_tests(const std::string& path) {
  std::ifstream file = open_to_read(path);
  std::vector<trace::Choices> tests;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (const std::size_t first = line.find_first_not_of(" \t\r"); first == line.npos || line[first] == '#')
      continue;
    auto parsed = trace::parse_choices(line);
    if (const auto* error = std::get_if<trace::ChoiceSyntaxError>(&parsed))
      throw Failure(ExitCode::BadInput, fmt::format("{}:{}: item {} is not a number: '{}'", path, number,
                                                    error->position, one_line(error->item, 60)));
    tests.push_back(std::get<trace::Choices>(std::move(parsed)));
  }
  return tests;
}

}  // namespace faultline::app
