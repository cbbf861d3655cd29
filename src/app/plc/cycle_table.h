// What a run of a PLC program did, cycle by cycle: the values at the end of each.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "frontend/st/frontend.h"
#include "trace/interpreter.h"

namespace faultline::app {

// In a header: with quotes where it has a comma or a blank.
std::string csv_name(const std::string& name);

class CycleTable {
 public:
  // The run must be recorded.
  CycleTable(const cfa::Program& program, const frontend::st::Scan& scan, const trace::Run& run);

  std::size_t cycles() const { return rows_.size(); }
  std::uint32_t first_step(std::size_t cycle) const { return first_steps_[cycle]; }
  const std::vector<frontend::st::Column>& columns() const { return scan_.columns; }
  std::string value(std::size_t cycle, std::size_t column) const;  // as the user writes it
  std::uint64_t bits(std::size_t cycle, std::size_t column) const { return rows_[cycle][column]; }

  // One row a cycle, with a header.
  void print_csv(std::ostream& out) const;
  // One row a variable that matters: inputs, outputs, and state that changes. What changed is marked.
  void print(std::ostream& out, Color color, std::size_t most_cycles) const;

 private:
  const cfa::Program& program_;
  const frontend::st::Scan& scan_;
  const trace::Run& run_;
  std::vector<std::vector<std::uint64_t>> rows_;  // by cycle and column
  std::vector<std::uint32_t> first_steps_;        // by cycle
};

}  // namespace faultline::app
