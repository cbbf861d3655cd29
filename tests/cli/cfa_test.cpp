// `faultline cfa`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Cfa, TheWholeProgram) {
  const Finished tool = faultline({"cfa", "examples/ring_buffer.c"});
  EXPECT_EQ(tool.exit_code, 0);
  for (const char* function : {"main", "put", "take", "next"})
    EXPECT_THAT(tool.out, HasSubstr(function));
  EXPECT_EQ(tool.err, "");
}

TEST(Cfa, OneFunction) {
  const Finished tool = faultline({"cfa", "examples/ring_buffer.c", "--function", "next"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.out, HasSubstr("index > 8"));
  EXPECT_THAT(tool.out, HasSubstr("ring_buffer.c:22:"));
  EXPECT_THAT(tool.out, Not(HasSubstr("count")));
}

TEST(Cfa, NoEntryFunctionIsNeeded) {
  const Folder folder;
  const std::string file = folder.write("lib.c", "int twice(int x) { return 2 * x; }\n");
  const Finished tool = faultline({"cfa", file});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.out, HasSubstr("twice"));
}

TEST(Cfa, Graphviz) {
  const Finished tool = faultline({"cfa", "examples/minmax.c", "--function", "main", "--dot", "-"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.out, StartsWith("digraph"));
  const Folder folder;
  const std::string file = folder.path("all.dot");
  const Finished to_file = faultline({"cfa", "examples/minmax.c", "--dot", file});
  EXPECT_EQ(to_file.exit_code, 0);
  EXPECT_EQ(to_file.out, "");
  EXPECT_THAT(read(file), StartsWith("digraph"));
}

TEST(Cfa, AnUnknownFunctionListsTheKnownOnes) {
  const Finished tool = faultline({"cfa", "examples/ring_buffer.c", "--function", "frobnicate"});
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_EQ(tool.err, "faultline: error: unknown function 'frobnicate'. Known are: main, next, put, take\n");
}

TEST(Cfa, BadInput) {
  EXPECT_EQ(faultline({"cfa", "no/such/file.c"}).exit_code, 2);
  EXPECT_EQ(faultline({"cfa", "examples/minmax.c", "--dot", "/no/such/folder/x.dot"}).exit_code, 1);
}

}  // namespace
}  // namespace faultline::cli
