// TS(f) and GS(f): the statements that take part in the conjuncts f of a proof (Dobos-Kovacs, sections 2.4.1
// and 3.3.2.1).
#pragma once

#include <unordered_map>

#include "localize/whodunit/infection_chain.h"
#include "logic/evaluate.h"
#include "trace/formula/library_calls.h"

namespace faultline::localize {

enum class Guards : std::uint8_t { Ignored, Blamed };  // the original blames assignments only

// A statement's part in a proof.
struct Involvement {
  std::uint32_t link = 0;  // its value, or the condition of the branch
  bool is_guard = false;
  bool in_wanted = false;      // in which conjunct: one of C, or ...
  std::uint32_t conjunct = 0;  // ... the one of the guard at this step
};

class Statements {
 public:
  // All must outlive it.
  Statements(const Encoded& encoded, const trace::Conditions& conditions, const trace::LibraryCalls& calls);

  // Each link once. A link that takes part in several conjuncts is told with the first of them, C's before
  // others.
  std::vector<Involvement> taking_part(const Proof& proof, Guards guards);

  // The branch that the proof's C negates; none where C is the property.
  std::optional<Involvement> asserted_branch(const Proof& proof) const;
  // The last branch before this step that may be wrong, one that is not trusted; none: Conditions::kNoStep.
  std::uint32_t branch_before(std::uint32_t step) const;

 private:
  struct Owner {
    bool in_wanted = false;
    std::uint32_t step = 0;
  };
  using Owners = logic::TermMap<Owner>;  // of the terms that conjuncts are made of, in any transformed form

  void transforming(std::uint32_t first, logic::Term conjunct, Owner owner, Owners& owners,
                    std::vector<Involvement>& found);
  void guarding(const Proof& proof, const Owners& owners, std::vector<Involvement>& found);
  void feeding(const Proof& proof, std::uint32_t guard, const Owners& owners,
               std::vector<Involvement>& found) const;
  const Owner* shared(logic::Term condition, const Owners& owners);
  void push_suppliers(std::uint32_t step, std::vector<logic::Term>& open) const;
  void push_parts(logic::Term term, std::vector<logic::Term>& open);
  void push_read(logic::Term array, logic::Term index, std::vector<logic::Term>& open);

  const Encoded& encoded_;
  const trace::Conditions& conditions_;
  const trace::LibraryCalls& calls_;
  logic::Evaluator in_the_run_;
  logic::TermMap<std::uint32_t> link_of_;                          // by variable
  std::unordered_map<std::uint32_t, std::uint32_t> condition_at_;  // by step: the link of its condition
};

}  // namespace faultline::localize
