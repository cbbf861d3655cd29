#include "frontend/c_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <string_view>

#include "cfa/value.h"

namespace faultline::frontend {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::ExprKind;
using cfa::Signedness;
using cfa::Type;
using cfa::TypeId;
using cfa::TypeKind;
using cfa::UnaryOp;

namespace {

struct Operator {
  std::string_view text;
  BinaryOp op;
  int strength;
};

// Longer spellings first.
constexpr Operator kOperators[] = {
    {"||", BinaryOp::LogicalOr, 1}, {"&&", BinaryOp::LogicalAnd, 2}, {"==", BinaryOp::Eq, 6},
    {"!=", BinaryOp::Ne, 6},        {"<=", BinaryOp::Le, 7},         {">=", BinaryOp::Ge, 7},
    {"<<", BinaryOp::Shl, 8},       {">>", BinaryOp::Shr, 8},        {"|", BinaryOp::BitOr, 3},
    {"^", BinaryOp::BitXor, 4},     {"&", BinaryOp::BitAnd, 5},      {"<", BinaryOp::Lt, 7},
    {">", BinaryOp::Gt, 7},         {"+", BinaryOp::Add, 9},         {"-", BinaryOp::Sub, 9},
    {"*", BinaryOp::Mul, 10},       {"/", BinaryOp::Div, 10},        {"%", BinaryOp::Rem, 10},
};

constexpr int kDeepestExpression = 400;

// What a cast may name: the words of arithmetic types, in any order that C allows.
struct TypeWords {
  int longs = 0;
  bool is_unsigned = false, is_short = false, is_char = false, is_int = false, is_signed = false;
  bool is_float = false, is_double = false, is_bool = false;

  bool take(std::string_view word) {
    if (word == "long") return ++longs <= 2;
    bool* const flag = word == "unsigned" ? &is_unsigned
                       : word == "signed" ? &is_signed
                       : word == "short"  ? &is_short
                       : word == "char"   ? &is_char
                       : word == "int"    ? &is_int
                       : word == "float"  ? &is_float
                       : word == "double" ? &is_double
                       : word == "_Bool"  ? &is_bool
                                          : nullptr;
    if (!flag || *flag) return false;
    return *flag = true;
  }
};

class Parser {
 public:
  Parser(cfa::Builder& builder, FileId file, std::size_t length, const Scope& scope)
      : builder_(builder),
        text_(builder.program().files.text(file).substr(0, length)),
        file_(file),
        scope_(scope),
        int_(builder.types().integer(32, Signedness::Signed, "int")) {}

  ExprId parse() {
    const ExprId value = binary(1);
    skip_blanks();
    if (at_ < text_.size())
      fail(at_, text_.size(), fmt::format("'{}' is not expected here", text_.substr(at_)));
    return value;
  }

