// Output is printed by the run; input is made of inputs.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::PrintTo;
using cfa::TypeId;

namespace {

// A conversion of scanf's format.
struct Scanned {
  char kind = 0;
  int width = 0;
  bool is_kept = true;  // no '*'
  std::string set;      // of %[, with its ']'
};

bool is_known(const Scanned& scanned) {
  return scanned.kind && std::string_view("diouxXcsfFeEgG[").find(scanned.kind) != std::string_view::npos;
}

// At the character behind the '%'; leaves `i` at the last one.
Scanned read_conversion(const std::string& format, std::size_t& i) {
  Scanned scanned;
  if (i < format.size() && format[i] == '*') {
    scanned.is_kept = false;
    ++i;
  }
  while (i < format.size() && isdigit(static_cast<unsigned char>(format[i])))
    scanned.width = scanned.width * 10 + (format[i++] - '0');
  while (i < format.size() && std::string_view("hljzt").find(format[i]) != std::string_view::npos)
    ++i;
  if (i < format.size()) scanned.kind = format[i];
  if (scanned.kind != '[') return scanned;
  std::size_t end = i + 1;
  if (end < format.size() && format[end] == '^') ++end;
  if (end < format.size() && format[end] == ']') ++end;
  end = std::min(format.find(']', end), format.size() - 1);
  scanned.set = format.substr(i + 1, end - i);
  i = end;
  return scanned;
}

}  // namespace

std::optional<PrintTo> FunctionLowering::stream(const clang::Expr* e) const {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  if (!named) return {};
  if (named->getDecl()->getName() == "stdout") return PrintTo::Stdout;
  if (named->getDecl()->getName() == "stderr") return PrintTo::Stderr;
  return {};
}

std::optional<FunctionLowering::Known> FunctionLowering::stdio_call(const clang::CallExpr* e,
                                                                    const std::string& name, ExprId into,
                                                                    Result use) {
  const unsigned count = e->getNumArgs();
  if (name == "printf" && count >= 1) return print(e, {}, 0);
  if (name == "fprintf" && count >= 2) return print_to(e, e->getArg(0), 1);
  if (name == "vprintf" && count == 2) return print(e, {}, 0, Arguments::InList);
  if (name == "vfprintf" && count == 3) return print_to(e, e->getArg(0), 1, Arguments::InList);
  const bool in_list = name == "vsprintf" || name == "vsnprintf";
  const Arguments passed = in_list ? Arguments::InList : Arguments::Listed;
  if ((name == "sprintf" || name == "vsprintf") && count >= 2) {
    cfa::Print operation;
    operation.to = PrintTo::Buffer;
    operation.buffer = saved(value(e->getArg(0)), range_of(e->getArg(0)));
    return print(e, std::move(operation), 1, passed);
  }
  if ((name == "snprintf" || name == "vsnprintf") && count >= 3) {
    cfa::Print operation;
    operation.to = PrintTo::Buffer;
    operation.buffer = saved(value(e->getArg(0)), range_of(e->getArg(0)));
    operation.limit = saved(value(e->getArg(1)), range_of(e->getArg(1)));
    return print(e, std::move(operation), 2, passed);
  }
  if (name == "puts" && count == 1) return print_text(e, nullptr, "%s\n", value(e->getArg(0)));
  if (name == "putchar" && count == 1) return print_text(e, nullptr, "%c", value(e->getArg(0)));
  if (name == "fputs" && count == 2) return print_text(e, e->getArg(1), "%s", value(e->getArg(0)));
  if ((name == "putc" || name == "fputc") && count == 2)
    return print_text(e, e->getArg(1), "%c", value(e->getArg(0)));
  if (name == "fflush" && count == 1) {
    effect(e->getArg(0));
    return Known{int_constant(0, range_of(e))};
  }
  if (name == "scanf" && count >= 1) return scan(e, 0, use);
  if (name == "fscanf" && count >= 2) {
    effect(e->getArg(0));  // whatever the stream is, what it holds is an input
    return scan(e, 1, use);
  }
  if (name == "getchar" && count == 0) return Known{input(e, into, cfa::Interval{-1, 255})};
  if ((name == "rand" || name == "random") && count == 0)
    return Known{input(e, into, cfa::Interval{0, 2147483647})};
  if (name == "srand" || name == "srandom") {
    for (const clang::Expr* argument : e->arguments())
      effect(argument);
    return Known{};
  }
  return {};
}

