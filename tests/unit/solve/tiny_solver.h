// A solver for formulas over a dozen unknown bits, by trying all: to test the array procedure without a SAT
// engine. It does what the blaster does: scalar variables, reads and equations of arrays are unknowns, and
// lemmas are added until the procedure is content with the values.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "logic/apply.h"
#include "logic/evaluate.h"
#include "logic/term_manager.h"
#include "logic/traverse.h"
#include "solve/blast/array_lemmas.h"

namespace faultline::solve {

class TinySolver {
 public:
  enum class Verdict { Sat, Unsat, TooLarge };

  using Instances = blast::ArrayLemmas::Instances;

  TinySolver(logic::TermManager& terms, std::uint32_t most_bits, Instances instances)
      : lemmas_(terms, instances), most_bits_(most_bits) {}

  void require(logic::Term formula) {
    formulas_.push_back(formula);
    encode(formula);
    take_axioms();
  }

  Verdict solve() {
    for (;;) {
      if (bits_ > most_bits_) return Verdict::TooLarge;
      if (!next_candidate()) return Verdict::Unsat;
      ++rounds_;
      const std::vector<logic::Term> found = lemmas_.violated([this](logic::Term t) { return value(t); });
      if (found.empty()) return Verdict::Sat;
      if (std::all_of(found.begin(), found.end(), [this](logic::Term lemma) { return is_satisfied(lemma); }))
        throw std::logic_error("none of the lemmas is violated");
      for (const logic::Term lemma : found) {
        given_.push_back(lemma);
        require(lemma);
      }
    }
  }

  // After Sat.
  logic::Value value(logic::Term term) {
    logic::post_order(
        term, [this](logic::Term t) { return values_.contains(t); },
        [this](logic::Term t) { values_.set(t, compute(t)); });
    return values_.at(term);
  }
  logic::Value array_value(logic::Term variable) {
    return lemmas_.value(variable, [this](logic::Term t) { return value(t); });
  }

  const std::vector<logic::Term>& formulas() const { return formulas_; }
  const std::vector<logic::Term>& lemmas() const { return given_; }  // those of axioms() and violated()
  const std::vector<logic::Term>& unknowns() const { return unknowns_; }
  std::size_t rounds() const { return rounds_; }

 private:
  static bool is_unknown(logic::Term t) {
    using logic::Kind;
    return t.is_variable() || t.kind() == Kind::Select ||
           (t.kind() == Kind::Equal && t.arg(0).sort().is_array());
  }

  void encode(logic::Term root) {
    std::vector<logic::Term> stack{root};
    while (!stack.empty()) {
      const logic::Term top = stack.back();
      stack.pop_back();
      if (encoded_.contains(top)) continue;
      encoded_.set(top, {});
      if (!is_unknown(top)) {
        for (const logic::Term arg : top.args())
          stack.push_back(arg);
        continue;
      }
      unknowns_.push_back(top);
      bits_ += top.sort().width();
      code_ = 0;
      if (top.is_variable()) continue;
      for (const logic::Term more : lemmas_.enter(top))
        stack.push_back(more);
    }
  }

  void take_axioms() {
    for (const logic::Term axiom : lemmas_.axioms()) {
      given_.push_back(axiom);
      formulas_.push_back(axiom);
      encode(axiom);
      take_axioms();
    }
  }

  // All candidates in a scattered order.
  bool next_candidate() {
    for (; code_ < std::uint64_t{1} << bits_; ++code_) {
      set_unknowns((code_ * 0x9E3779B97F4A7C15ull + 0x5555) & ((std::uint64_t{1} << bits_) - 1));
      bool holds = true;
      for (std::size_t i = formulas_.size(); holds && i-- > 0;)
        holds = value(formulas_[i]).is_true();
      if (holds) return true;
    }
    return false;
  }

  void set_unknowns(std::uint64_t code) {
    values_ = {};
    for (const logic::Term unknown : unknowns_) {
      const std::uint32_t width = unknown.sort().width();
      values_.set(unknown, logic::Value(unknown.sort(), logic::BitVector(width, code)));
      code >>= width;
    }
  }

  // A lemma may mention reads that are new: those can still have any value, and the lemma counts as violated.
  bool is_satisfied(logic::Term lemma) {
    for (const logic::Term t : logic::subterms(std::vector{lemma}))
      if (!t.sort().is_array() && is_unknown(t) && !encoded_.contains(t)) return false;
    return value(lemma).is_true();
  }

  logic::Value compute(logic::Term term) {
    if (term.is_constant()) return logic::Value(term.sort(), term.bits());
    if (is_unknown(term)) throw std::logic_error("the value of a term that was not encoded");
    const logic::Value* args[3] = {};
    for (std::size_t i = 0; i < term.arity(); ++i)
      args[i] = values_.find(term.arg(i));
    return logic::apply(term.operation(), {args, term.arity()});
  }

  blast::ArrayLemmas lemmas_;
  std::uint32_t most_bits_;
  std::uint32_t bits_ = 0;
  std::uint64_t code_ = 0;
  std::size_t rounds_ = 0;
  std::vector<logic::Term> formulas_;
  std::vector<logic::Term> given_;
  std::vector<logic::Term> unknowns_;
  logic::TermSet encoded_;
  logic::TermMap<logic::Value> values_;
};

}  // namespace faultline::solve
