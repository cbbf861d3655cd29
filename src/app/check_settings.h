// The options of `check`, which `explain` has, too, and what they ask the engine to do.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/check_files.h"
#include "app/source_options.h"
#include "engine/verdict.h"

namespace CLI {
class App;  // the library's header is large: only those who declare options include it
class Option;
}  // namespace CLI

namespace faultline::app {

// Without a bound of the user's, a program with an endless loop would be checked for ever.
constexpr std::chrono::milliseconds kStandardTime = std::chrono::seconds(60);

struct CheckSettings {
  SourceOptions source;
  const CLI::Option* wants_64_bit = nullptr;
  std::vector<std::string> properties;
  std::optional<std::uint32_t> unwind;
  std::vector<std::string> unwindset;
  std::string engine = "auto";
  bool all = false;
  bool as_found = false;
  bool double_check = false;
  bool statistics = false;
  std::optional<std::chrono::milliseconds> time;
  std::uint64_t memory = 4ull << 30;
  std::string from;  // the file of another tool that is about the failing run; empty: it is looked for
  std::string json;
  CheckFiles files;

  // The options live in `this`, which must outlive the parsing.
  void declare(CLI::App& app);
};

// At most one document can have the standard output; the report goes elsewhere then.
void make_way_for_document(const CheckSettings& settings, Console& console);

// What the user asks of the engine. Task definitions among the files are opened: their parts are put where
// the user's own options would be.
engine::Options engine_options(CheckSettings& settings, Console& console);

// The engine's answer; what it does is shown meanwhile. What it cannot do is told and thrown as Rejected or
// Failure.
engine::Result run_engine(const CheckSettings& settings, const cfa::Program& program,
                          engine::Options& options, Console& console);

}  // namespace faultline::app