FunctionLowering::Known FunctionLowering::print(const clang::CallExpr* e, cfa::Print operation,
                                                std::size_t first, Arguments passed) {
  const SourceRange range = range_of(e);
  if (!operation.result) operation.result = builder_.variable(temporary(type_of(e), range), range);
  const ExprId target = operation.result;
  std::vector<ExprId> operands;
  if (passed == Arguments::InList) {
    operands.push_back(saved(value(e->getArg(static_cast<unsigned>(first))), range));
    operation.list =
        builder_.read(variable_argument_pointer(e->getArg(static_cast<unsigned>(first + 1))), range);
  } else {
    operands = arguments(e, first);
  }
  operation.format = operands.front();
  operation.arguments.assign(operands.begin() + 1, operands.end());
  const auto* literal =
      llvm::dyn_cast<clang::StringLiteral>(e->getArg(static_cast<unsigned>(first))->IgnoreParenImpCasts());
  const bool is_known = literal && literal->getCharByteWidth() == 1;
  emit_observed(std::move(operation), is_known ? std::optional(literal->getString().str()) : std::nullopt, range);
  return {builder_.read(target, range)};
}

FunctionLowering::Known FunctionLowering::print_to(const clang::CallExpr* e, const clang::Expr* to,
                                                   std::size_t first, Arguments passed) {
  const SourceRange range = range_of(e);
  const ExprId target = builder_.variable(temporary(type_of(e), range), range);
  to_stream(to, range, [&](cfa::Print operation) {
    operation.result = target;
    print(e, std::move(operation), first, passed);
  });
  return {builder_.read(target, range)};
}

// Calls `emit_print` once if it is plain which stream is meant; else for each of stdout, stderr and a file,
// behind a test which it is. What goes to a file is counted, not written.
void FunctionLowering::to_stream(const clang::Expr* to, SourceRange range,
                                 const std::function<void(cfa::Print)>& emit_print) {
  cfa::Print operation;
  if (const auto known = to ? stream(to) : std::optional(PrintTo::Stdout)) {
    operation.to = *known;
    return emit_print(std::move(operation));
  }
  const ExprId file = saved(value(to), range);
  const TypeId int_type = builder_.expr(int_constant(0)).type;
  const cfa::LocationId after = fresh_location();
  for (const auto& [name, which] :
       {std::pair{"stdout", PrintTo::Stdout}, std::pair{"stderr", PrintTo::Stderr}}) {
    const cfa::LocationId yes = fresh_location(), no = fresh_location();
    const ExprId standard =
        builder_.convert(builder_.expr(file).type,
                         builder_.read(builder_.variable(linker_.model_variable(name), range), range));
    branch_on(builder_.binary(cfa::BinaryOp::Eq, int_type, file, standard, range), yes, no, range);
    here_ = yes;
    operation.to = which;
    emit_print(operation);
    jump(after);
    here_ = no;
  }
  operation.to = PrintTo::Buffer;
  operation.buffer = builder_.constant(
      builder_.types().pointer(builder_.types().integer(8, cfa::Signedness::Signed, "char")), 0, range);
  operation.limit = int_constant(0, range);
  emit_print(std::move(operation));
  jump(after);
  here_ = after;
}

FunctionLowering::Known FunctionLowering::print_text(const clang::CallExpr* e, const clang::Expr* to,
                                                     const std::string& format, ExprId argument) {
  const SourceRange range = range_of(e);
  const ExprId kept = constant_text(argument) ? argument : saved(argument, range);
  const TypeId text = builder_.types().pointer(builder_.types().integer(8, cfa::Signedness::Signed, "char"));
  to_stream(to, range, [&](cfa::Print operation) {
    operation.format = builder_.address_of(builder_.variable(linker_.text(format), range), text, range);
    operation.arguments = {kept};
    emit_observed(std::move(operation), format, range);
  });
  if (format != "%c") return {int_constant(1, range)};
  const TypeId byte = builder_.types().integer(8, cfa::Signedness::Unsigned, "unsigned char");
  return {builder_.convert(type_of(e), builder_.convert(byte, kept), range)};
}

