// What many rows say together.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "eval/row.h"

namespace faultline::eval {

struct Summary {
  double mean = 0;
  double median = 0;
};

// Over all cases of a group: where there is no list, or the fault is not in it, the fault counts as not
// found.
struct Accuracy {
  std::size_t cases = 0;
  std::size_t explained = 0;
  std::size_t listed = 0;
  std::size_t top1 = 0, top3 = 0, top5 = 0, top10 = 0;
  std::size_t all_in_ten = 0;
  double mean_reciprocal_rank = 0;    // a fault that is not listed counts 0
  double mean_rank = 0;               // of those that are listed
  std::optional<double> median_rank;  // of all; none: it lies among those that are not listed
  Summary size;                       // of the lists that there are
  Summary exam, renieris_reiss, seconds, megabytes;
};

struct Group {
  std::string name;
  Accuracy accuracy;
};

struct Totals {
  Accuracy all;
  std::vector<Group> halves;
  std::vector<Group> kinds;       // in the order of fault_kinds(); then cases with several faults, bad cases
  std::vector<Group> localizers;  // in the order in which they are asked; only what depends on ranks
  // [k]: the cases whose fault is among the first k lines; [0] is 0.
  std::vector<std::size_t> cumulative;
};

constexpr std::size_t kLongestCumulative = 30;

Accuracy accuracy_of(const std::vector<Row>& rows);
Totals totals_of(const std::vector<Row>& rows);

}  // namespace faultline::eval
