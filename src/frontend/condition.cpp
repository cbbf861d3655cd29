#include "frontend/condition.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "cfa/builder.h"
#include "frontend/c_expression.h"

namespace faultline::frontend {

namespace {

struct Place {
  std::string file;  // empty: any
  std::uint32_t line = 0;
};

SourceRange columns(FileId file, std::size_t begin, std::size_t end) {
  return {file, {1, static_cast<std::uint32_t>(begin + 1)}, {1, static_cast<std::uint32_t>(end + 1)}};
}

// What stands behind the '@'.
Place parse_place(const std::string& text, std::size_t from, FileId file) {
  const std::size_t colon = text.rfind(':');
  const std::size_t number = colon == std::string::npos || colon < from ? from : colon + 1;
  Place place;
  if (number > from) place.file = text.substr(from, number - 1 - from);
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + number, end, place.line);
  if (error != std::errc() || stop != end)
    throw InputError(fmt::format("'{}' is no line number", text.substr(number)),
                     columns(file, number, text.size()));
  return place;
}

bool is_file(const std::string& path, const std::string& wanted) {
  return wanted.empty() || path == wanted ||
         (path.size() > wanted.size() && path.ends_with(wanted) &&
          path[path.size() - wanted.size() - 1] == '/');
}

// The first statement of the line, by its column.
cfa::EdgeId statement_at(const cfa::Program& program, const Place& place) {
  cfa::EdgeId best;
  for (std::uint32_t i = 0; i < program.edges.size(); ++i) {
    const cfa::Edge& edge = program.edges[cfa::EdgeId(i)];
    const cfa::FunctionId function = program.locations[edge.from].function;
    if (!edge.range || edge.kind == cfa::StatementKind::Internal || edge.range.begin.line != place.line ||
        program.functions[function].origin != cfa::Origin::User ||
        !is_file(program.files.path(edge.range.file), place.file))
      continue;
    if (!best || edge.range.begin < program.edges[best].range.begin) best = cfa::EdgeId(i);
  }
  return best;
}

// What the location's edges did is now done behind a new one.
void insert_before(cfa::Builder& builder, cfa::LocationId location, cfa::Operation operation) {
  cfa::Program& program = builder.program();
  const cfa::FunctionId function = program.locations[location].function;
  const cfa::LocationId behind = builder.add_location(function);
  program.locations[behind].out = std::move(program.locations[location].out);
  program.locations[location].out.clear();
  for (const cfa::EdgeId edge : program.locations[behind].out)
    program.edges[edge].from = behind;
  cfa::Edge edge;
  edge.from = location;
  edge.to = behind;
  edge.statement = program.edges[program.locations[behind].out.front()].statement;
  edge.kind = cfa::StatementKind::Internal;
  edge.operation = std::move(operation);
  builder.add_edge(std::move(edge));
}

// The text as a file of the program, taken apart.
struct Written {
  FileId file;
  std::size_t length = 0;  // of the expression
  cfa::EdgeId statement;
};

Written read(cfa::Program& program, const std::string& option, const std::string& text) {
  Written written;
  written.file = program.files.add(option, text);
  written.length = text.rfind('@');
  if (written.length == std::string::npos)
    throw InputError("'@LINE' is missing: where does it hold?",
                     columns(written.file, text.size(), text.size() + 1));
  const Place place = parse_place(text, written.length + 1, written.file);
  written.statement = statement_at(program, place);
  if (!written.statement)
    throw InputError(fmt::format("no statement begins in line {}{}", place.line,
                                 place.file.empty() ? "" : " of " + place.file),
                     columns(written.file, written.length + 1, text.size()));
  return written;
}

Condition put(cfa::Builder& builder, const Written& written, const std::string& option, Effect effect) {
  const cfa::LocationId location = builder.program().edges[written.statement].from;
  const SourceRange range = builder.program().edges[written.statement].range;
  const Scope scope{builder.program().locations[location].function, range};
  const cfa::ExprId expr = parse_expression(builder, written.file, written.length, scope);
  if (!builder.program().type_of(expr).is_scalar())
    throw InputError("the condition is not true or false", columns(written.file, 0, written.length));
  if (effect == Effect::Assume) {
    insert_before(builder, location, cfa::Assume{expr});
  } else {
    cfa::Variable seen;
    seen.name = option;
    seen.type = builder.program().exprs[expr].type;
    seen.storage = cfa::Storage::Temporary;
    seen.function = scope.function;
    const cfa::VariableId variable = builder.add_variable(std::move(seen));
    insert_before(builder, location, cfa::Assign{builder.variable(variable), expr});
  }
  return {expr, range, std::string(builder.program().files.text(written.file).substr(0, written.length))};
}

}  // namespace

Condition add_condition(cfa::Program& program, const std::string& option, const std::string& text,
                        Effect effect) {
  const Written written = read(program, option, text);
  cfa::Builder builder(std::move(program));
  try {
    const Condition condition = put(builder, written, option, effect);
    program = std::move(builder.program());
    return condition;
  } catch (...) {
    program = std::move(builder.program());
    throw;
  }
}

}  // namespace faultline::frontend
