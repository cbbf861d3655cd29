// Witnesses, read again with libraries that know nothing of how they were written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <pugixml.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "base/diagnostic.h"
#include "exchange/sha256.h"
#include "exchange/witness.h"
#include "failing_run.h"

namespace faultline::exchange {
namespace {

using ::testing::ElementsAre;

WitnessInfo info_for(const FailingRun& failing) {
  WitnessInfo info;
  info.version = "0.1.0";
  for (const std::string& path : failing.paths())
    info.files.push_back(input_file(path));
  info.specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  info.creation_time = "2026-01-31T12:00:00Z";
  return info;
}

// The folder's name differs from run to run.
std::string in_folder(const FailingRun& failing, std::string text) {
  for (std::size_t at = text.find(failing.folder() + "/"); at != text.npos;
       at = text.find(failing.folder() + "/"))
    text.erase(at, failing.folder().size() + 1);
  return std::regex_replace(text, std::regex("uuid: \"[0-9a-f-]{36}\""), "uuid: ...");
}

std::string yaml_of(const FailingRun& failing) {
  std::ostringstream out;
  write_yaml_witness(out, failing.program(), failing.run(), info_for(failing));
  return out.str();
}

std::string graphml_of(const FailingRun& failing) {
  std::ostringstream out;
  write_graphml_witness(out, failing.program(), failing.run(), info_for(failing));
  return out.str();
}

// "type line:column constraint", one for each segment.
std::vector<std::string> waypoints(const FailingRun& failing) {
  std::vector<std::string> out;
  const YAML::Node content = YAML::Load(yaml_of(failing))[0]["content"];
  for (const YAML::Node& item : content) {
    EXPECT_EQ(item["segment"].size(), 1u);
    const YAML::Node waypoint = item["segment"][0]["waypoint"];
    EXPECT_EQ(waypoint["action"].as<std::string>(), "follow");
    std::string text = waypoint["type"].as<std::string>() + " " +
                       waypoint["location"]["line"].as<std::string>() + ":" +
                       waypoint["location"]["column"].as<std::string>();
    if (waypoint["constraint"]) text += " " + waypoint["constraint"]["value"].as<std::string>();
    out.push_back(text);
  }
  return out;
}

const char* const kSmall = R"(extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == -3)
    reach_error();
  return 0;
}
)";

TEST(YamlWitness, GoldenText) {
  const FailingRun failing({{kSmall}, "-3"});
  EXPECT_EQ(in_folder(failing, yaml_of(failing)), R"yaml(- entry_type: violation_sequence
  metadata:
    format_version: "2.0"
    uuid: ...
    creation_time: "2026-01-31T12:00:00Z"
    producer:
      name: "faultline"
      version: "0.1.0"
    task:
      input_files:
        - "0.c"
      input_file_hashes:
        "0.c": ")yaml" + sha256(kSmall) + R"yaml("
      specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )"
      data_model: LP64
      language: C
  content:
    - segment:
        - waypoint:
            action: follow
            type: function_return
            constraint:
              value: "\\result == -3"
              format: ext_c_expression
            location:
              file_name: "0.c"
              line: 4
              column: 33
              function: "main"
    - segment:
        - waypoint:
            action: follow
            type: branching
            constraint:
              value: true
            location:
              file_name: "0.c"
              line: 5
              column: 3
              function: "main"
    - segment:
        - waypoint:
            action: follow
            type: target
            location:
              file_name: "0.c"
              line: 6
              column: 5
              function: "main"
)yaml");
}

TEST(YamlWitness, RequiredFields) {
  ProgramText text{{kSmall}, "-3"};
  text.pointer_bytes = 4;
  const FailingRun failing(text);
  WitnessInfo info = info_for(failing);
  info.data_model = DataModel::ILP32;
  info.specification = "CHECK( init(main()), \"quoted\\\" )\n";
  std::ostringstream out;
  write_yaml_witness(out, failing.program(), failing.run(), info);
  const YAML::Node entry = YAML::Load(out.str())[0];
  const YAML::Node metadata = entry["metadata"];
  EXPECT_EQ(entry["entry_type"].as<std::string>(), "violation_sequence");
  EXPECT_EQ(metadata["format_version"].as<std::string>(), "2.0");
  EXPECT_TRUE(
      std::regex_match(metadata["uuid"].as<std::string>(),
                       std::regex("[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")));
  EXPECT_EQ(metadata["task"]["data_model"].as<std::string>(), "ILP32");
  EXPECT_EQ(metadata["task"]["specification"].as<std::string>(), info.specification);
  EXPECT_EQ(metadata["task"]["input_file_hashes"][failing.paths()[0]].as<std::string>(), sha256(kSmall));
}

