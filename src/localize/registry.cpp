#include "localize/registry.h"

#include <cmath>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/diagnostic.h"
#include "localize/causes/causes.h"
#include "localize/distance/distance.h"
#include "localize/error_invariants/error_invariants.h"
#include "localize/interference/interference.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"
#include "localize/repair/repair.h"
#include "localize/spectrum/spectrum.h"
#include "localize/unsat_core/unsat_core.h"
#include "localize/whodunit/whodunit.h"

namespace faultline::localize {
namespace {

using Choice = std::vector<std::string_view>;
using trace::nearby::Metric;

Option number(std::string_view name, std::uint64_t standard, std::uint64_t least, std::uint64_t most,
              std::string_view help) {
  return {name, help, {}, standard, least, most};
}

// The words are in the order of an enumeration; the standard one is named by its enumerator.
template <class Enum>
Option words(std::string_view name, Choice all, Enum standard, std::string_view help) {
  return {name, help, std::move(all), static_cast<std::uint64_t>(standard), 0, 0};
}

enum class Switch : std::uint8_t { Off, On };

// What a repair costs, in thousandths of a token.
constexpr double kThousand = 1000;

Option weight(std::string_view name, double repair::Weights::* which, std::string_view help) {
  return number(name, static_cast<std::uint64_t>(std::llround(repair::Weights{}.*which * kThousand)), 0,
                100'000, help);
}

repair::Weights weights_of(const Settings& settings) {
  const auto of = [&](std::string_view name) {
    return static_cast<double>(settings.number(name)) / kThousand;
  };
  return {of("lambda"),   of("avoidance"),  of("death"), of("disturbance"), of("dullness"), of("undefined"),
          of("harness"),  of("observer"), of("property"), of("class-step"), of("pair"),  of("slack"),
          of("stuck")};
}

const Choice kSelectors = {"step", "statement", "candidate"};
constexpr std::string_view kSelectorsHelp =
    "what is blamed as one: each step of the run, all visits of a statement, all values of an expression";

Option encoding(trace::Encoding standard) {
  return words(
      "encoding", {"path", "flow-sensitive", "program"}, standard,
      "the executed steps; the same, but a branch only implies what it guards; or the whole program, "
      "where a changed condition takes the other way");
}

std::vector<Row> make_rows() {
  return {
      {"max-sat",
       "the smallest sets of expressions that, with other values, let the run pass",
       "Jose, Majumdar: Cause Clue Clauses (2011); Kettl, section 3.7",
       Use::Standard,
       {number("most", 100, 1, 1'000'000, "sets to look for"),
        words("sizes", {"optimum", "all"}, Sizes::Optimum, "only the smallest sets, or larger ones, too"),
        number("largest", 3, 1, 1000, "expressions in one set"), encoding(trace::Encoding::Program),
        words("selectors", kSelectors, trace::Selectors::PerCandidate, kSelectorsHelp)},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         MaxSatOptions options;
         options.most = settings.number("most");
         options.sizes = settings.choice<Sizes>("sizes");
         options.largest = settings.number("largest");
         options.encoding = settings.choice<trace::Encoding>("encoding");
         options.selectors = settings.choice<trace::Selectors>("selectors");
         return std::make_unique<MaxSat>(options);
       }},
      {"min-cores",
       "every minimal set of steps that together force the failure",
       "Kettl, section 4.1; enumeration after Liffiton et al.: MARCO (2016)",
       Use::Standard,
       {number("most", 200, 1, 1'000'000, "sets to look for"), encoding(trace::Encoding::Path),
        words("selectors", kSelectors, trace::Selectors::PerStep, kSelectorsHelp)},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         MinCoresOptions options;
         options.encoding = settings.choice<trace::Encoding>("encoding");
         options.most = settings.number("most");
         options.selectors = settings.choice<trace::Selectors>("selectors");
         return std::make_unique<MinCores>(options);
       }},
      {"unsat-core",
       "one set of steps that together force the failure, quickly",
       "Kettl, section 3.6",
       Use::Standard,
       {encoding(trace::Encoding::Path),
        words("selectors", kSelectors, trace::Selectors::PerStep, kSelectorsHelp),
        words("minimize", {"off", "on"}, Switch::On, "leave out every step that is not needed")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         UnsatCoreOptions options;
         options.encoding = settings.choice<trace::Encoding>("encoding");
         options.selectors = settings.choice<trace::Selectors>("selectors");
         options.minimize = settings.choice<Switch>("minimize") == Switch::On;
         return std::make_unique<UnsatCore>(options);
       }},
      {"error-invariants",
       "the statements that matter, and between them what matters about the values",
       "Ermis, Schaef, Wies: Error Invariants (2012); Kettl, sections 3.8 and 4.2",
       Use::Standard,
       {words("visits", {"merged", "each"}, Visits::Merged,
              "a statement that a loop comes back to: once, or for each visit"),
        words("encoding", {"path", "flow-sensitive"}, trace::Encoding::Path,
              "the executed steps; or the same, but a branch only implies what it guards"),
        words("memoize", {"off", "on"}, Switch::On, "remember where an invariant holds")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         ErrorInvariantsOptions options;
         options.encoding = settings.choice<trace::Encoding>("encoding");
         options.visits = settings.choice<Visits>("visits");
         options.memoize = settings.choice<Switch>("memoize") == Switch::On ? error_invariants::Memoize::Yes
                                                                            : error_invariants::Memoize::No;
         return std::make_unique<ErrorInvariants>(options);
       }},
      {"whodunit",
       "the assignments that made a violated condition what it is",
       "Wang, Yang, Ivancic, Gupta: Whodunit? (2006); Dobos-Kovacs, section 2.4",
       Use::OnRequest,
       {number("iterations", 1, 1, 1'000'000, "how often to go on from the nearest branch before")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         WhodunitOptions options;
         options.iterations = static_cast<std::uint32_t>(settings.number("iterations"));
         return std::make_unique<Whodunit>(options);
       }},
      {"whodunit-iterative",
       "the infection chain back to the start: assignments and conditions, the nearest first",
       "Dobos-Kovacs, section 3.3",
       Use::Standard,
       {number("iterations", 1'000'000, 1, 1'000'000, "how often to go on from the nearest branch before"),
        words("score", {"reciprocal", "exponential"}, IterationScore::Reciprocal,
              "what the i-th iteration is worth: 1/i or e^-i")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         WhodunitIterativeOptions options;
         options.most_iterations = static_cast<std::uint32_t>(settings.number("iterations"));
         options.score = settings.choice<IterationScore>("score");
         return std::make_unique<WhodunitIterative>(options);
       }},
      {"interference",
       "the assignment nearest to the failure that another value would undo",
       "Wang, Yan, Bliudze, Mao: Automatic Fault Localization for BIP (2015)",
       Use::Standard,
       {words("which", {"nearest", "few", "all"}, Interfering::Few,
              "the one nearest to the failure, the five nearest, or all of them"),
        words("coordination", {"right", "doubted"}, Coordination::Right,
              "BIP: are transfers of connectors and guards beyond doubt (the paper's)?")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         InterferenceOptions options;
         options.coordination = settings.choice<Coordination>("coordination");
         options.which = settings.choice<Interfering>("which");
         return std::make_unique<Interference>(options);
       }},
      {"distance",
       "the closest run that passes, and which of its differences matter",
       "Groce: Error Explanation with Distance Metrics (2005), chapters 3 to 5",
       Use::Standard,
       {words("metric", {"executed", "all"}, Metric::Values::Executed,
              "compare what the runs execute, or all values of the unrolled program (the paper's)"),
        words("extent", {"slice", "whole"}, Metric::Extent::Slice,
              "count only what the property can depend on, or everything"),
        words("counts", {"everything", "inputs-guards", "inputs"}, Metric::Counted::Everything,
              "which differences count"),
        number("input-weight", 1, 0, 1'000'000, "what a different input costs"),
        number("guard-weight", 1, 0, 1'000'000, "what a condition with another outcome costs"),
        words("slicing", {"two-phase", "one-step"}, Slicing::TwoPhase,
              "take the closest run and slice it, or look for the smallest slice of any run"),
        words("interventions", {"off", "on"}, Allow::No,
              "values may change without a reason; the run need not be real"),
        words("deeper", {"off", "on"}, Allow::Yes, "ask whether a run with more loop passes is closer"),
        words("antecedents", {"off", "on"}, Allow::Yes,
              "where the closest run makes the property's antecedent false, take it for granted"),
        words("look-for", {"passing", "farthest", "failing", "error"}, LookFor::Passing,
              "the closest run that passes; the farthest; the closest other one that fails alike, or "
              "otherwise"),
        number("runs", 3, 1, 1000, "runs at the same distance"),
        number("slices", 8, 1, 1000, "slices of each run")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         DistanceOptions options;
         options.metric.values = settings.choice<Metric::Values>("metric");
         options.metric.extent = settings.choice<Metric::Extent>("extent");
         options.metric.counted = settings.choice<Metric::Counted>("counts");
         options.metric.input_weight = settings.number("input-weight");
         options.metric.guard_weight = settings.number("guard-weight");
         options.slicing = settings.choice<Slicing>("slicing");
         options.interventions = settings.choice<Allow>("interventions");
         options.deeper = settings.choice<Allow>("deeper");
         options.antecedents = settings.choice<Allow>("antecedents");
         options.look_for = settings.choice<LookFor>("look-for");
         options.most_runs = settings.number("runs");
         options.most_slices = settings.number("slices");
         return std::make_unique<Distance>(options);
       }},
      {"causes",
       "comparisons of values that the failure depends on, or whether it depends on one of yours",
       "Groce: Error Explanation with Distance Metrics (2005), chapter 6",
       Use::OnRequest,
       {words("among", {"inputs", "all"}, Among::All, "compare inputs, or all values"),
        number("most", 20, 1, 1'000'000, "causes to look for"),
        number("hypotheses", 300, 1, 1'000'000, "comparisons to try"),
        words("metric", {"executed", "all"}, Metric::Values::Executed, "see distance"),
        words("extent", {"slice", "whole"}, Metric::Extent::Slice, "see distance")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         CausesOptions options;
         options.among = settings.choice<Among>("among");
         options.most = settings.number("most");
         options.hypotheses = settings.number("hypotheses");
         options.metric.values = settings.choice<Metric::Values>("metric");
         options.metric.extent = settings.choice<Metric::Extent>("extent");
         return std::make_unique<Causes>(options);
       }},
      {"repair",
       "the cheapest change of each line that lets all runs pass, checked by the model checker",
       "asked for by Groce, section 10.2.8, and Kettl, section 8",
       Use::Standard,
       {number("runs", 400, 1, 100'000, "runs around the failing one that judge a change"),
        number("attacks", 24, 0, 10'000, "changes that the model checker is asked about"),
        words("templates", {"classical", "types", "insertion", "synthesis"}, repair::Tier::Synthesis,
              "the dearest templates that are tried where cheaper ones find nothing"),
        number("seed", 1, 0, 1'000'000'000, "of the random runs"),
        weight("lambda", &repair::Weights::lambda, "of a token in the score of partial changes"),
        weight("avoidance", &repair::Weights::avoidance, "not to get to the check"),
        weight("death", &repair::Weights::death, "code that is never executed any more"),
        weight("disturbance", &repair::Weights::disturbance, "other behaviour of passing runs"),
        weight("dullness", &repair::Weights::dullness, "runs that could be told apart look the same"),
        weight("harness", &repair::Weights::harness, "a change of the function that only checks"),
        weight("observer", &repair::Weights::observer, "a change of what only looks, for assertions"),
        weight("property", &repair::Weights::property, "a change of what is asserted"),
        weight("class-step", &repair::Weights::class_step, "a class of templates more"),
        weight("pair", &repair::Weights::pair, "two changes instead of one"),
        weight("slack", &repair::Weights::slack, "dearer than the best, and still tried"),
        weight("undefined", &repair::Weights::undefined, "runs that overflow or shift out of range only with the change"),
        weight("stuck", &repair::Weights::stuck, "a component model that gets stuck")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         RepairOptions options;
         options.weights = weights_of(settings);
         options.runs = settings.number("runs");
         options.attacks = settings.number("attacks");
         options.deepest = settings.choice<repair::Tier>("templates");
         options.seed = settings.number("seed");
         return std::make_unique<Repair>(options);
       }},
      {"spectrum",
       "what failing runs do more often than passing ones, counted over many runs",
       "Jones, Harrold: Tarantula (2005); Abreu et al.: Ochiai (2006); Wong et al.: D* (2014); Kettl, "
       "section 2",
       Use::Standard,
       {words("formula", {"ochiai", "tarantula", "dstar"}, spectrum::Formula::Ochiai,
              "how counts become suspiciousness"),
        number("runs", 400, 1, 100'000, "runs around the failing one"),
        number("exponent", 2, 1, 10, "of D*"),
        words("solver", {"off", "on"}, SpectrumOptions::Solver::On,
              "where no run passes, ask the solver for one that does"),
        number("seed", 1, 0, 1'000'000'000, "of the random runs")},
       [](const Settings& settings) -> std::unique_ptr<Localizer> {
         SpectrumOptions options;
         options.formula = settings.choice<spectrum::Formula>("formula");
         options.runs = settings.number("runs");
         options.exponent = static_cast<double>(settings.number("exponent"));
         options.solver = settings.choice<SpectrumOptions::Solver>("solver");
         options.seed = settings.number("seed");
         return std::make_unique<Spectrum>(options);
       }},
  };
}

}  // namespace

std::span<const Row> localizers() {
  static const std::vector<Row> rows = make_rows();
  return rows;
}

const Row* find_localizer(std::string_view id) {
  for (const Row& row : localizers())
    if (row.id == id) return &row;
  return nullptr;
}

std::string describe_values(const Option& option) {
  if (option.words.empty())
    return fmt::format("{}..{}, {} if not given", option.least, option.most, option.standard);
  return fmt::format("{}, {} if not given", fmt::join(option.words, "|"), option.words[option.standard]);
}

Settings::Settings(const std::vector<Option>& options) : options_(&options) {
  for (const Option& option : options)
    values_.push_back(option.standard);
}

std::size_t Settings::position(std::string_view option) const {
  const auto found = std::ranges::find(*options_, option, &Option::name);
  if (found == options_->end()) throw InternalError(fmt::format("no option '{}'", option));
  return static_cast<std::size_t>(found - options_->begin());
}

std::uint64_t Settings::number(std::string_view option) const {
  return values_[position(option)];
}

std::string Settings::set(std::string_view name, std::string_view text) {
  const std::size_t at = position(name);
  const Option& option = (*options_)[at];
  if (option.words.empty()) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < option.least ||
        value > option.most)
      return fmt::format("'{}' is not a number from {} to {}", text, option.least, option.most);
    values_[at] = value;
    return {};
  }
  const auto found = std::ranges::find(option.words, text);
  if (found == option.words.end())
    return fmt::format("'{}' is none of {}", text, fmt::join(option.words, ", "));
  values_[at] = static_cast<std::uint64_t>(found - option.words.begin());
  return {};
}

}  // namespace faultline::localize
