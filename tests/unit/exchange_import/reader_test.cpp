// What other tools write, after the formats' definitions, with the oddities that are known of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "imported.h"

namespace faultline::exchange {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string waypoint(const std::string& rest) {
  return "    - segment:\n        - waypoint:\n            action: follow\n" + rest;
}

const std::string kHead = R"(- entry_type: violation_sequence
  metadata:
    format_version: "2.1"
    producer: {name: Someone, version: "1"}
    task:
      input_files: [a.c]
      input_file_hashes: {a.c: 00ff}
      data_model: ILP32
  content:
)";

TEST(YamlReader, EveryKindOfWaypoint) {
  const Imported read = imported(kHead + R"(    - segment:
        - waypoint:
            action: avoid
            type: branching
            constraint: {value: true}
            location: {file_name: a.c, line: 3, column: 5}
        - waypoint:
            action: follow
            type: assumption
            constraint: {value: "x == 1", format: c_expression}
            location: {file_name: a.c, line: 4, column: 3, function: main}
    - segment:
        - waypoint:
            action: follow
            type: function_enter
            location: {file_name: a.c, line: 5, column: 9}
    - segment:
        - waypoint:
            action: follow
            type: function_return
            constraint: {string: '\result == 4', format: ext_c_expression}
            location: {file_name: a.c, line: 5, column: 9}
    - segment:
        - waypoint:
            action: follow
            type: branching
            constraint: {value: 7}
            location: {file_name: a.c, line: 6}
    - segment:
        - waypoint:
            action: follow
            type: target
            location: {file_name: a.c, line: 9, column: 3}
)");
  EXPECT_THAT(moves_of(read),
              ElementsAre("branch 0->sink 3:5 true", "before 0->1 4:3 x == 1", "enter 1->2 5:9",
                          "return 2->3 5:9 \\result == 4", "branch 3->4 6:0 case 7"));
  EXPECT_EQ(read.producer, "Someone");
  EXPECT_EQ(read.is_32_bit, true);
  ASSERT_EQ(read.guidance.targets.size(), 1u);
  EXPECT_EQ(read.guidance.targets[0].line, 9u);
  EXPECT_THAT(read.guidance.accepting, ElementsAre(4u));
  EXPECT_THAT(read.warnings, IsEmpty());
  ASSERT_EQ(read.hashes.size(), 1u);
  EXPECT_EQ(read.hashes[0].second, "00ff");
}

// Columns of 0 or none, drafts' words, fields of 2.2, no target, a correctness part beside it.
TEST(YamlReader, Oddities) {
  const Imported read = imported(R"(- entry_type: invariant_set
  content: []
- entry_type: violation_sequence
  metadata: {format_version: "2.2", task: {data_model: 64bit}}
  sequence:
    - segment:
        - waypoint:
            action: follow
            type: function_return
            thread_id: 0
            constraint: {value: "\\return == 4", format: c_expression}
            location: {file_name: dir/a.c, line: 5, column: 0, file_hash: x}
)");
  EXPECT_THAT(moves_of(read), ElementsAre("return 0->1 5:0 \\return == 4"));
  EXPECT_EQ(read.is_32_bit, false);
  ASSERT_EQ(read.warnings.size(), 1u);
  EXPECT_THAT(read.warnings[0], HasSubstr("does not say where the run fails"));
}

TEST(YamlReader, WrongThingsHaveAPlace) {
  EXPECT_THAT(error_of(kHead + waypoint("            type: jump\n            location: {line: 1}\n")),
              HasSubstr("13:19: a waypoint of type 'jump' is not known"));
  EXPECT_THAT(error_of(kHead + waypoint("            type: target\n            location: {line: many}\n")),
              HasSubstr("'line' is a number, not 'many'"));
  EXPECT_THAT(
      error_of(kHead + waypoint("            type: target\n            location: {line: 99999999999}\n")),
      HasSubstr("'line' is a number"));
  EXPECT_THAT(error_of(kHead + waypoint("            type: target\n")), HasSubstr("'location' is missing"));
  EXPECT_THAT(error_of(kHead + "    - segment:\n        - waypoint:\n            action: cycle\n"),
              HasSubstr("12:21: "));
  EXPECT_THAT(error_of("- entry_type: invariant_set\n"), HasSubstr("no 'violation_sequence'"));
  EXPECT_THAT(error_of("just words"), HasSubstr("none of the formats"));
}

