// What came out of one case: a row of the table. A case that could not be evaluated is a row, too, and counts
// as one where the fault was not found.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/answer.h"
#include "eval/case.h"
#include "eval/suite.h"

namespace faultline::eval {

enum class Status : std::uint8_t {
  Explained,    // there is a list of lines
  NoViolation,  // no run fails, or none was found
  TimedOut,     // it had to be ended
  Failed,       // it ended with an error, or crashed; `note` says how
  BadCase,      // of the case itself; `note` says where
};

// Of the faults in one list.
struct Standing {
  std::optional<std::size_t> rank;  // of the fault that comes first; none: not listed
  std::size_t size = 0;             // of the list
};

struct OpinionStanding {
  std::string localizer;
  Standing standing;
  Completeness completeness = Completeness::Complete;
};

struct Row {
  std::string name;
  Half half = Half::Tuning;
  std::vector<std::string> kinds;  // of the faults, in their order
  Status status = Status::Failed;
  std::string verdict;
  std::string note;
  Standing fused;
  bool all_in_ten = false;  // is each of the faults among the first ten lines?
  std::vector<OpinionStanding> localizers;
  std::size_t program_lines = 0;  // 0: not known
  double exam = 1;
  double renieris_reiss = 0;
  double seconds = 0;
  double megabytes = 0;  // the peak
};

const char* to_string(Status status);

// How many of the first lines are the report that is scored by Renieris and Reiss: as many as `explain`
// shows.
constexpr std::size_t kReported = 5;

Row row_of(const Entry& entry, const CaseError& error);
// Without what the process tells: status, note, time and memory.
Row row_of(const Case& evaluated, const Answer& answer, Dependences program);
Row row_without_answer(const Case& evaluated);

// One line of JSON. What cannot be read is none.
std::string to_json(const Row& row, std::string_view fingerprint);
struct StoredRow {
  Row row;
  std::string fingerprint;  // of what it is the result of
};
std::optional<StoredRow> read_row(std::string_view json);

}  // namespace faultline::eval
