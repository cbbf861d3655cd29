#include "localize/repair/conditions.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "localize/repair/atoms.h"
#include "localize/repair/round.h"

namespace faultline::localize::repair {

using cfa::LocationId;
using trace::Label;

namespace {

constexpr std::size_t kMostChanges = 80;
constexpr std::size_t kOfALine = 6;     // of them
constexpr std::size_t kMostPlaces = 16;  // that are watched
constexpr std::size_t kSingles = 8;      // conditions of one change
constexpr std::size_t kJoint = 6;        // ... that are two together
constexpr std::size_t kMostHalves = 400;
constexpr std::size_t kMostFaulty = 40;  // conditions that cannot be evaluated everywhere
constexpr std::size_t kMostVisits = 12;  // of a place in a run, about
constexpr std::size_t kBest = 2;         // conditions that hurt the least, where all do
constexpr Budget::Work kOfChoice{1'000'000};
constexpr Budget::Work kOfWatch{5'000'000};

class Bits {
 public:
  explicit Bits(std::size_t size) : words_((size + 63) / 64, 0) {}
  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  bool includes(const Bits& part) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((part.words_[i] & ~words_[i]) != 0) return false;
    return true;
  }
  bool meets(const Bits& other) const { return common(other) > 0; }
  std::size_t common(const Bits& other) const {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < words_.size(); ++i)
      sum += static_cast<std::size_t>(std::popcount(other.words_[i] & words_[i]));
    return sum;
  }
  Bits operator&(const Bits& other) const {
    Bits both(*this);
    for (std::size_t i = 0; i < words_.size(); ++i)
      both.words_[i] &= other.words_[i];
    return both;
  }
  Bits operator|(const Bits& other) const {
    Bits either(*this);
    for (std::size_t i = 0; i < words_.size(); ++i)
      either.words_[i] |= other.words_[i];
    return either;
  }

 private:
  std::vector<std::uint64_t> words_;
};

// A condition in the runs of the pool: where it was true at some visit, and where it was false at some.
struct Truth {
  Material atom;
  Bits is_true, is_false;
  bool is_faulty = false;  // some run cannot evaluate it
};

// Where a condition is asked: the two ways behind it.
struct Question {
  LocationId at, yes, no;
};

// All conditions that could be written at one place, one behind the other.
class Watch {
 public:
  Watch(Mint& mint, const Partial& partial) {
    std::vector<Material> atoms = atoms_at(mint, partial.function, partial.at);
    detours_ = partial.watched(mint, [&](cfa::EdgeId like, LocationId to) {
      for (std::size_t i = atoms.size(); i-- > 0;) {
        const LocationId yes = mint.workshop().step(like, cfa::Skip{}, to);
        const LocationId no = mint.workshop().step(like, cfa::Skip{}, to);
        to = mint.workshop().decision(like, atoms[i].expr, yes, no);
        questions_.push_back({to, yes, no});
      }
      return to;
    });
    std::ranges::reverse(questions_);
    std::vector<std::uint32_t> lengths;
    for (Material& atom : atoms) {
      lengths.push_back(token_count(atom.text.text));
      truths_.push_back({std::move(atom), Bits(0), Bits(0)});
    }
    by_length_.resize(truths_.size());
    std::iota(by_length_.begin(), by_length_.end(), 0);
    std::ranges::stable_sort(by_length_, {}, [&](std::size_t i) { return lengths[i]; });
  }

  // `interpreter` knows the questions.
  void ask(const Court& court, const cfa::Program& program, const trace::Interpreter& interpreter,
           const Budget& budget) {
    past_faulty_ = detours_;
    for (Truth& truth : truths_)
      truth.is_true = truth.is_false = Bits(court.runs.size());
    std::size_t faulty = 0;
    for (std::size_t run = 0; run < court.runs.size() && !budget.exhausted();) {
      const auto fault = ask_in(court, program, interpreter, run);
      if (!fault || faulty == kMostFaulty) {
        ++run;
        continue;
      }
      // Without it, again.
      ++faulty;
      truths_[*fault].is_faulty = true;
      go_past_faulty();
    }
  }

