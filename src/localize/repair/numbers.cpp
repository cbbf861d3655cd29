#include "localize/repair/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

namespace faultline::localize::repair {
namespace {

constexpr std::int64_t kByte = 256;

}  // namespace

std::string Numeral::with(std::int64_t other) const {
  return (base == 16 ? fmt::format("0x{:02X}", other) : std::to_string(other)) + suffix;
}

cfa::ExprId converted(Mint& mint, std::int64_t value, cfa::TypeId type, const SourceRange& range) {
  cfa::Builder& builder = mint.builder();
  const cfa::TypeId plain = mint.int_type();
  const cfa::ExprId number = builder.constant(plain, static_cast<std::uint64_t>(value), range);
  const cfa::Type& wanted = builder.types()[type];
  if (!wanted.is_integral() && wanted.kind != cfa::TypeKind::Float) return {};
  const cfa::ExprId made = builder.convert(type, number, range);
  return builder.expr(made).kind == cfa::ExprKind::Constant ? made : cfa::ExprId();
}

std::vector<std::int64_t> numbers_for(const Mint& mint, std::int64_t old) {
  std::set<std::int64_t> all = mint.constants();
  all.insert(mint.values().begin(), mint.values().end());
  for (const std::int64_t near : {old + 1, old - 1, -old, 2 * old, old / 2, 10 * old, old / 10})
    if (near >= -2147483647 && near <= 2147483647) all.insert(near);
  all.erase(old);
  return {all.begin(), all.end()};
}

std::optional<Numeral> numeral(const Mint& mint, const SourceRange& range) {
  std::string text = mint.text_of(range);
  Numeral result;
  if (const auto value = mint.literal(range)) {
    if (text.starts_with('\'') || text == "true" || text == "false") return std::nullopt;
    result.value = *value;
    result.base = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
    return result;
  }
  if (mint.is_plc() || (!text.ends_with('u') && !text.ends_with('U'))) return std::nullopt;
  result.suffix = text.back();
  text.pop_back();
  result.base = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
  const std::string_view digits = std::string_view(text).substr(result.base == 16 ? 2 : 0);
  if (result.base == 10 && digits.size() > 1 && digits.starts_with('0')) return std::nullopt;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), result.value, result.base);
  const bool is_whole = !digits.empty() && error == std::errc() && end == digits.data() + digits.size();
  return is_whole && result.value <= kLargestNumber ? std::optional(result) : std::nullopt;
}

std::vector<std::int64_t> slips_of(std::int64_t old, int base) {
  std::set<std::int64_t> all;
  if (base == 16 && old < kByte)
    for (std::int64_t byte = 0; byte < kByte; ++byte)
      all.insert(byte);
  const std::string digits = base == 16 ? fmt::format("{:x}", std::abs(old)) : std::to_string(std::abs(old));
  const std::string_view known =
      std::string_view("0123456789abcdef").substr(0, static_cast<std::size_t>(base));
  const auto add = [&](const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (!text.empty() && error == std::errc() && value <= kLargestNumber)
      all.insert(old < 0 ? -value : value);
  };
  for (std::size_t i = 0; i <= digits.size(); ++i) {
    for (const char digit : known)
      add(std::string(digits).insert(i, 1, digit));
    if (i == digits.size()) break;
    for (const char digit : known)
      add(std::string(digits).replace(i, 1, 1, digit));
    add(std::string(digits).erase(i, 1));
    if (i + 1 == digits.size()) break;
    std::string exchanged = digits;
    std::swap(exchanged[i], exchanged[i + 1]);
    add(exchanged);
  }
  all.erase(old);
  return {all.begin(), all.end()};
}

bool is_named_constant(const Mint& mint, const Site& site) {
  if (mint.program().language != cfa::Language::C || site.use == Use::Place ||
      mint.program().exprs[site.expr].kind != cfa::ExprKind::Constant ||
      !mint.program().definitions.contains(site.expr) || mint.literal(site.range))
    return false;
  const std::string text = mint.text_of(site.range);
  const bool is_name =
      std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  return is_name && std::isdigit(static_cast<unsigned char>(text[0])) == 0 && text != "true" &&
         text != "false";
}

Text number_like(const Mint& mint, const SourceRange& old, std::int64_t value) {
  const bool is_letter = value > ' ' && value < 0x7F && value != '\'' && value != '\\';
  if (is_letter && !mint.is_plc() && mint.text_of(old).starts_with('\''))
    return {fmt::format("'{}'", static_cast<char>(value)), Binding::Primary};
  return mint.number(value);
}

}  // namespace faultline::localize::repair