const std::string kGraph = R"(<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="K1" attr.name="entry" for="node"/><key id="d" attr.name="unknown" for="edge"/>
  <graph edgedefault="directed">
    <data key="witness-type">violation_witness</data><data key="producer">P</data>
    <data key="architecture">32bit</data>
    <node id="A1"/>
    <node id="A0"><data key="K1">true</data></node>
    <node id="V"><data key="violation">true</data><data key="cwe">1</data></node>
    <node id="S"><data key="sink">true</data></node>
)";

TEST(GraphmlReader, AnAutomaton) {
  const Imported read = imported(kGraph + R"(
    <edge source="A0" target="A1"><data key="startline">4</data><data key="assumption">x == 1; y &lt; 2;</data>
      <data key="d">ignored</data></edge>
    <edge source="A1" target="S"><data key="startline">5</data><data key="control">condition-false</data></edge>
    <edge source="A1" target="A1"><data key="startline">5</data><data key="enterFunction">f</data></edge>
    <edge source="A1" target="V"><data key="startline">6</data><data key="startoffset">70</data></edge>
  </graph></graphml>)");
  EXPECT_THAT(moves_of(read), ElementsAre("after 0->1 4:0 (x == 1) && ( y < 2)", "branch 1->sink 5:0 false",
                                          "enter 1->1 5:0 of f"));
  EXPECT_THAT(read.guidance.accepting, ElementsAre(1u, 2u));
  EXPECT_EQ(read.is_32_bit, true);
  EXPECT_EQ(read.guidance.targets.at(0).line, 6u);
}

TEST(GraphmlReader, ResultsAndSilentEdges) {
  const Imported read = imported(kGraph + R"(
    <edge source="A0" target="A1"/>
    <edge source="A1" target="V"><data key="startline">6</data><data key="assumption">\result == -3;</data>
      <data key="assumption.resultfunction">in</data></edge>
  </graph></graphml>)");
  EXPECT_THAT(moves_of(read), ElementsAre("return 0->1 6:0 (\\result == -3) of in"));
}

TEST(GraphmlReader, WrongThingsHaveAPlace) {
  EXPECT_THAT(
      error_of(kGraph +
               "<edge source=\"A0\" target=\"B\"><data key=\"startline\">1</data></edge></graph></graphml>"),
      "11:1: there is no node 'B'");
  EXPECT_THAT(error_of(kGraph + "<node id=\"V\"/></graph></graphml>"), HasSubstr("there are two nodes 'V'"));
  EXPECT_THAT(
      error_of(kGraph +
               "<edge source=\"A0\" target=\"V\"><data key=\"startline\">-1</data></edge></graph></graphml>"),
      HasSubstr("'startline' is a number"));
  EXPECT_THAT(error_of(kGraph), HasSubstr("the file ends inside of <graph>"));
  EXPECT_THAT(error_of("<graphml><graph><node id='a'/></graph></graphml>"),
              HasSubstr("one node is the entry, not 0"));
  EXPECT_THAT(error_of("<other/>"), HasSubstr("none of <graphml>, <testcase> and <cprover>"));
}

const std::string kCbmcJson =
    R"([{"program": "CBMC 6.0"}, {"messageText": "x", "messageType": "STATUS-MESSAGE"},
 {"result": [
  {"property": "ok", "status": "SUCCESS"},
  {"property": "main.assertion.1", "status": "FAILURE", "description": "d", "trace": [
   {"stepType": "function-call", "function": {"displayName": "main"}},
   {"stepType": "assignment", "assignmentType": "actual-parameter", "lhs": "argc", "value": {"name": "integer", "data": "1", "binary": "1"},
    "sourceLocation": {"file": "a.c", "line": "2"}},
   {"stepType": "assignment", "assignmentType": "variable", "hidden": true, "lhs": "return_value_nondet_int$0",
    "value": {"name": "integer", "data": "-3", "binary": "11111111111111111111111111111101", "width": 32},
    "sourceLocation": {"file": "a.c", "function": "main", "line": "4"}},
   {"stepType": "assignment", "assignmentType": "variable", "lhs": "main::1::x!0@1",
    "value": {"name": "integer", "data": "-3", "binary": "11111111111111111111111111111101", "width": 32},
    "sourceLocation": {"file": "a.c", "function": "main", "line": "4"}},
   {"stepType": "assignment", "assignmentType": "variable", "lhs": "b", "value": {"name": "boolean", "data": "TRUE"},
    "sourceLocation": {"file": "a.c", "function": "main", "line": "5"}},
   {"stepType": "assignment", "assignmentType": "variable", "lhs": "s", "value": {"name": "struct", "members": []},
    "sourceLocation": {"file": "a.c", "function": "main", "line": "5"}},
   {"stepType": "loop-head"}, {"stepType": "location-only", "sourceLocation": {}},
   {"stepType": "failure", "reason": "r", "property": "main.assertion.1", "sourceLocation": {"file": "a.c", "line": "7"}}
  ]},
  {"property": "second", "status": "FAILURE", "trace": [
   {"stepType": "assignment", "lhs": "y", "value": {"data": "1"}, "sourceLocation": {"line": "9"}}]}
 ]}, {"cProverStatus": "failure"}])";