TEST(YamlWitness, DecisionsInLoopsAndSwitches) {
  const FailingRun failing({{R"(extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    sum += __VERIFIER_nondet_uchar();
  }
  while ((sum > 7)) sum--;
  switch (sum) {
    case 7:
      if (sum) reach_error();
      break;
    default: break;
  }
}
)"},
                            "3, 5"});
  EXPECT_THAT(waypoints(failing),
              ElementsAre("branching 5:3 true", "function_return 6:36 \\result == 3", "branching 5:3 true",
                          "function_return 6:36 \\result == 5", "branching 5:3 false", "branching 8:3 true",
                          "branching 8:3 false", "branching 9:3 7", "branching 11:7 true", "target 11:16"));
}

TEST(YamlWitness, AssumptionsForVariables) {
  const FailingRun failing({{R"(#include <assert.h>
extern int speed;
int f(int a, double b) {
  int u, v;
  int w[2];
  int x = speed + u + v;
  x += w[1];
  assert(x != a + b);
  return 0;
}
)"},
                            "10, -2.0, 1, 2, 3, 2",
                            "f"});
  EXPECT_THAT(waypoints(failing),
              ElementsAre("assumption 4:3 a == 10 && b == -0x1p+1", "assumption 5:3 u == 1 && v == 2",
                          "assumption 6:3 speed == 3", "assumption 7:3 w[1] == 2", "target 8:3"));
}

TEST(YamlWitness, ADeclarationThatIsJumpedOverIsLeftOut) {
  const FailingRun failing({{R"(#include <assert.h>
int main(void) {
  goto in;
  {
    int x;
    x = 3;
  in:
    assert(x != 4);
  }
}
)"},
                            "4"});
  EXPECT_THAT(waypoints(failing), ElementsAre("target 8:5"));
}

TEST(YamlWitness, WhatHasNoPlainPlaceIsLeftOut) {
  const FailingRun failing({{R"(#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define IN() __VERIFIER_nondet_int()
int main(void) {
  int x = IN();
  if (x && __VERIFIER_nondet_int()) x = 3;
  do x--; while (x > 1);
  assert(x > 1);
}
)"},
                            "1, 4"});
  EXPECT_THAT(waypoints(failing), ElementsAre("function_return 6:34 \\result == 4", "target 8:3"));
}

TEST(YamlWitness, EveryBranchingStandsAtAKeyword) {
  const FailingRun failing({{R"(#include <assert.h>
int nondet_int(void);
static int sign(int x) { if (x < 0) return -1; else if (x > 0) return 1; return 0; }
int main(void) {
  int n = nondet_int(), s = 0;
  for (int i = 0; i < n; ++i) {
    int y = nondet_int();
    while (y > 2)
      y -= 2;
    switch (y) { case 1: s += sign(y); break; case 2: s--; }
    if (!y) { continue; }
  }
  assert(s == n);
}
)"},
                            "3, 7, 5, 2"});
  const YAML::Node content = YAML::Load(yaml_of(failing))[0]["content"];
  int branchings = 0;
  for (const YAML::Node& item : content) {
    const YAML::Node waypoint = item["segment"][0]["waypoint"];
    if (waypoint["type"].as<std::string>() != "branching") continue;
    ++branchings;
    const FileId file = failing.program().files.find(waypoint["location"]["file_name"].as<std::string>());
    const std::string line(failing.program().files.line(file, waypoint["location"]["line"].as<unsigned>()));
    const std::string at = line.substr(waypoint["location"]["column"].as<unsigned>() - 1);
    EXPECT_TRUE(std::regex_search(at, std::regex("^(if|for|while|switch) \\("))) << at;
  }
  EXPECT_EQ(branchings, 4 + 8 + 3 + 4 + 3);  // for, while, switch, in sign, if
  EXPECT_EQ(content[content.size() - 1]["segment"][0]["waypoint"]["type"].as<std::string>(), "target");
}

TEST(YamlWitness, NanIsUnequalToItself) {
  const FailingRun failing(
      {{"#include <assert.h>\nint f(float x) {\n  assert(x == x);\n  return 0;\n}\n"}, "nan", "f"});
  EXPECT_THAT(waypoints(failing), ElementsAre("assumption 3:3 x != x", "target 3:3"));
}

