// Wrong models: each is refused, with the right words at the right place. A snippet stands in line 3 of a
// model that is right without it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model.h"

namespace faultline::frontend::bip {
namespace {

struct Wrong {
  const char* name;
  std::string text;
  const char* error;
};

std::ostream& operator<<(std::ostream& out, const Wrong& wrong) {
  return out << wrong.name;
}

// Line 3 is `inside` of an atom; a compound with one of it and a connector follows.
std::string atom(const std::string& inside) {
  return "package p port type S() port type N(int n) port type B(bool b) const data int K = 3\n"
         "atom type A(int q)\n" +
         inside +
         "\nend connector type C(S x) define x end\n"
         "compound type R() component A a(1) end end\n";
}

// What an atom needs besides.
const std::string kRest = " place L, M initial to L on e from L to L";

std::string connector(const std::string& inside) {
  return "package p port type S() port type N(int n) const data int K = 3\n"
         "atom type A() data int v = 0 export port S s() export port N n(v) place L initial to L on s from L to L "
         "on n from L to L end\n" +
         inside + "\ncompound type R() component A a() end end\n";
}

std::string compound(const std::string& inside) {
  return "package p port type S() port type N(int n) connector type C(S x, S y) define x' y end connector type D(S x, "
         "S y) export port S z() define x y end connector type E(N x) define x end\n"
         "atom type A(int q) export data int v = 0 data bool w = true export port S s() export port N n(v) place L "
         "initial to L on s from L to L on n from L to L end\n" +
         inside + "\nend\n";
}

const std::string kTwo = "compound type R() component A a(1), b(2) connector C c(a.s, b.s) connector E e(a.n) ";

// x0, x1, ...
std::string many(const std::string& name, int count, const std::string& between) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += (i == 0 ? "" : between) + name + std::to_string(i);
  return text;
}

class Refused : public testing::TestWithParam<Wrong> {};

TEST_P(Refused, WithItsPlace) {
  EXPECT_EQ(first_error(reading(GetParam().text)), GetParam().error);
}

std::vector<Wrong> words() {
  return {
      {"Empty", "", "1:1: expected 'package', found the end of the file"},
      {"NoPackage", "atom type A() end", "1:1: expected 'package', found 'atom'"},
      {"OpenComment", "package p\n /* x", "2:2: the comment that begins here does not end"},
      {"OpenHeader", "package p {# x", "1:11: the header that begins here does not end: '#}' is missing"},
      {"OpenString", "package p\n\"x\nend", "2:1: the string that begins here does not end on its line"},
      {"StrangeCharacter", "package p\n  $ end", "2:3: '$' is no character of BIP"},
      {"StrangeByte", "package p\n \x01", "2:2: byte 0x01 is no character of BIP"},
      {"NoEnd", "package p\n", "2:1: expected a declaration (port, atom, connector, compound, const data, extern "
                               "function) or 'end', found the end of the file"},
      {"NoName", "package\nend", "2:1: expected the name of the package, but 'end' is a word of the language"},
      {"Annotation", "package p @x(a=1", "1:17: expected ')' at the end of the annotation, found the end of the file"},
      {"ExternFunctionOfFloat", "package p\nextern function float f() end", "2:17: unsupported: data of type float"},
      {"ExternFunctionOfString", "package p\nextern function string f() end",
       "2:17: unsupported: extern functions that return a string"},
      {"KnownFunctionOtherwise", "package p\nextern function int min(int) end",
       "2:21: 'min' is known as a function of 2 ints with an int as its result"},
      {"PackageTwice", "package p end package p end", "1:23: package 'p' is declared twice"},
      {"UnknownPackage", "package p use q end", "1:15: unknown package 'q'"},
      {"PackageCycle", "package p use q end package q use p end", "1:35: package 'p' uses itself, by way of 'q'"},
      {"VariableOfPackage", "package p\ndata int x = 1 end", "2:1: data of a package are constant: 'const data'"},
      {"ConstantWithoutValue", "package p const data int x end", "1:26: constant 'x' has no value"},
      {"ConstantBeforeIt", "package p const data int x = y const data int y = 1 end",
       "1:30: constant 'y' is used before it is declared"},
      {"ConstantOfBool", "package p const data int x = true end", "1:30: the value of 'x' is bool, not int"},
      {"ConstantDividesByZero", "package p const data int x = 1 / 0 end", "1:30: division by zero in a constant"},
      {"TypeTwice", "package p port type S()\nport type S() end", "2:11: port type 'S' is declared twice"},
      {"ComponentTypeTwice", "package p atom type A() place L initial to L end\ncompound type A() component A a() end end",
       "2:15: component type 'A' is declared twice"},
      {"ExternData", "package p\nextern data type t end", "2:8: unsupported: extern data types"},
      {"ExternOperator", "package p\nextern operator int +(int, int) end", "2:8: unsupported: extern operators"},
      {"ExternPort", "package p\nextern port S p() end", "2:8: unsupported: extern ports"},
      {"NoCompound", "package p end", "there is no compound type, so there is no system"},
      {"TwoRoots",
       "package p atom type A() place L initial to L end compound type R() component A a() end compound type Q() "
       "component A a() end end",
       "several compounds could be the root: choose one by --entry, of: R, Q"},
  };
}

std::vector<Wrong> atoms() {
  return {
      {"FloatData", atom("data float f" + kRest), "3:6: unsupported: data of type float"},
      {"StringData", atom("data string f" + kRest), "3:6: unsupported: data of type string"},
      {"OtherData", atom("data pair f" + kRest), "3:6: unsupported: data of type 'pair': only int and bool are"},
      {"FloatNumber", atom("data int f = 1.5" + kRest), "3:14: unsupported: numbers of type float"},
      {"Clock", atom("clock c unit second" + kRest), "3:1: unsupported: clocks"},
      {"ExternPortOfAtom", atom("extern port S s()" + kRest), "3:1: unsupported: extern ports"},
      {"Urgency", atom("port S e() place L initial to L on e from L to L eager"),
       "3:50: unsupported: urgency of transitions"},
      {"Resume", atom("port S e() place L initial to L on e from L to L do { } resume"), "3:57: unsupported: 'resume'"},
      {"Urgencies", atom("port S e() place L initial to L on e from L to L provided (true) lazy do { }"),
       "3:66: unsupported: urgency of transitions"},
      {"ResumeOfInitial", atom("place L initial to L resume"), "3:22: unsupported: 'resume'"},
      {"SpeedOfAClock", atom("place L initial to L do { q' = 1; }"), "3:28: unsupported: the speed of a clock"},
      {"NumberTooLarge", atom("data int x = 2147483648" + kRest), "3:14: 2147483648 does not fit an int of 32 bits"},
      {"DataTwice", atom("data int x, x" + kRest), "3:13: data 'x' is declared twice"},
      {"DataAsParameter", atom("data int q" + kRest), "3:10: data 'q' is declared twice"},
      {"PortTwice", atom("port S e(), e() place L initial to L"), "3:13: port 'e' is declared twice"},
      {"PlaceTwice", atom("place L, L initial to L"), "3:10: place 'L' is declared twice"},
      {"NoPlace", atom("initial to L"), "3:1: expected 'data', 'port' or 'place', found 'initial'"},
      {"DataBehindPlaces", atom("place L data int x initial to L"),
       "3:9: expected 'initial' behind the places, found 'data'"},
      {"UnknownPortType", atom("port T e() place L initial to L"), "3:6: unknown port type 'T'"},
      {"PortCount", atom("port N e() place L initial to L"), "3:8: port 'e' has 0 data, its type 'N' has 1"},
      {"PortDataType", atom("data bool b = true port N e(b) place L initial to L"),
       "3:29: 'b' is bool, port type 'N' has int there"},
      {"PortOfParameter", atom("port N e(q) place L initial to L"), "3:10: parameter 'q' is not exported by a port"},
      {"PortOfConstant", atom("const data int k = 1 port N e(k) place L initial to L"),
       "3:31: constant 'k' is not exported by a port"},
      {"PortOfUnknown", atom("port N e(z) place L initial to L"), "3:10: atom type 'A' has no data 'z'"},
      {"ExportedConstant", atom("export const data int k = 1 place L initial to L"), "3:23: a constant is not exported"},
      {"MergedTypes", atom("data int x = 0 export port S e() as m export port N f(x) as m place L initial to L"),
       "3:37: port 'm' merges ports of two types"},
      {"MergedName", atom("export port S e() as f export port S f() place L initial to L"),
       "3:22: port 'f' is declared twice"},
      {"MergedWithoutExport", atom("port S e() as m place L initial to L"),
       "3:12: only exported ports are merged by 'as'"},
      {"UnknownInitialPlace", atom("place L initial to M"), "3:20: atom type 'A' has no place 'M'"},
      {"InitialPlaceTwice", atom("place L initial to L, L"), "3:23: place 'L' is listed twice"},
      {"UnknownPort", atom("place L initial to L on z from L to L"), "3:25: atom type 'A' has no port 'z'"},
      {"UnknownPlace", atom("port S e() place L initial to L on e from L to Z"), "3:48: atom type 'A' has no place 'Z'"},
      {"GuardOfInt", atom("port S e() place L initial to L on e from L to L provided (q)"),
       "3:60: the guard is int, not bool"},
      {"UnknownData", atom("port S e() place L initial to L on e from L to L provided (z == 1)"),
       "3:60: atom type 'A' has no data 'z'"},
      {"AssignedParameter", atom("place L initial to L do { q = 1; }"), "3:27: parameter 'q' is assigned to"},
      {"AssignedConstant", atom("place L initial to L do { K = 1; }"), "3:27: constant 'K' is assigned to"},
      {"AssignedType", atom("data int x place L initial to L do { x = true; }"),
       "3:42: what is assigned to 'x' is bool, not int"},
      {"NoSemicolon", atom("data int x place L initial to L do { x = 1 }"),
       "3:44: expected ';' behind the assignment, found '}'"},
      {"NoFi", atom("data int x = 0 place L initial to L do { if (x == 0) then x = 1; }"),
       "3:66: expected 'fi' at the end of 'if', found '}'"},
      {"LoopIsNone", atom("data int x = 0 place L initial to L do { while (x == 0) { } }"),
       "3:57: expected ';' behind the call, found '{'"},
      {"UnknownFunction", atom("data int x = f() place L initial to L"),
       "3:14: unknown function 'f': no 'extern function' declares it"},
      {"UsedBeforeIt", atom("data int x = y data int y = 1 place L initial to L"),
       "3:14: 'y' is used before it is declared"},
      {"ChainedComparison", atom("place L initial to L internal from L to L provided (1 < q < 3)"),
       "3:59: '<' behind another comparison: parentheses are needed"},
      {"TwoSigns", atom("data bool x = !!true place L initial to L"), "3:16: '!' behind '!': parentheses are needed"},
      {"UnaryPlus", atom("data int x = +1 place L initial to L"), "3:14: there is no unary '+'"},
      {"ArithmeticOfBools", atom("data int x = 1 + true place L initial to L"), "3:18: '+' of bool: it takes int"},
      {"ComparisonOfTypes", atom("data bool x = 1 == true place L initial to L"), "3:15: '==' of int and bool"},
      {"NotOfInt", atom("data bool x = !1 place L initial to L"), "3:16: '!' of int: it takes bool"},
      {"PriorityUnknownPort", atom("port S e() place L initial to L priority r e < f"), "3:48: atom type 'A' has no port 'f'"},
      {"PriorityOfAll", atom("port S e() place L initial to L priority r * < *"),
       "3:33: a priority between all ports and all ports"},
      {"PriorityOfItself", atom("port S e() place L initial to L priority r e < e"), "3:33: port 'e' is below itself"},
      {"PriorityCycle", atom("port S e(), f() place L initial to L priority r e < f priority s f < e"),
       "3:55: this priority closes a cycle"},
      {"PriorityTwice", atom("port S e(), f() place L initial to L priority r e < f priority r e < f"),
       "3:64: priority 'r' is declared twice"},
      {"ErrorOfNoPlace", atom("@error(Z) place L initial to L"), "3:8: atom type 'A' has no place 'Z'"},
      {"ErrorTwice", atom("@error(L, L) place L initial to L"), "3:11: place 'L' is listed twice"},
      {"ErrorTwiceApart", atom("@error(M) place L, @error M initial to L"), "3:8: place 'M' is listed twice"},
      {"ErrorWithoutNames", atom("@error() place L initial to L"), "3:8: expected the name of a place, found ')'"},
      {"ErrorWithValue", atom("@error(L=true) place L initial to L"),
       "3:9: expected ')' behind the places of '@error', found '='"},
      {"ErrorOfAText", atom("@error(\"L\") place L initial to L"), "3:8: expected the name of a place, found a string"},
      {"ErrorArgumentsAtTheName", atom("place L, @error(L) M initial to L"),
       "3:10: '@error' before the name of a place takes no arguments"},
      {"ErrorOfData", atom("@error data int x = 0 place L initial to L"),
       "3:1: '@error' belongs before 'place' or before the name of a place"},
      {"ErrorOfATransition", atom("port S e() place L initial to L @error on e from L to L"),
       "3:33: '@error' belongs before 'place' or before the name of a place"},
      {"ErrorOfInitial", atom("place L @error initial to L"),
       "3:9: '@error' belongs before 'place' or before the name of a place"},
      {"ErrorOfAType", "package p\n@error atom type A() place L initial to L end end",
       "2:1: '@error' belongs before 'place' or before the name of a place"},
      {"ErrorOfAPackage", "@error package p end", "1:1: '@error' belongs before 'place' or before the name of a place"},
      {"InvariantOfInt", atom("place L initial to L invariant i provided (q)"), "3:44: the invariant is int, not bool"},
      {"InvariantPlace", atom("place L initial to L invariant i at Z provided (true)"), "3:37: atom type 'A' has no place 'Z'"},
      {"InvariantWithoutCondition", atom("place L initial to L invariant i end"),
       "3:34: expected 'provided' before the condition of the invariant, found 'end'"},
  };
}

std::vector<Wrong> connectors() {
  return {
      {"NoPorts", connector("connector type C() define end"), "3:18: expected the type of a port, found ')'"},
      {"UnknownTypeOfPort", connector("connector type C(T x) define x end"), "3:18: unknown port type 'T'"},
      {"NameTwice", connector("connector type C(S x, S x) define x end"), "3:25: name 'x' is declared twice"},
      {"NotDefined", connector("connector type C(S x, S y) define x end"), "3:35: port 'y' is not in 'define'"},
      {"DefinedTwice", connector("connector type C(S x) define x x end"), "3:32: port 'x' stands twice in 'define'"},
      {"DefinedUnknown", connector("connector type C(S x) define y end"), "3:30: connector type 'C' has no port 'y'"},
      {"EmptyDefine", connector("connector type C(S x) define end"),
       "3:30: expected the name of a port, or '(', found 'end'"},
      {"NoInteraction", connector("connector type C(S x, S y) define x y on x end"),
       "3:39: 'define' does not allow this interaction"},
      {"InteractionTwice", connector("connector type C(S x) define x on x on x end"),
       "3:37: this interaction is described twice"},
      {"PortOutside", connector("connector type C(N x, N y) define x' y on x provided (y.n == 1) end"),
       "3:55: port 'y' takes no part in this interaction"},
      {"GuardWithOwnData", connector("connector type C(N x) data int d define x on x provided (d == 1) end"),
       "3:58: a guard does not use data of the connector, and 'd' is such"},
      {"UpWritesPort", connector("connector type C(N x) data int d export port N e(d) define x on x up { x.n = 1; } end"),
       "3:72: 'up' does not write data of ports, and 'x.n' is such"},
      {"UpWithoutExport", connector("connector type C(N x) data int d define x on x up { d = x.n; } end"),
       "3:43: 'up' in a connector that exports no port with data"},
      {"TwoExports", connector("connector type C(S x) export port S e() export port S f() define x end"),
       "3:41: a connector exports one port only"},
      {"UnknownPortData", connector("connector type C(N x) define x on x down { x.m = 1; } end"),
       "3:44: port type 'N' has no data 'm'"},
      {"UnknownName", connector("connector type C(N x) define x on x down { z = 1; } end"),
       "3:44: unknown name 'z': it is no data of the connector, and no 'port.data'"},
      {"DownBeforeUp", connector("connector type C(N x) define x on x down { } up { } end"), "3:46: 'up' stands before 'down'"},
      {"TooManyPorts", connector("connector type C(" + many("S x", 17, ", ") + ") define x0 end"),
       "3:122: unsupported: a connector with more than 16 ports"},
      {"ResumeOfConnector", connector("connector type C(S x) define x resume sync end"), "3:32: unsupported: 'resume'"},
  };
}

std::vector<Wrong> compounds() {
  return {
      {"UnknownComponentType", compound("compound type R() component Z z() end"), "3:29: unknown component type 'Z'"},
      {"ArgumentCount", compound("compound type R() component A a() end"), "3:31: 'A' takes 1 arguments, not 0"},
      {"ArgumentType", compound("compound type R() component A a(true) end"), "3:33: the argument is bool, not int"},
      {"ArgumentUnknown", compound("compound type R() component A a(z) end"), "3:33: 'z' is no parameter and no constant"},
      {"ComponentTwice", compound("compound type R() component A a(1), a(2) end"), "3:37: name 'a' is declared twice"},
      {"NoComponent", compound("compound type R() end"), "3:19: expected 'component', found 'end'"},
      {"UnknownConnectorType", compound("compound type R() component A a(1) connector Z z(a.s) end"),
       "3:46: unknown connector type 'Z'"},
      {"PortCountOfConnector", compound("compound type R() component A a(1) connector C c(a.s) end"),
       "3:48: 'C' takes 2 ports, not 1"},
      {"PortTypeOfConnector", compound("compound type R() component A a(1) connector E c(a.s) end"),
       "3:50: 'a.s' is of port type 'S', 'N' is due"},
      {"UnknownComponent", compound("compound type R() component A a(1) connector E c(z.n) end"),
       "3:50: unknown component or connector 'z'"},
      {"NoSuchPort", compound("compound type R() component A a(1) connector E c(a.z) end"), "3:50: 'a' exports no port 'z'"},
      {"NoPortAtAll", compound("compound type R() component A a(1) connector E c(a) end"),
       "3:50: 'a' is no port: 'component.port' is"},
      {"TwicePart", compound("compound type R() component A a(1) connector C c(a.s, a.s) end"),
       "3:55: 'a' takes part in 'c' by two ports"},
      {"TwicePartBelow",
       compound("compound type R() component A a(1), b(2) connector D d(a.s, b.s) connector C c(d.z, a.s) end"),
       "3:85: component 'a' takes part in 'c' by two ports"},
      {"TwicePartOfAPartInside",
       compound("compound type K() component A a(1), b(2), c(3) connector D x(a.s, b.s) export port x.z as x export port c.n as y "
                "end connector type Z(S x) export port S z() define x end connector type F(S x, N y) define x y end compound "
                "type R() component K k() connector Z z(k.x) connector F f(z.z, k.y) end"),
       "3:285: component 'k' takes part in 'f' by two ports"},
      {"ConnectorOfItself", compound("compound type R() component A a(1) connector D d(d.z, a.s) end"),
       "3:48: connector 'd' is connected to itself"},
      {"UnknownConnectorInPriority", compound(kTwo + "priority r z:* < c:* end"), "3:96: unknown connector 'z'"},
      {"NoSuchInteraction", compound(kTwo + "priority r c:b.s < e:* end"), "3:96: connector 'c' has no such interaction"},
      {"NotConnected", compound(kTwo + "priority r c:z.s < e:* end"), "3:98: connector 'c' is not connected to 'z.s'"},
      {"AgainstProgress", compound(kTwo + "priority r c:a.s,b.s < c:a.s end"),
       "3:85: this contradicts maximal progress: the larger interaction goes first"},
      {"AllAndAll", compound(kTwo + "priority r *:* < *:* end"),
       "3:85: a priority between all interactions and all interactions"},
      {"SameAll", compound(kTwo + "priority r c:* < c:* end"), "3:85: a priority between the same interactions"},
      {"CycleOfPriorities", compound(kTwo + "priority r c:* < e:* priority s e:* < c:* end"),
       "3:106: this priority closes a cycle"},
      {"PortTwiceInPriority", compound(kTwo + "priority r c:a.s, a.s < e:* end"), "3:103: port 'a.s' is listed twice"},
      {"UsedInPriority",
       compound("compound type R() component A a(1), b(2) connector D d(a.s, b.s) connector E e(a.n) component A f(1) "
                "connector C c(d.z, f.s) priority r d:* < e:* end"),
       "3:137: connector 'd' is part of another one: priorities are between those that are not"},
      {"GuardData", compound(kTwo + "priority r c:* < e:* provided (a.w) end"), "3:116: no component exports data 'a.w'"},
      {"ExportUnknown", compound(kTwo + "export port a.z as z end"), "3:97: 'a' exports no port 'z'"},
      {"ExportTwoTypes", compound(kTwo + "export port a.s, b.n as z end"), "3:102: port 'z' merges ports of two types"},
      {"ExportTwice", compound(kTwo + "export port a.s as y export port a.s as z end"), "3:118: port 'a.s' is exported twice"},
      {"ExportData", compound(kTwo + "export data a.w as z end"), "3:97: no component exports data 'a.w'"},
      {"TooManyInteractions",
       compound("connector type M(" + many("S x", 13, ", ") + ") define " + many("x", 13, "' ") + "' end compound type R() component A " +
                many("a", 13, "(1), ") + "(1) connector M\nm(" + many("a", 13, ".s, ") + ".s) end"),
       "4:1: unsupported: a connector with more than 4096 interactions"},
      {"InItself", compound("compound type R() component A a(1) component R r() end"), "3:46: compound type 'R' contains itself"},
      {"RootWithParameters", compound("compound type R(int n) component A a(n) end"), "the root 'R' takes 1 arguments, not 0: --entry \"R(...)\" gives them"},
  };
}

const auto kName = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Words, Refused, testing::ValuesIn(words()), kName);
INSTANTIATE_TEST_SUITE_P(Atoms, Refused, testing::ValuesIn(atoms()), kName);
INSTANTIATE_TEST_SUITE_P(Connectors, Refused, testing::ValuesIn(connectors()), kName);
INSTANTIATE_TEST_SUITE_P(Compounds, Refused, testing::ValuesIn(compounds()), kName);

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
  const std::string a = "atom type A() place L initial to L end compound type R() component A a() end end ";
  EXPECT_EQ(first_error(reading("package p " + a + "package q " + a, "R()")), "several compounds are called 'R': p.R, q.R");
  EXPECT_EQ(first_error(reading("package p " + a + "package q " + a, "q.R()")), "");
  const auto old = [](const std::string& arguments) {
    return first_error(reading("model m const data int K = 3 const data bool T = true atomic type A(int n) place L initial to L "
                               "end compound type R(int n) component A a(n) end\ncomponent R top(" + arguments + ") end"));
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
         read(reading(compound("compound type K() component A a(1), b(2) connector D d(a.s, b.s) connector E e(a.n), f(b.n) "
                               "export port d.z as z end compound type R() " + root + " end"), "R()"))
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
         read(reading(connector("connector type D(N x, N y) data int d export port N e(d) define x' y " + ons + " end")))
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
  EXPECT_THAT(warnings("on x up { d = 1; } on x y down { x.n = d; }"),
              testing::ElementsAre("3:89: the connector exports data, but interaction 'x y' has no 'up': who reads them "
                                   "reads an input"));
  EXPECT_THAT(warnings("on x up { d = 1; } on x y up { d = 2; }"), testing::IsEmpty());
}

