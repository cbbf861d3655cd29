#include "solve/blast/bit_solver.h"

#include <new>
#include <utility>

#include "base/diagnostic.h"
#include "solve/blast/clauses.h"
#include "solve/blast/definitions.h"
#include "solve/blast/encoder.h"
#include "solve/blast/live_model.h"

namespace faultline::solve::blast {

using logic::Term;
using logic::Value;
using sat::Literal;
using sat::Result;
using sat::Verdict;

namespace {
const Budget kNoBudget;
constexpr std::size_t kMostGuessedNodes = 1'000'000;  // 32 bytes each, for the time of guessing
}  // namespace

class BitSolver::Implementation {
 public:
  Implementation(logic::TermManager& terms, std::unique_ptr<sat::Engine> engine, Guessing guessing)
      : terms_(terms),
        engine_(std::move(engine)),
        guessing_(guessing),
        definitions_(terms, poll_),
        arrays_(terms),
        encoder_(terms, aig_, arrays_, poll_),
        clauses_(aig_, *engine_, poll_) {
    poll_.watch(kNoBudget);
  }
  ~Implementation() { keep_model(); }

  void require(Term formula) { pending_.push_back(formula); }
  std::optional<Reason> prepare(std::span<const Term> formulas, const Budget& budget);
  Literal literal(Term formula);
  Result solve(std::span<const Literal> assumptions, const Limits& limits);
  Model model();

  sat::Engine& engine() { return *engine_; }
  // Before anything that the engine's model does not survive.
  sat::Engine& changing_engine() {
    keep_model();
    return *engine_;
  }
  logic::TermManager& terms() const { return terms_; }

 private:
  void encode(std::span<const Term> formulas);
  bool has_arrays(std::span<const Term> formulas);
  void encode_formula(Term formula);
  bool is_guessed(std::span<const Literal> assumptions, const Limits& limits);
  bool add_lemmas();
  void keep_model();

  Value base_value(Term variable);  // of one without a definition, in the current model
  Value encoded_value(Term term) { return Value(term.sort(), read(encoder_.bits(term))); }
  logic::BitVector read(Bits bits);

  logic::TermManager& terms_;
  std::unique_ptr<sat::Engine> engine_;
  Guessing guessing_;
  std::size_t guessed_ = 0;  // nodes of the circuit when inputs were last guessed
  Poll poll_;
  Aig aig_{poll_};
  Definitions definitions_;
  ArrayLemmas arrays_;
  Encoder encoder_;
  Clauses clauses_;
  std::vector<Term> pending_;       // required, not yet looked at
  std::vector<Term> waiting_;       // rebuilt, not yet encoded; the last comes first
  std::weak_ptr<LiveValues> live_;  // of the current model, if anybody has it
  bool is_begun_ = false;           // something has been encoded
  bool broken_ = false;             // ran out of memory in the middle of something
};

std::optional<Reason> BitSolver::Implementation::prepare(std::span<const Term> formulas,
                                                         const Budget& budget) {
  if (broken_) return Reason::Memory;
  keep_model();
  poll_.watch(budget);
  try {
    encode(formulas);
    poll_.watch(kNoBudget);
    return std::nullopt;
  } catch (const Interrupted& interrupted) {
    poll_.watch(kNoBudget);
    return interrupted.reason;
  } catch (const std::bad_alloc&) {
    broken_ = true;
    return Reason::Memory;
  }
}

void BitSolver::Implementation::encode(std::span<const Term> formulas) {
  if (!is_begun_ && (has_arrays(pending_) || has_arrays(formulas))) engine_->expect_refinement();
  is_begun_ = true;
  definitions_.add(std::exchange(pending_, {}));
  std::vector<Term> roots;
  for (const Term formula : formulas)
    roots.push_back(definitions_(formula));
  for (;;) {
    if (!waiting_.empty()) {
      encode_formula(waiting_.back());
      waiting_.pop_back();
    } else if (const Term formula = definitions_.next()) {
      waiting_.push_back(formula);
    } else if (!roots.empty()) {
      encoder_.encode(roots.back());
      clauses_.literal(encoder_.bits(roots.back())[0]);
      roots.pop_back();
    } else {  // reads that came up may have axioms, which may have reads
      encoder_.encode_what_arrays_need();
      for (const Term axiom : arrays_.axioms())
        waiting_.push_back(definitions_(axiom));
      if (waiting_.empty()) break;
    }
  }
}

bool BitSolver::Implementation::has_arrays(std::span<const Term> formulas) {
  logic::TermSet met;
  std::vector<Term> open(formulas.begin(), formulas.end());
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (term.sort().is_array()) return true;
    if (met.contains(term)) continue;
    met[term];
    poll_();
    open.insert(open.end(), term.args().begin(), term.args().end());
  }
  return false;
}

// An equation with a variable that has no bits yet gives it those of the other side; no clause is needed.
void BitSolver::Implementation::encode_formula(Term formula) {
  if (formula.kind() == logic::Kind::Equal && !formula.arg(0).sort().is_array() &&
      !formula.arg(0).sort().is_float()) {
    for (const auto& [x, t] :
         {std::pair(formula.arg(0), formula.arg(1)), std::pair(formula.arg(1), formula.arg(0))}) {
      if (!x.is_variable() || encoder_.is_encoded(x)) continue;
      encoder_.encode(t);
      if (encoder_.is_encoded(x)) continue;
      encoder_.alias(x, t);
      return;
    }
  }
  encoder_.encode(formula);
  clauses_.require(encoder_.bits(formula)[0]);
}

