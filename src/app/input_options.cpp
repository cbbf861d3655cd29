#include "app/input_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iterator>

#include "app/bip_steps.h"
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
  return fixed || list_option->count() > 0 || file_option->count() > 0;
}

std::string InputOptions::text() const {
  return file.empty() ? listed : read_text(file);
}

trace::Choices InputOptions::read(const cfa::Program& program) const {
  if (fixed) return *fixed;
  const bool from_file = !file.empty();
  auto parsed = trace::parse_choices(with_step_numbers(text(), program));
  if (const auto* error = std::get_if<trace::ChoiceSyntaxError>(&parsed))
    throw Failure(ExitCode::Usage,
                  fmt::format("{}: item {} is not a number: '{}'", from_file ? file : "--inputs",
                              error->position, one_line(error->item, 60)));
  return std::get<trace::Choices>(std::move(parsed));
}

}  // namespace faultline::app
