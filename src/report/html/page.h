// The page that shows a result, with the result in it: one file that needs no network.
#pragma once

#include <functional>
#include <ostream>
#include <string_view>

namespace faultline::report::html {

// Was the page built into this program?
bool has_page();

// `document` writes the result's JSON. The user's text in it is data: whatever it says, it stays inside of
// the element that holds it.
void write_page(std::ostream& out, const std::function<void(std::ostream&)>& document);

// As web/ was built; empty if it was not. Where the document goes, it has `kDocumentPlace` once.
std::string_view built_page();
constexpr std::string_view kDocumentPlace = "FAULTLINE-RESULT";

}  // namespace faultline::report::html
