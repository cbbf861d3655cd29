#include "golden_case.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "../cli/tool.h"

namespace faultline::golden {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kFolder = "tests/golden/c";

Native native_named(const std::string& name) {
  if (name == "line") return Native::Line;
  if (name == "fails") return Native::Fails;
  if (name == "unchecked") return Native::Unchecked;
  throw std::runtime_error("\"native\" is no such thing: " + name);
}

Expected read_expected(const fs::path& path) {
  const Json json = Json::parse(cli::read(path.string()));
  Expected expected;
  expected.verdict = json.at("verdict");
  expected.vacuous = json.value("vacuous", false);
  if (expected.verdict != "unsafe") return expected;
  expected.property = json.at("property");
  expected.file = json.at("file");
  expected.line = json.at("line");
  if (json.contains("inputs")) expected.inputs = json["inputs"].get<std::vector<std::string>>();
  expected.native = native_named(json.value("native", "line"));
  return expected;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

Case read_case(const fs::path& folder) {
  Case c;
  c.name = folder.filename().string();
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".c")
      c.files.push_back((fs::path(kFolder) / c.name / entry.path().filename()).string());
  std::sort(c.files.begin(), c.files.end());
  for (const char* needed : {"options", "why.md"})
    if (!fs::exists(folder / needed)) throw std::runtime_error(c.name + ": there is no file " + needed);
  if (c.files.empty()) throw std::runtime_error(c.name + ": there is no program");
  c.options = words_of(cli::read((folder / "options").string()));
  c.expected = read_expected(folder / "expected.json");
  return c;
}

}  // namespace

bool Case::is_32_bit() const {
  return std::find(options.begin(), options.end(), "--32") != options.end();
}

std::string Case::check_option() const {
  static const std::map<std::string, std::string> names = {{"signed-overflow", "overflow"},
                                                           {"shift-out-of-range", "shift"},
                                                           {"conversion-overflow", "conversion"},
                                                           {"memory-leak", "leak"}};
  const auto found = names.find(expected.property);
  return found == names.end() ? std::string() : found->second;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const auto& entry : fs::directory_iterator(fs::path(FAULTLINE_ROOT) / kFolder))
    if (entry.is_directory()) cases.push_back(read_case(entry.path()));
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.name < b.name; });
  return cases;
}

}  // namespace faultline::golden
