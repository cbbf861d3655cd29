#include "app/bip_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <variant>
#include <vector>

#include "app/exit_code.h"
#include "app/suggestion.h"
#include "base/source.h"
#include "trace/choices.h"

namespace faultline::app {
namespace {

constexpr std::size_t kMostNames = 300;  // characters

// Numbers by names, of the variable that the scheduler asks for.
std::map<std::string, std::string> steps_of(const cfa::Program& model) {
  std::map<std::string, std::string> numbers;
  for (const cfa::Variable& variable : model.variables)
    if (variable.function == model.entry && variable.name == "step")
      for (const auto& [name, number] : model.types[variable.type].enumerators)
        numbers.emplace(name, std::to_string(number));
  return numbers;
}

Failure unknown_step(const std::string& word, const std::map<std::string, std::string>& numbers) {
  std::vector<std::string> names;
  for (const auto& [name, number] : numbers)
    names.push_back(name);
  const std::string near = nearest(word, names);
  return Failure(ExitCode::Usage,
                 fmt::format("--inputs: there is no step '{}'{} There are: {}", one_line(word, 60),
                             near.empty() ? "." : fmt::format(", did you mean '{}'?", near),
                             one_line(fmt::format("{}", fmt::join(names, ", ")), kMostNames)));
}

// A name may have a list in braces: "all{a.p, b.q}".
std::size_t end_of_name(const std::string& text, std::size_t at) {
  const auto is_in_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  while (at < text.size() && is_in_name(text[at]))
    ++at;
  if (at == text.size() || text[at] != '{') return at;
  const std::size_t brace = text.find('}', at);
  return brace == text.npos ? at : brace + 1;
}

}  // namespace

std::string with_step_numbers(const std::string& text, const cfa::Program& program) {
  if (program.language != cfa::Language::Bip) return text;
  const std::map<std::string, std::string> numbers = steps_of(program);
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::isalpha(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_') {
      const std::size_t end = end_of_name(text, at);
      const std::string word = text.substr(at, end - at);
      const auto known = numbers.find(word);
      if (known == numbers.end() && std::holds_alternative<trace::ChoiceSyntaxError>(trace::parse_choices(word)))
        throw unknown_step(word, numbers);
      made += known == numbers.end() ? word : known->second;
      at = end;
    } else {
      // Digits belong together with what follows them: "0x1F", "1e5".
      do
        made += text[at++];
      while (at < text.size() && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 &&
             std::isalnum(static_cast<unsigned char>(text[at])) != 0);
    }
  }
  return made;
}

std::size_t number_of_steps(const cfa::Program& model) {
  return steps_of(model).size() - 1;  // without "stop"
}

// Behind a step that was taken, the scheduler asks once more, and 0 is the answer.
std::string refused_step(const cfa::Program& program, const trace::Run& run) {
  const bool has_ended = run.event.kind == trace::EventKind::Finished && !run.inputs.empty();
  if (program.language != cfa::Language::Bip || !has_ended) return {};
  const trace::UsedInput& last = run.inputs.back();
  const auto& steps = program.types[last.type].enumerators;
  return last.bits == 0 || last.bits >= steps.size() ? "" : steps[last.bits].first;
}

}  // namespace faultline::app
