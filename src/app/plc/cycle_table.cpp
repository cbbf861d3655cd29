#include "app/plc/cycle_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "cfa/print.h"
#include "cfa/value.h"

namespace faultline::app {
namespace {

using frontend::st::Column;

// The bytes of the watched variables as the run goes on.
class Memory {
 public:
  Memory(const cfa::Program& program, const trace::Trace& trace, const std::vector<Column>& columns)
      : program_(program), trace_(trace) {
    for (const Column& column : columns)
      bytes_[column.variable].resize(program.types[program.variables[column.variable].type].size);
  }

  void write(const trace::Access& access) {
    const cfa::VariableId variable = access.object ? trace_.objects[access.object].variable : access.variable;
    const auto found = bytes_.find(variable);
    if (found == bytes_.end()) return;
    std::vector<std::uint8_t>& bytes = found->second;
    const bool is_scalar = access.type && program_.types[access.type].is_scalar();
    if (is_scalar) {
      std::uint8_t word[8];
      std::memcpy(word, &access.bits, 8);
      copy(word, program_.types[access.type].size, bytes, access.offset);
    } else {
      const auto given = trace_.bytes_of(access);
      copy(given.data(), given.size(), bytes, access.offset);
    }
  }

  std::uint64_t read(const Column& column) const {
    const auto& bytes = bytes_.at(column.variable);
    std::uint64_t word = 0;
    const std::size_t size = program_.types[column.type].size;
    if (column.offset + size <= bytes.size()) std::memcpy(&word, bytes.data() + column.offset, size);
    return cfa::canonical(program_.types[column.type], word);
  }

 private:
  static void copy(const std::uint8_t* from, std::size_t size, std::vector<std::uint8_t>& to, std::size_t offset) {
    if (offset < to.size()) std::memcpy(to.data() + offset, from, std::min(size, to.size() - offset));
  }

  const cfa::Program& program_;
  const trace::Trace& trace_;
  std::map<cfa::VariableId, std::vector<std::uint8_t>> bytes_;
};

}  // namespace

std::string csv_name(const std::string& name) {
  return name.find_first_of(", ") == std::string::npos ? name : "\"" + name + "\"";
}

CycleTable::CycleTable(const cfa::Program& program, const frontend::st::Scan& scan, const trace::Run& run)
    : program_(program), scan_(scan), run_(run) {
  Memory memory(program, run.trace, scan.columns);
  std::size_t calls = 0;
  std::uint32_t begin = 0;
  const auto end_cycle = [&] {
    if (calls == rows_.size()) return;
    std::vector<std::uint64_t> row;
    for (const Column& column : scan.columns)
      row.push_back(memory.read(column));
    rows_.push_back(std::move(row));
    first_steps_.push_back(begin);
  };
  for (std::size_t i = 0; i < run.trace.steps.size(); ++i) {
    const trace::Step& step = run.trace.steps[i];
    if (step.edge) {
      const cfa::Edge& edge = program.edges[step.edge];
      if (edge.from == scan.begin) {
        end_cycle();
        begin = static_cast<std::uint32_t>(i);
      }
      if (const auto* call = std::get_if<cfa::Call>(&edge.operation); call && call->callee == program.entry) ++calls;
    }
    for (const trace::Access& access : run.trace.writes(i))
      memory.write(access);
  }
  end_cycle();
}

std::string CycleTable::value(std::size_t cycle, std::size_t column) const {
  return cfa::print_constant(program_, scan_.columns[column].type, rows_[cycle][column]);
}

void CycleTable::print_csv(std::ostream& out) const {
  out << "cycle";
  for (const Column& column : scan_.columns)
    out << ',' << csv_name(column.name);
  out << '\n';
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    out << i + 1;
    for (std::size_t j = 0; j < scan_.columns.size(); ++j)
      out << ',' << value(i, j);
    out << '\n';
  }
}

void CycleTable::print(std::ostream& out, Color color, std::size_t most_cycles) const {
  if (rows_.empty()) return;
  const std::size_t first = rows_.size() > most_cycles ? rows_.size() - most_cycles : 0;
  struct Line {
    std::string role, name;
    std::vector<std::string> values;
    std::vector<bool> changed;
  };
  std::vector<Line> lines;
  std::size_t name_width = 5;
  std::vector<std::size_t> widths;
  for (std::size_t i = first; i < rows_.size(); ++i)
    widths.push_back(fmt::format("{}", i + 1).size() + 1);
  constexpr std::size_t kMostStates = 24;
  std::size_t states = 0, left_out = 0;
  for (std::size_t j = 0; j < scan_.columns.size(); ++j) {
    const Column& column = scan_.columns[j];
    const bool is_state = column.role == Column::Role::State;
    if (column.is_inner) continue;
    bool varies = rows_[0][j] != 0;
    for (std::size_t i = 1; i < rows_.size(); ++i)
      varies = varies || rows_[i][j] != rows_[i - 1][j];
    if (is_state && !varies) continue;
    if (is_state && ++states > kMostStates) {
      ++left_out;
      continue;
    }
    Line line{column.role == Column::Role::Input ? "in" : is_state ? "" : "out", column.name, {}, {}};
    name_width = std::max(name_width, column.name.size());
    for (std::size_t i = first; i < rows_.size(); ++i) {
      line.values.push_back(value(i, j));
      line.changed.push_back(i > 0 && rows_[i][j] != rows_[i - 1][j]);
      widths[i - first] = std::max(widths[i - first], line.values.back().size() + 1);
    }
    lines.push_back(std::move(line));
  }
  const bool fails = trace::is_violation(run_.event.kind);
  out << fmt::format("by cycle ({} is new since the cycle before{}):\n", color == Color::On ? "bold" : "*",
                     fails ? ", ! is where it fails" : "");
  out << fmt::format("  {:<3} {:<{}}", "", "cycle", name_width);
  for (std::size_t i = first; i < rows_.size(); ++i)
    out << fmt::format(" {:>{}}", fmt::format("{}{}", i + 1, fails && i + 1 == rows_.size() ? "!" : ""), widths[i - first]);
  out << '\n';
  for (const Line& line : lines) {
    out << fmt::format("  {:<3} {:<{}}", line.role, line.name, name_width);
    for (std::size_t i = 0; i < line.values.size(); ++i) {
      const std::string mark = line.changed[i] && color == Color::Off ? "*" : "";
      const std::string text = fmt::format(" {:>{}}", mark + line.values[i], widths[i]);
      out << (line.changed[i] && color == Color::On ? "\033[1m" + text + "\033[0m" : text);
    }
    out << '\n';
  }
  if (left_out > 0) out << fmt::format("  ... {} more variables of the state\n", left_out);
}

}  // namespace faultline::app
