// `faultline localizers`: who can be asked.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/command.h"
#include "app/output_file.h"
#include "app/result_json.h"
#include "localize/registry.h"

namespace faultline::app {
namespace {

void print_table(std::ostream& out) {
  out << "for 'faultline explain --localizers NAME,...'; those with * are asked without it\n";
  for (const localize::Row& row : localize::localizers()) {
    out << fmt::format("\n{} {}: {}\n    {}\n", row.use == localize::Use::Standard ? '*' : ' ', row.id,
                       row.summary, row.paper);
    for (const localize::Option& option : row.options)
      out << fmt::format("    --{}-{}: {} ({})\n", row.id, option.name, option.help, describe_values(option));
  }
}

Json option_json(const localize::Row& row, const localize::Option& option) {
  Json json = {{"option", fmt::format("--{}-{}", row.id, option.name)}, {"help", option.help}};
  if (option.words.empty()) {
    json.update(Json{{"least", option.least}, {"most", option.most}, {"standard", option.standard}});
  } else {
    json["words"] = option.words;
    json["standard"] = option.words[option.standard];
  }
  return json;
}

Json table_json() {
  Json all = Json::array();
  for (const localize::Row& row : localize::localizers()) {
    Json options = Json::array();
    for (const localize::Option& option : row.options)
      options.push_back(option_json(row, option));
    all.push_back({{"id", row.id},
                   {"summary", row.summary},
                   {"paper", row.paper},
                   {"standard", row.use == localize::Use::Standard},
                   {"options", std::move(options)}});
  }
  return all;
}

}  // namespace

Action declare_localizers(CLI::App& app) {
  const auto path = std::make_shared<std::string>();
  app.add_option("--json", *path, "Write the list as JSON ('-': to the standard output)")
      ->option_text("FILE");
  return [path](Invocation& invocation) {
    if (path->empty()) {
      print_table(invocation.console.out());
      return ExitCode::Success;
    }
    OutputFile file(*path, invocation.console);
    file.stream() << dump(table_json(), 2) << '\n';
    file.close();
    return ExitCode::Success;
  };
}

}  // namespace faultline::app