// Every conversion of a literal format is an input, and so is the result, which says how many of them were
// made. Where nobody looks at the result, it is taken to be all of them: nobody would know what was not read.
FunctionLowering::Known FunctionLowering::scan(const clang::CallExpr* e, unsigned format_argument,
                                               Result use) {
  const SourceRange range = range_of(e);
  const auto* literal =
      llvm::dyn_cast<clang::StringLiteral>(e->getArg(format_argument)->IgnoreParenImpCasts());
  if (!literal) refuse(e, "scanf with a format that is not a literal");
  const std::string format = literal->getString().str();
  std::vector<Scanned> conversions;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') continue;
    if (++i < format.size() && format[i] == '%') continue;
    Scanned scanned = read_conversion(format, i);
    if (!is_known(scanned))
      refuse(e, fmt::format("scanf conversion '%{}{}'", scanned.is_kept ? "" : "*", scanned.kind));
    if (scanned.is_kept) conversions.push_back(std::move(scanned));
  }
  if (format_argument + 1 + conversions.size() > e->getNumArgs())
    throw InputError("scanf: more conversions than arguments", range);

  const auto all = static_cast<std::int64_t>(conversions.size());
  ExprId result = int_constant(all, range);
  if (use == Result::Needed && all > 0) {
    const ExprId target = builder_.variable(temporary(type_of(e), range), range);
    if (!observed_count(target, all, range))
      emit(cfa::Havoc{target, text_of(e), cfa::Interval{-1, all}, "scanf"}, Kind::Input, range);
    result = builder_.read(target, range);
  }
  const cfa::LocationId after = fresh_location();
  for (std::size_t i = 0; i < conversions.size(); ++i) {
    if (use == Result::Needed) {
      const cfa::LocationId yes = fresh_location();
      branch_on(builder_.binary(cfa::BinaryOp::Gt, type_of(e), result,
                                int_constant(static_cast<std::int64_t>(i), range), range),
                yes, after, range);
      here_ = yes;
    }
    const clang::Expr* argument = e->getArg(format_argument + 1 + static_cast<unsigned>(i));
    const Scanned& scanned = conversions[i];
    if (scanned.kind == 's' || scanned.kind == '[' || (scanned.kind == 'c' && scanned.width > 1))
      scan_text(e, argument, scanned.kind, scanned.width, scanned.set);
    else
      scan_value(argument);
  }
  jump(after);
  here_ = after;
  return {result};
}

void FunctionLowering::scan_text(const clang::CallExpr* e, const clang::Expr* argument, char kind, int width,
                                 const std::string& set) {
  const SourceRange range = range_of(e);
  cfa::Call operation;
  operation.callee = linker_.model(kind == 's'   ? "__faultline_scan_word"
                                   : kind == '[' ? "__faultline_scan_set"
                                                 : "__faultline_scan_bytes");
  operation.arguments = {value(argument), int_constant(width, range)};
  if (kind == '[') {
    const TypeId text =
        builder_.types().pointer(builder_.types().integer(8, cfa::Signedness::Signed, "char"));
    operation.arguments.push_back(
        builder_.address_of(builder_.variable(linker_.text(set), range), text, range));
  }
  adapt_arguments(operation, e);
  emit(std::move(operation), Kind::Call, range);
}

void FunctionLowering::scan_value(const clang::Expr* argument) {
  const clang::QualType given = argument->IgnoreParenImpCasts()->getType();
  const clang::QualType pointee =
      given->isPointerType() ? given->getPointeeType() : argument->getType()->getPointeeType();
  const TypeId type = type_of(pointee, argument);
  if (!builder_.types()[type].is_scalar()) refuse(argument, "scanf into this type");
  std::string name = text_of(argument);
  if (!name.empty() && name.front() == '&') name.erase(0, 1);
  const ExprId pointer = builder_.convert(builder_.types().pointer(type), value(argument));
  const ExprId into = builder_.deref(pointer, type, range_of(argument));
  if (!observed_scan(into, type, range_of(argument)))
    emit(cfa::Havoc{into, std::move(name), {}, "scanf"}, Kind::Input, range_of(argument));
}

}  // namespace faultline::frontend::c
