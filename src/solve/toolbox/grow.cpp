// A maximal satisfiable set by linear search: every element that the model at hand satisfies joins at once,
// without a question; the others are asked for one by one, and each Sat brings a new model, under which
// others may join. First to last. As many questions as the correction set is large, plus one for each new
// model.
//
// One question for all that are left (is the disjunction of their selectors satisfiable?) would replace the
// last row of Unsat answers by a single one, but leaves a new large clause in the solver each time, and where
// it hits a limit everything is undecided. Correction sets of traces are small; we ask singly.
#include "solve/toolbox/shrink.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "solve/toolbox/unanswered.h"

namespace faultline::solve::toolbox {

namespace {

class Growth {
 public:
  Growth(Elements& elements, const ElementSet& start, Model model, const ShrinkOptions& options)
      : elements_(elements),
        options_(options),
        test_limits_(options.test_limits()),
        model_(std::move(model)),
        status_(elements.size(), Status::Open) {
    for (const ElementId element : start)
      status_[element] = Status::Inside;
    absorb();
  }

  void test_all() {
    for (ElementId element = 0; element < status_.size() && !unanswered_.ended(); ++element)
      if (status_[element] == Status::Open) test(element);
  }

  // Those whose test failed beside fewer elements than we have now.
  void reopen_undecided() {
    for (const auto& [element, size] : unanswered_.take())
      if (status_[element] == Status::Undecided && set_.size() > size) status_[element] = Status::Open;
  }

  MaximalSet result() && {
    MaximalSet out{std::move(set_), {}, Minimality::Proven, {}, {}, std::move(model_)};
    for (ElementId element = 0; element < status_.size(); ++element) {
      const Status status = status_[element];
      if (status != Status::Inside) out.correction.push_back(element);
      if (status == Status::Open || status == Status::Undecided) out.undecided.push_back(element);
    }
    unanswered_.mark(out);
    return out;
  }

 private:
  enum class Status : std::uint8_t { Open, Inside, Excluded, Undecided };

  void test(ElementId element) {
    ElementSet more = set_;
    more.insert(std::upper_bound(more.begin(), more.end(), element), element);
    Elements::SubsetAnswer answer = elements_.check(more, test_limits_, options_.fixed);
    if (auto* sat = std::get_if<Elements::SubsetSat>(&answer)) {
      status_[element] = Status::Inside;
      model_ = std::move(sat->model);
      absorb();
    } else if (const auto* unknown = std::get_if<Unknown>(&answer)) {
      status_[element] = Status::Undecided;
      unanswered_.add({element, set_.size()}, *unknown);
    } else {
      status_[element] = Status::Excluded;
    }
  }

  // The new model satisfies all that is inside.
  void absorb() {
    set_.clear();
    for (ElementId element = 0; element < status_.size(); ++element) {
      Status& status = status_[element];
      if ((status == Status::Open || status == Status::Undecided) && elements_.satisfied(element, model_))
        status = Status::Inside;
      if (status == Status::Inside) set_.push_back(element);
    }
    if (!options_.settled) return;
    for (const ElementId element : options_.settled(set_))
      status_[element] = Status::Excluded;
  }

  Elements& elements_;
  const ShrinkOptions& options_;
  Limits test_limits_;
  Model model_;
  ElementSet set_;
  std::vector<Status> status_;
  Unanswered unanswered_;
};

}  // namespace

MaximalSet grow(Elements& elements, const ElementSet& satisfiable, Elements::SubsetSat known,
                const ShrinkOptions& options) {
  Growth growth(elements, satisfiable, std::move(known.model), options);
  growth.test_all();
  growth.reopen_undecided();
  growth.test_all();
  return std::move(growth).result();
}

std::optional<MaximalSet> grow(Elements& elements, const ElementSet& satisfiable,
                               const ShrinkOptions& options) {
  Elements::SubsetAnswer answer = elements.check(satisfiable, options.limits, options.fixed);
  if (std::holds_alternative<Unknown>(answer)) return std::nullopt;
  auto* sat = std::get_if<Elements::SubsetSat>(&answer);
  if (sat == nullptr) throw InternalError("grow: the set is unsatisfiable");
  return grow(elements, satisfiable, std::move(*sat), options);
}

}  // namespace faultline::solve::toolbox
