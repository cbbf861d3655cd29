// Component models on the command line: verdicts, events, the chart, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "schema.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kTicket = "examples/bip/ticket.bip";
constexpr const char* kExclusion = "never p1.S3 and p2.S3";
constexpr const char* kPhilosophers = "examples/bip/philosophers.bip";

json json_of(std::vector<std::string> arguments, int exit_code) {
  const Folder folder;
  arguments.insert(arguments.end(), {"--json", folder.path("out.json")});
  const Finished finished = faultline(arguments);
  EXPECT_EQ(finished.exit_code, exit_code) << finished.err;
  const json result = json::parse(read(folder.path("out.json")));
  const json schema = json::parse(read(FAULTLINE_ROOT "/docs/result.schema.json"));
  EXPECT_THAT(schema_violations(result, schema), testing::IsEmpty());
  return result;
}

TEST(Bip, CheckShowsTheInteractions) {
  const Finished finished = faultline({"check", kTicket, "--property", kExclusion});
  EXPECT_EQ(finished.exit_code, 10);
  EXPECT_THAT(finished.out, HasSubstr("assertion failed: never p1.S3 and p2.S3"));
  EXPECT_THAT(finished.out, HasSubstr("the interactions, the last one fails (!):\n"));
  EXPECT_THAT(finished.out, testing::ContainsRegex("    2  request2  o number = 3  *\\|  *o S1 -> S2, buffer = 2"));
  EXPECT_THAT(finished.out, testing::ContainsRegex("!   4  enter2    o enter  *\\|  *o S2 -> S3"));
  // The listing is by interaction, too; that the property holds before it fails is not said.
  EXPECT_THAT(finished.out, HasSubstr("- request2: p2.request S1 -> S2, controller.request\n"));
  EXPECT_THAT(finished.out, AllOf(Not(HasSubstr("of the loop")), Not(HasSubstr("holds"))));
}

TEST(Bip, InteractionsAreInTheJson) {
  const json result = json_of({"check", kTicket, "--property", kExclusion}, 10);
  EXPECT_EQ(result["input"]["language"], "bip");
  EXPECT_EQ(result["property"]["kind"], "never");
  const json& all = result["interactions"];
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[1]["name"], "request2");
  const json& process = all[1]["components"][0];
  EXPECT_EQ(process["component"], "p2");
  EXPECT_EQ(process["port"], "request");
  EXPECT_EQ(process["from"], "S1");
  EXPECT_EQ(process["to"], "S2");
  EXPECT_EQ(process["writes"], (json{{"buffer", "2"}, {"ticket", "1"}}));
  EXPECT_EQ(process["lines"], (json{{"buffer", 48}, {"ticket", 41}}));
  EXPECT_LT(all[0]["step"].get<int>(), all[1]["step"].get<int>());
}

// `p.n = &p2.buffer` stood beside the lines of connectors in the page.
TEST(Bip, PointersToComponentsAreNotInTheJson) {
  const json result = json_of({"check", kTicket, "--property", kExclusion}, 10);
  bool has_transfer = false;
  for (const json& step : result["trace"]) {
    has_transfer = has_transfer || (step.value("line", 0) == 48 && step.value("reads", json::object()).contains("controller.number"));
    if (!step.contains("reads")) continue;
    for (const auto& [name, value] : step["reads"].items())
      EXPECT_THAT(value.get<std::string>(), Not(testing::StartsWith("&"))) << name;
  }
  EXPECT_TRUE(has_transfer);
}

TEST(Bip, ExplainMarksWhatIsBlamed) {
  const Finished finished = faultline({kTicket, "--property", kExclusion, "--localizers", "interference"});
  EXPECT_EQ(finished.exit_code, 10);
  EXPECT_THAT(finished.out, HasSubstr("[1] "));
  EXPECT_THAT(finished.out, HasSubstr("ticket = 1 [1]"));
}

// `buffer + 1` is as safe, but no ticket is ever served behind it.
TEST(Bip, TheRepairOfTheTicketGoesOn) {
  const json result = json_of({kTicket, "--property", kExclusion, "--localizers", "repair"}, 10);
  const json& first = result["repairs"][0];
  EXPECT_EQ(first["line"], 41) << first;
  EXPECT_EQ(first["after"], "buffer") << first;
}

