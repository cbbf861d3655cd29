// printf and its family. What they print does not matter to a run; that their strings end inside of their
// objects does, and so does what they store and return.
#include <algorithm>

#include "base/diagnostic.h"
#include "trace/print_format.h"
#include "trace/unrolling/unroller.h"

namespace faultline::trace::unrolling {

using logic::Term;

namespace {
constexpr std::uint64_t kMostCharacters = 4096;
}

std::optional<std::string> Unroller::constant_string(Term address) {
  const Pointees targets = pointees(address);
  if (targets.all.size() != 1 || !targets.elsewhere.is_false()) return std::nullopt;
  const Pointee& target = targets.all.front();
  const auto& known = state_.objects[target.object];
  if (!known || !known->layout || !target.offset.is_constant()) return std::nullopt;
  std::string text;
  for (std::uint64_t i = target.offset.bits().to_uint64(); i < info_[target.object].capacity; ++i) {
    const Term byte = objects_.read(*known, i, 1);
    if (!byte.is_constant() && !is_followed()) return std::nullopt;
    const std::uint64_t character = concrete(byte);
    if (character == 0) return text;
    text += static_cast<char>(character);
  }
  return std::nullopt;
}

// The characters up to a zero must lie in the object.
void Unroller::check_string(cfa::ExprId pointer, Term address) {
  const SymbolicPlace place = dereference(pointer, address, {});
  check_inside(place, 1, pointer);
  for (const Alternative& alternative : place.alternatives) {
    const ObjectInfo& info = info_[alternative.object];
    Term ends = terms_.boolean(false);
    const std::uint64_t most = std::min(info.capacity, kMostCharacters);
    for (std::uint64_t i = 0; i < most && !ends.is_true(); ++i) {
      SymbolicPlace at;
      at.alternatives.push_back({alternative.object, terms_.boolean(true), number(i), i});
      const Term zero = terms_.equal(read_bytes(at, 1), terms_.bit_vector(8, 0));
      const Term inside = terms_.logical_and(terms_.bv_ule(alternative.offset, number(i)),
                                             terms_.bv_ult(number(i), info.size));
      ends = terms_.logical_or(ends, terms_.logical_and(zero, inside));
    }
    const Term goes_on = terms_.logical_and(alternative.condition, terms_.logical_not(ends));
    const Term longer = terms_.bv_ult(number(most), info.size);
    require(EventKind::OutOfBounds, terms_.implies(goes_on, longer), pointer);
    if (!longer.is_false()) cut_where(terms_.logical_and(goes_on, longer), "a printed string may be long");
  }
}

void Unroller::operate(const cfa::Print& print) {
  std::optional<SymbolicPlace> result;
  if (print.result) result = locate(print.result);
  const Term buffer = print.buffer ? value(print.buffer) : Term();
  const Term format = value(print.format);
  std::vector<Term> arguments;
  bool constant = !print.list;
  for (const cfa::ExprId argument : print.arguments) {
    // What is printed along a run is what the run prints.
    const Term argument_value = value(argument);
    arguments.push_back(is_followed() && !argument_value.is_constant()
                            ? terms_.bit_vector(argument_value.width(), concrete(argument_value))
                            : argument_value);
    constant = constant && arguments.back().is_constant();
  }
  if (print.list) value(print.list);
  check_string(print.format, format);
  const std::optional<std::string> pattern = constant_string(format);
  if (!pattern) throw TooLarge{"a format that is not constant"};
  std::vector<PrintArgument> given;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const cfa::Type& type = program_.type_of(print.arguments[i]);
    const std::uint64_t bits = arguments[i].is_constant() ? arguments[i].bits().to_uint64() : 0;
    given.push_back({arith::narrow(bits, scalar_of(type)), scalar_of(type)});
  }
  const StringReader read = [&](Word, std::optional<std::uint64_t> most, std::size_t number) -> std::string {
    if (print.list) {
      constant = false;
      return {};
    }
    if (most && *most == 0) return {};
    if (!most) check_string(print.arguments[number], arguments[number]);
    const std::optional<std::string> text = constant_string(arguments[number]);
    if (!text) constant = false;
    return text ? text->substr(0, most.value_or(text->size())) : std::string();
  };
  std::string text;
  try {
    if (print.list) {
      text = format_print(
          *pattern,
          [](std::size_t, PrintKind kind) -> std::optional<PrintArgument> {
            const cfa::TypeKind type = kind == PrintKind::Float ? cfa::TypeKind::Float : cfa::TypeKind::Int;
            return PrintArgument{0, Scalar{type, true, 64, 8}};
          },
          read);
      constant = false;
    } else {
      text = format_print(*pattern, given, read);
    }
  } catch (const PrintError& error) {
    if (error.cause == PrintError::Cause::Unsupported)
      throw InputError("unsupported: " + error.message, edge_range());
    require(EventKind::InvalidDereference, terms_.boolean(false), edge_range());
    throw PathEnds{};
  }
  const bool length_matters = result && !(result->slot && !is_read_[result->variable.value]);
  if (!constant && (length_matters || print.buffer))
    throw TooLarge{"text that is printed from values that are not constant"};
  if (print.buffer) print_into(print, text, buffer);
  if (result)
    store(print.result, *result, terms_.bit_vector(program_.type_of(print.result).width, text.size()));
}

void Unroller::print_into(const cfa::Print& print, const std::string& text, Term buffer) {
  std::string stored = text;
  if (print.limit) {
    const Term limit = fixed(value(print.limit));
    if (!limit.is_constant()) throw TooLarge{"printing with a limit that is not constant"};
    if (limit.bits().is_zero()) return;
    stored.resize(std::min<std::uint64_t>(stored.size(), limit.bits().to_uint64() - 1));
  }
  const SymbolicPlace place = dereference(print.buffer, buffer, {});
  check_inside(place, stored.size() + 1, print.buffer);
  check_writable(place, print.buffer);
  Pieces pieces;
  for (std::size_t i = 0; i <= stored.size(); ++i)
    pieces.push_back(
        {i, 1, terms_.bit_vector(8, i < stored.size() ? static_cast<unsigned char>(stored[i]) : 0)});
  store_pieces(place, pieces, terms_.boolean(true));
}

}  // namespace faultline::trace::unrolling
