// A minimal core by deletion (Chinneck and Dravnieks 1991) with clause-set refinement: leave out one element
// and ask. Unsat: the solver's core of that answer becomes the new set, which often drops many at once. Sat:
// the element is needed, now and in every subset, and is never asked for again. At most one question for each
// element of the first core.
//
// The order is last to first. On traces, where elements are statements in the order of their execution,
// little depends on a late statement, so that its test is easy; and what is superfluous behind a statement is
// gone before that statement is tested. First to last took 1.5 to 10 times as long on the sorting and
// decision programs of bench/, for cores of the same size or up to about a tenth larger.
//
// Recursive model rotation, which spares questions on clauses, has no counterpart here: the model of a
// deletion test violates just the element that was left out, and to make a neighbour of it would mean to
// change a word without knowing the hard part. What the caller knows of other models comes through `settled`.
//
// A test may run into its conflict limit. Its element stays and is undecided; if the set became smaller
// later, it is tested once more, for then the question is an easier one.
#include "solve/toolbox/shrink.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "solve/toolbox/unanswered.h"

namespace faultline::solve::toolbox {

namespace {

class Deletion {
 public:
  Deletion(Elements& elements, const ElementSet& core, const ShrinkOptions& options)
      : elements_(elements),
        options_(options),
        test_limits_(options.test_limits()),
        status_(elements.size(), Status::Outside) {
    for (const ElementId element : core)
      status_[element] = Status::Open;
    restrict_to(core);
  }

  void test_all() {
    const ElementSet candidates = set_;
    for (std::size_t i = candidates.size(); i-- > 0 && !unanswered_.ended();)
      if (status_[candidates[i]] == Status::Open) test(candidates[i]);
  }

  // Those whose test failed on a larger set than we have now.
  void reopen_undecided() {
    for (const auto& [element, size] : unanswered_.take())
      if (status_[element] == Status::Undecided && set_.size() < size) status_[element] = Status::Open;
  }

  MinimalCore result() const {
    MinimalCore out;
    out.elements = set_;
    for (const ElementId element : set_)
      if (status_[element] != Status::Needed) out.undecided.push_back(element);
    unanswered_.mark(out);
    return out;
  }

 private:
  enum class Status : std::uint8_t { Outside, Open, Needed, Undecided };

  void test(ElementId element) {
    ElementSet rest;
    rest.reserve(set_.size() - 1);
    std::copy_if(set_.begin(), set_.end(), std::back_inserter(rest),
                 [&](ElementId other) { return other != element; });
    const Elements::SubsetAnswer answer = elements_.check(rest, test_limits_, options_.fixed);
    if (const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer)) {
      restrict_to(unsat->core);
    } else if (const auto* unknown = std::get_if<Unknown>(&answer)) {
      status_[element] = Status::Undecided;
      unanswered_.add({element, set_.size()}, *unknown);
    } else {
      status_[element] = Status::Needed;
    }
  }

  void restrict_to(const ElementSet& core) {
    for (const ElementId element : set_)
      if (!std::binary_search(core.begin(), core.end(), element)) status_[element] = Status::Outside;
    set_ = core;
    if (!options_.settled) return;
    for (const ElementId element : options_.settled(set_))
      status_[element] = Status::Needed;
  }

  Elements& elements_;
  const ShrinkOptions& options_;
  Limits test_limits_;
  ElementSet set_;
  std::vector<Status> status_;  // of every element
  Unanswered unanswered_;
};

}  // namespace

MinimalCore shrink(Elements& elements, const Elements::SubsetUnsat& known, const ShrinkOptions& options) {
  Deletion deletion(elements, known.core, options);
  deletion.test_all();
  deletion.reopen_undecided();
  deletion.test_all();
  return deletion.result();
}

std::optional<MinimalCore> shrink(Elements& elements, const ElementSet& unsatisfiable,
                                  const ShrinkOptions& options) {
  const Elements::SubsetAnswer answer = elements.check(unsatisfiable, options.limits, options.fixed);
  if (std::holds_alternative<Unknown>(answer)) return std::nullopt;
  const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer);
  if (unsat == nullptr) throw InternalError("shrink: the set is satisfiable");
  return shrink(elements, *unsat, options);
}

}  // namespace faultline::solve::toolbox
