#include "compiled.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "../../../common/named_lines.h"
#include "exchange/harness.h"

namespace faultline::exchange {
namespace {

struct Ended {
  int status = 0;
  std::string output;
};

Ended shell(const std::string& command) {
  Ended ended;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  char buffer[4096];
  for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    ended.output.append(buffer, n);
  ended.status = pclose(pipe);
  return ended;
}

}  // namespace

Outcome compile_and_run(const FailingRun& failing, Build build) {
  Outcome outcome;
  const std::string harness = failing.folder() + "/harness.c", program = failing.folder() + "/program";
  std::ostringstream text;
  outcome.not_forced =
      write_harness(text, failing.program(), failing.run(), {"faultline test", failing.paths()}).not_forced;
  outcome.harness = text.str();
  std::ofstream(harness) << outcome.harness;
  std::string command = "gcc -g -w";
  if (failing.program().types.pointer_bytes() == 4) command += " -m32";
  if (build == Build::Sanitized) command += " -fsanitize=address,undefined -fno-sanitize-recover=all";
  for (const std::string& path : failing.paths())
    command += " " + path;
  const Ended compiled = shell(command + " " + harness + " -lm -o " + program);
  EXPECT_EQ(compiled.status, 0) << compiled.output << outcome.harness;
  if (compiled.status != 0) return outcome;
  const Ended ran = shell(
      "ulimit -c 0; ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 timeout 20 " + program);
  // The shell says 128 + n for signal n; sanitizers exit with 1.
  const int code = WIFEXITED(ran.status) ? WEXITSTATUS(ran.status) : 255;
  outcome.failed = code >= 128 || (build == Build::Sanitized && code == 1);
  outcome.output = ran.output;
  return outcome;
}

void expect_same_failure(const ProgramText& text, std::uint32_t line, const std::string& message,
                         Build build) {
  const FailingRun failing(text);
  ASSERT_TRUE(failing.ok());
  EXPECT_EQ(failing.line(), line) << failing.run().event.message;
  const Outcome outcome = compile_and_run(failing, build);
  EXPECT_TRUE(outcome.failed) << outcome.output << outcome.harness;
  EXPECT_THAT(outcome.not_forced, ::testing::IsEmpty());
  EXPECT_THAT(outcome.output, ::testing::HasSubstr(message)) << outcome.harness;
  EXPECT_TRUE(testing_common::names_line(outcome.output, failing.file(), line))
      << failing.file() << ":" << line << " is not in:\n"
      << outcome.output << outcome.harness;
}

}  // namespace faultline::exchange
