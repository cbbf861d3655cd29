// Texts of the user's that stand outside of the program: in an option, or in a case file.
#pragma once

#include "base/source.h"
#include "frontend/st/frontend.h"

namespace faultline::frontend::st {

// The file that the place is in, which is added if it is not known; none: the place is nowhere.
FileId file_of(SourceFiles& files, const Place& place, const std::string& text);
// Where the text stands, for messages; none: nowhere.
SourceRange range_of(SourceFiles& files, const Place& place, const std::string& text);
// The text with blanks for all that stands before it, so that positions are right.
std::string with_blanks_before(const Place& place, const std::string& text);

}  // namespace faultline::frontend::st
