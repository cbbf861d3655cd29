// Small C programs made at random: branches, loops of a few passes, an array, calls, and an assertion that
// may fail.
#pragma once

#include <cstdint>
#include <string>

namespace faultline::localize {

// About so many statements. The same numbers give the same program. For engine::read_checked.
std::string random_program(std::uint32_t seed, std::uint32_t statements);

}  // namespace faultline::localize
