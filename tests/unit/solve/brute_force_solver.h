// A solver that tries values: units first, then the variables of the first formula left, one value after the
// other, simplifying by substitution. Hopeless beyond a dozen bits, and for that reason easy to believe: the
// third opinion on small formulas. A value that leads nowhere counts as a conflict.
#pragma once

#include <memory>
#include <vector>

#include "base/diagnostic.h"
#include "logic/substitute.h"
#include "logic/traverse.h"
#include "solve/solver.h"

namespace faultline::solve {

class BruteForceSolver : public Solver {
 public:
  explicit BruteForceSolver(logic::TermManager& terms) : terms_(terms) {}

  using Solver::check;
  void add(logic::Term formula) override { formulas_.push_back(formula); }

  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override {
    limits_ = limits;
    conflicts_ = 0;
    std::vector<logic::Term> core(assumptions.begin(), assumptions.end());
    const Answer answer = solve(core);
    if (!is_unsat(answer)) return answer;
    for (std::size_t i = core.size(); i-- > 0;) {  // what is not needed is left out
      std::vector<logic::Term> rest = core;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (is_unsat(solve(rest))) core = std::move(rest);
    }
    return Unsat{std::move(core)};
  }

  logic::TermManager& terms() override { return terms_; }

 protected:
  void push() override { scopes_.push_back(formulas_.size()); }
  void pop() override {
    formulas_.resize(scopes_.back());
    scopes_.pop_back();
  }

 private:
  enum class Outcome : std::uint8_t { Model, None, Limit };

  Answer solve(const std::vector<logic::Term>& assumptions) {
    std::vector<logic::Term> all = assumptions;
    all.insert(all.end(), formulas_.begin(), formulas_.end());
    assignment_.clear();
    switch (search(std::move(all))) {
      case Outcome::None: return Unsat{};
      case Outcome::Limit: return Unknown{reason_, ""};
      case Outcome::Model: break;
    }
    logic::Assignment assignment;
    for (const auto& [variable, value] : assignment_)
      assignment.set(variable, value);
    return Sat{Model(std::move(assignment))};
  }

  Outcome search(std::vector<logic::Term> formulas) {
    if (over_limit()) return Outcome::Limit;
    std::erase_if(formulas, [](logic::Term formula) { return formula.is_true(); });
    for (const logic::Term formula : formulas)
      if (formula.is_false()) {
        ++conflicts_;
        return Outcome::None;
      }
    if (formulas.empty()) return Outcome::Model;

    for (const logic::Term formula : formulas) {
      const bool negated = formula.kind() == logic::Kind::Not;
      const logic::Term variable = negated ? formula.arg(0) : formula;
      if (variable.is_variable()) return with(variable, logic::Value::boolean(!negated), formulas);
    }
    const logic::Term variable = logic::free_variables(formulas[0]).front();
    if (variable.sort().is_array() || variable.width() > 8)
      throw InternalError("BruteForceSolver: a variable with too many values");
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << variable.width(); ++bits) {
      const logic::Value value(variable.sort(), logic::BitVector(variable.width(), bits));
      if (const Outcome outcome = with(variable, value, formulas); outcome != Outcome::None) return outcome;
    }
    return Outcome::None;
  }

  Outcome with(logic::Term variable, const logic::Value& value, const std::vector<logic::Term>& formulas) {
    logic::TermMap<logic::Term> images;
    images.set(variable, terms_.constant(value));
    logic::Substitution substitution(terms_, images);
    std::vector<logic::Term> rest;
    rest.reserve(formulas.size());
    for (const logic::Term formula : formulas)
      rest.push_back(substitution(formula));
    assignment_.emplace_back(variable, value);
    const Outcome outcome = search(std::move(rest));
    if (outcome != Outcome::Model) assignment_.pop_back();
    return outcome;
  }

  bool over_limit() {
    if (limits_.budget.stop.stop_requested())
      reason_ = Reason::Stopped;
    else if (limits_.budget.exhausted())
      reason_ = Reason::Time;
    else if (conflicts_ > limits_.conflicts)
      reason_ = Reason::Conflicts;
    else
      return false;
    return true;
  }

  logic::TermManager& terms_;
  std::vector<logic::Term> formulas_;
  std::vector<std::size_t> scopes_;
  Limits limits_;
  std::uint64_t conflicts_ = 0;
  Reason reason_ = Reason::Incomplete;
  std::vector<std::pair<logic::Term, logic::Value>> assignment_;
};

inline std::unique_ptr<Solver> make_brute_force_solver(logic::TermManager& terms) {
  return std::make_unique<BruteForceSolver>(terms);
}

}  // namespace faultline::solve
