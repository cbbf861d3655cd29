// Two versions of a program side by side: what they print, where they end, and what they scan is told to functions of the
// harness, if it defines them (frontend.h), so that it can compare, and give both the same.
//
// What is printed is told in pieces: text up to a conversion or the end of a line, with the value that is
// converted. Two versions print the same if their pieces are the same, one after the other. The pieces are constants, and
// equal ones are one object, so that they are compared as pointers. A value is kept before it is told and printed, so
// that its expression stands in the program once.
#include <fmt/format.h>

#include "frontend/c/frontend.h"
#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::TypeId;
using cfa::TypeKind;

namespace {

// A text, and the conversion at its end.
struct Piece {
  std::string text;
  int stars = 0;        // arguments for width and precision
  char conversion = 0;  // none: only text
  bool is_plain = false;  // %s without width and precision
  std::optional<int> precision;

  std::size_t arguments() const { return static_cast<std::size_t>(stars) + (conversion == 0 ? 0 : 1); }
};

class Pieces {
 public:
  explicit Pieces(std::string_view format) : format_(format) {}

  std::vector<Piece> all() {
    while (at_ < format_.size()) {
      const char c = format_[at_++];
      current_.text += c;
      if (c == '\n') end();
      if (c == '%') conversion();
    }
    if (!current_.text.empty()) end();
    return std::move(pieces_);
  }

 private:
  void conversion() {
    const std::size_t begin = at_;
    while (at_ < format_.size() && std::string_view("-+ #0'123456789.*hlzjtqL").find(format_[at_]) != std::string_view::npos) {
      if (format_[at_] == '*') ++current_.stars;
      if (format_[at_] == '.' && at_ + 1 < format_.size()) current_.precision = std::atoi(&format_[at_ + 1]);
      current_.text += format_[at_++];
    }
    if (at_ == format_.size()) return;
    const char letter = format_[at_++];
    current_.text += letter;
    if (letter == '%') return;
    current_.conversion = letter;
    current_.is_plain = letter == 's' && at_ == begin + 1;
    end();
  }

  void end() {
    pieces_.push_back(std::move(current_));
    current_ = {};
  }

  std::string format_;
  std::size_t at_ = 0;
  Piece current_;
  std::vector<Piece> pieces_;
};

// %s of a constant is text like the other; a percent sign in it is none of the format's.
std::string as_format(const std::string& text) {
  std::string format;
  for (const char c : text)
    format += c == '%' ? std::string("%%") : std::string(1, c);
  return format;
}

}  // namespace

std::string scan_suffix(const cfa::Type& type) {
  if (type.kind == TypeKind::Float) return fmt::format("f{}", type.width);
  if (type.kind != TypeKind::Int) return {};
  return fmt::format("{}{}", type.is_signed() ? 'i' : 'u', type.width);
}

// The characters that a constant pointer points to; none: it is none.
std::optional<std::string> FunctionLowering::constant_text(ExprId pointer) const {
  const cfa::Program& program = builder_.program();
  cfa::Expr expr = program.exprs[pointer];
  while (expr.kind == cfa::ExprKind::AddressOf || expr.kind == cfa::ExprKind::Convert || expr.kind == cfa::ExprKind::Index) {
    if (expr.kind == cfa::ExprKind::Index) {
      const cfa::Expr& at = program.exprs[expr.b];
      if (at.kind != cfa::ExprKind::Constant || at.bits != 0) return {};
    }
    expr = program.exprs[expr.a];
  }
  if (expr.kind != cfa::ExprKind::Variable) return {};
  const cfa::Variable& variable = program.variables[cfa::VariableId(expr.bits)];
  if (variable.contents != cfa::Variable::Contents::String) return {};
  const std::string& text = program.strings[variable.string];
  return text.substr(0, text.find('\0'));
}

void FunctionLowering::keep(ExprId& value, SourceRange range) {
  const SourceRange own = builder_.program().range(value);
  const ExprId kept = builder_.variable(temporary(builder_.expr(value).type, own ? own : range), range);
  emit(cfa::Assign{kept, value}, Kind::Argument, own ? own : range);
  value = builder_.read(kept, range);
}

