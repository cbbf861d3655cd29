// Our terms as Z3's. Every term is translated once in the life of a translator; what is shared stays shared.
//
// Z3 recurses into what it is given, and takes in a formula without looking up. Terms that are some hundred
// operations deep or hold large circuits are therefore cut: a constant stands for the part below, and a
// definition says so, which whoever uses the translation must require, too.
#pragma once

#include <z3++.h>

#include <map>
#include <unordered_map>

#include "logic/term_map.h"
#include "solve/backend/z3/limit.h"

namespace faultline::solve::z3_backend {

// Who is to have the translation.
enum class Target : std::uint8_t {
  // Z3's SAT solver. All operations are Z3's, but for remainders of float formats whose circuits Z3 cannot
  // build in any time: those become constants of which Z3 knows nothing (Translator::unknowns).
  Sat,
  // The SMT core, which cannot be interrupted while it builds a circuit. Multiplication, division, square
  // root and fma of wide float formats become constants, too; wide products and quotients of words are built
  // in pieces.
  Smt,
  // Whoever translates it back. All float operations named so far, and those for which SMT-LIB leaves
  // something open, are functions of which Z3 knows nothing.
  Rewriting,
};

class Translator {
 public:
  Translator(z3::context& context, Target target) : context_(context), target_(target) {}
  ~Translator();
  Translator(const Translator&) = delete;
  Translator& operator=(const Translator&) = delete;

  // Throws OutOfBudget; what has been translated by then is kept. Throws z3::exception for what Z3 cannot
  // express (a float of two significand bits).
  z3::expr operator()(logic::Term term, Meter& meter);
  z3::sort sort(logic::Sort sort);

  // The constant that a variable became; null if it has not occurred.
  Z3_ast find(logic::Term variable) const;
  // The variable that became this constant; none if it is none of ours.
  logic::Term variable(Z3_func_decl constant) const;
  std::vector<logic::Term> variables() const;  // all that have occurred
  // The operation behind a function of Target::Rewriting; null if it is none.
  const logic::Operation* operation(Z3_func_decl function) const;

  // Equations that hold in all models and belong to all that was translated so far.
  const std::vector<z3::expr>& definitions() const { return definitions_; }
  // Terms for which Z3 got a constant without a meaning.
  const std::vector<logic::Term>& unknowns() const { return unknowns_; }
  bool has_arrays() const { return has_arrays_; }
  bool has_floats() const { return has_floats_; }
  bool has_wide_circuits() const { return has_wide_circuits_; }  // that Target::Smt builds in pieces
  Target target() const { return target_; }

 private:
  struct Done {
    Z3_ast ast = nullptr;  // holds a reference
    std::uint32_t depth = 0;
  };
  using Args = std::span<const Z3_ast>;
  Done translate(logic::Term term);
  z3::expr leaf(logic::Term term);
  z3::expr node(logic::Term term, Args args);
  z3::expr defined(const z3::expr& value);
  // translate_wide.cpp
  z3::expr in_pieces(logic::Term term, Args args);
  z3::expr product(const z3::expr& a, const z3::expr& b);
  struct Division {
    z3::expr quotient;
    z3::expr remainder;
  };
  Division divide(const z3::expr& a, const z3::expr& b);
  z3::expr signed_division(logic::Kind kind, const z3::expr& a, const z3::expr& b);
  // translate_float.cpp
  z3::expr float_node(logic::Term term, Args args);
  z3::expr conversion(logic::Term term, Args args);
  z3::expr written_out(logic::Term term, Args args);
  z3::expr function_of(logic::Term term, Args args);
  z3::expr in_range(logic::Term term, const z3::expr& argument);
  z3::expr converted(const z3::expr& argument, logic::RoundingMode rounding, logic::Sort to);
  z3::expr whole_number(logic::Sort of, logic::RoundingMode rounding, const z3::expr& argument);
  bool is_too_hard(logic::Term term) const;
  z3::expr fresh(const z3::sort& sort);
  z3::expr bits(const logic::BitVector& value);
  z3::expr float_constant(logic::Sort sort, const logic::BitVector& encoding);
  z3::expr mode(logic::RoundingMode mode);
  z3::expr take(Z3_ast ast);  // with Z3's errors as exceptions

  z3::context& context_;
  Target target_;
  bool has_arrays_ = false;
  bool has_floats_ = false;
  bool has_wide_circuits_ = false;
  logic::TermMap<Done> done_;
  std::unordered_map<logic::Sort, z3::sort> sorts_;
  std::unordered_map<unsigned, logic::Term> variables_;        // by the id of Z3's declaration
  std::unordered_map<unsigned, logic::Operation> operations_;  // likewise
  std::map<std::string, z3::func_decl> functions_;
  std::vector<z3::expr> definitions_;
  std::vector<logic::Term> unknowns_;
};

}  // namespace faultline::solve::z3_backend
