// Which compound is the whole system?
#pragma once

#include "frontend/bip/static_rules.h"

namespace faultline::frontend::bip {

struct Root {
  const CompoundType* type = nullptr;
  std::vector<std::int64_t> arguments;
};

// `wish` is what the user says: "Type", "Type()", "Type(3, true)"; empty: find it. Throws InputError.
Root find_root(const Library& library, const std::string& wish);

}  // namespace faultline::frontend::bip
