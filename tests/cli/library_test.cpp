// The models of library functions, through the frontend and the interpreter: what a program prints that calls
// them all is what it prints when it is compiled.
#include <gtest/gtest.h>

#include "tool.h"

namespace faultline::cli {
namespace {

TEST(Library, ARunPrintsWhatTheCompiledProgramPrints) {
  const Folder folder;
  const std::string program = "tests/cli/programs/library.c";
  const std::string binary = folder.path("library");
  const Finished compiled =
      start({FAULTLINE_NATIVE_COMPILER, "-w", "-fno-builtin", program, "-o", binary, "-lm"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const Finished native = start({binary});
  ASSERT_EQ(native.exit_code, 0);
  const Finished tool = faultline({"run", program});
  EXPECT_EQ(tool.exit_code, 0) << tool.out;
  EXPECT_EQ(tool.err, "");
  EXPECT_EQ(tool.out, native.out);
}

}  // namespace
}  // namespace faultline::cli
