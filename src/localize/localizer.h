// A localizer is one const method from a failing run to faults. All of them are incremental, end with what
// they have when the budget ends, and give the same answer to the same question.
//
// To add one: a folder with the algorithm, a row in registry.cpp, a page in docs/localizers, the paper's
// example in tests/papers, and, for a new kind of evidence, its proof in check/.
#pragma once

#include <functional>
#include <memory>

#include "base/budget.h"
#include "fault/fault.h"
#include "localize/checker.h"
#include "localize/investigation.h"
#include "solve/decorator.h"
#include "solve/solver.h"

namespace faultline::localize {

struct Context {
  Budget budget;
  // How solvers are made; counted and, in tests, checked. The default is the fastest one.
  std::function<std::unique_ptr<solve::Solver>(logic::TermManager&)> make_solver;
  const Checker* checker = nullptr;  // none: nobody can be asked about a whole program
  // The program as its text with these changes has it; none: it cannot be read. Nobody there to read: empty.
  std::function<std::optional<cfa::Program>(const std::vector<fault::Edit>&, const Budget&)> read;
  std::shared_ptr<solve::Statistics> queries = std::make_shared<solve::Statistics>();

  std::unique_ptr<solve::Solver> solver(logic::TermManager& terms) const;
};

class Localizer {
 public:
  virtual ~Localizer() = default;
  virtual fault::Localization localize(const Investigation& investigation, Context& context) const = 0;
};

}  // namespace faultline::localize
