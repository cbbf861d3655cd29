#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "arrows.h"

namespace faultline::arrows {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<SourceFile> read_tree(const std::filesystem::path& root) {
  std::vector<SourceFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    files.push_back({entry.path().lexically_relative(root).generic_string(),
                     std::string(std::istreambuf_iterator<char>(in), {})});
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

std::vector<std::string> lines(const std::vector<Violation>& violations) {
  std::vector<std::string> out;
  for (const Violation& v : violations)
    out.push_back(v.path + ":" + std::to_string(v.line) + ": " + v.message);
  return out;
}

TEST(Arrows, OurSourcesKeepThem) {
  const std::vector<SourceFile> files = read_tree(FAULTLINE_SOURCES);
  ASSERT_GT(files.size(), 5u) << "nothing to check in " FAULTLINE_SOURCES;
  EXPECT_THAT(lines(violations(files)), IsEmpty());
}

TEST(Arrows, TheTableHasNoCycle) {
  std::map<std::string_view, std::vector<std::string_view>> targets;
  for (const Arrow& arrow : table()) {
    EXPECT_FALSE(targets.count(arrow.folder)) << arrow.folder << " has two rows";
    targets[arrow.folder] = arrow.targets;
  }
  std::set<std::string_view> open, done;
  const std::function<void(std::string_view)> visit = [&](std::string_view folder) {
    ASSERT_TRUE(targets.count(folder)) << folder << " has no row";
    ASSERT_TRUE(open.insert(folder).second) << "a cycle through " << folder;
    for (const std::string_view target : targets[folder])
      if (target != "*" && !done.count(target)) visit(target);
    open.erase(folder);
    done.insert(folder);
  };
  for (const Arrow& arrow : table())
    visit(arrow.folder);
}

// A small tree in which one file has one more line; the expected complaint, or "" for none.
struct Case {
  const char* name;
  const char* path;
  const char* line;
  const char* complaint;
};

class OneInclude : public ::testing::TestWithParam<Case> {};

std::vector<SourceFile> small_tree() {
  std::vector<SourceFile> files;
  for (const char* folder : {"base", "logic", "solve", "solve/backend/z3", "cfa", "frontend", "frontend/c",
                             "frontend/st", "trace", "engine/bmc", "fault", "localize", "localize/toolbox",
                             "localize/max_sat", "check", "rank", "report/json", "exchange", "app"}) {
    const std::string prefix = folder;
    files.push_back({prefix + "/README.md", "# what it is for\n"});
    files.push_back({prefix + "/x.h", "#pragma once\n#include <vector>\n"});
  }
  return files;
}

TEST_P(OneInclude, IsJudged) {
  std::vector<SourceFile> files = small_tree();
  files.push_back({GetParam().path, std::string("\n") + GetParam().line + "\n"});
  const std::vector<Violation> found = violations(files);
  if (std::string_view(GetParam().complaint).empty()) {
    EXPECT_THAT(lines(found), IsEmpty());
  } else {
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, GetParam().path);
    EXPECT_EQ(found[0].line, 2);
    EXPECT_EQ(found[0].message, GetParam().complaint);
  }
}

constexpr Case kCases[] = {
    {"OwnFolder", "trace/y.cpp", "#include \"trace/x.h\"", ""},
    {"OwnSubfolder", "localize/max_sat/y.cpp", "#include \"localize/toolbox/x.h\"", ""},
    {"AnArrow", "trace/y.cpp", "#include \"cfa/x.h\"", ""},
    {"SharedFrontendPart", "frontend/c/y.cpp", "#include \"frontend/x.h\"", ""},
    {"AppSeesAll", "app/y.cpp", "#include \"solve/backend/z3/x.h\"", ""},
    {"StandardLibrary", "base/y.h", "#include <clangor>", ""},
    {"ClangInQuotes", "frontend/c/y.cpp", "#include \"clang/AST/Decl.h\"", ""},
    {"Z3InItsFolder", "solve/backend/z3/y.cpp", "#include <z3++.h>", ""},

    {"BaseUpwards", "base/y.cpp", "#include \"logic/x.h\"", "base may not include logic/x.h"},
    {"LogicToCfa", "logic/y.cpp", "#include \"cfa/x.h\"", "logic may not include cfa/x.h"},
    {"FrontendToSolve", "frontend/c/y.cpp", "#include \"solve/x.h\"", "frontend/c may not include solve/x.h"},
    {"FrontendToTrace", "frontend/c/y.cpp", "#include \"trace/x.h\"", "frontend/c may not include trace/x.h"},
    {"FrontendToFrontend", "frontend/st/y.cpp", "#include \"frontend/c/x.h\"",
     "frontend/st may not include frontend/c/x.h"},
    {"TraceToFrontend", "trace/y.cpp", "#include \"frontend/c/x.h\"", "trace may not include frontend/c/x.h"},
    {"LocalizeToEngine", "localize/max_sat/y.cpp", "#include \"engine/bmc/x.h\"",
     "localize may not include engine/bmc/x.h"},
    {"LocalizeToReport", "localize/max_sat/y.cpp", "#include \"report/json/x.h\"",
     "localize may not include report/json/x.h"},
    {"CheckToLocalize", "check/y.cpp", "#include \"localize/x.h\"", "check may not include localize/x.h"},
    {"ReportToSolve", "report/json/y.cpp", "#include \"solve/x.h\"", "report may not include solve/x.h"},
    {"RankToTrace", "rank/y.cpp", "#include \"trace/x.h\"", "rank may not include trace/x.h"},
    {"NobodyToApp", "engine/bmc/y.cpp", "#include \"app/x.h\"", "engine may not include app/x.h"},

    {"ClangElsewhere", "cfa/y.cpp", "#include <clang/AST/Decl.h>",
     "only frontend/c/ may include <clang/AST/Decl.h>"},
    {"LlvmElsewhere", "frontend/st/y.cpp", "#include \"llvm/ADT/StringRef.h\"",
     "only frontend/c/ may include <llvm/ADT/StringRef.h>"},
    {"LlvmInApp", "app/y.cpp", "#include \"llvm/ADT/StringRef.h\"",
     "only frontend/c/ may include <llvm/ADT/StringRef.h>"},
    {"Z3Elsewhere", "solve/y.cpp", "#include <z3.h>", "only solve/backend/z3/ may include <z3.h>"},

    {"Missing", "cfa/y.cpp", "#include \"cfa/nothing.h\"", "no such file in src/: cfa/nothing.h"},
    {"Relative", "cfa/y.cpp", "#include \"x.h\"", "write the path from src/: \"cfa/x.h\""},
    {"OwnInAngles", "cfa/y.cpp", "#include <base/x.h>", "our own base/x.h is included in quotes"},
    {"SpacedDirective", "base/y.cpp", "  #  include  \"logic/x.h\"  // why",
     "base may not include logic/x.h"},
};

INSTANTIATE_TEST_SUITE_P(Table, OneInclude, ::testing::ValuesIn(kCases),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(Arrows, AFolderNeedsAReadme) {
  std::vector<SourceFile> files = small_tree();
  files.push_back({"engine/predabs/y.cpp", "#include \"trace/x.h\"\n"});
  EXPECT_THAT(lines(violations(files)), ElementsAre("engine/predabs:0: the folder has no README.md"));
  files.push_back({"engine/predabs/README.md", ""});
  EXPECT_THAT(violations(files), IsEmpty());
}

TEST(Arrows, AnUnknownFolderIsNamed) {
  std::vector<SourceFile> files = small_tree();
  files.push_back({"misc/y.cpp", "#include \"base/x.h\"\n"});
  files.push_back({"misc/README.md", ""});
  EXPECT_THAT(lines(violations(files)),
              ElementsAre("misc/y.cpp:1: the folder of this file is not in the table of arrows"));
}

TEST(Includes, OnlyRealDirectivesCount) {
  const char* text =
      "#include <a>\n"
      "// #include <no1>\n"
      "/* text\n"
      "#include <no2>\n"
      "*/\n"
      "#include \"b\"\n"
      "const char* s = \"\\\"/*\"; char c = '\"';\n"
      "#include <c>\n"
      "const char* model = R\"c(\n"
      "#include <no3>\n"
      ")\" )c\";\n"
      "#if X\n"
      "#include <d>\n"
      "#endif\n"
      "#define include <no4>\n"
      "#include <e>";
  std::vector<std::string> found;
  for (const Include& include : includes(text))
    found.push_back(include.path + "@" + std::to_string(include.line));
  EXPECT_THAT(found, ElementsAre("a@1", "b@6", "c@8", "d@13", "e@16"));
}

TEST(Includes, UnfinishedTextEnds) {
  for (const char* text :
       {"", "#", "#include", "#include \"", "#include <x", "/*", "R\"", "R\"x(", "\"", "'\"'", "//"})
    EXPECT_THAT(includes(text), IsEmpty()) << text;
}

}  // namespace
}  // namespace faultline::arrows