 private:
  [[noreturn]] void fail(std::size_t begin, std::size_t end, std::string message) const {
    throw InputError(std::move(message), range(begin, end));
  }
  SourceRange range(std::size_t begin, std::size_t end) const {
    const auto column = [](std::size_t at) { return static_cast<std::uint32_t>(at + 1); };
    return {file_, {1, column(begin)}, {1, column(std::max(end, begin + 1))}};
  }
  const Type& type_of(ExprId id) const { return builder_.types()[builder_.expr(id).type]; }
  TypeId type_id(ExprId id) const { return builder_.expr(id).type; }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'))
      ++at_;
  }
  // Like accept, with another first step: a backslash alone is no token.
  bool accept_word(std::string_view token) {
    skip_blanks();
    return text_.substr(at_).starts_with(token) && accept(token);
  }
  bool accept(std::string_view token) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token)) fail(at_, at_, fmt::format("'{}' is expected here", token));
  }

  std::optional<Operator> next_operator() {
    skip_blanks();
    for (const Operator& one : kOperators)
      if (text_.substr(at_).starts_with(one.text)) return one;
    return std::nullopt;
  }

  ExprId binary(int strength) {
    skip_blanks();
    const std::size_t begin = at_;
    if (++depth_ > kDeepestExpression) fail(begin, begin + 1, "the expression is nested too deeply");
    const ExprId value = binary_from(begin, strength);
    --depth_;
    return value;
  }

  ExprId binary_from(std::size_t begin, int strength) {
    ExprId left = unary();
    for (;;) {
      const std::optional<Operator> next = next_operator();
      if (!next || next->strength < strength) return left;
      const std::size_t where = at_;
      at_ += next->text.size();
      const ExprId right = binary(next->strength + 1);
      left = join(*next, left, right, begin, where);
    }
  }

  // C's binary operators with their conversions (6.3.1.8).
  ExprId join(const Operator& how, ExprId a, ExprId b, std::size_t begin, std::size_t where) {
    const SourceRange all = range(begin, at_);
    const auto wrong = [&] {
      fail(where, where + how.text.size(),
           fmt::format("'{}' does not take a '{}' and a '{}'", how.text, type_of(a).name, type_of(b).name));
    };
    if (!type_of(a).is_scalar() || !type_of(b).is_scalar()) wrong();
    const bool is_logical = how.op == BinaryOp::LogicalAnd || how.op == BinaryOp::LogicalOr;
    if (is_logical) return builder_.binary(how.op, int_, a, b, all);
    const bool compares = how.op >= BinaryOp::Eq && how.op <= BinaryOp::Ge;
    const bool a_points = type_of(a).kind == TypeKind::Pointer;
    const bool b_points = type_of(b).kind == TypeKind::Pointer;
    if (a_points || b_points) {
      if (compares) return builder_.binary(how.op, int_, as_pointer(a, b), as_pointer(b, a), all);
      if (a_points && !b_points && type_of(b).is_integral() &&
          (how.op == BinaryOp::Add || how.op == BinaryOp::Sub)) {
        const ExprId steps = how.op == BinaryOp::Sub ? negated(b) : b;
        return builder_.binary(BinaryOp::PointerAdd, type_id(a), a, steps, all, element_size(a));
      }
      wrong();
    }
    if (how.op == BinaryOp::Shl || how.op == BinaryOp::Shr) {
      if (!type_of(a).is_integral() || !type_of(b).is_integral()) wrong();
      const ExprId left = promoted(a);
      return builder_.binary(how.op, type_id(left), left, promoted(b), all);
    }
    const TypeId common = common_type(a, b);
    const bool is_float = builder_.types()[common].kind == TypeKind::Float;
    const bool only_integers = how.op == BinaryOp::Rem || how.op == BinaryOp::BitAnd ||
                               how.op == BinaryOp::BitOr || how.op == BinaryOp::BitXor;
    if (is_float && only_integers) wrong();
    return builder_.binary(how.op, compares ? int_ : common, builder_.convert(common, a),
                           builder_.convert(common, b), all);
  }

  // A null constant beside a pointer is one.
  ExprId as_pointer(ExprId value, ExprId other) {
    return type_of(value).kind == TypeKind::Pointer ? value : builder_.convert(type_id(other), value);
  }
  std::uint64_t element_size(ExprId pointer) const {
    return std::max<std::uint64_t>(1, builder_.types()[type_of(pointer).element].size);
  }
  ExprId negated(ExprId value) {
    const ExprId wide = builder_.convert(builder_.types().integer(64, Signedness::Signed, "long"), value);
    return builder_.unary(UnaryOp::Negate, type_id(wide), wide);
  }
  ExprId promoted(ExprId value) {
    return type_of(value).is_integral() && type_of(value).width < 32 ? builder_.convert(int_, value) : value;
  }
  TypeId common_type(ExprId a, ExprId b) {
    const Type& x = type_of(a);
    const Type& y = type_of(b);
    if (x.kind == TypeKind::Float || y.kind == TypeKind::Float) {
      const bool x_wins = x.kind == TypeKind::Float && (y.kind != TypeKind::Float || x.width >= y.width);
      return x_wins ? type_id(a) : type_id(b);
    }
    const std::uint16_t width = std::max<std::uint16_t>(32, std::max(x.width, y.width));
    const auto is_unsigned = [&](const Type& type) { return type.width == width && !type.is_signed(); };
    const bool any = is_unsigned(x) || is_unsigned(y);
    return builder_.types().integer(width, any ? Signedness::Unsigned : Signedness::Signed);
  }

  ExprId unary() {
    skip_blanks();
    const std::size_t begin = at_;
    if (++depth_ > kDeepestExpression) fail(begin, begin + 1, "the expression is nested too deeply");
    const ExprId value = unary_from(begin);
    --depth_;
    return value;
  }

  // A cast, if that is what the parenthesis begins; none: it is not.
  std::optional<TypeId> cast() {
    const std::size_t begin = at_;
    if (!accept("(")) return std::nullopt;
    TypeWords words;
    std::size_t count = 0;
    for (std::string_view name = word(); !name.empty(); name = word(), ++count)
      if (!words.take(name)) break;
    if (count == 0 || !accept(")")) {
      at_ = begin;
      return std::nullopt;
    }
    const Signedness sign = words.is_unsigned ? Signedness::Unsigned : Signedness::Signed;
    cfa::TypeTable& types = builder_.types();
    if (words.is_float || words.is_double) return types.floating(words.is_float ? 32 : 64);
    if (words.is_bool) return types.bool_type();
    const std::uint16_t pointer_bits = static_cast<std::uint16_t>(8 * types.pointer_bytes());
    return types.integer(words.is_char       ? 8
                         : words.is_short    ? 16
                         : words.longs == 2  ? 64
                         : words.longs == 1  ? pointer_bits
                                             : 32,
                         sign);
  }

  ExprId unary_from(std::size_t begin) {
    if (const std::optional<TypeId> type = cast()) {
      const ExprId value = scalar(unary(), begin);
      return builder_.convert(*type, value, range(begin, at_));
    }
    if (accept("!")) {
      const ExprId value = scalar(unary(), begin);
      return builder_.unary(UnaryOp::LogicalNot, int_, value, range(begin, at_));
    }
    if (accept("-") || accept("~")) {
      const bool is_minus = text_[begin] == '-';
      const ExprId value = promoted(scalar(unary(), begin));
      if (!type_of(value).is_integral() && !(is_minus && type_of(value).kind == TypeKind::Float))
        fail(begin, begin + 1, fmt::format("'{}' does not take a '{}'", text_[begin], type_of(value).name));
      return builder_.unary(is_minus ? UnaryOp::Negate : UnaryOp::BitNot, type_id(value), value,
                            range(begin, at_));
    }
    if (accept("+")) return promoted(scalar(unary(), begin));
    if (accept("*")) {
      const ExprId pointer = scalar(unary(), begin);
      return read(dereferenced(pointer, begin), begin);
    }
    return postfix();
  }

  ExprId scalar(ExprId value, std::size_t begin) const {
    if (!type_of(value).is_scalar())
      fail(begin, at_, fmt::format("a '{}' is no number", type_of(value).name));
    return value;
  }
  ExprId dereferenced(ExprId pointer, std::size_t begin) {
    const Type& type = type_of(pointer);
    if (type.kind != TypeKind::Pointer || builder_.types()[type.element].size == 0)
      fail(begin, at_, fmt::format("a '{}' points to no value", type.name));
    return builder_.deref(pointer, type.element, range(begin, at_));
  }

  // Arrays are read as pointers to their first element.
  ExprId read(ExprId place, std::size_t begin) {
    const Type& type = type_of(place);
    if (type.kind == TypeKind::Array)
      return builder_.address_of(builder_.index(place, builder_.constant(int_, 0)),
                                 builder_.types().pointer(type.element), range(begin, at_));
    return builder_.read(place, range(begin, at_));
  }

  ExprId postfix() {
    skip_blanks();
    const std::size_t begin = at_;
    if (at_ < text_.size() &&
        (text_[at_] == '(' || text_[at_] == '\'' || (text_[at_] >= '0' && text_[at_] <= '9')))
      return primary();
    ExprId place = variable();
    for (;;) {
      const std::size_t here = at_;
      if (accept("[")) {
        const ExprId index = binary(1);
        expect("]");
        if (!type_of(index).is_integral()) fail(here, at_, "a subscript is an integer");
        if (type_of(place).kind == TypeKind::Array) {
          place = builder_.index(place, index, range(begin, at_));
        } else {
          const ExprId pointer = read(place, begin);
          if (type_of(pointer).kind != TypeKind::Pointer)
            fail(here, at_, fmt::format("a '{}' has no elements", type_of(pointer).name));
          const ExprId moved = builder_.binary(BinaryOp::PointerAdd, type_id(pointer), pointer, index,
                                               range(begin, at_), element_size(pointer));
          place = dereferenced(moved, begin);
        }
      } else if (accept("->")) {
        place = member(dereferenced(read(place, begin), begin), begin);
      } else if (accept(".")) {
        place = member(place, begin);
      } else {
        break;
      }
    }
    return read(place, begin);
  }

  ExprId member(ExprId place, std::size_t begin) {
    const std::size_t here = at_;
    const std::string_view name = word();
    const Type& type = type_of(place);
    for (std::size_t i = 0; i < type.fields.size(); ++i)
      if (type.fields[i].name == name) return builder_.field(place, i, range(begin, at_));
    fail(here, at_, fmt::format("'{}' has no member '{}'", type.name, name));
  }

  std::string_view word() {
    skip_blanks();
    const std::size_t begin = at_;
    const auto is_letter = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
    };
    while (at_ < text_.size() && is_letter(text_[at_]))
      ++at_;
    return text_.substr(begin, at_ - begin);
  }

  ExprId variable() {
    skip_blanks();
    const std::size_t begin = at_;
    if (scope_.result && (accept_word("\\result") || accept_word("\\return"))) return scope_.result;
    const std::string_view name = word();
    if (name.empty())
      fail(begin, begin + 1,
           begin < text_.size() ? fmt::format("'{}' is not expected here", text_[begin])
                                : std::string("an expression is expected here"));
    const cfa::VariableId found = find(name);
    if (!found)
      fail(begin, at_,
           fmt::format("there is no variable '{}' in '{}' before line {}", name,
                       builder_.program().functions[scope_.function].name, scope_.at.begin.line));
    return builder_.variable(found, range(begin, at_));
  }

  // The latest declaration before the place; then global ones.
  cfa::VariableId find(std::string_view name) const {
    const cfa::Program& program = builder_.program();
    cfa::VariableId best;
    for (std::uint32_t i = 0; i < program.variables.size(); ++i) {
      const cfa::Variable& variable = program.variables[cfa::VariableId(i)];
      if (variable.name != name || variable.storage == cfa::Storage::Temporary) continue;
      if (variable.function && variable.function != scope_.function) continue;
      if (variable.function && variable.range.file == scope_.at.file &&
          scope_.at.begin < variable.range.begin)
        continue;
      const bool is_local = bool(variable.function);
      const bool best_is_local = best && program.variables[best].function;
      if (!best || is_local > best_is_local ||
          (is_local == best_is_local && program.variables[best].range < variable.range))
        best = cfa::VariableId(i);
    }
    return best;
  }

  ExprId primary() {
    const std::size_t begin = at_;
    if (accept("(")) {
      const ExprId value = binary(1);
      expect(")");
      return value;
    }
    if (accept("'")) {
      if (at_ + 1 >= text_.size() || text_[at_ + 1] != '\'' || text_[at_] == '\\')
        fail(begin, at_ + 1, "only plain characters are understood here");
      const auto value = static_cast<std::uint64_t>(static_cast<unsigned char>(text_[at_]));
      at_ += 2;
      return builder_.constant(int_, value, range(begin, at_));
    }
    return number(begin);
  }

  // A number with a point or an exponent, decimal or hexadecimal; none: it is an integer.
  std::optional<ExprId> real(std::size_t begin, bool is_hexadecimal) {
    std::size_t end = begin;
    bool is_real = false;
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
    for (end = is_hexadecimal ? begin + 2 : begin; end < text_.size(); ++end) {
      const char c = text_[end];
      const char exponent = is_hexadecimal ? 'p' : 'e';
      if (c == '.' || c == exponent || c == exponent - 32) {
        is_real = true;
        const bool has_sign = c != '.' && end + 1 < text_.size() && (text_[end + 1] == '-' || text_[end + 1] == '+');
        if (has_sign) ++end;
      } else if (!is_digit(c) || (!is_hexadecimal && c > '9')) {
        break;
      }
    }
    if (!is_real) return std::nullopt;
    const std::size_t first = is_hexadecimal ? begin + 2 : begin;
    double value = 0;
    const auto [stop, error] =
        std::from_chars(text_.data() + first, text_.data() + end, value,
                        is_hexadecimal ? std::chars_format::hex : std::chars_format::general);
    if (error != std::errc() || stop != text_.data() + end)
      fail(begin, end, fmt::format("'{}' is no number", text_.substr(begin, end - begin)));
    at_ = end;
    const bool is_single = at_ < text_.size() && (text_[at_] == 'f' || text_[at_] == 'F');
    if (is_single || (at_ < text_.size() && (text_[at_] == 'l' || text_[at_] == 'L'))) ++at_;
    const std::uint64_t bits = is_single ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                                         : std::bit_cast<std::uint64_t>(value);
    return builder_.constant(builder_.types().floating(is_single ? 32 : 64), bits, range(begin, at_));
  }

  ExprId number(std::size_t begin) {
    const bool is_hexadecimal = text_.substr(at_).starts_with("0x") || text_.substr(at_).starts_with("0X");
    if (const std::optional<ExprId> value = real(begin, is_hexadecimal)) return *value;
    std::string_view digits = word();
    bool is_unsigned = false, is_long = false;
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos) {
      (digits.back() == 'u' || digits.back() == 'U' ? is_unsigned : is_long) = true;
      digits.remove_suffix(1);
    }
    if (is_hexadecimal) digits.remove_prefix(std::min<std::size_t>(2, digits.size()));
    std::uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, is_hexadecimal ? 16 : 10);
    if (error != std::errc() || end != digits.data() + digits.size() || digits.empty())
      fail(begin, at_, fmt::format("'{}' is no integer", text_.substr(begin, at_ - begin)));
    const bool is_wide = is_long || value > (is_unsigned || is_hexadecimal ? 0xFFFFFFFFu : 0x7FFFFFFFu);
    const std::uint64_t largest = is_wide ? 0x7FFFFFFFFFFFFFFFu : 0x7FFFFFFFu;
    const bool stays_unsigned = is_unsigned || value > largest;
    return builder_.constant(builder_.types().integer(is_wide ? 64 : 32, stays_unsigned ? Signedness::Unsigned
                                                                                       : Signedness::Signed),
                             value, range(begin, at_));
  }

  cfa::Builder& builder_;
  std::string_view text_;
  FileId file_;
  Scope scope_;
  TypeId int_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

cfa::ExprId parse_expression(cfa::Builder& builder, FileId file, std::size_t length, const Scope& scope) {
  return Parser(builder, file, length, scope).parse();
}

}  // namespace faultline::frontend
