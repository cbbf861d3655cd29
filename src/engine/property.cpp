#include "engine/property.h"

#include <algorithm>
#include <initializer_list>

namespace faultline::engine {
namespace {

using trace::EventKind;
using Kinds = std::vector<EventKind>;

constexpr EventKind kLast = EventKind::MemoryLeak;

Kinds together(std::initializer_list<Kinds> parts) {
  Kinds all;
  for (const Kinds& part : parts)
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::vector<KnownProperty> single_properties() {
  const Kinds bounds = {EventKind::OutOfBounds};
  const Kinds pointer = {EventKind::NullDereference, EventKind::DanglingDereference,
                         EventKind::InvalidDereference, EventKind::WriteToConstant, EventKind::BadCall};
  const Kinds free = {EventKind::InvalidFree, EventKind::DoubleFree};
  const Kinds overlap = {EventKind::OverlappingCopy};
  const Kinds memory = together({bounds, pointer, free, overlap});
  const Kinds shift = {EventKind::ShiftOutOfRange};
  return {
      {"assert", "no assertion fails", {EventKind::AssertionFailed}, true},
      // The checkers of the competitions call reach_error() in the body of __VERIFIER_assert(), which we read
      // as an assertion; so a failing assertion is a reached error to us.
      {"unreach-call",
       "reach_error(), __VERIFIER_error() and ERROR: are not reached, no assertion fails",
       {EventKind::ErrorReached, EventKind::AssertionFailed},
       true},
      {"bounds", "accesses stay inside of their objects", bounds, true},
      {"pointer", "what is dereferenced, written or called through a pointer is alive and allows it", pointer,
       true},
      {"free", "free() gets what malloc() gave, once", free, true},
      {"overlap", "memcpy() and its like copy between separate places", overlap, true},
      {"memsafety", "bounds, pointer, free and overlap together", memory, true},
      {"div-by-zero", "no integer is divided by zero", {EventKind::DivisionByZero}, true},
      {"unreachable", "__builtin_unreachable() is not reached", {EventKind::UnreachableReached}, true},
      {"missing-return",
       "no value is used of a function that ended without return",
       {EventKind::MissingReturn},
       true},
      {"no-overflow", "signed arithmetic does not overflow, shifts stay in range",
       together({{EventKind::SignedOverflow}, shift})},
      {"shift", "shift counts are smaller than the width, and not negative", shift},
      {"conversion", "a float converted to an integer type fits it", {EventKind::ConversionOverflow}},
      {"leak", "what malloc() gave is freed when the program ends", {EventKind::MemoryLeak}},
  };
}

// The row for what is checked where the user asks for nothing, so that it can be asked for with more.
std::vector<KnownProperty> make_table() {
  std::vector<KnownProperty> table = single_properties();
  Kinds standard;
  for (const KnownProperty& known : table)
    if (known.standard) standard = together({standard, known.kinds});
  std::ranges::sort(standard);
  standard.erase(std::unique(standard.begin(), standard.end()), standard.end());
  table.insert(table.begin(), {"standard", "what is checked without --property", standard, true});
  return table;
}

Properties properties_of(const Kinds& kinds) {
  Properties properties;
  for (const EventKind kind : kinds)
    properties.add(kind);
  return properties;
}

}  // namespace

std::span<const KnownProperty> known_properties() {
  static const std::vector<KnownProperty> table = make_table();
  return table;
}

std::optional<Properties> find_property(std::string_view name) {
  for (const KnownProperty& known : known_properties())
    if (known.name == name) return properties_of(known.kinds);
  for (std::size_t i = 0; i <= static_cast<std::size_t>(kLast); ++i)
    if (const auto kind = static_cast<EventKind>(i); trace::is_violation(kind) && trace::id(kind) == name)
      return properties_of({kind});
  return std::nullopt;
}

Properties standard_properties() {
  return properties_of(known_properties().front().kinds);
}

trace::Checks checks_for(const Properties& properties) {
  trace::Checks checks;
  checks.signed_overflow = properties.contains(trace::EventKind::SignedOverflow);
  checks.shift_range = properties.contains(trace::EventKind::ShiftOutOfRange);
  checks.conversion = properties.contains(trace::EventKind::ConversionOverflow);
  checks.leaks = properties.contains(trace::EventKind::MemoryLeak);
  return checks;
}

}  // namespace faultline::engine
