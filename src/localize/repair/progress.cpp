#include "localize/repair/progress.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

namespace faultline::localize::repair {

namespace {

constexpr std::size_t kMostWalked = 96;  // mutants
constexpr int kWalks = 12;               // of each
constexpr std::size_t kLonger = 8;       // steps more than twice those of the failing run
constexpr std::uint64_t kStepLimit = 200'000;

constexpr std::int64_t kStop = 0;  // only the scheduler takes it for an answer

enum class End : std::uint8_t { Goes, Stuck, Fails };

// Answers with the words; then it notes what is asked for, and ends the run.
class Prefix : public trace::InputSource {
 public:
  explicit Prefix(const trace::InputWords& words) : words_(words) {}

  std::optional<std::uint64_t> next(const trace::InputRequest& request) override {
    if (next_ < words_.size()) return words_[next_++];
    if (!asked_) asked_ = request.interval.value_or(cfa::Interval{1, 1});
    return 0;
  }
  // The values that the input behind the words may have; none: the run did not get there.
  const std::optional<cfa::Interval>& asked() const { return asked_; }

 private:
  const trace::InputWords& words_;
  std::size_t next_ = 0;
  std::optional<cfa::Interval> asked_;
};

class Walk {
 public:
  Walk(const Court& court, const Mutant& mutant, std::uint64_t seed) : court_(court), mutant_(mutant), random_(seed) {
    options_.checks = court.checks;
    options_.budget.work = court.clock;
    options_.step_limit = kStepLimit;
  }

  // `taken` gets the steps of the scheduler.
  End go(std::size_t length, std::set<std::uint64_t>& taken, Visits* visits) {
    visits_ = visits;
    trace::InputWords words;
    std::optional<cfa::Interval> asked = ask(words);
    while (asked && !fails_ && words.size() < length)
      asked = step(words, *asked, taken);
    return fails_ ? End::Fails : asked ? End::Goes : End::Stuck;
  }

 private:
  // One of the steps that are enabled, appended to the words: a step was taken if the run asks for another one
  // behind it. 0 is no step, it ends the run.
  std::optional<cfa::Interval> step(trace::InputWords& words, const cfa::Interval& choices, std::set<std::uint64_t>& taken) {
    std::vector<std::uint64_t> all(static_cast<std::size_t>(choices.high));
    std::iota(all.begin(), all.end(), 1);
    std::shuffle(all.begin(), all.end(), random_);
    for (const std::uint64_t choice : all) {
      words.push_back(choice);
      if (const std::optional<cfa::Interval> asked = ask(words); asked || fails_) {
        if (!fails_ && choices.low == kStop) taken.insert(choice);
        return asked;
      }
      words.pop_back();
    }
    return std::nullopt;
  }

  std::optional<cfa::Interval> ask(const trace::InputWords& words) {
    Prefix inputs(words);
    const trace::Run run = court_.interpreter.run(inputs, options_, {mutant_.detours, cfa::LocationId(), visits_});
    // A deadlock that fails is one of the run that was ended.
    fails_ = trace::is_violation(run.event.kind) && !inputs.asked();
    return inputs.asked();
  }

  const Court& court_;
  const Mutant& mutant_;
  std::mt19937_64 random_;
  trace::RunOptions options_;
  Visits* visits_ = nullptr;
  bool fails_ = false;
};

struct Walks {
  int stuck = 0;
  bool fail = false;
  std::set<std::uint64_t> taken;  // steps of the scheduler
  Visits visits;
};

Walks walk(const Court& court, const Mutant& mutant) {
  Walks all;
  all.visits.resize(court.program.locations.size() + 1, 0);
  for (int i = 0; i < kWalks && !all.fail; ++i) {
    Walk one(court, mutant, static_cast<std::uint64_t>(i));
    const End end = one.go(2 * court.runs.front().inputs.size() + kLonger, all.taken, &all.visits);
    all.fail = end == End::Fails;
    all.stuck += end == End::Stuck;
  }
  return all;
}

// Without any change: up to where they fail.
std::set<std::uint64_t> steps_taken(const Court& court) {
  std::set<std::uint64_t> taken;
  for (int i = 0; i < kWalks; ++i)
    Walk(court, Mutant(), static_cast<std::uint64_t>(i)).go(2 * court.runs.front().inputs.size() + kLonger, taken, nullptr);
  return taken;
}

void weigh(const Court& court, const Mutant& mutant, const std::set<std::uint64_t>& before, Judgement& judgement) {
  const Walks walks = walk(court, mutant);
  if (walks.fail) {
    judgement.broken = std::max(judgement.broken, std::uint32_t{1});
    return;
  }
  judgement.kills_code = judgement.kills_code && kills_code(court, mutant, walks.visits);
  const auto gone = std::ranges::count_if(before, [&](std::uint64_t step) { return !walks.taken.contains(step); });
  judgement.stuck = static_cast<double>(walks.stuck) / kWalks +
                    (before.empty() ? 0 : static_cast<double>(gone) / static_cast<double>(before.size()));
}

}  // namespace

void weigh_progress(const Court& court, const std::vector<Mutant>& mutants, std::size_t failing, const Budget& budget,
                    std::vector<Judgement>& judgements) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < mutants.size(); ++i)
    if (judgements[i].passes_all(failing)) chosen.push_back(i);
  std::ranges::stable_sort(chosen, {}, [&](std::size_t i) { return mutants[i].cost; });
  const std::set<std::uint64_t> before = chosen.empty() ? std::set<std::uint64_t>() : steps_taken(court);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    Judgement& judgement = judgements[chosen[i]];
    if (i < kMostWalked && !budget.exhausted()) {
      weigh(court, mutants[chosen[i]], before, judgement);
    } else {
      judgement.stuck = 1;
    }
  }
}

}  // namespace faultline::localize::repair
