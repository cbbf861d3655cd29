#include "app/check_files.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "app/check_property.h"
#include "app/output_file.h"
#include "exchange/harness.h"
#include "exchange/witness.h"

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
  const exchange::HarnessLimits limits = exchange::write_harness(
      file.stream(), check.program, run, {"faultline " FAULTLINE_VERSION, check.source.files});
  file.close();
  for (const std::string& limit : limits.not_forced)
    console.report(Severity::Warning, fmt::format("the harness cannot force all of the run: {}", limit));
}

}  // namespace

void CheckFiles::write(const CheckResult& check, Console& console) const {
  if (witness.empty() && harness.empty()) return;
  if (check.result.violations.empty())
    return console.report(Severity::Note, "there is no failing run, so no witness or harness is written");
  const trace::Run& run = check.result.violations.front().run;
  if (!witness.empty()) write_witness(witness, check, run, console);
  if (!harness.empty()) write_harness(harness, check, run, console);
}

}  // namespace faultline::app
