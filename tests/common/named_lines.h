// Where a compiled program says that it failed: the places FILE:LINE in the messages of assert and of the
// sanitizers, in whose stacks the innermost call comes first.
#pragma once

#include <optional>
#include <string_view>

namespace faultline::testing_common {

// Is `FILE:LINE` anywhere in the text? Line 12 does not name line 1.
bool names_line(std::string_view text, std::string_view file, unsigned line);

// The line of the first `FILE:LINE` in the text.
std::optional<unsigned> first_named_line(std::string_view text, std::string_view file);

}  // namespace faultline::testing_common
