// printf's formatting on the program's words. Each conversion is rebuilt and given to the C library's
// snprintf, so that the text is what the compiled program prints.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "trace/arith.h"

namespace faultline::trace {

struct PrintArgument {
  Word bits = 0;
  Scalar type;
};

// The format asks for something that was not given, or that we do not do.
struct PrintError {
  enum class Cause : std::uint8_t { Mismatch, Unsupported } cause = Cause::Mismatch;
  std::string message;  // "printf: no argument for %d"
};

// What a conversion wants; only a reader of variable arguments, which have no types, needs to know.
enum class PrintKind : std::uint8_t { Integer, Float, Pointer };

// The argument of that number, from 0; none if there is none.
using ArgumentReader = std::function<std::optional<PrintArgument>(std::size_t number, PrintKind kind)>;

// Reads the string at an address of the program: up to its zero, at most so many characters. `argument` is
// its number.
using StringReader =
    std::function<std::string(Word address, std::optional<std::uint64_t> most, std::size_t argument)>;

// Throws PrintError.
std::string format_print(std::string_view format, const ArgumentReader& argument, const StringReader& read);
std::string format_print(std::string_view format, std::span<const PrintArgument> arguments,
                         const StringReader& read);

}  // namespace faultline::trace
