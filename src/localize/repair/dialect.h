// How a program's language spells what templates write. Templates know C: they read operators as C spells them and
// write what C would have there. The text of another language is turned into that spelling where it is read, and
// back where it becomes an edit, token by token; everything else stays as the user wrote it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cfa/program.h"

namespace faultline::localize::repair {

// The token as C spells it: "&&" for AND, "=" for ":=", itself if it is no operator.
std::string_view as_c_token(cfa::Language language, std::string_view token);

// The text with its operators as C spells them.
std::string as_c(cfa::Language language, std::string_view text);

// Back again, with `if (c) s` as IF c THEN s; END_IF. None: the language cannot say this.
std::optional<std::string> from_c(cfa::Language language, std::string_view text);

}  // namespace faultline::localize::repair
