// `--json`: every document keeps the schema, and says what the run did.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schema.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

// The document of a run, valid.
json document_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "run");
  arguments.insert(arguments.end(), {"--json", "-"});
  const Finished tool = faultline(arguments);
  const json document = json::parse(tool.out, nullptr, false);
  EXPECT_FALSE(document.is_discarded()) << tool.out << tool.err;
  const json schema = json::parse(read(FAULTLINE_ROOT "/docs/result.schema.json"));
  EXPECT_THAT(schema_violations(document, schema), IsEmpty());
  return document;
}

TEST(Schema, TheValidatorFindsViolations) {
  const json schema = json::parse(read(FAULTLINE_ROOT "/docs/result.schema.json"));
  json document = document_of({"examples/minmax.c", "--inputs", "1,0,1", "--trace"});
  document["verdict"] = "perhaps";
  document["trace"][0]["step"] = -1;
  document["counterexample"].erase("steps");
  document["surprise"] = 1;
  EXPECT_EQ(schema_violations(document, schema).size(), 4u);
}

TEST(Json, AViolation) {
  const json document = document_of({"examples/minmax.c", "--inputs", "1,0,1"});
  EXPECT_EQ(document["verdict"], "unsafe");
  EXPECT_EQ(document["input"]["files"], json::array({"examples/minmax.c"}));
  EXPECT_EQ(document["property"]["kind"], "assertion");
  EXPECT_EQ(document["property"]["text"], "least <= most");
  EXPECT_EQ(document["property"]["location"],
            json({{"file", "examples/minmax.c"}, {"line", 22}, {"column", 3}}));
  EXPECT_EQ(document["counterexample"]["replayed"], true);
  ASSERT_EQ(document["counterexample"]["inputs"].size(), 3u);
  EXPECT_EQ(document["counterexample"]["inputs"][1]["value"], "0");
  EXPECT_EQ(document["counterexample"]["inputs"][1]["line"], 12);
  EXPECT_EQ(document["run"]["event"], "assertion");
  EXPECT_FALSE(document.contains("trace"));
}

TEST(Json, TheTrace) {
  const json document = document_of({"examples/minmax.c", "--inputs", "1,0,1", "--trace"});
  const json& trace = document["trace"];
  ASSERT_GT(trace.size(), 8u);
  EXPECT_EQ(trace.back()["kind"], "assert");
  EXPECT_EQ(trace.back()["outcome"], "fails");
  const auto culprit = std::ranges::find_if(
      trace, [](const json& step) { return step["line"] == 19 && step["kind"] == "assign"; });
  ASSERT_NE(culprit, trace.end());
  EXPECT_EQ((*culprit)["text"], "most = input2");
  EXPECT_EQ((*culprit)["writes"], json({{"most", "0"}}));
}

// Why has `most` this value? Where it was written, what that read, and which branch led there.
TEST(Json, WhatAStepReadAndWhoWroteIt) {
  const json trace = document_of({"examples/minmax.c", "--inputs", "1,0,1", "--trace"})["trace"];
  const json& failing = trace.back();
  EXPECT_EQ(failing["reads"], json({{"least", "1"}, {"most", "0"}}));
  const json step = failing["origins"]["most"];
  ASSERT_EQ(step.size(), 1u);
  const auto culprit = std::ranges::find_if(trace, [&](const json& each) { return each["step"] == step[0]; });
  ASSERT_NE(culprit, trace.end());
  EXPECT_EQ((*culprit)["line"], 19);
  EXPECT_EQ((*culprit)["endColumn"], 36);
  EXPECT_EQ((*culprit)["reads"], json({{"input2", "0"}}));
  const auto branch =
      std::ranges::find_if(trace, [&](const json& each) { return each["step"] == (*culprit)["because"]; });
  ASSERT_NE(branch, trace.end());
  EXPECT_EQ((*branch)["text"], "least > input2");
}

