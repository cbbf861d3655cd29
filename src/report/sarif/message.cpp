#include "report/sarif/message.h"

namespace faultline::report::sarif {

nlohmann::ordered_json message(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '{' || c == '}') escaped += c;
    if (c == '(' && escaped.ends_with(']')) escaped += ' ';
    escaped += c;
  }
  return {{"text", std::move(escaped)}};
}

}  // namespace faultline::report::sarif
