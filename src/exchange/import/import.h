// Reads what another tool says about a failing run: the format is found by the content.
//
//   YAML witness 2.0, 2.1 (fields of 2.2 are tolerated), GraphML witness 1.0, traces of CBMC (--json-ui,
//   --xml-ui), test cases of Test-Comp, .ktest files of KLEE, our own JSON, CPAchecker's faults
//
// The file is data of strangers: it is read piece by piece, within bounds, and whatever is wrong in it is an
// ImportError with its position.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exchange/import/guidance.h"
#include "exchange/import/text_input.h"

namespace faultline::exchange {

enum class Format : std::uint8_t {
  YamlWitness,
  GraphmlWitness,
  CbmcJson,
  CbmcXml,
  Testcase,
  Ktest,
  Result,  // ours
  Faults,  // CPAchecker's
};
std::string_view to_string(Format format);  // "a YAML witness"

// A set of lines that another tool blames.
struct ForeignFault {
  struct Line {
    TextPlace place;
    std::string code;
  };
  double score = 0;
  std::vector<std::string> reasons;
  std::vector<Line> lines;
};

struct Imported {
  Format format = Format::YamlWitness;
  std::string producer;  // empty: not known
  Guidance guidance;
  std::vector<ForeignFault> faults;
  std::optional<bool> is_32_bit;
  std::vector<std::pair<std::string, std::string>> hashes;  // of the program's files: path, SHA-256
  std::vector<std::string> warnings;                        // what was left out, and why
  // The inputs are all that is known, in the order of the run: it can be run at once.
  bool is_list = false;
};

// Throws ImportError.
Imported read_import(std::istream& in);

}  // namespace faultline::exchange
