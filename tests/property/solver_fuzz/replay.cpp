#include "replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <thread>

#include "logic/print_infix.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

namespace faultline::solve::fuzz {

using logic::Term;

namespace {

// Longer than nearly all queries take: what takes longer is no failure, only not compared.
constexpr std::chrono::seconds kPatience{2};

struct Failure {
  std::string text;
};

std::string list(const std::vector<Term>& terms) {
  std::string out;
  for (const Term term : terms)
    out += (out.empty() ? "" : ", ") + logic::to_infix(term);
  return "{" + out + "}";
}

bool satisfies(const Model& model, const std::vector<Term>& formulas) {
  return std::all_of(formulas.begin(), formulas.end(), [&](Term formula) { return model.holds(formula); });
}

bool is_subsequence(const std::vector<Term>& part, const std::vector<Term>& whole) {
  auto at = whole.begin();
  for (const Term term : part) {
    at = std::find(at, whole.end(), term);
    if (at == whole.end()) return false;
    ++at;
  }
  return true;
}

// One solver, and what it has promised.
class Player {
 public:
  Player(logic::TermManager& terms, Backend backend)
      : name_(to_string(backend)), backend_(backend), solver_(make_solver(terms, backend)) {}

  void add(Term formula) { solver_->add(formula); }
  void open() { scopes_.push_back(std::make_unique<Scope>(*solver_)); }
  void close() { scopes_.pop_back(); }
  ~Player() {
    while (!scopes_.empty())
      scopes_.pop_back();
  }

  Answer check(const std::vector<Term>& assumptions, const Limits& limits) {
    return solver_->check(assumptions, limits);
  }

  // Z3 4.8.12 takes `const(7)[i := x] = const(8)[1 := y]` over finite index sorts for satisfiable; where both
  // occur, a wrong model of Z3's is no answer.
  void excuse_models() { excused_ = backend_ == Backend::Z3; }
  bool excused() const { return excused_; }

  void expect_model(const Model& model, const std::vector<Term>& formulas, std::string_view when) const {
    for (const Term formula : formulas)
      if (!model.holds(formula) && !excused_)
        throw Failure{fmt::format("the model of {} violates {} ({})", name_, logic::to_infix(formula), when)};
  }

  void keep(const Model& model, std::vector<Term> formulas) { kept_.push_back({model, std::move(formulas)}); }
  void expect_kept(std::string_view when) {
    for (const Kept& each : kept_)
      expect_model(each.model, each.formulas, when);
    kept_.clear();
  }

  std::string_view name() const { return name_; }
  Backend backend() const { return backend_; }

 private:
  struct Kept {
    Model model;
    std::vector<Term> formulas;
  };

  std::string_view name_;
  Backend backend_;
  bool excused_ = false;
  std::unique_ptr<Solver> solver_;
  std::vector<std::unique_ptr<Scope>> scopes_;
  std::vector<Kept> kept_;
};

// Limits of one call, for one solver.
class Bounds {
 public:
  explicit Bounds(const Check& check) {
    limits_.budget = limits_.budget.within(kPatience);
    switch (check.limit) {
      case Limit::None: break;
      case Limit::Conflicts: limits_.conflicts = check.count; break;
      case Limit::Deadline: limits_.budget.deadline = Budget::Clock::now() - std::chrono::seconds(1); break;
      case Limit::Stopped: limits_.budget.stop.request_stop(); break;
      case Limit::StoppedSoon:
        stopper_ = std::thread([stop = limits_.budget.stop, count = check.count] {
          std::this_thread::sleep_for(std::chrono::microseconds(count));
          stop.request_stop();
        });
        break;
    }
  }
  ~Bounds() {
    if (stopper_.joinable()) stopper_.join();
  }
  Bounds(const Bounds&) = delete;
  Bounds& operator=(const Bounds&) = delete;

  const Limits& limits() const { return limits_; }

 private:
  Limits limits_;
  std::thread stopper_;
};

bool allowed(Reason reason, Limit limit) {
  switch (limit) {
    case Limit::None: return reason == Reason::Time;
    case Limit::Conflicts: return reason == Reason::Time || reason == Reason::Conflicts;
    case Limit::Deadline: return reason == Reason::Time;
    case Limit::Stopped: return reason == Reason::Stopped;
    case Limit::StoppedSoon: return reason == Reason::Time || reason == Reason::Stopped;
  }
  return false;
}

bool has_constant_arrays_in_equations(const Sequence& sequence) {
  bool constants = false;
  bool equations = false;
  for (const Term term : logic::subterms(formulas_of(sequence))) {
    constants = constants || term.kind() == logic::Kind::ConstantArray;
    equations = equations || (term.kind() == logic::Kind::Equal && term.arg(0).sort().is_array());
  }
  return constants && equations;
}

class Game {
 public:
  Game(const Sequence& sequence, const std::vector<Backend>& backends, Counts& counts)
      : terms_(sequence.simplify), counts_(counts) {
    for (const Backend backend : backends)
      players_.push_back(std::make_unique<Player>(terms_, backend));
    if (has_constant_arrays_in_equations(sequence))
      for (const auto& player : players_)
        player->excuse_models();
  }

