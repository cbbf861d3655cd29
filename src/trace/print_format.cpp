#include "trace/print_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdio>

namespace faultline::trace {

namespace {

constexpr int kWidest = 1 << 20;  // characters of one conversion

struct Conversion {
  std::string flags;
  std::optional<int> width;
  std::optional<int> precision;
  std::string length;  // hh h l ll z j t
  char letter = 0;
  std::string text;  // as it stands in the format
};

class Printer {
 public:
  Printer(std::string_view format, const ArgumentReader& argument, const StringReader& read)
      : format_(format), argument_(argument), read_(read) {}

  std::string print() {
    while (at_ < format_.size()) {
      const std::size_t percent = std::min(format_.find('%', at_), format_.size());
      out_.append(format_, at_, percent - at_);
      at_ = percent;
      if (at_ < format_.size()) convert(parse());
    }
    return std::move(out_);
  }

 private:
  char peek() const { return at_ < format_.size() ? format_[at_] : '\0'; }

  Conversion parse() {
    const std::size_t begin = at_++;
    Conversion conversion;
    while (peek() != '\0' && std::string_view("-+ #0'").find(peek()) != std::string_view::npos) {
      conversion.flags += format_[at_++];
    }
    conversion.width = number(begin);
    if (conversion.width && *conversion.width < 0) {
      conversion.flags += '-';
      conversion.width = -*conversion.width;
    }
    if (peek() == '.') {
      ++at_;
      conversion.precision = number(begin).value_or(0);
      if (*conversion.precision < 0) conversion.precision.reset();
    }
    while (peek() != '\0' && std::string_view("hlzjtqL").find(peek()) != std::string_view::npos) {
      conversion.length += format_[at_++];
    }
    conversion.letter = peek();
    if (at_ < format_.size()) ++at_;
    conversion.text = std::string(format_.substr(begin, at_ - begin));
    return conversion;
  }

  // Digits, or '*' and the argument that it takes.
  std::optional<int> number(std::size_t begin) {
    if (peek() == '*') {
      ++at_;
      return bounded(
          static_cast<std::int32_t>(take(format_.substr(begin, at_ - begin), PrintKind::Integer).bits));
    }
    if (peek() < '0' || peek() > '9') return std::nullopt;
    std::int64_t result = 0;
    while (peek() >= '0' && peek() <= '9')
      result = bounded(result * 10 + (format_[at_++] - '0'));
    return static_cast<int>(result);
  }

  static int bounded(std::int64_t value) {
    if (value > kWidest || value < -kWidest)
      throw PrintError{PrintError::Cause::Unsupported,
                       fmt::format("printf: a width of {} is too large", value)};
    return static_cast<int>(value);
  }

  PrintArgument take(std::string_view conversion, PrintKind kind) {
    const std::optional<PrintArgument> argument = argument_(next_++, kind);
    if (!argument)
      throw PrintError{PrintError::Cause::Mismatch, fmt::format("printf: no argument for {}", conversion)};
    return *argument;
  }

  [[noreturn]] static void refuse(const Conversion& conversion) {
    throw PrintError{PrintError::Cause::Unsupported, fmt::format("printf conversion '{}'", conversion.text)};
  }

  void convert(const Conversion& conversion) {
    const bool wide = conversion.length == "L" ||
                      (conversion.length == "l" &&
                       std::string_view("cs").find(conversion.letter) != std::string_view::npos);
    if (wide) refuse(conversion);
    switch (conversion.letter) {
      case '%': out_ += '%'; return;
      case 'd':
      case 'i': return emit(conversion, "ll", as_signed(conversion, integer(conversion)));
      case 'u':
      case 'o':
      case 'x':
      case 'X': return emit(conversion, "ll", as_unsigned(conversion, integer(conversion)));
      case 'c':
        return emit(conversion, "", static_cast<int>(static_cast<unsigned char>(integer(conversion).bits)));
      case 'p': return pointer(conversion);
      case 's': return string(conversion);
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A': return emit(conversion, "", floating(conversion));
      default: refuse(conversion);
    }
  }

