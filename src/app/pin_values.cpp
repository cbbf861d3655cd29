#include "app/pin_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/exit_code.h"
#include "base/source.h"

namespace faultline::app {
namespace {

constexpr std::size_t kLongestItem = 60;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// Where the quoted character that begins here ends.
std::size_t behind_quote(std::string_view text, std::size_t begin) {
  const std::size_t content = begin + (text.substr(begin + 1).starts_with('\\') ? 3 : 2);
  return std::min(content + 1, text.size());
}

// Commas inside of braces and quotes separate nothing.
std::vector<std::string_view> items_of(std::string_view text) {
  std::vector<std::string_view> items;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
    if (text[i] == ',' && depth <= 0) {
      items.push_back(trimmed(text.substr(begin, i - begin)));
      begin = i + 1;
    }
    i = text[i] == '\'' ? behind_quote(text, i) : i + 1;
  }
  items.push_back(trimmed(text.substr(begin)));
  return items;
}

GivenValue given_value(std::string_view item, const char* option) {
  const auto refuse = [&](std::string_view why) {
    return Failure(ExitCode::Usage, fmt::format("{}: '{}' {}", option, one_line(item, kLongestItem), why));
  };
  GivenValue given;
  const std::size_t equals = item.find('=');
  std::string_view value = item;
  if (equals != std::string_view::npos && item.front() != '\'') {
    given.place = std::string(trimmed(item.substr(0, equals)));
    value = trimmed(item.substr(equals + 1));
    if (given.place.empty()) throw refuse("has no name before the '='");
  }
  given.text = std::string(value);
  const bool is_list = value.starts_with('{');
  if (is_list && !value.ends_with('}')) throw refuse("has no '}' at its end");
  auto choices = trace::parse_choices(is_list ? value.substr(1, value.size() - 2) : value);
  if (const auto* error = std::get_if<trace::ChoiceSyntaxError>(&choices))
    throw refuse(fmt::format("is no value: '{}' is not a number", one_line(error->item, kLongestItem)));
  given.values = std::get<trace::Choices>(std::move(choices));
  if (given.values.empty()) throw refuse("has no value");
  if (given.values.size() > 1 && !is_list) throw refuse("has several values; a list stands in braces");
  return given;
}

}  // namespace

std::vector<GivenValue> parse_values(const std::vector<std::string>& texts, const char* option) {
  std::vector<GivenValue> all;
  for (const std::string& text : texts)
    for (const std::string_view item : items_of(text)) {
      if (item.empty()) throw Failure(ExitCode::Usage, fmt::format("{}: an item is empty", option));
      all.push_back(given_value(item, option));
    }
  return all;
}

std::string literal(const trace::Choice& choice, const cfa::Type& type) {
  const std::optional<std::uint64_t> bits = trace::to_bits(choice, type);
  if (!bits) return {};
  const trace::Choice exact = trace::from_bits(*bits, type);
  if (exact.kind == trace::Choice::Kind::Float) {
    if (!std::isfinite(exact.real)) return {};
    return fmt::format("{}{:a}", type.width == 32 ? "(float)" : "", exact.real);
  }
  if (!exact.negative) {
    const bool is_large = exact.magnitude > std::numeric_limits<std::int64_t>::max();
    return fmt::format("{}{}", exact.magnitude, is_large ? "ULL" : "");
  }
  // The least number has no literal of its own.
  return fmt::format("(-{} - 1)", exact.magnitude - 1);
}

}  // namespace faultline::app
