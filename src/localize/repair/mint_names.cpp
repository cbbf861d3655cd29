// What has a name in the program: constants, and what is stepped. Asked for every place, answered once.
#include <algorithm>
#include <cctype>

#include "localize/repair/mint.h"
#include "localize/repair/text_outline.h"

namespace faultline::localize::repair {

const std::map<std::string, std::set<cfa::FunctionId>>& Mint::steps() {
  if (steps_) return *steps_;
  steps_.emplace();
  for (const cfa::LocationId at : sites_.locations()) {
    const cfa::Edge& edge = program().edges[program().locations[at].out.front()];
    if (!std::holds_alternative<cfa::Assign>(edge.operation)) continue;
    const std::string text = text_of(edge.range);
    const cfa::FunctionId function = program().locations[at].function;
    if (text.ends_with("++") || text.ends_with("--")) (*steps_)[text].insert(function);
    if (text.starts_with("++") || text.starts_with("--")) (*steps_)[text.substr(2) + text.substr(0, 2)].insert(function);
  }
  return *steps_;
}

const std::vector<Mint::NumberMacro>& Mint::number_macros(FileId file) {
  const auto [known, fresh] = number_macros_.try_emplace(file);
  if (!fresh || program().language != cfa::Language::C) return known->second;
  const SourceText& text = sites_.text_of(file);
  for (const Macro& macro : macros_of(text))
    for (std::size_t i = macro.body_begin; macro.is_number && i < macro.body_end; ++i) {
      const Token& token = text.tokens()[i];
      if (const auto value = literal({file, text.position(token.begin), text.position(token.end)}))
        known->second.push_back({std::string(macro.name), *value, text.position(token.begin)});
    }
  return known->second;
}

std::vector<Material> Mint::named_constants(const SourceRange& at) {
  std::vector<Material> all;
  std::set<std::string> names;
  for (const Site& site : sites_.all()) {
    const auto defined = program().definitions.find(site.expr);
    if (site.part != Part::Code || defined == program().definitions.end() || site.range.file != at.file ||
        defined->second.file != at.file || !(defined->second.begin < at.begin))
      continue;
    const std::string name = text_of(site.range);
    const bool is_name =
        std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    if (!is_name || std::isalpha(static_cast<unsigned char>(name[0])) == 0 || literal(site.range) ||
        !is_arithmetic_int(program().exprs[site.expr].type) || !names.insert(name).second)
      continue;
    all.push_back({site.expr, {name, Binding::Primary}, program().exprs[site.expr].type});
  }
  for (const NumberMacro& macro : number_macros(at.file))
    if (macro.defined < at.begin && names.insert(macro.name).second)
      all.push_back({builder().constant(int_type(), static_cast<std::uint64_t>(macro.value), at),
                     {macro.name, Binding::Primary},
                     int_type()});
  return all;
}

}  // namespace faultline::localize::repair
