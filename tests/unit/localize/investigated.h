// A C program written in a test, its first failing run, and what localizers say about it.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/bmc/bmc.h"
#include "localize/localizer.h"

namespace faultline::localize {

// With assert, nondet_int and the like declared in one line, so that line 2 is the text's first. Throws
// std::runtime_error if no run fails.
class Investigated {
 public:
  explicit Investigated(const std::string& text, Assumptions assumptions = {});
  explicit Investigated(cfa::Program program, Assumptions assumptions = {});

  // The run on these inputs, instead of one that the model checker finds.
  Investigated(const std::string& text, const std::vector<std::int64_t>& inputs,
               Assumptions assumptions = {});
  Investigated(cfa::Program program, const std::vector<std::int64_t>& inputs, Assumptions assumptions = {});

  const Investigation& investigation() const { return *investigation_; }
  // Every fault is proved again by check/; the test fails where one is refuted.
  fault::Localization ask(const Localizer& localizer) const;

 private:
  void find_run(Assumptions assumptions);
  void investigate(Assumptions assumptions);

  std::unique_ptr<cfa::Program> program_;
  engine::Result result_;
  std::unique_ptr<Investigation> investigation_;
};

// "3", "3+5": the lines of a fault, ascending, each once; one text for each fault, in order.
std::vector<std::string> lines(const fault::Localization& localization);

// "3: 0.50": the line of each fault's first part, and its score.
std::vector<std::string> scored_lines(const fault::Localization& localization);
// The abstract error trace: invariant, line, invariant, ...
std::vector<std::string> story(const fault::Localization& localization);
// Where a step of the run is.
std::uint32_t line_at(const Investigated& program, std::uint32_t step);
// The evidence of a fault that check/ has confirmed.
template <class Evidence>
const Evidence& proved(const fault::Fault& fault) {
  if (fault.checked != fault::Checked::Confirmed) throw std::runtime_error("the fault is not confirmed");
  return std::get<Evidence>(fault.evidence);
}

// The lines of correction sets with one element, ascending, each once.
std::vector<std::string> single_lines(const fault::Localization& localization);
// What is said about faults that have a part in this line and in no other.
std::vector<std::string> infos_at(const fault::Localization& localization, std::uint32_t line);
// Everything that is said, each with its lines in front: for messages.
std::string all_infos(const fault::Localization& localization);

}  // namespace faultline::localize
