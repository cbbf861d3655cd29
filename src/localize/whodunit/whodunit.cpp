// Whodunit (Wang, Yang, Ivancic, Gupta 2006; Dobos-Kovacs, Algorithms 2.1 and 2.2) and its improvement
// (Algorithms 3.1 and 3.2): which statements made the conditions that exclude the assertion?
//
//   C     the assertion: that the property holds, or, in later iterations, that a branch goes the other way
//   WP    the infection chain: what must hold before a step so that the run goes on as it did and C holds
//   I     the input valuation
//   TS(f), GS(f)  the assignments and the guards that take part in the conjunct f
//
// An iteration walks back from C until WP is empty, or to the start, where I joins; the statements of the
// conjuncts in the (minimal) proof are blamed. The improved algorithm then asks why the run got there at all:
// C becomes the negation of the nearest branch before, until the start is reached. A statement's score is the
// sum of 1/i or e^-i over the iterations i that return it.
//
// What we do differently:
// - Checks that the run has passed (no overflow, inside of bounds) are guards too, for the run goes on behind
//   them. In the paper's integers x1 < x2 excludes x1 - x2 >= 0; in C's only because nothing overflows.
// - A conjunction is as many conjuncts, in guards as in C (the paper does so in its examples).
// - The frontend has no variable __assertion_failure that would end the first iteration at its assignment.
// - Code that is trusted is no candidate: it is taken as carried out, wherever the chain begins, and none of its
//   branches is negated. A call of a library block is one assignment (statements.cpp).
// - In PLC programs the branch that C negates is blamed, too, for half the score: it decided that the run came by, in
//   this cycle or before. The paper's lists, and those of C programs, have what the proofs say alone.
// - Where a proof needs inputs, the chain has been followed to the start, but the proof begins later, at its first
//   statement, and the next branch is asked for from there. A controller has new inputs in each cycle: with the first
//   that a proof needs, the paper's algorithm would end. So many steps are walked again, at most kMostWalked.
// - Where the solver gives up, the inputs are put in: the run is the only one then, and is the proof.
// - A constant that is defined elsewhere is part of every statement that names it: its definition is blamed
//   with them, for half their score, as the name or its value may be wrong. It changes no chain.
//
// Cost: infection_chain.cpp's for each iteration; iterations never look at a step twice, apart from those
// that the search has passed beyond their end, at most as many again.
#include "localize/whodunit/whodunit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "localize/condition_text.h"
#include "localize/problem.h"
#include "localize/whodunit/statements.h"

namespace faultline::localize {

namespace {

constexpr std::uint64_t kMostWalked = 10'000;

enum class Asked : std::uint8_t { Ignored, Blamed };

struct Variant {
  Guards guards = Guards::Ignored;
  Asked asked = Asked::Ignored;  // the branches that C negates
  ProofKind proof = ProofKind::Minimal;
  IterationScore score = IterationScore::Reciprocal;
  std::uint32_t iterations = 1;
  fault::Completeness at_limit = fault::Completeness::Complete;  // where it ends is part of the original
};

double score_of(IterationScore score, std::uint32_t iteration) {
  return score == IterationScore::Reciprocal ? 1.0 / iteration : std::exp(-static_cast<double>(iteration));
}

// ST: the statements that the iterations have returned.
class Blamed {
 public:
  Blamed(const Investigation& investigation, const Encoded& encoded, const trace::Conditions& conditions)
      : investigation_(investigation), encoded_(encoded), conditions_(conditions) {}

  void add(std::uint32_t iteration, double score, const Proof& proof,
           const std::vector<Involvement>& statements) {
    for (const Involvement& one : statements) {
      const trace::Link& link = encoded_.formula.links[one.link];
      const trace::Candidate& candidate = encoded_.candidates()[link.candidate];
      const double own = is_asserted(proof, one) ? score * kShareOfAsserted : score;
      add(iteration, own, proof, one, candidate);
      for (const SourceRange& definition :
           trace::named_constants(investigation_.program(), link.site.expr)) {
        trace::Candidate constant = candidate;
        constant.kind = trace::CandidateKind::Definition;
        constant.range = definition;
        add(iteration, own * kShareOfDefinition, proof, one, constant);
      }
    }
  }

