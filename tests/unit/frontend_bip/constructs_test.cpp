// What each construct does, against values worked out by hand. Both back ends are asked: the machine for explicit
// search says the state, and the Program must reach the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "frontend/bip/simulation.h"
#include "model.h"
#include "schedule.h"
#include "trace/interpreter.h"

namespace faultline::frontend::bip {
namespace {

trace::Run replayed(const cfa::Program& program, const std::vector<std::size_t>& path) {
  trace::ListedInputs inputs(choices_of(path));
  trace::RunOptions options;
  options.step_limit = 100'000;
  return trace::Interpreter(program).run(inputs, options);
}

// "a.L, a.x = 3, a.b = 1" as a condition over the model's names.
std::string condition_of(const System& system, const std::string& state) {
  std::string text = state;
  for (const auto& [from, to] : {std::pair{std::string(", "), std::string(" and ")}, {" = ", " == "}})
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
      text.replace(at, from.size(), to);
  for (const Atom& atom : system.atoms)
    for (const Data& data : atom.type->data)
      for (const auto& [number, truth] : {std::pair{" == 1", " == true"}, {" == 0", " == false"}}) {
        const std::string name = atom.name + "." + data.name.text + number;
        const std::size_t at = text.find(name);
        if (data.type == ValueType::Bool && at != text.npos)
          text.replace(at, name.size(), atom.name + "." + data.name.text + truth);
      }
  return text;
}

// The state behind these steps, by their names.
std::string after(Options options, const std::vector<std::string>& steps) {
  const ModelResult read_once = read_model(options);
  if (!read_once.model) return first_error(options);
  const System& system = read_once.model->system;
  Simulation simulation(*read_once.model);
  std::vector<Simulation::Word> now(simulation.words()), later;
  if (simulation.initial(now.data()) != Simulation::Outcome::State) return "no initial state";
  std::vector<std::size_t> path;
  for (const std::string& name : steps) {
    later.clear();
    simulation.successors(now.data(),
                          [&](std::size_t number, Simulation::Outcome outcome, const Simulation::Word* next) {
                            if (outcome != Simulation::Outcome::State || system.steps[number - 1].name != name) return;
                            later.assign(next, next + simulation.words());
                            path.push_back(number);
                          });
    if (later.empty()) return name + " is not enabled in " + simulation.describe(now.data());
    now = later;
  }
  std::string state = simulation.describe(now.data());
  options.nevers = {condition_of(system, state)};
  const Result result = read(options);
  if (!result.program) return first_error(options);
  const trace::Run run = replayed(*result.program, path);
  EXPECT_EQ(run.inputs.size(), path.size()) << state;  // its last choice comes too late
  EXPECT_TRUE(run.event.message.starts_with("assertion failed: never ")) << run.event.message;
  return state;
}

std::string after(const std::string& text, const std::vector<std::string>& steps) {
  return after(reading(text), steps);
}

// The names of the steps that are enabled behind these.
std::vector<std::string> enabled(const std::string& text, const std::vector<std::string>& steps = {}) {
  const ModelResult read_once = read_model(reading(text));
  if (!read_once.model) return {first_error(reading(text))};
  Simulation simulation(*read_once.model);
  std::vector<Simulation::Word> now(simulation.words());
  simulation.initial(now.data());
  std::vector<std::string> found;
  for (std::size_t i = 0; i <= steps.size(); ++i) {
    std::vector<Simulation::Word> later;
    found.clear();
    simulation.successors(now.data(), [&](std::size_t number, Simulation::Outcome, const Simulation::Word* next) {
      found.push_back(read_once.model->system.steps[number - 1].name);
      if (i < steps.size() && found.back() == steps[i]) later.assign(next, next + simulation.words());
    });
    if (i < steps.size()) now = later;
  }
  return found;
}

using Names = std::vector<std::string>;

// An atom by itself; `declared` before its place L, `rest` behind `initial to L`.
std::string alone(const std::string& declared, const std::string& rest) {
  return "package p port type S() const data int K = 3, TWICE = K * 2 const data bool YES = true\n"
         "extern function int min(int, int) extern function int max(int, int) extern function int abs(int)\n"
         "extern function printf(string) atom type A() " +
         declared + " port S e() place L, M initial to L " + rest + " end compound type R() component A a() end end";
}

// Of one expression, with x = 7, y = -2, b = true, c = false.
std::string value(const std::string& type, const std::string& expression) {
  const std::string state = after(alone("data int x = 7, y = -2 data bool b = true, c = false data " + type +
                                            " r = " + (type == "int" ? "0" : "false"),
                                        "on e from L to M do { r = " + expression + "; }"),
                                  {"a.e"});
  const std::string name = "a.r = ";
  const std::size_t at = state.find(name);
  return at == state.npos ? state : state.substr(at + name.size());
}

TEST(Expressions, HaveTheirValues) {
  const std::map<std::string, std::string> ints = {
      {"x + y * 3", "1"},
      {"(x + y) * 3", "15"},
      {"x - y - 1", "8"},
      {"x / 2", "3"},
      {"y / 2", "-1"},
      {"-x / 2", "-3"},
      {"x % 4", "3"},
      {"-x % 4", "-3"},
      {"x & 5", "5"},
      {"x & 4 | 8", "12"},
      {"x ^ 2 & 3", "5"},
      {"1 | 6 ^ 2", "5"},
      {"~x", "-8"},
      {"-(-x)", "7"},
      {"K + TWICE", "9"},
      {"p.K", "3"},
      {"2147483647 + 1", "-2147483648"},
      {"-2147483648", "-2147483648"},
      {"65536 * 65536", "0"},
      {"min(x, y)", "-2"},
      {"max(x, y)", "7"},
      {"abs(y)", "2"},
      {"max(min(x, K), abs(y - K))", "5"},
  };
  for (const auto& [expression, due] : ints)
    EXPECT_EQ(value("int", expression), due) << expression;
  const std::map<std::string, std::string> truths = {
      {"x < y", "0"},
      {"x > y", "1"},
      {"x <= 7", "1"},
      {"x >= 8", "0"},
      {"x == 7", "1"},
      {"x != 7", "0"},
      {"b == c", "0"},
      {"b != c", "1"},
      {"b || c && c", "1"},
      {"(b || c) && c", "0"},
      {"!b || YES", "1"},
      {"!(b && c)", "1"},
      {"b & c", "0"},
      {"b | c", "1"},
      {"b ^ b", "0"},
      {"x < 8 == b", "1"},
      {"x + 1 == 8 && y < 0", "1"},
      {"c | b & b == c", "0"},
  };
  for (const auto& [expression, due] : truths)
    EXPECT_EQ(value("bool", expression), due) << expression;
}

TEST(Statements, ConditionsAndCalls) {
  const auto x = [](int first) {
    return after(alone("data int x = " + std::to_string(first) + ", y = 0",
                       "on e from L to M do { if (x > 5) then if (x > 8) then y = 2; else y = 1; fi x = x + 1; else "
                       "printf(\"low\"); y = x; x = -1; fi y = y * 10; }"),
                 {"a.e"});
  };
  EXPECT_EQ(x(9), "a.M, a.x = 10, a.y = 20");
  EXPECT_EQ(x(6), "a.M, a.x = 7, a.y = 10");
  EXPECT_EQ(x(5), "a.M, a.x = -1, a.y = 50");
}

// Each may use what is before it, parameters among them; `do` of `initial` comes behind all of them.
TEST(Atoms, ParametersAndFirstValues) {
  EXPECT_EQ(
      after(
          "package p const data int K = 3 atom type A(int n, bool on_top) data int x = n + K, y = x * 2 data bool b = "
          "on_top && x > 4 const data int c = y - 1 place L, M initial to M do { x = x + c; } end compound type Q(int "
          "n) "
          "component A a(n + 1, n > 1) end compound type R(bool b) component Q one(K - 2), two(K) component A three(0, "
          "b) end\ncompound type Root() component R r(true) end end",
          {}),
      "r.one.a.M, r.one.a.x = 14, r.one.a.y = 10, r.one.a.b = 0, r.one.a.c = 9, r.two.a.M, r.two.a.x = 20, "
      "r.two.a.y = 14, r.two.a.b = 1, r.two.a.c = 13, r.three.M, r.three.x = 8, r.three.y = 6, r.three.b = 0, "
      "r.three.c = 5");
}

TEST(Atoms, TheRootHasParameters) {
  const std::string text =
      "package p atom type A(int n) data int x = n place L initial to L end compound type R(int n, bool b) "
      "component A a(n) end end";
  EXPECT_EQ(after(reading(text, "R(4, true)"), {}), "a.L, a.x = 4");
  EXPECT_EQ(after(reading(text, "p.R(-4, false)"), {}), "a.L, a.x = -4");
}

// They go first, one behind the other, before any other step; their actions decide which one is next.
TEST(Atoms, InternalTransitionsComeFirst) {
  const std::string model = alone("data int x = 0",
                                  "on e from M to L do { x = 5; } internal from L to L provided (x < 3) do { x "
                                  "= x + 1; } internal from L to M provided (x >= 3) do { x = x * 2; }");
  EXPECT_EQ(after(model, {}), "a.M, a.x = 6");
  EXPECT_EQ(after(model, {"a.e"}), "a.M, a.x = 10");
}

TEST(Atoms, PrioritiesOfPorts) {
  const auto model = [](const std::string& rules) {
    return "package p port type S() atom type A() data int x = 0 port S e(), f(), g() place L initial to L on e from L "
           "to L do "
           "{ x = x + 1; } on f from L to L provided (x == 1) on g from L to L provided (x < 1) " +
           rules + " end compound type R() component A a() end end";
  };
  EXPECT_EQ(enabled(model("")), (Names{"a.e", "a.g"}));
  EXPECT_EQ(enabled(model("priority r e < g")), (Names{"a.g"}));
  EXPECT_EQ(enabled(model("priority r e < f priority s f < g")), (Names{"a.g"}));  // f is not enabled, and counts
  EXPECT_EQ(enabled(model("priority r * < e")), (Names{"a.e"}));
  EXPECT_EQ(enabled(model("priority r e < *")), (Names{"a.g"}));
  EXPECT_EQ(enabled(model("priority r g < e provided (x > 0)")), (Names{"a.e", "a.g"}));
  EXPECT_EQ(enabled(model("priority r e < f provided (x == 1)"), {"a.e"}), (Names{"a.f"}));
  EXPECT_EQ(enabled(model("priority r e < f provided (x == 0)"), {"a.e"}), (Names{"a.e", "a.f"}));
}

// In a net, FREE stays marked: `at STOP` says nothing, `from STOP` does.
TEST(Atoms, InvariantsAtAndFromPlaces) {
  const auto outcome = [](const std::string& invariant) {
    const ModelResult model =
        read_model(reading("package p port type S() atom type A() data int x = 0 port S e() place FREE, RUN, STOP "
                           "initial to FREE, RUN on e from "
                           "RUN to STOP do { x = 1; } " +
                           invariant + " end compound type R() component A a() end end"));
    Simulation simulation(*model.model);
    std::vector<Simulation::Word> now(simulation.words());
    EXPECT_EQ(simulation.initial(now.data()), Simulation::Outcome::State);
    Simulation::Outcome found = Simulation::Outcome::State;
    simulation.successors(now.data(),
                          [&](std::size_t, Simulation::Outcome one, const Simulation::Word*) { found = one; });
    return found;
  };
  using Outcome = Simulation::Outcome;
  EXPECT_EQ(outcome("invariant i provided (x == 0)"), Outcome::Assertion);
  EXPECT_EQ(outcome("invariant i at STOP provided (x == 0)"), Outcome::State);
  EXPECT_EQ(outcome("invariant i from STOP provided (x == 0)"), Outcome::Assertion);
  EXPECT_EQ(outcome("invariant i at FREE, STOP provided (x == 0)"), Outcome::Assertion);
  EXPECT_EQ(outcome("invariant i from RUN provided (x == 0)"), Outcome::State);
}

// Three atoms with a number each; a connector of all, of this definition and with these descriptions.
std::string three(const std::string& define, const std::string& rest = "", const std::string& guards = "true") {
  return "package p port type N(int n) atom type A(int first) data int x = first export port N e(x) place L, M initial "
         "to L on e "
         "from L to M provided (first != 3 || " +
         guards + ") end connector type C(N p, N q, N r) define " + define + " " + rest +
         " end compound type R() component A a(1), b(2), c(3) connector C k(a.e, b.e, c.e) end end";
}

// Which interactions there are shows where those with more ports are not enabled.
TEST(Connectors, Interactions) {
  const std::string all = "k{a.e, b.e, c.e}";
  EXPECT_EQ(enabled(three("p q r")), (Names{"k"}));
  EXPECT_EQ(enabled(three("p q r", "", "false")), Names{});
  EXPECT_EQ(enabled(three("p' q r")), (Names{all}));
  EXPECT_EQ(enabled(three("p' q r", "", "false")), (Names{"k{a.e, b.e}"}));
  EXPECT_EQ(enabled(three("p q r'", "", "false")), Names{});
  EXPECT_EQ(enabled(three("(p q)' r", "", "false")), (Names{"k{a.e, b.e}"}));
  EXPECT_EQ(enabled(three("(p' q') r", "", "false")), Names{});
  EXPECT_EQ(enabled(three("(p' q') r")), (Names{all}));
  EXPECT_EQ(enabled(three("p' q' r'", "on p q provided (false)", "false")), (Names{"k{a.e}", "k{b.e}"}));
  EXPECT_EQ(enabled(three("(p' q') r", "on p q r provided (p.n > 1)")), (Names{"k{a.e, c.e}", "k{b.e, c.e}"}));
}

TEST(Connectors, TransfersAndTheirOwnData) {
  EXPECT_EQ(
      after(three("p q r", "on p q r provided (p.n + q.n == r.n) down { p.n = q.n * 10; q.n = p.n + r.n; }"), {"k"}),
      "a.M, a.x = 20, b.M, b.x = 23, c.M, c.x = 3");
  const std::string data = three("p q r", "on p q r down { d = d + p.n; r.n = d; d = d * 2; q.n = d; }");
  const std::string own = std::string(data).replace(data.find("define"), 6, "data int c = 4, d = c + 1 define");
  EXPECT_EQ(after(own, {"k"}), "a.M, a.x = 1, b.M, b.x = 12, c.M, c.x = 6");
}

// The sum goes up through two connectors, and what the top one decides comes down.
TEST(Connectors, UpAndDownOfConnectorsOfConnectors) {
  EXPECT_EQ(
      after(
          "package p port type N(int n) atom type A(int first) data int x = first export port N e(x) place L, M "
          "initial to "
          "L on e from L to M do { x = x + 1; } end connector type Sum(N p, N q) data int s export port N e(s) define "
          "p q "
          "on p q up { s = p.n + q.n; } down { p.n = s; q.n = s * 2; } end connector type Top(N p, N q) define p q on "
          "p q "
          "provided (p.n == 6 && q.n == 4) down { p.n = q.n * 100; q.n = 7; } end compound type R() component A a(1), "
          "b(2), c(3), d(4) connector Top t(outer.e, d.e) connector Sum outer(inner.e, c.e), inner(a.e, b.e) end end",
          {"t"}),
      "a.M, a.x = 401, b.M, b.x = 801, c.M, c.x = 801, d.M, d.x = 8");
}

TEST(Compounds, ExportsOfPortsAndDataThroughTwoLevels) {
  const std::string model =
      "package p port type N(int n) atom type A(int first) export data int x = first export port N e(x), f(x) as m "
      "place L, M "
      "initial to L on e from L to M do { x = x + 10; } on f from L to M do { x = x + 20; } end connector type C(N p) "
      "define p on "
      "p down { p.n = 5; } end compound type K(int n) component A a(n), b(n + 1) export port a.m, b.m as any export "
      "data b.x as x "
      "end compound type J() component K k(1) export port k.any as any export data k.x as y end compound type R() "
      "component J "
      "j(), i() connector C c(j.any), d(i.any) priority r c:* < d:* provided (j.y == 2 && i.y == 2) end end";
  EXPECT_EQ(enabled(model), (Names{"d{i.k.a.e}", "d{i.k.a.f}", "d{i.k.b.e}", "d{i.k.b.f}"}));
  EXPECT_EQ(after(model, {"d{i.k.b.f}", "c{j.k.a.e}"}),
            "j.k.a.M, j.k.a.x = 15, j.k.b.L, j.k.b.x = 2, i.k.a.L, i.k.a.x = 1, i.k.b.M, i.k.b.x = 25");
}

TEST(Compounds, PrioritiesOfInteractions) {
  const auto model = [](const std::string& rules) {
    return "package p port type S() atom type A() export data int x = 0 export port S e() place L initial to L on e "
           "from L to L do { "
           "x = x + 1; } end connector type C(S p, S q) define p' q' end connector type D(S p) define p end compound "
           "type R() "
           "component A a(), b(), c() connector C k(a.e, b.e) connector D d(c.e), f(a.e) " +
           rules + " end end";
  };
  const std::string both = "k{a.e, b.e}";
  EXPECT_EQ(enabled(model("")), (Names{both, "d", "f"}));
  EXPECT_EQ(enabled(model("priority r d:* < f:*")), (Names{both, "f"}));
  EXPECT_EQ(enabled(model("priority r d:c.e < k:a.e")), (Names{both, "f"}));  // by way of {a.e} to {a.e, b.e}
  EXPECT_EQ(enabled(model("priority r *:* < d:*")), (Names{"d"}));
  EXPECT_EQ(enabled(model("priority r d < *:*")), (Names{both, "f"}));
  EXPECT_EQ(enabled(model("priority r *:* < d:c.e provided (c.x == 1)")), (Names{both, "d", "f"}));
  EXPECT_EQ(enabled(model("priority r *:* < d:c.e provided (c.x == 1)"), {"d"}), (Names{"d"}));
}

// The same model in the older syntax, each relaxation in it, and in the newer one.
TEST(OldSyntax, MeansTheSame) {
  const std::string rest = " component A a(2), b(5) connector C c(a.e, b.e) connector D d(a.f), f(b.f) ";
  const std::string old_style =
      "model m {# #include <stdio.h> #} port type N(int i) port type S connector type C(N p, N q) define [ p' q ] data "
      "int d = 3 on "
      "p q provided p.i < 10 up {} down { p.i = d; q.i = p.i + d; } on p provided p.i < 0 end connector type D(S s) "
      "define [s] "
      "end atomic type A(int first) data int x = 0 export port N e(x) export port S f place L place M, O initial to L "
      "do x = "
      "first; on e from L to M provided x < 9 do printf(\"x %d\", x); x = x + 1; on f from M to O provided (x > 4) do "
      "{ x = 0; } "
      "end compound type R" +
      rest + "priority r provided a.x > 0 f < d end component R top end";
  const std::string new_style =
      "package m extern function printf(string, int) port type N(int i) port type S() connector type C(N p, N q) data "
      "int d = 3 "
      "define p' q on p q provided (p.i < 10) down { p.i = d; q.i = p.i + d; } on p provided (p.i < 0) end connector "
      "type D(S s) "
      "define s end atom type A(int first) export data int x = 0 export port N e(x) export port S f() place L, M, O "
      "initial to L do "
      "{ x = first; } on e from L to M provided (x < 9) do { printf(\"x %d\", x); x = x + 1; } on f from M to O "
      "provided (x > 4) "
      "do { x = 0; } end compound type R()" +
      rest + "priority r f:* < d:* provided (a.x > 0) end end";
  const std::string exported = std::string(old_style).replace(old_style.find("data int x"), 4, "export data");
  for (const std::string& model : {exported, new_style}) {
    EXPECT_EQ(enabled(model), (Names{"c{a.e, b.e}"}));
    EXPECT_EQ(after(model, {"c{a.e, b.e}"}), "a.M, a.x = 4, b.M, b.x = 7");
    EXPECT_EQ(enabled(model, {"c{a.e, b.e}"}), (Names{"f"}));
    EXPECT_EQ(after(model, {"c{a.e, b.e}", "f"}), "a.M, a.x = 4, b.O, b.x = 0");
  }
}

// Types and constants of another package, by their names alone or with the package's; found beside the first file.
TEST(Packages, AreUsed) {
  Options options;
  options.files = {"m.bip"};
  options.instead = {
      {"m.bip",
       "package m use lib.base use ports const data int N = lib.base.LIMIT + 1 compound type R() component Counter "
       "a(N) "
       "component lib.base.Counter b(LIMIT) connector ports.One one(a.e), two(b.e) end end"},
      {"lib/base.bip",
       "package lib.base use ports const data int LIMIT = 4 atom type Counter(int n) data int x = n export port S e() "
       "place L initial to L on e from L to L do { x = x + LIMIT; } end end"},
      {"ports.bip", "package ports port type S() connector type One(S s) define s end end"},
      {"lib/ports.bip", "package ports port type S() connector type One(S s) define s end end"}};
  EXPECT_EQ(after(options, {"one", "one", "two"}), "a.L, a.x = 13, b.L, b.x = 8");
}

}  // namespace
}  // namespace faultline::frontend::bip