TEST(CbmcReader, JsonTrace) {
  const Imported read = imported(kCbmcJson);
  EXPECT_EQ(read.format, Format::CbmcJson);
  EXPECT_THAT(moves_of(read),
              ElementsAre("input 0->1 4:0 of nondet_int = 0xfffffffd/32", "input 1->2 5:0 b = 1"));
  EXPECT_EQ(read.guidance.targets.at(0).line, 7u);
}

TEST(CbmcReader, XmlTrace) {
  const Imported read = imported(R"(<?xml version="1.0" encoding="UTF-8"?>
<cprover><program>CBMC 6.0</program><message type="STATUS-MESSAGE"><text>a &amp; b</text></message>
<result property="ok" status="SUCCESS"/>
<result property="main.1" status="FAILURE"><goto_trace>
 <function_call hidden="false" step_nr="1"><function display_name="main"/></function_call>
 <assignment assignment_type="actual_parameter" base_name="p"><location line="2"/><full_lhs>p</full_lhs><full_lhs_value>1</full_lhs_value></assignment>
 <assignment assignment_type="state" base_name="x" display_name="main::1::x" mode="C" thread="0" hidden="false">
  <location file="a.c" function="main" line="4" working-directory="/w"/><type>signed int</type>
  <full_lhs>x</full_lhs><full_lhs_value binary="00000000000000000000000000000101">5</full_lhs_value></assignment>
 <assignment assignment_type="state" base_name="a"><location line="5"/><full_lhs>a[0l]</full_lhs><full_lhs_value>7</full_lhs_value></assignment>
 <location-only><location line="6"/></location-only><loop-head/>
 <failure property="main.1" reason="r"><location file="a.c" line="8"/></failure>
</goto_trace></result><cprover-status>FAILURE</cprover-status></cprover>)");
  EXPECT_EQ(read.format, Format::CbmcXml);
  EXPECT_THAT(moves_of(read), ElementsAre("input 0->1 4:0 x = 0x5/32"));
  EXPECT_EQ(read.guidance.targets.at(0).line, 8u);
}

// `long x = nondet_char() + 1, u;` in a loop: what is made of the result is no input, what stands behind it
// is.
TEST(CbmcReader, WhatIsMadeOfAResultIsNoInput) {
  const auto step = [](const char* lhs, const char* binary) {
    return std::string(R"({"stepType": "assignment", "lhs": ")") + lhs +
           R"(", "value": {"name": "integer", "binary": ")" + binary +
           R"("}, "sourceLocation": {"line": "4"}},)";
  };
  const std::string pass =
      step("return_value_nondet_char", "11111101") + step("x", "1111111111111110") + step("u", "101");
  const Imported read = imported("[{\"result\": [{\"status\": \"FAILURE\", \"trace\": [" + pass + pass +
                                 "{\"stepType\": \"failure\", \"sourceLocation\": {\"line\": \"7\"}}]}]}]");
  EXPECT_THAT(moves_of(read),
              ElementsAre("input 0->1 4:0 of nondet_char = 0xfd/8", "input 1->2 4:0 u = 0x5/3",
                          "input 2->3 4:0 of nondet_char = 0xfd/8", "input 3->4 4:0 u = 0x5/3"));
}

TEST(CbmcReader, NoTrace) {
  EXPECT_THAT(error_of("[{\"result\": [{\"status\": \"SUCCESS\"}]}]"),
              HasSubstr("no trace of a failing property"));
  EXPECT_THAT(error_of("<cprover><result status=\"FAILURE\"/></cprover>"),
              HasSubstr("no trace of a failing property"));
  EXPECT_THAT(error_of("[{\"result\": 5, \"trace\": [7]}, 3, \"x\"]"), HasSubstr("no trace"));
}

