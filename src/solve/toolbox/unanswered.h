// The tests of a deletion or a growth that the solver did not answer.
#pragma once

#include <utility>

#include "solve/toolbox/shrink.h"

namespace faultline::solve::toolbox {

class Unanswered {
 public:
  struct Test {
    ElementId element = 0;
    std::size_t size = 0;  // of the set at that time
  };

  void add(Test test, const Unknown& why) {
    tests_.push_back(test);
    if (!first_) first_ = why;
    ended_ = ends_all(why.reason);
  }

  bool ended() const { return ended_; }  // nothing will be answered any more
  std::vector<Test> take() { return std::exchange(tests_, {}); }

  // What a result with undecided elements says about itself.
  template <class Result>
  void mark(Result& result) const {
    if (result.undecided.empty()) return;
    result.minimality = Minimality::NotProven;
    result.stopped = first_;
  }

 private:
  std::vector<Test> tests_;
  std::optional<Unknown> first_;
  bool ended_ = false;
};

}  // namespace faultline::solve::toolbox
