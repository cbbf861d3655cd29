// The search itself: what is tried, in which order, and who judges it. repair.cpp is its plan.
#pragma once

#include <set>

#include "localize/localizer.h"
#include "localize/repair/filter.h"
#include "localize/repair/repair.h"
#include "localize/repair/score.h"

namespace faultline::localize::repair {

class Search {
 public:
  Search(const Investigation& investigation, const RepairOptions& options, const Context& context);

  // The pool around the counterexample. False: the run cannot be repeated.
  bool gather_runs();
  void play(Tier tier);  // all mutants of the tier, judged; the cheapest are attacked
  void play_pairs();     // of the classical templates, at all places that any failing run visits

  // What the cheapest change of the program that survives costs; infinity: there is none, or only in a harness,
  // where something mostly can be changed.
  double cheapest_survivor() const;
  bool may_go_on() const { return !context_.budget.exhausted(); }

  // The best of each line. Those that are told have been looked at in all runs.
  std::vector<Ranked> best(Part part);
  bool is_cut() const { return is_cut_; }
  std::string effort() const;
  const trace::RunPool& pool() const { return pool_; }
  // Only one run is known to be wrong, and none to be right.
  bool is_pinned() const { return assumptions_.judged == Judged::OneRun; }

 private:
  void scatter();
  Round& made_round(std::vector<Mutant> mutants, std::unique_ptr<Round> round);
  std::unique_ptr<Round> minted(Tier tier, const std::vector<bool>& locations);
  // Rounds of one mutant each, in the order of the mutants: those whose text can be read, and that repair the
  // counterexample.
  std::vector<Round*> read_again(std::vector<Mutant> mutants);
  std::unique_ptr<Round> read_again(const Mutant& mutant, const Budget& budget) const;
  void observe_runs();
  Court court(const Round& round) const;
  void judge_round(Round& round);
  void add_conditional(Round& round);  // what is better under a condition (conditions.h)
  void walk_survivors(Round& round) const;  // of a component model
  void attack(const std::vector<Round*>& rounds);
  struct Attack {
    Entry entry;
    cfa::Program program;  // as its text says
  };
  // Survivors of different lines that are not settled yet, the best first.
  std::vector<Attack> next_attacks(const std::vector<Round*>& rounds, const std::set<Line>& settled);
  // None: it is no program, and is out.
  std::optional<cfa::Program> program_of(const Entry& entry);
  bool is_program(const Entry& entry);
  std::vector<CheckerVerdict> asked(const std::vector<Attack>& attacks) const;
  bool refutes(const Entry& entry, const CheckerVerdict& verdict);
  std::vector<Entry> survivors(const std::vector<Round*>& rounds) const;
  Budget attack_budget() const;

  const Investigation& investigation_;
  const cfa::Program& program_;
  const trace::Run& run_;
  const Assumptions& assumptions_;
  const RepairOptions& options_;
  const Context& context_;
  trace::Interpreter interpreter_;
  trace::RunPool pool_;
  Sites sites_;
  cfa::LocationId watched_;
  Score score_;
  std::vector<std::uint64_t> observed_;  // of the pool's runs
  std::vector<std::uint8_t> undefined_;
  std::vector<std::unique_ptr<Round>> rounds_;
  Filter filter_;
  std::size_t tests_ = 0;  // of the user's, that have joined the pool
  std::size_t attacks_ = 0;
  bool is_cut_ = false;  // a tier had more mutants than were made
  std::size_t mutants_ = 0;
  std::size_t readings_ = 0;  // of these, texts that were read again
};

}  // namespace faultline::localize::repair
