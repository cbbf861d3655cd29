#include "app/plc/c_program.h"

#include <fmt/format.h>

#include <set>

#include "app/plc/c_expr.h"
#include "app/plc/cycle_table.h"
#include "base/diagnostic.h"
#include "cfa/graph.h"
#include "trace/choices.h"

namespace faultline::app {
namespace {

using cfa::TypeKind;
using frontend::st::Column;

constexpr const char* kHead = R"(#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long cycles, calls;
static void put_row(void);

static void end_cycle(void) {
  if (calls == cycles) return;
  printf("%lu", ++cycles);
  put_row();
  printf("\n");
}

static void finish(void) {
  end_cycle();
  exit(0);
}

static void fail(const char *what, int line) {
  end_cycle();
  fflush(stdout);
  fprintf(stderr, "line %d: %s\n", line, what);
  exit(10);
}

)";

// The inputs come from the standard input, a row a cycle.
constexpr const char* kRows = R"(static char row[65536], *next;

static void read_row(void) {
  if (!fgets(row, sizeof row, stdin)) exit(0);
  next = row;
}

static const char *input(void) {
  static char none[] = "0";
  next += strspn(next, " ,\t\r\n");
  char *item = next;
  next += strcspn(next, " ,\t\r\n");
  if (item == next) return none;
  if (*next) *next++ = 0;
  if (!strcmp(item, "TRUE") || !strcmp(item, "true")) return "1";
  if (!strcmp(item, "FALSE") || !strcmp(item, "false")) return none;
  return item;
}
)";

// The inputs are those of one run, in the order in which it asked.
constexpr const char* kGiven = R"(static unsigned long taken;

static void read_row(void) {}

static const char *input(void) {
  if (taken == given_count) finish();
  return given[taken++];
}
)";

constexpr const char* kValues = R"(/* Not base 0: 010 is ten. */
static inline int base(const char *item) {
  item += *item == '-';
  return item[0] == '0' && (item[1] == 'x' || item[1] == 'X') ? 16 : 10;
}
static inline int64_t whole(void) {
  const char *item = input();
  return strtoll(item, NULL, base(item));
}
static inline uint64_t uwhole(void) {
  const char *item = input();
  return strtoull(item, NULL, base(item));
}
static inline uint64_t element(int64_t i, int64_t count, int line) {
  if (i < 0 || i >= count) fail("array index out of bounds", line);
  return (uint64_t)i;
}
/* The least number by -1 wraps. */
static inline int64_t sdivide(int64_t a, int64_t b, int line) {
  if (b == 0) fail("division by zero", line);
  return b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}
static inline int64_t sremains(int64_t a, int64_t b, int line) {
  if (b == 0) fail("division by zero", line);
  return b == -1 ? 0 : a % b;
}
static inline uint64_t udivide(uint64_t a, uint64_t b, int line) {
  if (b == 0) fail("division by zero", line);
  return a / b;
}
static inline uint64_t uremains(uint64_t a, uint64_t b, int line) {
  if (b == 0) fail("division by zero", line);
  return a % b;
}

/* T#1s500ms; TIME counts ms, LTIME ns. */
static inline void put_time(int64_t number, bool in_ms) {
  static const char *const unit[] = {"d", "h", "m", "s", "ms", "us", "ns"};
  const uint64_t ms = in_ms ? 1 : 1000000;
  const uint64_t length[] = {86400000 * ms, 3600000 * ms, 60000 * ms, 1000 * ms, ms, ms / 1000, in_ms ? 0 : 1};
  uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  printf(in_ms ? "T#%s" : "LT#%s", number < 0 ? "-" : "");
  if (rest == 0) printf("0s");
  for (int i = 0; i < 7 && length[i] > 0; ++i) {
    if (rest >= length[i]) printf("%" PRIu64 "%s", rest / length[i], unit[i]);
    rest %= length[i];
  }
}

