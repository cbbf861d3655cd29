#include "ran.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

#include "cfa/print.h"
#include "cfa/value.h"
#include "cfa/wellformed.h"

namespace faultline::frontend::st {
namespace {

constexpr const char* kFile = "test.st";

struct Ran {
  cfa::Program program;
  Scan scan;
  trace::Run run;
};

Ran run(const std::string& text, const std::vector<std::string>& rows, Options options) {
  options.cycles = static_cast<std::uint32_t>(rows.size());
  if (options.shortest_cycle == 1 && options.longest_cycle == 255) options.shortest_cycle = options.longest_cycle = 10;
  Result result = lowered(text, options);
  Ran ran;
  if (!result.program) return ran;
  std::string all;
  for (const std::string& row : rows)
    all += row + "\n";
  trace::ListedInputs inputs(std::get<trace::Choices>(trace::parse_choices(all)));
  trace::RunOptions running;
  running.recording = trace::Recording::On;
  ran.program = std::move(*result.program);
  ran.scan = std::move(result.scan);
  ran.run = trace::Interpreter(ran.program).run(inputs, running);
  EXPECT_EQ(inputs.used(), inputs.given());
  return ran;
}

}  // namespace

Result lowered(const std::string& text, Options options) {
  options.files = {kFile};
  options.instead = {{kFile, text}};
  Result result = read(options);
  if (!result.program) {
    for (const Diagnostic& diagnostic : result.diagnostics)
      ADD_FAILURE() << render(diagnostic, result.files, Color::Off);
  } else {
    EXPECT_EQ(cfa::find_defects(*result.program), std::vector<std::string>{});
  }
  return result;
}

std::vector<std::string> messages(const std::string& text, Options options) {
  options.files = {kFile};
  options.instead = {{kFile, text}};
  std::vector<std::string> out;
  for (const Diagnostic& diagnostic : read(options).diagnostics)
    out.push_back(fmt::format("{}:{}: {}", diagnostic.range.begin.line, diagnostic.range.begin.column,
                              diagnostic.message));
  return out;
}

// Follows the writes to the variable; a cycle ends where the next one begins.
std::string values(const std::string& text, const std::string& variable, const std::vector<std::string>& rows,
                   Options options) {
  const Ran ran = run(text, rows, options);
  const Column* wanted = nullptr;
  for (const Column& column : ran.scan.columns)
    if (column.name == variable) wanted = &column;
  if (!wanted) return "no such variable";
  const cfa::Program& program = ran.program;
  std::vector<std::uint8_t> bytes(program.types[program.variables[wanted->variable].type].size);
  std::string out;
  std::size_t calls = 0, ended = 0;
  const auto end_cycle = [&] {
    if (calls == ended) return;
    ++ended;
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + wanted->offset, program.types[wanted->type].size);
    out += (out.empty() ? "" : " ") +
           cfa::print_constant(program, wanted->type, cfa::canonical(program.types[wanted->type], word));
  };
  for (std::size_t i = 0; i < ran.run.trace.steps.size(); ++i) {
    const trace::Step& step = ran.run.trace.steps[i];
    if (step.edge) {
      const cfa::Edge& edge = program.edges[step.edge];
      if (edge.from == ran.scan.begin) end_cycle();
      if (const auto* call = std::get_if<cfa::Call>(&edge.operation); call && call->callee == program.entry) ++calls;
    }
    for (const trace::Access& access : ran.run.trace.writes(i)) {
      const cfa::VariableId id = access.object ? ran.run.trace.objects[access.object].variable : access.variable;
      if (id != wanted->variable) continue;
      if (program.types[access.type].is_scalar()) {
        std::memcpy(bytes.data() + access.offset, &access.bits, program.types[access.type].size);
      } else {
        const auto given = ran.run.trace.bytes_of(access);
        std::memcpy(bytes.data() + access.offset, given.data(), given.size());
      }
    }
  }
  end_cycle();
  if (trace::is_violation(ran.run.event.kind)) out += " " + ran.run.event.message;
  return out;
}

std::string end(const std::string& text, const std::vector<std::string>& rows, Options options) {
  const Ran ran = run(text, rows, options);
  return trace::is_violation(ran.run.event.kind) ? ran.run.event.message : "";
}

std::string computed(const std::string& declarations, const std::string& statements) {
  return values("PROGRAM p\nVAR " + declarations + " END_VAR\n" + statements + "\nEND_PROGRAM", "x", {""});
}

}  // namespace faultline::frontend::st
