#include "bmc/measure.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "app/deep_stack.h"
#include "bmc/peak_memory.h"
#include "common/alone.h"
#include "engine/bmc/bmc.h"
#include "frontend/c/frontend.h"

namespace faultline::bench {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Measured, verdict, detail, wrong, lines, bound, deepest, unwindset,
                                   frontend_seconds, unroll_seconds, encode_seconds, solve_seconds,
                                   simplify_seconds, check_cpu_seconds, frontend_megabytes, unroll_megabytes,
                                   solve_megabytes, rounds, equations, terms, queries)

namespace {

constexpr std::size_t kMemory = std::size_t{6} << 30;

enum class Phase : std::uint8_t { Frontend, Unrolling, Solving };

// The text as a file, since the frontend reads files; gone when the program has been read.
class SourceFile {
 public:
  explicit SourceFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("faultline-bench-" + std::to_string(getpid()) + ".c")) {
    std::ofstream(path_) << text;
  }
  ~SourceFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  SourceFile(const SourceFile&) = delete;
  SourceFile& operator=(const SourceFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

cfa::Program read_program(const Row& row, const std::string& text) {
  const SourceFile file(text);
  frontend::c::Options options;
  options.files = {file.path()};
  options.compiler_arguments = row.defines;
  frontend::c::Result result = frontend::c::read(options, Color::Off);
  if (result.program) return std::move(*result.program);
  std::string why = result.compiler_output;
  for (const Diagnostic& diagnostic : result.diagnostics)
    why += diagnostic.message;
  throw std::runtime_error("not read: " + why);
}

std::vector<engine::LoopBound> parse_bounds(const cfa::Program& program, const std::string& text) {
  std::vector<engine::LoopBound> out;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    const std::size_t colon = word.rfind(':');
    const auto loop = engine::find_loop(program, word.substr(0, colon));
    if (!loop) throw std::runtime_error("no such loop: " + word);
    out.push_back({*loop, static_cast<std::uint32_t>(std::stoul(word.substr(colon + 1)))});
  }
  return out;
}

std::string print_bounds(const cfa::Program& program, const std::vector<engine::LoopBound>& bounds) {
  std::string out;
  for (const engine::LoopBound& bound : bounds)
    out +=
        (out.empty() ? "" : " ") + engine::loop_name(program, bound.loop) + ":" + std::to_string(bound.count);
  return out;
}

std::string verdict_name(engine::Verdict verdict) {
  switch (verdict) {
    case engine::Verdict::Unsafe: return "unsafe";
    case engine::Verdict::Safe: return "safe";
    case engine::Verdict::SafeWithinBound: return "within bound";
    case engine::Verdict::Unknown: return "unknown";
  }
  throw std::logic_error("a new verdict");
}

void fill(Measured& out, const cfa::Program& program, const engine::Result& result) {
  out.verdict = verdict_name(result.verdict);
  out.detail = result.violations.empty() ? result.reason
                                         : std::string(trace::id(result.violations.front().run.event.kind));
  if (result.vacuous) out.wrong = "no run reaches a check";
  out.bound = out.deepest = result.bound;
  for (const engine::LoopBound& bound : result.bounds)
    out.deepest = std::max(out.deepest, bound.count);
  out.unwindset = print_bounds(program, result.bounds);
  const engine::Statistics& statistics = result.statistics;
  out.unroll_seconds = statistics.unroll_seconds;
  out.encode_seconds = statistics.encode_seconds;
  out.solve_seconds = statistics.solve_seconds;
  out.simplify_seconds = statistics.simplify_seconds;
  out.rounds = statistics.rounds;
  out.equations = statistics.equations;
  out.terms = statistics.terms;
  out.queries = statistics.queries;
}

engine::Options options_for(const Question& question, const cfa::Program& program, const StopToken& stop,
                            PeakMemory<Phase>& memory) {
  engine::Options options;
  options.simplify = question.extent == Extent::Whole;
  options.unwind = question.unwind;
  if (question.first_bound) options.first_bound = *question.first_bound;
  options.first_bounds = parse_bounds(program, question.first_bounds);
  options.unwindset = parse_bounds(program, question.unwindset);
  options.budget.stop = stop;
  options.budget.memory = kMemory;
  options.progress = [&memory, stop, extent = question.extent](const engine::Progress& progress) {
    const bool unrolling = progress.phase == engine::Progress::Phase::Unrolling;
    memory.enter(unrolling ? Phase::Unrolling : Phase::Solving);
    if (!unrolling && extent == Extent::Unrolling) stop.request_stop();
  };
  return options;
}

Measured check(const Question& question, const StopToken& stop, const Clock& clock) {
  Measured out;
  const std::string text = source_of(question.row);
  PeakMemory<Phase> memory(Phase::Frontend);
  const auto start = std::chrono::steady_clock::now();
  const cfa::Program program = read_program(question.row, text);
  out.frontend_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  memory.enter(Phase::Unrolling);
  const engine::Options options = options_for(question, program, stop, memory);
  const double check_start = clock.seconds();
  const engine::Result result = engine::bmc::check(program, options);
  out.check_cpu_seconds = clock.seconds() - check_start;
  fill(out, program, result);
  out.frontend_megabytes = memory.megabytes(Phase::Frontend);
  out.unroll_megabytes = memory.megabytes(Phase::Unrolling);
  out.solve_megabytes = memory.megabytes(Phase::Solving);
  // What stopped early has not answered; that it was asked to stop after the unrolling is no time-out.
  const bool cut_short = stop.stop_requested() || result.reason == "memory";
  if (cut_short && question.extent != Extent::Unrolling && out.verdict != "unsafe") out.verdict.clear();
  return out;
}

// On a deep stack, like the command line; exceptions must not leave the thread.
std::string check_to_json(const Question& question, const StopToken& stop, const Clock& clock) {
  Measured out;
  app::run_on_deep_stack([&] {
    try {
      out = check(question, stop, clock);
    } catch (const std::exception& error) {
      out.wrong = std::string("exception: ") + error.what();
    }
    return 0;
  });
  return nlohmann::json(out).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

double Measured::peak_megabytes() const {
  return std::max({frontend_megabytes, unroll_megabytes, solve_megabytes});
}

Measured measure(const Question& question) {
  const Ending ending = in_own_process(
      [&](Clock& clock, const StopToken& stop) { return check_to_json(question, stop, clock); },
      question.limit);
  Measured out;
  switch (ending.kind) {
    case Ending::Kind::Answered: out = nlohmann::json::parse(ending.text).get<Measured>(); break;
    case Ending::Kind::Disobedient: out.detail = "did not stop"; break;
    case Ending::Kind::Failed: out.wrong = ending.text; break;
  }
  const std::string text = source_of(question.row);
  out.lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
  const std::string& expected = question.row.expected;
  if (out.answered() && !expected.empty() && out.verdict != expected)
    out.wrong = "the program is " + expected;
  return out;
}

}  // namespace faultline::bench
