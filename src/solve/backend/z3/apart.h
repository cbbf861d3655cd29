// Calls into Z3 that may not come back in time. Z3 looks at its interrupts only now and then: while it builds
// a wide circuit, takes in a formula or sorts out what it has learned, seconds can pass. So such a call is
// made in a thread of its own. If Z3 does not come back soon after it was interrupted, it is left behind,
// with its context and all that lives in it; whoever asked begins again with a new context. What was left
// behind goes on being interrupted, and is freed when Z3 returns at last.
#pragma once

#include "solve/backend/z3/session.h"
#include "solve/sat/background.h"

namespace faultline::solve::z3_backend {

// Thrown when a call was left behind. Whatever lives in the session's context belongs to another thread now:
// the only thing to do with it is to let go of the owner.
struct LeftBehind {
  Reason reason;
};

class Apart {
 public:
  // Carries out the job, which must not throw and may use nothing but what `owner` owns: the session among
  // it. Until it has come back nobody else uses any of that. Returns why Z3 was interrupted, if it was.
  // Throws LeftBehind; OutOfBudget if the job was not begun, since too many calls of this process have been
  // left behind and still run.
  std::optional<Reason> operator()(Session& session, const Budget& budget, std::shared_ptr<void> owner,
                                   std::function<void()> job);

 private:
  sat::Background background_;
};

}  // namespace faultline::solve::z3_backend
