// Files that want to do harm: each is an error with a place, in bounded time and memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "imported.h"

namespace faultline::exchange {
namespace {

using ::testing::HasSubstr;

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i)
    all += text;
  return all;
}

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

TEST(Hostile, EntityBombs) {
  const std::string bomb = R"(<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;">]>
<testcase><input>&c;</input></testcase>)";
  EXPECT_THAT(error_of(bomb), HasSubstr("the entity '&c;' is not supported"));
  EXPECT_THAT(error_of("<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><testcase><input>&x;</input></testcase>"),
              HasSubstr("'&x;' is not supported"));
  EXPECT_THAT(error_of("<testcase><input>&#99999999;</input></testcase>"), HasSubstr("is no character"));
}

TEST(Hostile, AliasBombs) {
  const std::string bomb = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\n";
  EXPECT_THAT(error_of(bomb), HasSubstr("2:8: aliases are not supported here"));
  EXPECT_THAT(error_of("- &a [*a]\n"), HasSubstr("aliases are not supported"));
}

TEST(Hostile, DeepNesting) {
  EXPECT_NE(error_of(repeated("[", 100000)), "");
  EXPECT_NE(error_of(repeated("{\"a\":", 100000)), "");
  EXPECT_NE(error_of("x: " + repeated("[", 100000)), "");
  EXPECT_NE(error_of(repeated("- ", 100000)), "");
  EXPECT_NE(error_of("{\"schema\": " + repeated("[", 100000) + repeated("]", 100000) + "}"), "");
  EXPECT_THAT(error_of("<testcase>" + repeated("<a>", 100000)), HasSubstr("<a> in a <testcase>"));
  EXPECT_THAT(error_of("<graphml>" + repeated("<a>", 100000)), HasSubstr("nested too deeply"));
}

TEST(Hostile, SizesAndNumbers) {
  EXPECT_THAT(error_of("<" + std::string(1 << 20, 'a')), HasSubstr("a name is too long"));
  EXPECT_THAT(error_of("<testcase x=\"" + std::string(1 << 21, 'a')), HasSubstr("too long"));
  EXPECT_THAT(error_of("<testcase><input>" + std::string(1 << 21, '1')), HasSubstr("too long"));
  EXPECT_THAT(error_of("<testcase " + repeated("a=\"\" ", 100)), HasSubstr("too many attributes"));
  EXPECT_NE(error_of("<testcase><input>99999999999999999999999999</input></testcase>"), "");
  EXPECT_NE(error_of("{\"schema\": 1e999999}"), "");
  EXPECT_NE(error_of("{\"schema\": 1, \"counterexample\": {\"inputs\": [{\"value\": \"1e\"}]}}"), "");
}

TEST(Hostile, WrongTypes) {
  for (const char* text :
       {"{\"schema\": 1, \"counterexample\": []}", "{\"schema\": 1, \"counterexample\": {\"inputs\": 5}}",
        "{\"schema\": 1, \"counterexample\": {\"inputs\": [null]}}", "{\"faults\": [1]}", "{\"faults\": {}}",
        "[1, 2]", "{}", "[]", "- entry_type: [a]", "- 1\n- 2", "entry_type: violation_sequence\ncontent: x",
        "- entry_type: violation_sequence\n  content: [1]",
        "- entry_type: violation_sequence\n  content: [{segment: {}}]",
        "- entry_type: violation_sequence\n  content: [{segment: [{waypoint: [1]}]}]", "? [a]\n: b", ""})
    EXPECT_THAT(error_of(text), testing::ContainsRegex("^[0-9]+:[0-9]+: ")) << text;
  // Of a fault, what is not as it should be is left out.
  EXPECT_EQ(error_of("{\"faults\": [{\"fault\": {\"score\": \"x\", \"infos\": 5, \"contributions\": [7]}}]}"),
            "");
}

TEST(Hostile, CyclesAreOnlyAutomata) {
  EXPECT_EQ(error_of(R"(<graphml><graph><node id="a"><data key="entry">true</data></node><node id="b"/>
    <edge source="a" target="b"/><edge source="b" target="a"/>
    <edge source="a" target="a"><data key="startline">1</data></edge></graph></graphml>)"),
            "");
}

TEST(Hostile, BinaryAndTruncated) {
  EXPECT_THAT(error_of(std::string("\x7f"
                                   "ELF\0\0\0",
                                   7)),
              HasSubstr("this is no text"));
  const std::string good =
      "<testcase><input type=\"int\">1</input><!-- c --><input><![CDATA[2]]></input></testcase>";
  EXPECT_EQ(error_of(good), "");
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_THAT(error_of(good.substr(0, length)), testing::ContainsRegex("^1:[0-9]+: ")) << length;
}

// A trace that is never in memory as a whole, nor on disk.
class EndlessTrace : public std::streambuf {
 public:
  EndlessTrace(std::string head, std::string step, std::string tail, std::size_t steps)
      : piece_(std::move(head)), step_(std::move(step)), tail_(std::move(tail)), steps_(steps) {
    setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
  }

 protected:
  int_type underflow() override {
    if (steps_ == 0) {
      if (tail_.empty()) return traits_type::eof();
      piece_ = std::exchange(tail_, {});
    } else {
      piece_ = steps_-- > 1 ? step_ + "," : step_;
    }
    setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
    return traits_type::to_int_type(piece_[0]);
  }

 private:
  std::string piece_, step_, tail_;
  std::size_t steps_;
};

TEST(Hostile, LongTracesAreStreamed) {
  const std::string step =
      "{\"stepType\": \"location-only\", \"sourceLocation\": {\"file\": \"" + std::string(2000, 'f') + "\"}}";
  const long before = peak_kilobytes();
  EndlessTrace json("[{\"result\": [{\"status\": \"FAILURE\", \"trace\": [", step,
                    ", {\"stepType\": \"failure\", \"sourceLocation\": {\"line\": \"3\"}}]}]}]", 20000);
  std::istream in(&json);
  EXPECT_EQ(read_import(in).guidance.targets.at(0).line, 3u);
  EndlessTrace xml("<cprover><goto_trace>",
                   "<location-only><location file=\"" + std::string(2000, 'f') + "\"/></location-only>",
                   "<failure><location line=\"4\"/></failure></goto_trace></cprover>", 20000);
  std::istream again(&xml);
  EXPECT_EQ(read_import(again).guidance.targets.at(0).line, 4u);
#ifndef __SANITIZE_ADDRESS__  // which keeps what is freed
  EXPECT_LT(peak_kilobytes() - before, 30000) << "80 MB of traces";
#else
  EXPECT_GE(peak_kilobytes(), before);
#endif
}

}  // namespace
}  // namespace faultline::exchange
