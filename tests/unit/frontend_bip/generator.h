// Random small models, with everything that the subset has of structure.
#pragma once

#include <cstdint>

#include "reference.h"

namespace faultline::reference {

Model random_model(std::uint64_t seed);

// What of the language is in it, in words.
std::set<std::string> features(const Model& model);

}  // namespace faultline::reference
