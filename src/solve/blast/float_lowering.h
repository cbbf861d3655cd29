// IEEE floats as bit-vectors: SymFPU, instantiated with our terms. A term of sort Bool or bit-vector whose
// arguments are floats becomes one without float operations, as circuits of the word level, so that all
// rewriting of terms works on them and `evaluate` can be asked whether they are right.
//
// Leaves. A float variable, and a read `a[i]` from an array of floats, is given by the bits of its encoding:
// a bit-vector variable of our own (any NaN encoding means NaN). Everything else below is left as it is: the
// bit-vector argument of a conversion or of fp_from_bits, an ite's condition, are not looked into.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "logic/term_manager.h"
#include "logic/term_map.h"

namespace faultline::solve::blast {

class FloatLowering {
 public:
  // Called after each step with the number of terms made; it may throw to interrupt the work, which a later
  // call takes up again.
  using Progress = std::function<void(std::uint64_t)>;

  explicit FloatLowering(logic::TermManager& terms, Progress progress = {});
  ~FloatLowering();

  // `term` has sort Bool or bit-vector and at least one argument of a float sort: fp.lt, fp.isNaN,
  // fp.to_sbv, fp_to_bits, = over floats, ... The result has the same sort and the same value in all models.
  logic::Term lower(logic::Term term);

  // The encoding of a float term: what lower(fp_to_bits(term)) returns, NaN being the canonical one.
  logic::Term encoding(logic::Term float_term);

  // The bit-vector variable that stands for this variable or read; none if it has not occurred.
  logic::Term leaf_bits(logic::Term variable_or_read) const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace faultline::solve::blast
