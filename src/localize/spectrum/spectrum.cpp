// What do failing runs do that passing runs do not? Many runs around the failing one are executed; whatever
// many failing and few passing ones do is suspicious (Jones, Harrold, "Empirical evaluation of the Tarantula
// automatic fault-localization technique", 2005; Kettl, section 2, for CPAchecker's).
//
// What is counted: statements, outcomes of branches, and loops that make at least, or at most, as many passes
// as in the failing run. A line is as suspicious as the most suspicious of what belongs to it.
//
// The runs: the failing one, the user's tests, perturbations of the failing one (trace/runs); if none of them
// passes, the closest run that does, which the solver finds. All are labelled by running them.
//
// Unlike the papers' tools: the runs are made, not given, so that there are passing and failing ones in
// plenty; and nothing that a failing run executes is left out, whatever the counts (formula.h).
//
// Cost: no question to a solver, but for that one run; three executions a run.
#include "localize/spectrum/spectrum.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "cfa/model_file.h"
#include "cfa/operands.h"
#include "localize/distance/explore.h"
#include "localize/repair/specification.h"
#include "localize/spectrum/profile.h"
#include "trace/runs/pool.h"

namespace faultline::localize {
namespace {

using namespace spectrum;
using fault::SpectrumElement;
using trace::Label;

constexpr std::size_t kAttemptsARun = 10;
constexpr std::string_view kFormulaNames[] = {"ochiai", "tarantula", "dstar"};  // as the enumerators

trace::CandidateKind kind_of(cfa::StatementKind kind) {
  switch (kind) {
    case cfa::StatementKind::Declaration: return trace::CandidateKind::Initialiser;
    case cfa::StatementKind::Condition: return trace::CandidateKind::Condition;
    case cfa::StatementKind::Return: return trace::CandidateKind::ReturnValue;
    case cfa::StatementKind::Call:
    case cfa::StatementKind::Argument: return trace::CandidateKind::Argument;
    default: return trace::CandidateKind::Value;
  }
}

bool is_code(cfa::StatementKind kind) {
  using enum cfa::StatementKind;
  return kind == Declaration || kind == Assignment || kind == Condition || kind == Return || kind == Call ||
         kind == Argument;
}

// Something that a run does or does not, and how many do.
struct Element {
  SpectrumElement what;
  Counts counts;
};

class Suspicion {
 public:
  Suspicion(const Investigation& investigation, const SpectrumOptions& options, Context& context)
      : investigation_(investigation),
        program_(investigation.program()),
        run_(investigation.run()),
        options_(options),
        context_(context),
        interpreter_(program_),
        profiler_(program_),
        pool_(program_, interpreter_, pool_options()) {}

  fault::Localization localize() {
    fault::Localization result;
    pool_.add(trace::words_of(run_));
    if (pool_.runs().empty() || pool_.runs().front().label != Label::Fails) {
      result.note = "the run cannot be repeated without its trace";
      result.completeness = fault::Completeness::LimitReached;
      return result;
    }
    add_tests();
    pool_.perturb(run_);
    if (pool_.count(Label::Passes) == 0 && options_.solver == SpectrumOptions::Solver::On) ask_solver();
    choose_elements();
    count();
    report(result);
    return result;
  }