  // Those that can be asked everywhere, the shortest first.
  std::vector<const Truth*> by_length() const {
    std::vector<const Truth*> all;
    for (const std::size_t i : by_length_)
      if (!truths_[i].is_faulty) all.push_back(&truths_[i]);
    return all;
  }

 private:
  // A detour is not followed by another one, so each leads to where all of them lead.
  void go_past_faulty() {
    past_faulty_ = detours_;
    for (std::size_t i = 0; i < questions_.size(); ++i) {
      if (!truths_[i].is_faulty) continue;
      for (trace::Detour& detour : past_faulty_)
        if (detour.as == questions_[i].at) detour.as = behind_faulty(i);
      past_faulty_.push_back({questions_[i].at, behind_faulty(i)});
    }
  }

  LocationId behind_faulty(std::size_t question) const {
    for (std::size_t next = question + 1; next < questions_.size(); ++next)
      if (!truths_[next].is_faulty) return questions_[next].at;
    return questions_.back().no;
  }

  // The condition that this run cannot evaluate, if there is one.
  std::optional<std::size_t> ask_in(const Court& court, const cfa::Program& program,
                                    const trace::Interpreter& interpreter, std::size_t run) {
    std::vector<std::uint8_t> visits(program.locations.size() + 1, 0);
    trace::RunOptions options;
    options.checks = court.checks;
    options.budget.work = court.clock;
    options.step_limit = 2 * court.runs[run].steps + 2 * kMostVisits * questions_.size();
    trace::WordInputs inputs(court.runs[run].inputs);
    const trace::Run made = interpreter.run(inputs, options, {past_faulty_, {}, &visits});
    std::optional<std::size_t> faulty;
    for (std::size_t i = 0; i < questions_.size(); ++i) {
      if (visits[questions_[i].yes.value]) truths_[i].is_true.set(run);
      if (visits[questions_[i].no.value]) truths_[i].is_false.set(run);
      if (made.event.edge && program.edges[made.event.edge].from == questions_[i].at) faulty = i;
    }
    return faulty && !truths_[*faulty].is_faulty ? faulty : std::nullopt;
  }

  Detours detours_, past_faulty_;
  std::vector<Question> questions_;
  std::vector<Truth> truths_;
  std::vector<std::size_t> by_length_;
};

using Place = std::pair<SourceRange, Partial::Side>;

Place place_of(const Partial& partial) {
  return {partial.at, partial.side};
}

// Where a change is to be made, and where it must not be. Where it does not help by itself, it may still help at a later
// visit of the place than the first.
struct Need {
  Bits needed, hurt;  // runs
};

Need need_of(const Court& court, const Mutant& mutant) {
  Need need{Bits(court.runs.size()), Bits(court.runs.size())};
  for (std::size_t i = 0; i < court.runs.size(); ++i)
    if (court.runs[i].label == Label::Fails)
      need.needed.set(i);
    else if (!passes(court, mutant, i))
      need.hurt.set(i);
  return need;
}

class Chooser {
 public:
  Chooser(Mint& mint, const Partial& partial, const Need& need) : mint_(mint), partial_(partial), need_(need) {}

  void choose(const std::vector<const Truth*>& truths) {
    std::vector<const Truth*> all, careful;
    std::size_t singles = 0;
    for (const Truth* each : truths) {
      const bool covers = helps(*each).includes(need_.needed), hurts = helps(*each).meets(need_.hurt);
      if (covers && !hurts) {
        if (singles++ < kSingles) partial_.under(mint_, each->atom);
      } else if (covers && all.size() < kMostHalves) {
        all.push_back(each);
      } else if (!hurts && helps(*each).meets(need_.needed) && careful.size() < kMostHalves) {
        careful.push_back(each);
      }
    }
    std::size_t found = singles;
    // Where the change is to be made if the condition does not hold, it is the other way round.
    const bool is_positive = partial_.wanted;
    found += join(all, is_positive ? cfa::BinaryOp::LogicalAnd : cfa::BinaryOp::LogicalOr,
                  [&](const Bits& a, const Bits& b) { return !(a & b).meets(need_.hurt); });
    found += join(careful, is_positive ? cfa::BinaryOp::LogicalOr : cfa::BinaryOp::LogicalAnd,
                  [&](const Bits& a, const Bits& b) { return (a | b).includes(need_.needed); });
    if (found > 0) return;
    std::ranges::stable_sort(all, {}, [&](const Truth* each) { return helps(*each).common(need_.hurt); });
    for (std::size_t i = 0; i < std::min(kBest, all.size()); ++i)
      partial_.under(mint_, all[i]->atom);
  }

