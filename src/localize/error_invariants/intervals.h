// Where an invariant is an error invariant: at which positions does it hold in the run, and make all that can
// follow fail?
#pragma once

#include <map>
#include <unordered_map>

#include "localize/error_invariants/sequence.h"

namespace faultline::localize::error_invariants {

// The invariant is an error invariant at both ends. Between them it may be broken for a while and restored:
// `x = x + 1; x = x - 1`.
struct Interval {
  trace::Invariant invariant;
  Position left = 0;
  Position right = 0;
};

enum class Memoize : std::uint8_t { No, Yes };

class IntervalSearch {
 public:
  // `sequences` are known error invariants, for each of their positions.
  IntervalSearch(const Encoded& encoded, trace::Places& places, const Positions& positions,
                 const std::vector<InvariantSequence>& sequences, Memoize memoize, const Context& context);

  // `incLow` of the paper.
  bool is_error_invariant(const trace::Invariant& invariant, Position position);
  // For an error invariant of these positions: as far to both sides as a search finds it to be one.
  Interval around(const trace::Invariant& invariant, Position from, Position to);
  // For every invariant of the sequences; the same interval once.
  std::vector<Interval> all();

 private:
  Position search_left(const trace::Invariant& invariant, Position position);
  Position search_right(const trace::Invariant& invariant, Position position);
  bool compute(const trace::Invariant& invariant, Position position);
  bool is_known(const trace::Invariant& invariant, Position position) const;
  bool separates(const trace::Invariant& invariant, Position position);
  bool has_many_stores() const;
  void make_suffixes();
  std::uint32_t number_of(const trace::Invariant& invariant);

  const Encoded& encoded_;
  trace::Places& places_;
  const Positions& positions_;
  const std::vector<InvariantSequence>& sequences_;
  Memoize memoize_;
  const Context& context_;
  Position first_ = 0;
  std::map<std::string, std::uint32_t> numbers_;  // of invariants
  std::unordered_map<std::uint64_t, bool> memo_;  // (invariant, position) -> answer
  std::unique_ptr<solve::Solver> solver_;
  std::vector<logic::Term> suffixes_;  // by position
  std::uint32_t questions_left_;
  std::uint32_t unanswered_ = 0;
};

}  // namespace faultline::localize::error_invariants
