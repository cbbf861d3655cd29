// What else can be said about a blamed statement, each time checked: that a step of one would do, that a
// loop's counter is involved, that a subscript is computed there, which inputs have a part in it.
#pragma once

#include <set>

#include "localize/off_by_one.h"

namespace faultline::localize {

class Hints {
 public:
  // Both must outlive it.
  Hints(const Investigation& investigation, const Context& context);

  std::vector<fault::Info> about(const fault::Fault& fault);

 private:
  std::optional<fault::Info> counter(const fault::Part& part) const;
  std::optional<fault::Info> computed_subscript(const fault::Part& part) const;
  bool reads(const cfa::Edge& edge, cfa::VariableId variable) const;
  void find_counters();

  const Investigation& investigation_;
  OffByOne off_by_one_;
  std::set<cfa::VariableId> counters_;
};

}  // namespace faultline::localize
