// What repairs need of the rest of the tool: the model checker, to attack them, and the frontend, to read the
// source with a repair in its text.
#pragma once

#include "app/source_options.h"
#include "check/repair.h"
#include "engine/verdict.h"
#include "localize/checker.h"

namespace faultline::app {

// The bounded model checker, asked about the same properties as the program itself.
class BmcChecker : public localize::Checker {
 public:
  // A change may make a loop endless: loops are followed a few times as far as in the failing run, not until
  // the time ends. That also makes the answers independent of the machine.
  BmcChecker(engine::Options options, const trace::Run& failing);
  localize::CheckerVerdict check(const cfa::Program& program, const Budget& budget) const override;

 private:
  engine::Options options_;
};

class RepairProver {
 public:
  RepairProver(const SourceOptions& source, const std::vector<std::string>& compiler_arguments,
               const cfa::Program& program, trace::Checks checks)
      : source_(source),
        compiler_arguments_(compiler_arguments),
        program_(program),
        checks_(checks) {}

  // The program as the repaired text has it; none: it cannot be read.
  std::optional<cfa::Program> read(const std::vector<fault::Edit>& edits, const Budget& budget) const;
  // Reads the repaired text, and runs it on all runs that are said to pass. What the model checker has said was about this
  // text, too.
  fault::Checked confirm(fault::Repair& repair, const Budget& budget) const;

 private:
  const SourceOptions& source_;
  const std::vector<std::string>& compiler_arguments_;
  const cfa::Program& program_;
  trace::Checks checks_;
};

}  // namespace faultline::app
