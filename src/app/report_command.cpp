// `faultline report`: a result that was written as JSON, as a page.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>

#include "app/command.h"
#include "app/html_file.h"
#include "app/result_json.h"
#include "app/source_options.h"

namespace faultline::app {
namespace {

struct ReportSettings {
  std::string result;
  std::string html;
};

// Is it JSON, and the head of a result of ours? Reads event by event, so that a large document is never in
// memory as values.
class HeadReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t value) override { return number(value); }
  bool number_unsigned(number_unsigned_t value) override {
    return number(static_cast<number_integer_t>(value));
  }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t& value) override {
    if (depth_ == 2 && outer_ == "tool" && key_ == "name") tool_ = value;
    return true;
  }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return enter(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool key(string_t& value) override {
    if (depth_ == 1) outer_ = value;
    key_ = value;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& why) override {
    error_ = why.what();
    position_ = position;
    return false;
  }

  // Empty: nothing is wrong.
  std::string complaint() const {
    if (!error_.empty()) return "this is no JSON: " + error_.substr(error_.find("] ") + 2);
    if (tool_ != "faultline") return "this is no result of faultline (\"tool\": {\"name\": \"faultline\"})";
    if (schema_ != 1) return fmt::format("the result has schema {}, and 1 is known", schema_);
    return {};
  }
  std::size_t position() const { return position_; }

 private:
  bool number(number_integer_t value) {
    if (depth_ == 1 && key_ == "schema") schema_ = value;
    return true;
  }
  bool enter() {
    ++depth_;
    return true;
  }
  bool leave() {
    --depth_;
    return true;
  }

  std::size_t depth_ = 0, position_ = 0;
  std::string outer_, key_, tool_, error_;
  number_integer_t schema_ = 0;
};

std::string read_whole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text;
  errno = 0;
  if (in) text.assign(std::istreambuf_iterator<char>(in), {});
  if (!in || in.bad())
    throw Failure(ExitCode::BadInput, fmt::format("cannot read '{}': {}", path, std::strerror(errno)));
  return text;
}

// Where in the file, in the compilers' grammar; for the messages about it.
Diagnostic diagnostic_at(const SourceFiles& files, FileId file, std::size_t position, std::string message) {
  const std::string_view before = files.text(file).substr(0, position > 0 ? position - 1 : 0);
  const auto line = static_cast<std::uint32_t>(1 + std::ranges::count(before, '\n'));
  const std::size_t start = before.rfind('\n');
  const auto column =
      static_cast<std::uint32_t>(before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1);
  return {Severity::Error, {file, {line, column}, {line, column + 1}}, std::move(message)};
}

ExitCode report(const ReportSettings& settings, Invocation& invocation) {
  Console& console = invocation.console;
  HtmlFile page(settings.html, console);
  const std::string text = read_whole(settings.result);
  HeadReader head;
  nlohmann::json::sax_parse(text, &head);
  if (const std::string complaint = head.complaint(); !complaint.empty()) {
    SourceFiles files;
    const FileId file = files.add(settings.result, text);
    console.report(diagnostic_at(files, file, head.position(), complaint), files);
    return ExitCode::BadInput;
  }
  page.write([&](std::ostream& out) { out << text; });
  return ExitCode::Success;
}

}  // namespace

Action declare_report(CLI::App& app) {
  const auto settings = std::make_shared<ReportSettings>();
  app.add_option("RESULT", settings->result, "A result that --json has written")->required();
  app.add_option("--html", settings->html, "Write the page to this file ('-': to the standard output)")
      ->option_text("FILE")
      ->required();
  return [settings](Invocation& invocation) { return report(*settings, invocation); };
}

}  // namespace faultline::app
