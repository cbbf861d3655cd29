// Every run of a small program, beside its unrolling under the values that the run was given.
#pragma once

#include <functional>
#include <vector>

#include "seeded.h"
#include "trace/interpreter.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::trace::unrolling {

// Gives each input each of the values, depth first.
class EachValue : public InputSource {
 public:
  explicit EachValue(std::vector<std::int64_t> values) : values_(std::move(values)) {}
  std::optional<std::uint64_t> next(const InputRequest& request) override;
  bool advance();  // false after the last combination

 private:
  std::vector<std::int64_t> values_;
  std::vector<std::size_t> digits_;
  std::size_t used_ = 0;
};

class EveryRun {
 public:
  EveryRun(const cfa::Program& program, const Options& options);

  // `check(run, evaluator)` for every combination of the values.
  using Check = std::function<void(const Run&, logic::Evaluator&)>;
  void with(const std::vector<std::int64_t>& values, const Check& check);

  // The laws: one claim is violated in a run that fails, and it is the one that the run fails at; none in
  // others; the steps of the segments are the run's; the equations have the values that it recorded.
  void expect_laws(const std::vector<std::int64_t>& values);

  const Unrolling& unrolling() const { return unrolling_; }
  std::uint64_t runs = 0, failed = 0, cut = 0;
  std::uint64_t compared = 0;  // values of equations

 private:
  logic::Assignment assignment(const Run& run) const;
  void expect_steps(const Run& run, logic::Evaluator& evaluator) const;
  void expect_claims(const Run& run, logic::Evaluator& evaluator) const;
  void expect_equations(const Run& run, logic::Evaluator& evaluator);

  const cfa::Program& program_;
  Options options_;
  logic::TermManager terms_;
  Names names_;
  Unrolling unrolling_;
};

}  // namespace faultline::trace::unrolling
