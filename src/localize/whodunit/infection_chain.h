// The infection chain of one assertion C: WP(op_i ... op_k, C), walked backwards from C until it is empty,
// that is unsatisfiable (Dobos-Kovacs, section 2.4.1), and the proof that it is.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "localize/localizer.h"
#include "localize/whodunit/carried_chain.h"
#include "solve/toolbox/shrink.h"
#include "trace/formula/conditions.h"

namespace faultline::localize {

// I_sub and WP_sub: conjuncts that contradict each other, given the steps from `first` on.
struct Proof {
  std::uint32_t asserted = 0;  // the step of C
  std::uint32_t first = 0;
  bool is_at_start = false;           // the chain did not become empty before the start: inputs are needed
  bool is_first_known = true;         // false: inputs were put in where the solver gave up; it may be empty before
  std::vector<std::uint32_t> wanted;  // conjuncts of C, of Conditions::wanted
  std::vector<std::uint32_t> path;    // of Conditions::path
  std::vector<std::uint32_t> inputs;  // of TraceFormula::precondition
  fault::Minimality minimality = fault::Minimality::NotProven;
};

enum class ProofKind : std::uint8_t {
  Minimal,     // Algorithm 2.1: no conjunct can be left out
  SolverCore,  // "almost minimal" (section 3.3.2.3): what the solver's unsatisfiable core holds
};

struct NoProof {};  // nothing excludes C, not even the inputs: the precondition was left out

class InfectionChain {
 public:
  // Encoded formula and conditions must outlive it.
  InfectionChain(const Encoded& encoded, const trace::Conditions& conditions, std::uint32_t asserted,
                 const Context& context);

  std::variant<Proof, NoProof, solve::Unknown> prove(ProofKind kind);

 private:
  // The chain at one step: `whole` switches on all its conjuncts and definitions, `definitions` only these.
  struct Level {
    std::uint32_t step = 0;
    std::vector<logic::Term>
        open;  // variables of the chain that are computed before this step, the last ones
    bool has_more_open = false;
    logic::Term whole;
    logic::Term definitions;
    std::size_t elements = 0;  // of the chain up to here
  };
  using FirstEmpty = std::variant<std::size_t, NoProof, solve::Unknown>;

  bool step_back();
  void pass_conditions(std::uint32_t step);
  void pass_assignments(std::uint32_t step);
  void at_level(std::uint32_t step);
  void mention(logic::Term formula);
  void remember_open();
  bool is_through_arrays() const;
  static bool has_much_open(const Level& level);
  static bool is_wide(const Level& level);
  ChainAt chain_at(const Level& level) const;
  // Is the whole chain empty at this level?
  using Emptiness = std::variant<bool, solve::Unknown>;
  Emptiness ask(const Level& level);
  std::optional<Decided> decide_through_arrays(const Level& level) const;
  bool guess(const Level& level);
  std::optional<bool> carry_out(const Level& level);
  FirstEmpty first_empty();
  FirstEmpty search(std::size_t low, std::size_t high);
  void name(Proof& proof, const solve::toolbox::ElementSet& core) const;
  std::variant<Proof, NoProof, solve::Unknown> prove_at(const Level& level, ProofKind kind);
  std::variant<Proof, NoProof, solve::Unknown> prove_at_start(ProofKind kind);
  std::optional<Proof> read_off_the_run() const;
  solve::toolbox::MinimalCore reduce(solve::toolbox::Elements& elements,
                                     const solve::toolbox::Elements::SubsetUnsat& core,
                                     const std::vector<logic::Term>& fixed, ProofKind kind) const;

  const Encoded& encoded_;
  const trace::Conditions& conditions_;
  std::uint32_t asserted_;
  const Context& context_;
  logic::TermManager& terms_;
  std::unique_ptr<solve::Solver> solver_;
  solve::Limits limits_;
  solve::toolbox::Elements elements_;   // the conjuncts: those of C, then the path's, backwards
  std::size_t wanted_ = 0;              // so many of them are C's
  std::vector<std::uint32_t> numbers_;  // in Conditions::path, of the others
  std::vector<Level> levels_;
  logic::TermMap<logic::Unit> mentioned_;  // terms of the chain
  std::size_t stores_ = 0;                 // of these, to computed elements
  std::vector<logic::Term> open_;          // of these, variables that no step walked so far computes
  std::size_t conditions_left_ = 0;        // of the path, not passed yet
  std::size_t links_left_ = 0;
};

}  // namespace faultline::localize
