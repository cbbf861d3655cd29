// All characters that a char or an unsigned char can hold, and EOF. glibc answers for negative ones, too.
#include <gtest/gtest.h>

#include "models.h"

TEST(LibraryCtype, FunctionsAnswerAsTheMachine) {
  for (int c = -128; c < 256; ++c) {
    SCOPED_TRACE(c);
    EXPECT_EQ(fl_isalpha(c), isalpha(c));
    EXPECT_EQ(fl_isdigit(c), isdigit(c));
    EXPECT_EQ(fl_isalnum(c), isalnum(c));
    EXPECT_EQ(fl_isupper(c), isupper(c));
    EXPECT_EQ(fl_islower(c), islower(c));
    EXPECT_EQ(fl_isspace(c), isspace(c));
    EXPECT_EQ(fl_ispunct(c), ispunct(c));
    EXPECT_EQ(fl_isprint(c), isprint(c));
    EXPECT_EQ(fl_isgraph(c), isgraph(c));
    EXPECT_EQ(fl_iscntrl(c), iscntrl(c));
    EXPECT_EQ(fl_isxdigit(c), isxdigit(c));
    EXPECT_EQ(fl_isblank(c), isblank(c));
  }
}

TEST(LibraryCtype, ConversionsAnswerAsTheMachine) {
  for (int c = -300; c < 300; ++c) {
    SCOPED_TRACE(c);
    EXPECT_EQ(fl_tolower(c), tolower(c));
    EXPECT_EQ(fl_toupper(c), toupper(c));
    EXPECT_EQ(fl_isascii(c), isascii(c));
    EXPECT_EQ(fl_toascii(c), toascii(c));
  }
}

TEST(LibraryCtype, TablesBehindTheMacros) {
  for (int c = -128; c < 256; ++c) {
    SCOPED_TRACE(c);
    EXPECT_EQ((*fl___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
    EXPECT_EQ((*fl___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]);
    EXPECT_EQ((*fl___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]);
  }
}
