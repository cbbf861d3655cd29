#include "calls.h"

#include <fmt/format.h>

#include "formulas.h"
#include "logic/print_infix.h"
#include "logic/traverse.h"

namespace faultline::solve::fuzz {

using logic::Term;

namespace {

// With more formulas outside all scopes, most sequences would be unsatisfiable from early on.
constexpr int kLasting = 5;

class Generator {
 public:
  Generator(std::uint64_t seed, Timing timing, logic::TermManager& terms)
      : random_(seed), timing_(timing), terms_(terms), formulas_(random_, terms) {}

  Sequence run(std::size_t steps) {
    Sequence out;
    if (random_.one_in(4)) out.simplify = logic::Simplify::Off;
    while (out.calls.size() < steps)
      out.calls.push_back(call());
    return out;
  }

 private:
  Call call() {
    const std::uint32_t choice = random_.below(20);
    const bool add = choice < 7 && (depth_ > 0 || lasting_ < kLasting || random_.one_in(8));
    if (add) {
      if (depth_ == 0) ++lasting_;
      return Add{remembered()};
    }
    if (choice >= 7 && choice < 9 && depth_ < 4) {
      ++depth_;
      return Open{};
    }
    if (choice >= 7 && choice < 13 && depth_ > 0) {
      --depth_;
      return Close{};
    }
    return check();
  }

  Term remembered() {
    const Term formula = formulas_.formula();
    seen_.push_back(formula);
    return formula;
  }

  // New formulas, ones that were added or assumed before, and their negations.
  Term assumption() {
    if (seen_.empty() || random_.one_in(2)) return remembered();
    const Term old = seen_[random_.below(seen_.size())];
    return random_.one_in(8) ? terms_.logical_not(old) : old;
  }

  Check check() {
    Check out;
    for (std::uint32_t i = random_.below(5); i > 0; --i)
      out.assumptions.push_back(assumption());
    if (!out.assumptions.empty() && random_.one_in(6))
      out.assumptions.push_back(out.assumptions[random_.below(out.assumptions.size())]);
    if (!last_.empty() && random_.one_in(6)) out.assumptions = last_;
    last_ = out.assumptions;
    if (random_.one_in(4)) limit(out);
    out.read = random_.one_in(3) ? Read::Later : Read::Now;
    return out;
  }

  void limit(Check& check) {
    switch (random_.below(timing_ == Timing::Any ? 5 : 4)) {
      case 0: check.limit = Limit::Deadline; break;
      case 1: check.limit = Limit::Stopped; break;
      case 4:
        check.limit = Limit::StoppedSoon;
        check.count = 1u << random_.below(12);
        break;
      default:
        check.limit = Limit::Conflicts;
        check.count = random_.below(4) * random_.below(10);
        break;
    }
  }

  logic::Random random_;
  Timing timing_;
  logic::TermManager& terms_;
  RandomFormulas formulas_;
  std::vector<Term> seen_;
  std::vector<Term> last_;
  int depth_ = 0;
  int lasting_ = 0;  // formulas added outside all scopes
};

std::string to_text(const Check& check) {
  std::string out = "check(";
  for (std::size_t i = 0; i < check.assumptions.size(); ++i)
    out += (i == 0 ? "" : ", ") + logic::to_infix(check.assumptions[i]);
  switch (check.limit) {
    case Limit::None: break;
    case Limit::Conflicts: out += fmt::format("; {} conflicts", check.count); break;
    case Limit::Deadline: out += "; deadline in the past"; break;
    case Limit::Stopped: out += "; stopped before"; break;
    case Limit::StoppedSoon: out += fmt::format("; stopped after {} us", check.count); break;
  }
  return out + (check.read == Read::Later ? "; model read later)" : ")");
}

std::string to_text(const Call& call) {
  if (const auto* add = std::get_if<Add>(&call)) return "add(" + logic::to_infix(add->formula) + ")";
  if (const auto* check = std::get_if<Check>(&call)) return to_text(*check);
  return std::holds_alternative<Open>(call) ? "open scope" : "close scope";
}

}  // namespace

Sequence random_sequence(std::uint64_t seed, std::size_t steps, Timing timing, logic::TermManager& terms) {
  return Generator(seed, timing, terms).run(steps);
}

std::vector<Term> formulas_of(const Sequence& sequence) {
  std::vector<Term> out;
  for (const Call& call : sequence.calls) {
    if (const auto* add = std::get_if<Add>(&call)) out.push_back(add->formula);
    if (const auto* check = std::get_if<Check>(&call))
      out.insert(out.end(), check->assumptions.begin(), check->assumptions.end());
  }
  return out;
}

std::string to_text(const Sequence& sequence) {
  std::string out;
  for (const Term variable : logic::free_variables(formulas_of(sequence)))
    out += fmt::format("  {} {}\n", variable.sort().to_string(), variable.name());
  if (sequence.simplify == logic::Simplify::Off) out += "  (a term manager that does not simplify)\n";
  std::size_t depth = 1;
  for (const Call& call : sequence.calls) {
    if (std::holds_alternative<Close>(call) && depth > 1) --depth;
    out += std::string(2 * depth, ' ') + to_text(call) + "\n";
    if (std::holds_alternative<Open>(call)) ++depth;
  }
  return out;
}

}  // namespace faultline::solve::fuzz
