// Terms as bits: every term of sort Bool, bit-vector or float gets the edges of its bits in the AIG, once.
// Floats are lowered to bit-vector terms first; reads from arrays, and equations between arrays, become
// inputs that the array lemmas tie down.
#pragma once

#include <functional>
#include <vector>

#include "logic/term_manager.h"
#include "logic/value.h"
#include "solve/blast/array_lemmas.h"
#include "solve/blast/circuits.h"
#include "solve/blast/float_lowering.h"
#include "solve/blast/poll.h"
#include "solve/blast/simulation.h"

namespace faultline::solve::blast {

class Encoder {
 public:
  Encoder(logic::TermManager& terms, Aig& aig, ArrayLemmas& arrays, Poll& poll);

  // When the poll interrupts it, a later call goes on from there.
  void encode(logic::Term term);

  // What reads and equations of arrays need has bits from now on, even if their own encoding was interrupted:
  // to be called before every search.
  void encode_what_arrays_need();

  bool is_encoded(logic::Term term) const { return places_.contains(term); }
  Bits bits(logic::Term term) const;  // of an encoded term
  // An encoded variable's name for the same bits: from now on x is t.
  void alias(logic::Term x, logic::Term t) { places_.set(x, places_.at(t)); }

  // The inputs of the circuit that are bits of variables: all there are, unless arrays are read or compared.
  std::span<const InputWord> variable_inputs() const { return variable_inputs_; }
  bool has_array_atoms() const { return has_array_atoms_; }

  // The bits of a float variable's encoding, empty if it was never needed.
  Bits float_bits(logic::Term variable) const;

 private:
  struct Place {
    std::uint32_t start = 0;
    std::uint32_t width = 0;
  };

  void dependencies(logic::Term term, std::vector<logic::Term>& result);
  std::vector<logic::Term> lower(logic::Term term);
  std::vector<logic::Term> enter(logic::Term read_or_equation);
  Word compute(logic::Term term);
  Word compute_bits(logic::Term term);
  Word compute_bool(logic::Term term);
  Word input(logic::Term variable);
  Word constant(const logic::BitVector& value) const;
  void place(logic::Term term, Bits bits);

  Aig& aig_;
  Circuits circuits_;
  ArrayLemmas& arrays_;
  Poll& poll_;
  FloatLowering floats_;
  logic::TermMap<Place> places_;
  std::vector<Edge> pool_;
  logic::TermMap<std::vector<logic::Term>> needs_;  // of lowered terms, reads, and equations of arrays
  std::vector<logic::Term> owed_;                   // what the arrays will ask for, perhaps not yet encoded
  std::vector<InputWord> variable_inputs_;
  bool has_array_atoms_ = false;
  logic::TermSet searched_;  // float terms in which reads have been looked for
};

}  // namespace faultline::solve::blast