TEST(Warned, FunctionsThatNothingIsKnownOf) {
  std::vector<std::string> all;
  for (const Diagnostic& one : read(reading("package p extern function int f(int) extern function g(int) extern function "
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
    return first_error(reading("package p extern function printf(string, int) extern function printf(string, int, int)\n"
                               "extern function int f(int) extern function bool f(bool, int) atom type A() data int x = 0 "
                               "data bool b = true place L initial to L do {\n" + statement +
                               "} end compound type R() component A a() end end"));
  };
  EXPECT_EQ(error("x = f(x); b = f(b, f(2)); printf(\"%d %d\", x, x);"), "");
  EXPECT_EQ(error("b = f(x);"), "3:5: what is assigned to 'b' is int, not bool");
  EXPECT_EQ(error("x = f(b);"), "3:5: no function 'f' takes such arguments");
  EXPECT_EQ(first_error(reading("package p extern function int f(int)\nextern function bool f(int) end")),
            "2:22: function 'f' is declared twice, with the same parameters");
}

// Words of BIP1 are names like others in BIP2.
TEST(Read, WordsOfTheOldSyntaxAsNames) {
  EXPECT_EQ(first_error(reading("package model port type atomic() atom type A() data int places = 1 export port atomic "
                                "model() place atomic initial to atomic on model from atomic to atomic do { places = 2; } "
                                "end connector type C(atomic places) define places end compound type R() component A "
                                "model() connector C atomic(model.model) end end")),
            "");
}

// `*:*` is of other connectors, so these two say nothing; were they of this one, too, they would make a cycle.
TEST(Read, PrioritiesBetweenAConnectorAndAllOthers) {
  const std::string rules = "priority r c:a.s < *:* priority s *:* < c:a.s, b.s ";
  EXPECT_EQ(first_error(reading(compound("compound type R() component A a(1), b(2) connector C c(a.s, b.s) " + rules + "end"))), "");
  EXPECT_EQ(first_error(reading(compound(kTwo + rules + "end"))), "");
  EXPECT_EQ(first_error(reading(compound(kTwo + rules + "priority t c:a.s, b.s < e:* end"))), "3:108: this priority closes a cycle");
}

TEST(Read, AnnotationsInsideOfAConnector) {
  EXPECT_EQ(first_error(reading(connector("@a connector type C(N x) @b data int d @c(k=1) export port N e(d) @d define x @e on x "
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

TEST(RefusedProperty, NamesThatAreNone) {
  Options options = reading(compound(kTwo + "end"));
  const auto error = [&](const std::string& never) {
    options.nevers = {never};
    return first_error(options);
  };
  EXPECT_EQ(error("a.L and b.L"), "");
  EXPECT_EQ(error("z.L"), "1:1: unknown component 'z'; there are: a, b");
  EXPECT_EQ(error("a.L and a.Z"), "1:9: component 'a' has no place and no data 'Z'");
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
