// The differences between two runs in the user's words, and the story that they tell.
#pragma once

#include "fault/near_run.h"
#include "localize/distance/explore.h"

namespace faultline::localize::distance {

class Describer {
 public:
  Describer(Exploration& exploration, const Investigation& investigation, const Near& near);

  // The points at which the runs differ and that can matter, in the order in which they are met; `points` are
  // their numbers.
  std::vector<fault::Delta> deltas(std::vector<std::uint32_t>& points) const;

  // "with input2 = 1 instead of 0, ..."; `chosen` are the deltas of a slice.
  std::vector<std::string> story(const std::vector<fault::Delta>& deltas,
                                 const std::vector<std::uint32_t>& chosen) const;

 private:
  struct Order {
    std::uint32_t failing = 0;  // step
    std::uint32_t behind = 0;   // steps of the other run since then
    auto operator<=>(const Order&) const = default;
  };
  fault::Delta delta(std::uint32_t point) const;
  std::string name_of(const trace::nearby::Point& point) const;
  std::string where(const trace::nearby::Point& point) const;
  std::string value_text(const trace::nearby::Point& point, const logic::Value& value, const trace::Run& run,
                         const trace::nearby::Followed& followed) const;
  std::string skipped(const std::vector<fault::Delta>& deltas) const;
  std::string end() const;
  bool is_told(const trace::Access& read) const;

  Exploration& exploration_;
  const cfa::Program& program_;
  const trace::Run& failing_;
  const Near& near_;
};

}  // namespace faultline::localize::distance
