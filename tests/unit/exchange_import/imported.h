// A file of another tool, written in a test, and what becomes of it.
#pragma once

#include <fmt/format.h>

#include <sstream>
#include <string>

#include "exchange/import/import.h"

namespace faultline::exchange {

inline Imported imported(const std::string& text) {
  std::istringstream in(text);
  return read_import(in);
}

// "line:column: message"; empty: there is no error.
inline std::string error_of(const std::string& text) {
  try {
    imported(text);
  } catch (const ImportError& error) {
    return fmt::format("{}:{}: {}", error.line(), error.column(), error.what());
  }
  return {};
}

// "kind from->to line:column constraint", one for each move.
inline std::vector<std::string> moves_of(const Imported& read) {
  static const char* const kKinds[] = {"before", "branch", "return", "enter", "leave", "after", "input"};
  std::vector<std::string> out;
  for (const Move& move : read.guidance.moves) {
    std::string text =
        fmt::format("{} {}->{} {}:{}", kKinds[static_cast<int>(move.kind)], move.from,
                    move.to == kSink ? "sink" : std::to_string(move.to), move.place.line, move.place.column);
    if (!move.constraint.empty()) text += " " + move.constraint;
    if (move.outcome)
      text += *move.outcome == cfa::Outcome::True    ? " true"
              : *move.outcome == cfa::Outcome::False ? " false"
                                                     : " case " + move.case_value;
    if (!move.function.empty()) text += " of " + move.function;
    if (!move.variable.empty()) text += " " + move.variable;
    if (move.kind == Move::Kind::Input)
      text += move.value.number ? fmt::format(" = {}{}", move.value.number->negative ? "-" : "",
                                              move.value.number->magnitude)
                                : fmt::format(" = {:#x}/{}", move.value.bits, move.value.width);
    out.push_back(text);
  }
  return out;
}

}  // namespace faultline::exchange
