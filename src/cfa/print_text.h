// Characters and strings as C writes them.
#pragma once

#include <cstdint>
#include <string>

namespace faultline::cfa {

std::string escaped(char c, char quote);  // inside of literals with that quote
std::string character_literal(
    std::uint64_t bits);  // empty: no character that people know by its look or escape
std::string string_literal(const std::string& bytes);

}  // namespace faultline::cfa
