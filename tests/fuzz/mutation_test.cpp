// A bounded, fixed run of every target: the seeds as they are, then changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "targets.h"

namespace faultline::fuzz {
namespace {

constexpr int kChanges = 1500;

struct Seeded {
  const char* name;
  Target* target;
};

// The files of seeds/NAME/, in the order of their names.
std::vector<std::string> seeds_of(const char* name) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(FAULTLINE_SEEDS) / name))
    paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<std::string> texts;
  for (const std::filesystem::path& path : paths) {
    std::ifstream in(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

const std::string kPieces[] = {"\"",
                               "<",
                               ">",
                               "&a;",
                               "]]>",
                               "{",
                               "}",
                               "[",
                               "]",
                               ": ",
                               "\n",
                               "- ",
                               "&a ",
                               "*a",
                               "99999999999999999999",
                               "-1",
                               "\xff",
                               std::string(1, '\0'),
                               "\\result",
                               "<!--",
                               "<![CDATA[",
                               "<!DOCTYPE x [",
                               "'",
                               "0x",
                               "1e9"};

std::string changed(std::string text, std::mt19937& random) {
  const int rounds = 1 + static_cast<int>(random() % 4);
  for (int i = 0; i < rounds && !text.empty(); ++i) {
    const std::size_t at = random() % text.size();
    const std::size_t length = 1 + random() % std::min<std::size_t>(text.size() - at, 40);
    switch (random() % 6) {
      case 0: text[at] = static_cast<char>(random()); break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, text.substr(random() % text.size(), length)); break;
      case 3: text.insert(at, kPieces[random() % std::size(kPieces)]); break;
      case 4: text.resize(at); break;
      default: text[at] = static_cast<char>(text[at] ^ (1 << random() % 8));
    }
  }
  return text;
}

class Mutation : public testing::TestWithParam<Seeded> {};

TEST_P(Mutation, IsReadOrRefused) {
  std::mt19937 random(1);
  const std::vector<std::string> seeds = seeds_of(GetParam().name);
  ASSERT_FALSE(seeds.empty());
  for (int i = 0; i < kChanges; ++i) {
    const std::string& seed = seeds[static_cast<std::size_t>(i) % seeds.size()];
    const std::string text = static_cast<std::size_t>(i) < seeds.size() ? seed : changed(seed, random);
    GetParam().target(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Targets, Mutation,
    testing::Values(Seeded{"yaml_witness", &fuzz_yaml_witness},
                    Seeded{"graphml_witness", &fuzz_graphml_witness}, Seeded{"cbmc_json", &fuzz_cbmc_json},
                    Seeded{"cbmc_xml", &fuzz_cbmc_xml}, Seeded{"testcase", &fuzz_testcase},
                    Seeded{"ktest", &fuzz_ktest}, Seeded{"result_json", &fuzz_result_json},
                    Seeded{"faults", &fuzz_faults}, Seeded{"expression", &fuzz_expression}),
    [](const testing::TestParamInfo<Seeded>& seeded) { return std::string(seeded.param.name); });

}  // namespace
}  // namespace faultline::fuzz
