// All runs of a program whose inputs have few values.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/property.h"
#include "trace/interpreter.h"

namespace faultline::engine::bmc::brute {

// Answers the first request with each value of its domain in turn, under each of these the second, and so on:
// depth first, so that inputs that only some runs ask for are enumerated as well.
class AllInputs : public trace::InputSource {
 public:
  std::optional<std::uint64_t> next(const trace::InputRequest& request) override;
  // The next combination; false after the last.
  bool advance();

 private:
  struct Digit {
    std::uint64_t value = 0;  // its position in the domain
    std::uint64_t count = 0;
  };
  std::vector<Digit> digits_;
  std::size_t used_ = 0;
};

// What failed, and where.
struct Failure {
  trace::EventKind kind = trace::EventKind::Finished;
  SourceRange range;
  auto operator<=>(const Failure&) const = default;
};
std::string to_text(const Failure& failure, const cfa::Program& program);

struct Example {
  std::uint64_t runs = 0;                // that fail so
  std::uint64_t steps = 0;               // of the shortest
  std::vector<trace::UsedInput> inputs;  // of the shortest
};

struct AllRuns {
  std::uint64_t count = 0;                       // not excluded by an assumption
  std::uint64_t unfinished = 0;                  // that reached a limit: the program is no use
  std::map<Failure, Example> failures;           // of the properties that count
  std::map<std::string, std::uint64_t> outputs;  // what finished runs printed, and how many printed it
};

AllRuns run_all(const cfa::Program& program, const Properties& properties);

}  // namespace faultline::engine::bmc::brute
