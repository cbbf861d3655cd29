// Growing memory, sorting, searching, reading; and the text that the frontend gets.
#include <errno.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "frontend/c/library.h"
#include "models.h"

namespace {

struct Record {
  int key;
  int position;
  char padding[5];
  bool operator==(const Record&) const = default;
};

int by_key(const void* a, const void* b) {
  const int x = static_cast<const Record*>(a)->key;
  const int y = static_cast<const Record*>(b)->key;
  return (x > y) - (x < y);
}

std::vector<Record> records(std::mt19937& random, std::size_t count) {
  std::vector<Record> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back({static_cast<int>(random() % 8), static_cast<int>(i), {'a', 'b', 'c', 'd', 'e'}});
  return all;
}

}  // namespace

TEST(LibraryMemory, SortingIsStableAndSearchingFindsTheSameElement) {
  std::mt19937 random(5);
  for (std::size_t count = 1; count < 40; ++count) {
    std::vector<Record> ours = records(random, count);
    std::vector<Record> theirs = ours;
    fl_qsort(ours.data(), ours.size(), sizeof(Record), by_key);
    std::stable_sort(theirs.begin(), theirs.end(),
                     [](const Record& a, const Record& b) { return a.key < b.key; });
    EXPECT_EQ(ours, theirs);
    for (int key = -1; key < 9; ++key) {
      const Record wanted{key, 0, {}};
      EXPECT_EQ(fl_bsearch(&wanted, ours.data(), ours.size(), sizeof(Record), by_key),
                bsearch(&wanted, ours.data(), ours.size(), sizeof(Record), by_key));
    }
  }
}

TEST(LibraryMemory, ReallocKeepsTheContents) {
  char* memory = static_cast<char*>(fl_realloc(nullptr, 4));
  memcpy(memory, "abc", 4);
  memory = static_cast<char*>(fl_realloc(memory, 1000));
  EXPECT_STREQ(memory, "abc");
  memory = static_cast<char*>(fl_reallocarray(memory, 1, 2));
  EXPECT_EQ(memory[1], 'b');
  EXPECT_EQ(fl_realloc(memory, 0), nullptr);
}

TEST(LibraryMemory, ReallocarrayRefusesWhatOverflows) {
  char* const memory = static_cast<char*>(malloc(1));
  const volatile std::size_t huge = SIZE_MAX / 2;
  EXPECT_EQ(fl_reallocarray(memory, huge, 3), nullptr);
  EXPECT_EQ(*fl___errno_location(), ENOMEM);
  free(memory);
}

TEST(LibraryMemory, NondeterministicMemoryIsOneInputPerByte) {
  std::array<unsigned char, 5> bytes{};
  fl___VERIFIER_nondet_memory(bytes.data(), 4);
  EXPECT_EQ(bytes[3], bytes[0] + 3);
  EXPECT_EQ(bytes[4], 0);
}

TEST(LibraryInput, LinesAreReadAsTheMachineDoes) {
  const std::string text = "one\n\ntwo and a half\nend";
  for (const int size : {-1, 0, 1, 2, 4, 5, 40}) {
    feed(text);
    FILE* const file = fmemopen(const_cast<char*>(text.data()), text.size(), "r");
    ASSERT_NE(file, nullptr);
    for (int i = 0; i < 20; ++i) {
      std::array<char, 48> ours{};
      std::array<char, 48> theirs{};
      EXPECT_EQ(fl_fgets(ours.data(), size, nullptr) != nullptr, fgets(theirs.data(), size, file) != nullptr);
      EXPECT_EQ(ours, theirs);
    }
    fclose(file);
  }
}

TEST(LibraryInput, GetsDropsTheEndOfLine) {
  std::array<char, 16> line{};
  feed("ab\n\nc");
  EXPECT_STREQ(fl_gets(line.data()), "ab");
  EXPECT_STREQ(fl_gets(line.data()), "");
  EXPECT_STREQ(fl_gets(line.data()), "c");
  EXPECT_EQ(fl_gets(line.data()), nullptr);
  feed("x");
  EXPECT_EQ(fl_fgetc(nullptr), 'x');
  EXPECT_EQ(fl_getc(nullptr), EOF);
}

TEST(LibrarySource, HoldsTheModels) {
  const std::string_view text = faultline::frontend::c::library_source();
  EXPECT_TRUE(text.starts_with("/* Models of C library functions"));
  for (const char* name : {"size_t strlen(", "int isalpha(", "strtol(", "void qsort(", "double ldexp("})
    EXPECT_NE(text.find(name), text.npos) << name;
}