Literal BitSolver::Implementation::literal(Term formula) {
  if (prepare(std::span(&formula, 1), kNoBudget)) throw std::bad_alloc();  // no other reason without a budget
  return clauses_.literal(encoder_.bits(definitions_(formula))[0]);
}

Result BitSolver::Implementation::solve(std::span<const Literal> assumptions, const Limits& limits) {
  const std::uint64_t before = engine_->conflicts();
  Limits left = limits;
  for (;;) {
    if (const auto reason = prepare({}, limits.budget)) return {Verdict::Unknown, *reason};
    if (is_guessed(assumptions, limits)) return {Verdict::Sat};
    const Result result = engine_->solve(assumptions, left);
    clauses_.forget_values();
    if (result.verdict != Verdict::Sat || !add_lemmas()) return result;
    if (limits.conflicts == Limits::kUnlimited) continue;
    const std::uint64_t used = engine_->conflicts() - before;
    if (used >= limits.conflicts) return {Verdict::Unknown, Reason::Conflicts};
    left.conflicts = limits.conflicts - used;
  }
}

// Are there inputs with which all that is required and assumed holds, and that need no search? The engine
// then has them as its model. Asked when the circuit has doubled, so that guessing costs less than encoding.
bool BitSolver::Implementation::is_guessed(std::span<const Literal> assumptions, const Limits& limits) {
  if (guessing_ == Guessing::Off || encoder_.has_array_atoms() || aig_.size() < 2 * guessed_) return false;
  if (aig_.size() > kMostGuessedNodes) return false;
  guessed_ = aig_.size();
  std::optional<std::vector<Edge>> goals = clauses_.edges(assumptions);
  if (!goals) return false;
  goals->insert(goals->end(), clauses_.required().begin(), clauses_.required().end());
  std::optional<std::vector<Edge>> inputs;
  poll_.watch(limits.budget);
  try {
    inputs = guess(aig_, encoder_.variable_inputs(), *goals, poll_);
  } catch (const Interrupted&) {  // the engine will say so
  }
  poll_.watch(kNoBudget);
  if (!inputs) return false;
  std::vector<Literal> all = clauses_.literals(*inputs);
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  const Result result = engine_->solve(all, limits);
  clauses_.forget_values();
  return result.verdict == Verdict::Sat;
}

// Is there an array that these values contradict?
bool BitSolver::Implementation::add_lemmas() {
  const std::vector<Term> lemmas = arrays_.violated([this](Term term) { return encoded_value(term); });
  for (const Term lemma : lemmas)
    waiting_.push_back(definitions_(lemma));
  return !lemmas.empty();
}

Model BitSolver::Implementation::model() {
  std::shared_ptr<LiveValues> live = live_.lock();
  if (!live) {
    live = std::make_shared<LiveValues>([this](Term variable) { return base_value(variable); });
    live_ = live;
  }
  return Model(std::make_shared<DefinedModel>(definitions_.images(), std::move(live)));
}

void BitSolver::Implementation::keep_model() {
  if (const std::shared_ptr<LiveValues> live = live_.lock()) live->keep(definitions_.undefined());
  live_.reset();
}

Value BitSolver::Implementation::base_value(Term variable) {
  const logic::Sort sort = variable.sort();
  if (sort.is_array()) return arrays_.value(variable, [this](Term term) { return encoded_value(term); });
  if (sort.is_float()) {
    const Bits bits = encoder_.float_bits(variable);
    return bits.empty() ? Value::zero(sort) : Value(sort, read(bits));
  }
  return encoder_.is_encoded(variable) ? encoded_value(variable) : Value::zero(sort);
}

logic::BitVector BitSolver::Implementation::read(Bits bits) {
  const auto width = static_cast<std::uint32_t>(bits.size());
  const auto word = [&](std::size_t start, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
      value |= std::uint64_t{clauses_.value(bits[start + i])} << i;
    return value;
  };
  if (width <= 64) return logic::BitVector(width, word(0, width));
  const std::size_t top = (width - 1) / 64 * 64;  // words of 64 bits, the highest first
  logic::BitVector result(static_cast<std::uint32_t>(width - top), word(top, width - top));
  for (std::size_t start = top; start > 0; start -= 64)
    result = result.concat(logic::BitVector(64, word(start - 64, 64)));
  return result;
}

BitSolver::BitSolver(logic::TermManager& terms, std::unique_ptr<sat::Engine> engine, Guessing guessing)
    : implementation_(std::make_unique<Implementation>(terms, std::move(engine), guessing)) {}
BitSolver::~BitSolver() = default;

void BitSolver::require(Term formula) {
  implementation_->require(formula);
}
std::optional<Reason> BitSolver::prepare(std::span<const Term> formulas, const Budget& budget) {
  return implementation_->prepare(formulas, budget);
}
Literal BitSolver::literal(Term formula) {
  return implementation_->literal(formula);
}
Literal BitSolver::fresh() {
  return implementation_->engine().fresh();
}
void BitSolver::add_clause(std::span<const Literal> clause) {
  implementation_->changing_engine().add_clause(clause);
}
void BitSolver::prefer(Literal literal) {
  implementation_->changing_engine().prefer(literal);
}
Result BitSolver::solve(std::span<const Literal> assumptions, const Limits& limits) {
  return implementation_->solve(assumptions, limits);
}
bool BitSolver::value(Literal literal) const {
  return implementation_->engine().value(literal);
}
bool BitSolver::failed(Literal assumption) const {
  return implementation_->engine().failed(assumption);
}
Model BitSolver::model() {
  return implementation_->model();
}
std::uint64_t BitSolver::conflicts() const {
  return implementation_->engine().conflicts();
}
logic::TermManager& BitSolver::terms() const {
  return implementation_->terms();
}

}  // namespace faultline::solve::blast
