#include "app/check_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/check_loops.h"
#include "app/check_property.h"
#include "app/check_replay.h"
#include "app/plc/cycle_table.h"
#include "app/result_json.h"
#include "app/run_result.h"
#include "app/interactions.h"
#include "app/trace_text.h"

namespace faultline::app {
namespace {

using engine::Verdict;

constexpr std::size_t kMostReplayed = 200;  // inputs in the line to copy
constexpr std::size_t kMostLoops = 20;
constexpr std::size_t kMostCycles = 12;

std::uint32_t bound_of(const engine::Result& result, const engine::LoopId& loop) {
  const auto found = std::ranges::find(result.bounds, loop, &engine::LoopBound::loop);
  return found == result.bounds.end() ? result.bound : found->count;
}

std::string counted(std::uint64_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string in_color(const std::string& text, std::string_view code, Color color) {
  return color == Color::On ? fmt::format("\033[1;{}m{}\033[0m", code, text) : text;
}

// Only the verdict itself is colored: red for what is proven wrong, green for what is proven right.
std::string colored_headline(const CheckResult& check, Color color) {
  const std::string text = headline(check);
  const std::size_t end = std::min(text.find(':'), text.size());
  const Verdict verdict = check.result.verdict;
  const char* const code = verdict == Verdict::Unsafe ? "31" : verdict == Verdict::Unknown ? "35" : "32";
  return in_color(text.substr(0, end), code, color) + text.substr(end);
}

std::string_view describe(engine::Simplicity simplicity) {
  switch (simplicity) {
    case engine::Simplicity::AsFound: return "there may be a simpler one";
    case engine::Simplicity::Reduced: return "made simpler, perhaps not the simplest";
    case engine::Simplicity::SimplestWithinBound: return "no shorter run within the bound fails like this";
    case engine::Simplicity::Simplest: return "no shorter run fails like this";
  }
  return "";
}

void report_violation(const CheckResult& check, const engine::Violation& violation, Console& console) {
  std::ostream& out = console.results();
  const trace::Run& run = violation.run;
  print_violation({check.program, run, StopReason::None, stack_at_end(check.program, run.trace)}, console);
  if (check.program.language == cfa::Language::StructuredText)
    CycleTable(check.program, *check.source.plc.scan, run).print(out, console.result_color(), kMostCycles);
  print_chart(out, check.program, run, {}, kMostInteractions);
  out << fmt::format("the run, {} steps ({}):\n", run.steps, describe(violation.simplicity));
  print_trace(out, TraceView(check.program, run), console.is_verbose() ? Detail::Everything : Detail::Source);
  if (run.inputs.size() <= kMostReplayed || console.is_verbose()) {
    out << "to replay it: " << replay_command(check.source, check.compiler_arguments, check.program, run)
        << '\n';
  } else {
    out << fmt::format("to replay it: 'faultline run' with the {} inputs, which -v or --json list\n",
                       run.inputs.size());
  }
}

void print_cut_loops(const CheckResult& check, std::ostream& out) {
  const std::vector<engine::LoopId>& cut = check.result.cut;
  if (cut.empty()) return;
  out << "loops that may go on beyond the bound:\n";
  for (std::size_t i = 0; i < cut.size() && i < kMostLoops; ++i) {
    const std::uint32_t count = bound_of(check.result, cut[i]);
    const std::string name = engine::loop_name(check.program, cut[i]);
    out << fmt::format("  {}: {}\n", loop_place(check.program, cut[i]),
                       cut[i].head ? fmt::format("{}, cut after {}", name, counted(count, "pass", "passes"))
                                   : fmt::format("recursion of {}, cut after {}", name,
                                                 counted(count, "nested call", "nested calls")));
  }
  if (cut.size() > kMostLoops) out << fmt::format("  ... {} more ...\n", cut.size() - kMostLoops);
}

// Loops that are not cut end by themselves; the others were all followed at least so far.
std::uint32_t least_bound(const engine::Result& result) {
  if (result.cut.empty()) return result.bound;
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
  for (const engine::LoopId& loop : result.cut)
    least = std::min(least, bound_of(result, loop));
  return least;
}

// Exact search of a model has come further than the bounded model checker.
bool is_deeper_than_bound(const engine::Result& result) {
  return result.statistics.depth > 0 && result.statistics.depth >= least_bound(result);
}

// Of a model, a pass of the scheduler is a step; where it is the only loop that is cut, nobody needs to know of loops.
bool is_cut_between_steps(const CheckResult& check) {
  const std::vector<engine::LoopId>& cut = check.result.cut;
  return check.program.language == cfa::Language::Bip && !cut.empty() &&
         std::ranges::all_of(cut, [&](const engine::LoopId& loop) { return loop.function == check.program.entry; });
}

// A model that is safe because nothing happens in it, or nothing more.
void report_deadlocks(const CheckResult& check, Console& console) {
  const engine::Statistics& all = check.result.statistics;
  if (!all.explicit_search || !all.complete || all.deadlocks == 0 || check.result.verdict != Verdict::Safe) return;
  console.report(Severity::Note,
                 all.transitions == 0
                     ? "nothing ever happens in this model: no interaction is enabled at the start"
                     : fmt::format("in {} of {} no interaction is enabled (--property deadlock shows a run to one)",
                                   all.deadlocks, counted(all.states, "state", "states")));
}

std::string advice(const CheckResult& check) {
  const engine::Result& result = check.result;
  if (result.cut.empty() && check.program.language == cfa::Language::StructuredText)
    return fmt::format("to look further: --cycles {}", 2 * result.bound);
  const auto twice = [](std::uint64_t bound) { return 2 * std::max<std::uint64_t>(bound, 1); };
  const std::string first = result.cut.empty() || is_cut_between_steps(check)
                                ? ""
                                : engine::loop_name(check.program, result.cut.front());
  if (is_deeper_than_bound(result))
    return fmt::format("to look further: more {}", result.reason == "memory" ? "--memory" : "--time");
  if (!check.options.unwind)
    return fmt::format("to look further: more {}; or choose the bound{}",
                       result.reason == "memory" ? "--memory" : "--time",
                       is_cut_between_steps(check)
                           ? " with --unwind N"
                           : fmt::format("s with --unwind N, --unwindset {}:N", first.empty() ? "LOOP" : first));
  std::string text = fmt::format("to look further: --unwind {}", twice(result.bound));
  if (!first.empty())
    text += fmt::format(", or --unwindset {}:{}", first, twice(bound_of(result, result.cut.front())));
  return text;
}

}  // namespace

// Of a PLC program: were all the cycles looked at that the user asked for?
static bool cycles_are_checked(const CheckResult& check) {
  return check.source.plc.cycles && check.program.language == cfa::Language::StructuredText &&
         check.result.cut.empty();
}

ExitCode exit_code(const CheckResult& check) {
  switch (check.result.verdict) {
    case Verdict::Unsafe: return ExitCode::Violation;
    case Verdict::Safe: return ExitCode::Success;
    case Verdict::SafeWithinBound:
      return (check.options.unwind || cycles_are_checked(check)) && check.result.gap.empty()
                 ? ExitCode::Success
                 : ExitCode::Inconclusive;
    case Verdict::Unknown: break;
  }
  return ExitCode::Inconclusive;
}

std::string explain_reason(const std::string& reason) {
  if (reason == "time") return "out of time (--time sets the limit)";
  if (reason == "memory") return "out of memory (--memory sets the limit)";
  if (reason == "stopped") return "interrupted";
  return reason;
}

// The loops for which the user has chosen another bound.
std::string chosen_bounds(const CheckResult& check) {
  std::vector<std::string> chosen;
  for (const engine::LoopBound& own : check.options.unwindset)
    chosen.push_back(fmt::format("{} of {}", own.count, engine::loop_name(check.program, own.loop)));
  return chosen.empty() ? "" : fmt::format(" (but {})", fmt::join(chosen, ", "));
}

std::string headline(const CheckResult& check) {
  const engine::Result& result = check.result;
  switch (result.verdict) {
    case Verdict::Unsafe:
      return result.violations.size() == 1
                 ? fmt::format("unsafe: a run violates '{}'",
                               check.program.language == cfa::Language::Bip
                                   ? event_id(check.program, result.violations.front().run.event)
                                   : property_name(result.violations.front().run.event.kind))
                 : fmt::format("unsafe: {} violations", result.violations.size());
    case Verdict::Safe: return "safe: no run violates a property";
    case Verdict::SafeWithinBound:
      // Where no loop is cut, all of them end by themselves.
      if (result.cut.empty() && !result.gap.empty())
        return "safe within the bound: no violation found, but some runs are not modelled: " + result.gap;
      if (result.cut.empty() && check.program.language == cfa::Language::StructuredText)
        return fmt::format("safe within the bound: no violation in {}", counted(result.bound, "cycle", "cycles"));
      if (is_deeper_than_bound(result))
        return fmt::format("safe within the bound: no violation in runs of at most {}; {}",
                           counted(result.statistics.depth, "step", "steps"), explain_reason(result.reason));
      return fmt::format("safe within the bound: no violation in runs {}{}{}",
                         is_cut_between_steps(check)
                             ? "of at most " + counted(least_bound(result), "step", "steps")
                             : fmt::format("with at most {} of each loop", counted(least_bound(result), "pass", "passes")),
                         chosen_bounds(check),
                         result.gap.empty() ? check.options.unwind ? "" : "; " + explain_reason(result.reason)
                                            : "; but some runs are not modelled: " + result.gap);
    case Verdict::Unknown: break;
  }
  return "unknown: " + (result.reason.empty() ? "no reason is known" : explain_reason(result.reason)) +
         (result.statistics.depth == 0
              ? ""
              : fmt::format("; no violation in runs of at most {}", counted(result.statistics.depth, "step", "steps")));
}

void report_check(const CheckResult& check, Console& console) {
  const engine::Result& result = check.result;
  std::ostream& out = console.results();
  out << colored_headline(check, console.result_color()) << '\n';
  for (const engine::Violation& violation : result.violations) {
    if (result.violations.size() > 1) out << '\n';
    report_violation(check, violation, console);
  }
  if (result.verdict == Verdict::SafeWithinBound) {
    if (!is_deeper_than_bound(result) && !is_cut_between_steps(check)) print_cut_loops(check, out);
    if (!result.cut.empty() || result.gap.empty()) out << advice(check) << '\n';
  }
  if (result.verdict == Verdict::Unsafe && check.options.wanted == engine::Wanted::All &&
      !result.reason.empty())
    console.report(Severity::Warning, "there may be more violations: " + explain_reason(result.reason));
  if (result.vacuous)
    console.report(Severity::Warning, "no run reaches the property: the assumptions exclude them all");
  report_deadlocks(check, console);
  if (result.unasked)
    console.report(
        Diagnostic{Severity::Warning, result.unasked->range,
                   fmt::format("some runs end here: '{}', which was not asked for; what would come behind it "
                               "was not looked at",
                               property_name(result.unasked->kind))},
        check.program.files);
}

void report_statistics(const CheckResult& check, Console& console) {
  const engine::Statistics& all = check.result.statistics;
  const auto seconds = [](const char* phase, double value) {
    return fmt::format("  {:<12} {:>12.3f} s\n", phase, value);
  };
  const auto count = [](const char* what, std::uint64_t value) {
    return fmt::format("  {:<12} {:>12}\n", what, value);
  };
  console.print_err("statistics:\n" + seconds("frontend", check.frontend_seconds) +
                    seconds("check", check.check_seconds) + seconds("  unroll", all.unroll_seconds) +
                    seconds("  encode", all.encode_seconds) + seconds("  solve", all.solve_seconds) +
                    seconds("  simplify", all.simplify_seconds) + count("rounds", all.rounds) +
                    count("equations", all.equations) + count("terms", all.terms) +
                    count("claims", all.claims) + count("queries", all.queries));
  if (all.explicit_search)
    console.print_err(count("states", all.states) + count("transitions", all.transitions) +
                      count("deadlocks", all.deadlocks) +
                      (all.complete ? "" : "  the search was ended before all states were visited\n"));
}

}  // namespace faultline::app