 private:
  const Bits& helps(const Truth& truth) const { return partial_.wanted ? truth.is_true : truth.is_false; }

  // Two together; the shortest first, as the halves are.
  template <class Fits>
  std::size_t join(const std::vector<const Truth*>& halves, cfa::BinaryOp op, const Fits& fits) {
    std::size_t found = 0;
    for (std::size_t sum = 1; found < kJoint && sum < 2 * halves.size(); ++sum)
      for (std::size_t i = sum > halves.size() ? sum - halves.size() + 1 : 0; 2 * i < sum && found < kJoint; ++i) {
        const std::size_t k = sum - i;
        if (k >= halves.size() || !fits(helps(*halves[i]), helps(*halves[k]))) continue;
        partial_.under(mint_, joined(mint_, halves[i]->atom, halves[k]->atom, op));
        ++found;
      }
    return found;
  }

  Mint& mint_;
  const Partial& partial_;
  const Need& need_;
};

// The most promising first: what fixes nearly all failing runs, and of these what breaks little.
std::vector<std::size_t> promising(const std::vector<Mutant>& mutants, const std::vector<Judgement>& judgements,
                                   std::size_t failing) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < mutants.size(); ++i)
    // What comes with a seed may only be right at a later visit of its place.
    if (mutants[i].partial && judgements[i].complete && (judgements[i].fixed > 0 || mutants[i].is_seed)) all.push_back(i);
  const auto fixes_most = [&](std::size_t i) { return 10 * judgements[i].fixed >= 9 * failing; };
  std::ranges::stable_sort(all, [&](std::size_t a, std::size_t b) {
    if (fixes_most(a) != fixes_most(b)) return fixes_most(a);
    if (!fixes_most(a) && judgements[a].fixed != judgements[b].fixed) return judgements[a].fixed > judgements[b].fixed;
    if (judgements[a].broken != judgements[b].broken) return judgements[a].broken < judgements[b].broken;
    return mutants[a].cost < mutants[b].cost;
  });
  std::map<Line, std::size_t> of_line;
  std::erase_if(all, [&](std::size_t i) { return of_line[line_of(mutants[i])]++ >= kOfALine; });
  if (all.size() > kMostChanges) all.resize(kMostChanges);
  return all;
}

}  // namespace

std::vector<Mutant> under_conditions(const Court& court, Mint& mint, const std::vector<Mutant>& mutants,
                                     const std::vector<Judgement>& judgements, const Budget& budget) {
  const auto failing =
      static_cast<std::size_t>(std::ranges::count(court.runs, Label::Fails, &trace::PooledRun::label));
  std::map<Place, Watch> watches;
  std::vector<std::pair<std::size_t, Need>> changes;
  for (const std::size_t i : promising(mutants, judgements, failing)) {
    if (budget.exhausted()) break;
    const Place at = place_of(*mutants[i].partial);
    if (!watches.contains(at) && watches.size() == kMostPlaces) continue;
    Need need = need_of(court, mutants[i]);
    if (watches.try_emplace(at, mint, *mutants[i].partial).second) budget.spend(kOfWatch);
    budget.spend(kOfChoice);
    changes.emplace_back(i, std::move(need));
  }
  if (changes.empty()) return {};
  const cfa::Program& program = mint.program();
  const trace::Interpreter interpreter(program);
  for (auto& [at, watch] : watches)
    watch.ask(court, program, interpreter, budget);
  for (const auto& [i, need] : changes)
    Chooser(mint, *mutants[i].partial, need).choose(watches.at(place_of(*mutants[i].partial)).by_length());
  return std::move(mint.mutants());
}

}  // namespace faultline::localize::repair
