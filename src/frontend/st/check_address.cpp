// Absolute addresses: %I0.0, %QW4, and M10.1 as STEP 7 writes it. What lies at one address is one global variable,
// whatever names and spellings the program has for it; two places that share bits are refused.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/st/checker.h"

namespace faultline::frontend::st {
namespace {

std::uint64_t number_of(std::string_view digits) {
  std::uint64_t number = 0;
  for (const char digit : digits.substr(0, 15))
    number = number * 10 + static_cast<std::uint64_t>(digit - '0');
  return number;
}

std::string_view take_digits(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view digits = text.substr(0, end);
  text.remove_prefix(end);
  return digits;
}

std::uint64_t bits_of(const Type& type) {
  if (type.kind == TypeKind::Array) return type.count() * bits_of(*type.element);
  std::uint64_t sum = type.kind == TypeKind::Bool ? 1 : type.width;
  for (const Member& member : type.members)
    sum += bits_of(*member.type);
  return sum;
}

}  // namespace

// Of "%IX0.0", "PIW4": in capitals, with or without its %.
std::optional<Extent> extent_of(std::string_view key) {
  if (key.starts_with('%')) key.remove_prefix(1);
  Extent extent;
  if (key.starts_with('P')) extent.area = 'P', key.remove_prefix(1);
  if (key.empty() || std::string_view("IQM").find(key[0]) == std::string_view::npos) return std::nullopt;
  extent.area += key[0];
  key.remove_prefix(1);
  constexpr std::string_view kUnits = "XBWDL";
  constexpr std::uint64_t kWidths[] = {1, 8, 16, 32, 64};
  if (const std::size_t unit = key.empty() ? std::string_view::npos : kUnits.find(key[0]); unit != std::string_view::npos) {
    extent.width = kWidths[unit];
    key.remove_prefix(1);
  }
  const std::string_view byte = take_digits(key);
  if (byte.empty()) return std::nullopt;
  extent.first = number_of(byte) * 8;
  if (key.empty()) return extent;
  key.remove_prefix(1);
  const std::string_view bit = take_digits(key);
  if (extent.width != 1 || bit.size() != 1 || bit[0] > '7' || !key.empty()) return std::nullopt;
  extent.first += number_of(bit);
  return extent;
}

Variable* Checker::at_extent(const Extent& wanted, const std::string& name, SourceRange range) const {
  for (const auto& [extent, variable] : placed_) {
    if (extent == wanted) return variable;
    if (extent.area == wanted.area && wanted.first < extent.first + extent.width &&
        extent.first < wanted.first + wanted.width)
      throw InputError(fmt::format("unsupported: {} shares bits with {}", name, variable->name), range);
  }
  return nullptr;
}

// Where AT puts a variable; none: %I* leaves it open.
std::optional<Extent> Checker::extent_at(const Variable& variable) const {
  const Expr& at = *variable.at;
  if (at.key.back() == '*') return std::nullopt;
  auto extent = extent_of(at.key);
  if (!extent) throw InputError(fmt::format("{} is no address: byte and bit, or B, W, D or L and a byte", at.name), at.range);
  const std::uint64_t width = bits_of(*variable.type);
  if (!variable.type->is_aggregate() && width != extent->width)
    throw InputError(fmt::format("{} has {} bits, {} has {}", at.name, extent->width, variable.type->name, width), at.range);
  extent->width = std::max(extent->width, width);
  return extent;
}

void Checker::place_global(Variable& variable) {
  if (variable.at->kind != ExprKind::Address)
    throw InputError("unsupported: AT with a variable outside of a block", variable.at->range);
  mark_role(variable, variable.at->key);
  const auto extent = extent_at(variable);
  if (!extent) return;
  if (const Variable* other = at_extent(*extent, variable.name, variable.at->range))
    throw InputError(fmt::format("unsupported: {} shares bits with {}", variable.name, other->name), variable.at->range);
  placed_.emplace_back(*extent, &variable);
}

void Checker::mark_role(Variable& variable, const std::string& key) {
  const std::size_t area = key.find_first_of("IQM");
  variable.is_input = key[area] == 'I';
  variable.is_output = key[area] == 'Q';
}

// A variable of a block that has an address is the global at this address, in all instances.
Variable& Checker::placed(Variable& variable) {
  const auto extent = extent_at(variable);
  if (!extent && variable.owner->kind != BlockKind::Program)
    throw InputError("unsupported: an address that is not placed, in a block that may have several instances",
                     variable.at->range);
  if (Variable* known = extent ? at_extent(*extent, variable.name, variable.at->range) : nullptr) {
    if (known->type == variable.type) return *known;
    throw InputError(fmt::format("unsupported: '{}' and '{}' have one address and two types", variable.name, known->name),
                     variable.at->range);
  }
  auto made = std::make_unique<Variable>();
  made->name = variable.name;
  made->key = variable.key;
  made->range = variable.range;
  made->declaration = variable.declaration;
  made->section = Section::Global;
  made->type = variable.type;
  made->initial = variable.initial;
  mark_role(*made, variable.at->key);
  if (extent) placed_.emplace_back(*extent, made.get());
  addresses_.push_back(std::move(made));
  return *addresses_.back();
}

Variable* Checker::addressed(const Expr& address) {
  if (address.key.back() == '*') throw InputError("unsupported: an address that is not placed", address.range);
  const auto extent = extent_of(address.key);
  if (!extent)
    throw InputError(fmt::format("{} is no address: byte and bit, or B, W, D or L and a byte", address.name), address.range);
  if (Variable* known = at_extent(*extent, address.name, address.range)) {
    if (!known->type->is_aggregate()) return known;
    throw InputError(fmt::format("unsupported: {} shares bits with {}", address.name, known->name), address.range);
  }
  auto made = std::make_unique<Variable>();
  made->name = address.name;
  made->key = address.key;
  made->range = made->declaration = address.range;
  made->section = Section::Global;
  mark_role(*made, address.key);
  const char* name = extent->width == 1    ? "BOOL"
                     : extent->width == 8  ? "BYTE"
                     : extent->width == 16 ? "WORD"
                     : extent->width == 32 ? "DWORD"
                                           : "LWORD";
  made->type = types_.elementary(name);
  placed_.emplace_back(*extent, made.get());
  addresses_.push_back(std::move(made));
  return addresses_.back().get();
}

// STEP 7 writes addresses without a %: I0.0, MW10. What is declared under such a name comes first.
bool Checker::is_bare_address(Expr& expr) const {
  const Expr& name = expr.kind == ExprKind::Slice ? *expr.kids[0] : expr;
  if (name.kind != ExprKind::Name || name.prefix != Prefix::None || (scope_ && scope_->names.contains(name.key)) ||
      globals_.contains(name.key) || enum_values_.contains(name.key))
    return false;
  const auto whole = extent_of(name.key);
  const bool is_bit = expr.kind == ExprKind::Slice;
  if (!whole || (whole->width == 1) != is_bit || (is_bit && expr.slice_width != 1)) return false;
  const std::string bit = is_bit ? fmt::format(".{}", expr.number) : "";
  expr.key = "%" + name.key + bit;
  expr.name = "%" + name.name + bit;
  expr.kind = ExprKind::Address;
  expr.kids.clear();
  return true;
}

}  // namespace faultline::frontend::st