  PrintArgument integer(const Conversion& conversion) {
    const PrintArgument argument = take(conversion.text, PrintKind::Integer);
    if (argument.type.is_float()) {
      throw PrintError{
          PrintError::Cause::Mismatch,
          fmt::format("printf: the argument for {} is a floating-point number", conversion.text)};
    }
    return argument;
  }

  double floating(const Conversion& conversion) {
    const PrintArgument argument = take(conversion.text, PrintKind::Float);
    if (!argument.type.is_float()) {
      throw PrintError{
          PrintError::Cause::Mismatch,
          fmt::format("printf: the argument for {} is no floating-point number", conversion.text)};
    }
    return arith::to_double(argument.bits, argument.type);
  }

  static unsigned width_of(const Conversion& conversion) {
    if (conversion.length == "hh") return 8;
    if (conversion.length == "h") return 16;
    return conversion.length.empty() ? 32 : 64;
  }

  // A value narrower than the conversion (long on a 32-bit target) keeps its own width.
  static long long as_signed(const Conversion& conversion, const PrintArgument& argument) {
    const unsigned width = width_of(conversion);
    if (argument.type.width < width) return arith::as_signed(argument.bits);
    return arith::as_signed(argument.bits << (64 - width)) >> (64 - width);
  }

  static unsigned long long as_unsigned(const Conversion& conversion, const PrintArgument& argument) {
    const unsigned width = std::min<unsigned>(width_of(conversion), argument.type.width);
    return argument.bits << (64 - width) >> (64 - width);
  }

  // "(nil)" and "0x..." are the C library's.
  void pointer(const Conversion& conversion) {
    emit(conversion, "",
         std::bit_cast<void*>(static_cast<std::uintptr_t>(take(conversion.text, PrintKind::Pointer).bits)));
  }

  void string(const Conversion& conversion) {
    const Word address = take(conversion.text, PrintKind::Pointer).bits;
    std::optional<std::uint64_t> most;
    if (conversion.precision) most = static_cast<std::uint64_t>(*conversion.precision);
    const std::string text = read_(address, most, next_ - 1);
    const auto width = static_cast<std::size_t>(conversion.width.value_or(0));
    const std::string padding(width > text.size() ? width - text.size() : 0, ' ');
    const bool left = conversion.flags.find('-') != std::string::npos;
    out_ += left ? text + padding : padding + text;
  }

  template <class Value>
  void emit(const Conversion& conversion, const char* length, Value value) {
    std::string spec = "%" + conversion.flags;
    if (conversion.width) spec += fmt::format("{}", *conversion.width);
    if (conversion.precision) spec += fmt::format(".{}", *conversion.precision);
    spec += length;
    spec += conversion.letter;
    const int needed = std::snprintf(nullptr, 0, spec.c_str(), value);
    if (needed < 0)
      throw PrintError{PrintError::Cause::Unsupported,
                       fmt::format("printf: {} cannot be printed", conversion.text)};
    const std::size_t before = out_.size();
    out_.resize(before + static_cast<std::size_t>(needed) + 1);
    std::snprintf(out_.data() + before, static_cast<std::size_t>(needed) + 1, spec.c_str(), value);
    out_.pop_back();
  }

  std::string_view format_;
  const ArgumentReader& argument_;
  const StringReader& read_;
  std::size_t at_ = 0;
  std::size_t next_ = 0;
  std::string out_;
};

}  // namespace

std::string format_print(std::string_view format, const ArgumentReader& argument, const StringReader& read) {
  return Printer(format, argument, read).print();
}

std::string format_print(std::string_view format, std::span<const PrintArgument> arguments,
                         const StringReader& read) {
  const ArgumentReader listed = [&](std::size_t number, PrintKind) {
    return number < arguments.size() ? std::optional(arguments[number]) : std::nullopt;
  };
  return format_print(format, listed, read);
}

}  // namespace faultline::trace
