// Every template repairs a program: one of its mutants passes all runs, the patched text compiles with gcc
// and passes on the failing input where the original fails, and an independent check of the patched file
// agrees.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "../cli/tool.h"
#include "engine/bmc/bmc.h"
#include "fault/edits.h"
#include "frontend/c/frontend.h"
#include "localize/repair/conditions.h"
#include "localize/repair/evaluation.h"
#include "localize/repair/mint.h"
#include "localize/repair/specification.h"

namespace faultline::localize::repair {
namespace {

cfa::Program read_program(const std::string& file) {
  frontend::c::Options options;
  options.files = {file};
  frontend::c::Result result = frontend::c::read(options, Color::Off);
  if (!result.program) throw std::runtime_error(result.compiler_output);
  return std::move(*result.program);
}

// Programs are called by the template that repairs them; of several: id@what.
std::string template_of(const std::string& program) {
  return program.substr(0, program.find('@'));
}

class Templates : public testing::TestWithParam<std::string> {
 protected:
  // A mutant of this template alone that passes all runs, and that the model checker cannot refute.
  const Mutant* survivor() {
    engine::Options options;
    const engine::Result found = engine::bmc::check(program_, options);
    if (found.violations.empty()) return nullptr;
    const trace::Run& run = found.violations.front().run;
    const trace::Interpreter plain(program_);
    trace::RunPool pool(program_, plain, {});
    pool.add(trace::words_of(run));
    pool.perturb(run);
    const Sites sites(program_, {}, specification_of(program_, run));
    Mint mint(workshop_, sites, {});
    for (const Template& row : templates())
      if (row.id == template_of(GetParam())) mint.run(row, pool.runs().front().visited, Budget{});
    mutants_ = mint.mutants();
    if (!mutants_.empty() && mutants_.front().is_read_again) return read_again(options);
    if (template_of(GetParam()) == conditional().id) put_under_conditions(sites, pool);
    const trace::Interpreter variants(workshop_.program());
    Court court{workshop_.program(), variants, pool.runs(), {}, {}};
    observe(court);
    const std::vector<Judgement> judgements = judge(court, mutants_, Budget{});
    for (std::size_t i = 0; i < mutants_.size(); ++i) {
      if (!judgements[i].passes_all(pool.count(trace::Label::Fails)) || mutants_[i].part != Part::Code)
        continue;
      if (engine::bmc::check(workshop_.made(mutants_[i].detours), options).verdict == engine::Verdict::Safe)
        return &mutants_[i];
    }
    return nullptr;
  }

  // All that could be better under a condition, under those that the runs tell.
  void put_under_conditions(const Sites& sites, const trace::RunPool& pool) {
    Mint first(workshop_, sites, {});
    for (const Template& row : templates())
      if (row.tier == Tier::Synthesis) first.run(row, pool.runs().front().visited, Budget{});
    const trace::Interpreter variants(workshop_.program());
    Court court{workshop_.program(), variants, pool.runs(), {}, {}};
    observe(court);
    const std::vector<Judgement> judgements = judge(court, first.mutants(), Budget{});
    Mint second(workshop_, sites, {});
    second.work_for(conditional());
    mutants_ = under_conditions(court, second, first.mutants(), judgements, Budget{});
  }

  // Those that are known by their text only.
  const Mutant* read_again(const engine::Options& options) {
    for (const Mutant& mutant : mutants_) {
      const std::string text = fault::patched(program_.files, mutant.edits).begin()->second;
      if (engine::bmc::check(read_program(folder_.write("again.c", text)), options).verdict ==
          engine::Verdict::Safe)
        return &mutant;
    }
    return nullptr;
  }

  void compile_and_run(const std::string& source, const std::string& harness, bool passes) {
    const std::string binary = folder_.path(passes ? "patched.exe" : "original.exe");
    const cli::Finished compiled =
        cli::start({FAULTLINE_NATIVE_COMPILER, "-w", "-o", binary, source, harness});
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err << cli::read(source);
    const cli::Finished ran = cli::start({binary});
    EXPECT_EQ(ran.exit_code == 0, passes) << ran.err << cli::read(source);
  }

  const std::string file_ = std::string(REPAIR_TEMPLATES) + "/" + GetParam() + ".c";
  const cfa::Program program_ = read_program(file_);
  Workshop workshop_{program_};
  std::vector<Mutant> mutants_;
  cli::Folder folder_;
};

TEST_P(Templates, RepairsItsProgram) {
  const Mutant* const mutant = survivor();
  ASSERT_TRUE(mutant) << mutants_.size() << " mutants, none repairs the program";
  const auto texts = fault::patched(program_.files, mutant->edits);
  ASSERT_EQ(texts.size(), 1u);
  const std::string patched = folder_.write("patched.c", texts.begin()->second);
  EXPECT_EQ(cli::faultline({"check", patched}).exit_code, 0) << cli::read(patched);
  const std::string harness = folder_.path("harness.c");
  ASSERT_EQ(cli::faultline({"check", file_, "--harness", harness}).exit_code, 10);
  // What is in an uninitialised variable, no harness can say.
  if (GetParam() != "initialiser") compile_and_run(file_, harness, false);
  compile_and_run(patched, harness, true);
}

std::vector<std::string> programs() {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(REPAIR_TEMPLATES))
    all.push_back(entry.path().stem());
  std::ranges::sort(all);
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, Templates, testing::ValuesIn(programs()), [](const auto& tested) {
  std::string name = tested.param;
  for (char& c : name)
    if (c == '-' || c == '@') c = '_';
  return name;
});

TEST(TemplateTable, EveryTemplateHasAProgram) {
  std::set<std::string> ids, tested;
  for (const Template& row : templates())
    ids.insert(std::string(row.id));
  for (const std::string& program : programs())
    tested.insert(template_of(program));
  EXPECT_EQ(ids, tested);
}

}  // namespace
}  // namespace faultline::localize::repair
