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
