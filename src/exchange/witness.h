// Violation witnesses: a recorded run in the formats of the Competition on Software Verification, for others
// to confirm.
//
// Format 2.0 (Ayaziova, Beyer, Lingsch-Rosenfeld, Spiessl, Strejcek, "Software Verification Witnesses 2.0",
// SPIN 2024) is a list of waypoints that the failing run passes in order; format 1.0 (Beyer, Dangl, Dietsch,
// Heizmann, Stahlbauer, "Witness validation and stepwise testification", FSE 2015) is an automaton over the
// program's edges, as GraphML.
//
// A waypoint at a wrong place makes a witness wrong, a missing one makes it only weaker. So what has no plain
// place in the text (a condition that is decided operand by operand, a call inside of a macro) is left out.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::exchange {

enum class DataModel : std::uint8_t { ILP32, LP64 };

struct InputFile {
  std::string path;    // as given to the verifier
  std::string sha256;  // of its bytes, in hexadecimal (see sha256.h)
};

struct WitnessInfo {
  std::string producer = "faultline";
  std::string version;
  std::vector<InputFile> files;
  std::string specification;  // "CHECK( init(main()), LTL(G ! call(reach_error())) )"
  DataModel data_model = DataModel::LP64;
  std::string creation_time;  // ISO 8601: "2026-01-31T12:00:00Z"
};

// Reads the file and computes its hash; throws InputError if it cannot be read.
InputFile input_file(const std::string& path);

// The run is recorded and ends in a violation.
void write_yaml_witness(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                        const WitnessInfo& info);
void write_graphml_witness(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                           const WitnessInfo& info);

}  // namespace faultline::exchange
