#include "targets.h"

#include <sstream>
#include <string>

#include "base/diagnostic.h"
#include "cfa/builder.h"
#include "exchange/import/readers.h"
#include "frontend/c_expression.h"

namespace faultline::fuzz {
namespace {

// Refusing is right, whatever the reason; a position is part of it.
template <class Read>
int refused_or_read(const std::uint8_t* data, std::size_t size, Read read) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  exchange::Imported imported;
  try {
    read(in, imported);
  } catch (const exchange::ImportError& error) {
    if (error.line() == 0 || error.column() == 0) __builtin_trap();
    return 0;
  }
  for (const exchange::Move& move : imported.guidance.moves)
    if (move.from >= imported.guidance.states ||
        (move.to >= imported.guidance.states && move.to != exchange::kSink))
      __builtin_trap();
  for (const std::uint32_t state : imported.guidance.accepting)
    if (state >= imported.guidance.states) __builtin_trap();
  return 0;
}

template <class Read>
int xml(const std::uint8_t* data, std::size_t size, Read read) {
  return refused_or_read(data, size, [&](std::istream& in, exchange::Imported& imported) {
    exchange::XmlReader reader(in);
    if (reader.next() == exchange::XmlReader::Event::Start) read(reader, imported);
  });
}

}  // namespace

int fuzz_yaml_witness(const std::uint8_t* data, std::size_t size) {
  return refused_or_read(data, size, exchange::read_yaml_witness);
}
int fuzz_graphml_witness(const std::uint8_t* data, std::size_t size) {
  return xml(data, size, exchange::read_graphml);
}
int fuzz_cbmc_json(const std::uint8_t* data, std::size_t size) {
  return refused_or_read(data, size, exchange::read_json);
}
int fuzz_cbmc_xml(const std::uint8_t* data, std::size_t size) {
  return xml(data, size, exchange::read_cbmc_xml);
}
int fuzz_testcase(const std::uint8_t* data, std::size_t size) {
  return xml(data, size, exchange::read_testcase);
}
int fuzz_ktest(const std::uint8_t* data, std::size_t size) {
  return refused_or_read(data, size, exchange::read_ktest);
}
int fuzz_result_json(const std::uint8_t* data, std::size_t size) {
  return refused_or_read(data, size, exchange::read_json);
}
int fuzz_faults(const std::uint8_t* data, std::size_t size) {
  return refused_or_read(data, size, exchange::read_json);
}

// Constraints are C expressions of strangers.
int fuzz_expression(const std::uint8_t* data, std::size_t size) {
  cfa::Builder builder(8);
  const cfa::TypeId type = builder.types().integer(32, cfa::Signedness::Signed, "int");
  cfa::Function function;
  function.name = "f";
  function.return_type = type;
  const cfa::FunctionId id = builder.add_function(std::move(function));
  cfa::Variable variable;
  variable.name = "x";
  variable.type = type;
  variable.function = id;
  const cfa::VariableId x = builder.add_variable(std::move(variable));
  const FileId file =
      builder.program().files.add("constraint", std::string(reinterpret_cast<const char*>(data), size));
  try {
    frontend::parse_expression(builder, file, size, {id, {}, builder.variable(x)});
  } catch (const InputError&) {
  }
  return 0;
}

}  // namespace faultline::fuzz
