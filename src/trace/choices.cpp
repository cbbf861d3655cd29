// Reading choices from text, and answering a run from them.
#include "trace/choices.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

#include "trace/arith.h"

namespace faultline::trace {

namespace {

bool is_separator(char c) {
  return c == ',' || c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';';
}

Choice integer(bool negative, std::uint64_t magnitude) {
  return {Choice::Kind::Integer, negative && magnitude != 0, magnitude, 0};
}

Choice real(double value) {
  return {Choice::Kind::Float, false, 0, value};
}

std::optional<Choice> parse_character(std::string_view item) {
  if (item.size() < 3 || item.front() != '\'' || item.back() != '\'') return std::nullopt;
  const std::string_view inner = item.substr(1, item.size() - 2);
  if (inner.size() == 1 && inner != "\\" && inner != "'")
    return integer(false, static_cast<unsigned char>(inner[0]));
  constexpr std::string_view letters = "ntr0\\'\"abfv";
  constexpr std::string_view values("\n\t\r\0\\'\"\a\b\f\v", 11);
  if (inner.size() != 2 || inner[0] != '\\') return std::nullopt;
  const std::size_t which = letters.find(inner[1]);
  if (which == std::string_view::npos) return std::nullopt;
  return integer(false, static_cast<unsigned char>(values[which]));
}

std::optional<Choice> parse_integer(bool negative, std::string_view digits) {
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) base = 16;
  if (digits.starts_with("0b") || digits.starts_with("0B")) base = 2;
  if (base != 10) digits.remove_prefix(2);
  while (base != 16 && !digits.empty() &&
         std::string_view("uUlL").find(digits.back()) != std::string_view::npos) {
    digits.remove_suffix(1);  // as C writes them
  }
  std::uint64_t magnitude = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return integer(negative, magnitude);
}

std::optional<Choice> parse_real(bool negative, std::string_view digits) {
  double value = 0;
  if (digits.empty() || digits.front() == '-') return std::nullopt;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return real(negative ? -value : value);
}

std::optional<Choice> parse_item(std::string_view item) {
  if (item == "true") return integer(false, 1);
  if (item == "false") return integer(false, 0);
  if (const auto character = parse_character(item)) return character;
  const bool negative = item.starts_with('-');
  if (negative || item.starts_with('+')) item.remove_prefix(1);
  if (const auto number = parse_integer(negative, item)) return number;
  return parse_real(negative, item);
}

// The end of the item that begins here; a quoted character may be a separator.
std::size_t item_end(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  if (text[begin] == '\'') {
    const std::size_t content = begin + (text.substr(begin + 1).starts_with('\\') ? 3 : 2);
    end = std::min(content + 1, text.size());
  }
  while (end < text.size() && !is_separator(text[end]) && text[end] != '#')
    ++end;
  return end;
}

std::optional<std::uint64_t> integer_bits(bool negative, std::uint64_t magnitude, Scalar type) {
  const Word word = negative ? 0 - magnitude : magnitude;
  if (arith::narrow(word, type) != word) return std::nullopt;
  const bool is_negative = type.is_signed && arith::as_signed(word) < 0;
  return is_negative == negative ? std::optional(word) : std::nullopt;
}

std::optional<std::uint64_t> whole_bits(double value, Scalar type) {
  if (!(std::trunc(value) == value) || std::fabs(value) >= std::ldexp(1.0, 64)) return std::nullopt;
  return integer_bits(value < 0, static_cast<std::uint64_t>(std::fabs(value)), type);
}

// splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators").
std::uint64_t random_word(std::uint64_t& state) {
  std::uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// Small numbers half of the time: programs compare with small numbers.
Word random_scalar(std::uint64_t& state, Scalar type) {
  const Word word = random_word(state);
  const auto small = static_cast<std::int64_t>(random_word(state) % 41) - 20;
  const bool is_small = (word & 1) != 0;
  if (type.kind == cfa::TypeKind::Pointer) return 0;
  if (type.is_float()) {
    const double fraction = std::ldexp(static_cast<double>(word >> 11), -53);
    return arith::from_double(is_small ? static_cast<double>(small) : (fraction - 0.5) * 2000.0, type);
  }
  if (!is_small) return arith::narrow(random_word(state), type);
  return arith::narrow(static_cast<Word>(type.is_signed ? small : std::abs(small)), type);
}

}  // namespace

std::variant<Choices, ChoiceSyntaxError> parse_choices(std::string_view text) {
  Choices choices;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (is_separator(text[at])) {
      ++at;
    } else {
      const std::size_t end = item_end(text, at);
      const std::string_view item = text.substr(at, end - at);
      const auto choice = parse_item(item);
      if (!choice) return ChoiceSyntaxError{choices.size() + 1, std::string(item)};
      choices.push_back(*choice);
      at = end;
    }
  }
  return choices;
}

std::optional<std::uint64_t> to_bits(const Choice& choice, const cfa::Type& type) {
  const Scalar scalar = scalar_of(type);
  if (scalar.width == 0) return std::nullopt;
  const bool is_integer = choice.kind == Choice::Kind::Integer;
  if (!scalar.is_float()) {
    return is_integer ? integer_bits(choice.negative, choice.magnitude, scalar)
                      : whole_bits(choice.real, scalar);
  }
  if (!is_integer) return arith::from_double(choice.real, scalar);
  const Scalar word{cfa::TypeKind::Int, false, 64, 8};
  const Word bits = arith::convert(choice.magnitude, word, scalar).value;
  return choice.negative ? arith::negate(bits, scalar).value : bits;
}

Choice from_bits(std::uint64_t bits, const cfa::Type& type) {
  const Scalar scalar = scalar_of(type);
  if (scalar.is_float()) return real(arith::to_double(bits, scalar));
  const bool negative = scalar.is_signed && arith::as_signed(bits) < 0;
  return integer(negative, negative ? 0 - bits : bits);
}

ListedInputs::ListedInputs(Choices choices, std::optional<std::uint64_t> seed)
    : choices_(std::move(choices)), random_(seed) {}

std::optional<std::uint64_t> ListedInputs::next(const InputRequest& request) {
  if (next_ < choices_.size()) return to_bits(choices_[next_++], *request.type);
  const Scalar type = scalar_of(*request.type);
  if (!request.interval) return random_ ? random_scalar(*random_, type) : 0;
  const auto [low, high] = *request.interval;
  if (random_) {
    const Word width = static_cast<Word>(high) - static_cast<Word>(low) + 1;
    const Word offset = width == 0 ? random_word(*random_) : random_word(*random_) % width;
    return arith::narrow(static_cast<Word>(low) + offset, type);
  }
  if (low > 0) return static_cast<Word>(low);
  return high < 0 && type.is_signed ? static_cast<Word>(high) : 0;
}

std::string ListedInputs::rejected() const {
  if (next_ == 0) return {};
  const Choice& choice = choices_[next_ - 1];
  if (choice.kind == Choice::Kind::Float) return fmt::format("{}", choice.real);
  return fmt::format("{}{}", choice.negative ? "-" : "", choice.magnitude);
}

}  // namespace faultline::trace