  // By score; equal ones as the source has them.
  std::vector<fault::Fault> faults() {
    std::vector<fault::Fault> all;
    for (Entry& entry : entries_) {
      std::string visits;
      for (const std::uint32_t iteration : entry.iterations)
        visits += (visits.empty() ? "" : ", ") + std::to_string(iteration);
      entry.fault.infos.push_back({fault::Info::Kind::Rank, fmt::format("returned by iteration {}", visits)});
      all.push_back(std::move(entry.fault));
    }
    std::stable_sort(all.begin(), all.end(), [](const fault::Fault& a, const fault::Fault& b) {
      return a.score != b.score ? a.score > b.score : a.parts.front().range < b.parts.front().range;
    });
    return all;
  }

 private:
  struct Entry {
    fault::Fault fault;
    std::vector<std::uint32_t> iterations;
  };

  void add(std::uint32_t iteration, double score, const Proof& proof, const Involvement& one,
           const trace::Candidate& candidate) {
    Entry& entry = entry_of(candidate);
    if (entry.iterations.empty()) begin(entry.fault, iteration, proof, one);
    auto& infection = std::get<fault::Infection>(entry.fault.evidence);
    if (infection.iteration == iteration && infection.is_guard == one.is_guard)
      infection.links.push_back(one.link);
    std::vector<std::uint32_t>& steps = entry.fault.parts.front().steps;
    const auto at = std::lower_bound(steps.begin(), steps.end(), step_of(one));
    if (at == steps.end() || *at != step_of(one)) steps.insert(at, step_of(one));
    if (!entry.iterations.empty() && entry.iterations.back() == iteration) return;
    entry.iterations.push_back(iteration);
    entry.fault.score += score;
  }

  // The branch that C negates.
  bool is_asserted(const Proof& proof, const Involvement& one) const {
    return one.is_guard && step_of(one) == proof.asserted;
  }

  std::uint32_t step_of(const Involvement& one) const { return encoded_.formula.links[one.link].site.step; }

  Entry& entry_of(const trace::Candidate& candidate) {
    const auto known = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
      const fault::Part& part = entry.fault.parts.front();
      return part.range == candidate.range && part.kind == candidate.kind;
    });
    if (known != entries_.end()) return *known;
    Entry entry;
    entry.fault.parts.push_back(
        {candidate.kind, candidate.statement, candidate.function, candidate.range, {}});
    entries_.push_back(std::move(entry));
    return entries_.back();
  }

  void begin(fault::Fault& fault, std::uint32_t iteration, const Proof& proof, const Involvement& one) const {
    fault::Infection infection;
    infection.iteration = iteration;
    infection.condition = one.in_wanted ? wanted_text(investigation_, encoded_.formula, one.conjunct)
                                        : held_text(investigation_, one.conjunct);
    infection.conjuncts = steps_of(proof);
    infection.is_guard = one.is_guard;
    infection.asserted = proof.asserted;
    infection.first = proof.first;
    infection.is_first_known = proof.is_first_known;
    infection.wanted = proof.wanted;
    infection.path = proof.path;
    infection.inputs = proof.inputs;
    infection.minimality = proof.minimality;
    if (fault.parts.front().kind == trace::CandidateKind::Definition)
      infection.definition = fault.parts.front().range;
    fault.infos.push_back({fault::Info::Kind::Reason, reason(proof, one, infection)});
    fault.evidence = std::move(infection);
  }

  // The guards of the proof, by step.
  std::vector<std::uint32_t> steps_of(const Proof& proof) const {
    std::vector<std::uint32_t> steps;
    for (const std::uint32_t number : proof.path)
      steps.push_back(conditions_.path()[number].step);
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
  }

  std::string reason(const Proof& proof, const Involvement& one, const fault::Infection& infection) const {
    std::string text = infection.definition ? fmt::format("is named{} by what ", at_line(investigation_, step_of(one))) : "";
    if (is_asserted(proof, one)) text += "decides that the run goes on as it did";
    else
      text += fmt::format("{} `{}`{}", one.is_guard ? "shares a value with" : "gives a value to",
                          infection.condition, at_line(investigation_, one.conjunct));
    text +=
        fmt::format("; on this path{} `{}`{} cannot hold", proof.is_at_start ? ", with these inputs," : "",
                    wanted_text(investigation_, encoded_.formula, proof.asserted),
                    at_line(investigation_, proof.asserted));
    std::size_t told = 0;
    for (std::size_t i = infection.conjuncts.size(); i-- > 0 && told < kMostTold; ++told)
      text += fmt::format("{} `{}`{}", told == 0 ? " together with" : ",",
                          held_text(investigation_, infection.conjuncts[i]),
                          at_line(investigation_, infection.conjuncts[i]));
    return text + (told < infection.conjuncts.size() ? ", ..." : "");
  }

