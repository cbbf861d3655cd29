#include "guide/complete.h"

#include <algorithm>
#include <map>

#include "base/diagnostic.h"
#include "engine/bmc/bmc.h"
#include "guide/input_word.h"
#include "guide/replay.h"
#include "guide/sites.h"

namespace faultline::guide {

using exchange::Format;
using exchange::Guidance;
using exchange::Imported;
using exchange::Move;

namespace {

// Answers by what the file lists: in its order, or (a trace) by line and name. All else is zero, also what
// cannot have the listed value.
class ListedValues : public trace::InputSource {
 public:
  ListedValues(const cfa::Program& program, const Imported& imported)
      : program_(program), imported_(imported) {}

  std::optional<std::uint64_t> next(const trace::InputRequest& request) override {
    const std::vector<Move>& moves = imported_.guidance.moves;
    const bool by_order = imported_.is_list;
    // Other tools list the results of functions; we list everything.
    if (by_order && imported_.format != Format::Result && !is_function(request)) return fallback(request);
    for (std::size_t i = next_; i < moves.size(); ++i) {
      if (!by_order && !is_meant(moves[i], request)) continue;
      next_ = i + 1;
      const std::optional<std::uint64_t> word = word_of(moves[i].value, *request.type);
      if (word)
        ++fixed;
      else
        unfit.push_back({i, std::string(request.name), request.type->name, request.range});
      return word ? *word : fallback(request);
    }
    return fallback(request);
  }

  std::size_t fixed = 0;
  std::vector<Unfit> unfit;

 private:
  static std::uint64_t fallback(const trace::InputRequest& request) {
    if (!request.interval) return 0;
    const auto [low, high] = *request.interval;
    return static_cast<std::uint64_t>(low > 0 ? low : high < 0 ? high : 0);
  }

  bool is_function(const trace::InputRequest& request) const {
    return !request.cell && program_.text(request.range).find('(') != std::string_view::npos;
  }

  bool is_meant(const Move& move, const trace::InputRequest& request) const {
    if (!request.range || request.range.begin.line > move.place.line ||
        move.place.line > request.range.end.line ||
        !is_same_file(program_.files.path(request.range.file), move.place.file))
      return false;
    if (!move.function.empty()) return program_.text(request.range).starts_with(move.function);
    return is_function(request) || request.name == move.variable;
  }

  const cfa::Program& program_;
  const Imported& imported_;
  std::size_t next_ = 0;
};

bool lists_values(const Guidance& guidance) {
  return !guidance.moves.empty() &&
         std::ranges::all_of(guidance.moves, [](const Move& move) { return move.kind == Move::Kind::Input; });
}

// How many values the moves that the run makes give to inputs: results that are equal to something, and
// equations about variables.
std::size_t values_given(const Guidance& guidance,
                         const std::vector<std::pair<std::uint32_t, std::uint32_t>>& made) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, const Move*> moves;
  for (const Move& move : guidance.moves)
    moves.emplace(std::pair(move.from, move.to), &move);
  std::size_t given = 0;
  for (const auto& step : made) {
    const auto found = moves.find(step);
    if (found == moves.end()) continue;
    if (found->second->kind == Move::Kind::Input && !found->second->value.is_open) ++given;
    const std::string& text = found->second->constraint;
    for (std::size_t at = text.find("=="); at != std::string::npos; at = text.find("==", at + 2))
      ++given;
  }
  return given;
}

class Completer {
 public:
  Completer(const cfa::Program& program, const Imported& imported, engine::Options options)
      : program_(program), imported_(imported), guidance_(imported.guidance), options_(std::move(options)) {
    running_.checks = engine::checks_for(options_.properties);
    running_.budget = options_.budget;
  }

  Completion run() {
    if ((imported_.is_list || lists_values(guidance_)) && run_listed()) return std::move(result_);
    if (imported_.format == Format::Result) return std::move(result_);  // nothing is open in it
    std::chrono::milliseconds::rep parts =
        guidance_.targets.empty() ? 3 : 5;  // the last one looks for the break
    for (const bool with_target : {true, false}) {
      if (with_target && guidance_.targets.empty()) continue;
      for (const Strictness strictness : {Strictness::Strict, Strictness::Lenient})
        // A list of values is no list of points that may be passed later: the lenient reading would ignore
        // it.
        if ((strictness == Strictness::Strict || !lists_values(guidance_)) &&
            attempt(strictness, with_target, share(parts--)))
          return std::move(result_);
    }
    if (!lists_values(guidance_)) look_for_break();
    return std::move(result_);
  }

 private:
  bool is_asked_for(const trace::Event& event) const {
    return trace::is_violation(event.kind) && options_.properties.contains(event.kind);
  }

  bool is_target(const SourceRange& range) const {
    return std::ranges::any_of(guidance_.targets, [&](const exchange::TextPlace& target) {
      return range && is_same_file(program_.files.path(range.file), target.file) &&
             range.begin.line <= target.line && target.line <= std::max(range.begin.line, range.end.line);
    });
  }

  // Exactly what is listed, without any search.
  bool run_listed() {
    ListedValues values(program_, imported_);
    trace::RunOptions recording = running_;
    recording.recording = trace::Recording::On;
    trace::Run run = trace::Interpreter(program_).run(values, recording);
    for (const Unfit& unfit : values.unfit)
      guidance_.moves[unfit.move].value.is_open = true;
    result_.unfit = std::move(values.unfit);
    if (!is_asked_for(run.event)) {
      result_.listed = std::move(run);
      return false;
    }
    result_.fixed = values.fixed;
    result_.is_elsewhere = !guidance_.targets.empty() && !is_target(run.event.range);
    result_.violation = engine::Violation{std::move(run), engine::Simplicity::AsFound};
    return true;
  }

