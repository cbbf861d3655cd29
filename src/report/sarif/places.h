// Places of the user's text in SARIF's terms. Private to report/sarif/.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "cfa/program.h"

namespace faultline::report::sarif {

using Json = nlohmann::ordered_json;

// A path as a URI reference: percent-encoded; file:// if it is absolute.
std::string uri_of(std::string_view path);

class Places {
 public:
  explicit Places(const cfa::Program& program) : program_(program) {}

  Json artifact(FileId file) const;
  Json region(const SourceRange& range) const;
  Json physical(const SourceRange& range) const;
  Json location(const SourceRange& range, cfa::FunctionId function = {}) const;

 private:
  std::uint32_t column(FileId file, Position position) const;  // in UTF-16 code units, from 1

  const cfa::Program& program_;
};

}  // namespace faultline::report::sarif
