// Which values would the blamed expressions have to have? A correction set allows many runs that pass; this
// is one of the nearest to the failing one: as few evaluations as possible have another value than the
// program gives them, and, from the first of these to the last, the difference is as small as possible. Every
// answer is checked by a question in which just these values differ.
//
// Cost: one question for each power of two up to the number of such evaluations, and for each of them (the
// first few) up to two for each power of two up to the difference; all over the residual formula.
#pragma once

#include "fault/fault.h"
#include "localize/localizer.h"
#include "localize/residual.h"

namespace faultline::localize {

class NearestValues {
 public:
  // `links` are all those of a set, `free` those of them that may have other values; both ascending; `given`
  // have other values that are known. The encoded formula must outlive it.
  NearestValues(const cfa::Program& program, const Encoded& encoded, std::vector<std::uint32_t> links,
                std::vector<std::uint32_t> free, const Context& context,
                const std::map<std::uint32_t, logic::Term>& given = {});

  // Can the run pass?
  enum class Possible : std::uint8_t { Yes, No, Unknown };
  Possible possible(std::uint64_t conflicts);
  // After Yes: what is said of the values that are needed. Where the solver gives up, they are of a run that
  // passes, but perhaps not of the nearest one.
  void tell(fault::CorrectionSet& set);

 private:
  bool ask(logic::Term wanted);
  logic::Term deviates(const trace::Link& link);
  logic::Term program_value(const trace::Link& link) { return residual_(link.value); }
  void fewest_deviations();
  void fix_values();
  void smallest_difference(const trace::Link& link);
  void some_simple_float(const trace::Link& link);
  logic::Term difference(const trace::Link& link);
  std::vector<fault::NeededValue> values();

  const cfa::Program& program_;
  const Encoded& encoded_;
  logic::TermManager& terms_;
  std::vector<std::uint32_t> links_;
  Residual residual_;
  std::unique_ptr<solve::Solver> solver_;
  solve::Limits limits_;
  bool is_hard_ = false;  // a question was not answered: no more of them
  std::vector<logic::Term> fixed_;
  std::optional<solve::Model> model_;  // the best so far
};

}  // namespace faultline::localize
