// Laws of trace formulas, on the failing programs of the golden tests: the run satisfies all but the
// postcondition, and nothing satisfies everything.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "checked_program.h"
#include "engine/bmc/bmc.h"
#include "frontend/c/frontend.h"
#include "logic/evaluate.h"
#include "logic/traverse.h"
#include "solve/factory.h"
#include "trace/formula/formula.h"
#include "trace/interpreter.h"

namespace faultline::trace {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string name;
  fs::path program;
};

std::vector<Case> failing_cases() {
  std::vector<Case> cases;
  for (const fs::directory_entry& entry : fs::directory_iterator(GOLDEN_CASES)) {
    const fs::path program = entry.path() / "program.c";
    std::ifstream expected(entry.path() / "expected.json");
    if (!fs::exists(program) || !expected) continue;
    const auto json = nlohmann::json::parse(expected);
    if (json.value("verdict", "") == "unsafe") cases.push_back({entry.path().filename().string(), program});
  }
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.name < b.name; });
  return cases;
}

class FormulaLaw : public testing::TestWithParam<Case> {};

// All of it as a list of formulas, phi last.
std::vector<logic::Term> everything(const TraceFormula& formula, logic::TermManager& terms) {
  std::vector<logic::Term> all = formula.precondition;
  for (const Link& link : formula.links)
    all.push_back(link.formula(terms));
  for (const unrolling::Guard& guard : formula.guards)
    all.push_back(guard.holds);
  all.insert(all.end(), formula.hard.begin(), formula.hard.end());
  all.push_back(formula.postcondition);
  return all;
}

void expect_laws(const std::variant<TraceFormula, Unsupported>& made, logic::TermManager& terms) {
  if (const auto* unsupported = std::get_if<Unsupported>(&made)) FAIL() << unsupported->reason;
  const auto& formula = std::get<TraceFormula>(made);
  const std::vector<logic::Term> all = everything(formula, terms);
  logic::Evaluator in_the_run(formula.run, logic::Missing::Zero);
  for (std::size_t i = 0; i + 1 < all.size(); ++i)
    EXPECT_TRUE(in_the_run.holds(all[i])) << i << " of " << all.size();
  EXPECT_FALSE(in_the_run.holds(all.back()));
  const auto solver = solve::make_solver(terms);
  for (const logic::Term one : all)
    solver->add(one);
  EXPECT_TRUE(solve::is_unsat(solver->check()));
}

TEST_P(FormulaLaw, TheRunFailsInItAlone) {
  frontend::c::Options source;
  source.files = {GetParam().program.string()};
  const frontend::c::Result read = frontend::c::read(source, Color::Off);
  ASSERT_TRUE(read.program);
  engine::Options how;
  for (const engine::KnownProperty& known : engine::known_properties())
    how.properties.add(*engine::find_property(known.name));
  const engine::Result result = engine::bmc::check(*read.program, how);
  if (result.violations.empty()) GTEST_SKIP() << "needs options of its own";
  const trace::Run& run = result.violations.front().run;
  for (const Granularity granularity : {Granularity::Statement, Granularity::Expression}) {
    logic::TermManager terms;
    FormulaOptions options;
    options.granularity = granularity;
    options.checks = {true, true, true, true};
    Formulas formulas(*read.program, run, terms, options);
    for (const Encoding encoding : {Encoding::Path, Encoding::FlowSensitive}) {
      SCOPED_TRACE(encoding == Encoding::Path ? "path" : "flow-sensitive");
      expect_laws(formulas.path(encoding), terms);
    }
  }
  logic::TermManager terms;
  FormulaOptions options;
  options.granularity = Granularity::Expression;
  options.checks = {true, true, true, true};
  Formulas formulas(*read.program, run, terms, options);
  SCOPED_TRACE("program");
  expect_laws(formulas.program(), terms);
}

// A run that accesses small arrays so often that they become array terms on the way, one of them with
// contents that nothing was stored in.
TEST(LongRun, TheRunFailsInItAlone) {
  const cfa::Program program = engine::read_checked(
      "struct cell { int value; char tag; } a[40];\n"
      "int main(void) {\n"
      "  int b[24], start = nondet_int();\n"
      "  for (int i = 0; i < 120; i++) {\n"
      "    a[i % 40].value = a[(i + 39) % 40].value + 1 + start;\n"
      "    a[(i * 7) % 40].tag = (char)i;\n"
      "    b[i % 24] = a[i % 40].value + (i < 24 ? 0 : b[(i + 5) % 24]);\n"
      "  }\n"
      "  assert(a[119 % 40].value == 121);\n"
      "  return b[3]; }\n");
  ListedInputs zeros({});
  RunOptions how;
  how.recording = Recording::On;
  const trace::Run run = Interpreter(program).run(zeros, how);
  ASSERT_TRUE(is_violation(run.event.kind));
  logic::TermManager terms;
  FormulaOptions options;
  Formulas formulas(program, run, terms, options);
  for (const Encoding encoding : {Encoding::Path, Encoding::FlowSensitive}) {
    const auto made = formulas.path(encoding);
    expect_laws(made, terms);
    const std::vector<logic::Term> parts = logic::subterms(everything(std::get<TraceFormula>(made), terms));
    EXPECT_TRUE(std::any_of(parts.begin(), parts.end(),
                            [](logic::Term part) { return part.kind() == logic::Kind::Store; }));
  }
}

// Bits and elements that nobody stored in, read beside what somebody did: they are inputs of the run.
TEST(UnknownContents, TheRunFailsInItAlone) {
  const char* const declarations =
      "#include <stdlib.h>\n#include <string.h>\n"
      "struct account { char owner[8]; long balance; unsigned locked : 1, kind : 2; };\n";
  for (const auto& [body, inputs] :
       {std::pair{"struct account a, *p = &a; p->kind = 2;", "1"},
        std::pair{"struct account *p = malloc(sizeof *p); p->kind = 2;", "1"},
        std::pair{"struct account *p = malloc(sizeof *p); strncpy(p->owner, \"ann\", 7);"
                  " p->owner[7] = 0; p->balance = p->owner[0]; p->kind = 1;",
                  "1"}}) {
    SCOPED_TRACE(body);
    const cfa::Program program = engine::read_checked(std::string(declarations) + "int main(void) { " + body +
                                                      " assert(!p->locked); return 0; }\n");
    ListedInputs given(std::get<Choices>(parse_choices(inputs)));
    RunOptions how;
    how.recording = Recording::On;
    const trace::Run run = Interpreter(program).run(given, how);
    ASSERT_TRUE(is_violation(run.event.kind));
    logic::TermManager terms;
    FormulaOptions options;
    options.granularity = Granularity::Expression;
    Formulas formulas(program, run, terms, options);
    for (const Encoding encoding : {Encoding::Path, Encoding::FlowSensitive})
      expect_laws(formulas.path(encoding), terms);
    expect_laws(formulas.program(), terms);
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, FormulaLaw, testing::ValuesIn(failing_cases()),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace faultline::trace
