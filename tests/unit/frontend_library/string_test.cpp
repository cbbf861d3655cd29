// Every string up to four characters over a small alphabet, against the machine's library.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "models.h"

namespace {

constexpr std::string_view kAlphabet = "aAb\xe9";

std::vector<std::string> strings_up_to(std::size_t length) {
  std::vector<std::string> all = {""};
  for (std::size_t begin = 0, n = 0; n < length; ++n) {
    const std::size_t end = all.size();
    for (; begin < end; ++begin)
      for (const char c : kAlphabet)
        all.push_back(all[begin] + c);
  }
  return all;
}

using Buffer = std::array<char, 24>;

Buffer filled(const std::string& begin) {
  Buffer buffer;
  buffer.fill('#');
  begin.copy(buffer.data(), begin.size());
  buffer[begin.size()] = '\0';
  return buffer;
}

// What a copying function leaves in the buffer, and the offset of what it returns (-1: null).
template <class Copy>
std::pair<Buffer, std::ptrdiff_t> copied(const std::string& before, Copy copy) {
  Buffer buffer = filled(before);
  const char* result = static_cast<const char*>(copy(buffer.data()));
  return {buffer, result == nullptr ? -1 : result - buffer.data()};
}

#define EXPECT_SAME_COPY(before, ours, theirs) \
  EXPECT_EQ(copied(before, [&](char* to) { return ours; }), copied(before, [&](char* to) { return theirs; }))

}  // namespace

TEST(LibraryString, LengthsAndCharacters) {
  for (const std::string& s : strings_up_to(4)) {
    const char* const text = s.c_str();
    EXPECT_EQ(fl_strlen(text), strlen(text));
    for (std::size_t n = 0; n < 6; ++n)
      EXPECT_EQ(fl_strnlen(text, n), strnlen(text, n));
    for (const int c : std::initializer_list<int>{'a', 'b', 'z', 0, 0xe9, -23, 'a' + 256}) {
      EXPECT_EQ(fl_strchr(text, c), strchr(text, c));
      EXPECT_EQ(fl_strrchr(text, c), strrchr(text, c));
      EXPECT_EQ(fl_index(text, c), strchr(text, c));
      EXPECT_EQ(fl_rindex(text, c), strrchr(text, c));
      EXPECT_EQ(fl_strchrnul(text, c), strchrnul(text, c));
      for (std::size_t n = 0; n <= s.size() + 1; ++n) {
        EXPECT_EQ(fl_memchr(text, c, n), memchr(text, c, n));
        EXPECT_EQ(fl_memrchr(text, c, n), memrchr(text, c, n));
      }
    }
  }
}

TEST(LibraryString, ComparisonsAndSearches) {
  const auto sign = [](int x) { return (x > 0) - (x < 0); };
  const std::vector<std::string> all = strings_up_to(3);
  for (const std::string& s : all)
    for (const std::string& t : all) {
      const char* const a = s.c_str();
      const char* const b = t.c_str();
      EXPECT_EQ(sign(fl_strcmp(a, b)), sign(strcmp(a, b)));
      EXPECT_EQ(sign(fl_strcoll(a, b)), sign(strcoll(a, b)));
      EXPECT_EQ(sign(fl_strcasecmp(a, b)), sign(strcasecmp(a, b)));
      EXPECT_EQ(fl_strstr(a, b), strstr(a, b));
      EXPECT_EQ(fl_strpbrk(a, b), strpbrk(a, b));
      EXPECT_EQ(fl_strspn(a, b), strspn(a, b));
      EXPECT_EQ(fl_strcspn(a, b), strcspn(a, b));
      for (std::size_t n = 0; n < 5; ++n) {
        EXPECT_EQ(sign(fl_strncmp(a, b, n)), sign(strncmp(a, b, n)));
        EXPECT_EQ(sign(fl_strncasecmp(a, b, n)), sign(strncasecmp(a, b, n)));
      }
      for (std::size_t n = 0; n <= std::min(s.size(), t.size()) + 1; ++n) {
        EXPECT_EQ(sign(fl_memcmp(a, b, n)), sign(memcmp(a, b, n)));
        EXPECT_EQ(fl_bcmp(a, b, n) == 0, bcmp(a, b, n) == 0);
      }
    }
}

