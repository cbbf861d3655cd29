// Wrong packages and roots, and what is warned of.
#include <gmock/gmock.h>

#include "wrong.h"

namespace faultline::frontend::bip {

TEST_P(Refused, WithItsPlace) {
  EXPECT_EQ(first_error(reading(GetParam().text)), GetParam().error);
}

namespace {

std::vector<Wrong> words() {
  return {
      {"Empty", "", "1:1: expected 'package', found the end of the file"},
      {"NoPackage", "atom type A() end", "1:1: expected 'package', found 'atom'"},
      {"OpenComment", "package p\n /* x", "2:2: the comment that begins here does not end"},
      {"OpenHeader", "package p {# x", "1:11: the header that begins here does not end: '#}' is missing"},
      {"OpenString", "package p\n\"x\nend", "2:1: the string that begins here does not end on its line"},
      {"StrangeCharacter", "package p\n  $ end", "2:3: '$' is no character of BIP"},
      {"StrangeByte", "package p\n \x01", "2:2: byte 0x01 is no character of BIP"},
      {"NoEnd", "package p\n",
       "2:1: expected a declaration (port, atom, connector, compound, const data, extern "
       "function) or 'end', found the end of the file"},
      {"NoName", "package\nend", "2:1: expected the name of the package, but 'end' is a word of the language"},
      {"Annotation", "package p @x(a=1", "1:17: expected ')' at the end of the annotation, found the end of the file"},
      {"ExternFunctionOfFloat", "package p\nextern function float f() end", "2:17: unsupported: data of type float"},
      {"ExternFunctionOfString", "package p\nextern function string f() end",
       "2:17: unsupported: extern functions that return a string"},
      {"KnownFunctionOtherwise", "package p\nextern function int min(int) end",
       "2:21: 'min' is known as a function of 2 ints with an int as its result"},
      {"PackageTwice", "package p end package p end", "1:23: package 'p' is declared twice"},
      {"UnknownPackage", "package p use q end", "1:15: unknown package 'q': no file has it, and beside this one there is no 'q.bip'"},
      {"PackageCycle", "package p use q end package q use p end", "1:35: package 'p' uses itself, by way of 'q'"},
      {"VariableOfPackage", "package p\ndata int x = 1 end", "2:1: data of a package are constant: 'const data'"},
      {"ConstantWithoutValue", "package p const data int x end", "1:26: constant 'x' has no value"},
      {"ConstantBeforeIt", "package p const data int x = y const data int y = 1 end",
       "1:30: constant 'y' is used before it is declared"},
      {"ConstantOfBool", "package p const data int x = true end", "1:30: the value of 'x' is bool, not int"},
      {"ConstantDividesByZero", "package p const data int x = 1 / 0 end", "1:30: division by zero in a constant"},
      {"TypeTwice", "package p port type S()\nport type S() end", "2:11: port type 'S' is declared twice"},
      {"ComponentTypeTwice",
       "package p atom type A() place L initial to L end\ncompound type A() component A a() end end",
       "2:15: component type 'A' is declared twice"},
      {"ExternData", "package p\nextern data type t end", "2:8: unsupported: extern data types"},
      {"ExternOperator", "package p\nextern operator int +(int, int) end", "2:8: unsupported: extern operators"},
      {"ExternPort", "package p\nextern port S p() end", "2:8: unsupported: extern ports"},
      {"NoCompound", "package p end", "there is no compound type, so there is no system"},
      {"TwoRoots",
       "package p atom type A() place L initial to L end compound type R() component A a() end compound type Q() "
       "component A a() end end",
       "several compounds could be the root: choose one by --entry, of: R, Q"},
      {"ConstantTwice", "package p const data int K = 1\nconst data int K = 2 end",
       "2:16: constant 'K' is declared twice"},
      {"ConnectorTypeTwice",
       "package p port type S() connector type C(S x) define x end\nconnector type C(S x) define x end end",
       "2:16: connector type 'C' is declared twice"},
      {"PortTypeWithDataTwice", "package p\nport type N(int n, int n) end", "2:24: data 'n' is declared twice"},
      {"PortTypeOfFloat", "package p\nport type N(float n) end", "2:13: unsupported: data of type float"},
      {"PortTypeOfString", "package p\nport type N(string n) end", "2:13: unsupported: data of type string"},
      {"ConstantOfFloat", "package p\nconst data float f = 1.5 end", "2:12: unsupported: data of type float"},
      {"ConstantOfString", "package p\nconst data string s = \"x\" end", "2:12: unsupported: data of type string"},
      {"ConstantOfUnknown", "package p\nconst data int K = Z end", "2:20: unknown constant 'Z'"},
      {"ConstantOfACall", "package p extern function int f()\nconst data int K = f() end", "2:20: this is no constant"},
      {"UseBehindADeclaration", "package p port type S()\nuse q end",
       "2:1: expected a declaration (port, atom, connector, compound, const data, extern function) or 'end', found "
       "'use'"},
      {"TypeOfAPackageThatIsNotUsed",
       "package q port type S() end package p\natom type A() port S e() place L initial to L end end",
       "2:20: unknown port type 'S'"},
      {"NoTypeWord", "package p\natom A() place L initial to L end end",
       "2:6: expected 'type' behind 'atom', found 'A'"},
      {"FunctionWithoutName", "package p extern function\nint (int) end",
       "2:5: expected the name of the function, found '('"},
      {"EndOfFileInAType", "package p\natom type A() place L",
       "2:22: expected 'initial' behind the places, found the end of the file"},
      {"PackageBehindGarbage", "package p end\nx", "2:1: expected 'package', found 'x'"},
      {"OldRootUnknown",
       "model m atomic type A place L initial to L end compound type R component A a end\ncomponent Z top end",
       "2:11: unknown compound type 'Z'"},
      {"OldRootArguments",
       "model m atomic type A place L initial to L end compound type R component A a end\ncomponent R top(1) end",
       "2:13: 'R' takes 0 arguments, not 1"},
  };
}

INSTANTIATE_TEST_SUITE_P(Words, Refused, testing::ValuesIn(words()), name_of);

TEST(RefusedRoot, UnknownAtomAndArguments) {
  const std::string good = compound("compound type R(int n, bool b) component A a(n) end");
  EXPECT_EQ(first_error(reading(good, "Z()")), "no compound type 'Z'; there are: R");
  EXPECT_EQ(first_error(reading(good, "A()")), "the root 'A' is an atom; a compound is due");
  EXPECT_EQ(first_error(reading(good, "R(1)")), "the root 'R' takes 2 arguments, not 1");
  EXPECT_EQ(first_error(reading(good, "R(x, true)")), "'x' is no int, which parameter 'n' of the root is");
  EXPECT_EQ(first_error(reading(good, "R(1, 2)")), "'2' is no bool, which parameter 'b' of the root is");
  EXPECT_EQ(first_error(reading(good, "R(1, true")), "the root 'R(1, true' has no ')' at its end");
  EXPECT_EQ(first_error(reading(good, "R(1, true)")), "");
}

TEST(RefusedRoot, OfTwoPackagesOrWithArgumentsOfAnotherType) {
  const std::string both = "atom type A() place L initial to L end compound type R() component A a() end end ";
  EXPECT_EQ(first_error(reading("package p " + both + "package q " + both)),
            "several compounds could be the root: choose one by --entry, of: p.R, q.R");
  const std::string a = "atom type A() place L initial to L end compound type R() component A a() end end ";
  EXPECT_EQ(first_error(reading("package p " + a + "package q " + a, "R()")),
            "several compounds are called 'R': p.R, q.R");
  EXPECT_EQ(first_error(reading("package p " + a + "package q " + a, "q.R()")), "");
  const auto old = [](const std::string& arguments) {
    return first_error(
        reading("model m const data int K = 3 const data bool T = true atomic type A(int n) place L initial to L "
                "end compound type R(int n) component A a(n) end\ncomponent R top(" +
                arguments + ") end"));
  };
  EXPECT_EQ(old("2"), "");
  EXPECT_EQ(old("K"), "");
  EXPECT_EQ(old("true"), "2:17: the argument is bool, not int");
  EXPECT_EQ(old("T"), "2:17: the argument is bool, not int");
  EXPECT_EQ(old("z"), "2:17: unknown constant 'z'");
}

// Warnings: what is exported and connected to nothing can never take place.
TEST(Warned, InteractionsThatNobodyConnects) {
  const auto warnings = [](const std::string& root) {
    std::vector<std::string> all;
    for (const Diagnostic& one :
         read(reading(compound(
                          "compound type K() component A a(1), b(2) connector D d(a.s, b.s) connector E e(a.n), f(b.n) "
                          "export port d.z as z end compound type R() " +
                          root + " end"),
                      "R()"))
             .diagnostics)
      all.push_back(one.message);
    return all;
  };
  EXPECT_THAT(warnings("component K k()"),
              testing::ElementsAre("port 'k.z' is connected to nothing: its interactions never take place"));
  EXPECT_THAT(warnings("component K k() export port k.z as y"),
              testing::ElementsAre("port 'y' is connected to nothing: its interactions never take place"));
  EXPECT_THAT(warnings("component A a(1), b(1), c(1) connector C d(a.s, b.s) connector E e(a.n), f(b.n), g(c.n)"),
              testing::ElementsAre("port 'c.s' is connected to nothing"));
  EXPECT_THAT(warnings("component K k(), l() connector C c(k.z, l.z)"), testing::IsEmpty());
}

// Data that only come down from a connector above need no `up`.
TEST(Warned, DataThatAreExportedWithoutUp) {
  const auto warnings = [](const std::string& ons) {
    std::vector<std::string> all;
    for (const Diagnostic& one :
         read(
             reading(connector("connector type D(N x, N y) data int d export port N e(d) define x' y " + ons + " end")))
             .diagnostics)
      if (one.message.find("'up'") != std::string::npos)
        all.push_back(std::to_string(one.range.begin.line) + ":" + std::to_string(one.range.begin.column) + ": " +
                      one.message);
    return all;
  };
  EXPECT_THAT(warnings("on x up { d = 1; }"),
              testing::ElementsAre("3:53: the connector exports data, but interaction 'x y' has no 'up': who reads "
                                   "them reads an input"));
  EXPECT_THAT(warnings("on x y down { x.n = d; }"),
              testing::ElementsAre("3:53: the connector exports data, but interaction 'x', as 1 more, has no 'up': who "
                                   "reads them reads an input"));
  EXPECT_THAT(
      warnings("on x up { d = 1; } on x y down { x.n = d; }"),
      testing::ElementsAre("3:89: the connector exports data, but interaction 'x y' has no 'up': who reads them "
                           "reads an input"));
  EXPECT_THAT(warnings("on x up { d = 1; } on x y up { d = 2; }"), testing::IsEmpty());
}

TEST(Warned, FunctionsThatNothingIsKnownOf) {
  std::vector<std::string> all;
  for (const Diagnostic& one :
       read(reading("package p extern function int f(int) extern function g(int) extern function "
                    "int rand() extern function printf(string) atom type A() place L initial to "
                    "L end compound type R() component A a() end end"))
           .diagnostics)
    all.push_back(one.message);
  EXPECT_THAT(all, testing::ElementsAre("nothing is known of 'f': its result is an input, and it changes nothing",
                                        "nothing is known of 'g': it is taken to change nothing"));
}

// One function for each list of parameters, as in C++.
TEST(Read, FunctionsWithSeveralPrototypes) {
  const auto error = [](const std::string& statement) {
    return first_error(
        reading("package p extern function printf(string, int) extern function printf(string, int, int)\n"
                "extern function int f(int) extern function bool f(bool, int) atom type A() data int x = 0 "
                "data bool b = true place L initial to L do {\n" +
                statement + "} end compound type R() component A a() end end"));
  };
  EXPECT_EQ(error("x = f(x); b = f(b, f(2)); printf(\"%d %d\", x, x);"), "");
  EXPECT_EQ(error("b = f(x);"), "3:5: what is assigned to 'b' is int, not bool");
  EXPECT_EQ(error("x = f(b);"), "3:5: no function 'f' takes such arguments");
  EXPECT_EQ(first_error(reading("package p extern function int f(int)\nextern function bool f(int) end")),
            "2:22: function 'f' is declared twice, with the same parameters");
}

// Words of BIP1 are names like others in BIP2.
TEST(Read, WordsOfTheOldSyntaxAsNames) {
  EXPECT_EQ(
      first_error(reading("package model port type atomic() atom type A() data int places = 1 export port atomic "
                          "model() place atomic initial to atomic on model from atomic to atomic do { places = 2; } "
                          "end connector type C(atomic places) define places end compound type R() component A "
                          "model() connector C atomic(model.model) end end")),
      "");
}

// `*:*` is of other connectors, so these two say nothing; were they of this one, too, they would make a cycle.
TEST(Read, PrioritiesBetweenAConnectorAndAllOthers) {
  const std::string rules = "priority r c:a.s < *:* priority s *:* < c:a.s, b.s ";
  EXPECT_EQ(first_error(
                reading(compound("compound type R() component A a(1), b(2) connector C c(a.s, b.s) " + rules + "end"))),
            "");
  EXPECT_EQ(first_error(reading(compound(kTwo + rules + "end"))), "");
  EXPECT_EQ(first_error(reading(compound(kTwo + rules + "priority t c:a.s, b.s < e:* end"))),
            "3:108: this priority closes a cycle");
}

TEST(Read, PrioritiesBetweenNamesOfConnectors) {
  EXPECT_EQ(first_error(reading(compound(kTwo + "priority r c < e priority s c:a.s < e provided (a.v == 1) end"))), "");
  EXPECT_EQ(first_error(reading(compound(kTwo + "priority r c < e priority s e < c end"))),
            "3:102: this priority closes a cycle");
}

TEST(Read, AnnotationsInsideOfAConnector) {
  EXPECT_EQ(first_error(reading(
                connector("@a connector type C(N x) @b data int d @c(k=1) export port N e(d) @d define x @e on x "
                          "up { d = 1; } @f end"))),
            "");
}

// Compounds of two each, 40 deep: neither the check nor the message takes longer for it.
TEST(Read, DeepNestingIsRefusedAtOnce) {
  std::string text = "package p atom type A() place L initial to L end compound type C0() component A a(), b() end ";
  for (int i = 1; i < 40; ++i)
    text += "compound type C" + std::to_string(i) + "() component C" + std::to_string(i - 1) + " a(), b() end ";
  EXPECT_THAT(first_error(reading(text + "end")), testing::HasSubstr("unsupported: more than 100000 components"));
}

TEST(RefusedProperty, ANameOfAPlaceAndOfData) {
  Options options = reading(atom("data bool L = false place L initial to L"));
  options.nevers = {"a.L"};
  EXPECT_EQ(first_error(options), "1:1: 'L' is a place and data of component 'a': which is meant?");
}

TEST(RefusedProperty, NamesThatAreNone) {
  Options options = reading(compound(kTwo + "end"));
  const auto error = [&](const std::string& never) {
    options.nevers = {never};
    return first_error(options);
  };
  EXPECT_EQ(error("a.L and b.L"), "");
  EXPECT_EQ(error("z.L"), "1:1: unknown component 'z'; there are: a, b");
  EXPECT_EQ(error("a.L and a.Z"), "1:9: component 'a' has no place and no data 'Z'; it has: L, q, v, w");
  EXPECT_EQ(error("L"), "1:1: 'L' is no 'component.place' and no 'component.data'");
  EXPECT_EQ(error("a.v"), "1:1: what must never hold is int, not bool");
  EXPECT_EQ(error("a.L and"), "1:8: expected an expression, found the end of the file");
  EXPECT_EQ(error("a.L b.L"), "1:5: expected an operator or the end, found 'b'");
  EXPECT_EQ(error("not (a.v == 3) && b.w"), "");
  EXPECT_EQ(error("a.v == K"), "1:8: 'K' is no 'component.place' and no 'component.data'");
  Options with_constant = reading("package q const data int K = 3 end package p use q const data bool T = true " +
                                  compound(kTwo + "end").substr(10));
  with_constant.nevers = {"a.v == K and T or b.v > q.K"};
  EXPECT_EQ(first_error(with_constant), "");
}

// Nothing that comes in ends otherwise than by a message.
TEST(Garbage, CutModelsAreRefusedOrRead) {
  const std::string good = compound(kTwo + "priority r c:* < e:* provided (a.v == 1) export port a.s as z end");
  for (std::size_t i = 0; i < good.rfind("end") + 3; ++i)
    EXPECT_NE(first_error(reading(good.substr(0, i))), "") << i;
  EXPECT_NE(first_error(reading(std::string(100'000, '('))), "");
  EXPECT_EQ(first_error(reading(atom("data int x = " + std::string(100'000, '(')))).substr(0, 2), "3:");
}

}  // namespace
}  // namespace faultline::frontend::bip
