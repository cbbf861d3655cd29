#include "app/quantity.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace faultline::app {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

// A number that is not negative, and a unit of the table.
template <std::size_t size>
std::optional<double> parse(std::string_view text, const Unit (&units)[size]) {
  double number = 0;
  const auto [rest, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc() || !std::isfinite(number) || std::signbit(number)) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(rest - text.data()));
  for (const Unit& known : units)
    if (unit == known.name) return number * known.factor;
  return std::nullopt;
}

// The exact number if the text is digits only; seeds may be large.
std::optional<std::uint64_t> digits(std::string_view text) {
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> whole(std::optional<double> number) {
  if (!number || *number != std::floor(*number) || *number >= 0x1p63) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

}  // namespace

std::optional<std::uint64_t> parse_count(std::string_view text) {
  static constexpr Unit units[] = {{"", 1}, {"k", 1e3}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}};
  if (const auto exact = digits(text)) return exact;
  return whole(parse(text, units));
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  static constexpr Unit units[] = {{"", 1},        {"k", 0x1p10},  {"K", 0x1p10},  {"M", 0x1p20},
                                   {"G", 0x1p30},  {"T", 0x1p40},  {"kB", 0x1p10}, {"KB", 0x1p10},
                                   {"MB", 0x1p20}, {"GB", 0x1p30}, {"TB", 0x1p40}};
  if (const auto exact = digits(text)) return exact;
  return whole(parse(text, units));
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  static constexpr Unit units[] = {{"", 1e3},     {"s", 1e3},    {"ms", 1},     {"m", 60e3},
                                   {"min", 60e3}, {"h", 3600e3}, {"d", 86400e3}};
  const std::optional<double> milliseconds = parse(text, units);
  if (!milliseconds || *milliseconds > 1e12) return std::nullopt;
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(*milliseconds)));
}

}  // namespace faultline::app
