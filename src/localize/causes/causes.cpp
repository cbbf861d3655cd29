// What does the failure depend on? e is *causally dependent* on c in a run a if both hold in a, and among the
// runs without c those nearest to a are without e, too (Groce, Definition 3 and chapter 6; after Lewis).
//
// Two distances decide: that of the nearest run without c and without e, and that of the nearest without c
// but with e. c is a cause if the first is less. Where the budget ends first the bounds on both may still
// decide; else nothing is said. The user names c, or it is looked for among comparisons that the closest
// passing run falsifies (hypotheses.h).
//
// Unlike the paper, which first looks for any nearest run without c and then asks at exactly its distance:
// the definition's two minima, on one optimizer that keeps what it has learned.
//
// Cost: two optimisations for each hypothesis.
#include "localize/causes/causes.h"

#include <fmt/format.h>

#include <algorithm>

#include "localize/causes/hypotheses.h"
#include "localize/distance/describe.h"

namespace faultline::localize {

using namespace distance;
using causes::Hypothesis;
using logic::Term;

namespace {

enum class Verdict : std::uint8_t { Depends, Independent, NoRunWithout, Unknown };

struct Finding {
  Verdict verdict = Verdict::Unknown;
  std::uint64_t without_error = 0;
  std::uint64_t with_error = 0;
  std::shared_ptr<fault::NearRun> without;
};

class Judge {
 public:
  Judge(const CausesOptions& options, const Investigation& investigation, Context& context)
      : options_(options),
        investigation_(investigation),
        context_(context),
        exploration_(investigation, options.metric, observed(investigation), context) {
    while (exploration_.runs().passes.is_false() && exploration_.deepen())
      exploration_.unroll();
    search_ = exploration_.search();
    logic::TermManager& terms = exploration_.terms();
    std::vector<Term> fails;
    for (const auto& claim : exploration_.runs().all.claims)
      fails.push_back(claim.violated);
    fails_ = terms.logical_or(fails);
    search_->add(terms.logical_or(fails_, exploration_.runs().passes));
    effect_ = investigation.assumptions().effect.parts.empty() ? fails_
                                                               : meaning(investigation.assumptions().effect);
  }

  fault::Localization judge() {
    if (!investigation_.assumptions().cause.parts.empty()) {
      judge_users();
    } else {
      find();
    }
    return std::move(result_);
  }

 private:
  static std::vector<cfa::ExprId> observed(const Investigation& investigation) {
    std::vector<cfa::ExprId> all;
    for (const Predicate* predicate :
         {&investigation.assumptions().cause, &investigation.assumptions().effect})
      for (const Predicate::Part& part : predicate->parts)
        all.push_back(part.expr);
    if (investigation.assumptions().cause.parts.empty()) {
      const auto operands = causes::compared_operands(investigation.program());
      all.insert(all.end(), operands.begin(), operands.end());
    }
    return all;
  }

  Term meaning(const Predicate& predicate) {
    logic::TermManager& terms = exploration_.terms();
    std::vector<Term> parts;
    for (const Predicate::Part& part : predicate.parts) {
      std::vector<Term> always;
      for (const auto& one : exploration_.runs().observed)
        if (one.site.expr == part.expr)
          always.push_back(terms.implies(one.site.reached,
                                         terms.distinct(one.value, terms.bit_vector(one.value.width(), 0))));
      parts.push_back(terms.logical_and(always));
    }
    const Term all =
        predicate.join == Predicate::Join::And ? terms.logical_and(parts) : terms.logical_or(parts);
    return predicate.sense == Predicate::Sense::Negated ? terms.logical_not(all) : all;
  }

  static std::string text(const Predicate& predicate) {
    std::vector<std::string> parts;
    for (const Predicate::Part& part : predicate.parts)
      parts.push_back(fmt::format("{} (line {})", part.text, part.at.begin.line));
    const std::string all =
        fmt::format("{}", fmt::join(parts, predicate.join == Predicate::Join::And ? " and " : " or "));
    return predicate.sense == Predicate::Sense::Negated ? "not: " + all : all;
  }

  bool holds_in_failing(Term term) {
    return logic::evaluate(term, exploration_.failing().assignment, logic::Missing::Zero).is_true();
  }

  Finding check(Term cause) {
    logic::TermManager& terms = exploration_.terms();
    Finding finding;
    const Term no_cause = terms.logical_not(cause);
    const Term without[] = {no_cause, terms.logical_not(effect_)};
    const NearAnswer near = search_->find(without, context_.budget);
    if (std::holds_alternative<Nothing>(near)) {
      finding.verdict = Verdict::NoRunWithout;
      return finding;
    }
    const auto* found = std::get_if<Near>(&near);
    if (!found) return finding;
    finding.without_error = found->distance;
    const Term with[] = {no_cause, effect_};
    const BoundsAnswer other = search_->bounds(with, context_.budget);
    const auto* bounds = std::get_if<distance::Bounds>(&other);
    if (bounds && bounds->upper <= found->lower) finding.verdict = Verdict::Independent;
    if (std::holds_alternative<Nothing>(other) || (bounds && found->distance < bounds->lower))
      finding.verdict = Verdict::Depends;
    finding.with_error = bounds ? bounds->lower : 0;
    if (finding.verdict == Verdict::Depends) finding.without = kept(*found);
    return finding;
  }

