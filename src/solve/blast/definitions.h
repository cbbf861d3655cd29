// The word level before the bits: equations `x = t` that hold for ever define x, and x is replaced by t in
// everything that is encoded. In SSA form nearly every equation is such a definition. Replacing goes through
// the simplifying constructors, so that a read after a write is resolved and constants run through the
// program before a single gate is made. Reads from tables become choices on the way.
//
// A variable can be defined until it has been seen in a formula; later equations about it are ordinary
// formulas. Definitions that need each other in a circle are broken at one variable.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "logic/term_manager.h"
#include "logic/term_map.h"
#include "solve/blast/poll.h"
#include "solve/blast/table_read.h"

namespace faultline::solve::blast {

class Definitions {
 public:
  Definitions(logic::TermManager& terms, Poll& poll) : terms_(terms), poll_(poll), tables_(terms) {}

  // These formulas hold for ever: takes the definitions among them. When the poll interrupts it, all of them
  // have been taken over, and the next call goes on.
  void add(std::span<const logic::Term> formulas);

  // What else must hold, formula by formula, with all definitions replaced; none when that was all.
  logic::Term next();

  // The term with all definitions replaced. Its variables count as seen.
  logic::Term operator()(logic::Term term);

  // What a variable was replaced by: itself, a term over variables that have no definition, or none if it has
  // never been seen.
  logic::Term image(logic::Term variable) const;

  // The variables seen so far that have no definition.
  std::span<const logic::Term> undefined() const { return undefined_; }

  // The images of all terms seen so far; they grow with what is seen.
  std::shared_ptr<const logic::TermMap<logic::Term>> images() const { return shared_images_; }

 private:
  struct Equation {
    logic::Term variable;
    logic::Term value;
  };

  void take_in(logic::Term conjunct);
  Equation as_definition(logic::Term formula) const;
  bool is_free(logic::Term variable) const;
  logic::Term rebuild(logic::Term term);
  logic::Term with_new_args(logic::Term term);
  void finish(logic::Term term, logic::Term image);

  logic::TermManager& terms_;
  Poll& poll_;
  TableReads tables_;
  std::vector<logic::Term> open_;    // formulas that are not taken in; the last comes first
  logic::TermSet met_;               // while there are such: those that have been open
  std::vector<Equation> equations_;  // proposed; from next_equation_ on not looked at
  std::vector<logic::Term> others_;  // other formulas; from next_other_ on not looked at
  std::size_t next_equation_ = 0;
  std::size_t next_other_ = 0;
  std::shared_ptr<logic::TermMap<logic::Term>> shared_images_ =
      std::make_shared<logic::TermMap<logic::Term>>();
  logic::TermMap<logic::Term>& images_ = *shared_images_;  // of every term seen
  logic::TermMap<logic::Term> proposed_;                   // the definitions that equations propose
  std::vector<logic::Term> undefined_;
};

}  // namespace faultline::solve::blast
