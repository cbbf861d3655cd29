#include "trace/choice_text.h"

#include <fmt/format.h>

namespace faultline::trace {

std::string choice_text(const Choice& choice) {
  if (choice.kind == Choice::Kind::Integer) return fmt::format("{}{}", choice.negative ? "-" : "", choice.magnitude);
  // An integer would be another number: there is no -0 among them.
  const std::string text = fmt::format("{}", choice.real);
  return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

}  // namespace faultline::trace
