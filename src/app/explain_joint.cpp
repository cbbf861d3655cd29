#include "app/explain_joint.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/deep_stack.h"
#include "app/explain_json.h"
#include "app/run_result.h"
#include "check/evidence.h"
#include "localize/joint/failing_runs.h"
#include "localize/joint/joint.h"

namespace faultline::app {
namespace {

constexpr std::size_t kWidestJointText = 60;

class JointTeller {
 public:
  JointTeller(const JointQuestion& question, const Budget& budget) : question_(question), budget_(budget) {
    others_ = localize::failing_runs(question.program, question.run, question.assumptions, question.runs - 1,
                                     budget);
    add(question.run);
    for (const trace::Run& run : others_)
      add(run);
  }

  void work() {
    if (others_.empty()) return;
    localize::Context context;
    context.budget = budget_;
    try {
      std::vector<const localize::Investigation*> runs;
      for (const auto& run : runs_)
        runs.push_back(run.get());
      found_ = localize::joint_corrections(runs, {}, context);
    } catch (const localize::NotExplainable& why) {
      found_.completeness = fault::Completeness::SolverGaveUp;
      found_.note = why.reason;
    }
    confirm();
  }

  void print(std::ostream& out) const {
    if (others_.empty()) {
      out << "\n--runs: no other run was found that fails\n";
      return;
    }
    if (found_.sets.empty()) {
      out << fmt::format("\nnothing is known that corrects all {} runs{}\n", runs_.size(),
                         found_.note.empty() ? "" : ": " + found_.note);
    } else {
      const bool is_single = found_.sets.front().parts.size() == 1;
      out << fmt::format("\nchanging {} can make all {} runs pass:\n",
                         is_single ? "any ONE of these" : "all of any one of these sets", runs_.size());
    }
    for (std::size_t i = 0; i < found_.sets.size(); ++i)
      out << "  - " << text_of(found_.sets[i]) << (is_proved_[i] ? "" : " (not proved again: no time was left)")
          << '\n';
    if (refuted_ > 0)
      out << fmt::format("  {} left out: the second proof refutes it; please report this\n", refuted_);
    if (found_.completeness != fault::Completeness::Complete)
      out << fmt::format("  there may be others ({})\n", fault::to_string(found_.completeness));
  }

  Json json() const {
    Json runs = Json::array(), sets = Json::array();
    for (const auto& run : runs_) {
      Json inputs = Json::array();
      for (const trace::UsedInput& input : run->run().inputs)
        inputs.push_back(input_text(question_.program, input));
      runs.push_back(std::move(inputs));
    }
    for (std::size_t i = 0; i < found_.sets.size(); ++i) {
      Json statements = Json::array();
      for (const fault::Part& part : found_.sets[i].parts)
        statements.push_back(statement_json(question_.program, part));
      sets.push_back({{"statements", std::move(statements)}, {"proved", static_cast<bool>(is_proved_[i])}});
    }
    return {{"runs", std::move(runs)},
            {"sets", std::move(sets)},
            {"completeness", fault::to_string(found_.completeness)}};
  }

 private:
  void add(const trace::Run& run) {
    runs_.push_back(
        std::make_unique<localize::Investigation>(question_.program, run, question_.assumptions, budget_));
  }

  // By another solver, for each run by itself.
  void confirm() {
    std::vector<std::unique_ptr<check::Prover>> provers;
    for (const auto& run : runs_) {
      if (found_.sets.empty()) return;
      const localize::Encoded& encoded = run->whole_program();
      provers.push_back(std::make_unique<check::Prover>(check::Basis{
          encoded.formula, encoded.candidates(), *encoded.terms, &question_.program, &run->run().trace}));
    }
    std::vector<localize::JointCorrection> kept;
    for (localize::JointCorrection& set : found_.sets) {
      fault::Checked checked = fault::Checked::Confirmed;
      for (std::size_t i = 0; i < provers.size() && checked == fault::Checked::Confirmed; ++i)
        checked = provers[i]->confirm(set.of_runs[i], budget_);
      if (checked == fault::Checked::Refuted) {
        ++refuted_;
        continue;
      }
      is_proved_.push_back(checked == fault::Checked::Confirmed);
      kept.push_back(std::move(set));
    }
    found_.sets = std::move(kept);
  }

  std::string text_of(const localize::JointCorrection& set) const {
    std::string text;
    for (const fault::Part& part : set.parts)
      text += fmt::format("{}line {}: {}, {}", text.empty() ? "" : "; and ", part.range.begin.line,
                          one_line(question_.program.text(part.range), kWidestJointText),
                          trace::describe(part.kind));
    return text;
  }

  const JointQuestion& question_;
  const Budget& budget_;
  std::vector<trace::Run> others_;
  std::vector<std::unique_ptr<localize::Investigation>> runs_;  // the first one is the run that is explained
  localize::JointCorrections found_;
  std::vector<bool> is_proved_;  // by set
  std::size_t refuted_ = 0;
};

}  // namespace

Json tell_joint(const JointQuestion& question, const Budget& budget, Console& console) {
  JointTeller teller(question, budget);
  // Formulas can be nested as deeply as the program.
  run_on_deep_stack([&] {
    teller.work();
    return 0;
  });
  teller.print(console.results());
  return teller.json();
}

}  // namespace faultline::app
