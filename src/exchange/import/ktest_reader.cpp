// KLEE's .ktest: numbers of four bytes, big end first.
//
//   "KTEST" or "BOUT\n", version (1 to 3), arguments (count; each: length, bytes),
//   from version 2 on: how many symbolic arguments, how long; then the objects (count; each: name, bytes)
//
// An object is what a call of klee_make_symbolic made symbolic. Its bytes are a value as the machine has it,
// little end first. `model_version` belongs to KLEE itself.
#include <fmt/format.h>

#include <istream>

#include "exchange/import/readers.h"

namespace faultline::exchange {
namespace {

constexpr std::uint32_t kMostBytes = 1 << 20;  // of one object
constexpr std::uint32_t kMostObjects = 1 << 16;

class KtestReader {
 public:
  KtestReader(std::istream& in, Imported& imported) : in_(in), imported_(imported) {}

  void read() {
    bytes(5, "the file's mark");
    const std::uint32_t version = number("the version");
    if (version < 1 || version > 3) fail(fmt::format("version {} is not known", version));
    const std::uint32_t arguments = count("arguments");
    for (std::uint32_t i = 0; i < arguments; ++i)
      text("an argument");
    if (version >= 2) {
      number("the symbolic arguments");
      number("their length");
    }
    const std::uint32_t objects = count("objects");
    for (std::uint32_t i = 0; i < objects; ++i)
      object();
  }

 private:
  // A binary file has no lines: the column is the position of the byte.
  [[noreturn]] void fail(const std::string& message) const { throw ImportError(1, at_ + 1, message); }

  std::string bytes(std::uint32_t length, const char* what) {
    std::string read(length, '\0');
    in_.read(read.data(), length);
    if (in_.gcount() != static_cast<std::streamsize>(length))
      fail(fmt::format("the file ends inside of {}", what));
    at_ += length;
    return read;
  }

  std::uint32_t number(const char* what) {
    std::uint32_t value = 0;
    for (const char c : bytes(4, what))
      value = value << 8 | static_cast<unsigned char>(c);
    return value;
  }

  std::uint32_t count(const char* what) {
    const std::uint32_t value = number(what);
    if (value > kMostObjects) fail(fmt::format("{} {} are too many", value, what));
    return value;
  }

  std::string text(const char* what) {
    const std::uint32_t length = number(what);
    if (length > kMostBytes) fail(fmt::format("{} of {} bytes is too long", what, length));
    return bytes(length, what);
  }

  void object() {
    Move move;
    move.line = 1;
    move.column = at_ + 1;
    move.variable = text("an object's name");
    const std::string value = text("an object");
    if (move.variable == "model_version") return;
    // An array is an input for each of its elements; how large they are the program knows, not the file.
    if (value.size() > 8) {
      imported_.warnings.push_back(
          fmt::format("'{}' has {} bytes: it is read byte by byte", move.variable, value.size()));
      for (const char c : value) {
        move.value.bits = static_cast<unsigned char>(c);
        move.value.width = 8;
        add_input(imported_, move);
      }
      return;
    }
    for (std::size_t i = value.size(); i-- > 0;)
      move.value.bits = move.value.bits << 8 | static_cast<unsigned char>(value[i]);
    move.value.width = static_cast<std::uint32_t>(8 * value.size());
    if (!value.empty()) add_input(imported_, std::move(move));
  }

  std::istream& in_;
  Imported& imported_;
  std::uint32_t at_ = 0;
};

}  // namespace

void read_ktest(std::istream& in, Imported& imported) {
  imported.format = Format::Ktest;
  imported.producer = "KLEE";
  imported.is_list = true;
  KtestReader(in, imported).read();
}

}  // namespace faultline::exchange
