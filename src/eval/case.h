// A case of a suite: a faulty program, and where its faults are. It is a directory with a file `case.yml`;
// docs/suite.md describes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/source.h"

namespace faultline::eval {

struct KnownFault {
  std::string file;                  // as `path_of` makes paths
  std::vector<std::uint32_t> lines;  // any of them counts
  std::string_view kind;             // one of fault_kinds()
};

struct Case {
  std::string name;                  // its path in the suite: "thermostat/wrong_limit"
  std::vector<std::string> program;  // files
  std::string entry;                 // empty: as `explain` chooses
  std::vector<std::string> options;  // further ones of `explain`
  std::vector<KnownFault> faults;    // at least one
  std::vector<std::string> inputs;   // of the failing run; empty: it is looked for
  std::string reference;             // the correct version; empty: not given
  std::string pinned;    // a function that one test is given of; empty: `pin` is not asked
  std::vector<std::string> values;  // pinned: NAME=VALUE
  std::string expected;             // pinned: as --expect has it
  std::string compared;  // a function that is compared with the reference's; empty: `explain` is asked
};

// Why a case cannot be evaluated.
struct CaseError {
  std::string file;
  Position position;  // of the file; line 0: it is about the file as a whole
  std::string message;

  std::string text() const;  // "file:line:column: message"
};

std::span<const std::string_view> fault_kinds();

// Reads `folder`/case.yml. Whatever is wrong with it (unknown keys, missing files, lines that are not there)
// is an error at its position.
std::variant<Case, CaseError> read_case(const std::filesystem::path& folder, std::string name);

// One text for one file, however its path is written, so that paths can be compared.
std::string path_of(const std::filesystem::path& path);

}  // namespace faultline::eval
