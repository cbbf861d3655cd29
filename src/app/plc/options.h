// The options of PLC programs, and what is read with them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "frontend/st/frontend.h"

namespace CLI {
class App;
}

namespace faultline::app {

// Cycles that are looked at where the user does not say how many.
constexpr std::uint32_t kStandardCycles = 20;

struct PlcOptions {
  std::optional<std::uint32_t> cycles;
  std::string cycle_time;  // "100ms", "10ms..50ms"; empty: 1..255 ms
  std::string temp;        // "nondet", "zero"; empty: not said
  std::string f_trig;      // "edge", "none"; empty: not said
  std::vector<std::string> assertions;  // tags
  std::vector<frontend::st::Named> case_assertions;  // tags that case files name
  std::vector<frontend::st::Pattern> patterns;
  std::vector<frontend::st::Named> inputs, params;
  frontend::st::Place entry_place;
  std::vector<frontend::st::Binding> bindings;
  bool only_patterns = false;
  std::vector<std::string> given_patterns;  // as the user wrote them
  std::vector<std::string> given_files;     // with the case files among them; none: there are none
  // Of the program that was read last.
  std::shared_ptr<frontend::st::Scan> scan = std::make_shared<frontend::st::Scan>();

  void declare(CLI::App& app);
  std::uint32_t cycle_count() const { return cycles.value_or(kStandardCycles); }
};

// By its ending: .st, .scl, .iecst, .exp or .vc3. A file of another PLC language is refused.
bool is_plc_file(const std::string& path);
bool are_plc_files(const std::vector<std::string>& files);  // all of them or none, or a Failure is thrown

// "pattern-implication: a, b": true, and it is kept, if it is a pattern.
bool take_pattern(const std::string& property, PlcOptions& options);

frontend::st::Options plc_reading(const std::vector<std::string>& files, const std::string& entry,
                                  const PlcOptions& options);

}  // namespace faultline::app
