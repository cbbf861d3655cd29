// The values of a test, as the user writes them: `level=3, limit={10,20}, p[0].x=-1, 'a'`.
#pragma once

#include <string>
#include <vector>

#include "trace/choices.h"

namespace faultline::app {

struct GivenValue {
  std::string place;      // `p[0].x`; empty: none is named
  std::string text;       // as it was written
  trace::Choices values;  // several: `{1, 2}`, the parts of an array or a struct in their order
};

// Items with commas between them. What is no number is a Failure that names the option.
std::vector<GivenValue> parse_values(const std::vector<std::string>& texts, const char* option);

// A number as C writes it, of that type; none: it is no number of the type (or not finite).
std::string literal(const trace::Choice& choice, const cfa::Type& type);

}  // namespace faultline::app
