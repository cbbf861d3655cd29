// What the user may have meant by a word that we do not know.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace faultline::app {

// The known word that is nearest, if it is near enough to be a typing error; else empty. A swap of two
// neighbours, a letter too many, too few or wrong counts one.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace faultline::app
