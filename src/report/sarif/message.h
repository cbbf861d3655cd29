// Text as SARIF's message objects want it. Private to report/sarif/.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace faultline::report::sarif {

// {"text": ...}. In a message `{0}` stands for an argument and `[a](b)` is a link. Our text is neither:
// braces are doubled, as the standard says; for the brackets it has no escape, so a blank parts them.
nlohmann::ordered_json message(std::string_view text);

}  // namespace faultline::report::sarif