TEST(GraphmlWitness, GoldenAutomaton) {
  const FailingRun failing({{kSmall}, "-3"});
  const std::string text = in_folder(failing, graphml_of(failing));
  EXPECT_EQ(text.substr(text.find("    <node")), R"(    <node id="N0">
      <data key="entry">true</data>
    </node>
    <node id="N1"/>
    <node id="N2"/>
    <node id="N3">
      <data key="violation">true</data>
    </node>
    <node id="sink">
      <data key="sink">true</data>
    </node>
    <edge source="N0" target="N1">
      <data key="originFileName">0.c</data>
      <data key="startline">4</data>
      <data key="endline">4</data>
      <data key="startoffset">98</data>
      <data key="endoffset">120</data>
      <data key="assumption">x == -3;</data>
      <data key="assumption.scope">main</data>
    </edge>
    <edge source="N1" target="N2">
      <data key="originFileName">0.c</data>
      <data key="startline">5</data>
      <data key="endline">5</data>
      <data key="startoffset">129</data>
      <data key="endoffset">135</data>
      <data key="control">condition-true</data>
    </edge>
    <edge source="N1" target="sink">
      <data key="originFileName">0.c</data>
      <data key="startline">5</data>
      <data key="endline">5</data>
      <data key="startoffset">129</data>
      <data key="endoffset">135</data>
      <data key="control">condition-false</data>
    </edge>
    <edge source="N2" target="N3">
      <data key="originFileName">0.c</data>
      <data key="startline">6</data>
      <data key="endline">6</data>
      <data key="startoffset">142</data>
      <data key="endoffset">154</data>
    </edge>
  </graph>
</graphml>
)");
}

std::string value(const pugi::xml_node& node, const char* key) {
  return node.find_child_by_attribute("data", "key", key).text().as_string();
}

TEST(GraphmlWitness, IsWellFormedAndComplete) {
  const FailingRun failing({{R"(#include <assert.h>
int nondet_int(void);
int half(int x) { return x / 2; }
int main(void) {
  int a[2] = {0, 0};
  a[1] = nondet_int();
  if (a[0] < a[1] && half(a[1]) > 3)
    assert(a[1] < 9);
}
)"},
                            "10"});
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(graphml_of(failing).c_str()));
  const pugi::xml_node graph = document.child("graphml").child("graph");
  EXPECT_EQ(value(graph, "witness-type"), "violation_witness");
  EXPECT_EQ(value(graph, "witness-format-version"), "1.0");
  EXPECT_EQ(value(graph, "sourcecodelang"), "C");
  EXPECT_EQ(value(graph, "producer"), "faultline 0.1.0");
  EXPECT_EQ(value(graph, "architecture"), "64bit");
  EXPECT_EQ(value(graph, "programhash").size(), 64u);
  EXPECT_EQ(value(graph, "creationtime"), "2026-01-31T12:00:00Z");

  std::set<std::string> keys;
  for (const pugi::xml_node& key : document.child("graphml").children("key"))
    keys.insert(key.attribute("id").as_string());
  std::string node = "N0", before, told;
  for (const pugi::xml_node& edge : graph.children("edge")) {
    for (const pugi::xml_node& data : edge.children("data"))
      EXPECT_TRUE(keys.contains(data.attribute("key").as_string()));
    if (std::string(edge.attribute("target").as_string()) == "sink") {
      EXPECT_EQ(edge.attribute("source").as_string(), before);
      EXPECT_EQ(value(edge, "control"), "condition-false");
      continue;
    }
    EXPECT_EQ(edge.attribute("source").as_string(), node);
    before = node;
    node = edge.attribute("target").as_string();
    told += value(edge, "startline") + ": " + value(edge, "assumption") +
            value(edge, "assumption.resultfunction") + value(edge, "control") + value(edge, "enterFunction") +
            value(edge, "returnFromFunction") + "\n";
  }
  EXPECT_EQ(told,
            "6: \\result == 10;nondet_int\n7: condition-true\n7: half\n3: half\n7: condition-true\n8: \n");
  const pugi::xml_node last = graph.find_child_by_attribute("node", "id", node.c_str());
  EXPECT_EQ(value(last, "violation"), "true");
}

TEST(Witness, AFileThatCannotBeReadIsAnError) {
  EXPECT_THROW(input_file("no/such/file.c"), InputError);
}

}  // namespace
}  // namespace faultline::exchange
