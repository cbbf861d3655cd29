// What goes in and out as text: explain's JSON, stored rows, CSV, the page. Names are hostile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/diagnostic.h"
#include "eval/answer.h"
#include "eval/html.h"
#include "eval/row.h"
#include "eval/table.h"

namespace faultline::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kResult = R"({
  "verdict": "unsafe", "reason": "it fails",
  "ranking": [{"rank": 1, "file": "/x/./a.c", "line": 3, "score": 402.5}, {"rank": 2, "file": "/x/a.c", "line": 5, "score": 1}],
  "localizations": [
    {"localizer": "min-cores", "completeness": "complete", "faults": [
      {"score": 0.6, "evidence": {"kind": "core"}, "statements": [{"file": "/x/a.c", "line": 3}, {"file": "/x/a.c", "line": 5}]},
      {"score": 0.4, "evidence": {"kind": "core"}, "statements": [{"file": "/x/a.c", "line": 5}, {"file": "/x/a.c", "line": 5}]}]},
    {"localizer": "repair", "completeness": "stopped", "faults": [
      {"score": 0.5, "evidence": {"kind": "repair"}, "statements": [{"file": "/x/a.c", "line": 9}]},
      {"score": 0.2, "evidence": {"kind": "repair"}, "statements": [{"file": "/x/a.c", "line": 9}]},
      {"score": 0.9, "evidence": {"kind": "repair", "ofSpecification": true}, "statements": [{"file": "/x/a.c", "line": 11}]}]}],
  "trace": [{"step": 0}]})";

TEST(Answers, AreReadFromTheResult) {
  const Answer answer = read_answer(kResult);
  EXPECT_EQ(answer.verdict, "unsafe");
  ASSERT_EQ(answer.ranking.size(), 2u);
  EXPECT_EQ(answer.ranking[0].line, (LineId{"/x/a.c", 3}));
  EXPECT_DOUBLE_EQ(answer.ranking[0].score, 402.5);
  ASSERT_EQ(answer.opinions.size(), 2u);
  const Opinion& cores = answer.opinions[0];
  ASSERT_EQ(cores.lines.size(), 2u);  // line 5: half of 0.6, and 0.4
  EXPECT_EQ(cores.lines[0].line.line, 5u);
  EXPECT_DOUBLE_EQ(cores.lines[0].score, 0.7);
  EXPECT_DOUBLE_EQ(cores.lines[1].score, 0.3);
  const Opinion& repair = answer.opinions[1];
  EXPECT_EQ(repair.completeness, Completeness::Partial);
  ASSERT_EQ(repair.lines.size(), 1u);  // the best; a change of the specification blames no line
  EXPECT_DOUBLE_EQ(repair.lines[0].score, 0.5);
}

TEST(Answers, WhatIsNoResultIsRefused) {
  EXPECT_THROW(read_answer("{\"verdict\": "), InputError);
  EXPECT_THROW(read_answer("{}"), InputError);
  EXPECT_THROW(read_answer("{\"verdict\": \"unsafe\", \"ranking\": [{\"line\": 3}]}"), InputError);
  EXPECT_THROW(read_dependences("{\"lines\": [{\"file\": \"a\", \"line\": 1, \"dependsOn\": [1]}]}"),
               InputError);
}

Row hostile() {
  Row row;
  row.name = "</script><b>\"'&,\n=x";
  row.kinds = {"off-by-one", "wrong-call"};
  row.status = Status::Explained;
  row.verdict = "unsafe";
  row.note = "said \"no\", twice";
  row.fused = {7, 12};
  row.program_lines = 30;
  row.exam = 7.0 / 30;
  row.renieris_reiss = 0.25;
  row.seconds = 1.234;
  row.megabytes = 56.5;
  row.localizers = {{"max-sat", {{}, 3}, Completeness::Partial}};
  return row;
}

TEST(StoredRows, AreReadAsTheyWereWritten) {
  const Row row = hostile();
  const std::string text = to_json(row, "f00");
  EXPECT_THAT(text, Not(HasSubstr("\n")));
  const std::optional<StoredRow> stored = read_row(text);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->fingerprint, "f00");
  EXPECT_EQ(stored->row.name, row.name);
  EXPECT_EQ(to_json(stored->row, "f00"), text);
  EXPECT_EQ(stored->row.half, half_of(row.name));
}

TEST(StoredRows, HalfARowIsNone) {
  const std::string text = to_json(hostile(), "f00");
  EXPECT_FALSE(read_row(text.substr(0, text.size() / 2)));
  EXPECT_FALSE(read_row("{}"));
  EXPECT_FALSE(read_row("17"));
}

TEST(Csv, QuotesWhatNeedsIt) {
  std::ostringstream out;
  Row formula = hostile();
  formula.name = "=1+2";
  write_csv(out, {hostile(), formula});
  EXPECT_THAT(out.str(), StartsWith("case,half,kinds,status,verdict,rank,"));
  EXPECT_THAT(out.str(), HasSubstr("\r\n\"</script><b>\"\"'&,\n=x\","));
  EXPECT_THAT(out.str(),
              HasSubstr("off-by-one;wrong-call,explained,unsafe,7,1,12,0,30,0.233333,0.250000,1.234,56.5,,3,"
                        "\"said \"\"no\"\", twice\"\r\n"));
  EXPECT_THAT(out.str(), HasSubstr("\r\n'=1+2,"));
}

TEST(Table, NamesDoNotControlTheTerminal) {
  std::ostringstream out;
  Row row = hostile();
  row.name = "a\x1b[31mb";
  print_table(out, {row}, totals_of({row}));
  EXPECT_THAT(out.str(), HasSubstr("a?[31mb"));
  EXPECT_THAT(out.str(), Not(HasSubstr("\x1b")));
  EXPECT_THAT(out.str(), HasSubstr("partial: max-sat"));
}

TEST(Page, EscapesWhatItIsGivenAndLoadsNothing) {
  std::ostringstream out;
  write_html(out, "<i>suite</i>", {hostile()}, totals_of({hostile()}));
  const std::string page = out.str();
  EXPECT_THAT(page, HasSubstr("&lt;/script&gt;&lt;b&gt;&quot;&#39;&amp;,\n=x"));
  EXPECT_THAT(page, HasSubstr("&lt;i&gt;suite&lt;/i&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  EXPECT_THAT(page, Not(HasSubstr("<i>")));
  EXPECT_THAT(page, Not(HasSubstr("http:")));
  EXPECT_THAT(page, Not(HasSubstr("https:")));
  EXPECT_THAT(page, Not(HasSubstr("src=")));
  EXPECT_THAT(page, HasSubstr("<svg"));
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
}

TEST(Page, NothingAtAllIsAPage) {
  std::ostringstream out;
  write_html(out, "empty", {}, totals_of({}));
  EXPECT_THAT(out.str(), HasSubstr("0 cases"));
}

}  // namespace
}  // namespace faultline::eval
