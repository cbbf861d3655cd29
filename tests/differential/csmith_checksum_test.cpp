// The parts of csmith_check that need neither csmith nor the model checker.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "csmith_checksum.h"

namespace faultline::differential {
namespace {

TEST(CsmithChecksum, IsReadFromTheLastLineThatHasOne) {
  EXPECT_EQ(checksum_in("checksum = 1A2b\n"), 0x1A2Bu);
  EXPECT_EQ(checksum_in("...checksum after hashing g_3 : 5\nchecksum = FFFFFFFF\n"), 0xFFFFFFFFu);
  EXPECT_EQ(checksum_in("checksum = \n"), std::nullopt);
  EXPECT_EQ(checksum_in("no such line\n"), std::nullopt);
}

TEST(CsmithChecksum, IsAssertedBeforeTheEndOfMain) {
  const std::string source =
      "int main(void) {\n    func_1();\n    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, 0);\n    return "
      "0;\n}\n";
  const std::string text = with_assertion(source, 0xBEEF);
  EXPECT_THAT(text, testing::StartsWith("#include <assert.h>\n"));
  EXPECT_THAT(text,
              testing::HasSubstr("func_1();\n    assert((crc32_context ^ 0xFFFFFFFFU) == 0x0000BEEFU);\n    "
                                 "platform_main_end("));
  EXPECT_THROW(with_assertion("int main(void) { return 0; }\n", 1), std::runtime_error);
}

}  // namespace
}  // namespace faultline::differential
