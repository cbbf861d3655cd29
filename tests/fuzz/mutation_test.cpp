// A bounded, fixed run of every target: good files, changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "targets.h"

namespace faultline::fuzz {
namespace {

constexpr int kChanges = 1500;

struct Seeded {
  const char* name;
  Target* target;
  std::string seed;
};

const std::string kPieces[] = {"\"", "<", ">", "&a;", "]]>", "{", "}", "[", "]", ": ", "\n", "- ", "&a ", "*a", "99999999999999999999",
                               "-1", "\xff", std::string(1, '\0'), "\\result", "<!--", "<![CDATA[", "<!DOCTYPE x [", "'", "0x", "1e9"};

std::string changed(std::string text, std::mt19937& random) {
  const int rounds = 1 + static_cast<int>(random() % 4);
  for (int i = 0; i < rounds && !text.empty(); ++i) {
    const std::size_t at = random() % text.size();
    const std::size_t length = 1 + random() % std::min<std::size_t>(text.size() - at, 40);
    switch (random() % 6) {
      case 0: text[at] = static_cast<char>(random()); break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, text.substr(random() % text.size(), length)); break;
      case 3: text.insert(at, kPieces[random() % std::size(kPieces)]); break;
      case 4: text.resize(at); break;
      default: text[at] = static_cast<char>(text[at] ^ (1 << random() % 8));
    }
  }
  return text;
}

std::string ktest() {
  std::string text("KTEST\0\0\0\3\0\0\0\1\0\0\0\4a.bc\0\0\0\0\0\0\0\0\0\0\0\2", 33);
  text += std::string("\0\0\0\1x\0\0\0\4\1\2\3\4", 13) + std::string("\0\0\0\1y\0\0\0\1\7", 10);
  return text;
}

class Mutation : public testing::TestWithParam<Seeded> {};

TEST_P(Mutation, IsReadOrRefused) {
  std::mt19937 random(1);
  const std::string& seed = GetParam().seed;
  for (int i = 0; i < kChanges; ++i) {
    const std::string text = changed(seed, random);
    GetParam().target(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Targets, Mutation,
    testing::Values(
        Seeded{"yaml_witness", &fuzz_yaml_witness, R"(- entry_type: violation_sequence
  metadata: {format_version: "2.0", task: {data_model: LP64, input_file_hashes: {a.c: ff}}}
  content:
    - segment:
        - waypoint:
            action: follow
            type: function_return
            constraint: {value: "\\result == -3", format: ext_c_expression}
            location: {file_name: a.c, line: 4, column: 33, function: main}
    - segment:
        - waypoint: {action: follow, type: target, location: {file_name: a.c, line: 6, column: 5}}
)"},
        Seeded{"graphml_witness", &fuzz_graphml_witness,
               R"(<graphml><key id="k" attr.name="entry"/><graph><data key="architecture">32bit</data>
<node id="a"><data key="k">true</data></node><node id="b"/><node id="v"><data key="violation">true</data></node>
<edge source="a" target="b"><data key="startline">4</data><data key="assumption">x == 1;</data></edge>
<edge source="b" target="v"><data key="startline">5</data><data key="control">condition-true</data></edge>
</graph></graphml>)"},
        Seeded{"cbmc_json", &fuzz_cbmc_json,
               R"([{"result": [{"status": "FAILURE", "trace": [{"stepType": "assignment", "lhs": "x", "value": {"data": "1",
"binary": "01"}, "sourceLocation": {"file": "a.c", "line": "4"}}, {"stepType": "failure", "sourceLocation": {"line": "5"}}]}]}])"},
        Seeded{"cbmc_xml", &fuzz_cbmc_xml,
               R"(<cprover><result status="FAILURE"><goto_trace><assignment base_name="x"><location line="4"/><full_lhs>x</full_lhs>
<full_lhs_value binary="01">1</full_lhs_value></assignment><failure><location line="5"/></failure></goto_trace></result></cprover>)"},
        Seeded{"testcase", &fuzz_testcase,
               "<!DOCTYPE testcase [<!ENTITY a \"b\">]>\n<testcase><input type=\"int\">42</input><input>-1</input></testcase>"},
        Seeded{"ktest", &fuzz_ktest, ktest()},
        Seeded{"result_json", &fuzz_result_json,
               R"({"schema": 1, "counterexample": {"inputs": [{"value": "5", "line": 3}]}, "property": {"location": {"line": 9}}})"},
        Seeded{"faults", &fuzz_faults,
               R"({"faults": [{"fault": {"score": 1, "infos": [{"fault-info": {"description": "d"}}], "contributions":
[{"fault-contribution": {"location": {"startLine": 4, "code": "x"}}}]}}], "error-location": {"startLine": 8}})"},
        Seeded{"expression", &fuzz_expression, "(unsigned long)x + 0x1.8p+3 * -1LL == \\result && !(x[2] < 'a') || *x >= 1e5f"}),
    [](const testing::TestParamInfo<Seeded>& seeded) { return std::string(seeded.param.name); });

}  // namespace
}  // namespace faultline::fuzz
