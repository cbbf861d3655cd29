// Translations that may not come back in time. Now and then Z3 enlarges its table of terms, within a call
// that cannot be interrupted: 0.3 s when it has a million. So a long translation is continued in a thread of
// its own. It reads our terms, and so cannot be left behind for good (apart.h); but it can be left alone: the
// call that began it returns, and whatever is asked of the solver next waits until it has come to a halt,
// which it does at the next step, its budget having ended.
#pragma once

#include <exception>

#include "solve/backend/z3/limit.h"
#include "solve/sat/background.h"

namespace faultline::solve::z3_backend {

class Aside {
 public:
  ~Aside() { settle(); }

  // Carries out a job that is called again when it has been given up, and then goes on where it was. It must
  // own its arguments and may use, of the caller's, only what is not touched without settling before. If it
  // is long, `before` is called, in this thread, and it is continued in the other. Throws OutOfBudget, and
  // what the job throws.
  using Job = std::function<void(Meter&)>;
  void operator()(const Budget& budget, const Job& before, Job job);

  // Nothing is under way any more; throws OutOfBudget if the budget ends before.
  void settle(const Budget& budget = {});

 private:
  Budget budget_;
  std::exception_ptr failure_;
  bool is_away_ = false;
  sat::Background background_;
};

}  // namespace faultline::solve::z3_backend