/* The shortest digits that read back as the same number. */
static inline void put_real(double number, bool is_single) {
  char text[64], digits[32];
  int used = 0, exponent = 0;
  if (isnan(number)) { printf("NAN"); return; }
  if (isinf(number)) { printf(number < 0 ? "-INFINITY" : "INFINITY"); return; }
  if (number == 0) { printf(signbit(number) ? "-0.0" : "0.0"); return; }
  for (int most = 0; most < 18; ++most) {
    snprintf(text, sizeof text, "%.*e", most, fabs(number));
    if (is_single ? strtof(text, NULL) == (float)fabs(number) : strtod(text, NULL) == fabs(number)) break;
  }
  for (const char *c = text; *c && *c != 'e'; ++c)
    if (*c != '.') digits[used++] = *c;
  exponent = atoi(strchr(text, 'e') + 1);
  if (number < 0) printf("-");
  if (exponent < -4 || exponent >= 16) {
    printf("%c", digits[0]);
    if (used > 1) printf(".%.*s", used - 1, digits + 1);
    printf("e%c%02d", exponent < 0 ? '-' : '+', abs(exponent));
  } else if (exponent < 0) {
    printf("0.");
    for (int i = -1; i > exponent; --i) printf("0");
    printf("%.*s", used, digits);
  } else {
    for (int i = 0; i <= exponent; ++i) printf("%c", i < used ? digits[i] : '0');
    if (used > exponent + 1) printf(".%.*s", used - exponent - 1, digits + exponent + 1);
    else printf(".0");
  }
}
)";

class CProgram {
 public:
  // `run`: the one whose inputs the program has; none: it reads rows.
  CProgram(std::ostream& out, const cfa::Program& program, const frontend::st::Scan& scan, const trace::Run* run)
      : out_(out), program_(program), scan_(scan), run_(run), exprs_(program) {}

  void write() {
    if (run_)
      out_ << fmt::format("/* {}, and the inputs of a run of it:\n   gcc -fno-strict-aliasing -ffp-contract=off THIS_FILE -lm && ./a.out */\n", scan_.entry);
    else
      out_ << fmt::format("/* {}: one row a cycle.\n   Inputs: {}{}{} */\n", scan_.entry,
                          fmt::join(scan_.params, ", "),
                          scan_.params.empty() ? "" : " (only in the first row, before the others), ",
                          fmt::join(scan_.inputs, ", "));
    out_ << kHead;
    inputs();
    out_ << kValues << '\n';
    for (const cfa::Variable& variable : program_.variables)
      exprs_.define(out_, variable.type);
    for (const cfa::Function& function : program_.functions)
      exprs_.define(out_, function.return_type);
    for (std::uint32_t i = 0; i < program_.variables.size(); ++i)
      if (program_.variables[cfa::VariableId(i)].storage == cfa::Storage::Global) declare(cfa::VariableId(i), "static ");
    out_ << '\n';
    for (std::uint32_t i = 0; i < program_.functions.size(); ++i)
      if (is_written(cfa::FunctionId(i))) out_ << signature(cfa::FunctionId(i)) << ";\n";
    rows();
    for (std::uint32_t i = 0; i < program_.functions.size(); ++i)
      if (is_written(cfa::FunctionId(i))) function(cfa::FunctionId(i));
    out_ << fmt::format("\nint main(void) {{\n  printf({});\n  read_row();\n  {}();\n  finish();\n}}\n",
                        c_string(header() + "\n"), exprs_.function(program_.start));
  }

 private:
  void inputs() {
    if (!run_) {
      out_ << kRows;
      return;
    }
    out_ << "\nstatic const char *const given[] = {";
    for (const trace::UsedInput& input : run_->inputs) {
      const trace::Choice value = trace::from_bits(input.bits, program_.types[input.type]);
      const bool is_real = value.kind == trace::Choice::Kind::Float;
      out_ << (is_real ? fmt::format("\"{}\", ", value.real) : fmt::format("\"{}{}\", ", value.negative ? "-" : "", value.magnitude));
    }
    out_ << fmt::format("NULL}};\nstatic const unsigned long given_count = {};\n", run_->inputs.size()) << kGiven;
  }

