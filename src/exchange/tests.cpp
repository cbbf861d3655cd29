#include "exchange/tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <pugixml.hpp>
#include <sstream>

namespace faultline::exchange {
namespace {

using Tests = std::vector<trace::Choices>;
constexpr std::size_t kLongestItem = 40;  // characters of a wrong item that are shown

[[noreturn]] void fail(const std::string& file, std::size_t line, const std::string& why) {
  throw BadTest(fmt::format("{}:{}: {}", file, line, why));
}

trace::Choices choices(const std::string& text, const std::string& file, std::size_t line) {
  auto parsed = trace::parse_choices(text);
  if (const auto* error = std::get_if<trace::ChoiceSyntaxError>(&parsed))
    fail(file, line,
         fmt::format("item {} is not a number: '{}'", error->position, error->item.substr(0, kLongestItem)));
  return std::get<trace::Choices>(std::move(parsed));
}

std::string read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw BadTest(fmt::format("{}: cannot be read", file));
  return {std::istreambuf_iterator<char>(in), {}};
}

void read_lines(const std::string& file, Tests& tests) {
  std::istringstream text(read(file));
  std::string line;
  for (std::size_t number = 1; std::getline(text, line); ++number)
    if (trace::Choices inputs = choices(line, file, number); !inputs.empty())
      tests.push_back(std::move(inputs));
}

void read_test_case(const std::string& file, Tests& tests) {
  const std::string text = read(file);
  const auto line_at = [&](std::ptrdiff_t offset) {
    const auto end = text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text));
    return static_cast<std::size_t>(1 + std::count(text.begin(), end, '\n'));
  };
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed) fail(file, line_at(parsed.offset), fmt::format("no XML: {}", parsed.description()));
  const pugi::xml_node root = document.document_element();
  if (std::string_view(root.name()) == "test-metadata") return;
  if (std::string_view(root.name()) != "testcase")
    fail(file, line_at(root.offset_debug()), fmt::format("no <testcase>, but <{}>", root.name()));
  trace::Choices inputs;
  for (const pugi::xml_node& node : root.children()) {
    const std::size_t line = line_at(node.offset_debug());
    if (node.type() != pugi::node_element) continue;
    if (std::string_view(node.name()) != "input")
      fail(file, line, fmt::format("<{}> in a <testcase>, where only <input> can be", node.name()));
    const trace::Choices one = choices(node.text().get(), file, line);
    if (one.size() != 1) fail(file, line, fmt::format("an <input> is one number, not {}", one.size()));
    inputs.push_back(one.front());
  }
  tests.push_back(std::move(inputs));
}

std::vector<std::filesystem::path> test_files(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_regular_file(path, error)) return {path};
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error))
    if (const auto kind = entry->path().extension(); kind == ".txt" || kind == ".csv" || kind == ".xml")
      files.push_back(entry->path());
  if (error) throw BadTest(fmt::format("{}: {}", path, error.message()));
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::vector<trace::Choices> read_tests(const std::string& path) {
  Tests tests;
  for (const std::filesystem::path& file : test_files(path)) {
    if (file.extension() == ".xml")
      read_test_case(file.string(), tests);
    else
      read_lines(file.string(), tests);
  }
  if (tests.empty())
    throw BadTest(fmt::format("{}: no test in it (*.txt, *.csv: a run a line; *.xml: <testcase>)", path));
  return tests;
}

}  // namespace faultline::exchange
