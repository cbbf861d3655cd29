#include "app/plc/case_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/check_input.h"

namespace faultline::app {
namespace {

constexpr std::string_view kOfOtherTools[] = {"id", "name", "description", "job.backend", "job.reporters", "output",
                                              "reductions", "job.req.pattern_name", "lf.compiler", "inline"};

bool begins(std::string_view key, std::string_view with) {
  return key.starts_with(with) && (key.size() == with.size() || key[with.size()] == '.');
}

std::string unquoted(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return std::string(text);
}

class CaseReader {
 public:
  CaseReader(const InputText& file, PlcOptions& options) : file_(file), options_(options) {}

  CaseFile read() {
    for (std::uint32_t i = 1; i <= file_.line_count(); ++i)
      line(i);
    finish();
    return std::move(case_);
  }

 private:
  void line(std::uint32_t number) {
    std::string_view text = file_.line(number);
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || text[first] == '#' || text.substr(first).starts_with("//")) return;
    text.remove_prefix(first);
    at_ = file_.whole_line(number);
    const std::size_t equals = text.find('=');
    if (text.front() != '-' || equals == std::string_view::npos)
      file_.refuse(at_, "expected '-key = value'");
    const std::string key = unquoted(text.substr(1, equals - 1)), value = unquoted(text.substr(equals + 1));
    const std::size_t behind = equals + 1 + std::min(text.substr(equals + 1).find(value), text.size() - equals - 1);
    place_ = {file_.path(), std::string(file_.text()), number, static_cast<std::uint32_t>(first + behind) + 1};
    entry(key, value);
  }

  void entry(const std::string& key, const std::string& value) {
    const auto numbered = [&](std::string_view prefix) { return begins(key, prefix) && key.size() > prefix.size(); };
    if (numbered("sourcefiles")) {
      const std::string path = file_.beside(value);
      if (!std::filesystem::is_regular_file(path)) file_.refuse(at_, fmt::format("there is no file '{}'", path));
      case_.files.push_back(path);
    } else if (key == "lf.entry") {
      case_.entry = value;
      options_.entry_place = place_;
    } else if (key == "lf") {
      if (value != "step7" && value != "st") file_.refuse(at_, fmt::format("unsupported: the language frontend '{}'", value));
    } else if (key == "job") {
      if (value != "verif") file_.refuse(at_, fmt::format("unsupported: the job '{}'", value));
    } else if (key == "job.req") {
      if (value != "assertion" && value != "pattern") file_.refuse(at_, fmt::format("unsupported: the requirement '{}'", value));
      requirement_ = value;
      requirement_at_ = at_;
    } else if (numbered("job.req.assertion_to_check")) {
      options_.case_assertions.emplace_back(value, place_);
    } else if (key == "job.req.pattern_id") {
      const auto kind = frontend::st::pattern_kind(value);
      if (!kind) file_.refuse(at_, fmt::format("unsupported pattern '{}'", value));
      kind_ = *kind;
    } else if (numbered("job.req.pattern_params")) {
      parameters_.insert_or_assign(number_of(key), frontend::st::Named(value, place_));
    } else if (numbered("job.req.inputs")) {
      options_.inputs.emplace_back(value, place_);
    } else if (numbered("job.req.params")) {
      options_.params.emplace_back(value, place_);
    } else if (numbered("job.req.bindings.variable")) {
      frontend::st::Binding& binding = bound_[number_of(key)];
      binding.variable = value;
      binding.variable_place = place_;
    } else if (numbered("job.req.bindings.value")) {
      frontend::st::Binding& binding = bound_[number_of(key)];
      binding.value = value;
      binding.value_place = place_;
    } else if (std::ranges::none_of(kOfOtherTools, [&](std::string_view known) { return begins(key, known); })) {
      file_.refuse(at_, fmt::format("unsupported: the key '-{}'", key));
    }
  }

  // Of "job.req.params.3".
  int number_of(const std::string& key) const {
    const std::string digits = key.substr(key.rfind('.') + 1);
    if (digits.find_first_not_of("0123456789") != std::string::npos || digits.empty() || digits.size() > 6)
      file_.refuse(at_, fmt::format("the key '-{}' ends in a number", key));
    return std::stoi(digits);
  }

  void finish() {
    if (case_.files.empty()) file_.refuse(file_.at(1, 1), "the case names no source file");
    for (const auto& [number, binding] : bound_) {
      if (binding.variable.empty() || binding.value.empty())
        file_.refuse(file_.at(1, 1), fmt::format("binding {} needs a variable and a value", number));
      options_.bindings.push_back(binding);
    }
    if (requirement_ != "pattern") return;
    if (!kind_) file_.refuse(requirement_at_, "a pattern needs '-job.req.pattern_id'");
    frontend::st::Pattern pattern;
    pattern.kind = *kind_;
    pattern.source = file_.path();
    for (const auto& [number, parameter] : parameters_) {
      pattern.parameters.push_back(parameter.name);
      pattern.places.push_back(parameter.place);
    }
    if (pattern.parameters.size() != frontend::st::parameter_count(*kind_))
      file_.refuse(requirement_at_, fmt::format("this pattern takes {} parameters, here are {}",
                                                frontend::st::parameter_count(*kind_), pattern.parameters.size()));
    options_.patterns.push_back(std::move(pattern));
    options_.only_patterns = true;
  }

  const InputText& file_;
  PlcOptions& options_;
  CaseFile case_;
  SourceRange at_, requirement_at_;
  std::string requirement_;
  std::optional<frontend::st::Pattern::Kind> kind_;
  frontend::st::Place place_;  // of the value
  std::map<int, frontend::st::Named> parameters_;
  std::map<int, frontend::st::Binding> bound_;
};

}  // namespace

bool is_case_file(const std::string& path) {
  return path.ends_with(".vc3");
}

CaseFile read_case_file(const std::string& path, PlcOptions& options, Console& console) {
  const InputText file(path, console);
  return CaseReader(file, options).read();
}

void open_case_files(SourceOptions& source, Console& console) {
  if (std::ranges::none_of(source.files, is_case_file)) return;
  source.plc.given_files = source.files;
  std::vector<std::string> files;
  for (const std::string& file : source.plc.given_files) {
    if (!is_case_file(file)) {
      files.push_back(file);
      continue;
    }
    const CaseFile opened = read_case_file(file, source.plc, console);
    files.insert(files.end(), opened.files.begin(), opened.files.end());
    if (source.entry != "main") source.plc.entry_place = {};  // the user's word comes first
    else if (!opened.entry.empty()) source.entry = opened.entry;
  }
  source.files = std::move(files);
}

}  // namespace faultline::app