  std::shared_ptr<fault::NearRun> kept(const Near& near) {
    auto run = std::make_shared<fault::NearRun>();
    std::vector<std::uint32_t> points;
    run->run = near.run;
    run->metric = options_.metric;
    run->bounds = exploration_.bounds();
    run->distance = near.distance;
    run->lower = near.lower;
    run->deltas = Describer(exploration_, investigation_, near).deltas(points);
    return run;
  }

  void judge_users() {
    const Predicate& predicate = investigation_.assumptions().cause;
    const Term cause = meaning(predicate);
    const char* effect = investigation_.assumptions().effect.parts.empty() ? "the failure" : "the effect";
    if (!holds_in_failing(cause)) {
      result_.note = fmt::format("no cause: {} does not hold in the failing run", text(predicate));
      return;
    }
    if (!holds_in_failing(effect_)) {
      result_.note = "the effect does not hold in the failing run";
      return;
    }
    const Finding finding = check(cause);
    switch (finding.verdict) {
      case Verdict::Depends: return blame_users(predicate, finding, effect);
      case Verdict::Independent:
        result_.note = fmt::format(
            "{} does not depend on {}: a run without it that is as near as any (distance {}) "
            "shows it, too",
            effect, text(predicate), finding.with_error);
        return;
      case Verdict::NoRunWithout:
        result_.note =
            fmt::format("{} cannot be told to depend on {}: no run is without both", effect, text(predicate));
        return;
      case Verdict::Unknown:
        result_.completeness = fault::Completeness::LimitReached;
        result_.note =
            fmt::format("whether {} depends on {} could not be decided in time", effect, text(predicate));
    }
  }

  void blame_users(const Predicate& predicate, const Finding& finding, const char* effect) {
    fault::Fault fault;
    for (const Predicate::Part& part : predicate.parts)
      fault.parts.push_back({trace::CandidateKind::Condition, {}, {}, part.at, {}});
    fault.infos.push_back(
        {fault::Info::Kind::Reason, fmt::format("{} depends on {}", effect, text(predicate))});
    fault.evidence = evidence(text(predicate), finding);
    fault.score = 1;
    result_.faults.push_back(std::move(fault));
  }

  static fault::Cause evidence(std::string text, const Finding& finding) {
    return {std::move(text), finding.without_error, finding.with_error, finding.without};
  }

  void find() {
    const Term passes = exploration_.runs().passes;
    NearAnswer answer =
        passes.is_false() ? NearAnswer(Nothing{}) : search_->find({&passes, 1}, context_.budget);
    const auto* near = std::get_if<Near>(&answer);
    if (!near) {
      result_.note = "there is no run that passes to compare with";
      if (const auto* gave_up = std::get_if<GaveUp>(&answer)) result_.completeness = gave_up->why;
      return;
    }
    std::vector<Hypothesis> all = causes::hypotheses(exploration_, *near, options_.among);
    if (all.size() > options_.hypotheses) {
      all.resize(options_.hypotheses);
      result_.completeness = fault::Completeness::LimitReached;
    }
    std::vector<std::pair<Hypothesis, Finding>> found;
    for (const Hypothesis& one : all) {
      if (context_.budget.exhausted() || found.size() >= options_.most) {
        result_.completeness = fault::Completeness::LimitReached;
        break;
      }
      // What is implied by a cause that is known is not asked for.
      if (std::any_of(found.begin(), found.end(),
                      [&](const auto& other) { return causes::implies(other.first, one); }))
        continue;
      const Finding finding = check(one.holds);
      if (finding.verdict == Verdict::Depends) found.emplace_back(one, finding);
    }
    for (const auto& [one, finding] : found)
      blame(one, finding);
  }

  void blame(const Hypothesis& one, const Finding& finding) {
    fault::Fault fault;
    fault.parts = {{one.kind, one.statement, one.function, one.range, {}}};
    fault.infos.push_back({fault::Info::Kind::Reason, fmt::format("the failure depends on `{}`", one.text)});
    fault.evidence = evidence(one.text, finding);
    fault.score = 1.0 / static_cast<double>(result_.faults.size() + 1);
    result_.faults.push_back(std::move(fault));
  }

  const CausesOptions& options_;
  const Investigation& investigation_;
  Context& context_;
  Exploration exploration_;
  std::unique_ptr<Search> search_;
  Term fails_;
  Term effect_;
  fault::Localization result_;
};

}  // namespace

fault::Localization Causes::localize(const Investigation& investigation, Context& context) const {
  return Judge(options_, investigation, context).judge();
}

}  // namespace faultline::localize
