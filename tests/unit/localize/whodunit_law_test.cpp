// On the failing programs of the golden tests: whatever whodunit and interference say within a moment is
// confirmed by check/.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "check/evidence.h"
#include "frontend/c/frontend.h"
#include "investigated.h"
#include "localize/interference/interference.h"
#include "localize/whodunit/whodunit.h"

namespace faultline::localize {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds kMoment{50};
constexpr std::size_t kMostChecked = 3;

std::vector<fs::path> failing_programs() {
  std::vector<fs::path> programs;
  for (const fs::directory_entry& entry : fs::directory_iterator(GOLDEN_CASES)) {
    std::ifstream expected(entry.path() / "expected.json");
    if (!fs::exists(entry.path() / "program.c") || !expected) continue;
    if (nlohmann::json::parse(expected).value("verdict", "") == "unsafe") programs.push_back(entry.path());
  }
  std::sort(programs.begin(), programs.end());
  return programs;
}

class WhodunitLaw : public testing::TestWithParam<fs::path> {};

void expect_confirmed(const Investigation& investigation, const Localizer& localizer) {
  Context context;
  context.budget = Budget{}.within(kMoment);
  const fault::Localization found = localizer.localize(investigation, context);
  const Encoded& encoded = investigation.path();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms, &investigation.program(),
                           &investigation.run().trace};
  for (std::size_t i = 0; i < std::min(found.faults.size(), kMostChecked); ++i) {
    const fault::Fault& fault = found.faults[i];
    EXPECT_NE(check::confirm(basis, fault.evidence, Budget{}.within(kMoment)), fault::Checked::Refuted)
        << "line " << fault.parts.front().range.begin.line << ": " << fault.infos.front().text;
  }
}

TEST_P(WhodunitLaw, WhatIsSaidIsConfirmed) {
  frontend::c::Options source;
  source.files = {(GetParam() / "program.c").string()};
  frontend::c::Result read = frontend::c::read(source, Color::Off);
  ASSERT_TRUE(read.program);
  std::unique_ptr<Investigated> program;
  try {
    program = std::make_unique<Investigated>(std::move(*read.program));
  } catch (const std::runtime_error&) {
    GTEST_SKIP() << "needs options of its own";
  }
  expect_confirmed(program->investigation(), Whodunit());
  expect_confirmed(program->investigation(), WhodunitIterative());
  expect_confirmed(program->investigation(), Interference({Interfering::All}));
}

INSTANTIATE_TEST_SUITE_P(Golden, WhodunitLaw, testing::ValuesIn(failing_programs()),
                         [](const auto& one) { return one.param.filename().string(); });

}  // namespace
}  // namespace faultline::localize
