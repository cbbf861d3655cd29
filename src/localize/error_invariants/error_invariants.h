#pragma once

#include "localize/error_invariants/cover.h"
#include "localize/error_invariants/intervals.h"
#include "localize/localizer.h"

namespace faultline::localize {

// A statement that the abstract error trace has many times, since a loop comes back to it.
enum class Visits : std::uint8_t {
  Merged,  // one fault, with the evidence of its last visit
  Each,    // a fault for each: the alternating sequence of the paper
};

struct ErrorInvariantsOptions {
  trace::Encoding encoding = trace::Encoding::Path;  // or FlowSensitive
  error_invariants::Memoize memoize = error_invariants::Memoize::Yes;
  Visits visits = Visits::Merged;
};

class ErrorInvariants : public Localizer {
 public:
  explicit ErrorInvariants(ErrorInvariantsOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  ErrorInvariantsOptions options_;
};

namespace error_invariants {

// All that the abstract error trace is chosen from, and the choice.
struct AbstractTrace {
  Positions positions;
  Position first = 0;  // what lies before it is not explained
  std::vector<Interval> intervals;
  std::vector<Stretch> cover;  // of the intervals, by number
  fault::Completeness completeness = fault::Completeness::Complete;
};

AbstractTrace abstract_trace(const Encoded& encoded, trace::Places& places, Memoize memoize,
                             const Context& context);

}  // namespace error_invariants
}  // namespace faultline::localize
