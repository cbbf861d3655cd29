// A value of the guidance as the word of an input.
#pragma once

#include <optional>
#include <string>

#include "cfa/type.h"
#include "exchange/import/guidance.h"

namespace faultline::guide {

// None: no value of the type is meant by it. Bits beyond the type's width may only continue the value's sign.
std::optional<std::uint64_t> word_of(const exchange::InputValue& value, const cfa::Type& type);

std::string to_string(const exchange::InputValue& value);  // "300", "0x1ff"

}  // namespace faultline::guide
