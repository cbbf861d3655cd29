#include "app/check_replay.h"

#include <fmt/format.h>

#include <string_view>

#include "app/run_result.h"

namespace faultline::app {
namespace {

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,=+:@%-";
  if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

// What `run --check` must be told to look for; nothing if it looks for it anyway.
std::string_view check_for(trace::EventKind kind) {
  switch (kind) {
    case trace::EventKind::SignedOverflow: return "overflow";
    case trace::EventKind::ShiftOutOfRange: return "shift";
    case trace::EventKind::ConversionOverflow: return "conversion";
    case trace::EventKind::MemoryLeak: return "leak";
    default: return {};
  }
}

}  // namespace

std::string replay_command(const SourceOptions& source, const std::vector<std::string>& compiler_arguments,
                           const cfa::Program& program, const trace::Run& run) {
  std::vector<std::string> words = source.command;
  if (words.empty()) {
    words = {"faultline", "run"};
    const bool has_case = !source.plc.given_files.empty();
    const auto& files = has_case ? source.plc.given_files : source.files;
    words.insert(words.end(), files.begin(), files.end());
    const bool is_of_case = !source.plc.entry_place.source.empty();
    if (source.entry != "main" && !is_of_case) words.insert(words.end(), {"--entry", source.entry});
    for (const std::string& never : source.nevers)
      words.insert(words.end(), {"--property", "never " + never});
    if (source.deadlock) words.insert(words.end(), {"--property", "deadlock"});
  }
  if (!source.build_directory.empty()) words.insert(words.end(), {"-p", source.build_directory});
  if (source.is_32_bit) words.emplace_back("--32");
  const PlcOptions& plc = source.plc;
  if (!plc.cycle_time.empty()) words.insert(words.end(), {"--cycle-time", plc.cycle_time});
  if (plc.temp == "zero") words.insert(words.end(), {"--temp", plc.temp});
  if (plc.f_trig == "none") words.insert(words.end(), {"--f-trig", plc.f_trig});
  for (const std::string& tag : plc.assertions)
    words.insert(words.end(), {"--assert", tag});
  for (const std::string& property : plc.given_patterns)
    words.insert(words.end(), {"--property", property});
  if (const std::string_view check = check_for(run.event.kind); !check.empty() && source.command.empty())
    words.insert(words.end(), {"--check", std::string(check)});
  if (!run.inputs.empty() && !source.command_has_inputs) {
    std::vector<std::string> values;
    for (const trace::UsedInput& input : run.inputs)
      values.push_back(input_text(program, input));
    words.insert(words.end(), {"--inputs", fmt::format("{}", fmt::join(values, ","))});
  }
  if (!compiler_arguments.empty()) words.emplace_back("--");
  words.insert(words.end(), compiler_arguments.begin(), compiler_arguments.end());
  for (std::string& word : words)
    word = shell_word(word);
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace faultline::app