void FunctionLowering::emit_observed(cfa::Print operation, const std::optional<std::string>& format, SourceRange range) {
  const bool is_told = operation.to != cfa::PrintTo::Buffer && linker_.observer(unit_, kPrintsNumber);
  const std::vector<Piece> pieces = is_told && format && !operation.list ? Pieces(*format).all() : std::vector<Piece>();
  std::size_t count = 0;
  for (const Piece& piece : pieces)
    count += piece.arguments();
  if (pieces.empty() || count > operation.arguments.size()) {
    if (is_told && (!format || operation.list))
      linker_.warn_once("print at " + builder_.program().files.describe(range), range,
                        "what is printed here is not compared: its format is not a literal");
    return emit(std::move(operation), Kind::Call, range);
  }
  std::string shown;  // the format, with constant texts in place of their conversions
  std::vector<ExprId> told;
  std::size_t next = 0;
  for (const Piece& piece : pieces) {
    const auto text = piece.is_plain ? constant_text(operation.arguments[next]) : std::nullopt;
    shown += text ? piece.text.substr(0, piece.text.size() - 2) + as_format(*text) : piece.text;
    for (std::size_t i = 0; i < piece.arguments() && !text; ++i) {
      keep(operation.arguments[next + i], range);
      told.push_back(operation.arguments[next + i]);
    }
    next += piece.arguments();
  }
  emit(std::move(operation), Kind::Call, range);
  next = 0;
  for (const Piece& piece : Pieces(shown).all()) {
    for (int i = 0; i < piece.stars; ++i)
      tell_printed(kPrintsNumber, "*", told[next++], range);
    if (piece.conversion == 0) {
      tell_printed(kPrintsNumber, piece.text, int_constant(0), range);
      continue;
    }
    const ExprId value = told[next++];
    const cfa::Type& type = builder_.types()[builder_.expr(value).type];
    if (type.kind == TypeKind::Pointer && piece.conversion == 's')
      tell_printed(kPrintsText, piece.text, value, range, piece.stars > 0 ? -1 : piece.precision.value_or(-1));
    else if (type.kind == TypeKind::Float)
      tell_printed(kPrintsReal, piece.text, value, range);
    else  // where things lie is no output that could be the same
      tell_printed(kPrintsNumber, piece.text, type.kind == TypeKind::Pointer ? int_constant(0) : value, range);
  }
}

void FunctionLowering::tell_printed(std::string_view observer, const std::string& piece, ExprId value, SourceRange range,
                                    std::optional<int> most) {
  cfa::Call told;
  told.callee = linker_.observer(unit_, observer);
  if (!told.callee) return;
  const std::vector<cfa::VariableId> parameters = builder_.program().functions[told.callee].parameters;
  const auto pass = [&](ExprId argument) {
    const TypeId type = builder_.program().variables[parameters.at(told.arguments.size())].type;
    told.arguments.push_back(builder_.convert(type, argument, range));
  };
  const TypeId text = builder_.types().pointer(builder_.types().integer(8, cfa::Signedness::Signed, "char"));
  pass(builder_.address_of(builder_.variable(linker_.text(piece), range), text, range));
  pass(value);
  if (most) pass(int_constant(*most));
  emit(std::move(told), Kind::Internal, range);
}

void FunctionLowering::observe_end(SourceRange range) {
  if (const cfa::FunctionId observer = linker_.observer(unit_, kEnds))
    emit(cfa::Call{observer, {}, {}, {}}, Kind::Internal, range);
}

bool FunctionLowering::observed_scan(ExprId into, TypeId type, SourceRange range) {
  const std::string suffix = scan_suffix(builder_.types()[type]);
  const cfa::FunctionId observer = suffix.empty() ? cfa::FunctionId() : linker_.observer(unit_, std::string(kScans) + suffix);
  if (!observer) return false;
  emit(cfa::Call{observer, {}, {}, into}, Kind::Call, range);
  return true;
}

// How many conversions scanf has made.
bool FunctionLowering::observed_count(ExprId into, std::int64_t most, SourceRange range) {
  const cfa::FunctionId observer = linker_.observer(unit_, kScansCount);
  if (observer) emit(cfa::Call{observer, {}, {int_constant(most)}, into}, Kind::Call, range);
  return static_cast<bool>(observer);
}

}  // namespace faultline::frontend::c