  // Of the time that is left: no search that finds nothing may use up that of the others.
  Budget share(std::chrono::milliseconds::rep parts) const {
    return options_.budget.is_limited() ? options_.budget.within(options_.budget.left() / parts) : options_.budget;
  }

  engine::Options search_options(const Monitored& made, bool with_target) const {
    engine::Options options = options_;
    options.accepted = made.accepted;
    options.wanted = engine::Wanted::First;
    if (with_target) options.places = [this](const SourceRange& range) { return is_target(range); };
    return options;
  }

  bool attempt(Strictness strictness, bool with_target, const Budget& budget) {
    const Monitored made = monitored(program_, guidance_, strictness);
    result_.open = made.open;
    engine::Options options = search_options(made, with_target);
    options.budget = budget;
    const engine::Result found = engine::bmc::check(made.program, options);
    add(found.statistics);
    result_.verdict = found.verdict;
    result_.reason = found.reason;
    if (found.violations.empty()) return false;
    const engine::Violation& violation = found.violations.front();
    trace::Run run = replay(program_, made.program, violation.run, running_);
    if (!is_asked_for(run.event))
      throw InternalError(
          "a run that was found with the help of a witness does not fail when it is replayed");
    result_.fixed = std::min(values_given(guidance_, moves_of(made, violation.run)), run.inputs.size());
    result_.is_elsewhere = !guidance_.targets.empty() && !with_target && !is_target(run.event.range);
    result_.violation =
        engine::Violation{std::move(run), engine::Simplicity::AsFound};  // among those that keep to it
    return true;
  }

  // The changes of the state that a monitored run makes.
  static std::vector<std::pair<std::uint32_t, std::uint32_t>> moves_of(const Monitored& made,
                                                                       const trace::Run& run) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> moves;
    std::uint32_t state = 0;
    for (std::size_t step = 0; step < run.trace.steps.size(); ++step)
      for (const trace::Access& write : run.trace.writes(step))
        if (write.variable == made.state && static_cast<std::uint32_t>(write.bits) != state) {
          moves.emplace_back(state, static_cast<std::uint32_t>(write.bits));
          state = static_cast<std::uint32_t>(write.bits);
        }
    return moves;
  }

  void add(const engine::Statistics& one) {
    engine::Statistics& all = result_.statistics;
    all.unroll_seconds += one.unroll_seconds;
    all.encode_seconds += one.encode_seconds;
    all.solve_seconds += one.solve_seconds;
    all.simplify_seconds += one.simplify_seconds;
    all.rounds += one.rounds;
    all.queries += one.queries;
    all.equations = one.equations;
    all.claims = one.claims;
    all.terms = one.terms;
  }

  bool is_chain() const {
    return std::ranges::all_of(guidance_.moves, [](const Move& move) {
      return move.to == exchange::kSink || move.to == move.from + 1;
    });
  }

  // Does some run that keeps to the guidance come to this state?
  std::optional<bool> is_reachable(std::uint32_t state, Strictness strictness, const Budget& budget) {
    Guidance to_there = guidance_;
    to_there.accepting = {state};
    const Monitored made = monitored(program_, to_there, strictness, state);
    engine::Options options = options_;
    options.accepted = made.accepted;
    options.properties = engine::Properties();
    options.properties.add(trace::EventKind::UnreachableReached);
    options.wanted = engine::Wanted::First;
    options.simplify = false;
    options.budget = budget;
    const engine::Result found = engine::bmc::check(made.program, options);
    add(found.statistics);
    if (found.verdict == engine::Verdict::Unsafe) return true;
    if (found.verdict == engine::Verdict::Safe) return false;
    return std::nullopt;
  }

  // States are reached one after the other, so the first that is not is found by halving. None: not known.
  std::optional<std::uint32_t> first_missed(Strictness strictness, const Budget& budget) {
    std::uint32_t reached = 0, missed = guidance_.states;
    while (reached + 1 < missed) {
      const std::uint32_t middle = reached + (missed - reached) / 2;
      const std::optional<bool> answer = is_reachable(middle, strictness, budget);
      if (!answer) return std::nullopt;
      (*answer ? reached : missed) = middle;
    }
    return missed;
  }

  // The strict reading is decided more easily; what it misses is then asked for in the lenient one.
  void look_for_break() {
    if (!is_chain() || guidance_.states < 2) return;
    std::optional<std::uint32_t> missed = first_missed(Strictness::Strict, share(3));
    if (!missed) return;
    std::optional<bool> otherwise =
        *missed < guidance_.states ? is_reachable(*missed, Strictness::Lenient, share(2)) : true;
    if (otherwise == true && *missed < guidance_.states) {
      missed = first_missed(Strictness::Lenient, share(1));
      if (!missed) return;
      otherwise = false;
    }
    result_.all_passed = *missed == guidance_.states;
    const auto first = std::ranges::find_if(guidance_.moves, [&](const Move& move) {
      return move.from + 1 == *missed && move.to != exchange::kSink;
    });
    if (!result_.all_passed && first != guidance_.moves.end())
      result_.broken =
          Break{*missed - 1, static_cast<std::size_t>(first - guidance_.moves.begin()), otherwise == false};
  }

  const cfa::Program& program_;
  const Imported& imported_;
  Guidance guidance_;  // without the values that no input can have
  engine::Options options_;
  trace::RunOptions running_;
  Completion result_;
};

}  // namespace

Completion complete(const cfa::Program& program, const Imported& imported, engine::Options options) {
  return Completer(program, imported, std::move(options)).run();
}

}  // namespace faultline::guide
