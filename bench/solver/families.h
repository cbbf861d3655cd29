// The families of programs that the solver benchmark measures: small, scalable stand-ins for what a bounded
// model checker produces. Each is deterministic in its parameters.
#pragma once

#include "solver/program.h"

namespace faultline::bench {

enum class Bug : std::uint8_t { Frequent, Rare, None };

// Bubble sort of `count` ints; the property: neighbours are in order. The bug: in the middle pass, one
// comparison is left out, the last (which nearly half of all inputs need) or the first (which only nearly
// descending ones do). Four statements a comparison: the condition, a temporary, both elements.
Program bubble_sort(logic::TermManager& terms, std::uint32_t count, Bug bug);

// A decision function of an aircraft that meets another one: from twelve inputs, climb, descend or neither.
// It decides `cycles` times while both move on, 44 statements a cycle. The property: in the last cycle it
// does not descend where only climbing is safe. The bug: a comparison lets it.
Program decision(logic::TermManager& terms, std::uint32_t cycles);

// Two words mixed `iterations` times by multiplication, addition and exclusive or; two statements an
// iteration.
enum class Inputs : std::uint8_t { Free, Fixed };
// The property: the mixed word is not the one that comes from certain inputs (`Free`: they are to be found)
// or, `Fixed`, it is the right one.
Program mixing_loop(logic::TermManager& terms, std::uint32_t iterations, Inputs inputs);
// The property, which holds: the lowest bit of the result depends on the lowest bits of the inputs only.
Program mixing_loop_parity(logic::TermManager& terms, std::uint32_t iterations);

// A walk through a table of `size` ints, a power of two: each of `steps` steps reads at an index that depends
// on an input and what was read before, and writes at another; five statements a step. The property: the sum
// is not the one that comes from certain inputs.
Program table_walk(logic::TermManager& terms, std::uint32_t steps, std::uint32_t size);

// Writes into a table at unknown indices, each read back later through a copy of the index. The property,
// which holds: every read gives what was written.
Program read_after_write(logic::TermManager& terms, std::uint32_t steps, std::uint32_t size);

// The property: a number that is the product of two primes of `bits` bits each has no factors.
Program factoring(logic::TermManager& terms, std::uint32_t bits);

}  // namespace faultline::bench
