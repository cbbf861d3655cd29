// What is checked: kinds of violations under the names that users know them by.
#pragma once

#include <bitset>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "trace/interpreter.h"

namespace faultline::engine {

// Which kinds of violations count. A run ends at its first violation whatever its kind; it is a
// counterexample only if that kind counts.
class Properties {
 public:
  void add(trace::EventKind kind) { kinds_.set(static_cast<std::size_t>(kind)); }
  void add(const Properties& others) { kinds_ |= others.kinds_; }
  void remove(trace::EventKind kind) { kinds_.reset(static_cast<std::size_t>(kind)); }
  bool contains(trace::EventKind kind) const { return kinds_.test(static_cast<std::size_t>(kind)); }
  bool empty() const { return kinds_.none(); }
  bool operator==(const Properties&) const = default;

 private:
  std::bitset<64> kinds_;
};

// A name for `--property`. To add one: a row in property.cpp; help and messages follow from the rows.
struct KnownProperty {
  std::string_view name;     // "bounds"
  std::string_view summary;  // "accesses stay inside of their objects"
  std::vector<trace::EventKind> kinds;
  bool standard = false;  // checked where the user asks for nothing
};

std::span<const KnownProperty> known_properties();
// By its name, or by the id of one kind of violation ("null-dereference").
std::optional<Properties> find_property(std::string_view name);
Properties standard_properties();
// The checks that a run has to be given so that it finds these.
trace::Checks checks_for(const Properties& properties);

}  // namespace faultline::engine
