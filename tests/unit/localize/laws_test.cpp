// Laws of cores and correction sets, on programs made at random. That each set is what it is said to be is
// proved by check/ (Investigated::ask); here, that none is missing, and that the values are right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cfa/value.h"
#include "checked_program.h"
#include "investigated.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"
#include "localize/problem.h"
#include "random_program.h"
#include "trace/interpreter.h"

namespace faultline::localize {
namespace {

using Set = std::set<std::uint32_t>;
using Sets = std::set<Set>;

// The programs whose assertion fails, of so many.
template <class Law>
void for_failing_programs(std::uint32_t first, std::uint32_t count, std::uint32_t statements, Law law) {
  std::uint32_t failing = 0;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const std::string text = random_program(seed, statements);
    SCOPED_TRACE(text);
    std::unique_ptr<Investigated> program;
    try {
      program = std::make_unique<Investigated>(text);
    } catch (const std::runtime_error&) {
      continue;  // no run fails
    }
    ++failing;
    law(*program);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GE(failing, count / 6) << "the programs are too tame";
}

Sets groups_of(const fault::Localization& found) {
  Sets all;
  for (const fault::Fault& fault : found.faults) {
    const auto* core = std::get_if<fault::Core>(&fault.evidence);
    const auto& groups = core ? core->of.groups : std::get<fault::CorrectionSet>(fault.evidence).of.groups;
    all.insert(Set(groups.begin(), groups.end()));
  }
  return all;
}

MaxSat all_correction_sets(trace::Encoding encoding, trace::Selectors selectors) {
  MaxSatOptions options;
  options.encoding = encoding;
  options.selectors = selectors;
  options.most = 100'000;
  options.sizes = Sizes::All;
  options.largest = 1'000;
  return MaxSat(options);
}

// Minimal sets that meet every one of these: Berge's algorithm.
Sets minimal_hitting_sets(const Sets& sets) {
  Sets hitting{{}};
  for (const Set& one : sets) {
    Sets next;
    for (const Set& known : hitting) {
      const bool meets =
          std::any_of(one.begin(), one.end(), [&](auto element) { return known.contains(element); });
      if (meets) {
        next.insert(known);
        continue;
      }
      for (const std::uint32_t element : one) {
        Set more = known;
        more.insert(element);
        next.insert(more);
      }
    }
    hitting.clear();
    for (const Set& candidate : next) {
      const bool contains_another = std::any_of(next.begin(), next.end(), [&](const Set& other) {
        return other.size() < candidate.size() &&
               std::includes(candidate.begin(), candidate.end(), other.begin(), other.end());
      });
      if (!contains_another) hitting.insert(candidate);
    }
  }
  return hitting;
}

TEST(Laws, CorrectionSetsAreTheMinimalHittingSetsOfTheCores) {
  for_failing_programs(100, 24, 3, [](const Investigated& program) {
    MinCoresOptions options;
    options.most = 100'000;
    const fault::Localization cores = program.ask(MinCores(options));
    const fault::Localization corrections =
        program.ask(all_correction_sets(trace::Encoding::Path, trace::Selectors::PerStep));
    ASSERT_EQ(cores.completeness, fault::Completeness::Complete);
    ASSERT_EQ(corrections.completeness, fault::Completeness::Complete);
    EXPECT_EQ(groups_of(corrections), minimal_hitting_sets(groups_of(cores)));
  });
}

// The same where branches imply their blocks, and in the whole program.
TEST(Laws, DualityHoldsInTheOtherEncodings) {
  for (const trace::Encoding encoding : {trace::Encoding::FlowSensitive, trace::Encoding::Program}) {
    for_failing_programs(100, 18, 3, [encoding](const Investigated& program) {
      MinCoresOptions options;
      options.encoding = encoding;
      options.selectors = trace::Selectors::PerStatement;
      options.most = 100'000;
      const fault::Localization cores = program.ask(MinCores(options));
      const fault::Localization corrections =
          program.ask(all_correction_sets(encoding, trace::Selectors::PerStatement));
      ASSERT_EQ(cores.completeness, fault::Completeness::Complete);
      ASSERT_EQ(corrections.completeness, fault::Completeness::Complete);
      EXPECT_EQ(groups_of(corrections), minimal_hitting_sets(groups_of(cores)));
    });
  }
}

// Asks the solver about every subset.
struct Exhaustive {
  Sets cores;
  Sets corrections;
};

Exhaustive try_everything(const Encoded& encoded, trace::Selectors selectors) {
  const Context context;
  Problem problem(encoded, selectors, context);
  const auto count = static_cast<std::uint32_t>(problem.groups().size());
  std::vector<bool> satisfiable(std::size_t{1} << count);
  for (std::uint32_t subset = 0; subset < satisfiable.size(); ++subset) {
    solve::toolbox::ElementSet chosen;
    for (std::uint32_t i = 0; i < count; ++i)
      if (subset >> i & 1) chosen.push_back(i);
    const logic::Term inputs[] = {problem.inputs()};
    satisfiable[subset] = std::holds_alternative<solve::toolbox::Elements::SubsetSat>(
        problem.elements().check(chosen, {}, inputs));
  }
  Exhaustive all;
  for (std::uint32_t subset = 0; subset < satisfiable.size(); ++subset) {
    bool is_extreme = true;
    Set inside, outside;
    for (std::uint32_t i = 0; i < count; ++i) {
      (subset >> i & 1 ? inside : outside).insert(i);
      const bool neighbour = satisfiable[subset ^ 1u << i];
      // A core becomes satisfiable without any of its elements; a maximal set does not with any other.
      if (satisfiable[subset] ? !(subset >> i & 1) && neighbour : (subset >> i & 1) && !neighbour)
        is_extreme = false;
    }
    if (is_extreme)
      (satisfiable[subset] ? all.corrections : all.cores).insert(satisfiable[subset] ? outside : inside);
  }
  return all;
}

TEST(Laws, NothingIsMissingThatTryingEverythingFinds) {
  std::uint32_t compared = 0;
  for_failing_programs(200, 24, 1, [&](const Investigated& program) {
    const Encoded& encoded = program.investigation().path();
    const auto groups = trace::group_links(encoded.formula, encoded.candidates(), trace::Selectors::PerStep);
    if (groups.size() > 10) return;
    ++compared;
    const Exhaustive all = try_everything(encoded, trace::Selectors::PerStep);
    EXPECT_EQ(groups_of(program.ask(MinCores())), all.cores);
    EXPECT_EQ(groups_of(program.ask(all_correction_sets(trace::Encoding::Path, trace::Selectors::PerStep))),
              all.corrections);
  });
  EXPECT_GE(compared, 4u);
}

// The failing run's inputs, given again.
trace::Run run_again(const cfa::Program& program, const trace::Run& run) {
  trace::Choices choices;
  for (const trace::UsedInput& input : run.inputs)
    choices.push_back(trace::from_bits(input.bits, program.types[input.type]));
  trace::ListedInputs inputs(choices);
  trace::RunOptions options;
  options.checks = {true, true, true, true};
  return trace::Interpreter(program).run(inputs, options);
}

// The program with this constant in the place of the candidate's expressions.
cfa::Program with_constant(const Encoded& encoded, const cfa::Program& program,
                           const fault::NeededValue& value) {
  cfa::Program changed = program;
  const trace::CandidateId candidate = encoded.formula.links[value.link].candidate;
  for (std::uint32_t i = 0; i < changed.exprs.size(); ++i) {
    if (encoded.candidates().of(cfa::ExprId(i)) != candidate) continue;
    cfa::Expr& expr = changed.exprs[cfa::ExprId(i)];
    expr = {};
    expr.kind = cfa::ExprKind::Constant;
    expr.type = program.exprs[cfa::ExprId(i)].type;
    expr.bits = cfa::canonical(program.types[expr.type], value.needed);
  }
  return changed;
}

// By another way than terms and solvers: the interpreter runs the program with the value in it.
TEST(Laws, TheProgramWithTheNeededValuePasses) {
  std::uint32_t tried = 0;
  for_failing_programs(300, 60, 4, [&](const Investigated& program) {
    const Investigation& investigation = program.investigation();
    MaxSatOptions options;
    options.largest = 1;
    const fault::Localization found = program.ask(MaxSat(options));
    for (const fault::Fault& fault : found.faults) {
      const auto& set = std::get<fault::CorrectionSet>(fault.evidence);
      ASSERT_FALSE(set.values.empty());
      const bool is_one_evaluation = set.values.size() == 1 && set.values.front().visits == 1;
      if (!is_one_evaluation || set.further_inputs == fault::FurtherInputs::Some) continue;
      ++tried;
      const cfa::Program changed =
          with_constant(investigation.whole_program(), investigation.program(), set.values.front());
      const trace::Run run = run_again(changed, investigation.run());
      EXPECT_FALSE(trace::is_violation(run.event.kind)) << fault.infos.front().text;
    }
  });
  EXPECT_GE(tried, 30u);
}

// Nearest: a smaller difference than the one that is told does not do.
TEST(Laws, NoSmallerDifferenceOfAConstantPasses) {
  for_failing_programs(400, 30, 3, [&](const Investigated& program) {
    const Investigation& investigation = program.investigation();
    MaxSatOptions options;
    options.largest = 1;
    for (const fault::Fault& fault : program.ask(MaxSat(options)).faults) {
      const auto& set = std::get<fault::CorrectionSet>(fault.evidence);
      const Encoded& encoded = investigation.whole_program();
      fault::NeededValue value = set.values.front();
      if (!encoded.candidates()[encoded.formula.links[value.link].candidate].is_constant()) continue;
      const auto was = static_cast<std::int32_t>(value.was);
      const auto needed = static_cast<std::int32_t>(value.needed);
      const std::int64_t far = std::abs(std::int64_t{needed} - was);
      for (std::int64_t nearer = 1; nearer < std::min<std::int64_t>(far, 8); ++nearer) {
        for (const std::int64_t other : {was - nearer, was + nearer}) {
          value.needed = static_cast<std::uint32_t>(other);
          const cfa::Program changed = with_constant(encoded, investigation.program(), value);
          EXPECT_TRUE(trace::is_violation(run_again(changed, investigation.run()).event.kind))
              << fault.infos.front().text << ", and also for " << other;
        }
      }
    }
  });
}

}  // namespace
}  // namespace faultline::localize
