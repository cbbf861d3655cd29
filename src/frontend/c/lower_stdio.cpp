// Output is printed by the run; input is made of inputs.
#include <fmt/format.h>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::PrintTo;
using cfa::TypeId;

std::optional<PrintTo> FunctionLowering::stream(const clang::Expr* e) const {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  if (!named) return {};
  if (named->getDecl()->getName() == "stdout") return PrintTo::Stdout;
  if (named->getDecl()->getName() == "stderr") return PrintTo::Stderr;
  return {};
}

std::optional<FunctionLowering::Known> FunctionLowering::stdio_call(const clang::CallExpr* e,
                                                                    const std::string& name, ExprId into) {
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
  if (name == "scanf" && count >= 1) return scan(e, 0);
  if (name == "fscanf" && count >= 2) {
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e->getArg(0)->IgnoreParenImpCasts());
    if (!named || named->getDecl()->getName() != "stdin") refuse(e, "fscanf from a file");
    return scan(e, 1);
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
  const ExprId target = builder_.variable(temporary(type_of(e), range), range);
  operation.result = target;
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
    const Known printed = print(e, std::move(operation), first, passed);
    emit(cfa::Assign{target, printed.result}, Kind::Internal, range);
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

// Every conversion of a literal format is an input; the call returns how many there are.
FunctionLowering::Known FunctionLowering::scan(const clang::CallExpr* e, std::size_t format_argument) {
  const SourceRange range = range_of(e);
  const auto* literal = llvm::dyn_cast<clang::StringLiteral>(
      e->getArg(static_cast<unsigned>(format_argument))->IgnoreParenImpCasts());
  if (!literal) refuse(e, "scanf with a format that is not a literal");
  const std::string format = literal->getString().str();
  std::size_t next = format_argument + 1;
  int assigned = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') continue;
    if (++i < format.size() && format[i] == '%') continue;
    const bool suppressed = i < format.size() && format[i] == '*';
    if (suppressed) ++i;
    int width = 0;
    while (i < format.size() && isdigit(static_cast<unsigned char>(format[i])))
      width = width * 10 + (format[i++] - '0');
    while (i < format.size() && std::string("hljzt").find(format[i]) != std::string::npos)
      ++i;
    const char conversion = i < format.size() ? format[i] : 0;
    if (std::string("diouxXcsfFeEgG").find(conversion) == std::string::npos || suppressed)
      refuse(e, fmt::format("scanf conversion '%{}{}'", suppressed ? "*" : "", conversion));
    if (next >= e->getNumArgs()) throw InputError("scanf: more conversions than arguments", range);
    const clang::Expr* argument = e->getArg(static_cast<unsigned>(next++));
    const ExprId pointer = value(argument);
    if (conversion == 's' || (conversion == 'c' && width > 1)) {
      cfa::Call operation;
      operation.callee =
          linker_.model(conversion == 's' ? "__faultline_scan_word" : "__faultline_scan_bytes");
      operation.arguments = {pointer, int_constant(width, range)};
      adapt_arguments(operation, e);
      emit(std::move(operation), Kind::Call, range);
    } else {
      const clang::QualType pointee = argument->IgnoreParenImpCasts()->getType()->isPointerType()
                                          ? argument->IgnoreParenImpCasts()->getType()->getPointeeType()
                                          : argument->getType()->getPointeeType();
      const TypeId type = type_of(pointee, argument);
      if (!builder_.types()[type].is_scalar()) refuse(argument, "scanf into this type");
      std::string name = text_of(argument);
      if (!name.empty() && name.front() == '&') name.erase(0, 1);
      const ExprId into = builder_.deref(builder_.convert(builder_.types().pointer(type), pointer), type, range_of(argument));
      if (!observed_scan(into, type, range_of(argument)))
        emit(cfa::Havoc{into, std::move(name), {}, "scanf"}, Kind::Input, range_of(argument));
    }
    ++assigned;
  }
  return {int_constant(assigned, range)};
}

}  // namespace faultline::frontend::c
