#include "app/import_run.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>

#include "app/check_progress.h"
#include "app/run_result.h"
#include "exchange/sha256.h"
#include "guide/complete.h"
#include "guide/input_word.h"
#include "guide/sites.h"

namespace faultline::app {
namespace {

using exchange::Imported;
using exchange::Move;

constexpr std::size_t kMostNotes = 5;
constexpr std::size_t kMostForeign = 10;

void check_hashes(const Imported& imported, const cfa::Program& program,
                  const std::vector<std::string>& files, Console& console) {
  for (const auto& [named, hash] : imported.hashes)
    for (const std::string& path : files) {
      const FileId file = program.files.find(path);
      if (!file || !guide::is_same_file(path, named)) continue;
      std::string wanted = hash;
      std::ranges::transform(wanted, wanted.begin(),
                             [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c; });
      if (wanted != exchange::sha256(program.files.text(file)))
        console.report(Severity::Warning,
                       fmt::format("{} is about another version of '{}': the hashes differ",
                                   to_string(imported.format), path));
    }
}

void say_faults(const Imported& imported, const cfa::Program& program, Console& console) {
  if (imported.faults.empty()) return;
  std::ostream& out = console.results();
  out << fmt::format("what {} blames:\n", imported.producer);
  std::vector<const exchange::ForeignFault*> order;
  for (const exchange::ForeignFault& fault : imported.faults)
    order.push_back(&fault);
  std::ranges::stable_sort(order, std::ranges::greater(), &exchange::ForeignFault::score);
  for (std::size_t i = 0; i < std::min(order.size(), kMostForeign); ++i) {
    out << fmt::format("  {}. score {:.3g}{}\n", i + 1, order[i]->score,
                       order[i]->reasons.empty() ? "" : ": " + one_line(order[i]->reasons.front(), 100));
    for (const exchange::ForeignFault::Line& line : order[i]->lines)
      out << fmt::format("     {}:{}: {}\n",
                         line.place.file.empty() ? program.files.path(FileId(0)) : line.place.file,
                         line.place.line, one_line(line.code, 80));
  }
  if (order.size() > kMostForeign) out << fmt::format("  ... {} more ...\n", order.size() - kMostForeign);
  out << '\n';
}

// "x == 5 in line 4 (witness.yml:12)"
std::string describe(const Move& move, const std::string& file) {
  std::string what =
      move.constraint.empty() ? "a statement" : fmt::format("'{}'", one_line(move.constraint, 60));
  if (move.kind == Move::Kind::Branch)
    what = fmt::format("the branch '{}'", move.outcome == cfa::Outcome::True    ? "true"
                                          : move.outcome == cfa::Outcome::False ? "false"
                                          : move.case_value.empty()             ? "default"
                                                                                : move.case_value);
  if (move.kind == Move::Kind::Enter || move.kind == Move::Kind::Leave)
    what =
        fmt::format("{} '{}'", move.kind == Move::Kind::Enter ? "the call of" : "the end of", move.function);
  if (move.kind == Move::Kind::Input)
    what = move.variable.empty() ? "an input" : fmt::format("the value of '{}'", move.variable);
  if (move.place.line > 0) what += fmt::format(" in line {}", move.place.line);
  return move.line > 0 ? fmt::format("{} ({}:{})", what, file, move.line) : what;
}

// A trace lists every assignment: most of them are no inputs, which is no news.
void say_open(const CheckSettings& settings, const Imported& imported, const guide::Completion& done,
              Console& console) {
  if (imported.format == exchange::Format::CbmcJson || imported.format == exchange::Format::CbmcXml) return;
  for (std::size_t i = 0; i < std::min(done.open.size(), kMostNotes); ++i)
    console.report(
        Severity::Note,
        fmt::format("left open: {}: {}", describe(imported.guidance.moves[done.open[i].move], settings.from),
                    done.open[i].why));
  if (done.open.size() > kMostNotes)
    console.report(Severity::Note, fmt::format("{} more are left open", done.open.size() - kMostNotes));
}

// What the file says cannot be: nobody shall take the run for the one that the file lists.
void say_unfit(const CheckSettings& settings, const cfa::Program& program, const Imported& imported,
               const std::vector<guide::Unfit>& unfit, Console& console) {
  for (std::size_t i = 0; i < std::min(unfit.size(), kMostNotes); ++i) {
    const Move& move = imported.guidance.moves[unfit[i].move];
    const std::string place =
        unfit[i].range
            ? fmt::format(" ({}:{})", program.files.path(unfit[i].range.file), unfit[i].range.begin.line)
            : "";
    console.print_err(
        fmt::format("{}:{}:{}: warning: {} does not fit '{}', the type of {}{}: it is left open\n",
                    settings.from, move.line, move.column, guide::to_string(move.value), unfit[i].type,
                    one_line(unfit[i].input, 60), place));
  }
  if (unfit.size() > kMostNotes)
    console.report(Severity::Warning, fmt::format("{} more values do not fit", unfit.size() - kMostNotes));
}

std::string why_not(const CheckSettings& settings, const cfa::Program& program, const Imported& imported,
                    const guide::Completion& done) {
  const std::string head = fmt::format("{} cannot be completed to a failing run", to_string(imported.format));
  if (done.broken)
    return fmt::format(
        "{}: it breaks at {}; {} of its {} points can be passed{}", head,
        describe(imported.guidance.moves[done.broken->move], settings.from), done.broken->passed,
        imported.guidance.states - 1,
        done.broken->is_proved ? "" : " (where each is passed when its place is first visited)");
  if (done.all_passed)
    return fmt::format("{}: all of its {} points can be passed, but no run fails behind them", head,
                       imported.guidance.states - 1);
  if (done.verdict == engine::Verdict::Safe) return head + ": no run that keeps to it fails";
  if (done.listed)
    return fmt::format("{}: on its inputs the program does not fail ({})", head,
                       headline({program, *done.listed, StopReason::None, {}}));
  return fmt::format("{}; not all runs were looked at{}", head,
                     done.reason.empty() ? "" : ": " + explain_reason(done.reason));
}

template <class Work>
auto guarded(const CheckSettings& settings, const cfa::Program& program, ProgressLine& line, Console& console,
             Work work) {
  try {
    return work();
  } catch (const InputError& error) {
    line.clear();
    console.report(error.diagnostic(), program.files);
    throw Rejected{};
  } catch (const InternalError& error) {
    throw Failure(ExitCode::InternalError,
                  fmt::format("internal error: {}; please report this, with the options and {}", error.what(),
                              fmt::join(settings.source.files, ", ")));
  }
}

}  // namespace

std::optional<Imported> read_from(CheckSettings& settings, Console& console) {
  if (settings.from.empty()) return std::nullopt;
  std::ifstream in = open_to_read(settings.from);
  Imported imported;
  try {
    imported = exchange::read_import(in);
  } catch (const exchange::ImportError& error) {
    console.print_err(
        fmt::format("{}:{}:{}: error: {}\n", settings.from, error.line(), error.column(), error.what()));
    throw Rejected{};
  }
  for (std::size_t i = 0; i < std::min(imported.warnings.size(), kMostNotes); ++i)
    console.report(Severity::Warning, imported.warnings[i]);
  const bool is_chosen = settings.wants_64_bit->count() > 0 || settings.source.is_32_bit;
  if (imported.is_32_bit && !is_chosen) settings.source.is_32_bit = *imported.is_32_bit;
  if (imported.is_32_bit && *imported.is_32_bit != settings.source.is_32_bit)
    console.report(Severity::Warning, fmt::format("{} is about a program of {} bits",
                                                  to_string(imported.format), *imported.is_32_bit ? 32 : 64));
  return imported;
}

engine::Result complete_from(const CheckSettings& settings, const cfa::Program& program,
                             const Imported& imported, engine::Options& options, Console& console) {
  check_hashes(imported, program, settings.source.files, console);
  say_faults(imported, program, console);
  ProgressLine line(progress_style(settings.source.verbosity()), console);
  options.progress = [&line](const engine::Progress& progress) { line.show(progress); };
  guide::Completion done =
      guarded(settings, program, line, console, [&] { return guide::complete(program, imported, options); });
  line.clear();
  say_open(settings, imported, done, console);
  say_unfit(settings, program, imported, done.unfit, console);
  engine::Result result;
  result.statistics = done.statistics;
  if (!done.violation) {
    result.reason = why_not(settings, program, imported, done);
    return result;
  }
  const std::size_t inputs = done.violation->run.inputs.size();
  console.report(Severity::Note,
                 fmt::format("{} fixes {} of {} choices{}", to_string(imported.format), done.fixed, inputs,
                             done.fixed < inputs ? "; the others were solved for" : ""));
  if (done.is_elsewhere) console.report(Severity::Warning, "the run fails, but not where the file says");
  result.verdict = engine::Verdict::Unsafe;
  result.violations.push_back(std::move(*done.violation));
  return result;
}

}  // namespace faultline::app
