// `--html` and `report`: the page holds the document, and what the user's text says stays data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/html/page.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kBegin = "<script type=\"application/json\" id=\"faultline-result\">";

// The document in a page, up to the end of its element as a browser finds it.
std::string document_in(const std::string& page) {
  const std::size_t begin = page.find(kBegin);
  if (begin == std::string::npos) return {};
  const std::size_t end = page.find("</script", begin);
  return page.substr(begin + kBegin.size(), end - begin - kBegin.size());
}

TEST(Html, ThePageHoldsTheDocumentThatJsonHas) {
  const Folder folder;
  const std::string html = folder.path("report.html"), file = folder.path("result.json");
  const Finished tool = faultline({"explain", "examples/minmax.c", "--inputs", "1,0,1", "--localizers",
                                   "max-sat", "--html", html, "--json", file});
  EXPECT_EQ(tool.exit_code, 10) << tool.err;
  EXPECT_THAT(tool.out, HasSubstr("where to look first"));
  const json document = json::parse(document_in(read(html)), nullptr, false);
  EXPECT_EQ(document, json::parse(read(file)));
  EXPECT_EQ(document["ranking"][0]["line"], 19);
}

TEST(Html, AReportOfAResult) {
  const Folder folder;
  const std::string html = folder.path("report.html");
  const std::string text = R"({"schema": 1, "tool": {"name": "faultline"}, "verdict": "unsafe", "reason":)"
                           "\"</script><!-- \xe2\x80\xa8 \xe2\x80\xa9 \xe2\x80\xb0 \xe2\x82\xac <\"}";
  const std::string file = folder.write("result.json", text);
  const Finished tool = faultline({"report", file, "--html", html});
  EXPECT_EQ(tool.exit_code, 0) << tool.err;
  const std::string inside = document_in(read(html));
  EXPECT_EQ(json::parse(inside, nullptr, false), json::parse(text));
  EXPECT_THAT(inside, Not(HasSubstr("<")));
  EXPECT_THAT(inside, Not(HasSubstr("\xe2\x80\xa8")));
  EXPECT_THAT(inside, HasSubstr("\xe2\x80\xb0 \xe2\x82\xac")) << "other characters stay as they are";
}

TEST(Html, ThePageAsksForNothing) {
  const std::string page(report::html::built_page());
  ASSERT_FALSE(page.empty()) << "built without web/";
  EXPECT_LT(page.size(), 1'500'000u);
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("<script src")));
  EXPECT_THAT(page, Not(HasSubstr("<link rel=\"stylesheet\"")));
  EXPECT_EQ(page.find(report::html::kDocumentPlace), page.rfind(report::html::kDocumentPlace));
}

// What a cycle does not list is as before; the first lists all.
TEST(Html, CyclesOfAControllerProgram) {
  const Finished tool =
      faultline({"explain", "examples/plc/pump.st", "--localizers", "unsat-core", "--json", "-"});
  const json document = json::parse(tool.out, nullptr, false);
  ASSERT_FALSE(document.is_discarded()) << tool.err;
  const json& cycles = document["cycles"];
  ASSERT_GE(cycles.size(), 2u);
  EXPECT_EQ(cycles[0]["cycle"], 1);
  EXPECT_EQ(cycles[0]["inputs"].size(), 6u) << "five, and the time of the cycle";
  EXPECT_TRUE(cycles[0]["outputs"].contains("motor"));
  for (std::size_t i = 1; i < cycles.size(); ++i)
    EXPECT_GT(cycles[i]["step"], cycles[i - 1]["step"]);
}

TEST(Html, WhatIsNoResultIsRefusedWithItsPlace) {
  const Folder folder;
  const std::string html = folder.path("report.html");
  const auto refused = [&](const std::string& text) {
    const std::string file = folder.write("result.json", text);
    const Finished tool = faultline({"report", file, "--html", html});
    EXPECT_EQ(tool.exit_code, 2) << text;
    return tool.err;
  };
  EXPECT_THAT(refused("{\n  \"schema\": 1,\n  oops}"), HasSubstr("result.json:3:3: error: this is no JSON"));
  EXPECT_THAT(refused(""), HasSubstr("this is no JSON"));
  EXPECT_THAT(refused("[1, 2]"), HasSubstr("no result of faultline"));
  EXPECT_THAT(refused(R"({"schema": 1, "tool": {"name": "other"}})"), HasSubstr("no result of faultline"));
  EXPECT_THAT(refused(R"({"schema": 2, "tool": {"name": "faultline"}})"), HasSubstr("schema 2"));
  EXPECT_THAT(refused("\"\xff\""), HasSubstr("this is no JSON"));
  EXPECT_THAT(refused(std::string(200'000, '[')), HasSubstr("this is no JSON"));
}

TEST(Html, FilesThatCannotBe) {
  EXPECT_EQ(faultline({"report", "no/such.json", "--html", "-"}).exit_code, 2);
  EXPECT_EQ(faultline({"report", "README.md", "--html", "no/such/folder/x.html"}).exit_code, 1);
  EXPECT_EQ(faultline({"report", "README.md"}).exit_code, 1) << "--html is needed";
  EXPECT_EQ(faultline({"explain", "examples/minmax.c", "--json", "-", "--html", "-"}).exit_code, 1);
}

}  // namespace
}  // namespace faultline::cli
