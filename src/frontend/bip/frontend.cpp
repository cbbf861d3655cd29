#include "frontend/bip/frontend.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cfa/simplify_graph.h"
#include "frontend/bip/parser.h"

namespace faultline::frontend::bip {

namespace {

constexpr std::string_view kPropertySource = "--property";

class Reader {
 public:
  Reader(const Options& options, SourceFiles& files, std::vector<Diagnostic>& diagnostics)
      : options_(options), files_(files), diagnostics_(diagnostics) {}

  Model read() {
    for (const std::string& path : options_.files)
      add(path);
    for (std::size_t i = 0; i < packages_.size(); ++i)  // grows
      for (std::size_t j = 0; j < packages_[i].uses.size(); ++j)
        look_for(Name(packages_[i].uses[j]));
    Model model;
    model.library = std::make_unique<Library>(std::move(packages_));
    check_types(*model.library, diagnostics_);
    model.system = elaborate(*model.library, options_.root, diagnostics_);
    for (const std::string& text : options_.nevers) {
      const FileId file = files_.add(std::string(kPropertySource), text);
      model.nevers.push_back(read_never(model.system, *model.library, files_, file));
    }
    return model;
  }

 private:
  void add(const std::string& path) {
    for (Package& package : parse(files_, files_.add(path, text_of(path))))
      packages_.push_back(std::move(package));
  }

  std::string text_of(const std::string& path) const {
    for (const Options::Instead& one : options_.instead)
      if (one.path == path) return one.text;
    std::ifstream file(path, std::ios::binary);
    if (!file) throw InputError(fmt::format("cannot read '{}'", path));
    return {std::istreambuf_iterator<char>(file), {}};
  }

  // `use a.b` is `a/b.bip` or `b.bip` beside the file, if none of the given ones has the package.
  void look_for(const Name& use) {
    const bool known = std::ranges::any_of(
        packages_, [&](const Package& package) { return package.name.text == use.text; });
    if (known) return;
    const std::filesystem::path folder = std::filesystem::path(files_.path(use.range.file)).parent_path();
    std::string nested = use.text;
    std::ranges::replace(nested, '.', '/');
    for (const std::string& name : {nested, use.text.substr(use.text.rfind('.') + 1)}) {
      const std::string path = (folder / (name + ".bip")).lexically_normal().string();
      const bool replaced = std::ranges::any_of(options_.instead, [&](const auto& one) { return one.path == path; });
      std::error_code ignored;
      if (files_.find(path) || !(replaced || std::filesystem::is_regular_file(path, ignored))) continue;
      return add(path);
    }
  }

  const Options& options_;
  SourceFiles& files_;
  std::vector<Diagnostic>& diagnostics_;
  std::vector<Package> packages_;
};

}  // namespace

ModelResult read_model(const Options& options) {
  ModelResult result;
  try {
    result.model = Reader(options, result.files, result.diagnostics).read();
  } catch (const InputError& error) {
    result.diagnostics.push_back(error.diagnostic());
  }
  return result;
}

Result read(const Options& options) {
  ModelResult read = read_model(options);
  Result result;
  result.diagnostics = std::move(read.diagnostics);
  cfa::Builder builder(8);
  builder.program().files = std::move(read.files);
  if (read.model) {
    try {
      lower(builder, read.model->system, read.model->nevers, options.deadlock);
      cfa::simplify_graph(builder.program());
      result.program = std::move(builder.program());
      return result;
    } catch (const InputError& error) {
      result.diagnostics.push_back(error.diagnostic());
    }
  }
  result.files = std::move(builder.program().files);
  return result;
}

}  // namespace faultline::frontend::bip
