// A suspicion that is checked: does this very run pass if an expression is one more or one less each time,
// or, for a comparison, if its boundary is?
#pragma once

#include <map>

#include "localize/problem.h"

namespace faultline::localize {

class OffByOne {
 public:
  // Both must outlive it.
  OffByOne(const Investigation& investigation, const Context& context)
      : investigation_(investigation), context_(context) {}

  // "off by one? With `<=` instead of `<`, this run passes"; none: it does not, or that was not found out.
  std::optional<fault::Info> about(const fault::Part& part);

 private:
  enum class Moved : std::uint8_t { Value, Boundary };

  bool make_problem();
  std::optional<std::uint32_t> group_of(const fault::Part& part) const;
  std::optional<fault::Info> about_value(std::uint32_t group);
  std::optional<fault::Info> about_boundary(std::uint32_t group);
  bool passes_with(std::uint32_t group, Moved moved, std::int64_t difference);
  logic::Term moved_boundary(logic::Term value, std::int64_t difference) const;

  const Investigation& investigation_;
  const Context& context_;
  std::unique_ptr<Problem> problem_;  // made when it is first needed
  bool is_impossible_ = false;        // it cannot be made
  std::map<std::pair<std::uint32_t, std::int64_t>, bool> known_;
};

}  // namespace faultline::localize