// With `distance + 1` no train ever comes, which is as safe. The right change lets trains come later than any run of the
// faulty model has time for, so that what is behind looked dead, too.
TEST(Bip, ARepairUnderWhichNothingComesAnyMoreIsDearer) {
  const json result = json_of({"bench/suite/bip_gate/train_starts_too_near/bip_gate.bip", "--property",
                               "never train.CROSSING and gate.OPEN", "--localizers", "repair"}, 10);
  ASSERT_GE(result["repairs"].size(), 2u);
  EXPECT_EQ(result["repairs"][0]["line"], 15);
  const auto& all = result["repairs"];
  EXPECT_TRUE(std::any_of(all.begin() + 1, all.end(), [](const json& one) { return one["line"] == 17; }));
}

// Only numbers that stand where they are used were changed.
TEST(Bip, ConstantsAreRepairedWhereTheyAreDefined) {
  const json result = json_of({"bench/suite/bip_lights/all_roads_allowed/bip_lights.bip", "--property",
                               "never north.GREEN and east.GREEN", "--localizers", "repair"}, 10);
  const auto& all = result["repairs"];
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const json& one) {
    return one["line"] == 6 && one["before"] == "2" && one["after"] == "1" && one["status"] == "holds-within-bound";
  })) << all;
}

TEST(Bip, RunReplays) {
  const Finished failing =
      faultline({"run", kTicket, "--property", kExclusion, "--inputs", "1,2,3,4", "--trace"});
  EXPECT_EQ(failing.exit_code, 10);
  EXPECT_THAT(failing.out + failing.err, HasSubstr("- enter2: p2.enter S2 -> S3, controller.enter"));
  EXPECT_EQ(faultline({"run", kTicket, "--property", kExclusion, "--inputs", "1,2,3,0"}).exit_code, 0);
  // enter1 before there is a ticket is not enabled: the run ends there.
  EXPECT_EQ(faultline({"run", kTicket, "--inputs", "3"}).exit_code, 0);
}

// A list of numbers says nothing to people, and shifts where a connector is added.
TEST(Bip, RunTakesTheNamesOfSteps) {
  const auto run = [](const std::string& inputs) {
    return faultline({"run", kTicket, "--property", kExclusion, "--inputs", inputs});
  };
  EXPECT_EQ(run("request1,request2,enter1,enter2").exit_code, 10);
  EXPECT_EQ(run("request1 2 enter1,stop").exit_code, 0);
  const Finished unknown = run("request1,entre1");
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_THAT(unknown.err, HasSubstr("there is no step 'entre1', did you mean 'enter1'? There are: enter1, enter2, "));
  EXPECT_THAT(run("request1,9").err, HasSubstr("input 2 is no step: there are 1 to 6, and 0 that ends the run"));
  EXPECT_THAT(run("request1,request1").err, HasSubstr("input 2: 'request1' is not enabled there, so the run ends"));
  EXPECT_THAT(run("request1,0").err, Not(HasSubstr("not enabled")));
  EXPECT_EQ(faultline({kTicket, "--property", kExclusion, "--inputs", "request1,request2,enter1,enter2", "--localizers",
                       "interference"}).exit_code, 10);
  const Folder folder;
  const std::string several = folder.write(
      "m.bip", "package p port type S() atom type A() export port S e() place L, M initial to L on e from L to M end connector "
               "type C(S x, S y) define x' y' end compound type R() component A a(), b() connector C c(a.e, b.e) end end");
  EXPECT_EQ(faultline({"run", several, "--property", "never a.M and b.M", "--inputs", "c{a.e, b.e}"}).exit_code, 10);
}

// Loops are how the checker sees a schedule; whoever writes models has none.
TEST(Bip, BoundsAreNumbersOfSteps) {
  const Finished four = faultline({"check", kTicket, "--property", "never controller.number == 0", "--engine", "bmc", "--unwind", "4"});
  EXPECT_EQ(four.exit_code, 0);
  EXPECT_THAT(four.out, AllOf(HasSubstr("no violation in runs of at most 4 steps\nto look further: --unwind 8\n"),
                              Not(HasSubstr("loop")), Not(HasSubstr("unwindset"))));
  const auto check = [](const char* unwind) {
    return faultline({"check", kTicket, "--property", kExclusion, "--engine", "bmc", "--unwind", unwind}).exit_code;
  };
  EXPECT_EQ(check("3"), 0);
  EXPECT_EQ(check("4"), 10);
}

