#include "exchange/import/cbmc_steps.h"
#include "exchange/import/readers.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::exchange {
namespace {

constexpr std::string_view kReturnValue = "return_value_";

// Without scopes, and without the numbers of versions.
std::string_view plain_name(std::string_view name) {
  if (const std::size_t scope = name.rfind("::"); scope != name.npos) name.remove_prefix(scope + 2);
  return name.substr(0, name.find_first_of("$!@#"));
}

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::optional<InputValue> value_of_bits(std::string_view binary) {
  if (binary.empty() || binary.size() > 64) return std::nullopt;
  InputValue value;
  for (const char c : binary) {
    if (c != '0' && c != '1') return std::nullopt;
    value.bits = value.bits << 1 | static_cast<std::uint64_t>(c == '1');
  }
  value.width = static_cast<std::uint32_t>(binary.size());
  return value;
}

// "5", "-3", "5u", "TRUE", "'a'", "1.5f"
std::optional<InputValue> value_of_text(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const bool is_number =
      !text.empty() && ((text[0] >= '0' && text[0] <= '9') || text[0] == '-' || text[0] == '+');
  const bool is_float = text.find('.') != text.npos;
  while (is_number && !text.empty() &&
         (text.back() == 'u' || text.back() == 'l' || (is_float && text.back() == 'f')))
    text.pop_back();
  const std::optional<trace::Choice> number = one_number(text);
  if (!number) return std::nullopt;
  InputValue value;
  value.number = *number;
  return value;
}

}  // namespace

void CbmcTrace::assign(const CbmcAssignment& assignment) {
  if (is_taken_ || assignment.place.line == 0) return;
  const std::string_view name = plain_name(assignment.lhs);
  if (!is_word(name)) return;  // an element, a member: no plain variable
  std::optional<InputValue> value = value_of_bits(assignment.binary);
  if (!value) value = value_of_text(assignment.data);
  if (!value) return;
  Move move;
  move.place = assignment.place;
  move.line = assignment.line;
  move.column = assignment.column;
  move.value = *value;
  if (name.starts_with(kReturnValue)) {
    move.function = name.substr(kReturnValue.size());
    is_result_fresh_ = true;
  } else {
    // What is made of a result at once, converted or added to, is no other input.
    const bool is_made_of_it = is_result_fresh_ && inputs_.back().place.line == move.place.line;
    is_result_fresh_ = false;
    if (is_made_of_it) return;
    move.variable = name;
  }
  if (inputs_.size() >= kMostMoves) throw ImportError(move.line, move.column, "too many steps");
  inputs_.push_back(std::move(move));
}

void CbmcTrace::finish(bool is_failing, Imported& imported) {
  if (is_failing && !is_taken_ && (failure_ || !inputs_.empty())) {
    is_taken_ = true;
    for (Move& input : inputs_)
      add_input(imported, std::move(input));
    if (failure_ && failure_->line > 0) imported.guidance.targets.push_back(*failure_);
  }
  inputs_.clear();
  is_result_fresh_ = false;
  failure_.reset();
}

}  // namespace faultline::exchange