  bool is_written(cfa::FunctionId id) const { return program_.functions[id].defined; }

  void declare(cfa::VariableId id, const char* before) {
    const cfa::Variable& variable = program_.variables[id];
    out_ << fmt::format("{}{} {};\n", before, exprs_.type(variable.type), exprs_.variable(id));
  }

  std::string signature(cfa::FunctionId id) const {
    const cfa::Function& function = program_.functions[id];
    std::string parameters;
    for (const cfa::VariableId parameter : function.parameters)
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ",
                                exprs_.type(program_.variables[parameter].type), exprs_.variable(parameter));
    return fmt::format("static {} {}({})", id == program_.start ? "void" : exprs_.type(function.return_type),
                       exprs_.function(id), parameters.empty() ? "void" : parameters);
  }

  std::string header() const {
    std::string text = "cycle";
    for (const Column& column : scan_.columns)
      text += "," + csv_name(column.name);
    std::string escaped;
    for (const char c : text)
      escaped += c == '%' ? "%%" : std::string(1, c);
    return escaped;
  }

  // A part of a variable, as its bytes say.
  std::string cell(const Column& column) const {
    const std::string& name = exprs_.variable(column.variable);
    if (program_.types[program_.variables[column.variable].type].is_scalar()) return name;
    return fmt::format("*({} *)((char *)&{} + {})", exprs_.type(column.type), name, column.offset);
  }

  void rows() {
    out_ << "\nstatic void put_row(void) {\n";
    for (const Column& column : scan_.columns) {
      const cfa::Type& type = program_.types[column.type];
      const std::string value = cell(column);
      out_ << "  printf(\",\");\n";
      if (type.kind == TypeKind::Bool) {
        out_ << fmt::format("  printf({} ? \"TRUE\" : \"FALSE\");\n", value);
      } else if (type.kind == TypeKind::Float) {
        out_ << fmt::format("  put_real({}, {});\n", value, type.width == 32);
      } else if (type.name == "TIME" || type.name == "LTIME") {
        out_ << fmt::format("  put_time({}, {});\n", value, type.width == 32);
      } else {
        out_ << fmt::format("  switch ({}) {{\n", value);
        std::set<std::int64_t> known;
        for (const auto& [name, number] : type.enumerators)
          if (known.insert(number).second) out_ << fmt::format("    case {}: printf({}); break;\n", number, c_string(name));
        out_ << fmt::format("    default: printf(\"%\" {}, ({}int64_t){});\n  }}\n", type.is_signed() ? "PRId64" : "PRIu64",
                            type.is_signed() ? "" : "u", value);
      }
    }
    out_ << "}\n";
  }

  void function(cfa::FunctionId id) {
    const cfa::Function& made = program_.functions[id];
    out_ << '\n' << signature(id) << " {\n";
    for (const cfa::VariableId local : made.locals) {
      declare(local, "  ");
      out_ << fmt::format("  memset(&{0}, 0, sizeof {0});\n", exprs_.variable(local));
    }
    const cfa::FunctionGraph graph(program_, id);
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
      const cfa::LocationId at = graph.location(i);
      out_ << fmt::format("L{}:;\n", at.value);
      if (at == scan_.begin) out_ << "  end_cycle();\n  if (cycles > 0) read_row();\n";
      const cfa::LocationId following = i + 1 < graph.size() ? graph.location(i + 1) : cfa::LocationId();
      for (const cfa::EdgeId edge : cfa::ordered_out(program_, at))
        this->edge(program_.edges[edge], following, id);
    }
    out_ << "}\n";
  }

  void edge(const cfa::Edge& edge, cfa::LocationId following, cfa::FunctionId function) {
    if (const auto* branch = std::get_if<cfa::Branch>(&edge.operation)) {
      if (branch->outcome == cfa::Outcome::True) {
        out_ << fmt::format("  if ({}) goto L{};\n", exprs_.value(branch->condition), edge.to.value);
        return;
      }
      if (branch->outcome != cfa::Outcome::False) throw InternalError("a switch in a PLC program");
    }
    std::visit([&](const auto& operation) { write(operation, edge, function); }, edge.operation);
    if (edge.to && edge.to != following) out_ << fmt::format("  goto L{};\n", edge.to.value);
  }

  void write(const cfa::Assign& assign, const cfa::Edge&, cfa::FunctionId) {
    const cfa::Expr& value = program_.exprs[assign.value];
    const std::string target = exprs_.place(assign.target);
    if (value.kind != cfa::ExprKind::List) {
      out_ << fmt::format("  {} = {};\n", target, exprs_.value(assign.value));
      return;
    }
    out_ << fmt::format("  memset(&{0}, 0, sizeof {0});\n", target);
    for (const cfa::ListElement& element : program_.lists[value.bits])
      out_ << fmt::format("  *({} *)((char *)&{} + {}) = {};\n", exprs_.type(program_.exprs[element.value].type), target,
                          element.offset, exprs_.value(element.value));
  }

  void write(const cfa::Havoc& havoc, const cfa::Edge&, cfa::FunctionId function) {
    if (!run_ && function != program_.start) return;  // VAR_TEMP: zeros
    const cfa::Type& type = program_.type_of(havoc.target);
    const std::string target = exprs_.place(havoc.target), name = exprs_.type(program_.exprs[havoc.target].type);
    const char* read = type.kind == TypeKind::Float ? "strtod(input(), NULL)"
                       : type.is_signed()           ? "whole()"
                                                    : "uwhole()";
    out_ << fmt::format("  {} = ({}){};\n", target, name, read);
    if (havoc.range)
      out_ << fmt::format("  if ((int64_t){0} < {1} || (int64_t){0} > {2}) finish();\n", target, havoc.range->low,
                          havoc.range->high);
  }

  void write(const cfa::Assume& assume, const cfa::Edge&, cfa::FunctionId) {
    out_ << fmt::format("  if (!({})) finish();\n", exprs_.value(assume.condition));
  }

  void write(const cfa::Assert& assertion, const cfa::Edge& edge, cfa::FunctionId) {
    out_ << fmt::format("  if (!({})) fail({}, {});\n", exprs_.value(assertion.condition),
                        c_string("assertion failed: " + assertion.text), edge.range.begin.line);
  }

  void write(const cfa::Call& call, const cfa::Edge&, cfa::FunctionId) {
    std::string arguments;
    for (const cfa::ExprId argument : call.arguments)
      arguments += (arguments.empty() ? "" : ", ") + exprs_.value(argument);
    if (call.callee == program_.entry) out_ << "  ++calls;\n";
    out_ << fmt::format("  {}{}({});\n", call.result ? exprs_.place(call.result) + " = " : "", exprs_.function(call.callee),
                        arguments);
  }

  void write(const cfa::Return& leave, const cfa::Edge&, cfa::FunctionId function) {
    const bool has_value = leave.value && function != program_.start;
    out_ << (has_value ? "  return " + exprs_.value(leave.value) : "  return") << ";\n";
  }

  void write(const cfa::Skip&, const cfa::Edge&, cfa::FunctionId) {}
  void write(const cfa::Branch&, const cfa::Edge&, cfa::FunctionId) {}
  void write(const cfa::Declare&, const cfa::Edge&, cfa::FunctionId) {}
  void write(const cfa::Release&, const cfa::Edge&, cfa::FunctionId) {}
  template <class Operation>
  void write(const Operation&, const cfa::Edge&, cfa::FunctionId) {
    throw InternalError("an operation of C in a PLC program");
  }

  std::ostream& out_;
  const cfa::Program& program_;
  const frontend::st::Scan& scan_;
  const trace::Run* run_;
  CExprs exprs_;
};

}  // namespace

void write_c_program(std::ostream& out, const cfa::Program& program, const frontend::st::Scan& scan) {
  CProgram(out, program, scan, nullptr).write();
}

void write_c_harness(std::ostream& out, const cfa::Program& program, const frontend::st::Scan& scan, const trace::Run& run) {
  CProgram(out, program, scan, &run).write();
}

}  // namespace faultline::app
