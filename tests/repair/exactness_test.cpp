// Does a mutant mean what its text means? Mutants of every program here are run as variants of one prepared
// program, and as what the frontend reads from the changed text. Each must end in the same way on each run.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "cfa/maybe_uninitialized.h"
#include "cfa/wellformed.h"
#include "engine/bmc/bmc.h"
#include "fault/edits.h"
#include "frontend/c/frontend.h"
#include "localize/repair/evaluation.h"
#include "localize/repair/mint.h"
#include "localize/repair/specification.h"

namespace faultline::localize::repair {
namespace {

constexpr std::size_t kRuns = 25;
// Mutants of each template that are looked at in one program: few, as there are many programs; which ones
// depends on the program. In the programs of templates, where there are few others, more.
constexpr std::size_t kOfTemplate = 1;
constexpr std::size_t kOfTemplateInItsProgram = 3;

std::vector<std::string> programs() {
  std::vector<std::string> all;
  for (const char* folder : {REPAIR_PROGRAMS, REPAIR_TEMPLATES})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".c") all.push_back(entry.path().string());
  std::ranges::sort(all);
  return all;
}

class Exactness : public testing::TestWithParam<std::string> {
 protected:
  std::optional<cfa::Program> read(const std::vector<fault::Edit>& edits) const {
    frontend::c::Options options;
    options.files = {GetParam()};
    if (!edits.empty())
      for (const auto& [file, text] : fault::patched(program_->files, edits))
        options.instead.push_back({program_->files.path(file), text});
    frontend::c::Result result = frontend::c::read(options, Color::Off);
    messages_ = result.compiler_output;
    return std::move(result.program);
  }

  trace::EventKind end_of(const trace::Interpreter& interpreter, const trace::InputWords& words,
                          const Detours& detours) const {
    trace::WordInputs inputs(words);
    trace::RunOptions options;
    options.step_limit = 100'000;
    return interpreter.run(inputs, options, {detours, {}}).event.kind;
  }

  void compare(const Mutant& mutant, const Workshop& workshop, const trace::Interpreter& variants,
               const trace::RunPool& pool) {
    const fault::Edit& edit = mutant.edits.front();
    SCOPED_TRACE(std::string(mutant.from->id) + ", line " + std::to_string(edit.range.begin.line) + ": '" +
                 edit.before + "' -> '" + edit.after + "'");
    const cfa::Program made = workshop.made(mutant.detours);
    const std::vector<std::string> defects = cfa::find_defects(made);
    ASSERT_TRUE(defects.empty()) << defects.front();
    // A local that nothing was assigned to is an input of the text that is read again; such changes are dropped (search.h).
    if (mutant.function && !cfa::read_before_assigned(made, mutant.function).empty()) return;
    const std::optional<cfa::Program> patched = read(mutant.edits);
    ASSERT_TRUE(patched) << messages_;
    const trace::Interpreter interpreter(*patched);
    for (std::size_t i = 0; i < std::min(kRuns, pool.runs().size()); ++i)
      ASSERT_EQ(trace::id(end_of(interpreter, pool.runs()[i].inputs, {})),
                trace::id(end_of(variants, pool.runs()[i].inputs, mutant.detours)))
          << "run " << i;
  }

  std::optional<cfa::Program> program_;
  mutable std::string messages_;
};

// Some of each template: spread over all that it makes, beginning somewhere.
std::vector<std::size_t> some_of(const std::vector<Mutant>& mutants, const std::string& program) {
  std::map<std::string_view, std::vector<std::size_t>> by_template;
  for (std::size_t i = 0; i < mutants.size(); ++i)
    if (!mutants[i].is_read_again) by_template[mutants[i].from->id].push_back(i);
  std::size_t begin = 0;
  for (const char c : std::filesystem::path(program).stem().string())
    begin = 31 * begin + static_cast<unsigned char>(c);
  std::vector<std::size_t> some;
  for (const auto& [id, all] : by_template) {
    const bool is_its_own = program.ends_with("/" + std::string(id) + ".c");
    const std::size_t most = std::min(is_its_own ? kOfTemplateInItsProgram : kOfTemplate, all.size());
    for (std::size_t i = 0; i < most; ++i)
      some.push_back(all[(begin + i * all.size() / most) % all.size()]);
  }
  return some;
}

TEST_P(Exactness, MutantsMeanWhatTheirTextMeans) {
  program_ = read({});
  ASSERT_TRUE(program_) << messages_;
  engine::Options options;
  options.simplify = false;
  options.budget = Budget{}.within(std::chrono::seconds(20));
  const engine::Result result = engine::bmc::check(*program_, options);
  ASSERT_FALSE(result.violations.empty()) << "the program has no failing run";
  const trace::Run& run = result.violations.front().run;

  const trace::Interpreter plain(*program_);
  trace::PoolOptions pooling;
  pooling.size = 60;
  trace::RunPool pool(*program_, plain, pooling);
  pool.add(trace::words_of(run));
  pool.perturb(run);

  const Sites sites(*program_, {}, specification_of(*program_, run));
  Workshop workshop(*program_);
  Mint mint(workshop, sites, {5, 7});
  mint.limit(60'000);
  for (const Template& row : templates())
    mint.run(row, std::vector<bool>(program_->locations.size(), true), Budget{});
  const trace::Interpreter variants(workshop.program());
  for (const std::size_t i : some_of(mint.mutants(), GetParam()))
    compare(mint.mutants()[i], workshop, variants, pool);
}

INSTANTIATE_TEST_SUITE_P(Programs, Exactness, testing::ValuesIn(programs()), [](const auto& tested) {
  std::string name = std::filesystem::path(tested.param).stem().string();
  std::ranges::replace_if(name, [](char c) { return c == '-' || c == '@'; }, '_');
  return name;
});

}  // namespace
}  // namespace faultline::localize::repair