  static constexpr std::size_t kMostTold = 3;
  static constexpr double kShareOfDefinition = 0.5;
  static constexpr double kShareOfAsserted = 0.5;

  const Investigation& investigation_;
  const Encoded& encoded_;
  const trace::Conditions& conditions_;
  std::vector<Entry> entries_;
};

// Where the proof begins. If it needs inputs: at the first of its assignments and guards. What lies before has no part
// in it, although the chain had to be followed to the start of the run to know that it needs inputs.
std::uint32_t begin_of(const Proof& proof, const std::vector<Involvement>& statements, const Encoded& encoded,
                       const trace::Conditions& conditions) {
  if (!proof.is_at_start) return proof.first;
  std::uint32_t first = proof.asserted;
  for (const std::uint32_t number : proof.path)
    first = std::min(first, conditions.path()[number].step);
  for (const Involvement& one : statements)
    if (!one.is_guard) first = std::min(first, encoded.formula.links[one.link].site.step);
  return first;
}

fault::Localization run(const Investigation& investigation, const Context& context, const Variant& variant) {
  fault::Localization result;
  const Encoded& encoded = investigation.path();
  const trace::Conditions conditions(encoded.formula, encoded.candidates(), *encoded.terms);
  const trace::LibraryCalls calls(investigation.program(), investigation.run().trace);
  Statements statements(encoded, conditions, calls);
  Blamed blamed(investigation, encoded, conditions);
  std::uint32_t asserted = encoded.formula.end;
  std::uint64_t walked = 0;  // steps of chains that did not become empty before the start
  for (std::uint32_t i = 1; asserted != trace::Conditions::kNoStep; ++i) {
    if (i > variant.iterations) {
      result.completeness = variant.at_limit;
      break;
    }
    InfectionChain chain(encoded, conditions, asserted, context);
    const auto answer = chain.prove(variant.proof);
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) {
      result.completeness = completeness_of(*unknown);
      break;
    }
    const auto* proof = std::get_if<Proof>(&answer);
    if (proof == nullptr) {
      result.note = "without the inputs, nothing on the path excludes the assertion";
      break;
    }
    if (context.budget.exhausted()) result.completeness = fault::Completeness::LimitReached;
    std::vector<Involvement> found = statements.taking_part(*proof, variant.guards);
    if (const auto branch = statements.asserted_branch(*proof); branch && variant.asked == Asked::Blamed)
      found.push_back(*branch);
    blamed.add(i, score_of(variant.score, i), *proof, found);
    asserted = statements.branch_before(begin_of(*proof, found, encoded, conditions));
    if (proof->is_at_start && (walked += proof->asserted) > kMostWalked) {
      if (asserted != trace::Conditions::kNoStep) result.completeness = variant.at_limit;
      break;
    }
  }
  result.faults = blamed.faults();
  return result;
}

}  // namespace

fault::Localization Whodunit::localize(const Investigation& investigation, Context& context) const {
  Variant variant;
  variant.iterations = options_.iterations;
  fault::Localization result = run(investigation, context, variant);
  if (result.faults.empty() && result.note.empty() && result.completeness == fault::Completeness::Complete)
    result.note =
        "no assignment takes part in the contradiction; whodunit-iterative also looks at conditions";
  return result;
}

fault::Localization WhodunitIterative::localize(const Investigation& investigation, Context& context) const {
  Variant variant;
  variant.guards = Guards::Blamed;
  if (investigation.program().language == cfa::Language::StructuredText) variant.asked = Asked::Blamed;
  variant.proof = ProofKind::SolverCore;
  variant.score = options_.score;
  variant.iterations = options_.most_iterations;
  variant.at_limit = fault::Completeness::LimitReached;
  return run(investigation, context, variant);
}

}  // namespace faultline::localize