TEST(LibraryString, ComparisonsReturnTheDifferenceOfTheBytes) {
  EXPECT_EQ(fl_strcmp("abc", "abz"), 'c' - 'z');
  EXPECT_EQ(fl_strcmp("a\xe9", "a"), 0xe9);
  EXPECT_EQ(fl_memcmp("\x01", "\xff", 1), 1 - 255);
  EXPECT_EQ(fl_strcasecmp("B", "a"), 1);
}

TEST(LibraryString, Copies) {
  const std::vector<std::string> all = strings_up_to(2);
  for (const std::string& before : all)
    for (const std::string& from : strings_up_to(3)) {
      const char* const s = from.c_str();
      EXPECT_SAME_COPY(before, fl_strcpy(to, s), strcpy(to, s));
      EXPECT_SAME_COPY(before, fl_stpcpy(to, s), stpcpy(to, s));
      EXPECT_SAME_COPY(before, fl_strcat(to, s), strcat(to, s));
      for (std::size_t n = 0; n < 7; ++n) {
        EXPECT_SAME_COPY(before, fl_strncpy(to, s, n), strncpy(to, s, n));
        EXPECT_SAME_COPY(before, fl_stpncpy(to, s, n), stpncpy(to, s, n));
        EXPECT_SAME_COPY(before, fl_strncat(to, s, n), strncat(to, s, n));
      }
      for (std::size_t n = 0; n <= from.size() + 1; ++n) {
        EXPECT_SAME_COPY(before, fl_memccpy(to, s, 'b' + 256, n), memccpy(to, s, 'b', n));
        EXPECT_SAME_COPY(before, fl_mempcpy(to, s, n), mempcpy(to, s, n));
        EXPECT_SAME_COPY(before, (fl_bcopy(s, to, n), to), (bcopy(s, to, n), to));
        EXPECT_SAME_COPY(before, (fl_bzero(to, n), to), (bzero(to, n), to));
      }
    }
}

TEST(LibraryString, Duplicates) {
  for (const std::string& s : strings_up_to(2)) {
    char* const whole = fl_strdup(s.c_str());
    EXPECT_EQ(whole, s);
    free(whole);
    for (std::size_t n = 0; n < 4; ++n) {
      char* const part = fl_strndup(s.c_str(), n);
      EXPECT_EQ(part, s.substr(0, n));
      free(part);
    }
  }
}

namespace {

template <class Next>
std::vector<std::string> tokens(std::string text, Next next) {
  std::vector<std::string> found;
  for (char* token = next(text.data(), text.data()); token != nullptr; token = next(nullptr, text.data())) {
    found.push_back(std::to_string(token - text.data()) + token);
  }
  for (const char c : text)
    found.push_back(std::string(1, c == '\0' ? '|' : c));
  return found;
}

}  // namespace

TEST(LibraryString, Tokens) {
  for (const std::string& text : strings_up_to(4))
    for (const char* separators : {"", "a", "ab", "\xe9"}) {
      char* rest = nullptr;
      const auto with_strtok = [&](char* s, char*) { return strtok(s, separators); };
      const auto with_ours = [&](char* s, char*) { return fl_strtok(s, separators); };
      const auto with_ours_r = [&](char* s, char*) { return fl_strtok_r(s, separators, &rest); };
      EXPECT_EQ(tokens(text, with_ours), tokens(text, with_strtok));
      EXPECT_EQ(tokens(text, with_ours_r), tokens(text, with_strtok));

      const auto separate = [&](auto step) {
        return [&rest, step, separators](char* s, char*) {
          if (s != nullptr) rest = s;
          return step(&rest, separators);
        };
      };
      EXPECT_EQ(tokens(text, separate(fl_strsep)), tokens(text, separate(strsep)));
    }
}
