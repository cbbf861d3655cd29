// A pool of runs around a failing one: what tells a good change of the program from a bad one.
//
// One to three inputs of a run are set to other values (constants of the program and values of other inputs,
// each also plus and minus one; small numbers; the ends of the type), the program is run, and the property
// says whether the run fails. Runs that violate an assumption, or do not end, are dropped. On a typical
// program both kinds of runs are found in milliseconds, and a few hundred of them judge a change nearly as
// well as a full test suite (measured before this was written: see docs/localizers/repair.md).
//
// In a component model, nearly every change of a schedule ends the run at once: what was chosen is not enabled.
// So half of its pool are random walks, which take what is.
//
// The same seed gives the same pool.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "trace/interpreter.h"

namespace faultline::trace {

using InputWords = std::vector<std::uint64_t>;  // in the order in which the run asks for them

// Answers with the listed words, cut to the type that is asked for and bent into the interval; then with the same ones
// once more, as what is asked for again and again is mostly of one kind, and has to satisfy one assumption; then zeros,
// by which most loops about inputs end.
class WordInputs : public InputSource {
 public:
  // `first`: so many have been asked for already.
  explicit WordInputs(const InputWords& words, std::size_t first = 0) : words_(words), next_(first) {}
  std::optional<std::uint64_t> next(const InputRequest& request) override;
  // The run has asked for more than there is.
  bool is_exhausted() const { return next_ > words_.size(); }

 private:
  const InputWords& words_;
  std::size_t next_;
};

InputWords words_of(const Run& run);

// No violation, and no assumption that the inputs violate. A changed program gets beyond the place where the
// run failed, and asks for more inputs there: that what it gets does not satisfy an assumption about those says
// nothing against the change.
bool ends_well(EventKind end, const WordInputs& inputs);

enum class Label : std::uint8_t { Passes, Fails };

struct PooledRun {
  InputWords inputs;
  Label label = Label::Passes;
  EventKind end = EventKind::Finished;
  std::uint64_t steps = 0;
  std::vector<bool> visited;  // by location
};

struct PoolOptions {
  std::size_t size = 400;        // runs
  std::size_t attempts = 4'000;  // to find them
  std::uint64_t seed = 1;
  std::uint64_t step_limit = 1'000'000;  // of one run
  Checks checks;
  Budget budget;
};

class RunPool {
 public:
  // The program must outlive the pool. `interpreter` may be prepared for more than the program (variants).
  RunPool(const cfa::Program& program, const Interpreter& interpreter, PoolOptions options);

  // The failing run comes first, whatever it does without its trace.
  void add(const InputWords& inputs);
  void perturb(const Run& failing);  // adds what it finds
  // A run that somebody else found. False: it is known, or it is no run to judge by.
  bool add_if_new(const InputWords& inputs);
  bool add_if_new(const Choices& inputs);  // ... as somebody wrote it

  const std::vector<PooledRun>& runs() const { return runs_; }
  std::size_t count(Label label) const;
  std::uint64_t executed() const { return executed_; }

 private:
  std::optional<PooledRun> execute(const InputWords& inputs, Recording recording);
  std::optional<PooledRun> execute(InputSource& inputs, Recording recording);
  bool add_if_new(std::optional<PooledRun> run);
  void keep(PooledRun run);
  std::vector<std::uint64_t> interesting_values(const Run& failing) const;
  InputWords perturbed(const Run& failing, const std::vector<std::uint64_t>& values);
  void walk(const Run& failing);
  std::uint64_t random(std::uint64_t below);

  const cfa::Program& program_;
  const Interpreter& interpreter_;
  PoolOptions options_;
  std::vector<PooledRun> runs_;
  std::array<std::size_t, 2> counts_ = {};  // by label
  std::set<InputWords> known_;
  std::uint64_t state_;
  std::uint64_t executed_ = 0;
};

}  // namespace faultline::trace
