#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "../../property/bmc_brute_force/native.h"
#include "checked_program.h"

namespace faultline::engine {
namespace {

// Every counterexample must fail in gcc's program, too, in the same line. (Under the sanitizers of the tests
// themselves that is left to the other build.)
void expect_native(const bmc::brute::Subject& subject, const Result& result) {
#ifndef __SANITIZE_ADDRESS__
  for (const Violation& violation : result.violations) {
    if (!violation.run.event.range || !bmc::brute::reason_to_skip(subject, violation).empty()) continue;
    const std::filesystem::path source = subject.program.files.path(violation.run.event.range.file);
    std::filesystem::create_directories(source.parent_path());
    std::ofstream(source) << subject.text;
    const bmc::brute::NativeOutcome outcome =
        bmc::brute::try_native(subject, violation, source.parent_path());
    std::filesystem::remove_all(source.parent_path());
    EXPECT_EQ(outcome.wrong, "") << subject.text;
  }
#else
  static_cast<void>(subject);
  static_cast<void>(result);
#endif
}

}  // namespace

Result check(const std::string& text, const Options& options) {
  const std::string whole = with_declarations(text);
  const bmc::brute::Subject subject{whole, options.properties, read_c({whole}), {}};
  Result result = bmc::check(subject.program, options);
  expect_native(subject, result);
  return result;
}

}  // namespace faultline::engine
