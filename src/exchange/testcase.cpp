#include "exchange/testcase.h"

#include <fmt/format.h>

#include <ostream>

#include "exchange/input_origin.h"
#include "exchange/literal.h"
#include "exchange/xml_text.h"
#include "trace/describe.h"

namespace faultline::exchange {
namespace {

// A plain number, as scanf would read it.
std::string number(const cfa::Program& program, const trace::UsedInput& input) {
  const cfa::Type& type = program.types[input.type];
  const trace::Choice choice = trace::from_bits(input.bits, type);
  if (choice.kind == trace::Choice::Kind::Float) return fmt::format("{}", choice.real);
  return fmt::format("{}{}", choice.negative ? "-" : "", choice.magnitude);
}

}  // namespace

TestcaseLimits write_testcase(std::ostream& out, const cfa::Program& program, const trace::Run& run) {
  SourceTexts texts(program.files);
  const std::vector<InputOrigin> origins = input_origins(program, run, texts);
  TestcaseLimits limits;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
         "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" "
         "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n"
      << (trace::is_violation(run.event.kind) ? "<testcase coversError=\"true\">\n" : "<testcase>\n");
  for (std::size_t i = 0; i < run.inputs.size(); ++i) {
    const trace::UsedInput& input = run.inputs[i];
    if (origins[i].asker == Asker::Function) {
      out << fmt::format("  <input type=\"{}\">{}</input>\n", xml_text(program.types[input.type].name),
                         number(program, input));
    } else {
      limits.left_out.push_back(fmt::format("'{}' ({}) was {} in the run", input.name,
                                            program.files.describe(input.range), number(program, input)));
    }
  }
  out << "</testcase>\n";
  return limits;
}

}  // namespace faultline::exchange
