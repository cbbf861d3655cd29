// Small models for tests.
#pragma once

#include <string>
#include <vector>

#include "frontend/bip/frontend.h"

namespace faultline::frontend::bip {

inline Options reading(const std::string& text, const std::string& root = "") {
  Options options;
  options.files = {"m.bip"};
  options.instead = {{"m.bip", text}};
  options.root = root;
  return options;
}

// "line:column: message" of the first error; empty: there is none.
inline std::string first_error(const Options& options) {
  const Result result = read(options);
  for (const Diagnostic& one : result.diagnostics)
    if (one.severity == Severity::Error) {
      if (!one.range) return one.message;
      return std::to_string(one.range.begin.line) + ":" + std::to_string(one.range.begin.column) + ": " + one.message;
    }
  return {};
}

}  // namespace faultline::frontend::bip