// Safe because nothing happens, which was not said.
TEST(Bip, DeadlocksOfSafeModelsAreMentioned) {
  const Finished some = faultline({"check", kPhilosophers, "--engine", "explicit"});
  EXPECT_EQ(some.exit_code, 0);
  EXPECT_THAT(some.err, HasSubstr("note: in 1 of 34 states no interaction is enabled (--property deadlock shows a run to one)"));
  const Folder folder;
  const std::string stuck = folder.write(
      "m.bip", "package p port type S() atom type A() export port S e() place L, M initial to L on e from M to L end connector "
               "type C(S x) define x end compound type R() component A a() connector C c(a.e) end end");
  EXPECT_THAT(faultline({"check", stuck}).err, HasSubstr("nothing ever happens in this model: no interaction is enabled at the start"));
}

TEST(Bip, ADeadlockIsNoErrorThatIsReached) {
  const Finished finished = faultline({"check", kPhilosophers, "--property", "deadlock"});
  EXPECT_THAT(finished.out, AllOf(HasSubstr("error: deadlock: no interaction is enabled"), Not(HasSubstr("error reached"))));
}

TEST(Bip, CfaShowsTheFunctionsOfTypes) {
  const Finished finished = faultline({"cfa", kTicket});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.out, AllOf(HasSubstr("Process2.request"), HasSubstr("Take.down"), HasSubstr("Enter.guard")));
}

TEST(Bip, AllStatesAreCounted) {
  const json result = json_of({"check", kPhilosophers, "--property", "deadlock", "--engine", "explicit", "--all"}, 10);
  EXPECT_EQ(result["property"]["kind"], "deadlock");
  EXPECT_EQ(result["stats"]["complete"], true);
  EXPECT_EQ(result["stats"]["deadlocks"], 1);
  EXPECT_GT(result["stats"]["states"], 1);
  const Finished said = faultline(
      {"check", kPhilosophers, "--property", "deadlock", "--engine", "explicit", "--all", "--stats"});
  EXPECT_THAT(said.out + said.err, AllOf(HasSubstr("deadlock"), HasSubstr("states")));
}

// Which step follows is decided by places alone: nothing that could be another value.
TEST(Bip, AModelWithoutDataHasNothingToBlame) {
  const Finished finished = faultline({kPhilosophers, "--property", "deadlock", "--localizers", "max-sat"});
  EXPECT_EQ(finished.exit_code, 10);
  EXPECT_THAT(finished.out, HasSubstr("nothing can be blamed: no value that the model computes decides whether this run fails, "
                                      "only its places, ports and connectors do"));
}