// A parameter is the callee's; what a function has computed for its caller is attributed to its steps.
TEST(Json, CallsLoopsAndWhoseTheVariablesAre) {
  const Folder folder;
  const std::string file = folder.write("calls.c",
                                        "#include <assert.h>\nint total;\n"
                                        "static int twice(int n) { return n + n; }\n"
                                        "int main(void) {\n  for (int i = 0; i < 2; i++)\n"
                                        "    total = twice(i + 1);\n  assert(total != 4);\n}\n");
  const json trace = document_of({file, "--trace"})["trace"];
  std::vector<json> calls, returns;
  for (const json& step : trace) {
    if (step["kind"] == "call" && step["line"] == 6) calls.push_back(step);
    if (step["kind"] == "return" && step["line"] == 3) returns.push_back(step);
  }
  ASSERT_EQ(calls.size(), 2u);
  ASSERT_EQ(returns.size(), 2u);
  EXPECT_EQ(calls[1]["iteration"], json::array({2}));
  EXPECT_EQ(calls[1]["loops"], json::array({"5:19"}));
  EXPECT_EQ(calls[1]["owners"]["n"], returns[1]["call"]);
  EXPECT_NE(returns[0]["call"], returns[1]["call"]);
  EXPECT_EQ(returns[1]["origins"]["n"], json::array({calls[1]["step"]}));
  EXPECT_EQ(returns[1]["because"], calls[1]["step"]);
  EXPECT_THAT(trace.back()["origins"]["total"].size(), 1u);
}

TEST(Json, SourcesAndGraphsGoWithTheTrace) {
  const json document = document_of({"examples/minmax.c", "--inputs", "1,0,1", "--trace"});
  ASSERT_EQ(document["sources"].size(), 1u);
  EXPECT_EQ(document["sources"][0]["file"], "examples/minmax.c");
  EXPECT_EQ(document["sources"][0]["text"], read(FAULTLINE_ROOT "/examples/minmax.c"));
  ASSERT_EQ(document["graphs"].size(), 1u);
  const json& graph = document["graphs"][0];
  EXPECT_EQ(graph["function"], "main");
  const auto edge = std::ranges::find_if(
      graph["edges"], [](const json& each) { return each["text"] == "most = input2" && each["line"] == 19; });
  ASSERT_NE(edge, graph["edges"].end());
  EXPECT_EQ((*edge)["visits"], 1);
  EXPECT_FALSE(document_of({"examples/minmax.c", "--inputs", "1,2,3", "--trace"}).contains("graphs"));
}

TEST(Json, ARunThatEndsWellProvesNothing) {
  const json document = document_of({"examples/minmax.c", "--inputs", "1,2,3"});
  EXPECT_EQ(document["verdict"], "unknown");
  EXPECT_EQ(document["run"]["event"], "finished");
  EXPECT_EQ(document["run"]["exitCode"], 0);
  EXPECT_FALSE(document.contains("property"));
  EXPECT_FALSE(document.contains("counterexample"));
}

TEST(Json, LimitsAreReasons) {
  const Folder folder;
  const std::string file = folder.write("endless.c", "int main(void) { for (;;) {} }\n");
  const json document = document_of({file, "--steps", "1000"});
  EXPECT_EQ(document["verdict"], "unknown");
  EXPECT_THAT(document["reason"].get<std::string>(), HasSubstr("1000 steps"));
  EXPECT_EQ(document["run"]["event"], "step-limit");
}

TEST(Json, ToAFileTheOutputStaysWhereItIs) {
  const Folder folder;
  const std::string file = folder.path("result.json");
  const Finished tool = faultline({"run", "examples/hello.c", "--json", file});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_EQ(tool.out, "Hello, world!\n");
  EXPECT_FALSE(json::parse(read(file), nullptr, false).is_discarded());
}

TEST(Json, ToTheStandardOutputNothingElseGoesThere) {
  const Finished tool =
      faultline({"run", "examples/packet.c", "--inputs", "0x85,1", "--trace", "--json", "-"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_FALSE(json::parse(tool.out, nullptr, false).is_discarded());
  EXPECT_THAT(tool.err, HasSubstr("channel 0 (urgent): 0 bytes\n"));
}

TEST(Json, TextThatIsNotUtf8) {
  const Folder folder;
  const std::string file = folder.write("latin1.c",
                                        "#include <assert.h>\nint main(void) { const char *s = \"\xe9\"; "
                                        "assert(!\"\xe9t\xe9\"); return *s; }\n");
  EXPECT_EQ(document_of({file, "--trace"})["verdict"], "unsafe");
}

}  // namespace
}  // namespace faultline::cli
