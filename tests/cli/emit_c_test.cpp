// The C program of a controller, compiled, does what our run of the controller does.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "frontend/st/frontend.h"
#include "tool.h"

namespace faultline::cli {
namespace {

constexpr int kRows = 400;

// One value that the input can have: mostly small, now and then any.
std::string value(const cfa::Type& type, const std::optional<cfa::Interval>& range, std::mt19937_64& random) {
  const auto below = [&](std::uint64_t n) { return random() % n; };
  if (!type.enumerators.empty()) return std::to_string(type.enumerators[below(type.enumerators.size())].second);
  if (range) return std::to_string(range->low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(range->high - range->low) + 1)));
  if (type.kind == cfa::TypeKind::Bool) return below(2) ? "TRUE" : "FALSE";
  if (type.kind == cfa::TypeKind::Float) return fmt::format("{}", (static_cast<double>(below(200'000)) - 100'000) / 128);
  const std::uint64_t bits = below(8) == 0 ? random() : below(50);
  const unsigned shift = 64u - type.width;
  if (!type.is_signed()) return std::to_string(bits << shift >> shift);
  const auto number = static_cast<std::int64_t>((below(3) == 0 ? 0 - bits : bits) << shift) >> shift;
  return std::to_string(number);
}

struct Controller {
  const char* file;
  bool has_fixed_cycle = true;  // of 100 ms, as the suite's controllers want it
};

void PrintTo(const Controller& controller, std::ostream* out) {
  *out << controller.file;
}

std::string rows(const Controller& controller) {
  const std::string file = controller.file;
  frontend::st::Options options;
  if (controller.has_fixed_cycle) options.shortest_cycle = options.longest_cycle = 100;
  options.files = {std::string(FAULTLINE_ROOT "/") + file};
  const frontend::st::Result read = frontend::st::read(options);
  EXPECT_TRUE(read.program) << file;
  std::mt19937_64 random(41);
  std::string text;
  for (int i = 0; i < kRows; ++i) {
    std::string row;
    for (const std::string& name : read.scan.inputs)
      for (const cfa::Edge& edge : read.program->edges)
        if (const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation); havoc && havoc->name == name) {
          row += (row.empty() ? "" : ",") + value(read.program->type_of(havoc->target), havoc->range, random);
          break;
        }
    text += row + "\n";
  }
  return text;
}

class EmitC : public testing::TestWithParam<Controller> {};

TEST_P(EmitC, CompiledItDoesTheSame) {
  const Folder folder;
  const std::string inputs = folder.write("rows.csv", rows(GetParam())), source = folder.path("program.c");
  std::vector<std::string> command = {"run", GetParam().file, "--inputs-file", inputs, "--emit-c", source};
  if (GetParam().has_fixed_cycle) command.insert(command.end(), {"--cycle-time", "100ms"});
  const Finished ours = faultline(command);
  ASSERT_EQ(ours.exit_code, 0) << ours.out << ours.err;
  const std::string program = folder.path("program");
  const Finished compiled = start({FAULTLINE_NATIVE_COMPILER, "-std=c11", "-Wall", "-fno-strict-aliasing", "-ffp-contract=off",
                                   "-Wno-unused", "-o", program, source, "-lm"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  EXPECT_EQ(compiled.err, "");
  const Finished its = start({"/bin/sh", "-c", fmt::format("'{}' < '{}'", program, inputs)});
  EXPECT_EQ(its.exit_code, 0) << its.err;
  EXPECT_EQ(std::ranges::count(its.out, '\n'), kRows + 1);
  const auto differ = std::ranges::mismatch(ours.out, its.out);
  const auto around = [](const std::string& text, auto at) {
    const auto from = static_cast<std::size_t>(at - text.begin());
    return text.substr(from - std::min<std::size_t>(from, 300), 400);
  };
  EXPECT_TRUE(its.out == ours.out) << around(ours.out, differ.in1) << "\n--- compiled\n" << around(its.out, differ.in2);
}

std::string test_name(const testing::TestParamInfo<Controller>& info) {
  const std::filesystem::path path(info.param.file);
  std::string name = path.stem() == "reference" ? path.parent_path().filename().string() : path.stem().string();
  return name;
}

INSTANTIATE_TEST_SUITE_P(Plc, EmitC,
                         testing::Values(Controller{"bench/suite/plc_batch/reference.st"},
                                         Controller{"bench/suite/plc_conveyor/reference.st"},
                                         Controller{"bench/suite/plc_elevator/reference.scl"},
                                         Controller{"bench/suite/plc_pid/reference.st"},
                                         Controller{"bench/suite/plc_pump/reference.st"},
                                         Controller{"bench/suite/plc_traffic_light/reference.st"},
                                         Controller{"bench/suite/plc_two_hand/reference.scl"},
                                         Controller{"bench/suite/plc_valve/reference.scl"},
                                         Controller{"tests/cli/programs/plc/blocks.st", false},
                                         Controller{"tests/cli/programs/plc/nested.st", false},
                                         Controller{"tests/cli/programs/plc/station.scl", false}),
                         test_name);

// Where our run ends, the compiled one ends: the table has the cycle of the failure as its last row.
TEST(EmittedC, EndsWhereARunFails) {
  const Folder folder;
  const std::string file = folder.write(
      "fails.st",
      "PROGRAM p\nVAR_INPUT x : INT; END_VAR\nVAR_OUTPUT y : INT; END_VAR\nVAR a : ARRAY[1..3] OF INT; END_VAR\n"
      "y := y + 1;\ny := y + 60 / (x - 7);\na[x] := y;\n//#ASSERT y < 90 : SMALL\nEND_PROGRAM\n");
  const std::string source = folder.path("p.c"), program = folder.path("p");
  ASSERT_EQ(faultline({"run", file, "--emit-c", source}).exit_code, 0);
  ASSERT_EQ(start({FAULTLINE_NATIVE_COMPILER, "-Wno-unused", "-o", program, source, "-lm"}).exit_code, 0);
  const auto compiled = [&](const char* inputs) {
    return start({"/bin/sh", "-c", fmt::format("printf '{}' | '{}'", inputs, program)});
  };
  EXPECT_EQ(compiled("1\\n3\\n").out, "cycle,x,y,a[1],a[2],a[3]\n1,1,-9,-9,0,0\n2,3,-23,-9,0,-23\n");
  for (const auto& [inputs, message] : {std::pair("1\\n7\\n3\\n", "line 6: division by zero"),
                                        {"1\\n4\\n", "line 7: array index out of bounds"}}) {
    const Finished failed = compiled(inputs);
    EXPECT_EQ(failed.exit_code, 10);
    EXPECT_THAT(failed.err, testing::HasSubstr(message));
    const Finished ours = faultline({"run", file, "--inputs", replaced(inputs, "\\n", ";")});
    EXPECT_EQ(ours.exit_code, 10);
    EXPECT_EQ(ours.out.substr(0, failed.out.size()), failed.out);
  }
}

// It ended where our run does not end any more, and read 010 as eight.
TEST(EmittedC, DividesAndReadsAsWeDo) {
  const Folder folder;
  const std::string file = folder.write("d.st", "PROGRAM p\nVAR_INPUT a, b : INT; END_VAR\nVAR_OUTPUT q, r : INT; END_VAR\n"
                                                "q := a / b;\nr := a MOD b;\nEND_PROGRAM\n");
  const std::string source = folder.path("d.c"), program = folder.path("d");
  const Finished ours = faultline({"run", file, "--inputs", "-32768,-1; 010,3", "--emit-c", source});
  EXPECT_EQ(ours.out, "cycle,a,b,q,r\n1,-32768,-1,-32768,0\n2,10,3,3,1\n");
  ASSERT_EQ(start({FAULTLINE_NATIVE_COMPILER, "-Wno-unused", "-o", program, source, "-lm"}).exit_code, 0);
  EXPECT_EQ(start({"/bin/sh", "-c", fmt::format("printf -- '-32768,-1\n010,3\n' | '{}'", program)}).out, ours.out);
}

// --harness wrote a file to compile with the source, as if that were C.
TEST(EmittedC, TheHarnessFailsAsTheRunDoes) {
  const Folder folder;
  const std::string file = folder.write(
      "h.st", "PROGRAM p\nVAR_INPUT x : INT; r : REAL; END_VAR\nVAR_OUTPUT n : INT; END_VAR\nVAR_TEMP t : INT; END_VAR\n"
              "IF x = -7 AND r > 0.5 AND t = 31 THEN\n  n := n + 1;\nEND_IF;\n//#ASSERT n < 2 : FEW\nEND_PROGRAM\n");
  const std::string source = folder.path("h.c"), program = folder.path("h");
  EXPECT_EQ(faultline({"check", file, "--harness", source}).exit_code, 10);
  ASSERT_EQ(start({FAULTLINE_NATIVE_COMPILER, "-Wall", "-Wno-unused", "-o", program, source, "-lm"}).err, "");
  const Finished compiled = start({program});
  EXPECT_EQ(compiled.exit_code, 10);
  EXPECT_THAT(compiled.err, testing::HasSubstr("line 8: assertion failed: n < 2 : FEW"));
  EXPECT_THAT(compiled.out, testing::HasSubstr("\n2,-7,"));
}

// One fault of each controller of the suite.
TEST(EmittedC, CounterexamplesFailCompiled) {
  const Folder folder;
  const std::string source = folder.path("h.c"), program = folder.path("h");
  int seen = 0;
  for (const auto& controller : std::filesystem::directory_iterator(FAULTLINE_ROOT "/bench/suite")) {
    if (!controller.path().filename().string().starts_with("plc_")) continue;
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(controller.path()))
      if ((entry.path().extension() == ".st" || entry.path().extension() == ".scl") && entry.path().stem() != "reference")
        files.push_back(entry.path());
    ASSERT_FALSE(files.empty());
    const std::string file = *std::ranges::min_element(files);
    EXPECT_EQ(faultline({"check", file, "--harness", source}).exit_code, 10) << file;
    ASSERT_EQ(start({FAULTLINE_NATIVE_COMPILER, "-Wno-unused", "-fno-strict-aliasing", "-ffp-contract=off", "-o", program, source, "-lm"}).err, "");
    const Finished compiled = start({program});
    EXPECT_EQ(compiled.exit_code, 10) << file;
    EXPECT_THAT(compiled.err, testing::HasSubstr("assertion failed")) << file;
    ++seen;
  }
  EXPECT_EQ(seen, 8);
}

TEST(EmittedC, IsForPlcPrograms) {
  const Finished tool = faultline({"run", "examples/hello.c", "--emit-c", "-"});
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_THAT(tool.err, testing::HasSubstr("--emit-c is for PLC programs"));
}

}  // namespace
}  // namespace faultline::cli
