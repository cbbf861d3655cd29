#include "app/plc/row_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ranges>

#include "cfa/print.h"

namespace faultline::app {
namespace {

trace::Choice integer(std::int64_t number) {
  trace::Choice made;
  made.negative = number < 0;
  made.magnitude = made.negative ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
  return made;
}

// Of "1s500ms", in ns; none: no duration.
std::optional<double> nanoseconds(std::string_view text) {
  constexpr std::pair<std::string_view, double> kUnits[] = {
      {"NS", 1}, {"US", 1e3}, {"MS", 1e6}, {"S", 1e9}, {"M", 60e9}, {"H", 3600e9}, {"D", 86400e9}};
  if (text.empty()) return std::nullopt;
  double sum = 0;
  while (!text.empty()) {
    const std::size_t unit = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::size_t next = std::min(text.find_first_of("0123456789", unit), text.size());
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + unit, number);
    const auto known = std::ranges::find(kUnits, text.substr(unit, next - unit), &std::pair<std::string_view, double>::first);
    if (error != std::errc() || end != text.data() + unit || known == std::end(kUnits)) return std::nullopt;
    sum += number * known->second;
    text.remove_prefix(next);
  }
  return sum < 9e18 ? std::optional(sum) : std::nullopt;
}

// T#5s in ms, LT#5s in ns: as the program counts them. `key` is in capitals and without '_'.
std::optional<std::int64_t> duration(std::string_view key, bool counts_ns) {
  const std::size_t mark = key.find('#');
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string_view word = key.substr(0, mark);
  const bool is_long = word == "LT" || word == "LTIME";
  if (!is_long && word != "T" && word != "TIME" && word != "S5T" && word != "S5TIME") return std::nullopt;
  key.remove_prefix(mark + 1);
  const bool is_negative = key.starts_with('-');
  if (is_negative) key.remove_prefix(1);
  const auto length = nanoseconds(key);
  if (!length) return std::nullopt;
  const auto number = static_cast<std::int64_t>(std::llround(is_long || counts_ns ? *length : *length / 1e6));
  return is_negative ? -number : number;
}

// 16#FF, 2#1010, INT#5, INT#-5, DWORD#16#FF; none: no such number. `key` as above.
std::optional<trace::Choice> based(std::string_view key) {
  constexpr std::pair<std::string_view, int> kBases[] = {{"2", 2}, {"8", 8}, {"16", 16}};
  const std::size_t mark = key.rfind('#');
  if (mark == std::string_view::npos) return std::nullopt;
  std::string_view digits = key.substr(mark + 1), before = key.substr(0, mark);
  int base = 10;
  const std::size_t type = before.find('#');
  const std::string_view number_of_base = type == std::string_view::npos ? before : before.substr(type + 1);
  for (const auto& [text, value] : kBases)
    if (number_of_base == text) base = value;
  const bool is_typed = base == 10 || type != std::string_view::npos;
  if (is_typed && (before.empty() || std::isalpha(static_cast<unsigned char>(before[0])) == 0)) return std::nullopt;
  if (base == 10 && type != std::string_view::npos) return std::nullopt;
  trace::Choice made;
  made.negative = digits.starts_with('-');
  if (made.negative) digits.remove_prefix(1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), made.magnitude, base);
  if (error != std::errc() || digits.empty() || end != digits.data() + digits.size()) return std::nullopt;
  return made;
}

}  // namespace

std::string upper_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return out;
}

RowValues::RowValues(const cfa::Program& program) : program_(program) {
  for (const cfa::Edge& edge : program.edges)
    if (const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation)) {
      if (program.locations[edge.from].function != program.start) asks_elsewhere_ = true;
      else inputs_.emplace(upper_case(havoc->name), Input{program.exprs[havoc->target].type, havoc->range});
    }
}

const RowValues::Input* RowValues::input(const std::string& name) const {
  const auto known = inputs_.find(upper_case(name));
  return known == inputs_.end() ? nullptr : &known->second;
}

// By its bare name, or Type#Name, or Type.Name.
std::optional<std::int64_t> RowValues::enumerator(const std::string& key, const Input* of) const {
  const std::size_t mark = key.find_first_of("#.");
  const std::string type_name = mark == std::string::npos ? "" : key.substr(0, mark);
  const std::string name = mark == std::string::npos ? key : key.substr(mark + 1);
  std::optional<std::int64_t> found;
  for (std::uint32_t i = 0; i < program_.types.size(); ++i) {
    const cfa::TypeId id(i);
    const cfa::Type& type = program_.types[id];
    if (type.kind != cfa::TypeKind::Int || (of && of->type != id)) continue;
    if (!type_name.empty() && upper_case(type.name) != type_name) continue;
    for (const auto& [known, value] : type.enumerators)
      if (upper_case(known) == name) {
        if (found && *found != value) return std::nullopt;
        found = value;
      }
  }
  return found;
}

std::optional<trace::Choice> RowValues::read(const std::string& item, const Input* of) const {
  std::string key = upper_case(item);
  if (const auto value = enumerator(key, of)) return integer(*value);
  const bool is_character = item.front() == '\'';
  if (!is_character) std::erase(key, '_');
  if (key.starts_with("BOOL#")) key.erase(0, 5);
  if (key == "TRUE" || key == "FALSE") return integer(key == "TRUE" ? 1 : 0);
  const cfa::Type* type = of ? &program_.types[of->type] : nullptr;
  if (const auto length = duration(key, type && type->name == "LTIME")) return integer(*length);
  if (key.find('#') != std::string::npos && !is_character) return based(key);
  const auto parsed = trace::parse_choices(is_character ? item : key == "NAN" || key == "INF" || key == "-INF" ? item : key);
  const auto* choices = std::get_if<trace::Choices>(&parsed);
  if (!choices || choices->size() != 1) return std::nullopt;
  return choices->front();
}

trace::Choice RowValues::least(const Input& input) const {
  if (!input.range) return {};
  return integer(std::clamp<std::int64_t>(0, input.range->low, input.range->high));
}

bool RowValues::is_in_range(const trace::Choice& value, const Input& input) const {
  if (!input.range || value.kind != trace::Choice::Kind::Integer || value.magnitude > INT64_MAX) return true;
  const std::int64_t number = value.negative ? -static_cast<std::int64_t>(value.magnitude) : static_cast<std::int64_t>(value.magnitude);
  const auto& names = program_.types[input.type].enumerators;
  if (!names.empty()) return std::ranges::any_of(names, [&](const auto& known) { return known.second == number; });
  return number >= input.range->low && number <= input.range->high;
}

std::string RowValues::range_text(const Input& input) const {
  if (const auto& known = program_.types[input.type].enumerators; !known.empty())
    return fmt::format("{}", fmt::join(std::views::keys(known), ", "));
  const auto text = [&](std::int64_t number) { return cfa::print_constant(program_, input.type, static_cast<std::uint64_t>(number)); };
  return fmt::format("from {} to {}", text(input.range->low), text(input.range->high));
}

}  // namespace faultline::app
