#include "eval/case.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace faultline::eval {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFileName = "case.yml";
constexpr std::uintmax_t kLargest = 1 << 20;

constexpr std::string_view kKinds[] = {
    "wrong-operator",  "wrong-constant",    "wrong-variable", "wrong-condition", "wrong-initialiser",
    "wrong-subscript", "off-by-one",        "wrong-argument", "wrong-call",      "wrong-type",
    "wrong-order",     "missing-statement", "missing-guard",  "missing-else",    "missing-condition",
    "extra-code",      "wrong-table-entry", "wrong-macro",    "wrong-return",
};
constexpr std::string_view kKeys[] = {"program", "language", "entry",     "options", "verdict",
                                      "faulty",  "inputs",   "reference", "compare", "pin",
                                      "values",  "expect"};
constexpr std::string_view kFaultKeys[] = {"file", "lines", "kind"};

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class CaseReader {
 public:
  CaseReader(const fs::path& folder, std::string name) : folder_(folder), path_(folder / kFileName) {
    case_.name = std::move(name);
  }

  // Throws a CaseError.
  Case read() {
    const YAML::Node root = load();
    check_keys(root, kKeys, "case");
    read_program(root);
    case_.entry = optional_text(root["entry"], "entry");
    case_.options = texts(root["options"], "options");
    read_verdict(root);
    read_faults(root);
    case_.inputs = texts(root["inputs"], "inputs");
    if (const YAML::Node reference = root["reference"]) case_.reference = file_at(reference, "reference");
    if (const YAML::Node compared = root["compare"]) {
      case_.compared = text(compared, "compare");
      if (case_.reference.empty() || case_.program.size() != 1)
        refuse(compared, "'compare' needs a 'reference', and one file in 'program'");
    }
    read_pinned(root);
    return std::move(case_);
  }

 private:
  void read_pinned(const YAML::Node& root) {
    const YAML::Node pinned = root["pin"], values = root["values"], expected = root["expect"];
    for (const YAML::Node& part : {values, expected})
      if (part && !pinned) refuse(part, "'values' and 'expect' are of a test; 'pin' names its function");
    if (!pinned) return;
    case_.pinned = text(pinned, "pin");
    if (!expected) refuse(pinned, "'pin' needs 'expect', the result that the test expects");
    if (!case_.compared.empty() || !case_.inputs.empty() || !case_.entry.empty())
      refuse(pinned, "'pin' goes with neither 'compare' nor 'inputs' nor 'entry'");
    case_.expected = text(expected, "expect");
    if (values && !values.IsMap()) refuse(values, "'values' must be a map from inputs to their values");
    for (const auto& entry : values)
      case_.values.push_back(
          fmt::format("{}={}", text(entry.first, "values"), text(entry.second, "values")));
  }

  YAML::Node load() const {
    std::error_code ignored;
    if (!fs::is_regular_file(path_, ignored)) refuse(Position{}, "cannot be read: not a regular file");
    if (fs::file_size(path_, ignored) > kLargest)
      refuse(Position{}, "cannot be read: more than 1 MB is too much");
    try {
      return YAML::Load(contents(path_));
    } catch (const YAML::Exception& error) {
      refuse(position(error.mark), fmt::format("not a YAML file: {}", error.msg));
    }
  }

  // A key twice would be read as if one of the two were not there.
  void check_keys(const YAML::Node& map, std::span<const std::string_view> known, const char* what) const {
    if (!map.IsMap())
      refuse(map, fmt::format("a {} must be a map with the keys {}", what, fmt::join(known, ", ")));
    std::vector<std::string> seen;
    for (const auto& entry : map) {
      if (!entry.first.IsScalar() || std::ranges::find(known, entry.first.Scalar()) == known.end())
        refuse(entry.first, fmt::format("unknown key '{}' of a {}; known are {}",
                                        entry.first.IsScalar() ? entry.first.Scalar() : "?", what,
                                        fmt::join(known, ", ")));
      if (std::ranges::find(seen, entry.first.Scalar()) != seen.end())
        refuse(entry.first, fmt::format("the key '{}' is there twice", entry.first.Scalar()));
      seen.push_back(entry.first.Scalar());
    }
  }

  void read_program(const YAML::Node& root) {
    const YAML::Node program = needed(root, "program");
    if (!program.IsSequence() || program.size() == 0)
      refuse(program, "'program' must be a list of files, at least one");
    for (const YAML::Node& file : program)
      case_.program.push_back(file_at(file, "program"));
    const YAML::Node language = root["language"];
    if (language && text(language, "language") != "c" && text(language, "language") != "st" &&
        text(language, "language") != "bip")
      refuse(language, fmt::format("unknown language '{}'; known are c, st and bip", language.Scalar()));
  }

  void read_verdict(const YAML::Node& root) const {
    const YAML::Node verdict = needed(root, "verdict");
    if (text(verdict, "verdict") != "unsafe")
      refuse(verdict, fmt::format("the verdict '{}' is none of a faulty program; it must be unsafe",
                                  verdict.Scalar()));
  }

  void read_faults(const YAML::Node& root) {
    const YAML::Node faults = needed(root, "faulty");
    if (!faults.IsSequence() || faults.size() == 0)
      refuse(faults, "'faulty' must be a list of faults, at least one");
    for (const YAML::Node& fault : faults) {
      check_keys(fault, kFaultKeys, "fault");
      KnownFault known;
      known.file = path_of(file_at(needed(fault, "file"), "file"));
      known.lines = lines(needed(fault, "lines"), known.file);
      known.kind = kind(needed(fault, "kind"));
      case_.faults.push_back(std::move(known));
    }
  }

  std::vector<std::uint32_t> lines(const YAML::Node& node, const std::string& file) const {
    if (!node.IsSequence() || node.size() == 0) refuse(node, "'lines' must be a list of lines, at least one");
    const std::string source = contents(file);
    const auto ends = std::ranges::count(source, '\n');
    const auto last = ends + (source.empty() || source.back() == '\n' ? 0 : 1);
    std::vector<std::uint32_t> all;
    for (const YAML::Node& each : node) {
      std::uint32_t line = 0;
      if (!each.IsScalar() || !YAML::convert<std::uint32_t>::decode(each, line) || line == 0)
        refuse(each, "a line must be a number from 1");
      if (line > last) refuse(each, fmt::format("there is no line {}: the file has {} lines", line, last));
      all.push_back(line);
    }
    return all;
  }

  std::string_view kind(const YAML::Node& node) const {
    const auto found = std::ranges::find(kKinds, text(node, "kind"));
    if (found == std::end(kKinds))
      refuse(node, fmt::format("unknown kind '{}'; known are {}", node.Scalar(), fmt::join(kKinds, ", ")));
    return *found;
  }

  YAML::Node needed(const YAML::Node& map, const char* key) const {
    const YAML::Node node = map[key];
    if (!node) refuse(map, fmt::format("the key '{}' is missing", key));
    return node;
  }

  std::string text(const YAML::Node& node, const char* key) const {
    if (!node.IsScalar() || node.Scalar().empty()) refuse(node, fmt::format("'{}' must be a text", key));
    return node.Scalar();
  }

  std::string optional_text(const YAML::Node& node, const char* key) const {
    return node ? text(node, key) : std::string();
  }

  std::vector<std::string> texts(const YAML::Node& node, const char* key) const {
    std::vector<std::string> all;
    if (!node) return all;
    if (!node.IsSequence()) refuse(node, fmt::format("'{}' must be a list", key));
    for (const YAML::Node& each : node)
      all.push_back(text(each, key));
    return all;
  }

  // The file that the node names, relative to the case.
  std::string file_at(const YAML::Node& node, const char* key) const {
    const fs::path path = (folder_ / text(node, key)).lexically_normal();
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
      refuse(node, fmt::format("there is no file '{}'", path.string()));
    return path.string();
  }

  static Position position(const YAML::Mark& mark) {
    if (mark.is_null()) return {1, 1};
    return {static_cast<std::uint32_t>(mark.line) + 1, static_cast<std::uint32_t>(mark.column) + 1};
  }

  [[noreturn]] void refuse(const YAML::Node& node, std::string message) const {
    refuse(position(node.Mark()), std::move(message));
  }
  [[noreturn]] void refuse(Position position, std::string message) const {
    throw CaseError{path_.string(), position, std::move(message)};
  }

  fs::path folder_;
  fs::path path_;
  Case case_;
};

}  // namespace

std::string CaseError::text() const {
  if (position.line == 0) return fmt::format("{}: {}", file, message);
  return fmt::format("{}:{}:{}: {}", file, position.line, position.column, message);
}

std::span<const std::string_view> fault_kinds() {
  return kKinds;
}

std::variant<Case, CaseError> read_case(const fs::path& folder, std::string name) {
  try {
    return CaseReader(folder, std::move(name)).read();
  } catch (const CaseError& error) {
    return error;
  }
}

std::string path_of(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return (error ? path.lexically_normal() : real).string();
}

}  // namespace faultline::eval