TEST(TestcaseReader, Inputs) {
  const Imported read = imported(R"(<?xml version="1.0"?>
<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN" "testcase.dtd" [<!ENTITY a "b">]>
<testcase coversError="true"><input variable="x" type="int">42</input><input>-1</input><input>'a'</input></testcase>)");
  EXPECT_TRUE(read.is_list);
  EXPECT_THAT(moves_of(read),
              ElementsAre("input 0->1 0:0 = 42", "input 1->2 0:0 = -1", "input 2->3 0:0 = 97"));
  EXPECT_THAT(error_of("<testcase>\n<input>x</input></testcase>"), "2:1: an <input> is one number, not 'x'");
  EXPECT_THAT(error_of("<testcase><i/></testcase>"), HasSubstr("only <input> can be"));
  EXPECT_THAT(error_of("<test-metadata/>"), HasSubstr("name one of them"));
}

std::string big_endian(std::uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16), static_cast<char>(value >> 8),
          static_cast<char>(value)};
}

TEST(KtestReader, Objects) {
  const auto text = [](const std::string& bytes) {
    return big_endian(static_cast<std::uint32_t>(bytes.size())) + bytes;
  };
  const std::string head =
      "KTEST" + big_endian(3) + big_endian(1) + text("a.bc") + big_endian(0) + big_endian(0);
  const std::string good = head + big_endian(3) + text("model_version") + text(std::string("\1\0\0\0", 4)) +
                           text("x") + text("\xFD\xFF\xFF\xFF") + text("c") + text("A");
  const Imported read = imported(good);
  EXPECT_EQ(read.format, Format::Ktest);
  EXPECT_THAT(moves_of(read), ElementsAre("input 0->1 0:0 x = 0xfffffffd/32", "input 1->2 0:0 c = 0x41/8"));
  for (std::size_t length = 5; length < good.size(); ++length)
    EXPECT_NE(error_of(good.substr(0, length)), "") << length;
  EXPECT_THAT(error_of("KTEST" + big_endian(9)), HasSubstr("1:10: version 9 is not known"));
  EXPECT_THAT(error_of(head + big_endian(0xFFFFFFFF)), HasSubstr("are too many"));
  EXPECT_THAT(error_of(head + big_endian(1) + text("x") + big_endian(0x7FFFFFFF)), HasSubstr("is too long"));
}

TEST(ResultReader, OurOwnAndFaults) {
  const Imported read = imported(R"({"schema": 1, "trace": [{"x": [1, 2]}], "counterexample": {"inputs": [
    {"name": "x", "value": "-5", "file": "a.c", "line": 3}, {"name": "y", "value": "2.5"}]},
    "property": {"location": {"file": "a.c", "line": 9}}})");
  EXPECT_EQ(read.format, Format::Result);
  EXPECT_THAT(moves_of(read), ElementsAre("input 0->1 3:0 = -5", "input 1->2 0:0 = 0"));
  EXPECT_EQ(read.guidance.targets.at(0).line, 9u);
  EXPECT_THAT(error_of("{\"schema\": 1}"), HasSubstr("no failing run"));

  const Imported faults = imported(R"({"faults": [{"fault": {"score": 0.5, "intendedIndex": 0,
    "infos": [{"fault-info": {"description": "why", "score": 1, "type": "REASON"}}],
    "contributions": [{"fault-contribution": {"score": 1, "infos": [], "location": {"startLine": 4, "endLine": 4,
      "startOffset": 1, "endOffset": 2, "code": "x = 1", "filename": "a.c"}}}]}}], "error-location": {"startLine": 8}})");
  EXPECT_EQ(faults.format, Format::Faults);
  ASSERT_EQ(faults.faults.size(), 1u);
  EXPECT_EQ(faults.faults[0].lines.at(0).place.line, 4u);
  EXPECT_THAT(faults.faults[0].reasons, ElementsAre("why"));
  EXPECT_EQ(faults.guidance.targets.at(0).line, 8u);
  EXPECT_THAT(error_of("{\"faults\": 3}"), HasSubstr("'faults' is a list"));
  EXPECT_THAT(error_of("{\"other\": 3}"), HasSubstr("neither a trace of CBMC"));
}

}  // namespace
}  // namespace faultline::exchange
