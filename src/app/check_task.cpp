#include "app/check_task.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "app/check_input.h"

namespace faultline::app {
namespace {

class TaskReader {
 public:
  explicit TaskReader(const InputText& file) : file_(file) {}

  Task read() {
    const YAML::Node root = load();
    if (!root.IsMap()) refuse(root, "not a task definition: it has no 'input_files'");
    read_files(root);
    read_options(root["options"]);
    read_properties(root["properties"]);
    return std::move(task_);
  }

 private:
  YAML::Node load() const {
    try {
      return YAML::Load(std::string(file_.text()));
    } catch (const YAML::Exception& error) {
      file_.refuse(place(error.mark), fmt::format("not a YAML file: {}", error.msg));
    }
  }

  void read_files(const YAML::Node& root) {
    const YAML::Node files = root["input_files"];
    if (!files) refuse(root, "not a task definition: it has no 'input_files'");
    if (files.IsSequence()) {
      for (const YAML::Node& file : files)
        task_.files.push_back(path(file));
    } else {
      task_.files.push_back(path(files));
    }
    if (task_.files.empty()) refuse(files, "the task has no input file");
  }

  void read_options(const YAML::Node& options) {
    if (!options) return;
    if (!options.IsMap()) refuse(options, "'options' must be a map");
    if (const YAML::Node language = options["language"]; language && text(language) != "C")
      refuse(language, fmt::format("the language '{}' is not supported, only C is", text(language)));
    const YAML::Node model = options["data_model"];
    if (!model) return;
    if (text(model) == "ILP32") {
      task_.data_model = DataModel::Ilp32;
    } else if (text(model) == "LP64") {
      task_.data_model = DataModel::Lp64;
    } else {
      refuse(model, fmt::format("unknown data model '{}'; known are ILP32 and LP64", text(model)));
    }
  }

  void read_properties(const YAML::Node& properties) {
    if (!properties) return;
    if (!properties.IsSequence()) refuse(properties, "'properties' must be a list");
    for (const YAML::Node& property : properties) {
      if (!property.IsMap() || !property["property_file"]) refuse(property, "a 'property_file' is expected");
      task_.property_files.push_back(path(property["property_file"]));
    }
  }

  std::string text(const YAML::Node& node) const {
    if (!node.IsScalar() || node.Scalar().empty()) refuse(node, "a text is expected");
    return node.Scalar();
  }

  std::string path(const YAML::Node& node) const { return file_.beside(text(node)); }

  SourceRange place(const YAML::Mark& mark) const {
    return mark.is_null() ? file_.at(1, 1)
                          : file_.at(static_cast<std::uint32_t>(mark.line) + 1,
                                     static_cast<std::uint32_t>(mark.column) + 1);
  }

  [[noreturn]] void refuse(const YAML::Node& node, std::string_view message) const {
    file_.refuse(place(node.Mark()), message);
  }

  const InputText& file_;
  Task task_;
};

}  // namespace

bool is_task(const std::string& path) {
  return path.ends_with(".yml") || path.ends_with(".yaml");
}

Task read_task(const std::string& path, Console& console) {
  const InputText file(path, console);
  return TaskReader(file).read();
}

}  // namespace faultline::app
