// Random numbers for the tests of this folder. The generator's own seeds lie on one orbit (seed 2 begins
// where seed 1 goes on), so a seed is mixed before it is used.
#pragma once

#include "../logic/random_values.h"
#include "logic/evaluate.h"
#include "logic/term_manager.h"

namespace faultline::trace::unrolling {

inline logic::Random seeded(std::uint64_t seed) {
  std::uint64_t z = seed + 0x9E3779B97F4A7C15ull;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ z >> 27) * 0x94D049BB133111EBull;
  return logic::Random(z ^ z >> 31);
}

inline logic::Value word(std::uint32_t width, std::uint64_t value) {
  return logic::Value(logic::BitVector(width, value));
}

inline std::uint64_t number_of(logic::Evaluator& evaluator, logic::Term term) {
  return evaluator.value(term).bits().to_uint64();
}

}  // namespace faultline::trace::unrolling
