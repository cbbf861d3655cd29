// SHA-256 (FIPS 180-4): witnesses name the files that they speak of by it.
#pragma once

#include <string>
#include <string_view>

namespace faultline::exchange {

// In 64 hexadecimal digits, lower case.
std::string sha256(std::string_view bytes);

}  // namespace faultline::exchange
