#include "solve/answer.h"

namespace faultline::solve {

std::string_view to_string(Reason reason) {
  switch (reason) {
    case Reason::Time: return "time";
    case Reason::Conflicts: return "conflicts";
    case Reason::Memory: return "memory";
    case Reason::Stopped: return "stopped";
    case Reason::Incomplete: return "incomplete";
  }
  return "incomplete";
}

std::string to_string(const Answer& answer) {
  if (is_sat(answer)) return "sat";
  if (is_unsat(answer)) return "unsat";
  const Unknown& unknown = std::get<Unknown>(answer);
  std::string text = "unknown: " + std::string(to_string(unknown.reason));
  if (!unknown.detail.empty()) text += " (" + unknown.detail + ")";
  return text;
}

}  // namespace faultline::solve
