// All that Z3 has of one solver's formulas: their translation, and the engines that were fed with it. While
// Z3 searches, all of it belongs to the thread in which it does (apart.h); if that is left behind, the solver
// begins again with another workplace.
//
// There are three engines. Z3's incremental SAT solver for formulas over bit-vectors; the same for those with
// floats, once the floats have become words (blasted.h); and its SMT core for those with arrays, which alone
// knows them.
//
// A scope is a guard: its formulas hold if the guard is assumed, and the end of the scope makes the guard
// false, so that what Z3 has learned stays (its own push and pop forget it). An assumption that is no literal
// gets a constant that implies it, once.
//
// After an interrupt the engine is thrown away and filled again from the translated formulas: Z3 may have
// stopped half-way through taking in a formula, and we rather pay than trust.
#pragma once

#include "logic/term_manager.h"
#include "solve/backend/z3/apart.h"
#include "solve/backend/z3/blasted.h"

namespace faultline::solve::z3_backend {

struct Verdict {
  z3::check_result result = z3::unknown;
  std::optional<z3::model> model;  // of sat
  std::vector<logic::Term> core;   // of unsat: assumptions, in their order
  std::string words;               // of unknown: Z3's
};

class Workplace {
 public:
  Workplace(Target target, std::size_t levels)
      : session_(std::make_shared<Session>(target)), levels_(levels) {}

  void push() { levels_.emplace_back(); }
  void pop();

  // The formulas of all levels that are new, the outermost first, and the assumptions of the next question.
  using Formulas = std::vector<std::vector<logic::Term>>;
  void translate(const Formulas& formulas, std::span<const logic::Term> assumptions, Meter& meter);
  // This holds outside all scopes.
  void require_equal(std::span<const std::pair<logic::Term, logic::Value>> premises,
                     const std::pair<logic::Term, logic::Value>& conclusion, logic::TermManager& terms,
                     Meter& meter);

  enum class Assume : std::uint8_t { All, ScopesOnly };
  // Asks Z3; to be carried out apart. Never throws.
  void ask(Assume assume, std::uint64_t conflicts);
  const Verdict& verdict() const { return verdict_; }  // of the last question
  void forget_engines();

  Session& session() { return *session_; }
  Model make_model() { return last_model_.make(session_, *verdict_.model); }
  void keep_model(Meter& meter) { last_model_.keep(meter); }

 private:
  struct Level {
    std::vector<z3::expr> required;  // what became of its formulas, in the same order, and other requirements
    std::size_t translated = 0;      // formulas
    std::optional<z3::expr> guard;   // of a scope of which something was translated
  };
  struct Assumed {
    logic::Term term;
    z3::expr literal;
  };
  enum class Kind : std::uint8_t { Sat, Blasted, Smt };

  void translate_formulas(const Formulas& formulas, Meter& meter);
  void translate_assumption(logic::Term assumption, Meter& meter);
  z3::expr translated(logic::Term term, Meter& meter);
  z3::expr fresh();
  void require(Level& level, const z3::expr& formula);
  std::vector<z3::expr> required() const;

  Kind kind() const;
  bool blasts() const { return kind() == Kind::Blasted; }
  z3::solver& engine(std::uint64_t conflicts);
  void search(Assume assume, std::uint64_t conflicts);
  bool rewrite(const z3::expr_vector& literals);
  void note_core(std::vector<unsigned> ids);

  std::shared_ptr<Session> session_;  // first: all else lives in its context
  LastModel last_model_;
  std::vector<Level> levels_;                      // the outermost first
  std::size_t definitions_ = 0;                    // of the translator's, those that are required
  logic::TermMap<std::optional<z3::expr>> names_;  // of assumptions that are no literals
  std::vector<Assumed> assumed_;                   // by the next question
  Kind core_kind_ = Kind::Sat;
  std::optional<z3::solver> core_;
  std::vector<z3::expr> waiting_;   // what the core has not got yet of what is required
  std::optional<Blasted> blasted_;  // has all that is required, unless it was reset
  Verdict verdict_;
};

}  // namespace faultline::solve::z3_backend
