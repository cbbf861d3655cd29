#include "app/check_files.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "app/check_property.h"
#include "app/check_json.h"
#include "app/output_file.h"
#include "app/plc/c_program.h"
#include "app/run_result.h"
#include "app/trace_text.h"
#include "exchange/faults.h"
#include "exchange/harness.h"
#include "exchange/testcase.h"
#include "exchange/witness.h"
#include "report/sarif/sarif.h"

namespace faultline::app {
namespace {

// Now; or SOURCE_DATE_EPOCH, for those who want the same file from the same program.
std::string creation_time() {
  std::time_t time = std::time(nullptr);
  if (const char* const fixed = std::getenv("SOURCE_DATE_EPOCH")) {
    const std::string_view text = fixed;
    std::from_chars(text.data(), text.data() + text.size(), time);
  }
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

void write_witness(const std::string& path, const CheckResult& check, const trace::Run& run,
                   Console& console) {
  exchange::WitnessInfo info;
  info.version = FAULTLINE_VERSION;
  for (const std::string& file : check.source.files)
    info.files.push_back(exchange::input_file(file));
  info.specification = specification(run.event.kind, check.source.entry);
  info.data_model = check.source.is_32_bit ? exchange::DataModel::ILP32 : exchange::DataModel::LP64;
  info.creation_time = creation_time();
  OutputFile file(path, console);
  if (path.ends_with(".graphml")) {
    exchange::write_graphml_witness(file.stream(), check.program, run, info);
  } else {
    exchange::write_yaml_witness(file.stream(), check.program, run, info);
  }
  file.close();
}

void write_harness(const std::string& path, const CheckResult& check, const trace::Run& run,
                   Console& console) {
  OutputFile file(path, console);
  if (check.program.language == cfa::Language::StructuredText) {
    write_c_harness(file.stream(), check.program, *check.source.plc.scan, run);
    file.close();
    return;
  }
  const exchange::HarnessLimits limits = exchange::write_harness(
      file.stream(), check.program, run, {"faultline " FAULTLINE_VERSION, check.source.files});
  file.close();
  for (const std::string& limit : limits.not_forced)
    console.report(Severity::Warning, fmt::format("the harness cannot force all of the run: {}", limit));
}

void write_testcase(const std::string& path, const CheckResult& check, const trace::Run& run,
                    Console& console) {
  OutputFile file(path, console);
  const exchange::TestcaseLimits limits = exchange::write_testcase(file.stream(), check.program, run);
  file.close();
  for (const std::string& limit : limits.left_out)
    console.report(Severity::Warning, fmt::format("the test case cannot say all of the run: {}", limit));
}

void write_trace(const std::string& path, const CheckResult& check, const trace::Run& run, Console& console) {
  OutputFile file(path, console);
  print_trace(file.stream(), TraceView(check.program, run), Detail::Source);
  file.close();
}

std::string what_failed(const CheckResult& check, const trace::Run& run) {
  return headline({check.program, run, StopReason::None, {}});
}

void write_sarif(const std::string& path, const CheckResult& check, Console& console,
                 const Explained& explained) {
  report::sarif::Log log{check.program, FAULTLINE_VERSION, std::string(to_text(check.result.verdict)), true, {}};
  for (const engine::Violation& violation : check.result.violations) {
    const bool first = log.findings.empty();
    log.findings.push_back({violation.run, std::string(property_name(violation.run.event.kind)),
                            what_failed(check, violation.run),
                            first ? explained.localizations : std::span<const fault::Localization>(),
                            first ? explained.lines : std::span<const rank::Line>()});
  }
  OutputFile file(path, console);
  report::sarif::write_sarif(file.stream(), log);
  file.close();
}

void write_faults(const std::string& path, const CheckResult& check, Console& console,
                  const Explained& explained) {
  const auto& violations = check.result.violations;
  OutputFile file(path, console);
  exchange::write_faults(file.stream(), check.program, explained.localizations,
                         violations.empty() ? SourceRange() : violations.front().run.event.range);
  file.close();
}

}  // namespace

void CheckFiles::declare(CLI::App& app) {
  const auto add = [&app](const char* name, std::string& target, const char* help) {
    app.add_option(name, target, help)->option_text("FILE");
  };
  add("--witness", witness,
      "Write the failing run as an SV-COMP witness: version 2.0, or 1.0 if it ends in .graphml");
  add("--harness", harness, "Write a C file with which the program, compiled, fails in the same way");
  add("--testcase", testcase, "Write the inputs of the failing run as a test case of Test-Comp");
  add("--trace-file", trace, "Write the failing run as a short text");
  add("--sarif", sarif, "Write the result as SARIF 2.1.0, for code scanning and editors");
}

int CheckFiles::on_standard_output() const {
  int count = 0;
  for (const std::string* path : {&witness, &harness, &testcase, &trace, &sarif, &faults})
    count += *path == "-" ? 1 : 0;
  return count;
}

void CheckFiles::write(const CheckResult& check, Console& console, const Explained& explained) const {
  if (!sarif.empty()) write_sarif(sarif, check, console, explained);
  if (!faults.empty()) write_faults(faults, check, console, explained);
  if (witness.empty() && harness.empty() && testcase.empty() && trace.empty()) return;
  if (check.result.violations.empty())
    return console.report(Severity::Note, "there is no failing run, so no witness, harness, test case or trace is written");
  const trace::Run& run = check.result.violations.front().run;
  if (!witness.empty()) write_witness(witness, check, run, console);
  if (!harness.empty()) write_harness(harness, check, run, console);
  if (!testcase.empty()) write_testcase(testcase, check, run, console);
  if (!trace.empty()) write_trace(trace, check, run, console);
}

}  // namespace faultline::app