  void play(const Call& call) {
    if (const auto* add = std::get_if<Add>(&call)) {
      const Term formula = logic::transfer(add->formula, terms_);
      active_.push_back(formula);
      for (const auto& player : players_)
        player->add(formula);
    } else if (std::holds_alternative<Open>(call)) {
      begins_.push_back(active_.size());
      for (const auto& player : players_)
        player->open();
    } else if (std::holds_alternative<Close>(call)) {
      close();
    } else {
      play_check(std::get<Check>(call));
    }
  }

  void end() {
    for (const auto& player : players_)
      player->expect_kept("read at the end");
  }

 private:
  void close() {
    if (begins_.empty()) return;
    active_.resize(begins_.back());
    begins_.pop_back();
    for (const auto& player : players_)
      player->close();
  }

  void play_check(const Check& check) {
    std::vector<Term> assumptions;
    for (const Term assumption : check.assumptions)
      assumptions.push_back(logic::transfer(assumption, terms_));
    std::vector<Answer> answers;
    for (const auto& player : players_) {
      const Bounds bounds(check);
      answers.push_back(player->check(assumptions, bounds.limits()));
      player->expect_kept("read after the next check");
      if (player->excused()) excuse(answers.back(), assumptions);
      judge(*player, answers.back(), assumptions, check);
    }
    compare(answers);
  }

  void excuse(Answer& answer, const std::vector<Term>& assumptions) const {
    const auto* sat = std::get_if<Sat>(&answer);
    if (sat && !(satisfies(sat->model, active_) && satisfies(sat->model, assumptions)))
      answer = Unknown{Reason::Incomplete, "a wrong model"};
  }

  void judge(Player& player, const Answer& answer, const std::vector<Term>& assumptions, const Check& check) {
    if (const auto* sat = std::get_if<Sat>(&answer)) {
      ++counts_.sat;
      std::vector<Term> formulas = active_;
      formulas.insert(formulas.end(), assumptions.begin(), assumptions.end());
      if (check.read == Read::Now)
        player.expect_model(sat->model, formulas, "read at once");
      else
        player.keep(sat->model, std::move(formulas));
    } else if (const auto* unsat = std::get_if<Unsat>(&answer)) {
      ++counts_.unsat;
      expect_core(player, unsat->core, assumptions);
    } else {
      judge_unknown(player, std::get<Unknown>(answer), check);
    }
  }

  void judge_unknown(const Player& player, const Unknown& unknown, const Check& check) {
    ++(check.limit == Limit::None ? counts_.too_hard : counts_.unknown);
    const bool gave_up = unknown.reason == Reason::Incomplete && player.backend() == Backend::Z3;
    if (!gave_up && !allowed(unknown.reason, check.limit))
      throw Failure{fmt::format("{} answers unknown for a reason that the call does not allow: {} {}",
                                player.name(), to_string(unknown.reason), unknown.detail)};
  }

  void expect_core(const Player& player, const std::vector<Term>& core,
                   const std::vector<Term>& assumptions) {
    if (!is_subsequence(core, assumptions))
      throw Failure{fmt::format("{}: the core {} is no part of the assumptions {}", player.name(), list(core),
                                list(assumptions))};
    for (const auto& other : players_) {
      if (other.get() == &player) continue;
      const Bounds bounds{Check{}};
      const Answer again = other->check(core, bounds.limits());
      if (const auto* sat = std::get_if<Sat>(&again)) {
        std::vector<Term> formulas = active_;
        formulas.insert(formulas.end(), core.begin(), core.end());
        other->expect_model(sat->model, formulas, "of a core");
        if (other->excused() && !satisfies(sat->model, formulas)) continue;
        throw Failure{fmt::format("{} has the core {}, for which {} has a model", player.name(), list(core),
                                  other->name())};
      }
    }
  }

  void compare(const std::vector<Answer>& answers) const {
    for (std::size_t i = 0; i < answers.size(); ++i)
      for (std::size_t j = 0; j < answers.size(); ++j)
        if (is_sat(answers[i]) && is_unsat(answers[j]))
          throw Failure{fmt::format("{} says sat, {} says unsat", players_[i]->name(), players_[j]->name())};
  }

  logic::TermManager terms_;
  Counts& counts_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Term> active_;
  std::vector<std::size_t> begins_;  // of the open scopes
};

}  // namespace

std::optional<std::string> replay(const Sequence& sequence, const std::vector<Backend>& backends,
                                  Counts& counts) {
  std::size_t number = 0;
  try {
    Game game(sequence, backends, counts);
    for (const Call& call : sequence.calls) {
      ++number;
      game.play(call);
    }
    game.end();
  } catch (const Failure& failure) {
    return fmt::format("call {}: {}", number, failure.text);
  } catch (const std::exception& error) {
    return fmt::format("call {}: exception: {}", number, error.what());
  }
  return std::nullopt;
}

}  // namespace faultline::solve::fuzz
