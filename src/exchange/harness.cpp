#include "exchange/harness.h"

#include <fmt/format.h>

#include <deque>
#include <fstream>
#include <ostream>
#include <sstream>

#include "exchange/call_order.h"
#include "exchange/harness_parts.h"

namespace faultline::exchange {
namespace {

std::string file_text(const cfa::Program& program, const std::string& path) {
  if (const FileId id = program.files.find(path)) return std::string(program.files.text(id));
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string head(const Recorded& recorded, const HarnessInfo& info, const Limits& limits) {
  const trace::Event& event = recorded.run.event;
  std::string files;
  for (const std::string& file : info.files)
    files += " " + in_comment(file);
  std::string text = fmt::format("/* A failing run of{}, written by {}.\n\n", files, in_comment(info.tool));
  text += fmt::format("   {}: {}\n\n", in_comment(place_text(recorded.program, event.range)),
                      in_comment(event.message));
  text += fmt::format(
      "   gcc -g{}{}{} THIS_FILE && ./a.out\n", recorded.program.types.pointer_bytes() == 4 ? " -m32" : "",
      event.kind == trace::EventKind::AssertionFailed ? "" : " -fsanitize=address,undefined", files);
  if (limits.all().empty()) return text + "\n   Every input of the run is given here. */\n\n";
  text += "\n   Not everything can be given from outside:\n";
  for (const std::string& limit : limits.all())
    text += "   - " + in_comment(limit) + "\n";
  return text + "*/\n\n";
}

}  // namespace

void Limits::add(std::string limit) {
  if (seen_.insert(limit).second) all_.push_back(std::move(limit));
}

std::string place_text(const cfa::Program& program, const SourceRange& range) {
  if (!range) return "<unknown>";
  return fmt::format("{}:{}", program.files.path(range.file), range.begin.line);
}

std::string in_comment(std::string_view text) {
  std::string out = one_line(text, 300);
  for (std::size_t at = out.find("*/"); at != out.npos; at = out.find("*/", at))
    out.replace(at, 2, "* /");
  return out;
}

std::string c_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || c == '?' || byte < 32 || byte > 126)
      out += fmt::format("\\{:03o}", byte);
    else
      out += c;
  }
  return out + "\"";
}

HarnessLimits write_harness(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                            const HarnessInfo& info) {
  std::deque<std::string> texts;
  Recorded recorded{program, run, {}, {}, {}, {}};
  for (const std::string& file : info.files)
    recorded.files.push_back(texts.emplace_back(file_text(program, file)));
  SourceTexts sources(program.files);
  recorded.origins = input_origins(program, run, sources);
  recorded.gcc_order = order_of_gcc(program, run, sources);
  recorded.memory = initial_memory(program, run.trace);

  Limits limits;
  std::set<std::string> defined;
  add_unforced_inputs(recorded, limits);
  std::string body = support_functions();
  body += input_functions(recorded, defined, limits);
  body += standard_input(recorded, limits);
  body += verifier_functions(recorded, defined);
  body += remaining_functions(recorded, defined);
  body += extern_variables(recorded, limits);
  body += entry_call(recorded, limits);
  out << head(recorded, info, limits) << body;
  return {limits.all()};
}

}  // namespace faultline::exchange
