// What else can be said about a blamed statement, each time checked: that a step of one would do, that a
// loop's counter is involved, that a subscript is computed there.
#pragma once

#include <map>
#include <set>

#include "localize/problem.h"

namespace faultline::localize {

class Hints {
 public:
  // Both must outlive it.
  Hints(const Investigation& investigation, const Context& context);

  std::vector<fault::Info> about(const fault::Fault& fault);

 private:
  std::optional<fault::Info> off_by_one(const fault::Part& part);
  std::optional<fault::Info> counter(const fault::Part& part) const;
  std::optional<fault::Info> computed_subscript(const fault::Part& part) const;
  bool passes_with(std::uint32_t group, std::int64_t difference);
  bool reads(const cfa::Edge& edge, cfa::VariableId variable) const;
  void find_counters();

  const Investigation& investigation_;
  const Context& context_;
  std::unique_ptr<Problem> problem_;  // made when it is first needed
  std::map<std::pair<std::uint32_t, std::int64_t>, bool> known_;
  std::set<cfa::VariableId> counters_;
};

}  // namespace faultline::localize