// A deadlock that nobody asks about ends nothing.
TEST(Bip, DeadlocksAreNoFailureUnlessAskedFor) {
  const Finished finished = faultline({"check", kPhilosophers, "--engine", "explicit"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  const Finished ticket = faultline({"check", kTicket, "--engine", "explicit", "--time", "1s"});
  EXPECT_THAT(ticket.exit_code, testing::AnyOf(0, 5)) << ticket.err;
}

// Of an interaction that fails before all have moved, too: what they were given is shown.
TEST(Bip, WhoTakesPartInTheLastInteractionIsInTheChart) {
  const Folder folder;
  const std::string path = folder.write(
      "account.bip",
      "package p port type A(int n) atom type Account(int start) data int n = 0, rest = start export port A get(n), put(n) "
      "place L initial to L on get from L to L do { rest = rest - n; } on put from L to L do { rest = rest + n; } invariant "
      "i provided (rest >= 0) end connector type Move(A x, A y) define x y on x y down { x.n = 3; y.n = 3; } end compound "
      "type R() component Account a(5), b(1) connector Move m(b.get, a.put) end end");
  const Finished finished = faultline({"check", path});
  EXPECT_EQ(finished.exit_code, 10) << finished.err;
  EXPECT_THAT(finished.out, testing::ContainsRegex("!   1  m  o n = 3  o n = 3, rest = -2"));
  EXPECT_THAT(finished.out, Not(HasSubstr("call stack")));
  const Finished closest = faultline({path, "--localizers", "distance"});
  EXPECT_THAT(closest.out, Not(HasSubstr("self")));
}

// A truth value without a first value has two; a number has too many, and the model checker takes over.
TEST(Bip, InputsAreEnumeratedWhereTheyAreBounded) {
  const Folder folder;
  const auto model = [&](const char* name, const std::string& data, const char* guard) {
    return folder.write(name, "package p port type S() atom type A() data " + data +
                                  " port S e() place L, M initial to L on e from L to M provided (" + guard +
                                  ") end compound type R() component A x() end end");
  };
  const std::string truth = model("truth.bip", "bool x", "x"), number = model("number.bip", "int x", "x == 77");
  const json found = json_of({"check", truth, "--property", "never x.M", "--engine", "explicit"}, 10);
  EXPECT_EQ(found["counterexample"]["inputs"].size(), 2u);
  EXPECT_EQ(faultline({"check", number, "--property", "never x.M", "--engine", "explicit"}).exit_code, 5);
  EXPECT_EQ(faultline({"check", number, "--property", "never x.M"}).exit_code, 10);
}

// In memory, a truth value that nobody has set is a byte, and any byte but zero is true: the replay was told its last bit.
TEST(Bip, UnsetTruthValuesAreReplayedAsTheSolverHasThem) {
  const Folder folder;
  const std::string file = folder.write(
      "m.bip", "package p port type S() atom type A() data bool b data bool c data int x = 0 port S e() place L, M initial "
               "to L on e from L to L provided (b) do { x = 1; } on e from L to M provided (c) do { x = 2; } end compound "
               "type R() component A a() end end");
  for (const char* unwind : {"1", "4", "5", "6"}) {
    const Finished finished = faultline({"check", file, "--engine", "bmc", "--unwind", unwind});
    EXPECT_EQ(finished.exit_code, 10) << unwind << finished.err;
  }
}

// Bounded runs would be called safe; they never come to the next step.
TEST(Bip, InternalTransitionsWithoutEndAreReported) {
  const Folder folder;
  const std::string file = folder.write(
      "m.bip", "package p port type S() atom type A() data int x = 0 port S e() place L initial to L\non e from L to L do { x "
               "= 1; }\ninternal from L to L provided (x == 1) end compound type R() component A a() end end");
  for (const char* engine : {"auto", "explicit"}) {
    const Finished finished = faultline({"check", file, "--engine", engine});
    EXPECT_EQ(finished.exit_code, 5);
    EXPECT_THAT(finished.out, HasSubstr("unknown: the internal transitions of 'a' do not come to an end (" + file + ":3:1)"));
  }
  // An error before that is found as ever.
  EXPECT_EQ(faultline({"check", file, "--property", "never a.x == 0"}).exit_code, 10);
}

struct ModelError {
  const char* name;
  const char* model;
};

class BipModelError : public testing::TestWithParam<ModelError> {};

TEST_P(BipModelError, HasItsName) {
  const Folder folder;
  const std::string file = folder.write("m.bip", std::string("package p port type S() ") + GetParam().model + " end");
  for (const char* engine : {"explicit", "bmc"}) {
    const Finished finished = faultline({"check", file, "--engine", engine});
    EXPECT_EQ(finished.exit_code, 10) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr(std::string("error of the model (") + GetParam().name + "): "));
    const json result = json_of({"check", file, "--engine", engine}, 10);
    EXPECT_EQ(result["property"]["kind"], "model-error");
    EXPECT_EQ(result["property"]["name"], GetParam().name);
    EXPECT_EQ(result["property"]["location"]["line"], 1);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Each, BipModelError,
    testing::Values(
        ModelError{"internal-conflict",
                   "atom type A() data int x = 0 port S e() place L, M initial to L on e from L to M do { x = 1; } "
                   "internal from M to L provided (x > 0) internal from M to M provided (x == 1) end compound type R() "
                   "component A a() end"},
        ModelError{"nondeterministic-port",
                   "atom type A() data int x = 0 port S e() place L, M initial to L on e from L to M provided (x < 5) "
                   "on e from L to L provided (x == 0) do { x = 1; } end compound type R() component A a() end"},
        ModelError{"unsafe-net",
                   "atom type A() port S e() place L, M initial to L, M on e from L to M end compound type R() component "
                   "A a() end"},
        ModelError{"priority-cycle",
                   "atom type A() data int x = 0 port S e() port S f() place L initial to L on e from L to L do { x = 1; "
                   "} on f from L to L priority one e < f provided (x == 1) priority two f < e provided (x == 1) end "
                   "compound type R() component A a() end"}),
    [](const auto& one) { return replaced(one.param.name, "-", "_"); });

// A counter that enters BROKEN with its third tick. `places` stands in line 3.
std::string counter(const std::string& places, const std::string& broken = "BROKEN") {
  return "package p port type N(int n)\natom type A() data int x = 0 export port N tick(x)\n" + places +
         "\ninitial to RUN on tick from RUN to RUN do { x = x + 2; }\ninternal from RUN to " + broken +
         " provided (x > 4) end\nconnector type C(N a) define a on a down { a.n = a.n; } end\n"
         "compound type R() component A one() connector C c(one.tick) end end\n";
}

struct ErrorPlace {
  const char* name;
  std::string model;
  int column;  // of the place
};

class BipErrorPlace : public testing::TestWithParam<ErrorPlace> {};

TEST_P(BipErrorPlace, IsAnErrorByItself) {
  const Folder folder;
  const std::string file = folder.write("m.bip", GetParam().model);
  for (const char* engine : {"explicit", "bmc"}) {
    const json result = json_of({"check", file, "--engine", engine, "--property", "error-place"}, 10);
    EXPECT_EQ(result["property"]["kind"], "error-place") << engine;
    EXPECT_EQ(result["property"]["location"]["line"], 3);
    EXPECT_EQ(result["property"]["location"]["column"], GetParam().column);
    ASSERT_EQ(result["interactions"].size(), 3u) << engine;
  }
  const json explained = json_of({file, "--localizers", "interference,max-sat"}, 10);
  EXPECT_EQ(explained["property"]["kind"], "error-place");
  EXPECT_EQ(explained["localizations"].size(), 2u);
  for (const json& one : explained["localizations"])
    EXPECT_THAT(one["faults"], Not(testing::IsEmpty())) << one["localizer"];
}

INSTANTIATE_TEST_SUITE_P(
    Each, BipErrorPlace,
    testing::Values(ErrorPlace{"Named", counter("place RUN, ERROR", "ERROR"), 12},
                    ErrorPlace{"Listed", counter("@error(BROKEN) place RUN, BROKEN"), 27},
                    ErrorPlace{"OfADeclaration", counter("place RUN @error place BROKEN"), 24},
                    ErrorPlace{"BeforeItsName", counter("place RUN, @error BROKEN"), 19},
                    ErrorPlace{"AmongOtherAnnotations", counter("@c(x=\"1\") @error(BROKEN) @d place RUN, BROKEN"), 40}),
    [](const auto& one) { return one.param.name; });

// The old syntax has no prototypes, and prints from its actions.
TEST(Bip, TheOldSyntaxNeedsNoPrototypes) {
  const Folder folder;
  const std::string model = folder.write(
      "old.bip",
      "model m {# #include <stdio.h> #} port type N(int i)\n"
      "atomic type A(int s) data int x export port N e(x) place RUN place BAD initial to RUN do x = s;\n"
      "on e from RUN to RUN provided x < 5 do x = max(x, 1) + 1; printf(\"x %d\", x);\n"
      "internal from RUN to BAD provided x == 4 end\n"
      "connector type C(N p) define [ p ] end\n"
      "compound type R component A a(1) connector C c(a.e) end component R top end\n");
  EXPECT_EQ(faultline({"check", model, "--property", "never a.BAD"}).exit_code, 10);
  const std::string unknown = folder.write("unknown.bip", replaced(read(model), "max(x, 1)", "mystery(x)"));
  const Finished refused = faultline({"check", unknown});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("unknown.bip:3:44: error: unknown function 'mystery'"));
}

TEST(Bip, APlaceWithoutMarkIsNoError) {
  const Folder folder;
  for (const char* engine : {"explicit", "bmc"})
    EXPECT_EQ(faultline({"check", folder.write("m.bip", counter("place RUN, BROKEN")), "--engine", engine}).exit_code, 0);
}

// The data of the connector's port is written through a parameter `a.n`, which is none of component `a`.
TEST(Bip, ParametersOfTransfersAreNotInTheChart) {
  const Folder folder;
  std::string model = counter("place RUN, ERROR", "ERROR");
  model = replaced(replaced(model, "A one()", "A a()"), "one.tick", "a.tick");
  const Finished finished = faultline({"check", folder.write("m.bip", model)});
  EXPECT_THAT(finished.out, HasSubstr("!   3  c  o RUN -> ERROR, x = 6\n"));
  EXPECT_THAT(finished.out, Not(HasSubstr("n -> ")));
}

// Exact search comes further than the bounded model checker here, and what it knows is not lost.
TEST(Bip, WhereTimeIsOutTheLengthOfRunsIsSaid) {
  const Folder folder;
  const std::string file = folder.write("m.bip", "package p port type S() atom type A() data int x = 0 port S e() place L initial to L "
                                                 "on e from L to L do { x = x + 1; } end compound type R() component A a() end end");
  const Finished both = faultline({"check", file, "--property", "never a.x < 0", "--time", "1s"});
  EXPECT_EQ(both.exit_code, 5);
  EXPECT_THAT(both.out, testing::ContainsRegex("safe within the bound: no violation in runs of at most [0-9]{4,} steps; out of "
                                               "time \\(--time sets the limit\\)\nto look further: more --time\n"));
  const Finished exact = faultline({"check", file, "--engine", "explicit", "--time", "1s"});
  EXPECT_EQ(exact.exit_code, 5);
  EXPECT_THAT(exact.out, testing::ContainsRegex("unknown: out of time \\(.*\\); no violation in runs of at most [0-9]{4,} steps\n"));
}

// What a deadlock violates is that one of all interactions is enabled at the end; it was as if the last choice and all
// before had to be others, for which no statement is to blame.
TEST(Bip, DeadlocksHaveCoresAndIntervals) {
  const Folder folder;
  const std::string file = folder.write(
      "semaphore.bip",
      "package p port type E() atom type Semaphore(int first)\n data int count = first export port E p(), v() place S initial to "
      "S\n on p from S to S provided (count > 0) do { count = count - 1; }\n on v from S to S do { count = count; }\n end atom "
      "type Task() export port E get(), put() place OUT, IN initial to OUT on get from OUT to IN on put from IN to OUT end "
      "connector type Two(E a, E b) define a b end compound type R() component Semaphore s(2) component Task t(), u() connector "
      "Two g(t.get, s.p), h(u.get, s.p), i(t.put, s.v), j(u.put, s.v) end end");
  const json result = json_of({file, "--property", "deadlock", "--localizers",
                               "min-cores,unsat-core,error-invariants,whodunit-iterative,repair,distance"}, 10);
  std::map<std::string, std::set<int>> lines;
  for (const json& localization : result["localizations"])
    for (const json& fault : localization["faults"])
      for (const json& statement : fault["statements"])
        lines[localization["localizer"]].insert(statement["line"].get<int>());
  for (const char* id : {"min-cores", "unsat-core", "whodunit-iterative"})
    EXPECT_THAT(lines[id], testing::IsSupersetOf({2, 3, 4})) << id;
  EXPECT_THAT(lines["error-invariants"], testing::IsSupersetOf({2, 3}));
  ASSERT_FALSE(result["repairs"].empty());
  EXPECT_EQ(result["repairs"][0]["line"], 4);
  EXPECT_EQ(result["repairs"][0]["avoidsCheck"], false);
  const Finished said = faultline({file, "--property", "deadlock", "--localizers", "distance"});
  EXPECT_THAT(said.out, HasSubstr("so an interaction is enabled at the end"));
}

// They were dropped, and the model was checked for something else.
TEST(Bip, TemporalFormulasAndHarnessesAreRefused) {
  const Finished formula = faultline({"check", kTicket, "--property", "G (!p1.S3)"});
  EXPECT_EQ(formula.exit_code, 1);
  EXPECT_THAT(formula.err, HasSubstr("'G (!p1.S3)' is a temporal formula, which only PLC programs can be asked for"));
  EXPECT_EQ(faultline({"check", "examples/minmax.c", "--property", "G (a)"}).exit_code, 1);
  const Finished harness = faultline({"check", kTicket, "--property", kExclusion, "--harness", "-"});
  EXPECT_EQ(harness.exit_code, 1);
  EXPECT_THAT(harness.err, HasSubstr("a BIP model is none"));
}

// The condition is what must not hold: it was said to hold in the run that passes, at line 1 of nothing.
TEST(Bip, TheClosestRunSaysWhatHoldsInIt) {
  const Folder folder;
  const std::string file = folder.write(
      "m.bip", "package p port type E() atom type A() data int x = 0 port E in(), go() place L, M initial to L on in from L to L "
               "provided (x < 2) do { x = x + 1; } on go from L to M provided (x <= 1) end compound type R() component A a() end end");
  const Finished said = faultline({file, "--property", "never a.M and a.x > 0", "--localizers", "distance"});
  EXPECT_EQ(said.exit_code, 10);
  EXPECT_THAT(said.out, AllOf(Not(HasSubstr("`a.M and a.x > 0` holds")), Not(HasSubstr("line 1 is reached")), Not(HasSubstr("``"))));
  EXPECT_THAT(said.out, HasSubstr("`never a.M and a.x > 0` holds"));
}

// The choices of the closest run are numbers that --inputs takes.
TEST(Bip, TheClosestRunCanBeReplayed) {
  const Finished said = faultline({kTicket, "--property", kExclusion, "--localizers", "distance"});
  std::smatch found;
  const std::string text = said.out + said.err;
  ASSERT_TRUE(std::regex_search(text, found, std::regex("--inputs ([0-9,]+): distance"))) << text;
  const Finished run = faultline({"run", kTicket, "--property", kExclusion, "--inputs", found[1].str()});
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

TEST(Bip, PropertiesOfCProgramsAreRefused) {
  for (const char* name : {"no-overflow", "memsafety", "deadlok", "nevr p1.S3", "deadlock,bounds", "x.prp"}) {
    const Finished finished = faultline({"check", kTicket, "--property", name});
    EXPECT_EQ(finished.exit_code, 1) << name;
    EXPECT_THAT(finished.err, HasSubstr("is no property of BIP models")) << name;
  }
  EXPECT_THAT(faultline({"check", kTicket, "--property", "deadlok"}).err, HasSubstr("did you mean 'deadlock'?"));
  EXPECT_THAT(faultline({"check", kTicket, "--property", "never"}).err, HasSubstr("did you mean 'never CONDITION'?"));
  const json both = json_of({"check", kPhilosophers, "--property", "standard,deadlock"}, 10);
  EXPECT_EQ(both["property"]["kind"], "deadlock");
}

TEST(Bip, WhatIsRefusedSaysWhere) {
  const Folder folder;
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& words) {
    const Finished finished = faultline(arguments);
    EXPECT_EQ(finished.exit_code, 2) << words;
    EXPECT_THAT(finished.err, HasSubstr(words));
  };
  refused({"check", kTicket, "--property", "never p3.S3"}, "--property:1:1: error: ");
  refused({"check", kTicket, "--property", "never p1.S3 and"}, "--property:1:");
  refused({"check", kTicket, "--entry", "Process1()"}, "error: ");
  refused({"check", kTicket, "--entry", "Nobody()"}, "error: ");
  const std::string cut = folder.write("cut.bip", "package p\n  atom type A()\n  place\n");
  refused({"check", cut}, cut + ":4:1: error: ");
  const std::string clock = folder.write(
      "clock.bip", "package p port type S()\natom type A()\n  clock c\n  place L initial to L end\nend\n");
  refused({"check", clock}, clock + ":3:3: error: ");
  refused({"check", folder.path("nowhere.bip")}, "nowhere.bip");
}

}  // namespace
}  // namespace faultline::cli
