// How often is the faulty line first? On all programs with known faults, as `faultline FILE` answers. The
// first line of a program says its kind (one fault, missing code, two faults) and whether its kind of answer
// was looked at while the ranking was made ("tuned on") or only afterwards ("held out"). Faulty lines are
// marked.
//
// `repair_accuracy` prints the tables; the limits are those that we promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "../cli/tool.h"

namespace faultline {
namespace {

constexpr std::size_t kNowhere = 1'000;

struct Accuracy {
  std::size_t programs = 0, first = 0, three = 0, five = 0;
  void count(std::size_t rank) {
    ++programs;
    first += rank <= 1;
    three += rank <= 3;
    five += rank <= 5;
  }
};

struct Program {
  std::string file;
  std::string kind;
  std::set<std::size_t> faulty;
};

Program read_program(const std::string& file) {
  Program program{file, {}, {}};
  std::istringstream text(cli::read(file));
  std::string line;
  for (std::size_t number = 1; std::getline(text, line); ++number) {
    if (number == 1) program.kind = line.substr(3);
    if (line.find("// FAULT") != std::string::npos) program.faulty.insert(number);
  }
  return program;
}

std::size_t rank_of_fault(const Program& program) {
  cli::Folder folder;
  const std::string json = folder.path("result.json");
  const cli::Finished finished = cli::faultline({program.file, "--quiet", "--json", json});
  EXPECT_EQ(finished.exit_code, 10) << program.file << ": no run fails\n" << finished.err;
  const nlohmann::json result = nlohmann::json::parse(cli::read(json));
  for (const auto& said : result["localizations"])
    if (said["localizer"] == "repair") {
      EXPECT_EQ(said.value("note", "").find("please report"), std::string::npos)
          << program.file << ": " << said["note"];
    }
  for (const auto& line : result["ranking"])
    if (program.faulty.contains(line["line"].get<std::size_t>())) return line["rank"].get<std::size_t>();
  return kNowhere;
}

void print(const std::map<std::string, Accuracy>& table) {
  std::cout << "kind                     programs  top-1  top-3  top-5\n";
  for (const auto& [kind, accuracy] : table)
    std::cout << kind << std::string(25 - std::min<std::size_t>(25, kind.size()), ' ') << accuracy.programs
              << "        " << accuracy.first << "     " << accuracy.three << "     " << accuracy.five
              << '\n';
}

// All programs, or those that were looked at, or the others.
std::map<std::string, Accuracy> measured(std::string_view looked_at) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(REPAIR_PROGRAMS))
    files.push_back(entry.path().string());
  std::ranges::sort(files);
  std::map<std::string, Accuracy> table;
  for (const std::string& file : files) {
    const Program program = read_program(file);
    EXPECT_FALSE(program.faulty.empty()) << file;
    if (!program.kind.ends_with(looked_at)) continue;
    const std::size_t rank = rank_of_fault(program);
    table[program.kind].count(rank);
    if (rank > 1)
      std::cout << std::filesystem::path(file).stem().string() << ": "
                << (rank == kNowhere ? "not listed" : "rank " + std::to_string(rank)) << '\n';
  }
  print(table);
  return table;
}

void expect_promised(const Accuracy& single, std::size_t programs) {
  EXPECT_GE(single.programs, programs);
  EXPECT_GE(single.first * 100, single.programs * 70);
  EXPECT_GE(single.three * 100, single.programs * 85);
}

TEST(Accuracy, FaultyLinesComeFirst) {
  expect_promised(measured("tuned on")["single, tuned on"], 40);
}

TEST(Accuracy, FaultyLinesOfProgramsThatNobodyLookedAtComeFirst) {
  expect_promised(measured("held out")["single, held out"], 20);
}

}  // namespace
}  // namespace faultline
