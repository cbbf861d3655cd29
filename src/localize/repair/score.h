// How natural a change is: pure functions of what it changes and of what its runs do. Cheaper is better;
// where no change lets all runs pass, more runs are better.
#pragma once

#include <utility>

#include "localize/repair/harness.h"
#include "localize/repair/observers.h"
#include "localize/repair/round.h"
#include "localize/repair/weights.h"

namespace faultline::localize::repair {

class Score {
 public:
  // `last_visits` are for where only one run is judged, else empty (see `tie`).
  Score(const trace::RunPool& pool, const Weights& weights, Harness harness, Observers observers,
        std::vector<std::uint32_t> last_visits)
      : pool_(pool),
        weights_(weights),
        harness_(std::move(harness)),
        observers_(std::move(observers)),
        last_visits_(std::move(last_visits)) {}

  bool is_of_harness(cfa::FunctionId function) const { return harness_[function.value]; }
  bool is_of_harness(const Mutant& mutant) const;
  // A harness that no longer gets to the check, or to what works, repairs nothing.
  bool is_way_around(const Mutant& mutant, const Judgement& judgement) const;
  double cost(const Mutant& mutant, const Judgement& judgement) const;
  // Fixed share - broken share - lambda cost.
  double soft(const Mutant& mutant, const Judgement& judgement) const;
  // Of two that are as good, the one with more of it comes first: how much failing runs prefer the changed
  // place, over the pool. Where only one run is judged, how near to the input the place is.
  double tie(const Mutant& mutant) const;
  std::size_t failing() const { return pool_.count(trace::Label::Fails); }

 private:
  double ochiai(const Mutant& mutant) const;
  double nearness(const Mutant& mutant) const;

  const trace::RunPool& pool_;
  const Weights& weights_;
  Harness harness_;
  Observers observers_;
  std::vector<std::uint32_t> last_visits_;
};

// By location: the step of the run's last visit, from 1; 0: there is none.
std::vector<std::uint32_t> last_visits(const cfa::Program& program, const trace::Run& run);

// A mutant with its place in the order.
struct Ranked {
  Entry entry;
  bool survives = false;
  bool is_of_harness = false;
  double value = 0;  // minus its cost, or its soft score
  double tie = 0;
};

Ranked ranked(const Score& score, const Entry& entry);
// Partial credit in a harness comes behind all other.
bool is_better(const Ranked& a, const Ranked& b);
bool comes_first(const Ranked& a, const Ranked& b);  // is_better, then the later line
// Of two that are as good: what is known to hold, then the one about the smaller expression.
bool is_plainer(const Ranked& a, const Ranked& b);
fault::RepairStatus status(const Ranked& ranked);

// The best of each line, best first. Those that change the specification compete among themselves.
std::vector<Ranked> best_of_lines(const Score& score, const std::vector<std::unique_ptr<Round>>& rounds,
                                  Part part, std::size_t most);

}  // namespace faultline::localize::repair