 private:
  trace::PoolOptions pool_options() const {
    trace::PoolOptions pool;
    pool.size = options_.runs;
    pool.attempts = kAttemptsARun * options_.runs;
    pool.seed = options_.seed;
    pool.checks = investigation_.assumptions().checks;
    pool.step_limit = step_limit();
    pool.budget = context_.budget;
    return pool;
  }
  std::uint64_t step_limit() const { return 10'000 + 20 * run_.steps; }

  // As words: only a run says of which types its inputs are.
  void add_tests() {
    for (const trace::Choices& test : investigation_.assumptions().tests) {
      trace::ListedInputs inputs(test);
      trace::RunOptions running;
      running.checks = investigation_.assumptions().checks;
      running.step_limit = step_limit();
      running.budget = context_.budget;
      tests_ += pool_.add_if_new(trace::words_of(interpreter_.run(inputs, running)));
    }
  }

  void ask_solver() {
    try {
      distance::Exploration exploration(investigation_, {}, {}, context_);
      const logic::Term passes = exploration.runs().passes;
      if (passes.is_false()) return;
      const distance::NearAnswer answer = exploration.search()->find({&passes, 1}, context_.budget);
      if (const auto* near = std::get_if<distance::Near>(&answer))
        from_solver_ = pool_.add_if_new(trace::words_of(near->run));
    } catch (const NotExplainable&) {
      // Then there is no passing run, and the note says so.
    }
  }

  bool is_suspect(const cfa::Edge& edge) const {
    const cfa::FunctionId function = program_.locations[edge.from].function;
    if (!edge.range || !is_code(edge.kind) || !edge.statement || cfa::is_of_models(program_, edge.range))
      return false;
    // Initialisers of globals are code of the user's; nothing else of the start function is.
    if (function == program_.start && edge.kind != cfa::StatementKind::Declaration) return false;
    if (function != program_.start && program_.functions[function].origin == cfa::Origin::Library)
      return false;
    const trace::Trusted& trusted = investigation_.assumptions().trusted;
    return !specification_[edge.from.value] && !(trusted && trusted(function, edge.range));
  }

  void choose_elements() {
    specification_ = repair::specification_of(program_, run_);
    failing_ = profiler_.profile(run_.trace);
    std::vector<bool> known(program_.statements.size(), false);
    for (std::uint32_t i = 0; i < program_.edges.size(); ++i) {
      const cfa::Edge& edge = program_.edges[cfa::EdgeId(i)];
      if (!is_suspect(edge)) continue;
      note_part(edge);
      note_constants(edge);
      if (!known[edge.statement.value]) add({SpectrumElement::Kind::Statement, edge.statement, {}, {}, 0});
      known[edge.statement.value] = true;
      if (std::holds_alternative<cfa::Branch>(edge.operation)) {
        add({SpectrumElement::Kind::Outcome, edge.statement, cfa::EdgeId(i), {}, 0});
        add_loop(edge);
      }
    }
    note_steps();
  }

  // The condition at the head of a loop is what its passes are blamed on.
  void add_loop(const cfa::Edge& edge) {
    const auto passes = failing_.most_passes.find(edge.from);
    if (passes == failing_.most_passes.end() || edge.from == last_head_) return;
    last_head_ = edge.from;
    for (const auto kind : {SpectrumElement::Kind::PassesAtLeast, SpectrumElement::Kind::PassesAtMost})
      add({kind, edge.statement, {}, edge.from, passes->second});
  }

  void add(SpectrumElement what) { elements_.push_back({what, {}}); }

  bool does(const Profile& profile, const SpectrumElement& what) const {
    const auto passes = [&] {
      const auto found = profile.most_passes.find(what.head);
      return found == profile.most_passes.end() ? 0 : found->second;
    };
    switch (what.kind) {
      case SpectrumElement::Kind::Statement: return executed_[what.statement.value];
      case SpectrumElement::Kind::Outcome: return profile.taken[what.edge.value];
      case SpectrumElement::Kind::PassesAtLeast: return passes() >= what.passes;
      case SpectrumElement::Kind::PassesAtMost: return passes() > 0 && passes() <= what.passes;
    }
    return false;
  }

  void count() {
    auto counted = std::make_shared<std::vector<fault::LabelledRun>>();
    for (const trace::PooledRun& pooled : pool_.runs()) {
      if (context_.budget.exhausted()) break;
      trace::WordInputs inputs(pooled.inputs);
      trace::RunOptions running;
      running.recording = trace::Recording::On;
      running.checks = investigation_.assumptions().checks;
      running.step_limit = step_limit();
      count_run(profiler_.profile(interpreter_.run(inputs, running).trace), pooled.label);
      counted->push_back({pooled.inputs, pooled.label == Label::Fails});
    }
    runs_ = std::move(counted);
  }

  void count_run(const Profile& profile, Label label) {
    executed_.assign(program_.statements.size(), false);
    for (std::uint32_t i = 0; i < program_.edges.size(); ++i)
      if (const cfa::StatementId statement = program_.edges[cfa::EdgeId(i)].statement;
          profile.taken[i] && statement)
        executed_[statement.value] = true;
    const bool fails = label == Label::Fails;
    (fails ? total_.failing : total_.passing) += 1;
    for (Element& element : elements_)
      if (does(profile, element.what))
        (fails ? element.counts.failing_with : element.counts.passing_with) += 1;
  }

  struct Found {
    double score = 0;
    const Element* element = nullptr;
    const fault::Part* part = nullptr;
  };

  // One fault for each line that a failing run executes: its most suspicious element, the first of equals.
  // The sum over a line's statements would rank lines by how much stands in them. A constant's definition and a
  // table's entry are as suspicious as the statement that has them.
  void report(fault::Localization& result) {
    std::map<std::pair<FileId, std::uint32_t>, Found> best;
    const auto consider = [&](double score, const Element& element, const fault::Part& part) {
      Found& found = best[{part.range.file, part.range.begin.line}];
      if (score > found.score) found = {score, &element, &part};
    };
    for (Element& element : elements_) {
      element.counts.failing = total_.failing;
      element.counts.passing = total_.passing;
      const double score = suspiciousness(options_.formula, element.counts, options_.exponent);
      consider(score, element, parts_.at(element.what.statement));
      const auto [first, last] = elsewhere_.equal_range(element.what.statement);
      for (auto other = first; other != last; ++other)
        consider(score, element, other->second);
    }
    for (const auto& [line, found] : best)
      if (found.element) result.faults.push_back(fault_of(found));
    result.note = note();
    if (runs_->size() < pool_.runs().size() || context_.budget.exhausted())
      result.completeness = context_.budget.stop.stop_requested() ? fault::Completeness::Stopped
                                                                  : fault::Completeness::LimitReached;
  }

  std::string note() const {
    std::string text = fmt::format("{} failing and {} passing runs", total_.failing, total_.passing);
    if (tests_ > 0) text += fmt::format(", {} of them yours", tests_);
    if (from_solver_) text += ", the passing one by the solver";
    if (total_.passing == 0) text += ": without a run that passes, this says only what is executed";
    return text;
  }

  fault::Fault fault_of(const Found& found) const {
    const Element& element = *found.element;
    fault::Fault fault;
    fault.score = found.score;
    fault.parts.push_back(*found.part);
    fault.infos.push_back({fault::Info::Kind::Reason, reason(element)});
    const Counts& counts = element.counts;
    fault.evidence =
        fault::Spectrum{element.what,   std::string(kFormulaNames[static_cast<int>(options_.formula)]),
                        found.score,    counts.failing_with,
                        counts.failing, counts.passing_with,
                        counts.passing, runs_};
    return fault;
  }

  // The statement's part of it: where its first edge stands.
  void note_part(const cfa::Edge& edge) {
    fault::Part& part = parts_[edge.statement];
    if (part.range && part.range <= edge.range) return;
    part.statement = edge.statement;
    part.range = edge.range;
    part.kind = kind_of(edge.kind);
    part.function = program_.locations[edge.from].function;
  }

  // Constants that stand in other lines: in definitions, and in the entries of a table.
  void note_constants(const cfa::Edge& edge) {
    std::vector<cfa::ExprId> open;
    for (const cfa::Operand& operand : cfa::operands(edge.operation))
      open.push_back(operand.expr);
    while (!open.empty()) {
      const cfa::ExprId id = open.back();
      open.pop_back();
      const cfa::Expr& expr = program_.exprs[id];
      if (expr.kind == cfa::ExprKind::Constant) note_constant(edge, id);
      if (expr.kind == cfa::ExprKind::List)
        for (const cfa::ListElement& element : program_.lists[expr.bits])
          open.push_back(element.value);
      for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
        if (part && expr.kind != cfa::ExprKind::List) open.push_back(part);
    }
  }

  void note_constant(const cfa::Edge& edge, cfa::ExprId constant) {
    const auto defined = program_.definitions.find(constant);
    const bool is_defined = defined != program_.definitions.end();
    const SourceRange& range = is_defined ? defined->second : program_.range(constant);
    if (!range || (range.file == edge.range.file && range.begin.line == edge.range.begin.line) ||
        program_.files.path(range.file).starts_with("/usr/"))
      return;
    fault::Part part;
    part.statement = edge.statement;
    part.range = range;
    part.kind = is_defined ? trace::CandidateKind::Definition : trace::CandidateKind::TableEntry;
    part.function = program_.locations[edge.from].function;
    elsewhere_.emplace(edge.statement, std::move(part));
  }

  void note_steps() {
    for (std::uint32_t i = 0; i < run_.trace.steps.size(); ++i)
      if (const cfa::EdgeId edge = run_.trace.steps[i].edge)
        if (const auto part = parts_.find(program_.edges[edge].statement); part != parts_.end())
          part->second.steps.push_back(i);
  }

  std::string reason(const Element& element) const {
    const Counts& counts = element.counts;
    return fmt::format("{} in {} of {} failing and {} of {} passing runs", text_of(element.what),
                       counts.failing_with, counts.failing, counts.passing_with, counts.passing);
  }

  std::string text_of(const SpectrumElement& what) const {
    switch (what.kind) {
      case SpectrumElement::Kind::Statement: return "executed";
      case SpectrumElement::Kind::Outcome: return outcome_text(program_.edges[what.edge]);
      case SpectrumElement::Kind::PassesAtLeast:
        return fmt::format("the loop comes to its head at least {} times", what.passes);
      case SpectrumElement::Kind::PassesAtMost:
        return fmt::format("the loop comes to its head at most {} times", what.passes);
    }
    return "";
  }

  std::string outcome_text(const cfa::Edge& edge) const {
    switch (std::get<cfa::Branch>(edge.operation).outcome) {
      case cfa::Outcome::True: return "true";
      case cfa::Outcome::False: return "false";
      case cfa::Outcome::Case: return "goes to one of its cases";
      case cfa::Outcome::Default: return "goes to no case";
    }
    return "";
  }

  const Investigation& investigation_;
  const cfa::Program& program_;
  const trace::Run& run_;
  const SpectrumOptions& options_;
  Context& context_;
  trace::Interpreter interpreter_;
  Profiler profiler_;
  trace::RunPool pool_;
  std::size_t tests_ = 0;
  bool from_solver_ = false;
  repair::Specification specification_;
  Profile failing_;
  cfa::LocationId last_head_;
  std::vector<Element> elements_;
  std::unordered_map<cfa::StatementId, fault::Part> parts_;
  std::unordered_multimap<cfa::StatementId, fault::Part> elsewhere_;  // what of a statement stands in other lines
  std::vector<bool> executed_;  // by statement, of the run that is counted
  Counts total_;
  std::shared_ptr<const std::vector<fault::LabelledRun>> runs_;
};

}  // namespace

fault::Localization Spectrum::localize(const Investigation& investigation, Context& context) const {
  return Suspicion(investigation, options_, context).localize();
}

}  // namespace faultline::localize
